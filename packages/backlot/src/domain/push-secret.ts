/**
 * The secrets that sign an account's pushes: one, or for a day after a rotation
 * two, so that receivers can take the new one over while pushes go on.
 *
 * They are kept as one text, because they change together:
 * `whsec_new`, or `whsec_new whsec_old 1700000000000`.
 */

/** The secrets of an account. */
export type PushSecrets = {
  /** What every push is signed with. */
  readonly current: string
  /** What pushes are signed with as well, until `endsAtMs`. */
  readonly previous?: { readonly secret: string; readonly endsAtMs: number }
}

/** How long the secret before a rotation goes on to sign. Source: (ours) Standard Webhooks names no time. */
export const ROTATION_MS = 24 * 60 * 60 * 1000

/** The secrets after a rotation. The one before the last goes at once: at most two are ever live. */
export function rotated(secrets: PushSecrets, fresh: string, nowMs: number): PushSecrets {
  return { current: fresh, previous: { secret: secrets.current, endsAtMs: nowMs + ROTATION_MS } }
}

/** What a push is signed with now, the newest first. */
export function liveSecrets({ current, previous }: PushSecrets, nowMs: number): readonly string[] {
  return previous && nowMs < previous.endsAtMs ? [current, previous.secret] : [current]
}

/** The secrets as the text they are kept as. */
export function formatPushSecrets({ current, previous }: PushSecrets): string {
  return previous ? `${current} ${previous.secret} ${previous.endsAtMs}` : current
}

/** The secrets that a kept text stands for. */
export function parsePushSecrets(text: string): PushSecrets {
  const [current = '', secret, endsAtMs] = text.split(' ')
  if (secret === undefined) return { current }
  return { current, previous: { secret, endsAtMs: Number(endsAtMs) } }
}
