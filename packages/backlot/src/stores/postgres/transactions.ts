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

/** How often a transaction is tried that another one got in the way of. */
const MAX_TRIES = 6

/** The pause after the first such try; it doubles, and chance spreads it. */
const FIRST_PAUSE_MS = 5

/** How often a transaction is tried whose connection turns out to be broken: the next one is new. */
const MAX_BROKEN_TRIES = 2

/** The pause between two tries to find out whether a commit has happened. */
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

/** How many may be under way and wait, and how long it may take to learn of a commit that was not answered. */
export type TransactionLimits = QueueLimits & { readonly confirmMs: number }

/**
 * Ten connections, as many in the queue as they serve in the time that a caller
 * may have to wait: more would be refused late instead of at once.
 */
export const TRANSACTION_LIMITS: TransactionLimits = {
  connections: 10,
  maxWaiting: 10_000,
  maxWaitMs: 20_000,
  confirmMs: timeoutsOf().confirmMs,
}

/** Transactions on the connections. `onCommitted` gets what the committed ones announced. */
export function createTransactions(
  connections: ConnectionPool,
  onCommitted: (wakes: ReadonlySet<Announcement>) => void,
  limits: TransactionLimits = TRANSACTION_LIMITS,
): Transactions {
  const underWay = new Set<Promise<unknown>>()
  const queue = createQueue(limits)
  const lender = createLender(connections, queue)
  let closing: Promise<void> | undefined

  /** Keeps `close` waiting until the work has ended: a pool that ends forgets who waits for it. */
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

/** Lends a connection to some work. Rejects when none can be had. */
type Lend = <T>(work: (connection: PostgresConnection) => Promise<End<T>>) => Promise<End<T>>

/** Lends connections until it is abandoned; one that broke is not put back. */
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

/** Reads; once more when the connection turns out to be broken. */
async function read<T>(lend: Lend, steps: () => Steps<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const end = await lend((connection) => untransacted(connection, steps))
    if ('done' in end) return end.done.value
    if (!isBroken(end.error) || tries >= MAX_BROKEN_TRIES) throw end.error
  }
}

/** Whether the transaction that came to `value`, and whose commit failed with `cause`, is kept. */
type Confirm<T> = (value: T, cause: unknown) => Promise<boolean>

/** Runs the transaction until it is committed for certain, or has failed. */
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

/** Finds out whether a transaction is kept, over other connections; throws when nobody can say in time. */
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
 * Whether a transaction that is surely not kept is worth another try. A connection can be read-only because
 * its server was when it began; a new one shows how things are now.
 */
function mayRetry(error: unknown, tries: number): boolean {
  if (isConflict(error)) return tries < MAX_TRIES
  return tries < MAX_BROKEN_TRIES && (isBroken(error) || isReadOnly(error))
}

/** A connection that had ended already: a new one takes no time to speak of. One that was silent has cost its caller enough. */
function isBroken(error: unknown): boolean {
  return (error instanceof ConnectionLost && error.how === 'broken') || isFatal(error)
}
