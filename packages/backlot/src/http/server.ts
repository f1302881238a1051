/** The HTTP server: sockets, sizes, authentication and error answers. The route table is in `routes.ts`. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Server as HttpServer } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { ModelAliases } from '../domain/model.ts'
import type { Observer } from '../domain/observer.ts'
import type { Tracer } from '../domain/trace.ts'
import { faultAnswers, type ServerLog } from './answer-fault.ts'
import type { Bodies } from './bodies.ts'
import { answerBrokenRequest, newRequestId, SLOW_HEAD } from './broken-request.ts'
import { createConnections, type Connections } from './connections.ts'
import { addConsole } from './console.ts'
import { shareWithBrowsers } from './cors.ts'
import { addDocumentation } from './docs.ts'
import { DEFAULT_EDGE_LIMITS, MAX_UNACCEPTED, type EdgeLimits } from './edge-limits.ts'
import { acceptForms } from './form.ts'
import { addEntrance, addEarlyRefusals, stoppingFault, type Stopping } from './early-refusals.ts'
import { addRoute, type RoutePorts } from './handle-route.ts'
import { describeUnknownPath } from './not-found.ts'
import { observeRequests } from './observe-requests.ts'
import type { OpenapiInfo } from './openapi.ts'
import { isBodyFault } from './request-fault.ts'
import { createRequestPaths, type RequestPaths } from './request-path.ts'
import { ORDINARY_BODY_BYTES, type Route } from './route.ts'

/** Options and dependencies of the server. */
export type ServerOptions = Omit<RoutePorts, 'bodies'> & {
  readonly routes: readonly Route[]
  readonly log: ServerLog
  readonly observer: Pick<
    Observer,
    | 'requestBegan'
    | 'requestEnded'
    | 'connectionOpened'
    | 'connectionClosed'
    | 'connectionCut'
    | 'connectionsRefused'
  >
  /** Receives traces; absent: none are kept. */
  readonly tracer?: Tracer | undefined
  /** The document's heading. */
  readonly info: OpenapiInfo
  /** Reads request bodies. Whoever opened it closes it after the server. */
  readonly bodies: Bodies
  /** Path prefixes that stand for others: `/anthropic` for `/compat`. */
  readonly pathAliases?: Readonly<Record<string, string>>
  /** Alias names of models, as they are shown in the OpenAPI document. */
  readonly modelAliases?: ModelAliases
  /** The folder of the built web console; absent: no console. */
  readonly consoleFolder?: string
  /** Overrides of `DEFAULT_EDGE_LIMITS`. */
  readonly limits?: Partial<EdgeLimits>
}

/** A server that is ready to listen. */
export type Server = {
  /** Starts to listen; port 0 picks a free port. Resolves to the address. Rejects when the port is in use. */
  listen(at: { readonly host: string; readonly port: number }): Promise<{ readonly port: number }>

  /**
   * Starts to serve connections that another process accepts. Returns the function that takes one,
   * of which nothing has been read.
   */
  adoptConnections(): (socket: Socket) => void

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

/** Time without traffic after which the system probes the other end (TCP keep-alive). */
const KEEP_ALIVE_MS = 60_000

/** Builds the server over a table of routes. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const limits = { ...DEFAULT_EDGE_LIMITS, ...options.limits }
  const connections = createConnections(limits, options.observer)
  const paths = createRequestPaths(options.routes, options.pathAliases ?? {})
  const stopping: Stopping = { isAnnounced: false, isRefusing: false }
  const answerFault = faultAnswers({ log: options.log, paths })
  const app = createFastify(options, { limits, connections, paths })
  takeExpectations(app, connections)
  addEntrance(app, connections)
  observeRequests(app, options.observer, options.tracer)
  loadEndpoints(app)
  addEarlyRefusals(app, {
    connections,
    limits,
    stopping,
    answerFault,
    version: options.info.version,
  })
  shareWithBrowsers(app)
  const answerUnknownPath = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { method, originalUrl: target } = request
    const { error, status, allow } = describeUnknownPath(options.routes, {
      method,
      target,
      routed: request.url,
      meant: paths.toMeant(target),
      spell: (path) => paths.toSpelled(path, target),
    })
    if (allow !== undefined) void reply.header('allow', allow)
    return answerFault(request, reply, { error, status })
  }
  app.setErrorHandler((error, request, reply) => {
    // That nothing is served at the path matters more than that the body cannot be read.
    if (request.is404 && isBodyFault(error)) return answerUnknownPath(request, reply)
    const isSlow = request.exchange?.cutReason() === 'slowBody'
    return answerFault(request, reply, { error, ...(isSlow && { status: 408 }) })
  })
  app.setNotFoundHandler(answerUnknownPath)
  await addRoutes(app, options)
  addDocumentation(app, options)
  if (options.consoleFolder !== undefined) addConsole(app, options.consoleFolder)
  await app.ready()
  connections.watch(app.server)
  return {
    listen: (at) => listen(app, at),
    announceStop: () => {
      stopping.isAnnounced = true
    },
    adoptConnections: () => adoptConnections(app.server),
    close: async (graceMs, together) => {
      stopping.isAnnounced = true
      stopping.isRefusing = true
      together?.closing()
      await close(app, connections, { grace: AbortSignal.timeout(graceMs), together })
    },
  }
}

/** Requests with the header `expect` are answered like all others: with a listener Node does not answer them itself. */
function takeExpectations({ server }: FastifyInstance, connections: Connections): void {
  server.on('checkContinue', (request, response) => {
    connections.expectContinue(request)
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response)
  })
}

function createFastify(
  { observer, log }: ServerOptions,
  {
    limits,
    connections,
    paths,
  }: {
    readonly limits: EdgeLimits
    readonly connections: Connections
    readonly paths: RequestPaths
  },
): FastifyInstance {
  const answerFault = faultAnswers({ log, paths })
  const { headMs, idleMs, trustedProxies } = limits
  const app = Fastify({
    bodyLimit: ORDINARY_BODY_BYTES,
    genReqId: newRequestId,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: Math.min(1000, headMs / 4),
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      requireHostHeader: false, // refused by us, in the dialect of the endpoint
    },
    keepAliveTimeout: idleMs,
    ...(trustedProxies.length > 0 && { trustProxy: [...trustedProxies] }),
    clientErrorHandler: (error, socket) => {
      if (error.code === SLOW_HEAD) observer.connectionCut({ reason: 'slowHead' })
      answerBrokenRequest(error, socket, connections.on(socket))
    },
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => paths.toRouted(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      void answerFault(request, reply, { error })
    },
    routerOptions: { maxParamLength: 400 },
    schemaController: { compilersFactory: NO_COMPILERS },
  })
  app.removeContentTypeParser('text/plain')
  return app
}

/** Bodies are checked in `wire/`, so Fastify's own schema compilers, a hundred modules, are not loaded. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler }

function noCompiler(): never {
  throw new Error('routes have no schemas of Fastify')
}

/** Loads the endpoint of a request before anything else: how the request is refused depends on its endpoint, too. */
function loadEndpoints(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const endpoint = request.routeOptions.config.route?.endpoint
    if (!endpoint || endpoint.now !== undefined) return done()
    void endpoint.load().then(() => done(), done) // oxlint-disable-line promise/no-callback-in-promise -- a promise would be waited for by every request
  })
}

/**
 * Adds the routes in scopes by the content types that they take: JSON, a form, anything. No body is
 * read before authentication.
 */
async function addRoutes(app: FastifyInstance, options: ServerOptions): Promise<void> {
  const { bytes, form, json } = Object.groupBy(options.routes, bodyKind)
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/json', (_, stream, done) => done(null, stream))
    for (const route of json ?? []) addRoute(scope, route, options)
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, stream, done) => done(null, stream))
    for (const route of bytes ?? []) addRoute(scope, route, options)
  })
  await app.register(async (scope) => {
    await acceptForms(scope)
    for (const route of form ?? []) addRoute(scope, route, options)
  })
}

function bodyKind({ takesBytes, takesForm }: Route): 'bytes' | 'form' | 'json' {
  if (takesForm) return 'form'
  return takesBytes ? 'bytes' : 'json'
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
