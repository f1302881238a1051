import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type Sql } from '../sql/database.ts'
import type { Schema } from '../sql/schema.ts'
import type { Query, Steps } from '../sql/steps.ts'
import { sharedRates } from '../sql/rates.ts'
import { createStore, type Store } from '../sql/store.ts'
import { databaseTime, type StoreTime } from '../sql/time.ts'
import { openConnections } from './connections.ts'
import { toDriverError, toStoreFault } from './faults.ts'
import { migrate } from './migrate.ts'
import { timeoutsOf } from './timeouts.ts'
import { createTransactions, TRANSACTION_LIMITS } from './transactions.ts'
import { createSharedWakes } from './wakes.ts'

/**
 * Opens the stores in an existing PostgreSQL database, and brings its schema up to date. Any number
 * of servers may use one database, whose clock counts unless `time` says otherwise. `timeoutMs`
 * limits each statement.
 */
export async function openPostgres(options: {
  readonly url: string
  readonly timeoutMs?: number
  readonly time?: StoreTime
}): Promise<Store> {
  const timeouts = timeoutsOf(options.timeoutMs)
  const { confirmMs } = timeouts
  // One more than are used for work: health checks do not queue.
  const connections = openConnections(options.url, {
    max: TRANSACTION_LIMITS.connections + 1,
    timeouts,
  })
  try {
    await migrate(connections, { acceptsNewer: true })
  } catch (error) {
    await connections.close()
    throw toStoreFault(toDriverError(error))
  }
  const wakes = await createSharedWakes(
    (query) => transactions.read(() => only(query)),
    connections.createClient,
  )
  const transactions = createTransactions(connections, wakes.publish, {
    ...TRANSACTION_LIMITS,
    confirmMs,
  })
  const sql = postgresSql()
  const database = {
    sql,
    time: options.time ?? databaseTime(sql.builder),
    ...transactions,
    on: wakes.on,
    changes: wakes,
    async close() {
      await wakes.close()
      await transactions.close()
    },
  }
  return createStore(database, sharedRates(database))
}

function* only(query: Query): Steps<void> {
  yield query
}

/** Builds statements for PostgreSQL, where transactions are concurrent and lock rows. */
export function postgresSql(): Sql {
  const builder = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { builder, lockRows: true }
}
