/**
 * Secrets that sign: the current one and, for a while after a rotation, the one
 * before it, so that what was signed before goes on to be accepted.
 *
 * A ring is kept as one text, because its secrets change together. Before
 * there were rings a secret was kept as itself.
 */

/** One secret of a ring. */
export type RingSecret = {
  /** Empty for one that was thrown away: nothing that it signed can be checked by its signature. */
  readonly value: string
  /** 0 where nobody wrote down when it was made. */
  readonly createdAtMs: number
}

/** The secrets of one purpose. */
export type SecretRing = {
  readonly current: RingSecret
  /** Accepted until `endsAtMs`; without one, until the next rotation. */
  readonly previous?: RingSecret & { readonly endsAtMs?: number }
}

/** The secrets of one purpose as they are now: asked anew with each signature, because they rotate while servers run. */
export interface SigningSecrets {
  /** What signs now. */
  signing(): string
  /** What a signature may be of, the newest first. */
  accepted(): readonly string[]
}

/**
 * For how long after a rotation the secret before goes on to sign: every server
 * that shares the store has read the new one by then, so none refuses what
 * another one signed. Servers read it every two seconds.
 */
export const ROTATION_LAG_MS = 10_000

/** The ring after a rotation. The secret before the last one goes at once: at most two are ever accepted. */
export function rotatedRing(
  { current }: SecretRing,
  fresh: string,
  /** Without `overlapMs` the secret before is accepted until the next rotation; with 0 it ends at once. */
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

/** The ring as the text it is kept as. */
export function formatRing(ring: SecretRing): string {
  return JSON.stringify(ring)
}

/** The ring that a kept text stands for. */
export function parseRing(text: string): SecretRing {
  if (!isRing(text)) return { current: { value: text, createdAtMs: 0 } }
  const ring: SecretRing = JSON.parse(text)
  return ring
}

/** False for a secret that was kept before there were rings. */
export function isRing(text: string): boolean {
  return text.startsWith('{')
}
