import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Query, Row } from '../sql/steps.ts'

/** One open SQLite database. Everything it does, it does at once. */
export type Connection = {
  /** Runs a query and gives its rows. */
  readonly query: (query: Query) => readonly Row[]
  /** Runs a statement without values or rows. */
  readonly run: (text: string) => void
  /** Runs statements that are used once, such as migrations. */
  readonly execute: (text: string) => void
  /** True between `begin` and its end. */
  readonly isInTransaction: () => boolean
  readonly close: () => void
}

/** How many prepared statements are kept: about twice as many as the stores have. */
const STATEMENTS_KEPT = 128

/**
 * How long SQLite itself waits, with the event loop, for another process that
 * is writing. Short: `group.ts` goes on waiting without blocking.
 */
const BLOCKING_WAIT_MS = 20

/** Opens the database, creating it when there is none. `path` is a file or ':memory:'. */
export function openConnection(path: string): Connection {
  if (path !== ':memory:') createPrivately(path)
  const database = new DatabaseSync(path, {
    timeout: BLOCKING_WAIT_MS,
    enableForeignKeyConstraints: true,
  })
  const statement = statementCache(database)
  return {
    query: ({ sql, parameters }) => statement(sql).all(...parameters),
    run: (text) => void statement(text).run(),
    execute: (text) => database.exec(text),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}

/**
 * Readers beside one writer, and a commit is on the disk before it is
 * answered. The log is cut back to 64 MB after a burst instead of staying large.
 */
export const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma journal_size_limit = 67108864;
  pragma temp_store = memory;
`

/** The database holds the secret that signs keys: only its owner may read it. */
function createPrivately(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

/** Prepares each text once and forgets the one that was not used for longest. */
function statementCache(database: DatabaseSync): (text: string) => StatementSync {
  const kept = new Map<string, StatementSync>() // insertion order is age
  return (text) => {
    const statement = kept.get(text) ?? database.prepare(text)
    kept.delete(text)
    kept.set(text, statement)
    if (kept.size > STATEMENTS_KEPT) for (const oldest of kept.keys()) return forget(oldest)
    return statement

    function forget(oldest: string): StatementSync {
      kept.delete(oldest)
      return statement
    }
  }
}
