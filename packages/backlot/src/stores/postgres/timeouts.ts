/**
 * Time limits of PostgreSQL connections. The server ends what is slow, and the connection stays
 * usable; only a connection on which nothing comes back is cut from this side, a little later.
 */

/** All times in milliseconds. */
export type DatabaseTimeouts = {
  /** Until a new connection can be used. */
  readonly connectMs: number
  /** A statement, by the server's clock; waiting for locks included. */
  readonly statementMs: number
  /** For a statement, by our clock: the connection counts as dead after it. */
  readonly silenceMs: number
  /** Between two statements of a transaction, by the server's clock: a dead connection must not keep its locks. */
  readonly idleInTransactionMs: number
  /** For finding out, over another connection, whether an unanswered commit has happened. */
  readonly confirmMs: number
}

/** The limit of a statement unless `store.timeout_s` says otherwise. */
export const DEFAULT_TIMEOUT_MS = 10_000

/** The limits derived from that of a statement. */
export function timeoutsOf(statementMs: number = DEFAULT_TIMEOUT_MS): DatabaseTimeouts {
  return {
    connectMs: statementMs,
    statementMs,
    silenceMs: statementMs + Math.max(500, statementMs / 5),
    idleInTransactionMs: Math.max(500, statementMs / 2),
    confirmMs: statementMs * 1.5,
  }
}
