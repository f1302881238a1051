import type { FastifyInstance, FastifyRequest } from 'fastify'
import { observedCaller, type Caller } from '../app/accounts/authenticate.ts'
import type { FaultKind } from '../domain/fault.ts'
import type { ObservedRequest, Observer } from '../domain/observer.ts'
import type { Tracer } from '../domain/trace.ts'
import { statusCodeOf } from '../wire/base-resp.ts'
import { endRequestSpan, startRequestSpan } from './trace-requests.ts'

/** The status that is reported for a request whose caller left before the end: nginx's number for it. */
const CALLER_LEFT = 499

/** Reports every request to the observer, from its head to the end of its answer, streams too; with a tracer, each is a span as long. */
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
    // Neither Fastify's hook nor its clock: the one is not called for answers that were cut, the other needs the hook.
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
      span.run(() => observer.requestEnded(ended)) // so that its line in the log has the trace
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
    /** The fault that the caller got instead of an answer; undefined when there was none. */
    faultKind: FaultKind | undefined
    /** Who asked, once their key was checked. */
    caller: Caller | undefined
  }
}
