/** Requests by which operators change something: reasons, money, keys. (ours) */
import Type from 'typebox'
import {
  type AdminActions,
  type AdminResults,
  GIVEN_UP_STATES,
  MAX_REDELIVERIES,
} from '../../domain/admin.ts'
import { invalid } from '../../domain/fault.ts'
import {
  isReason,
  isReference,
  MAX_REFERENCE_CHARACTERS,
  MAX_REASON_CHARS,
  parseMicros,
  parseSignedMicros,
} from '../../domain/ledger.ts'
import { OK } from '../base-resp.ts'
import { echo, parser } from '../parse.ts'
import { closedObject, oneOf } from '../schemas.ts'

/** The year 9999, in seconds since the epoch. */
const MAX_SECONDS = 253_402_300_799

const SECONDS_OF = (which: string): string =>
  `When the ${which} of their tasks was created, in seconds since 1970; no bound when absent`

const REASON = Type.String({
  minLength: 1,
  maxLength: MAX_REASON_CHARS,
  description: 'Why, for the audit log; for a refund and a correction for the ledger as well',
})

/** Schema of a request with nothing but a reason. */
export const ReasonSchema = closedObject({ reason: Type.Optional(REASON) })

/** Schema of a credit. */
export const CreditSchema = closedObject({
  amount: Type.String({ description: 'In currency units: 10 or 2.50', examples: ['10.50'] }),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_REFERENCE_CHARACTERS,
      description: 'Each reference is credited once',
    }),
  ),
  reason: Type.Optional(REASON),
})

/** Schema of a refund. */
export const RefundSchema = closedObject({
  charge: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'The reference of the charge in the ledger',
    examples: ['task:9230428396627202'],
  }),
  amount: Type.Optional(
    Type.String({ description: 'In currency units; all that is left of the charge when absent' }),
  ),
  reason: REASON,
})

/** Schema of a correction. */
export const CorrectionSchema = closedObject({
  amount: Type.String({
    description: 'In currency units; with a minus sign to take away',
    examples: ['-2.50'],
  }),
  reason: REASON,
})

/** Schema of a request for a new key. */
export const NewKeySchema = closedObject({
  prepaid: Type.Optional(Type.Boolean({ description: 'If the account is created with this key' })),
  expires_in_s: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_153_600_000 })),
  reason: Type.Optional(REASON),
})

const DEFAULT_GIVEN_UP = 'unreachable'

/** Schema of a request to send dead-lettered callbacks again. */
export const RedeliverySchema = closedObject({
  state: Type.Optional(
    oneOf(GIVEN_UP_STATES, 'Which of them: their receivers never answered, or no longer', {
      default: DEFAULT_GIVEN_UP,
    }),
  ),
  created_from: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_SECONDS, description: SECONDS_OF('first') }),
  ),
  created_to: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_SECONDS, description: SECONDS_OF('last') }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_REDELIVERIES, default: MAX_REDELIVERIES }),
  ),
  reason: Type.Optional(REASON),
})

/** The longest time that a rotated key may go on working: 90 days. */
const MAX_OVERLAP_SECONDS = 90 * 24 * 60 * 60

/** Schema of a rotation of a key. */
export const RotationSchema = closedObject({
  overlap_s: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_SECONDS,
      default: 86_400,
      description: 'For how many seconds the old key works on',
    }),
  ),
  expires_in_s: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3_153_600_000,
      description: 'How long the new key lasts; as long as the old one was made for when absent',
    }),
  ),
  reason: Type.Optional(REASON),
})

const parseReasonBody = parser(ReasonSchema)
const parseCreditBody = parser(CreditSchema)
const parseRefundBody = parser(RefundSchema)
const parseCorrectionBody = parser(CorrectionSchema)
const parseKeyBody = parser(NewKeySchema)
const parseRotationBody = parser(RotationSchema)
const parseRedeliveryBody = parser(RedeliverySchema)

/** A reason; empty when none is given. Throws `invalid`. */
export function readReason(reason: string | undefined): string {
  if (reason === undefined || isReason(reason)) return reason ?? ''
  throw invalid(
    'reason',
    `reason must have from 1 to ${MAX_REASON_CHARS} characters and none that does not show, got ${echo(reason)}`,
  )
}

/** The reason of a request with nothing else; throws `invalid`. */
export function parseReason(json: unknown): { readonly reason: string } {
  return { reason: readReason(parseReasonBody(json ?? {}).reason) }
}

/** A credit; throws `invalid`. */
export function parseCredit(json: unknown): {
  readonly amountMicros: number
  readonly reference?: string
  readonly reason: string
} {
  const { amount, reference, reason: given } = parseCreditBody(json)
  const amountMicros = readAmount(amount)
  const reason = readReason(given)
  if (reference === undefined) return { amountMicros, reason }
  if (!isReference(reference))
    throw invalid(
      'reference',
      `reference must have from 1 to ${MAX_REFERENCE_CHARACTERS} characters and none that does not show, got ${echo(reference)}`,
    )
  return { amountMicros, reference, reason }
}

/** A refund; throws `invalid`. */
export function parseRefund(json: unknown): {
  readonly charge: string
  readonly amountMicros?: number
  readonly reason: string
} {
  const { charge, amount, reason } = parseRefundBody(json)
  const given = amount === undefined ? {} : { amountMicros: readAmount(amount) }
  return { charge, ...given, reason: readReason(reason) }
}

/** A correction; throws `invalid`. */
export function parseCorrection(json: unknown): {
  readonly amountMicros: number
  readonly reason: string
} {
  const { amount, reason } = parseCorrectionBody(json)
  return { amountMicros: readSignedAmount(amount), reason: readReason(reason) }
}

/** A positive amount, in micros; throws `invalid`. */
export function readAmount(amount: string): number {
  const amountMicros = parseMicros(amount) ?? 0
  if (amountMicros > 0) return amountMicros
  throw invalid(
    'amount',
    `amount must be more than 0 and at most 1000000000, with at most six decimals, got ${echo(amount)}`,
  )
}

/** An amount other than zero, in micros; throws `invalid`. */
export function readSignedAmount(amount: string): number {
  const amountMicros = parseSignedMicros(amount) ?? 0
  if (amountMicros !== 0) return amountMicros
  throw invalid(
    'amount',
    `amount must be from -1000000000 to 1000000000 and not 0, with at most six decimals, got ${echo(amount)}`,
  )
}

/** A request for a new key; throws `invalid`. */
export function parseNewKey(json: unknown): {
  readonly prepaid: boolean
  readonly lifeMs?: number
  readonly reason: string
} {
  const { prepaid = false, expires_in_s: seconds, reason } = parseKeyBody(json)
  return { prepaid, ...toLife(seconds), reason: readReason(reason) }
}

/** A rotation of a key; throws `invalid`. */
export function parseRotation(json: unknown): {
  readonly overlapMs?: number
  readonly lifeMs?: number
  readonly reason: string
} {
  const { overlap_s: overlap, expires_in_s: seconds, reason } = parseRotationBody(json ?? {})
  return {
    ...(overlap === undefined ? {} : { overlapMs: overlap * 1000 }),
    ...toLife(seconds),
    reason: readReason(reason),
  }
}

/** A request to send dead-lettered callbacks again; throws `invalid`. */
export function parseRedelivery(
  json: unknown,
): Omit<AdminActions['callbacks:redelivered'], 'accountId'> & { readonly reason: string } {
  const {
    state = DEFAULT_GIVEN_UP,
    created_from: from = 0,
    created_to: to = MAX_SECONDS,
    limit = MAX_REDELIVERIES,
    reason,
  } = parseRedeliveryBody(json ?? {})
  if (from > to)
    throw invalid(
      'created_from',
      `created_from must not be after created_to, which is ${to}, got ${from}`,
    )
  return {
    state,
    createdFromMs: from * 1000,
    createdToMs: to * 1000 + 999,
    limit,
    reason: readReason(reason),
  }
}

/** The result of sending callbacks again. */
export function formatRedelivery({
  count,
  hasMore,
}: AdminResults['callbacks:redelivered']): Readonly<Record<string, unknown>> {
  return { redelivered: count, has_more: hasMore, base_resp: OK }
}

function toLife(seconds: number | undefined): { readonly lifeMs?: number } {
  return seconds === undefined ? {} : { lifeMs: seconds * 1000 }
}

/** A new webhook secret: it is shown only here. */
export function formatWebhookSecret({
  secret,
}: {
  readonly secret: string
}): Readonly<Record<string, unknown>> {
  return { secret, base_resp: OK }
}
