/**
 * The error answers of the dialects, from one set of faults.
 *
 * Native endpoints answer 200 with the failure in `base_resp`, beside their own empty members; the
 * others use real HTTP statuses, because their clients retry and raise by status.
 *
 * Source: brief, "Errors"; the public Messages API and OpenAI error lists.
 */
import type { Fault, FaultKind } from '../domain/fault.ts'
import { toBaseResp } from './base-resp.ts'

/** The dialects of error answers. */
export const DIALECTS = ['native', 'v2', 'compat', 'openai'] as const

/** One of `DIALECTS`. */
export type Dialect = (typeof DIALECTS)[number]

/** A failed request as an HTTP answer. */
export type ErrorAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

type Row = {
  readonly status: number
  /** `error.type` of the compat dialect. */
  readonly compat: string
  /** `error.type` and `error.code` of the OpenAI dialect. */
  readonly openai: readonly [type: string, code: string | null]
  /** Whether the same request may succeed later: some clients would otherwise retry for minutes. */
  readonly mayRetry?: boolean
  /** The default where the fault has no time to retry. */
  readonly retryAfterSeconds?: number
}

const ROWS: Readonly<Record<FaultKind, Row>> = {
  invalid: {
    status: 400,
    compat: 'invalid_request_error',
    openai: ['invalid_request_error', null],
  },
  unauthenticated: {
    status: 401,
    compat: 'authentication_error',
    openai: ['invalid_request_error', 'invalid_api_key'], // OpenAI's code for a malformed key, on which clients ask for another one
  },
  unknownKey: {
    status: 401,
    compat: 'authentication_error',
    openai: ['invalid_request_error', 'invalid_api_key'],
  },
  insufficientBalance: {
    status: 402,
    compat: 'billing_error',
    openai: ['insufficient_quota', 'insufficient_quota'],
  },
  notFound: {
    status: 404,
    compat: 'not_found_error',
    openai: ['invalid_request_error', 'not_found'],
  },
  tooLarge: {
    status: 413,
    compat: 'request_too_large',
    openai: ['invalid_request_error', 'request_too_large'],
  },
  sensitiveInput: {
    status: 400,
    compat: 'invalid_request_error',
    openai: ['invalid_request_error', 'content_filter'],
  },
  sensitiveOutput: {
    status: 400,
    compat: 'invalid_request_error',
    openai: ['invalid_request_error', 'content_filter'],
  },
  rateLimited: {
    mayRetry: true,
    status: 429,
    compat: 'rate_limit_error',
    openai: ['rate_limit_error', 'rate_limit_exceeded'],
  },
  overloaded: {
    mayRetry: true,
    status: 529,
    compat: 'overloaded_error',
    openai: ['server_error', 'overloaded'],
    retryAfterSeconds: 1,
  },
  timeout: {
    mayRetry: true,
    status: 504,
    compat: 'timeout_error',
    openai: ['server_error', 'timeout'],
  },
  internal: { mayRetry: true, status: 500, compat: 'api_error', openai: ['server_error', null] },
}

/** The HTTP status of a kind of fault. */
export function statusOf(kind: FaultKind): number {
  return ROWS[kind].status
}

/** `error.type` of a kind of fault in the compat dialect. */
export function compatTypeOf(kind: FaultKind): string {
  return ROWS[kind].compat
}

/** `error.type` of a kind of fault in the OpenAI dialect. */
export function openaiTypeOf(kind: FaultKind): string {
  return ROWS[kind].openai[0]
}

/** The error body of the compat dialect; `base_resp` is included because the brief uses its codes everywhere. */
export function toCompatError(fault: Fault, requestId: string): Readonly<Record<string, unknown>> {
  const base = toBaseResp(fault)
  const message = `${fault.message} (${base.status_code})`
  const details = fault.details ? { details: fault.details } : {}
  return {
    type: 'error',
    error: { type: ROWS[fault.kind].compat, message, ...details },
    request_id: requestId,
    base_resp: base,
  }
}

/** The error body of the family's second video interface. */
function toV2Error(
  fault: Fault,
  { status, requestId }: { readonly status: number; readonly requestId: string },
): Readonly<Record<string, unknown>> {
  const message = `${fault.message} (${toBaseResp(fault).status_code})`
  const error = { type: ROWS[fault.kind].compat, message, http_code: String(status) }
  return { type: 'error', error, request_id: requestId }
}

/** `error.code` for things not found, by the member that names them. */
const UNKNOWN_CODES: Readonly<Record<string, string>> = {
  model: 'model_not_found',
  previous_response_id: 'previous_response_not_found',
}

/** The error body of the OpenAI dialect. */
export function toOpenaiError(fault: Fault): Readonly<Record<string, unknown>> {
  const [type, known] = ROWS[fault.kind].openai
  const isUnknown = fault.kind === 'notFound'
  const unknown = isUnknown ? UNKNOWN_CODES[fault.field ?? ''] : undefined
  const code = fault.isTooLongForModel ? 'context_length_exceeded' : (unknown ?? known)
  return { error: { message: fault.message, type, code, param: fault.field ?? null } }
}

/** A fault as an answer of this dialect. `empty` has the endpoint's own members, for native ones. */
export function toErrorAnswer(
  fault: Fault,
  endpoint: {
    readonly dialect: Dialect
    readonly requestId: string
    readonly empty?: Readonly<Record<string, unknown>>
    /** True for real statuses on the native dialect too. */
    readonly statusOnFault?: boolean
    /** A status that is more specific than that of the fault: 405, 408, 431. */
    readonly status?: number
  },
): ErrorAnswer {
  const row = ROWS[fault.kind]
  const { status = row.status } = endpoint
  const retryAfter = retryAfterOf(fault, row)
  const both = { ...(row.mayRetry ? {} : { 'x-should-retry': 'false' }), ...retryAfter }
  switch (endpoint.dialect) {
    case 'native':
      return {
        status: endpoint.statusOnFault ? status : (endpoint.status ?? 200),
        headers: retryAfter,
        body: { ...endpoint.empty, base_resp: toBaseResp(fault) },
      }
    case 'v2':
      return { status, headers: both, body: toV2Error(fault, { ...endpoint, status }) }
    case 'compat':
      return { status, headers: both, body: toCompatError(fault, endpoint.requestId) }
    case 'openai':
      return { status, headers: both, body: toOpenaiError(fault) }
  }
}

function retryAfterOf(
  { retryAfterSeconds: asked }: Fault,
  { retryAfterSeconds: usual }: Row,
): Readonly<Record<string, string>> {
  const seconds = asked ?? usual
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) }
}
