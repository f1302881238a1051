/**
 * Spans of requests, by OpenTelemetry's conventions for HTTP servers, but without URLs, whose paths
 * and queries may be private: the route stands for them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind } from '../../domain/fault.ts'
import type { ObservedRequest, Observer } from '../../domain/observer.ts'
import type { TraceSpan, Tracer } from '../../domain/trace.ts'

/** Probes that come all the time: their spans would bury the others. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/healthz', '/metrics'])

/** Faults of the server itself, also where they are answered with status 200. */
const SERVER_FAULTS: ReadonlySet<FaultKind> = new Set(['internal', 'overloaded', 'timeout'])

/** A request that has ended, as observers get it. */
type EndedRequest = Parameters<Observer['requestEnded']>[0]

/** Starts the span of a request and tells the caller its trace id; undefined for probes. */
export function startRequestSpan(
  tracer: Tracer,
  request: FastifyRequest,
  { reply, observed }: { readonly reply: FastifyReply; readonly observed: ObservedRequest },
): TraceSpan | undefined {
  const { method, route } = observed
  if (PROBES.has(route)) return undefined
  const { traceparent, tracestate } = request.headers
  const [parentState] = [tracestate].flat()
  const span = tracer.start({
    name: route === 'none' ? method : `${method} ${route}`,
    kind: 'server',
    ...(typeof traceparent === 'string' && { parent: traceparent }),
    ...(parentState !== undefined && { parentState }),
    attributes: {
      'http.request.method': method,
      'http.route': route === 'none' ? undefined : route,
      'url.scheme': request.protocol,
      'network.protocol.version': request.raw.httpVersion,
      'backlot.request.id': request.id,
    },
  })
  // Source: W3C Trace Context level 2, a draft.
  void reply.header('traceresponse', span.headers.traceparent)
  return span
}

/** Ends the span with the result of the request. */
export function endRequestSpan(span: TraceSpan, ended: EndedRequest): void {
  const { status, fault, cut, accountId, keyId } = ended
  span.set({
    'http.response.status_code': status,
    'backlot.account.id': accountId,
    'backlot.key.id': keyId,
    'backlot.request.cut': cut,
  })
  const type = fault ?? cut ?? (status >= 400 ? String(status) : undefined)
  const isOurs = status >= 500 || (fault !== undefined && SERVER_FAULTS.has(fault))
  if (type !== undefined && isOurs) span.fail(type)
  else if (type !== undefined) span.set({ 'error.type': type })
  span.end()
}
