/**
 * All connections of the server: how many are allowed, which are closed when there are too many,
 * and which are cut because nothing moves on them.
 *
 *     accepted ─▶ idle ─▶ exchange under way ─▶ idle …
 *        │         │             └─ too slow: cut
 *        └ refused └ too old, or the oldest when there are too many: closed
 *
 * Node's own limits apply as well: the time for a request head, and the time that an idle
 * connection is kept. See docs/decisions/0083-slow-callers.md.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '../../domain/fault.ts'
import type { Observer } from '../../domain/observer.ts'
import { addressKey, addressList } from '../address.ts'
import { refuseConnection } from './broken-request.ts'
import type { EdgeLimits } from './edge-limits.ts'
import { beginExchange, type Exchange } from '../exchange.ts'
import { idleConnections } from './idle-connections.ts'
import { watchTransfers, type Transfers } from './transfers.ts'

/** The connections of one server. */
export interface Connections {
  /** Tracks the connections of this server, which must not be listening yet. */
  watch(server: Server): void

  /**
   * Registers a request whose head has arrived, once however often it is called; undefined on a refused connection,
   * where nothing is answered.
   */
  begin(request: IncomingMessage, response: ServerResponse): Exchange | undefined

  /** Registers that the caller sent `expect: 100-continue` and sends the body of this request only when told to. */
  expectContinue(request: IncomingMessage): void

  /** The exchanges under way on a connection. */
  on(socket: Socket): ReadonlySet<Exchange>

  /** The exchanges under way. */
  underWay(): Iterable<Exchange>

  /** Resolves when no exchange is under way, or when the signal aborts. */
  settled(signal: AbortSignal): Promise<void>

  /** Stops watching, and closes all of them. */
  stop(): void
}

/** What is reported of connections. */
export type ConnectionObserver = Pick<
  Observer,
  'connectionOpened' | 'connectionClosed' | 'connectionsRefused' | 'connectionCut'
>

/** Connections beyond the limit that may stay open while their refusal is sent; further ones are closed at once. */
const REFUSED_AT_ONCE = 256

/** How often slow connections are looked for, in milliseconds; more often with shorter limits. */
const LOOK_MS = 1000

type Connection = {
  readonly socket: Socket
  /** The key that its address is counted under; undefined where addresses are not counted. */
  readonly address: string | undefined
  readonly exchanges: Set<Exchange>
  readonly transfers: Transfers
  idleSinceMs: number
}

/** Creates the connection tracker. */
export function createConnections(limits: EdgeLimits, observer: ConnectionObserver): Connections {
  const book = openBook(limits, observer)
  const waiting = new Set<() => void>()
  const expecting = new WeakSet<IncomingMessage>()
  let exchanges = 0
  let stopLooking = (): void => undefined

  const end = (connection: Connection, exchange: Exchange): void => {
    connection.exchanges.delete(exchange)
    if (connection.exchanges.size === 0) book.idle(connection)
    exchanges -= 1
    if (exchanges === 0) for (const resolve of waiting) resolve()
  }
  return {
    watch: (server) => {
      server.maxConnections = limits.maxConnections + REFUSED_AT_ONCE
      server.on('connection', (socket) => void book.accept(socket))
      stopLooking = startLooking(book, { limits, observer })
    },
    begin: (request, response) => {
      const { socket } = request
      // When a server on "localhost" listens on a second address, only the requests there are seen,
      // not the connections.
      const connection = book.find(socket) ?? book.accept(socket)
      if (!connection) return undefined
      for (const known of connection.exchanges) if (known.request === request) return known
      const exchange = beginExchange(request, response, expecting.has(request))
      connection.exchanges.add(exchange)
      connection.transfers.begin(exchange)
      book.busy(connection)
      exchanges += 1
      response.once('close', () => end(connection, exchange))
      return exchange
    },
    expectContinue: (request) => void expecting.add(request),
    on: (socket) => book.find(socket)?.exchanges ?? new Set(),
    underWay: () => book.all().flatMap((connection) => connection.exchanges),
    settled: async (signal) => {
      if (exchanges === 0 || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      waiting.delete(resolve)
    },
    stop: () => {
      stopLooking()
      for (const { socket } of book.all()) socket.destroy()
    },
  }
}

/** The open connections, and the decision whether another may join. */
type Book = {
  /** Registers a connection; undefined when it is refused, now or before. */
  accept(socket: Socket): Connection | undefined
  find(socket: Socket): Connection | undefined
  all(): IteratorObject<Connection>
  busy(connection: Connection): void
  idle(connection: Connection): void
  /** How many were refused since the last call, by reason. */
  refusals(): Record<Obstacle, number>
}

type Obstacle = 'total' | 'address'

function openBook(limits: EdgeLimits, observer: ConnectionObserver): Book {
  const connections = new Map<Socket, Connection>()
  const idle = idleConnections<Connection>()
  const addresses = countAddresses(limits)
  const turnedAway = new WeakSet<Socket>()
  const refused = countRefusals()

  const remove = (connection: Connection): void => {
    if (!connections.delete(connection.socket)) return
    idle.delete(connection)
    addresses.add(connection.address, -1)
    observer.connectionClosed()
  }
  /** The limit that one more connection would exceed. */
  const findObstacle = (address: string | undefined): Obstacle | undefined => {
    if (addresses.isFull(address)) return 'address'
    return connections.size >= limits.maxConnections ? 'total' : undefined
  }
  /** Closes the connection that has been idle for longest; false when none is idle. */
  const closeIdle = (address: string | undefined): boolean => {
    const obstacle = findObstacle(address)
    if (!obstacle) return true
    const oldest = idle.oldest(obstacle === 'address' ? address : undefined)
    if (!oldest) {
      refused.note(obstacle)
      return false
    }
    remove(oldest)
    oldest.socket.destroy()
    observer.connectionCut({ reason: 'crowded' })
    return true
  }
  return {
    accept: (socket) => {
      if (turnedAway.has(socket)) return undefined
      const address = addresses.of(socket)
      if (!closeIdle(address)) {
        turnedAway.add(socket)
        refuseConnection(socket)
        return undefined
      }
      const connection = newConnection(socket, address, limits)
      connections.set(socket, connection)
      idle.add(connection)
      addresses.add(address, 1)
      observer.connectionOpened()
      socket.once('close', () => remove(connection))
      return connection
    },
    find: (socket) => connections.get(socket),
    all: () => connections.values(),
    busy: idle.delete,
    idle: (connection) => {
      if (!connections.has(connection.socket)) return
      connection.idleSinceMs = performance.now()
      idle.add(connection)
    },
    refusals: refused.take,
  }
}

/** Checks periodically for connections on which nothing moves. Returns a function that stops the checks. */
function startLooking(
  book: Book,
  { limits, observer }: { readonly limits: EdgeLimits; readonly observer: ConnectionObserver },
): () => void {
  const everyMs = Math.min(LOOK_MS, limits.body.graceMs / 4, limits.reader.graceMs / 4)
  let lookedMs = performance.now()
  const look = (): void => {
    const nowMs = performance.now()
    // Time in which this process itself was blocked does not count against the callers.
    const elapsedMs = Math.min(nowMs - lookedMs, 2 * everyMs)
    lookedMs = nowMs
    for (const connection of book.all()) {
      const reason = findReason(connection, { limits, nowMs, elapsedMs })
      if (!reason) continue
      observer.connectionCut({ reason })
      cut(connection, reason, limits)
    }
    for (const [reason, count] of Object.entries(book.refusals()))
      if (count > 0) observer.connectionsRefused({ reason, count })
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

type Slowness = 'idle' | 'slowBody' | 'slowReader'

/** Why a connection must be cut; undefined when it is fine. */
function findReason(
  { exchanges, transfers, idleSinceMs }: Connection,
  look: { readonly limits: EdgeLimits; readonly nowMs: number; readonly elapsedMs: number },
): Slowness | undefined {
  const { limits, nowMs, elapsedMs } = look
  if (exchanges.size > 0) return transfers.look(elapsedMs)
  // Node closes idle connections itself, except those that send an empty line now and then.
  return nowMs - idleSinceMs > limits.idleMs + limits.headMs ? 'idle' : undefined
}

/** Cuts a connection. A caller whose body is too slow gets the reason if it is still waiting for an answer. */
function cut({ socket, exchanges }: Connection, reason: Slowness, { body }: EdgeLimits): void {
  const slow = [...exchanges].find(({ request }) => !request.complete)
  const canAnswer = slow && !slow.response.headersSent && slow.cutReason() === undefined
  if (reason === 'slowBody' && canAnswer) {
    slow.cut(
      reason,
      new Fault(
        'timeout',
        `the request body must come with at least ${body.bytesPerSecond} bytes a second, and stopped for ${body.graceMs / 1000} s or was slower`,
      ),
    )
    return
  }
  if (reason !== 'idle') for (const exchange of exchanges) exchange.cut(reason)
  socket.destroy()
}

function countRefusals(): { note(obstacle: Obstacle): void; take: Book['refusals'] } {
  let counts = { total: 0, address: 0 }
  return {
    note: (obstacle) => {
      counts[obstacle] += 1
    },
    take: () => {
      const before = counts
      counts = { total: 0, address: 0 }
      return before
    },
  }
}

function newConnection(
  socket: Socket,
  address: string | undefined,
  limits: EdgeLimits,
): Connection {
  const transfers = watchTransfers(socket, limits)
  return { socket, address, exchanges: new Set(), transfers, idleSinceMs: performance.now() }
}

/** Counts the connections of each address. */
function countAddresses({ countsAddresses, trustedProxies, maxPerAddress }: EdgeLimits): {
  /** The key that a connection is counted under; undefined when it is not counted. */
  of(socket: Socket): string | undefined
  add(address: string | undefined, amount: number): void
  isFull(address: string | undefined): boolean
} {
  const counts = new Map<string, number>()
  const isProxy = addressList(trustedProxies)
  return {
    of: ({ remoteAddress }) => {
      if (!countsAddresses || remoteAddress === undefined) return undefined
      return isProxy(remoteAddress) ? undefined : addressKey(remoteAddress)
    },
    add: (address, amount) => {
      if (address === undefined) return
      const count = (counts.get(address) ?? 0) + amount
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
    isFull: (address) => address !== undefined && (counts.get(address) ?? 0) >= maxPerAddress,
  }
}
