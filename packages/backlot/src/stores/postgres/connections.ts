/**
 * Connections to a PostgreSQL server, with the assumption that any of them may stop answering.
 *
 * A network can fall silent without an error: a proxy that accepts and no longer forwards, a paused
 * server, a failover that leaves the old address unreachable. The pool of `pg` waits for such a
 * connection for ever, and so would everything queued behind it. Here every statement has a
 * deadline; a connection that misses it is cut at its socket, and those that are older than that
 * moment are replaced before they are used again, because they probably died with it.
 */
import { Socket } from 'node:net'
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import type { Row } from '../sql/steps.ts'
import { ConnectionLost, toDriverError } from './faults.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

/** A connection that is lent to one piece of work. */
export type PostgresConnection = {
  /**
   * Runs a statement, or several without values; resolves to the rows of one. Rejects with the server's
   * `DatabaseError`, or with `ConnectionLost`, also when nothing came back in time.
   */
  query(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** As `query`, for as long as it takes: for migrations. */
  queryWithoutDeadline(text: string): Promise<readonly Row[]>
  /** Returns it to the pool, once. A broken one is discarded. */
  release(isBroken: boolean): void
}

/** How many connections there are. */
export type ConnectionCounts = { readonly inUse: number; readonly idle: number }

/** Connections to one database. */
export type ConnectionPool = {
  /**
   * Takes a connection from the pool, a new one when none is idle. Rejects with `ConnectionLost`,
   * or the server's refusal.
   */
  connect(): Promise<PostgresConnection>
  /** Replaces every existing connection before its next use. */
  distrust(): void
  /** A client outside of the pool, not connected yet. */
  createClient(): WatchedClient
  counts(): ConnectionCounts
  /** Cuts all connections: whatever waits for one of them fails at once. */
  cut(): void
  /** Closes all connections, unresponsive ones by force. None may be taken afterwards. */
  close(): Promise<void>
}

/** How long a connection may take to end before its socket is closed by force. */
const END_MS = 1000

/** The operating system notices a peer that is gone after this and ten probes, a second each. */
const KEEP_ALIVE_MS = 10_000

/**
 * Added to the deadline: if this process itself was blocked, the answer may already be in the
 * socket and is read within this time.
 */
const READ_MS = 250

/** A client whose socket can be closed when the server does not answer. */
export class WatchedClient extends Client {
  /** When it was made, by the monotonic clock. */
  readonly bornAtMs = performance.now()
  readonly #socket: Socket

  constructor(config: ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    // A polite close towards a dead peer would keep the socket, and with it the process.
    socket.once('finish', () => setTimeout(() => socket.destroy(), END_MS).unref())
    this.on('error', () => undefined) // its next user gets the error; without a listener, it would end the process
  }

  /** Closes the socket; whatever waits for an answer fails with the reason. */
  cut(reason: Error): void {
    this.#socket.destroy(reason)
  }

  /** Calls when the socket is closed. */
  onceClosed(call: () => void): void {
    this.#socket.once('close', call)
  }

  /** Resolves as `work` does, which waits for the server; cuts the connection when that takes too long. */
  async answered<T>(work: Promise<T>, silenceMs: number): Promise<T> {
    const silent = (): void =>
      this.cut(new ConnectionLost('silent', `the server did not answer for ${silenceMs / 1000} s`))
    let timer = setTimeout(() => {
      timer = setTimeout(silent, READ_MS)
    }, silenceMs)
    try {
      return await work
    } catch (thrown) {
      throw toDriverError(thrown)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Opens a pool of at most so many connections, none of them yet. */
export function openConnections(
  url: string,
  { max, timeouts }: { readonly max: number; readonly timeouts: DatabaseTimeouts },
): ConnectionPool {
  const config = configOf(url, timeouts)
  const open = new Set<WatchedClient>()
  const watch = (client: WatchedClient): WatchedClient => {
    open.add(client)
    client.onceClosed(() => open.delete(client))
    return client
  }
  class PooledClient extends WatchedClient {
    constructor(options: ClientConfig = config) {
      super(options)
      watch(this)
    }
  }
  const pool = new Pool({ ...config, max, Client: PooledClient })
  pool.on('error', () => undefined) // an idle connection that broke: the pool has dropped it
  let distrustedAtMs = -Infinity

  /** An idle connection, or a new one if the idle ones are suspect. */
  async function trusted(): Promise<PoolClient & WatchedClient> {
    for (;;) {
      const client = await pool.connect().catch((thrown: unknown) => {
        throw toDriverError(thrown)
      })
      if (!(client instanceof WatchedClient)) throw new Error('a client that is not watched')
      if (client.bornAtMs >= distrustedAtMs) return client
      client.release(true)
    }
  }

  return {
    connect: async () => toConnection(await trusted(), timeouts.silenceMs),
    distrust: () => {
      distrustedAtMs = performance.now()
    },
    createClient: () => watch(new WatchedClient(config)),
    counts: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    cut: () => {
      for (const client of open)
        client.cut(new ConnectionLost('broken', 'the connection was given up'))
    },
    close: async () => {
      const ended = pool.end()
      const timer = setTimeout(() => {
        for (const client of open) client.cut(new ConnectionLost('broken', 'the store is closed'))
      }, END_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

function toConnection(client: PoolClient & WatchedClient, silenceMs: number): PostgresConnection {
  return {
    query: async (text, values = []) => {
      const asked =
        values.length > 0 ? client.query<Row>(text, [...values]) : client.query<Row>(text)
      return (await client.answered(asked, silenceMs)).rows
    },
    queryWithoutDeadline: async (text) =>
      client.query<Row>(text).then(
        ({ rows }) => rows,
        (thrown: unknown) => {
          throw toDriverError(thrown)
        },
      ),
    release: (isBroken) => client.release(isBroken),
  }
}

/** How values are read: 64-bit integers as numbers. */
export const PARSERS: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.INT8 ? Number : types.getTypeParser(type, format),
}

function configOf(url: string, timeouts: DatabaseTimeouts): ClientConfig {
  return {
    connectionString: url,
    application_name: 'backlot',
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: PARSERS,
  }
}
