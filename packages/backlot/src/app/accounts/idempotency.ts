/** Idempotency keys: an order that is sent twice under one key is one order. */
import { invalid } from '../../domain/fault.ts'
import type { IdempotencyUse } from '../../domain/idempotency.ts'

/** An idempotency key as the caller sent it. */
export type KeyUse = Pick<IdempotencyUse, 'key' | 'requestHash'>

/** How long an idempotency key is remembered. */
const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/** The longest idempotency key, in characters. */
const MAX_KEY_CHARACTERS = 255

/** The idempotency key of an order; nothing when the caller sent none. Throws `invalid`. */
export function idempotencyOf(
  use: KeyUse | undefined,
  nowMs: number,
): { readonly idempotency?: IdempotencyUse } {
  if (!use) return {}
  const { key } = use
  if (key.length === 0 || key.length > MAX_KEY_CHARACTERS)
    throw invalid(
      'Idempotency-Key',
      `Idempotency-Key must have 1 to ${MAX_KEY_CHARACTERS} characters, got ${key.length}`,
    )
  return { idempotency: { ...use, expiresAtMs: nowMs + IDEMPOTENCY_MS } }
}
