import type { ColumnTypes } from '../sql/column-types.ts'
import { MIGRATIONS, newerVersion } from '../sql/migrations.ts'
import type { SqliteConnection } from './connection.ts'

const TYPES: ColumnTypes = {
  text: 'text',
  integer: 'integer',
  sequence: 'integer primary key',
  tableOptions: 'strict',
  keyedOptions: 'strict, without rowid',
  isShared: false,
}

/** Brings the schema up to date. Servers that start at once are serialized: the second one finds nothing left to do. */
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

/** The version of the schema; 0 for a database without one. */
export function schemaVersion(connection: SqliteConnection): number {
  const [row] = connection.query({ sql: 'pragma user_version', parameters: [] })
  return Number(row?.['user_version'])
}
