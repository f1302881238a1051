import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../domain/fault.ts'
import type { RateStore } from '../../domain/rate.ts'
import { type Database, type Sql } from '../sql/database.ts'
import type { Schema } from '../sql/schema.ts'
import { type Announcement, runSteps, TOPICS } from '../sql/steps.ts'
import { createStore, type Store } from '../sql/store.ts'
import { CALLERS_TIME, machineTime, type StoreTime } from '../sql/time.ts'
import { createWakes, type Wakes } from '../sql/wakes.ts'
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
import type { Siblings } from './siblings.ts'

/**
 * Opens the stores in a SQLite file, or in memory with ':memory:'. Creates the file if there is
 * none (its folder must exist) and brings its schema up to date. Several processes may have one
 * file open. Leases use `monotonicMs`, a clock that all processes of the machine share; without it,
 * the time that callers pass. Rates are in the memory of this process unless `rates` are given;
 * `siblings` are the other processes of the same server.
 */
export async function openSqlite(options: {
  readonly path: string
  readonly monotonicMs?: () => number
  readonly rates?: RateStore
  readonly siblings?: Siblings
}): Promise<Store> {
  const { path, monotonicMs, rates = memoryRates(), siblings } = options
  const time = monotonicMs ? machineTime(monotonicMs) : CALLERS_TIME
  return createStore(await openDatabase(path, time, siblings), rates)
}

/** Builds statements for SQLite: there is one writer at a time, so no rows are locked. */
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

async function openDatabase(
  path: string,
  time: StoreTime,
  siblings: Siblings | undefined,
): Promise<Database> {
  const connection = await openUpToDate(path)
  const { wakes, emit, stop } = linkedWakes(siblings)
  const checkpoints = checkpointsOf(path, connection)
  const group = createGroup(connection, emit, checkpoints)
  const othersMark = (): unknown =>
    closing
      ? undefined
      : connection.query({ sql: 'pragma data_version', parameters: [] })[0]?.['data_version']
  /** Whether another process's commits may be visible here before they are flushed. */
  let flushedMark: unknown
  const noteOthers = (): void => {
    const mark = siblings && othersMark()
    if (mark === flushedMark) return
    flushedMark = mark
    group.mustFlush()
  }
  let closing: Promise<void> | undefined
  return {
    sql: sqliteSql(),
    time,
    on: wakes.on,
    write: group.write,
    check: async (steps) => void (await group.write(steps)),

    async read(steps, safety = 'durable') {
      if (closing) throw new Fault('overloaded', 'the store is closed')
      try {
        const found = runSteps(steps(), { query: connection.query, wakes: new Set() })
        if (safety === 'committed') return found
        // Nothing is announced that a power failure could undo.
        noteOthers()
        await group.flushed()
        return found
      } catch (error) {
        throw toStoreFault(error)
      }
    },

    othersMark,

    changes: {
      onChanges: wakes.onChanges,
      announce: (change) => emit([change]),
      othersMark: siblings ? commandsMark(connection) : othersMark,
    },

    close() {
      stop()
      closing ??= group.close().then(checkpoints.close).then(connection.close)
      return closing
    },
  }
}

/** The local listeners, which also get the commits of the server's other processes. */
function linkedWakes(siblings: Siblings | undefined): {
  readonly wakes: Wakes
  emit(announced: Iterable<Announcement>): void
  stop(): void
} {
  const wakes = createWakes()
  if (!siblings) return { wakes, emit: wakes.emit, stop: () => {} }
  const stop = siblings.subscribe((news) => {
    if (news !== 'missed') return wakes.emit(news)
    wakes.emit(TOPICS)
    wakes.announceChanges('missed')
  })
  const emit = (announced: Iterable<Announcement>): void => {
    const all = [...announced]
    if (all.length === 0) return
    wakes.emit(all)
    siblings.publish(all)
  }
  return { wakes, emit, stop }
}

/**
 * Returns another value whenever a command has changed something. Commands do not notify the
 * processes of a server, but each of their changes is in the audit log.
 */
function commandsMark({ query }: SqliteConnection): () => unknown {
  const newest = (sql: string, parameters: readonly number[]): unknown =>
    query({ sql, parameters })[0]?.['newest']
  let seen = Number(newest('select max(seq) as newest from audit', []) ?? 0)
  const later = `select max(seq) as newest from audit where seq > ? and actor >= 'os:' and actor < 'os;'`
  return () => {
    seen = Number(newest(later, [seen]) ?? seen)
    return seen
  }
}

function checkpointsOf(path: string, connection: SqliteConnection): Checkpoints {
  if (path === ':memory:') return NO_CHECKPOINTS
  return createCheckpoints(connection, (onGone) => startCheckpointThread(path, onGone))
}

/** How often opening is tried while another process migrates or enables the log. */
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
