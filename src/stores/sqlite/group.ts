/**
 * Group commit: all writes that arrive in one turn of the event loop share one
 * transaction and one flush to the disk.
 *
 *     turn of the loop        check phase
 *     write ─┐                begin immediate
 *     write ─┼──setImmediate─▶ savepoint · write · release   (each)
 *     write ─┘                commit (one flush) ─▶ every promise resolves
 *
 * Each write has a savepoint, so one that throws undoes itself and leaves its
 * neighbours alone. The group runs from `begin` to `commit` without returning
 * to the event loop; nothing else in this process can see it half done, which
 * is why reads need no connection of their own.
 *
 * A lone write does not wait for company: `setImmediate` is the end of the turn
 * it came in, not a timer. Why and how much it brings: docs/decisions/0010.
 */
import { Fault } from '../../domain/fault.ts'
import { runSteps, type Steps, type Topic } from '../sql/steps.ts'
import type { Connection } from './connection.ts'
import { isBusy, toStoreFault } from './faults.ts'

/** Collects writes and commits them together. */
export type Group = {
  /** Runs the steps in the next group. */
  readonly write: <T>(steps: () => Steps<T>) => Promise<T>
  /** Resolves when nothing waits to be written. Later writes are refused. */
  readonly close: () => Promise<void>
}

/** A write that waits for its group. */
type Write = {
  /** Runs it; the outcome is told only once the group is committed. */
  readonly attempt: (wakes: Set<Topic>) => () => void
  readonly reject: (thrown: unknown) => void
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
  let isScheduled = false
  let waitedMs = 0
  let onDrained: (() => void) | undefined
  let closing: Promise<void> | undefined

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(flush)
  }

  function flush(): void {
    isScheduled = false
    try {
      connection.run('begin immediate')
    } catch (error) {
      return waitOrGiveUp(error)
    }
    waitedMs = 0
    const wakes = new Set<Topic>()
    for (const tell of commit(connection, waiting.splice(0, LARGEST_GROUP), wakes)) tell()
    if (waiting.length > 0) schedule()
    else onDrained?.()
    onCommitted(wakes)
  }

  function waitOrGiveUp(error: unknown): void {
    if (isBusy(error) && waitedMs < LONGEST_WAIT_MS) {
      isScheduled = true
      waitedMs += WAIT_STEP_MS
      setTimeout(flush, WAIT_STEP_MS)
      return
    }
    waitedMs = 0
    for (const write of waiting.splice(0)) write.reject(toStoreFault(error))
    onDrained?.()
  }

  return {
    write: (steps) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new Fault('overloaded', 'the store is closed'))
        const attempt = (wakes: Set<Topic>): (() => void) => {
          const value = runSteps(steps(), { query: connection.query, wakes })
          return () => resolve(value)
        }
        waiting.push({ attempt, reject })
        return schedule()
      }),

    close() {
      closing ??= new Promise((resolve) => {
        if (waiting.length === 0) resolve()
        else onDrained = resolve
      })
      return closing
    },
  }
}

/** Runs the writes and commits; gives back how to tell each writer what became of its write. */
function commit(
  connection: Connection,
  group: readonly Write[],
  wakes: Set<Topic>,
): readonly (() => void)[] {
  try {
    const outcomes = group.map((write) => isolated(connection, write, wakes))
    connection.run('commit')
    return outcomes
  } catch (error) {
    if (connection.isInTransaction()) connection.run('rollback')
    wakes.clear()
    return group.map((write) => () => write.reject(toStoreFault(error)))
  }
}

/** Runs one write so that its failure undoes only itself; throws when the whole group is lost. */
function isolated(connection: Connection, write: Write, wakes: Set<Topic>): () => void {
  connection.run('savepoint one')
  const own = new Set<Topic>()
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
