/**
 * Faults: every failure that a caller may get, named once.
 *
 * A fault says what went wrong in the service's own words. It knows no status
 * code and no wire body; each dialect holds one total table from kind to its
 * own format (`wire/base-resp.ts`, `wire/compat-error.ts`,
 * `wire/openai-error.ts`), and a new kind does not compile until every table
 * has a row for it.
 *
 * Anything thrown that is not a fault is a bug: the edge logs it in full and
 * shows the caller `internal`.
 */

import type { SensitiveType } from './sensitive-types.ts'

/** What can go wrong, independent of the dialect. */
export const FAULT_KINDS = [
  'invalid', // the request breaks a rule the caller can read
  'unauthenticated', // no key was given, or it is not a key at all
  'unknownKey', // a well-formed key that this service does not accept: foreign, expired, revoked
  'insufficientBalance',
  'notFound',
  'tooLarge',
  'sensitiveInput',
  'sensitiveOutput',
  'rateLimited', // the caller asked too often
  'overloaded', // the service has too much to do
  'timeout', // an engine took too long
  'internal',
] as const

/** One of `FAULT_KINDS`. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault as it is stored with what failed: no cause, because a cause is for the log. */
export type TaskFailure = { readonly kind: FaultKind; readonly message: string }

/** What a fault may carry beside its message. */
export type FaultOptions = ErrorOptions & {
  /** The request member that is wrong, as a path in the wire's spelling: `messages[2].content`. */
  readonly field?: string
  /** When a retry may succeed; for `rateLimited` and `overloaded`. */
  readonly retryAfterSeconds?: number
  /** What a program may act on, where the dialect has a place for it (`error.details`). */
  readonly details?: Readonly<Record<string, unknown>>
  /** What was found, where the dialect reports it; for `sensitiveInput`. */
  readonly sensitiveType?: SensitiveType
  /** Set where the prompt does not fit the model, for `invalid`: programs shorten the conversation and try again. */
  readonly isTooLongForModel?: boolean
}

/** A failure that may be shown to the caller: `message` is safe to show, `cause` is for the log. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly sensitiveType: SensitiveType | undefined
  readonly isTooLongForModel: boolean

  constructor(kind: FaultKind, message: string, options: FaultOptions = {}) {
    super(message, options)
    this.kind = kind
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
    this.sensitiveType = options.sensitiveType
    this.isTooLongForModel = options.isTooLongForModel ?? false
  }
}

/** An `invalid` fault about one request member; the message should name the limit and the value. */
export function invalid(field: string, message: string): Fault {
  return new Fault('invalid', message, { field })
}

/**
 * True for a `Fault`. Goes by name and kind rather than by class, so an engine
 * that loaded its own copy of this module is understood, and a kind that only
 * a newer copy knows is not taken for one of ours.
 */
export function isFault(thrown: unknown): thrown is Fault {
  return (
    thrown instanceof Error &&
    thrown.name === 'Fault' &&
    'kind' in thrown &&
    FAULT_KINDS.some((kind) => kind === thrown.kind)
  )
}

/** Any thrown value as a fault: a stranger becomes `internal` and is kept as the `cause`. */
export function toFault(thrown: unknown): Fault {
  return isFault(thrown) ? thrown : new Fault('internal', 'internal error', { cause: thrown })
}
