/**
 * All connections of the server: how many there may be, which of them give way
 * when there are too many, and which are cut because nothing moves on them.
 *
 *     accepted ─▶ idle ─▶ exchange under way ─▶ idle …
 *        │         │             └─ too slow: cut
 *        └ refused └ too old, or the oldest when there are too many: closed
 *
 * Node's own limits hold beside these: the time for a head, and the time that an
 * idle connection is kept. See docs/decisions/0083-slow-callers.md.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '../domain/fault.ts'
import type { Observer } from '../domain/observer.ts'
import { addressKey, addressList } from './address.ts'
import { refuseConnection } from './broken-request.ts'
import type { EdgeLimits } from './edge-limits.ts'
import { beginExchange, type Exchange } from './exchange.ts'
import { idleConnections } from './idle-connections.ts'
import { watchTransfers, type Transfers } from './transfers.ts'

/** The connections of one server. */
export interface Connections {
  /** Watches the connections of this server, which does not listen yet. */
  watch(server: Server): void

  /** Notes a request whose head has arrived; undefined on a connection that was refused, where nothing is answered. */
  begin(request: IncomingMessage, response: ServerResponse): Exchange | undefined

  /** Notes that the caller waits for permission to send the body of this request, which begins next. */
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

/** Refused ones whose refusal is still being sent, beyond all others; more are closed at once. */
const REFUSED_AT_ONCE = 256

/** How often slow ones are looked for; with shorter limits, more often. */
const LOOK_MS = 1000

type Connection = {
  readonly socket: Socket
  /** What it is counted as; undefined where addresses are not counted. */
  readonly address: string | undefined
  readonly exchanges: Set<Exchange>
  readonly transfers: Transfers
  idleSinceMs: number
}

/** Creates the book of connections. */
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
      // Of the second address of a server on "localhost" only the requests are seen.
      const connection = book.find(socket) ?? book.accept(socket)
      if (!connection) return undefined
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

/** Who is connected, and who may be. */
type Book = {
  /** Takes a connection in; undefined when it was refused, or had been before. */
  accept(socket: Socket): Connection | undefined
  find(socket: Socket): Connection | undefined
  all(): IteratorObject<Connection>
  busy(connection: Connection): void
  idle(connection: Connection): void
  /** How many were refused since this was asked last. */
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
  /** The limit that one more would be over. */
  const findObstacle = (address: string | undefined): Obstacle | undefined => {
    if (addresses.isFull(address)) return 'address'
    return connections.size >= limits.maxConnections ? 'total' : undefined
  }
  /** Closes the longest idle one where there are too many; false when none is idle. */
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

/** Looks for what does not move, again and again. Returns the way to stop. */
function startLooking(
  book: Book,
  { limits, observer }: { readonly limits: EdgeLimits; readonly observer: ConnectionObserver },
): () => void {
  const everyMs = Math.min(LOOK_MS, limits.body.graceMs / 4, limits.reader.graceMs / 4)
  let lookedMs = performance.now()
  const look = (): void => {
    const nowMs = performance.now()
    // When the process itself stood still, that was nobody else's delay.
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

/** Why a connection is to be cut; undefined when it is well. */
function findReason(
  { exchanges, transfers, idleSinceMs }: Connection,
  look: { readonly limits: EdgeLimits; readonly nowMs: number; readonly elapsedMs: number },
): Slowness | undefined {
  const { limits, nowMs, elapsedMs } = look
  if (exchanges.size > 0) return transfers.look(elapsedMs)
  // Node closes idle ones itself, but for those that now and then send an empty line.
  return nowMs - idleSinceMs > limits.idleMs + limits.headMs ? 'idle' : undefined
}

/** Cuts a connection; a caller whose body is too slow gets the reason where it is still listening for an answer. */
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

/** How many connections each address has. */
function countAddresses({ countsAddresses, trustedProxies, maxPerAddress }: EdgeLimits): {
  /** What a connection is counted as; undefined when it is not. */
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
