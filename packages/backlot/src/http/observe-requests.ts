import type { FastifyInstance, FastifyRequest } from 'fastify'
import { observedCaller, type Caller } from '../app/accounts/authenticate.ts'
import type { FaultKind } from '../domain/fault.ts'
import type { ObservedRequest, Observer } from '../domain/observer.ts'
import { statusCodeOf } from '../wire/base-resp.ts'

/** What is told of a request whose caller left before the end: nginx's number for it. */
const CALLER_LEFT = 499

/** Tells the observer of every request, from its head to the end of its answer, streams too. */
export function observeRequests(
  app: FastifyInstance,
  observer: Pick<Observer, 'requestBegan' | 'requestEnded'>,
): void {
  app.decorateReply('faultKind', undefined)
  app.decorateReply('caller', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const observed = observedRequest(request)
    const startMs = performance.now()
    observer.requestBegan(observed)
    // Neither Fastify's hook nor its clock: the one is not called for answers that were cut, the other needs the hook.
    reply.raw.once('close', () => {
      const { faultKind, caller, raw } = reply
      const cut = request.exchange?.cutReason()
      observer.requestEnded({
        ...observed,
        requestId: request.id,
        ...(caller && observedCaller(caller)),
        status: raw.writableFinished ? raw.statusCode : CALLER_LEFT,
        ...(faultKind && { fault: faultKind, statusCode: statusCodeOf(faultKind) }),
        ...(cut && { cut }),
        durationMs: performance.now() - startMs,
      })
    })
    done()
  })
}

function observedRequest({ method, routeOptions }: FastifyRequest): ObservedRequest {
  return { method, route: routeOptions.config.route?.path ?? 'none' }
}

declare module 'fastify' {
  interface FastifyReply {
    /** What the caller was told instead of an answer; undefined when there was nothing to tell. */
    faultKind: FaultKind | undefined
    /** Who asked, once their key was checked. */
    caller: Caller | undefined
  }
}
