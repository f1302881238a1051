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
import { runSteps, type Steps, type Topic } from '../sql/steps.ts'
import type { Connection } from './connection.ts'
import { isBusy, toStoreFault } from './faults.ts'

/** Collects writes and commits them together. */
export type Group = {
  /** Runs the steps in the next group. `onCommitted` is told of the commit, before the flush. */
  readonly write: <T>(steps: () => Steps<T>, onCommitted?: (outcome: T) => void) => Promise<T>
  /** Resolves when all that is committed by now is flushed. Rejects when the disk has failed. */
  readonly flushed: () => Promise<void>
  /** Resolves when nothing waits to be written. Later writes are refused. */
  readonly close: () => Promise<void>
}

/** A write that waits for its group. */
type Write = {
  /** Runs it; how to tell the outcome, once the group is committed. */
  readonly attempt: (wakes: Set<Topic>) => Outcome
  readonly reject: (thrown: unknown) => void
}

/** How to tell what became of a write. */
type Outcome = {
  /** To be called when it is flushed. */
  readonly tell: () => void
  /** To be called when it is committed. */
  readonly tellEarly?: () => void
}

/** The most writes in one group: about 20 ms of work, so that reads are not kept waiting. */
const LARGEST_GROUP = 500

/** How long a group waits for another process that is writing, and how often it looks. */
const LONGEST_WAIT_MS = 5000
const WAIT_STEP_MS = 5

/** A group over the connection. `onCommitted` is told what the committed writes announced. */
export function createGroup(
  connection: Connection,
  onCommitted: (wakes: ReadonlySet<Topic>) => void,
): Group {
  const waiting: Write[] = []
  let working: Promise<void> | undefined
  let flushing: Promise<Fault | undefined> | undefined
  let lost: Fault | undefined
  let isClosed = false

  /** One group after another, until nothing waits. */
  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await endOfTurn()
      try {
        await begin(connection)
        flushing = settle(connection, waiting.splice(0, LARGEST_GROUP), onCommitted)
      } catch (error) {
        rejectAll(waiting.splice(0), toStoreFault(error))
      }
      lost = await flushing
      if (lost) rejectAll(waiting.splice(0), lost)
      flushing = undefined
    }
    working = undefined
  }

  return {
    async write(steps, tellEarly) {
      if (lost) throw lost
      if (isClosed) throw new Fault('overloaded', 'the store is closed')
      const { write, told } = toWrite(connection, steps, tellEarly)
      waiting.push(write)
      working ??= work()
      return told
    },

    async flushed() {
      const failure = lost ?? (await flushing)
      if (failure) throw failure
    },

    async close() {
      isClosed = true
      await working
    },
  }
}

/** As that of `node:timers/promises`, which costs several times as much. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Begins a transaction, patiently: another process may be writing. */
async function begin({ run }: Connection): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += WAIT_STEP_MS) {
    try {
      run('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || waitedMs >= LONGEST_WAIT_MS) throw error
    }
    await sleep(WAIT_STEP_MS)
  }
}

/** A write that waits, and what becomes of it. */
function toWrite<T>(
  { query }: Connection,
  steps: () => Steps<T>,
  onCommitted?: (outcome: T) => void,
): { readonly write: Write; readonly told: Promise<T> } {
  const { promise: told, resolve, reject } = Promise.withResolvers<T>()
  const attempt = (wakes: Set<Topic>): Outcome => {
    const value = runSteps(steps(), { query, wakes })
    const tell = (): void => resolve(value)
    return onCommitted ? { tell, tellEarly: () => onCommitted(value) } : { tell }
  }
  return { write: { attempt, reject }, told }
}

/**
 * Commits the writes, flushes them and tells each writer; undefined when that
 * is done at once. Resolves to the fault that they were told when the flush
 * failed: what the system could not write it may have forgotten, so no later
 * flush would prove anything.
 */
function settle(
  connection: Connection,
  writes: readonly Write[],
  onCommitted: (wakes: ReadonlySet<Topic>) => void,
): Promise<Fault | undefined> | undefined {
  const wakes = new Set<Topic>()
  const outcomes = commit(connection, writes, wakes)
  for (const { tellEarly } of outcomes) tellEarly?.()
  const tellAll = (): undefined => {
    for (const { tell } of outcomes) tell()
    onCommitted(wakes)
  }
  const flush = connection.flush()
  if (!flush) return tellAll()
  return flush.then(tellAll, (error: unknown) => {
    const lost = new Fault('overloaded', 'the store has lost its disk', { cause: error })
    rejectAll(writes, lost)
    return lost
  })
}

function rejectAll(writes: readonly Write[], reason: unknown): void {
  for (const { reject } of writes) reject(reason)
}

/** Runs the writes and commits; gives back how to tell each writer what became of its write. */
function commit(
  connection: Connection,
  group: readonly Write[],
  wakes: Set<Topic>,
): readonly Outcome[] {
  try {
    // What stands alone needs no savepoint: the transaction is all its own.
    const outcomes =
      group.length === 1
        ? group.map((write) => write.attempt(wakes))
        : group.map((write) => isolated(connection, write, wakes))
    connection.run('commit')
    return outcomes
  } catch (error) {
    if (connection.isInTransaction()) connection.run('rollback')
    wakes.clear()
    return group.map((write) => ({ tell: () => write.reject(toStoreFault(error)) }))
  }
}

/** Runs one write so that its failure undoes only itself; throws when the whole group is lost. */
function isolated(connection: Connection, write: Write, wakes: Set<Topic>): Outcome {
  connection.run('savepoint one')
  const own = new Set<Topic>()
  try {
    const outcome = write.attempt(own)
    connection.run('release one')
    for (const topic of own) wakes.add(topic)
    return outcome
  } catch (error) {
    // A full disk ends the transaction by itself: then nobody's write is kept.
    if (!connection.isInTransaction()) throw error
    connection.run('rollback to one')
    connection.run('release one')
    return { tell: () => write.reject(toStoreFault(error)) }
  }
}
