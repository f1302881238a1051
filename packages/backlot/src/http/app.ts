/** What every request goes through, whatever its address: the limits of its connection, the observers, early refusals, faults. */
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type onRequestHookHandler,
} from 'fastify'
import type { ModelAliases } from '../domain/model.ts'
import type { Observer } from '../domain/observer.ts'
import type { Tracer } from '../domain/trace.ts'
import type { AnswerFault, ServerLog } from './answer-fault.ts'
import type { Bodies } from './bodies/bodies.ts'
import { answerBrokenRequest, newRequestId, SLOW_HEAD } from './connections/broken-request.ts'
import type { Connections } from './connections/connections.ts'
import { shareWithBrowsers } from './cors.ts'
import type { EdgeLimits } from './connections/edge-limits.ts'
import { addEarlyRefusals, addEntrance, type Stopping } from './connections/early-refusals.ts'
import type { RoutePorts } from './handle-route.ts'
import { observeRequests } from './observe/observe-requests.ts'
import type { OpenapiInfo } from './openapi/openapi.ts'
import { isBodyFault } from './request-fault.ts'
import type { RequestPaths } from './request-path.ts'
import { ORDINARY_BODY_BYTES, type Route } from './route.ts'

/** Options and dependencies of the server. */
export type ServerOptions = Omit<RoutePorts, 'bodies'> & {
  /** All routes but the probes. They are made after the start. */
  readonly routes: readonly Route[]
  /** Routes that are served as soon as the server listens; none when absent. */
  readonly probes?: readonly Route[]
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

/** The routes of a server with its probes. */
export function allRoutes({ routes, probes = [] }: ServerOptions): readonly Route[] {
  return [...routes, ...probes]
}

/** What the parts of one server share. */
export type Shared = {
  readonly limits: EdgeLimits
  readonly connections: Connections
  readonly paths: RequestPaths
  readonly stopping: Stopping
  readonly answerFault: AnswerFault
}

/** Time without traffic after which the system probes the other end (TCP keep-alive). */
export const KEEP_ALIVE_MS: number = 60_000

/** How one instance differs from another. */
export type AppRules = {
  /** Sees each request before everything else. */
  readonly first?: onRequestHookHandler
  /** Answers requests for paths that have no route. */
  readonly answerUnknown?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** Creates an instance of Fastify without routes. */
export function createApp(
  options: ServerOptions,
  shared: Shared,
  { first, answerUnknown }: AppRules,
): FastifyInstance {
  const { connections, answerFault } = shared
  const app = createFastify(options, shared)
  if (first) app.addHook('onRequest', first)
  addEntrance(app, connections)
  observeRequests(app, options.observer, options.tracer)
  loadEndpoints(app)
  addEarlyRefusals(app, { ...shared, version: options.info.version })
  shareWithBrowsers(app)
  app.setErrorHandler((error, request, reply) => {
    // That nothing is served at the path matters more than that the body cannot be read.
    if (answerUnknown && request.is404 && isBodyFault(error)) return answerUnknown(request, reply)
    const isSlow = request.exchange?.cutReason() === 'slowBody'
    return answerFault(request, reply, { error, ...(isSlow && { status: 408 }) })
  })
  if (answerUnknown) app.setNotFoundHandler(answerUnknown)
  return app
}

function createFastify(
  { observer }: ServerOptions,
  { limits, connections, paths, answerFault }: Shared,
): FastifyInstance {
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
    schemaController: NO_COMPILERS,
  })
  app.removeContentTypeParser('text/plain')
  return app
}

/**
 * The option of each instance of Fastify. Bodies are checked in `wire/`, so its own compilers of schemas, a hundred
 * modules, are not even in the build.
 */
export const NO_COMPILERS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => noCompiler, buildSerializer: () => noCompiler },
}

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
