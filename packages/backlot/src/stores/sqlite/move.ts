/** A SQLite file as one side of a move. */
import { existsSync } from 'node:fs'
import { Fault } from '../../domain/fault.ts'
import type { MoveDatabase, MoveMode } from '../move/database.ts'
import { HALF_FILLED, MIGRATIONS } from '../sql/migrations.ts'
import { openConnection } from './connection.ts'
import { isBusy, toStoreFault } from './faults.ts'
import { migrate, schemaVersion } from './migrate.ts'

/** No other process may have the file open, and none can open it, until this one is done. */
const ALONE =
  'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;'

/**
 * Opens the file for a move, exclusively except for a snapshot: throws `invalid` while another
 * process has it open. A source must already be a store; a target is created if there is none. All
 * are migrated to the current schema.
 */
export async function openSqliteForMove(path: string, mode: MoveMode): Promise<MoveDatabase> {
  if (mode !== 'target' && !existsSync(path))
    throw new Fault('notFound', `there is no SQLite file at ${path}`)
  const connection = openConnection(path)
  const query: MoveDatabase['query'] = async (one) => connection.query(one)
  try {
    if (mode !== 'snapshot') {
      connection.execute(ALONE)
      connection.execute('begin exclusive; commit')
    }
    // The error for an incomplete source says that it is the source.
    if (mode !== 'target' || schemaVersion(connection) !== HALF_FILLED) migrate(connection)
    if (mode === 'snapshot') connection.execute('begin; select count(*) from account') // a transaction begins with its first read
  } catch (thrown) {
    connection.close()
    if (isBusy(thrown)) throw inUse()
    throw toStoreFault(thrown)
  }
  return {
    parameter: () => '?',
    overriding: '',
    query,
    write: async (queries) => {
      connection.run('begin immediate')
      try {
        for (const one of queries) connection.query(one)
        connection.run('commit')
      } catch (thrown) {
        connection.run('rollback')
        throw thrown
      }
    },
    columns: async (table) => {
      const rows = connection.query({
        sql: 'select name from pragma_table_info(?) order by name',
        parameters: [table],
      })
      return rows.map(({ name }) => String(name))
    },
    tables: async () => {
      const rows = connection.query({
        sql: `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
        parameters: [],
      })
      return rows.map(({ name }) => String(name))
    },
    continueNumbers: async () => undefined, // the next number is the largest existing one plus one
    isMarked: async () => schemaVersion(connection) === HALF_FILLED,
    mark: async (isWhole) => {
      connection.execute(`pragma user_version = ${isWhole ? MIGRATIONS.length : HALF_FILLED}`)
    },
    close: async () => connection.close(),
  }
}

function inUse(): Fault {
  return new Fault('invalid', 'another process has the SQLite file open: stop the server first')
}
