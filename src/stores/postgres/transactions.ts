import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { createAllowance } from '../../domain/allowance.ts'
import { Fault } from '../../domain/fault.ts'
import { awaitSteps, type Query, type Row, type Steps, type Topic } from '../sql/steps.ts'
import { isConflict, toDriverError, toStoreFault } from './faults.ts'

/** How often a transaction is tried that another one got in the way of. */
const MOST_TRIES = 6

/** The pause after the first such try; it doubles, and chance spreads it. */
const FIRST_PAUSE_MS = 5

/** Runs steps on the pool's connections. */
export type Transactions = {
  /** As `Database.read`. */
  readonly read: <T>(steps: () => Steps<T>) => Promise<T>
  /** As `Database.write`. */
  readonly write: <T>(steps: () => Steps<T>) => Promise<T>
  /** As `Database.close`. */
  readonly close: () => Promise<void>
}

/** How many may be under way at once, and who else may wait for how long. */
export type Line = {
  readonly connections: number
  readonly mostWaiting: number
  readonly longestWaitMs: number
}

/**
 * Ten connections, as many in the line as they serve in the time that a caller
 * may have to wait: more would be told late what can be told at once.
 */
export const LINE: Line = { connections: 10, mostWaiting: 10_000, longestWaitMs: 20_000 }

/** Transactions on the pool. `onCommitted` is told what the committed ones announced. */
export function createTransactions(
  pool: Pool,
  onCommitted: (wakes: ReadonlySet<Topic>) => void,
  line: Line = LINE,
): Transactions {
  const underWay = new Set<Promise<unknown>>()
  const onClient = lender(pool, line)
  let closing: Promise<void> | undefined

  /** Keeps `close` waiting until the work has ended: a pool that ends forgets who waits for it. */
  async function tracked<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new Fault('overloaded', 'the store is closed')
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
    read: (steps) =>
      tracked(() =>
        onClient((client) => awaitSteps(steps(), { query: on(client), wakes: new Set() })),
      ),

    write: (steps) =>
      tracked(async () => {
        const { value, wakes } = await retried(() =>
          onClient((client) => transaction(client, steps)).then(ended),
        )
        onCommitted(wakes)
        return value
      }),

    close() {
      closing ??= Promise.allSettled(underWay).then(() => pool.end())
      return closing
    },
  }
}

/** Lends a connection to some work. */
type Lend = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>

/**
 * Lends connections in the order in which they are asked for; one that broke is
 * not put back. The line is ours: the pool itself gives up on who waits as it
 * does on a server that does not answer, and takes any number.
 */
function lender(pool: Pool, { connections, mostWaiting, longestWaitMs }: Line): Lend {
  const places = createAllowance(connections)
  let taken = 0
  const enter = async (): Promise<() => void> => {
    if (taken >= connections + mostWaiting) throw busy(`${mostWaiting} wait already`)
    taken += 1
    try {
      const leave = await places.take(1, AbortSignal.timeout(longestWaitMs))
      return () => {
        taken -= 1
        leave()
      }
    } catch {
      taken -= 1
      throw busy(`its turn did not come in ${longestWaitMs / 1000} s`)
    }
  }
  return async (work) => {
    const leave = await enter()
    try {
      return await lent(pool, work)
    } finally {
      leave()
    }
  }
}

/** After how long who was turned away may try again: about as long as the line takes. */
const BUSY_RETRY_SECONDS = 5

function busy(why: string): Fault {
  return new Fault('overloaded', `the store has too much to do: ${why}`, {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })
}

async function lent<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await driven(pool.connect())
  let isBroken = true
  try {
    const value = await work(client)
    isBroken = false
    return value
  } finally {
    client.release(isBroken)
  }
}

/** How a transaction ended: an error that was rolled back leaves its connection sound. */
type End<T> =
  | { readonly value: T; readonly wakes: ReadonlySet<Topic> }
  | { readonly error: unknown }

async function transaction<T>(client: PoolClient, steps: () => Steps<T>): Promise<End<T>> {
  await driven(client.query('begin'))
  const wakes = new Set<Topic>()
  try {
    const value = await awaitSteps(steps(), { query: on(client), wakes })
    await driven(client.query('commit'))
    return { value, wakes }
  } catch (error) {
    await driven(client.query('rollback'))
    return { error }
  }
}

function ended<T>(end: End<T>): Exclude<End<T>, { readonly error: unknown }> {
  if ('error' in end) throw end.error
  return end
}

function on(client: PoolClient): (query: Query) => Promise<readonly Row[]> {
  return async ({ sql, parameters }) => {
    const { rows } = await driven(client.query<Row>(sql, [...parameters]))
    return rows
  }
}

async function driven<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toDriverError(error)
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a try follows the one that failed
      return await work()
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random())
  }
}
