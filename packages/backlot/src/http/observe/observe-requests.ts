import type { FastifyInstance, FastifyRequest } from 'fastify'
import { observedCaller, type Caller } from '../../app/accounts/authenticate.ts'
import type { FaultKind } from '../../domain/fault.ts'
import type { ObservedRequest, Observer } from '../../domain/observer.ts'
import type { Tracer } from '../../domain/trace.ts'
import { statusCodeOf } from '../../wire/base-resp.ts'
import { endRequestSpan, startRequestSpan } from './trace-requests.ts'

/** Reported for a request whose caller left before the end: 499, as in nginx. */
const CALLER_LEFT = 499

/**
 * Reports every request to the observer, from its head to the end of its answer, streams too. With
 * a tracer, each is a span of the same duration.
 */
export function observeRequests(
  app: FastifyInstance,
  observer: Pick<Observer, 'requestBegan' | 'requestEnded'>,
  tracer: Tracer | undefined,
): void {
  app.decorateReply('faultKind', undefined)
  app.decorateReply('caller', undefined)
  app.decorateReply('recording', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const observed = observedRequest(request)
    const startMs = performance.now()
    const span = tracer && startRequestSpan(tracer, request, { reply, observed })
    observer.requestBegan(observed)
    // Not Fastify's hook or its timer: the hook is not called for answers that were cut, and the timer depends on it.
    reply.raw.once('close', () => {
      const { faultKind, caller, raw } = reply
      const cut = request.exchange?.cutReason()
      const ended: EndedRequest = {
        ...observed,
        requestId: request.id,
        ...(caller && observedCaller(caller)),
        status: raw.writableFinished ? raw.statusCode : CALLER_LEFT,
        ...(faultKind && { fault: faultKind, statusCode: statusCodeOf(faultKind) }),
        ...(cut && { cut }),
        durationMs: performance.now() - startMs,
      }
      if (!span) return observer.requestEnded(ended)
      span.run(() => observer.requestEnded(ended)) // so that its log line has the trace id
      endRequestSpan(span, ended)
    })
    if (span) span.run(done)
    else done()
  })
}

type EndedRequest = Parameters<Observer['requestEnded']>[0]

function observedRequest({ method, routeOptions }: FastifyRequest): ObservedRequest {
  return { method, route: routeOptions.config.route?.path ?? 'none' }
}

declare module 'fastify' {
  interface FastifyReply {
    /** The kind of fault that the caller got as answer; undefined when there was none. */
    faultKind: FaultKind | undefined
    /** The caller, once its key was checked. */
    caller: Caller | undefined
  }
}
