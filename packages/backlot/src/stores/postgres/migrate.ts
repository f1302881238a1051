import { setTimeout as sleep } from 'node:timers/promises'
import type { ColumnTypes } from '../sql/column-types.ts'
import { HALF_FILLED, MIGRATIONS, newerVersion, oldestFor } from '../sql/migrations.ts'
import type { PostgresConnection, ConnectionPool } from './connections.ts'
import { isLockTimeout } from './faults.ts'

/** The types of columns. Text compares byte by byte, as in SQLite, whatever the database's locale. */
export const POSTGRES_TYPES: ColumnTypes = {
  text: 'text collate "C"',
  integer: 'bigint',
  sequence: 'bigint generated always as identity primary key',
  tableOptions: '',
  keyedOptions: '',
  isShared: true,
}

/** Arbitrary, but the same on every server. */
export const MIGRATION_LOCK = 7_316_402

/** How often a server checks whether another one's migration has ended. */
const LOCK_PAUSE_MS = 100

/** How long a migration waits for a table, which blocks everybody else on it, and how long it then pauses. */
const TABLE_WAIT_MS = 2000
const TABLE_PAUSE_MS = 2000

/** Which schema versions a program accepts. */
export type Acceptance = {
  /**
   * Also a newer version that has only added to the schema, for servers during a rolling upgrade; a
   * copy must know every column.
   */
  readonly acceptsNewer: boolean
}

/**
 * Brings the schema up to date. Servers that start at once are serialized: the second one finds
 * nothing left to do. A migration has no deadline; everything before it has one, so that a server
 * on an up-to-date schema never hangs here. Servers of the previous version go on meanwhile: where
 * one of them uses a table, the migration gives up after a moment and tries again.
 */
export async function migrate(
  connections: Pick<ConnectionPool, 'connect'>,
  acceptance: Acceptance,
): Promise<void> {
  for (;;) {
    try {
      if (await isMigrated(connections, acceptance)) return
      await sleep(LOCK_PAUSE_MS)
    } catch (thrown) {
      if (!isLockTimeout(thrown)) throw thrown
      await sleep(TABLE_PAUSE_MS)
    }
  }
}

/** Migrates; false while another server does. */
async function isMigrated(
  { connect }: Pick<ConnectionPool, 'connect'>,
  acceptance: Acceptance,
): Promise<boolean> {
  const connection = await connect()
  let isBroken = true
  try {
    await connection.query('begin')
    const isMine = await isLocked(connection)
    if (isMine) await migrateLocked(connection, acceptance)
    await connection.query('commit')
    isBroken = false
    return isMine
  } finally {
    connection.release(isBroken) // a broken connection rolls back by itself
  }
}

async function isLocked(connection: PostgresConnection): Promise<boolean> {
  const lock = 'select pg_try_advisory_xact_lock($1) as "isMine"'
  return (await connection.query(lock, [MIGRATION_LOCK]))[0]?.['isMine'] === true
}

async function migrateLocked(
  connection: PostgresConnection,
  { acceptsNewer }: Acceptance,
): Promise<void> {
  const { version, oldest } = await schemaVersion(connection)
  const known = MIGRATIONS.length
  if (version > known) {
    if (acceptsNewer && version !== HALF_FILLED && oldest <= known) return
    throw newerVersion(version)
  }
  if (version === known) return
  await connection.query(
    `set local statement_timeout = 0; set local lock_timeout = ${TABLE_WAIT_MS}`,
  )
  for (const migration of MIGRATIONS.slice(version))
    for (const statement of migration(POSTGRES_TYPES))
      await connection.queryWithoutDeadline(statement)
  await connection.query('alter table "schemaVersion" add column if not exists oldest bigint')
  await connection.query('update "schemaVersion" set version = $1, oldest = $2', [
    known,
    oldestFor(known),
  ])
}

/**
 * The version of the schema, and the oldest version that a program must know to use it; that
 * version itself where it is not recorded.
 */
async function schemaVersion(
  connection: PostgresConnection,
): Promise<{ readonly version: number; readonly oldest: number }> {
  const [known] = await connection.query(
    `select to_regclass('"schemaVersion"') is not null as exists`,
  )
  if (known?.['exists'] !== true) {
    await connection.query('create table "schemaVersion" (version bigint not null)')
    await connection.query('insert into "schemaVersion" values (0)')
  }
  // Older databases have no column of that name.
  const [row] = await connection.query(
    `select version, to_jsonb("schemaVersion") ->> 'oldest' as oldest from "schemaVersion"`,
  )
  const version = Number(row?.['version'])
  return { version, oldest: Number(row?.['oldest'] ?? version) }
}
