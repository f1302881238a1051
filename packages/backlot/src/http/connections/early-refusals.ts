/**
 * Checks of every request before its route: too many requests, too many headers, server stopping.
 * Nothing of the body has been read by then.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../domain/fault.ts'
import { addressKey, addressList } from '../address.ts'
import type { AnswerFault, Failure } from '../answer-fault.ts'
import type { Connections } from './connections.ts'
import type { EdgeLimits } from './edge-limits.ts'
import type { Exchange } from '../exchange.ts'
import { lingerAfterAnswer } from '../bodies/linger.ts'
import { dialectOf } from '../not-found.ts'
import { dialectOfCall } from '../route.ts'

/**
 * Requests under way on one connection (HTTP pipelining). Known clients send only a few before they
 * have read an answer.
 */
const MAX_PIPELINED = 64

/** Headers of one request. Clients and proxies send a few dozen. */
const MAX_HEADERS = 200

/** Health probes, answered also while the server stops. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/healthz', '/metrics'])

/** How far the shutdown has come. */
export type Stopping = {
  /** `/healthz` reports not ready, so that load balancers send nothing more. */
  isAnnounced: boolean
  /** New requests are refused. */
  isRefusing: boolean
}

/** The fault of a request that a stopping server refuses. */
export function stoppingFault(): Fault {
  return new Fault('overloaded', 'the server is stopping', { retryAfterSeconds: 1 })
}

/**
 * Registers every request with its connection. It runs before the observers, which must not see
 * requests of refused connections.
 */
export function addEntrance(app: FastifyInstance, connections: Connections): void {
  app.decorateRequest('exchange', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = connections.begin(request.raw, reply.raw)
    if (!exchange) return void reply.hijack()
    request.exchange = exchange
    void reply.headers({ 'trace-id': request.id, 'request-id': request.id })
    // OpenAI's clients read the request id from this header.
    if (isOpenai(request)) void reply.header('x-request-id', request.id)
    lingerAfterAnswer(request.raw, reply.raw)
    done()
  })
}

function isOpenai({ routeOptions, originalUrl, headers }: FastifyRequest): boolean {
  const { route } = routeOptions.config
  if (route) return dialectOfCall(route, headers) === 'openai'
  return dialectOf(originalUrl.split('?')[0] ?? '') === 'openai'
}

/** Checks every request before its route. */
export function addEarlyRefusals(
  app: FastifyInstance,
  gate: {
    readonly connections: Connections
    readonly limits: EdgeLimits
    readonly stopping: Stopping
    readonly answerFault: AnswerFault
    readonly version: string
  },
): void {
  const { connections, stopping, answerFault, version } = gate
  const countClient = clientCounter(gate.limits)
  const check = (request: FastifyRequest, reply: FastifyReply): Failure | undefined => {
    const { rawHeaders, socket } = request.raw
    if (rawHeaders.length / 2 > MAX_HEADERS)
      return {
        error: new Fault(
          'invalid',
          `a request must have at most ${MAX_HEADERS} headers, got ${rawHeaders.length / 2}`,
        ),
        status: 431,
      }
    const protocolFault = checkProtocol(request.raw)
    if (protocolFault) {
      void reply.header('connection', 'close') // as Node itself would
      return protocolFault
    }
    // Not only how many there are: those that waited for their routes come here when all have begun.
    const underWay = connections.on(socket)
    const isAhead = (): boolean =>
      [...underWay].slice(0, MAX_PIPELINED).some((one) => one === request.exchange)
    if (underWay.size > MAX_PIPELINED && !isAhead()) {
      void reply.header('connection', 'close')
      return { error: tooMany('on one connection', MAX_PIPELINED) }
    }
    return countClient(request, reply)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.config.route?.path ?? ''
    if (stopping.isAnnounced && path === '/healthz') {
      const message = 'the server is stopping'
      return void reply.code(503).send({ status: 'unavailable', message, version })
    }
    if (stopping.isRefusing) {
      void reply.header('connection', 'close')
      if (!PROBES.has(path)) return void answerFault(request, reply, { error: stoppingFault() })
    }
    const failure = check(request, reply)
    return failure ? void answerFault(request, reply, failure) : done()
  })
}

/**
 * Checks what HTTP/1.1 demands of the headers. Node would answer these requests itself, without a
 * body and a trace-id. Source: RFC 9112, 3.2; RFC 9110, 10.1.1.
 */
function checkProtocol({ headers, httpVersion }: IncomingMessage): Failure | undefined {
  if (httpVersion !== '1.1') return undefined
  const refuse = (status: number, message: string): Failure => ({
    error: new Fault('invalid', message),
    status,
  })
  if (headers.host === undefined)
    return refuse(400, 'the header host is missing: HTTP/1.1 demands it')
  const { expect } = headers
  if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined
  return refuse(417, `the header expect must be 100-continue, got "${expect}"`)
}

/** Counts the requests of each client behind a trusted proxy, and refuses one too many. */
function clientCounter({
  trustedProxies,
  maxPerAddress,
}: EdgeLimits): (request: FastifyRequest, reply: FastifyReply) => Failure | undefined {
  const isProxy = addressList(trustedProxies)
  const underWay = new Map<string, number>()
  const add = (client: string, amount: number): void => {
    const count = (underWay.get(client) ?? 0) + amount
    if (count > 0) underWay.set(client, count)
    else underWay.delete(client)
  }
  return ({ ip, raw }, reply) => {
    const { remoteAddress } = raw.socket
    if (remoteAddress === undefined || remoteAddress === ip || !isProxy(remoteAddress))
      return undefined
    const client = addressKey(ip)
    if ((underWay.get(client) ?? 0) >= maxPerAddress)
      return { error: tooMany('from one address', maxPerAddress) }
    add(client, 1)
    reply.raw.once('close', () => add(client, -1))
    return undefined
  }
}

function tooMany(where: string, limit: number): Fault {
  return new Fault('rateLimited', `too many requests at once ${where}: at most ${limit}`, {
    retryAfterSeconds: 1,
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request and its answer, from the head to the last byte. */
    exchange: Exchange | undefined
  }
}
