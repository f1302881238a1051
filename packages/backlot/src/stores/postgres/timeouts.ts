/**
 * How long a PostgreSQL connection may take for what. The server ends what is merely slow, and
 * the connection stays usable; only a connection on which nothing comes back at all is cut
 * from this side, a little later.
 */

/** All times in milliseconds. */
export type DatabaseTimeouts = {
  /** Until a new connection can be used. */
  readonly connectMs: number
  /** A statement, by the server's clock; waiting for locks included. */
  readonly statementMs: number
  /** A statement, by our clock: the connection is taken for dead after it. */
  readonly silenceMs: number
  /** Between two statements of a transaction, by the server's clock: a dead connection must not keep its locks. */
  readonly idleInTransactionMs: number
  /** Finding out, over another connection, whether a commit that was not answered has happened. */
  readonly confirmMs: number
}

/** What a statement may take unless `store.timeout_s` says otherwise. */
export const DEFAULT_TIMEOUT_MS = 10_000

/** The times that follow from that of a statement. */
export function timeoutsOf(statementMs: number = DEFAULT_TIMEOUT_MS): DatabaseTimeouts {
  return {
    connectMs: statementMs,
    statementMs,
    silenceMs: statementMs + Math.max(500, statementMs / 5),
    idleInTransactionMs: Math.max(500, statementMs / 2),
    confirmMs: statementMs * 1.5,
  }
}
