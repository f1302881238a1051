import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Query, Row } from '../sql/steps.ts'

/** One open SQLite database. Everything is synchronous except the flush. */
export type SqliteConnection = {
  /** Runs a query and gives its rows. */
  readonly query: (query: Query) => readonly Row[]
  /** Runs a statement without values or rows. */
  readonly run: (text: string) => void
  /** Runs statements that are used once, such as migrations. */
  readonly execute: (text: string) => void
  /** True between `begin` and its end. */
  readonly isInTransaction: () => boolean
  /** Resolves once everything committed by now is on the disk; undefined for a database that has no file. */
  readonly flush: () => Promise<void> | undefined
  readonly close: () => void
}

/** How many prepared statements are cached: about twice as many as the stores have, those of many rows included. */
const STATEMENTS_KEPT = 384

/**
 * How long SQLite itself blocks the event loop while another process is writing. Short, because
 * `group.ts` goes on waiting without blocking.
 */
const BLOCKING_WAIT_MS = 20

/** Opens the database, creating it when there is none. `path` is a file or ':memory:'. */
export function openConnection(path: string): SqliteConnection {
  if (path !== ':memory:') createPrivately(path)
  const database = new DatabaseSync(path, {
    timeout: BLOCKING_WAIT_MS,
    enableForeignKeyConstraints: true,
  })
  const statement = statementCache(database)
  const log = path === ':memory:' ? undefined : openLog(`${path}-wal`)
  return {
    query: ({ sql, parameters }) => statement(sql).rows(parameters),
    run: (text) => void statement(text).rows([]),
    execute: (text) => database.exec(text),
    isInTransaction: () => database.isTransaction,
    flush: () => log?.flush(),
    close: () => {
      log?.close()
      database.close()
    },
  }
}

/** The log file, which exists from the first commit until the database is closed. */
function openLog(path: string): { flush(): Promise<void>; close(): void } {
  let file: number | undefined
  return {
    flush: () =>
      new Promise((resolve, reject) => {
        file ??= openSync(path, 'r+') // some systems flush only files that are open for writing
        fdatasync(file, (error) => (error ? reject(error) : resolve()))
      }),
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/**
 * Readers run concurrently with one writer (WAL). A commit is written to the log and not flushed:
 * `group.ts` flushes the log itself, off the event loop, before it acknowledges. What SQLite still
 * flushes keeps the file consistent when the log is written back. After a burst the log is
 * truncated to 64 MB.
 */
export const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma journal_size_limit = 67108864;
  pragma temp_store = memory;
`

/** The database contains the secret that signs keys: only its owner may read it. */
function createPrivately(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

/** A prepared statement. */
type Prepared = { readonly rows: (values: Query['parameters']) => readonly Row[] }

const NO_ROWS: readonly Row[] = []

/** Asking for rows costs more than running, even if there are none. */
function toPrepared(statement: StatementSync): Prepared {
  if (statement.columns().length > 0) return { rows: (values) => statement.all(...values) }
  return {
    rows: (values) => {
      statement.run(...values)
      return NO_ROWS
    },
  }
}

/** Prepares each text once; when there are too many, the one that was prepared first is dropped. */
function statementCache(database: DatabaseSync): (text: string) => Prepared {
  const kept = new Map<string, Prepared>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const statement = toPrepared(database.prepare(text))
    kept.set(text, statement)
    if (kept.size > STATEMENTS_KEPT)
      for (const [oldest] of kept) {
        kept.delete(oldest)
        break
      }
    return statement
  }
}
