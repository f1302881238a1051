/**
 * Faults: every failure that a caller may get, named once.
 *
 * A fault says what went wrong, without status codes or wire bodies; each dialect has one total
 * table from kind to its own format (`wire/base-resp.ts`, `wire/compat-error.ts`,
 * `wire/openai-error.ts`), and a new kind does not compile until every table has a row for it.
 *
 * Any other error is a bug: the HTTP layer logs it in full and shows the caller `internal`.
 */

import type { SensitiveType } from './sensitive-types.ts'

/** The kinds of failures, independent of the dialect. */
export const FAULT_KINDS = [
  'invalid', // the request breaks a rule that the caller can read
  'unauthenticated', // no key was sent, or something that is not a key
  'unknownKey', // a well-formed key that this service does not accept: foreign, expired, revoked
  'insufficientBalance',
  'notFound',
  'tooLarge',
  'sensitiveInput',
  'sensitiveOutput',
  'rateLimited', // the caller asked too often
  'overloaded', // the service is too busy
  'timeout', // an engine took too long
  'internal',
] as const

/** One of `FAULT_KINDS`. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault as it is stored with a failed task: without its cause, which is only logged. */
export type TaskFailure = { readonly kind: FaultKind; readonly message: string }

/** What a fault may have besides its message. */
export type FaultOptions = ErrorOptions & {
  /** The wrong member of the request, as a path in the wire's spelling: `messages[2].content`. */
  readonly field?: string
  /** When a retry may succeed; for `rateLimited` and `overloaded`. */
  readonly retryAfterSeconds?: number
  /** Details for programs, where the dialect has a place for them (`error.details`). */
  readonly details?: Readonly<Record<string, unknown>>
  /** What was found, where the dialect reports it; for `sensitiveInput`. */
  readonly sensitiveType?: SensitiveType
  /** True when the prompt does not fit the model, for `invalid`: programs shorten the conversation and try again. */
  readonly isTooLongForModel?: boolean
  /** Set where the caller asked for this failure, to test a client: the operator need not hear of it. */
  readonly isOnDemand?: boolean
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
  readonly isOnDemand: boolean

  constructor(kind: FaultKind, message: string, options: FaultOptions = {}) {
    super(message, options)
    this.kind = kind
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
    this.sensitiveType = options.sensitiveType
    this.isTooLongForModel = options.isTooLongForModel ?? false
    this.isOnDemand = options.isOnDemand ?? false
  }
}

/** An `invalid` fault about one member; the message should name the limit and the value. */
export function invalid(field: string, message: string): Fault {
  return new Fault('invalid', message, { field })
}

/** Whether the operator should hear of it: it should not have happened, and nobody asked for it. */
export function isOperatorsConcern({ kind, isOnDemand }: Fault): boolean {
  return kind === 'internal' && !isOnDemand
}

/**
 * Whether this is a `Fault`. It checks name and kind rather than the class, so that a fault of
 * another copy of this module is recognized, and a kind that only a newer copy knows is not.
 */
export function isFault(thrown: unknown): thrown is Fault {
  return (
    thrown instanceof Error &&
    thrown.name === 'Fault' &&
    'kind' in thrown &&
    FAULT_KINDS.some((kind) => kind === thrown.kind)
  )
}

/** Any thrown value as a fault: an unknown error becomes `internal` with itself as the `cause`. */
export function toFault(thrown: unknown): Fault {
  return isFault(thrown) ? thrown : new Fault('internal', 'internal error', { cause: thrown })
}
