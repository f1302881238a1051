/**
 * Signing secrets: the current one and, for a while after a rotation, the previous one, so that
 * older signatures are still accepted.
 *
 * A ring is stored as one text, because its secrets change together. Older versions stored a single
 * secret as plain text.
 */

/** One secret of a ring. */
export type RingSecret = {
  /** Empty for a discarded secret: its signatures can no longer be verified. */
  readonly value: string
  /** 0 when unknown. */
  readonly createdAtMs: number
}

/** The secrets of one purpose. */
export type SecretRing = {
  readonly current: RingSecret
  /** Accepted until `endsAtMs`; if that is absent, until the next rotation. */
  readonly previous?: RingSecret & { readonly endsAtMs?: number }
}

/** The current secrets of one purpose: read again for each signature, because they rotate while servers run. */
export interface SigningSecrets {
  /** The secret that signs now. */
  signing(): string
  /** The secrets whose signatures are accepted, the newest first. */
  accepted(): readonly string[]
}

/**
 * How long the previous secret still signs after a rotation, in milliseconds: by then every server
 * of the store has read the new one, so none refuses another's signature. Servers read it every two
 * seconds.
 */
export const ROTATION_LAG_MS = 10_000

/** The ring after a rotation. The secret before the previous one ends at once: at most two are accepted. */
export function rotatedRing(
  { current }: SecretRing,
  fresh: string,
  /** Without `overlapMs` the previous secret is accepted until the next rotation; with 0 it ends at once. */
  { nowMs, overlapMs }: { readonly nowMs: number; readonly overlapMs?: number },
): SecretRing {
  const ring = { current: { value: fresh, createdAtMs: nowMs } }
  if (overlapMs === 0) return ring
  const end = overlapMs === undefined ? {} : { endsAtMs: nowMs + overlapMs }
  return { ...ring, previous: { ...current, ...end } }
}

/** The secrets whose signatures are accepted now, the newest first. */
export function acceptedSecrets(
  { current, previous }: SecretRing,
  nowMs: number,
): readonly RingSecret[] {
  return previous && nowMs < (previous.endsAtMs ?? Infinity) ? [current, previous] : [current]
}

/** The secret that signs now. */
export function signingSecret(ring: SecretRing, nowMs: number): RingSecret {
  const [current = ring.current, previous] = acceptedSecrets(ring, nowMs)
  const isKnownToAll = nowMs - current.createdAtMs >= ROTATION_LAG_MS
  return previous && previous.value !== '' && !isKnownToAll ? previous : current
}

/** The ring as stored text. */
export function formatRing(ring: SecretRing): string {
  return JSON.stringify(ring)
}

/** Parses stored text. */
export function parseRing(text: string): SecretRing {
  if (!isRing(text)) return { current: { value: text, createdAtMs: 0 } }
  const ring: SecretRing = JSON.parse(text)
  return ring
}

/** False for a secret that an older version stored as plain text. */
export function isRing(text: string): boolean {
  return text.startsWith('{')
}
