import { Fault } from '../../domain/fault.ts'
import { type ColumnTypes, MIGRATIONS } from '../sql/migrations.ts'
import type { SqliteConnection } from './connection.ts'

const TYPES: ColumnTypes = {
  text: 'text',
  integer: 'integer',
  sequence: 'integer primary key',
  tableOptions: 'strict',
  keyedOptions: 'strict, without rowid',
  isShared: false,
}

/**
 * Brings the schema up to date. Servers that start at once take turns: the one
 * that comes second finds nothing left to do.
 */
export function migrate(connection: SqliteConnection): void {
  connection.run('begin immediate')
  try {
    const version = schemaVersion(connection)
    if (version > MIGRATIONS.length) throw newerVersion(version)
    for (const migration of MIGRATIONS.slice(version))
      for (const statement of migration(TYPES)) connection.execute(statement)
    connection.execute(`pragma user_version = ${MIGRATIONS.length}`)
    connection.run('commit')
  } catch (error) {
    connection.run('rollback')
    throw error
  }
}

function schemaVersion(connection: SqliteConnection): number {
  const [row] = connection.query({ sql: 'pragma user_version', parameters: [] })
  return Number(row?.['user_version'])
}

function newerVersion(version: number): Fault {
  return new Fault(
    'invalid',
    `the database was written by a newer version of Backlot (schema ${version}; this one knows ${MIGRATIONS.length}): update Backlot, or use another database`,
  )
}
