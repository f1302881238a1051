import type { ClientBase, Pool } from 'pg'
import { Fault } from '../../domain/fault.ts'
import { type ColumnTypes, MIGRATIONS } from '../sql/migrations.ts'

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
const MIGRATION_LOCK = 7_316_402

/**
 * Brings the schema up to date. Servers that start at once take turns: the one
 * that comes second finds nothing left to do.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const version = await schemaVersion(client)
    if (version > MIGRATIONS.length) throw newerVersion(version)
    for (const migration of MIGRATIONS.slice(version))
      for (const statement of migration(TYPES))
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await client.query(statement)
    if (version < MIGRATIONS.length)
      await client.query('update "schemaVersion" set version = $1', [MIGRATIONS.length])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error says more
    throw error
  } finally {
    client.release()
  }
}

async function schemaVersion(client: ClientBase): Promise<number> {
  const known = await client.query(`select to_regclass('"schemaVersion"') is not null as exists`)
  if (!known.rows[0]?.exists) {
    await client.query('create table "schemaVersion" (version bigint not null)')
    await client.query('insert into "schemaVersion" values (0)')
  }
  const { rows } = await client.query('select version from "schemaVersion"')
  return Number(rows[0]?.version)
}

function newerVersion(version: number): Fault {
  return new Fault(
    'invalid',
    `the database was written by a newer version of Backlot (schema ${version}; this one knows ${MIGRATIONS.length}): update Backlot, or use another database`,
  )
}
