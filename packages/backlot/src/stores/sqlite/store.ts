import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../domain/fault.ts'
import { type Database, type Sql } from '../sql/database.ts'
import type { Schema } from '../sql/schema.ts'
import { runSteps } from '../sql/steps.ts'
import { createStore, type Store } from '../sql/store.ts'
import { CALLERS_TIME, machineTime, type StoreTime } from '../sql/time.ts'
import { createWakes } from '../sql/wakes.ts'
import { hideLimits } from './hide-limits.ts'
import {
  type Checkpoints,
  createCheckpoints,
  NO_CHECKPOINTS,
  startCheckpointThread,
} from './checkpoints.ts'
import { type SqliteConnection, openConnection, SETTINGS } from './connection.ts'
import { isBusy, toStoreFault } from './faults.ts'
import { createGroup } from './group.ts'
import { migrate } from './migrate.ts'
import { memoryRates } from './rates.ts'

/**
 * Opens the stores in a SQLite file, or in memory with ':memory:'. Creates the
 * file when there is none (its folder must exist) and brings its schema up to
 * date. Several processes may have one file open. Leases are told by
 * `monotonicMs`, a clock that all processes of the machine share; without it by
 * the time that callers name.
 */
export async function openSqlite(options: {
  readonly path: string
  readonly monotonicMs?: () => number
}): Promise<Store> {
  const { path, monotonicMs } = options
  const time = monotonicMs ? machineTime(monotonicMs) : CALLERS_TIME
  return createStore(await openDatabase(path, time), memoryRates())
}

/** How statements are built for SQLite: its writers take turns, so nothing is locked by row. */
export function sqliteSql(): Sql {
  const builder = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    plugins: [hideLimits()],
  })
  return { builder, lockRows: false }
}

async function openDatabase(path: string, time: StoreTime): Promise<Database> {
  const connection = await openUpToDate(path)
  const wakes = createWakes()
  const checkpoints = checkpointsOf(path, connection)
  const group = createGroup(connection, wakes.emit, checkpoints)
  const othersMark = (): unknown =>
    closing
      ? undefined
      : connection.query({ sql: 'pragma data_version', parameters: [] })[0]?.['data_version']
  let closing: Promise<void> | undefined
  return {
    sql: sqliteSql(),
    time,
    on: wakes.on,
    write: group.write,
    check: async (steps) => void (await group.write(steps)),

    async read(steps) {
      if (closing) throw new Fault('overloaded', 'the store is closed')
      try {
        const found = runSteps(steps(), { query: connection.query, wakes: new Set() })
        // Nothing is told that a loss of power could undo.
        await group.flushed()
        return found
      } catch (error) {
        throw toStoreFault(error)
      }
    },

    othersMark,

    changes: { onChanges: wakes.onChanges, announce: wakes.announce, othersMark },

    close() {
      closing ??= group.close().then(checkpoints.close).then(connection.close)
      return closing
    },
  }
}

function checkpointsOf(path: string, connection: SqliteConnection): Checkpoints {
  if (path === ':memory:') return NO_CHECKPOINTS
  return createCheckpoints(connection, (onGone) => startCheckpointThread(path, onGone))
}

/** How often opening is tried while another process migrates or turns on the log. */
const OPENING_TRIES = 250
const OPENING_PAUSE_MS = 20

async function openUpToDate(path: string): Promise<SqliteConnection> {
  const connection = openedAt(path)
  for (let tries = 1; ; tries += 1) {
    try {
      connection.execute(SETTINGS)
      migrate(connection)
      return connection
    } catch (error) {
      if (!isBusy(error) || tries === OPENING_TRIES) {
        connection.close()
        throw toStoreFault(error)
      }
    }
    await sleep(OPENING_PAUSE_MS)
  }
}

function openedAt(path: string): SqliteConnection {
  try {
    return openConnection(path)
  } catch (error) {
    throw new Fault('overloaded', `the database at ${path} cannot be opened`, { cause: error })
  }
}
