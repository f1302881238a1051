/** A PostgreSQL database as one side of a move. */
import { Client } from 'pg'
import { Fault } from '../../domain/fault.ts'
import type { MoveDatabase, MoveMode } from '../move/database.ts'
import { HALF_FILLED, MIGRATIONS } from '../sql/migrations.ts'
import type { Query, Row } from '../sql/steps.ts'
import { openConnections, PARSERS } from './connections.ts'
import { toDriverError, toStoreFault } from './faults.ts'
import { migrate, MIGRATION_LOCK } from './migrate.ts'
import { timeoutsOf } from './timeouts.ts'

/** A server that checked the database within this time is assumed to run. */
const SEEN_MS = 30_000

/**
 * Opens the database for a move, reading as of one moment. A source and a target must have no
 * server that was seen within 30 seconds, otherwise this throws `invalid`. All are migrated to the
 * current schema.
 */
export async function openPostgresForMove(url: string, mode: MoveMode): Promise<MoveDatabase> {
  const client = createClient(url)
  const ask: Ask = async (text, values = []) => {
    try {
      return (await client.query<Row>(text, [...values])).rows
    } catch (thrown) {
      throw toStoreFault(toDriverError(thrown))
    }
  }
  try {
    await client.connect().catch((thrown: unknown) => {
      throw toStoreFault(toDriverError(thrown))
    })
    // The error for an incomplete source says that it is the source.
    if (mode !== 'target' || !(await isHalfFilled(ask))) await migrateAt(url)
    if (mode !== 'snapshot') await requireNoServer(ask)
    if (mode === 'target') await lock(ask)
    else await beginSnapshot(ask)
  } catch (thrown) {
    await client.end()
    throw thrown
  }
  return {
    parameter: (n) => `$${n}`,
    overriding: 'overriding system value',
    query: ({ sql, parameters }) => ask(sql, parameters),
    write: (queries) => writeAll(ask, queries),
    columns: async (table) => namesOf(await ask(COLUMNS, [table])),
    tables: async () => namesOf(await ask(TABLES)),
    continueNumbers: async (tables) => {
      for (const table of tables) await ask(continuation(table))
    },
    isMarked: () => isHalfFilled(ask),
    mark: async (isWhole) => {
      const version = isWhole ? MIGRATIONS.length : HALF_FILLED
      await ask('update "schemaVersion" set version = $1', [version])
    },
    close: () => client.end(),
  }
}

const COLUMNS = `select column_name as name from information_schema.columns
  where table_schema = current_schema() and table_name = $1 order by column_name collate "C"`

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`

/** Sets the numbering of a table to continue after its largest number. */
function continuation(table: string): string {
  return `select setval(pg_get_serial_sequence('"${table}"', 'seq'), coalesce(max(seq), 1), max(seq) is not null) from "${table}"`
}

function namesOf(rows: readonly Row[]): readonly string[] {
  return rows.map(({ name }) => String(name))
}

/** A connection without deadlines: a move takes as long as it takes. */
function createClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'backlot move',
    keepAlive: true,
    types: PARSERS,
  })
  client.on('error', () => undefined) // the next query fails with it
  return client
}

async function writeAll(ask: Ask, queries: readonly Query[]): Promise<void> {
  await ask('begin')
  try {
    for (const { sql, parameters } of queries) await ask(sql, parameters)
    await ask('commit')
  } catch (thrown) {
    await ask('rollback').catch(() => undefined) // the first error says more
    throw thrown
  }
}

type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

async function isHalfFilled(ask: Ask): Promise<boolean> {
  const [known] = await ask(`select to_regclass('"schemaVersion"') is not null as exists`)
  if (known?.['exists'] !== true) return false
  const [row] = await ask('select version from "schemaVersion"')
  return row?.['version'] === HALF_FILLED
}

async function migrateAt(url: string): Promise<void> {
  const connections = openConnections(url, { max: 1, timeouts: timeoutsOf() })
  try {
    await migrate(connections, { acceptsNewer: false })
  } catch (thrown) {
    throw toStoreFault(toDriverError(thrown))
  } finally {
    await connections.close()
  }
}

/** From now on, all reads see the moment of the first read. */
async function beginSnapshot(ask: Ask): Promise<void> {
  await ask('begin isolation level repeatable read, read only')
  await ask('select count(*) from account')
}

async function requireNoServer(ask: Ask): Promise<void> {
  const seen = await ask(
    `select "serverId" from "writeCheck"
      where "atMs" > extract(epoch from clock_timestamp()) * 1000 - $1`,
    [SEEN_MS],
  )
  if (seen.length > 0)
    throw new Fault(
      'invalid',
      `${seen.length} servers use the PostgreSQL database, or did ${SEEN_MS / 1000} seconds ago: stop them, wait, and try again`,
    )
}

/** While this session lasts, nobody else fills the database, and no server changes its schema. */
async function lock(ask: Ask): Promise<void> {
  const [row] = await ask('select pg_try_advisory_lock($1) as "isMine"', [MIGRATION_LOCK])
  if (row?.['isMine'] !== true)
    throw new Fault(
      'invalid',
      'another move, or a migration, is at work on the PostgreSQL database',
    )
}
