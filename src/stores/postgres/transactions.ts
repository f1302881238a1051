import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
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

/** Transactions on the pool. `onCommitted` is told what the committed ones announced. */
export function createTransactions(
  pool: Pool,
  onCommitted: (wakes: ReadonlySet<Topic>) => void,
): Transactions {
  const underWay = new Set<Promise<unknown>>()
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
        onClient(pool, (client) => awaitSteps(steps(), { query: on(client), wakes: new Set() })),
      ),

    write: (steps) =>
      tracked(async () => {
        const { value, wakes } = await retried(() => transaction(pool, steps))
        onCommitted(wakes)
        return value
      }),

    close() {
      closing ??= Promise.allSettled(underWay).then(() => pool.end())
      return closing
    },
  }
}

/** Lends a connection; one that broke is not put back. */
async function onClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
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

async function transaction<T>(
  pool: Pool,
  steps: () => Steps<T>,
): Promise<{ readonly value: T; readonly wakes: ReadonlySet<Topic> }> {
  const end = await onClient(pool, async (client) => {
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
  })
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
