import { setTimeout as sleep } from 'node:timers/promises'
import type { ColumnTypes } from '../sql/column-types.ts'
import { HALF_FILLED, MIGRATIONS, newerVersion, oldestFor } from '../sql/migrations.ts'
import type { PostgresConnection, ConnectionPool } from './connections.ts'
import { isLockTimeout } from './faults.ts'

/** How columns are spelled. Texts compare byte by byte, as in SQLite, whatever the database's own language. */
export const POSTGRES_TYPES: ColumnTypes = {
  text: 'text collate "C"',
  integer: 'bigint',
  sequence: 'bigint generated always as identity primary key',
  tableOptions: '',
  keyedOptions: '',
  isShared: true,
}

/** Any number, as long as every server uses the same. */
export const MIGRATION_LOCK = 7_316_402

/** How often a server looks whether another one has ended its migration. */
const LOCK_PAUSE_MS = 100

/** How long a change waits for a table, behind which everybody else waits for it, and how long it then lets them go on. */
const TABLE_WAIT_MS = 2000
const TABLE_PAUSE_MS = 2000

/** Which databases a program works on. */
export type Acceptance = {
  /** Also one that a newer version has only added to, as servers do while others are replaced; a copy needs to know all. */
  readonly acceptsNewer: boolean
}

/**
 * Brings the schema up to date. Servers that start at once take turns: the one
 * that comes second finds nothing left to do. A migration takes as long as it takes; all
 * that is asked before it has a deadline, so that a server on an up-to-date schema never hangs here.
 * Servers of the version before go on meanwhile: where one of them holds a table, the migration gives way and tries again.
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
    connection.release(isBroken) // what is broken rolls back by itself
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

/** The version of the schema, and the oldest that a program must know to work on it: itself, where nobody said. */
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
