/**
 * The HTTP server: sockets, sizes, credentials and the last stop of every
 * fault. What is served stands in `routes.ts`.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Caller, Credentials } from '../app/authenticate.ts'
import { createAllowance } from '../domain/allowance.ts'
import { Fault } from '../domain/fault.ts'
import type { Observer } from '../domain/observer.ts'
import { faultAnswers, type ServerLog } from './answer-fault.ts'
import { describeUnknownPath } from './not-found.ts'
import { answerBrokenRequest, newRequestId } from './broken-request.ts'
import { shareWithBrowsers } from './cors.ts'
import { addDocumentation } from './docs.ts'
import { acceptForms, guardBody, partsOf } from './form.ts'
import { readJsonBody, type ParseShort } from './json-body.ts'
import { jsonThreads, type JsonThreads } from './json-threads.ts'
import { observeRequests } from './observe-requests.ts'
import type { OpenapiInfo } from './openapi.ts'
import { sendReply } from './reply.ts'
import { createRequestPaths } from './request-path.ts'
import { ORDINARY_BODY_BYTES, type Call, type Route } from './route.ts'

/** What a server is made of. */
export type ServerOptions = {
  readonly routes: readonly Route[]
  readonly authenticate: (credentials: Credentials) => Promise<Caller>
  /** Checks the operator's key; throws when it is not. Only where there are routes for it. */
  readonly checkAdmin?: (authorization: string | undefined) => void
  readonly log: ServerLog
  readonly observer: Pick<Observer, 'requestBegan' | 'requestEnded'>
  /** The document's heading. */
  readonly info: OpenapiInfo
  /** Where callers reach the server, without a trailing slash; when absent, where each one did. */
  readonly publicUrl?: string
  /** The bytes of long JSON bodies that may be in the process at a time. */
  readonly longBodyBytes: number
  /** Path prefixes that stand for others: `/anthropic` for `/compat`. */
  readonly pathAliases?: Readonly<Record<string, string>>
}

/** A server that is ready to listen. */
export type Server = {
  /** Starts to listen; port 0 takes a free one. Resolves to the address. Rejects when the port is in use. */
  listen(at: { readonly host: string; readonly port: number }): Promise<{ readonly port: number }>
  /**
   * Takes no new connections, waits up to `graceMs` for the requests under
   * way, then cuts them.
   */
  close(graceMs: number): Promise<void>
}

/** Builds the server over a table of routes. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const paths = createRequestPaths(options.routes, options.pathAliases ?? {})
  const answerFault = faultAnswers({ log: options.log, paths })
  const app = Fastify({
    bodyLimit: ORDINARY_BODY_BYTES,
    genReqId: newRequestId,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => paths.toRouted(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      void answerFault(request, reply, { error })
    },
    routerOptions: { maxParamLength: 400 },
    schemaController: { compilersFactory: NO_COMPILERS },
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'trace-id': request.id, 'request-id': request.id })
    done()
  })
  observeRequests(app, options.observer)
  shareWithBrowsers(app)
  app.setErrorHandler((error, request, reply) => answerFault(request, reply, { error }))
  app.setNotFoundHandler((request, reply) => {
    const { method, originalUrl: target } = request
    const { error, status, allow } = describeUnknownPath(options.routes, {
      method,
      target,
      meant: paths.toMeant(target),
    })
    if (allow !== undefined) void reply.header('allow', allow)
    return answerFault(request, reply, { error, status })
  })
  const threads = jsonThreads()
  await addRoutes(app, options, threads)
  addDocumentation(app, options)
  await app.ready()
  return {
    listen: (at) => listen(app, at),
    close: async (graceMs) => {
      await close(app, graceMs)
      await threads.close()
    },
  }
}

/** Bodies are checked in `wire/`, so Fastify's own compilers, a hundred modules, are not loaded at the start. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler }

function noCompiler(): never {
  throw new Error('routes have no schemas of Fastify')
}

/** Adds the routes by the body that they take: a short one, a long one, a form, bytes. */
async function addRoutes(
  app: FastifyInstance,
  options: ServerOptions,
  threads: JsonThreads,
): Promise<void> {
  const { bytes, form, long, short } = Object.groupBy(options.routes, bodyKind)
  const allowance = createAllowance(options.longBodyBytes)
  const parseShort = shortParser(app)
  for (const route of short ?? []) addRoute(app, route, options)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const route of bytes ?? []) addRoute(scope, route, options)
  })
  await app.register(async (scope) => {
    await acceptForms(scope)
    for (const route of form ?? []) addRoute(scope, route, options)
  })
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/json', (_, stream, done) => done(null, stream))
    const read: ReadBody = (request, signal) =>
      readJsonBody(request, { parseShort, threads, allowance, signal })
    for (const route of long ?? []) addRoute(scope, route, { ...options, read })
  })
}

function bodyKind({
  takesBytes,
  takesForm,
  bodyLimitBytes = 0,
}: Route): 'bytes' | 'form' | 'long' | 'short' {
  if (takesForm) return 'form'
  if (takesBytes) return 'bytes'
  return bodyLimitBytes > ORDINARY_BODY_BYTES ? 'long' : 'short'
}

/** Whether the body is read when the caller is known, rather than before. */
function isReadLate(route: Route): boolean {
  return ['form', 'long'].includes(bodyKind(route))
}

function needsJson({ method, takesBytes, takesForm }: Route): boolean {
  return method === 'POST' && !takesBytes && !takesForm
}

/**
 * Fastify's own. A member called `__proto__` stays one, as in long bodies: schemas
 * of tools may have it, and nothing here copies members by assigning them.
 */
function shortParser(app: FastifyInstance): ParseShort {
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  return (request, json) =>
    new Promise((resolve, reject) => {
      void parse(request, json, (error, body) => (error ? reject(error) : resolve(body)))
    })
}

/** How a route reads its own body, after the caller is known. */
type ReadBody = (request: FastifyRequest, signal: AbortSignal) => ReturnType<typeof readJsonBody>

function addRoute(
  app: FastifyInstance,
  route: Route,
  options: ServerOptions & { readonly read?: ReadBody },
): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
    config: { route },
    handler: async (request, reply) => {
      if (isReadLate(route)) guardBody(request, reply)
      const caller = await callerOf(request, route, options)
      reply.caller = caller
      const given = { body: request.body }
      const call = toCall({ request, reply, caller, given, publicUrl: options.publicUrl })
      if (needsJson(route) && call.body === undefined) throw noBody(request)
      let body: Awaited<ReturnType<ReadBody>> | undefined
      try {
        body = await options.read?.(request, call.signal)
        if (body) given.body = body.json
        return await sendReply(reply, await route.handle(call), call.signal)
      } catch (thrown) {
        if (!call.signal.aborted) throw thrown
        return reply.hijack() // nobody is there to be told, and a client that left is no failure of ours
      } finally {
        body?.release()
      }
    },
  })
}

async function callerOf(
  request: FastifyRequest,
  route: Route,
  { authenticate, checkAdmin }: ServerOptions,
): Promise<Caller | undefined> {
  if (route.auth === 'none') return undefined
  const { authorization, 'x-api-key': xApiKey } = request.headers
  if (route.auth === 'admin') {
    if (!checkAdmin) throw new Error('the routes of the operator need a check of its key')
    checkAdmin(authorization)
    return undefined
  }
  const caller = await authenticate({
    ...(authorization === undefined ? {} : { authorization }),
    ...(route.auth === 'compat' && typeof xApiKey === 'string' ? { xApiKey } : {}),
  })
  return { ...caller, requestId: request.id }
}

function toCall({
  request,
  reply,
  caller,
  given,
  publicUrl,
}: {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller | undefined
  /** What holds the body, which may be read later. */
  readonly given: { readonly body: unknown }
  readonly publicUrl: string | undefined
}): Call {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('the client has gone'))
  })
  return {
    // A route that needs a caller has one: `callerOf` throws otherwise.
    get caller(): Caller {
      if (!caller) throw new Error('this route has no caller')
      return caller
    },
    get body(): unknown {
      return given.body
    },
    get query(): Call['query'] {
      return texts(request.query)
    },
    get params(): Call['params'] {
      return texts(request.params)
    },
    header: (name) => [request.headers[name]].flat()[0],
    requestId: request.id,
    signal: gone.signal,
    get baseUrl(): string {
      return publicUrl ?? `${request.protocol}://${request.host}`
    },
    parts: () => partsOf(request),
  }
}

/** Query and path parameters as text; of a repeated one, the last. */
function texts(parameters: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(parameters ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, String([value].flat().at(-1))]))
}

function noBody(request: FastifyRequest): Fault {
  const given = request.headers['content-type']
  return given === undefined
    ? new Fault('invalid', 'Content-Type must be application/json, got none')
    : new Fault('invalid', 'the request has no body')
}

async function listen(
  app: FastifyInstance,
  at: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number }> {
  await app.listen(at)
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening on a port')
  return { port: address.port }
}

async function close(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(cut)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the surface that this Fastify route was made from. */
    route?: Route
  }
}
