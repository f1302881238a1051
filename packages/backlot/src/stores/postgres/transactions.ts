import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../domain/fault.ts'
import type { Safety } from '../sql/database.ts'
import type { Announcement, Steps } from '../sql/steps.ts'
import type { PostgresConnection, ConnectionCounts, ConnectionPool } from './connections.ts'
import {
  concernsAllConnections,
  ConnectionLost,
  isConflict,
  isFatal,
  isReadOnly,
  toStoreFault,
  unknownOutcome,
} from './faults.ts'
import { createQueue, type Queue, type QueueLimits } from './queue.ts'
import { timeoutsOf } from './timeouts.ts'
import { type Done, type End, transaction, untransacted } from './transaction.ts'

/** How often a transaction is tried after conflicts. */
const MAX_TRIES = 6

/** The pause after the first conflict; it doubles, with random jitter. */
const FIRST_PAUSE_MS = 5

/** How often a transaction is tried on broken connections: the next one is new. */
const MAX_BROKEN_TRIES = 2

/** The pause between attempts to find out whether a commit has happened. */
const CONFIRM_PAUSE_MS = 250

/** Runs steps on the pool's connections. */
export type Transactions = {
  /** As `Database.read`. */
  readonly read: <T>(steps: () => Steps<T>) => Promise<T>
  /** As `Database.write`. */
  readonly write: <T>(
    steps: () => Steps<T>,
    safety?: Safety,
    isKept?: (value: T) => Steps<boolean>,
  ) => Promise<T>
  /** As `Database.check`. */
  readonly check: (steps: () => Steps<unknown>) => Promise<void>
  /** How many connections are lent and idle, and how many wait for one. */
  readonly counts: () => ConnectionCounts & { readonly waiting: number }
  /** As `Database.abandon`. */
  readonly abandon: () => void
  /** As `Database.close`. */
  readonly close: () => Promise<void>
}

/** Concurrency and queue limits, and how long it may take to find out about an unanswered commit. */
export type TransactionLimits = QueueLimits & { readonly confirmMs: number }

/**
 * Ten connections, and as long a queue as they serve in the time that a caller may wait: more would
 * be refused late instead of at once.
 */
export const TRANSACTION_LIMITS: TransactionLimits = {
  connections: 10,
  maxWaiting: 10_000,
  maxWaitMs: 20_000,
  confirmMs: timeoutsOf().confirmMs,
}

/** Transactions on the connections. `onCommitted` gets the announcements of committed ones. */
export function createTransactions(
  connections: ConnectionPool,
  onCommitted: (wakes: ReadonlySet<Announcement>) => void,
  limits: TransactionLimits = TRANSACTION_LIMITS,
): Transactions {
  const underWay = new Set<Promise<unknown>>()
  const queue = createQueue(limits)
  const lender = createLender(connections, queue)
  let closing: Promise<void> | undefined

  /** Makes `close` wait until the work has ended, because an ended pool forgets waiting requests. */
  async function tracked<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw closed()
    const running = work()
    underWay.add(running)
    try {
      return await running
    } catch (error) {
      throw toStoreFault(error)
    } finally {
      underWay.delete(running)
    }
  }

  return {
    read: (steps) => tracked(() => queue.enter(() => read(lender.lend, steps))),

    write: (steps, _safety, isKept) =>
      tracked(async () => {
        const lend: Lend = (work) => queue.enter(() => lender.lend(work))
        const confirmed = confirmer(lend, { ...limits, isAbandoned: lender.isAbandoned })
        const { value, wakes } = await written(
          lend,
          steps,
          isKept && ((...of) => confirmed(isKept, ...of)),
        )
        onCommitted(wakes)
        return value
      }),

    check: (steps) =>
      tracked(async () => {
        if (queue.isStalled()) throw new ConnectionLost('silent', 'every connection is stuck')
        await written(lender.lend, steps)
      }),

    counts: () => ({ ...connections.counts(), waiting: queue.waiting() }),

    abandon: lender.abandon,

    close() {
      closing ??= Promise.allSettled(underWay).then(() => connections.close())
      return closing
    },
  }
}

function closed(): Fault {
  return new Fault('overloaded', 'the store is closed')
}

/** Runs work on a pooled connection. Rejects when none is available. */
type Lend = <T>(work: (connection: PostgresConnection) => Promise<End<T>>) => Promise<End<T>>

/** Runs work on pooled connections until it is abandoned; broken ones are not returned. */
function createLender(
  connections: ConnectionPool,
  queue: Pick<Queue, 'progressed'>,
): { readonly lend: Lend; abandon(): void; isAbandoned(): boolean } {
  let isAbandoned = false
  return {
    async lend(work) {
      if (isAbandoned) throw closed()
      const connection = await connections.connect()
      const end = await work(connection)
      if (concernsAllConnections(end.error)) connections.distrust()
      connection.release(!end.isSound)
      if (!(end.error instanceof ConnectionLost)) queue.progressed()
      return end
    },
    abandon() {
      isAbandoned = true
      connections.cut()
    },
    isAbandoned: () => isAbandoned,
  }
}

/** Reads; retries once on a new connection when the first was broken. */
async function read<T>(lend: Lend, steps: () => Steps<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const end = await lend((connection) => untransacted(connection, steps))
    if ('done' in end) return end.done.value
    if (!isBroken(end.error) || tries >= MAX_BROKEN_TRIES) throw end.error
  }
}

/** Whether the transaction with the result `value`, whose commit failed with `cause`, was committed. */
type Confirm<T> = (value: T, cause: unknown) => Promise<boolean>

/** Runs the transaction until it is certainly committed, or has failed. */
async function written<T>(
  lend: Lend,
  steps: () => Steps<T>,
  isConfirmed?: Confirm<T>,
): Promise<Done<T>> {
  for (let tries = 1; ; tries += 1) {
    const end = await lend((connection) => transaction(connection, steps))
    if ('done' in end) {
      if (end.error === undefined) return end.done
      if (!isConfirmed || tries > MAX_BROKEN_TRIES) throw unknownOutcome(end.error)
      if (await isConfirmed(end.done.value, end.error)) return end.done
    } else {
      if (!mayRetry(end.error, tries)) throw end.error
      await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random())
    }
  }
}

/** Finds out over other connections whether a transaction was committed; throws when that is unknown in time. */
function confirmer(
  lend: Lend,
  { confirmMs, isAbandoned }: Pick<TransactionLimits, 'confirmMs'> & { isAbandoned(): boolean },
): <T>(isKept: (value: T) => Steps<boolean>, value: T, cause: unknown) => Promise<boolean> {
  return async (isKept, value, cause) => {
    const endMs = performance.now() + confirmMs
    for (;;) {
      const end = await lend((connection) => transaction(connection, () => isKept(value))).catch(
        (error: unknown) => ({ error }),
      )
      if ('done' in end) return end.done.value
      if (isAbandoned() || performance.now() > endMs) throw unknownOutcome(cause)
      await sleep(CONFIRM_PAUSE_MS)
    }
  }
}

/**
 * Whether to retry a transaction that certainly was not committed. A connection can be read-only
 * because its server was when it began; a new one shows the current state.
 */
function mayRetry(error: unknown, tries: number): boolean {
  if (isConflict(error)) return tries < MAX_TRIES
  return tries < MAX_BROKEN_TRIES && (isBroken(error) || isReadOnly(error))
}

/** A connection that had already ended is replaced at once; a silent one has already cost its caller enough time. */
function isBroken(error: unknown): boolean {
  return (error instanceof ConnectionLost && error.how === 'broken') || isFatal(error)
}
