import { setTimeout as sleep } from 'node:timers/promises'
import type { ColumnTypes } from '../sql/column-types.ts'
import { MIGRATIONS, newerVersion } from '../sql/migrations.ts'
import type { PostgresConnection, ConnectionPool } from './connections.ts'

/** Texts compare byte by byte, as in SQLite, whatever the database's own language. */
const TYPES: ColumnTypes = {
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

/**
 * Brings the schema up to date. Servers that start at once take turns: the one
 * that comes second finds nothing left to do. A migration takes as long as it takes; all
 * that is asked before it has a deadline, so that a server on an up-to-date schema never hangs here.
 */
export async function migrate(connections: Pick<ConnectionPool, 'connect'>): Promise<void> {
  while (!(await isMigrated(connections))) await sleep(LOCK_PAUSE_MS)
}

/** Migrates; false while another server does. */
async function isMigrated({ connect }: Pick<ConnectionPool, 'connect'>): Promise<boolean> {
  const connection = await connect()
  let isBroken = true
  try {
    await connection.query('begin')
    const isMine = await isLocked(connection)
    if (isMine) await migrateLocked(connection)
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

async function migrateLocked(connection: PostgresConnection): Promise<void> {
  const version = await schemaVersion(connection)
  if (version > MIGRATIONS.length) throw newerVersion(version)
  if (version === MIGRATIONS.length) return
  await connection.query('set local statement_timeout = 0')
  for (const migration of MIGRATIONS.slice(version))
    for (const statement of migration(TYPES)) await connection.queryWithoutDeadline(statement)
  await connection.query('update "schemaVersion" set version = $1', [MIGRATIONS.length])
}

async function schemaVersion(connection: PostgresConnection): Promise<number> {
  const [known] = await connection.query(
    `select to_regclass('"schemaVersion"') is not null as exists`,
  )
  if (known?.['exists'] !== true) {
    await connection.query('create table "schemaVersion" (version bigint not null)')
    await connection.query('insert into "schemaVersion" values (0)')
  }
  const [row] = await connection.query('select version from "schemaVersion"')
  return Number(row?.['version'])
}
