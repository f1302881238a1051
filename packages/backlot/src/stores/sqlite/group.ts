/**
 * Group commit: all writes that arrive in one turn of the event loop, or while
 * the disk is busy with those before, share one transaction and one flush.
 *
 *     turn of the loop        check phase                                    another thread
 *     write ─┐                begin immediate
 *     write ─┼──setImmediate─▶ savepoint · write · release   (each)
 *     write ─┘                commit ──────────────────────────────────────▶ flush the log
 *     write ─┐ (waits for the flush)                                               │
 *     write ─┴──▶ the next group  ◀── every promise of the first group resolves ◀──┘
 *
 * A write that is told when it is committed waits for no flush, neither its own nor
 * that of others: the next one of anybody else makes it durable.
 *
 * Each write that has neighbours has a savepoint, so one that throws undoes
 * itself and leaves them alone. The group runs from `begin` to `commit` without returning
 * to the event loop; nothing else in this process can see it half done, which
 * is why reads need no connection of their own. Between commit and flush it can
 * be seen, so whoever reads then waits for `flushed` before it tells.
 *
 * A lone write does not wait for company: `setImmediate` is the end of the turn
 * it came in, not a timer. Why and how much it brings: docs/decisions/0010.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../domain/fault.ts'
import { runSteps, type Announcement, type Steps } from '../sql/steps.ts'
import type { Safety } from '../sql/database.ts'
import { type Checkpoints, NO_CHECKPOINTS } from './checkpoints.ts'
import type { Connection } from './connection.ts'
import { isBusy, toStoreFault } from './faults.ts'
import { createFlushes, type Flushes } from './flushes.ts'

/** Collects writes and commits them together. */
export type Group = {
  /** Runs the steps in the next group; told when it is flushed, unless its commit is enough. */
  readonly write: <T>(steps: () => Steps<T>, safety?: Safety) => Promise<T>
  /** Resolves when all that is committed by now is flushed. Rejects when the disk has failed. */
  readonly flushed: () => Promise<void>
  /** Resolves when nothing waits to be written. Later writes are refused. */
  readonly close: () => Promise<void>
}

/** A write that waits for its group. */
type Write = {
  /** Runs it; how to tell the outcome, once it is safe. */
  readonly attempt: (wakes: Set<Announcement>) => Tell
  readonly reject: (thrown: unknown) => void
}

/** Tells what became of a write. */
type Tell = () => void

/** The most writes in one group: about 20 ms of work, so that reads are not kept waiting. */
const MAX_GROUP_SIZE = 500

/** How long a group waits for another process that is writing, and how often it looks. */
const MAX_WAIT_MS = 5000
const WAIT_STEP_MS = 5

/** A group over the connection. `onCommitted` is told what the committed writes announced. */
export function createGroup(
  connection: Connection,
  onCommitted: (wakes: ReadonlySet<Announcement>) => void,
  checkpoints: Pick<Checkpoints, 'afterCommit' | 'room'> = NO_CHECKPOINTS,
): Group {
  const flushes = createFlushes(connection)
  const waiting = createQueue(flushes)
  let working: Promise<void> | undefined
  let isClosed = false

  /** One group after another, until nothing waits but for the disk. */
  async function work(): Promise<void> {
    while (waiting.isReady()) {
      await (checkpoints.room() ?? endOfTurn())
      try {
        await begin(connection)
        const writes = waiting.take()
        settle(writes)
        checkpoints.afterCommit(writes.hasty.length + writes.patient.length)
      } catch (error) {
        rejectAll(waiting.takeAll(), toStoreFault(error))
      }
    }
    working = undefined
  }

  const start = (): void => {
    if (waiting.isReady()) working ??= work()
  }

  /** Commits the writes, flushes them and tells each writer when its write is safe. */
  function settle({ hasty, patient }: Ready): void {
    const wakes = new Set<Announcement>()
    const tells = commit(connection, [...hasty, ...patient], wakes)
    for (const tell of tells.splice(0, hasty.length)) tell()
    if (patient.length === 0) {
      flushes.owe()
      return onCommitted(wakes)
    }
    flushes.flush((lost) => {
      if (lost) return rejectAll([...patient, ...waiting.takeAll()], lost)
      for (const tell of tells) tell()
      onCommitted(wakes)
      start()
    })
  }

  return {
    async write(steps, safety = 'durable') {
      flushes.requireDisk()
      if (isClosed) throw new Fault('overloaded', 'the store is closed')
      const { write, told } = toWrite(connection, steps)
      waiting.put(write, safety)
      start()
      return told
    },

    flushed: flushes.all,

    async close() {
      isClosed = true
      do {
        await working
        await flushes.all().catch(() => undefined)
      } while (working) // oxlint-disable-line no-unmodified-loop-condition -- a flush that ends lets the next group begin
    },
  }
}

/** Writes for one group: those that are told when they are committed, and those that wait for its flush. */
type Ready = { readonly hasty: readonly Write[]; readonly patient: readonly Write[] }

/** Writes that wait for a group. Those that are told when they are committed wait for no flush. */
type Queue = {
  put(write: Write, safety: Safety): void
  /** Whether there are any that can be written. */
  isReady(): boolean
  /** Those that can be written. */
  take(): Ready
  takeAll(): readonly Write[]
}

function createQueue(flushes: Pick<Flushes, 'isBusy'>): Queue {
  const waiting: Readonly<Record<Safety, Write[]>> = { durable: [], committed: [] }
  return {
    put: (write, safety) => void waiting[safety].push(write),
    isReady: () =>
      waiting.committed.length > 0 || (waiting.durable.length > 0 && !flushes.isBusy()),
    take: () => {
      const hasty = waiting.committed.splice(0, MAX_GROUP_SIZE)
      const room = flushes.isBusy() ? 0 : MAX_GROUP_SIZE - hasty.length
      return { hasty, patient: waiting.durable.splice(0, room) }
    },
    takeAll: () => [...waiting.committed.splice(0), ...waiting.durable.splice(0)],
  }
}

/** As that of `node:timers/promises`, which costs several times as much. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Begins a transaction, patiently: another process may be writing. */
async function begin({ run, isInTransaction }: Connection): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += WAIT_STEP_MS) {
    try {
      if (isInTransaction()) run('rollback') // what could not be undone before
      run('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || waitedMs >= MAX_WAIT_MS) throw error
    }
    await sleep(WAIT_STEP_MS)
  }
}

/** A write that waits, and what becomes of it. */
function toWrite<T>(
  { query }: Connection,
  steps: () => Steps<T>,
): { readonly write: Write; readonly told: Promise<T> } {
  const { promise: told, resolve, reject } = Promise.withResolvers<T>()
  const attempt = (wakes: Set<Announcement>): Tell => {
    const value = runSteps(steps(), { query, wakes })
    return () => resolve(value)
  }
  return { write: { attempt, reject }, told }
}

function rejectAll(writes: readonly Write[], reason: unknown): void {
  for (const { reject } of writes) reject(reason)
}

/** Runs the writes and commits; gives back how to tell each writer what became of its write. */
function commit(connection: Connection, group: readonly Write[], wakes: Set<Announcement>): Tell[] {
  try {
    // What stands alone needs no savepoint: the transaction is all its own.
    const tells =
      group.length === 1
        ? group.map((write) => write.attempt(wakes))
        : group.map((write) => isolated(connection, write, wakes))
    connection.run('commit')
    return tells
  } catch (error) {
    try {
      if (connection.isInTransaction()) connection.run('rollback')
    } catch {
      // The first error says more, and whoever begins next tries again.
    }
    wakes.clear()
    return group.map((write) => () => write.reject(toStoreFault(error)))
  }
}

/** Runs one write so that its failure undoes only itself; throws when the whole group is lost. */
function isolated(connection: Connection, write: Write, wakes: Set<Announcement>): Tell {
  connection.run('savepoint one')
  const own = new Set<Announcement>()
  try {
    const tell = write.attempt(own)
    connection.run('release one')
    for (const topic of own) wakes.add(topic)
    return tell
  } catch (error) {
    // A full disk ends the transaction by itself: then nobody's write is kept.
    if (!connection.isInTransaction()) throw error
    connection.run('rollback to one')
    connection.run('release one')
    return () => write.reject(toStoreFault(error))
  }
}
