/**
 * What a failing inference server comes to for our caller.
 *
 * Nothing of what the server says is passed on: it names the operator's models,
 * machines and accounts. It is kept as the cause, for the log.
 *
 * | the server | the caller |
 * |---|---|
 * | cannot be reached, 429, 5xx | `overloaded`: may pass, so it is tried again and elsewhere |
 * | 408, 504, silence | `timeout`: tried elsewhere |
 * | 401, 402, 403, 404, 400 about the model's name, 429 for want of payment, an answer that is none | `internal`: the operator's to mend; tried elsewhere |
 * | 400 and the like, about the length | `invalid`, "context window exceeds limit" |
 * | 400 and the like, about the content | `sensitiveInput` |
 * | 400 and the like, otherwise | `invalid` |
 * | 413 | `tooLarge` |
 */
import { Fault, type FaultKind, type FaultOptions } from '../../domain/fault.ts'
import { toRecord, toText } from './json.ts'
import { requestedWaitSeconds } from './requested-wait.ts'

/** A refusal as a server gave it. */
export type ServerRefusal = {
  /** The HTTP status, or what the error object says it would have been; absent when it says nothing. */
  readonly status?: number
  /** The error object, or the body as text. */
  readonly error: unknown
  /** Absent where only the error itself may say it. */
  readonly retryAfterSeconds?: number | undefined
}

/** How servers say that a prompt is too long; none has a code that others have too. */
const TOO_LONG =
  /context.?(length|window|size|limit)|maximum (context|prompt)|max_model_len|(prompt|input|request) is too long|too many (input )?tokens|input (length|token count)|token limit|exceeds? (the (available )?context|max(imum)? length)|reduce the length/i

/** How servers say that they do not like what a prompt is about. */
const SENSITIVE =
  /content.?(filter|policy|management)|data_?inspection|sensitive|moderation|unsafe content/i

/** How servers say that they do not have the model, which the operator has named. */
const NO_MODEL =
  /model_not_found|\bmodel must be one of\b|\b(?:unknown|no such|invalid) model\b|\bmodel [`'"]?[\w./:-]+[`'"]? (?:does not exist|is not found|was not found|not found)/i

/** How servers say that a call which their model made is none: no caller could help it. */
const OWN_CALL = /tool_use_failed|failed to call a function/i

/** How servers say with 429 what no waiting helps: the operator has not paid. */
const UNPAID =
  /insufficient_quota|exceeded_current_quota_error|insufficient.?balance|account.{0,60}(?:suspended|in arrears)/i

/** How servers without a status say that they have too much to do. */
const BUSY = /overloaded|rate.?limit|too many requests|capacity|try again|unavailable|quota/i

/** How servers without a status say that waiting took too long. */
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

/** The fault of a server that cannot be reached or hangs up before it answers. */
export function unreachable(cause: unknown): Fault {
  return new Fault('overloaded', 'the engine cannot be reached', { cause })
}

/** The fault of a reply that does not come to its end. */
export function brokenOff(cause: unknown): Fault {
  return new Fault('internal', 'the engine broke off its reply', { cause })
}

/** The fault of an answer that cannot be understood. */
export function nonsense(what: string): Fault {
  return new Fault('internal', 'the engine gave an answer that cannot be read', {
    cause: saying(what),
  })
}

/** What a server says comes from no place of ours: where we read it would be noise in the log. */
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
  overloaded: 'the engine has too much to do',
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

/** What words make of a status that says less. */
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

/** The status that an error object gives for itself, as `code` or `status`. */
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

/** Everything that an error says of itself, in one line. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { message, code, type } = toRecord(error)
  const words = [type, code, message].filter((it) => it !== undefined && it !== null)
  return (words.length > 0 ? words : [error])
    .map((it) => (typeof it === 'string' ? it : JSON.stringify(it)))
    .join(' ')
}
