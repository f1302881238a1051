/**
 * The fault for our caller when an inference server fails.
 *
 * Nothing that the server says is passed on, because it names the operator's models, machines and
 * accounts. It becomes the cause, for the log.
 *
 * | the server | the caller |
 * |---|---|
 * | cannot be reached, 429, 5xx | `overloaded`: temporary, so it is retried, and tried elsewhere |
 * | 408, 504, silence | `timeout`: tried elsewhere |
 * | 401, 402, 403, 404, 400 about the model's name, 429 for a missing payment, an invalid answer | `internal`: for the operator to fix; tried elsewhere |
 * | 400 and the like, about the length | `invalid`, "context window exceeds limit" |
 * | 400 and the like, about the content | `sensitiveInput` |
 * | 400 and the like, otherwise | `invalid` |
 * | 413 | `tooLarge` |
 */
import { Fault, type FaultKind, type FaultOptions } from '../../domain/fault.ts'
import { toRecord, toText } from './json.ts'
import { requestedWaitSeconds } from './requested-wait.ts'

/** A refusal of a server. */
export type ServerRefusal = {
  /** The HTTP status, or the one in the error object; absent when there is none. */
  readonly status?: number
  /** The error object, or the body as text. */
  readonly error: unknown
  /** Absent where only the error text may have it. */
  readonly retryAfterSeconds?: number | undefined
}

/** How servers report that a prompt is too long; none has a specific code. */
const TOO_LONG =
  /context.?(length|window|size|limit)|maximum (context|prompt)|max_model_len|(prompt|input|request) is too long|too many (input )?tokens|input (length|token count)|token limit|exceeds? (the (available )?context|max(imum)? length)|reduce the length/i

/** How servers report that they refuse content. */
const SENSITIVE =
  /content.?(filter|policy|management)|data_?inspection|sensitive|moderation|unsafe content/i

/** How servers report that they lack the model that the operator configured. */
const NO_MODEL =
  /model_not_found|\bmodel must be one of\b|\b(?:unknown|no such|invalid) model\b|\bmodel [`'"]?[\w./:-]+[`'"]? (?:does not exist|is not found|was not found|not found)/i

/** How servers report an invalid call by their own model: no caller could avoid it. */
const OWN_CALL = /tool_use_failed|failed to call a function/i

/** How servers report with 429 that the operator has not paid, which waiting does not help. */
const UNPAID =
  /insufficient_quota|exceeded_current_quota_error|insufficient.?balance|account.{0,60}(?:suspended|in arrears)/i

/** How servers without a status report that they are overloaded. */
const BUSY = /overloaded|rate.?limit|too many requests|capacity|try again|unavailable|quota/i

/** How servers without a status report a time-out. */
const LATE = /time.?out|timed out|deadline/i

/** The fault of a refusal. */
export function refusalFault({ status, error, retryAfterSeconds }: ServerRefusal): Fault {
  const said = wordsOf(error)
  const kind = kindOf(status ?? statusOf(error), said)
  const cause = saying(`the server answered ${status ?? 'an error'}: ${said.slice(0, 2000)}`)
  const seconds = retryAfterSeconds ?? requestedWaitSeconds({ headers: {}, error }, Date.now())
  const wait = kind === 'overloaded' && seconds !== undefined ? { retryAfterSeconds: seconds } : {}
  return upstreamFault(kind, said, { cause, ...wait })
}

/** The fault of a server that cannot be reached or closes the connection before it answers. */
export function unreachable(cause: unknown): Fault {
  return new Fault('overloaded', 'the engine cannot be reached', { cause })
}

/** The fault of a reply that breaks off. */
export function brokenOff(cause: unknown): Fault {
  return new Fault('internal', 'the engine broke off its reply', { cause })
}

/** The fault of an answer that cannot be understood. */
export function nonsense(what: string): Fault {
  return new Fault('internal', 'the engine gave an answer that cannot be read', {
    cause: saying(what),
  })
}

/** An error for the cause, without a stack: where we read it would be noise in the log. */
function saying(words: string): Error {
  const error = new Error(words)
  delete error.stack
  return error
}

function upstreamFault(kind: FaultKind, said: string, options: FaultOptions): Fault {
  if (kind !== 'invalid') return new Fault(kind, MESSAGES[kind] ?? 'the engine failed', options)
  const isTooLongForModel = TOO_LONG.test(said)
  const message = isTooLongForModel
    ? 'context window exceeds limit: the prompt and the reply that it asks for are too long for the engine'
    : 'the engine does not take this request'
  return new Fault('invalid', message, { ...options, isTooLongForModel })
}

const MESSAGES: Partial<Readonly<Record<FaultKind, string>>> = {
  overloaded: 'the engine is overloaded',
  timeout: 'the engine took too long',
  tooLarge: 'the request is larger than the engine takes',
  sensitiveInput: 'sensitive content detected in the prompt',
}

function kindOf(status: number | undefined, said: string): FaultKind {
  if (status === undefined) return kindOfWords(said)
  const known = STATUSES[status]
  if (known === undefined) return status >= 500 ? 'overloaded' : 'internal'
  return WORDED[known]?.find(({ words }) => words.test(said))?.kind ?? known
}

/** The faults of some statuses by the error's text. */
const WORDED: Partial<
  Readonly<Record<FaultKind, readonly { readonly words: RegExp; readonly kind: FaultKind }[]>>
> = {
  overloaded: [{ words: UNPAID, kind: 'internal' }],
  invalid: [
    { words: OWN_CALL, kind: 'internal' },
    { words: NO_MODEL, kind: 'internal' },
    { words: SENSITIVE, kind: 'sensitiveInput' },
  ],
}

const STATUSES: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  408: 'timeout',
  413: 'tooLarge',
  422: 'invalid',
  429: 'overloaded',
  498: 'overloaded', // Groq: no capacity for the tier
  504: 'timeout',
}

function kindOfWords(said: string): FaultKind {
  if (TOO_LONG.test(said)) return 'invalid'
  if (BUSY.test(said)) return 'overloaded'
  if (LATE.test(said)) return 'timeout'
  return 'internal'
}

/** The status in an error object, as `code` or `status`. */
function statusOf(error: unknown): number | undefined {
  const { code, status, status_code: statusCode, type } = toRecord(error)
  const reported = [code, status, statusCode].map(Number).find((it) => it >= 400 && it < 600)
  if (reported !== undefined) return reported
  return TYPES[toText(type)]
}

/** The types of errors in streams of the messages dialect. */
const TYPES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  timeout_error: 504,
  api_error: 500,
  overloaded_error: 529,
}

/** The texts of an error, in one line. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { message, code, type } = toRecord(error)
  const words = [type, code, message].filter((it) => it !== undefined && it !== null)
  return (words.length > 0 ? words : [error])
    .map((it) => (typeof it === 'string' ? it : JSON.stringify(it)))
    .join(' ')
}
