/**
 * Serves a route: authentication first, then the body, then the handler. No byte of a caller
 * without a valid key is kept.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Credentials } from '../app/accounts/authenticate.ts'
import { FORM_BYTES, acquireMemory } from './bodies/body-memory.ts'
import type { Exchange } from './exchange.ts'
import { partsOf } from './bodies/form.ts'
import { readBytes, readJsonBody, type JsonPorts, type ReadBody } from './bodies/json-body.ts'
import { BrokenOff } from './bodies/receive-body.ts'
import type { RequestRecorder } from './observe/record-requests.ts'
import { sendReply } from './reply.ts'
import { missingBody } from './request-fault.ts'
import type { Call, Reply, Route } from './route.ts'

/** Dependencies of the routes' handlers. */
export type RoutePorts = {
  readonly authenticate: (credentials: Credentials) => Promise<Caller>
  /** The name of the operator whose key this is; throws for an unknown key. Present where there are admin routes. */
  readonly checkAdmin?: (authorization: string | undefined) => string
  /** The public base address, without a trailing slash; when absent, the address that each caller used. */
  readonly publicUrl?: string
  readonly bodies: JsonPorts
  /** Absent: requests are not recorded. */
  readonly recorder?: RequestRecorder
}

/** Adds a route. The content types that its bodies may have are those of the scope. */
export function addRoute(scope: FastifyInstance, route: Route, ports: RoutePorts): void {
  scope.route({
    method: route.method,
    url: route.path,
    ...(route.isEndless && { exposeHeadRoute: false }),
    ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
    config: { route },
    handler: async (request, reply) => {
      const { exchange } = request
      if (!exchange) throw new Error('a request reached its route without being counted')
      const work = answer(request, reply, { route, ports, exchange })
      try {
        const { reply: answered } = await exchange.orCut(work)
        return await sendReply(reply, answered, exchange.signal)
      } catch (thrown) {
        if (!exchange.hasLeft() && !(thrown instanceof BrokenOff)) throw thrown
        return reply.hijack() // the caller has left: nobody would read an answer, and it is no failure of ours
      } finally {
        // Work that was cut goes on until it notices, and may still read its body.
        void work.then(
          ({ release }) => release(),
          () => undefined,
        )
      }
    },
  })
}

/** The handler's answer, and `release`, which is called when it was sent and the body is no longer needed. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    route,
    ports,
    exchange,
  }: { readonly route: Route; readonly ports: RoutePorts; readonly exchange: Exchange },
): Promise<{ readonly reply: Reply; release(): void }> {
  const endpoint = await route.endpoint.load()
  const caller = await callerOf(request, route, ports)
  reply.caller = caller
  if (caller) ports.recorder?.begin(request, reply, { route, endpoint, caller })
  if (request.body === undefined && needsJson(route)) throw missingBody(request)
  if (exchange.expectsContinue) reply.raw.writeContinue()
  const body = await readBody(request, {
    route,
    ports: ports.bodies,
    signal: exchange.signal,
    owner: caller?.account.id ?? '',
  })
  reply.recording?.tookBody(body.json)
  try {
    const call = toCall({ request, caller, body: body.json, exchange, ports })
    return { reply: await endpoint.handle(call), release: () => body.release() }
  } catch (thrown) {
    body.release()
    throw thrown
  }
}

/** The body of a request, in the form that its route takes. */
async function readBody(
  request: FastifyRequest,
  {
    route,
    ports,
    ...reader
  }: {
    readonly route: Route
    readonly ports: JsonPorts
    readonly signal: AbortSignal
    readonly owner: string
  },
): Promise<ReadBody> {
  if (route.takesForm) {
    const { short, waitMs } = ports
    const release = await acquireMemory(short, FORM_BYTES, { ...reader, waitMs })
    return { json: undefined, release }
  }
  if (request.body === undefined) return { json: undefined, release: () => undefined }
  return route.takesBytes ? readBytes(request, ports, reader) : readJsonBody(request, ports, reader)
}

async function callerOf(
  request: FastifyRequest,
  route: Route,
  { authenticate, checkAdmin }: RoutePorts,
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

function needsJson({ method, takesBytes, takesForm }: Route): boolean {
  return method === 'POST' && !takesBytes && !takesForm
}

function toCall({
  request,
  caller,
  body,
  exchange,
  ports: { publicUrl, checkAdmin },
}: {
  readonly request: FastifyRequest
  readonly caller: Caller | undefined
  readonly body: unknown
  readonly exchange: Exchange
  readonly ports: Pick<RoutePorts, 'publicUrl' | 'checkAdmin'>
}): Call {
  return {
    // A route that needs a caller has one: `callerOf` throws otherwise.
    get caller(): Caller {
      if (!caller) throw new Error('this route has no caller')
      return caller
    },
    get operator(): string {
      if (!checkAdmin) throw new Error('this route has no operator')
      return checkAdmin(request.headers.authorization)
    },
    body,
    get query(): Call['query'] {
      return texts(request.query)
    },
    get params(): Call['params'] {
      return texts(request.params)
    },
    header: (name) => [request.headers[name]].flat()[0],
    get path(): string {
      return request.originalUrl.split('?')[0] ?? ''
    },
    isHead: request.method === 'HEAD',
    requestId: request.id,
    signal: exchange.signal,
    get baseUrl(): string {
      return publicUrl ?? `${request.protocol}://${request.host}`
    },
    parts: () => partsOf(request),
  }
}

/** Query and path parameters as text; the last value of a repeated one. */
function texts(parameters: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(parameters ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, String([value].flat().at(-1))]))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route that this Fastify route was made from. */
    route?: Route
  }
}
