/** The HTTP server: sockets, sizes, authentication and error answers. The route table is in `routes.ts`. */
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { RequestListener, Server as HttpServer } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { faultAnswers } from './answer-fault.ts'
import { allRoutes, createApp, KEEP_ALIVE_MS, type ServerOptions, type Shared } from './app.ts'
import { createConnections, type Connections } from './connections/connections.ts'
import { DEFAULT_EDGE_LIMITS, MAX_UNACCEPTED } from './connections/edge-limits.ts'
import { stoppingFault, type Stopping } from './connections/early-refusals.ts'
import { addRoute } from './handle-route.ts'
import { later, type Later } from './later.ts'
import { createRequestPaths } from './request-path.ts'

/** A server that is ready to listen. */
export type Server = {
  /** Starts to listen; port 0 picks a free port. Resolves to the address. Rejects when the port is in use. */
  listen(at: { readonly host: string; readonly port: number }): Promise<{ readonly port: number }>

  /**
   * Starts to serve connections that another process accepts. Returns the function that takes one,
   * of which nothing has been read.
   */
  adoptConnections(): (socket: Socket) => void

  /** Makes the whole server, so that no caller waits for it. Rejects when the installation is damaged. */
  warm(): Promise<void>

  /** From now on `/healthz` reports not ready; everything else goes on. */
  announceStop(): void

  /**
   * Takes no new connections and refuses new requests on existing ones, waits up to `graceMs` for
   * the requests under way, then cuts them: answers that have not begun become `overloaded`,
   * streams end with that error.
   */
  close(graceMs: number, together?: StoppingTogether): Promise<void>
}

/** Coordination of the processes of one server while all of them stop. */
export type StoppingTogether = {
  /** Reports that this process takes no more connections. */
  closing(): void
  /**
   * Reports that this process has no request under way. Resolves when that is true of all
   * processes; until then, within the grace period, requests on idle connections are refused with
   * the reason.
   */
  settled(): Promise<void>
}

/** How long requests that were cut may take to end, in milliseconds. */
const CUT_MS = 2000

/**
 * Builds the server over a table of routes. It begins with the probes alone; the whole of it is made by the first
 * request for another path, or by `warm`: see docs/decisions/0202-one-server-made-twice.md.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const limits = { ...DEFAULT_EDGE_LIMITS, ...options.limits }
  const connections = createConnections(limits, options.observer)
  const paths = createRequestPaths(allRoutes(options), options.pathAliases ?? {})
  const stopping: Stopping = { isAnnounced: false, isRefusing: false }
  const answerFault = faultAnswers({ log: options.log, paths })
  const shared = { limits, connections, paths, stopping, answerFault }
  const whole = later(async () => {
    const { createWhole } = await import('./whole.ts')
    const made = await createWhole(options, shared)
    app.server.off('request', app.routing).on('request', made.routing)
    return made
  })
  const app = createApp(options, shared, { first: handOver(whole, shared) })
  const serve: RequestListener = (request, response) =>
    void app.server.emit('request', request, response)
  app.server.on('checkContinue', (request, response) => {
    connections.expectContinue(request)
    serve(request, response)
  })
  // With a listener Node leaves the refusal of other expectations to us.
  app.server.on('checkExpectation', serve)
  for (const route of options.probes ?? []) addRoute(app, route, options)
  await app.ready()
  connections.watch(app.server)
  return {
    listen: (at) => listen(app, at),
    warm: async () => void (await whole.load()),
    announceStop: () => {
      stopping.isAnnounced = true
    },
    adoptConnections: () => adoptConnections(app.server),
    close: async (graceMs, together) => {
      stopping.isAnnounced = true
      stopping.isRefusing = true
      together?.closing()
      await close(app, connections, { grace: AbortSignal.timeout(graceMs), together })
      await whole.now?.close()
    },
  }
}

/** Gives requests for paths that are no probes to the whole server. They count as under way while it is made. */
function handOver(
  whole: Later<FastifyInstance>,
  { connections, answerFault }: Shared,
): onRequestHookHandler {
  return (request, reply, done) => {
    if (!request.is404) return done()
    const { raw, originalUrl } = request
    if (!connections.begin(raw, reply.raw)) return void reply.hijack()
    const give = ({ routing }: FastifyInstance): void => {
      reply.hijack()
      raw.url = originalUrl // Fastify has replaced it by the path to route
      routing(raw, reply.raw)
    }
    void whole.load().then(give, (error) => answerFault(request, reply, { error }))
  }
}

async function listen(
  app: FastifyInstance,
  at: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number }> {
  await app.listen({ ...at, backlog: MAX_UNACCEPTED })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening on a port')
  return { port: address.port }
}

/** Connections from another process get the settings that a listening server gives its own. */
function adoptConnections(server: HttpServer): (socket: Socket) => void {
  let count = 0
  server.emit('listening') // from here on Node checks for requests whose head does not arrive
  return (socket) => {
    if (count >= server.maxConnections) return void socket.destroy()
    count += 1
    socket.once('close', () => {
      count -= 1
    })
    socket.allowHalfOpen = true // as Node's HTTP server sets for its own sockets
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS)
    server.emit('connection', socket)
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Closes the server once the requests under way have ended, or have been cut when `grace` aborts. */
async function close(
  app: FastifyInstance,
  connections: Connections,
  {
    grace,
    together,
  }: { readonly grace: AbortSignal; readonly together: StoppingTogether | undefined },
): Promise<void> {
  // Unlike the close of an HTTP server, this leaves idle connections open, so that requests on them
  // are refused with the reason.
  NetServer.prototype.close.call(app.server)
  await connections.settled(grace)
  if (together && !grace.aborted)
    await Promise.race([together.settled().catch(() => undefined), aborted(grace)])
  for (const exchange of connections.underWay()) exchange.cut('stopping', stoppingFault())
  await connections.settled(AbortSignal.timeout(CUT_MS))
  connections.stop()
  app.server.closeAllConnections()
  await app.close()
}
