/**
 * Group commit: all writes that arrive in one iteration of the event loop, or while the disk is
 * busy with earlier ones, share one transaction and one flush.
 *
 *     event loop              check phase                                    another thread
 *     write ─┐                begin immediate
 *     write ─┼──setImmediate─▶ savepoint · write · release   (each)
 *     write ─┘                commit ──────────────────────────────────────▶ flush the log
 *     write ─┐ (waits for the flush)                                               │
 *     write ─┴──▶ the next group  ◀── every promise of the first group resolves ◀──┘
 *
 * A write that resolves at its commit waits for no flush, neither its own nor that of others: the
 * next flush makes it durable.
 *
 * Each write of a larger group has a savepoint, so one that throws undoes only itself. The group
 * runs from `begin` to `commit` without returning to the event loop; nothing else in this process
 * can see it half done, which is why reads need no connection of their own. Between commit and
 * flush it is visible, so reads wait for `flushed` before they resolve.
 *
 * A lone write does not wait for others: `setImmediate` is the end of its event-loop iteration, not
 * a timer. Reasons and measurements: docs/decisions/0010.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../domain/fault.ts'
import { createBatcher, type Lanes } from '../sql/batcher.ts'
import { runSteps, type Steps, type Announcement } from '../sql/steps.ts'
import type { Safety } from '../sql/database.ts'
import { type Checkpoints, NO_CHECKPOINTS } from './checkpoints.ts'
import type { SqliteConnection } from './connection.ts'
import { isBusy, toStoreFault } from './faults.ts'
import { createFlushes, type Flushes } from './flushes.ts'

/** Collects writes and commits them together. */
export type Group = {
  /** Runs the steps in the next group; resolves when it is flushed, unless its commit is enough. */
  readonly write: <T>(steps: () => Steps<T>, safety?: Safety) => Promise<T>
  /** Resolves when everything committed by now is flushed. Rejects when the disk has failed. */
  readonly flushed: () => Promise<void>
  /** Registers that another process has committed something that it may not have flushed. */
  readonly mustFlush: () => void
  /** Resolves when no write is waiting. Later writes are refused. */
  readonly close: () => Promise<void>
}

/** A write that waits for its group. */
type Write = {
  readonly safety: Safety
  /** Runs it; returns how to report its outcome once it is safe. */
  readonly attempt: (wakes: Set<Announcement>) => Report
  readonly reject: (thrown: unknown) => void
}

/** Resolves or rejects a write. */
type Report = () => void

/** The most writes in one group: about 20 ms of work, so that reads are not delayed. */
const MAX_GROUP_SIZE = 500

/** How long a group waits for another process that is writing, and how often it tries. */
const MAX_WAIT_MS = 5000
const WAIT_STEP_MS = 5

/** A group over the connection. `onCommitted` gets the announcements of committed writes. */
export function createGroup(
  connection: SqliteConnection,
  onCommitted: (wakes: ReadonlySet<Announcement>) => void,
  checkpoints: Pick<Checkpoints, 'afterCommit' | 'logSpace'> = NO_CHECKPOINTS,
): Group {
  const flushes = createFlushes(connection)
  let isClosed = false

  const batcher = createBatcher<Write>({
    maxSize: MAX_GROUP_SIZE,
    lanes: lanesOver(flushes),
    delay: { wait: () => checkpoints.logSpace() ?? endOfTurn() },
    run: async (take) => {
      await begin(connection).catch((error: unknown) => {
        throw toStoreFault(error)
      })
      const writes = take()
      settle(writes)
      checkpoints.afterCommit(writes.length)
    },
  })

  /** Commits the writes, flushes them and resolves each when it is safe. */
  function settle(writes: readonly Write[]): void {
    const wakes = new Set<Announcement>()
    const reports = commit(connection, writes, wakes)
    const durable = writes.filter(({ safety }) => safety === 'durable')
    for (const report of reports.splice(0, writes.length - durable.length)) report()
    if (durable.length === 0) {
      flushes.postpone()
      return onCommitted(wakes)
    }
    flushes.flush((lost) => {
      if (lost) {
        for (const { reject } of durable) reject(lost)
        return batcher.rejectAll(lost)
      }
      for (const report of reports) report()
      onCommitted(wakes)
      batcher.start()
    })
  }

  return {
    async write(steps, safety = 'durable') {
      flushes.requireDisk()
      if (isClosed) throw new Fault('overloaded', 'the store is closed')
      const { write, settled } = toWrite(connection, steps, safety)
      batcher.add(write)
      return settled
    },

    flushed: flushes.all,
    mustFlush: flushes.postpone,

    async close() {
      isClosed = true
      do {
        await batcher.idle()
        await flushes.all().catch(() => undefined)
      } while (batcher.idle()) // a finished flush lets the next group begin
    },
  }
}

/** Writes that need only their commit go first, and do not wait for a flush under way. */
function lanesOver(flushes: Flushes): Lanes<Write> {
  return {
    count: 2,
    of: ({ safety }) => (safety === 'committed' ? 0 : 1),
    isOpen: (lane) => lane === 0 || !flushes.isBusy(),
  }
}

/** As in `node:timers/promises`, whose version costs several times as much. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Begins a transaction, and waits for the lock: another process may be writing. */
async function begin({ run, isInTransaction }: SqliteConnection): Promise<void> {
  const endMs = performance.now() + MAX_WAIT_MS // a try takes time, too, because SQLite waits in it
  for (;;) {
    try {
      if (isInTransaction()) run('rollback') // rolls back what could not be rolled back before
      run('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= endMs) throw error
    }
    await sleep(WAIT_STEP_MS)
  }
}

/** A waiting write and its outcome. */
function toWrite<T>(
  { query }: SqliteConnection,
  steps: () => Steps<T>,
  safety: Safety,
): { readonly write: Write; readonly settled: Promise<T> } {
  const { promise: settled, resolve, reject } = Promise.withResolvers<T>()
  const attempt = (wakes: Set<Announcement>): Report => {
    const value = runSteps(steps(), { query, wakes })
    return () => resolve(value)
  }
  return { write: { safety, attempt, reject }, settled }
}

/** Runs the writes and commits; returns how to report each outcome. */
function commit(
  connection: SqliteConnection,
  group: readonly Write[],
  wakes: Set<Announcement>,
): Report[] {
  try {
    // A single write needs no savepoint: the transaction is its own.
    const reports =
      group.length === 1
        ? group.map((write) => write.attempt(wakes))
        : group.map((write) => isolated(connection, write, wakes))
    connection.run('commit')
    return reports
  } catch (error) {
    try {
      if (connection.isInTransaction()) connection.run('rollback')
    } catch {
      // The first error says more, and the next `begin` tries again.
    }
    wakes.clear()
    return group.map((write) => () => write.reject(toStoreFault(error)))
  }
}

/** Runs one write so that its failure undoes only itself; throws when the whole group is lost. */
function isolated(connection: SqliteConnection, write: Write, wakes: Set<Announcement>): Report {
  connection.run('savepoint one')
  const own = new Set<Announcement>()
  try {
    const report = write.attempt(own)
    connection.run('release one')
    for (const topic of own) wakes.add(topic)
    return report
  } catch (error) {
    // A full disk ends the transaction by itself: then no write is kept.
    if (!connection.isInTransaction()) throw error
    connection.run('rollback to one')
    connection.run('release one')
    return () => write.reject(toStoreFault(error))
  }
}
