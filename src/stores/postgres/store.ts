import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Client, type ClientConfig, Pool, types } from 'pg'
import { isFault } from '../../domain/fault.ts'
import { type Sql } from '../sql/database.ts'
import type { Schema } from '../sql/schema.ts'
import type { Query, Steps } from '../sql/steps.ts'
import { sharedRates } from '../sql/rates.ts'
import { createStore, type Store } from '../sql/store.ts'
import { toDriverError, toStoreFault } from './faults.ts'
import { migrate } from './migrate.ts'
import { createTransactions, LINE } from './transactions.ts'
import { createSharedWakes } from './wakes.ts'

/**
 * Opens the stores in a PostgreSQL database, which must exist, and brings its
 * schema up to date. Any number of servers may use one database.
 */
export async function openPostgres(options: { readonly url: string }): Promise<Store> {
  const pool = new Pool({ ...connectionOf(options.url), max: LINE.connections })
  // A connection that breaks is told to whoever uses it next; without these it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw toStoreFault(isFault(error) ? error : toDriverError(error))
  }
  const wakes = await createSharedWakes(
    (query) => transactions.read(() => only(query)),
    () => new Client(connectionOf(options.url)),
  )
  const transactions = createTransactions(pool, wakes.announce)
  const database = {
    sql: postgresSql(),
    isFlushed: true,
    sharesCommits: false,
    ...transactions,
    on: wakes.on,
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

/** How statements are built for PostgreSQL, where transactions run side by side and lock rows. */
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

function connectionOf(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'backlot',
    // Who is turned away here has waited as long as who is turned away in the line.
    connectionTimeoutMillis: LINE.longestWaitMs,
    // A server that hangs in mid-transaction must not keep its rows locked.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === types.builtins.INT8 ? Number : types.getTypeParser(type, format),
    },
  }
}
