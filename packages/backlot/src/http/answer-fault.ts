import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOperatorsConcern, toFault } from '../domain/fault.ts'
import { toErrorAnswer } from '../wire/error-answer.ts'
import { dialectOf, isAdminPath } from './not-found.ts'
import { dialectOfCall, type Endpoint, type Route } from './route.ts'
import { toRequestFault } from './request-fault.ts'
import type { RequestPaths } from './request-path.ts'

/** Where unforeseen failures are logged. */
export interface ServerLog {
  /** Logs an unexpected failure. */
  error(facts: object, message: string): void
}

/** The error, and its HTTP status where that differs from the fault's own. */
export type Failure = { readonly error: unknown; readonly status?: number }

/** Turns anything that was thrown into an error answer of the request's dialect. */
export type AnswerFault = (
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
) => FastifyReply

/** Answers every fault. Those that concern the operator are logged. */
export function faultAnswers({
  log,
  paths,
}: {
  readonly log: ServerLog
  readonly paths: Pick<RequestPaths, 'toMeant'>
}): AnswerFault {
  return (request, reply, failure) => {
    const fault = toFault(toRequestFault(failure.error, request))
    reply.faultKind = fault.kind
    if (isOperatorsConcern(fault))
      log.error({ err: fault.cause ?? fault, requestId: request.id }, 'request failed')
    const { route } = request.routeOptions.config
    const meant = paths.toMeant(request.originalUrl)
    const answer = toErrorAnswer(fault, {
      dialect: route ? dialectOfCall(route, request.headers) : dialectOf(meant),
      requestId: request.id,
      ...(failure.status === undefined ? {} : { status: failure.status }),
      ...(route ? wordingOf(route.endpoint) : { statusOnFault: isAdminPath(meant) }),
    })
    reply.recording?.refused(fault, answer.body)
    return phrased(reply, answer.status)
      .code(answer.status)
      .headers({ 'trace-id': request.id, 'request-id': request.id, ...answer.headers })
      .send(answer.body)
  }
}

/** How an endpoint answers faults; as others do while it is not loaded. */
function wordingOf({ now }: Route['endpoint']): {
  readonly empty?: NonNullable<Endpoint['emptyAnswer']>
  readonly statusOnFault: boolean
} {
  const { emptyAnswer: empty, statusOnFault = false } = now ?? {}
  return { ...(empty && { empty }), statusOnFault }
}

/** The reply with a reason phrase for statuses that Node does not know and would call "unknown". */
function phrased(reply: FastifyReply, status: number): FastifyReply {
  if (status === 529) reply.raw.statusMessage = 'Overloaded'
  return reply
}
