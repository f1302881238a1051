/**
 * The secrets that sign an account's pushes: one, or two for a day after a rotation, so that
 * receivers can switch without missing a push.
 *
 * They are stored as one text, because they change together: `whsec_new`, or `whsec_new whsec_old
 * 1700000000000`.
 */

/** The secrets of an account. */
export type PushSecrets = {
  /** Signs every push. */
  readonly current: string
  /** Also signs pushes, until `endsAtMs`. */
  readonly previous?: { readonly secret: string; readonly endsAtMs: number }
}

/**
 * How long the old secret also signs after a rotation, in milliseconds. Source: (ours) Standard
 * Webhooks names no time.
 */
export const ROTATION_MS = 24 * 60 * 60 * 1000

/** The secrets after a rotation. The one before the last ends at once: at most two are active. */
export function rotated(secrets: PushSecrets, fresh: string, nowMs: number): PushSecrets {
  return { current: fresh, previous: { secret: secrets.current, endsAtMs: nowMs + ROTATION_MS } }
}

/** The secrets that sign a push now, the newest first. */
export function liveSecrets({ current, previous }: PushSecrets, nowMs: number): readonly string[] {
  return previous && nowMs < previous.endsAtMs ? [current, previous.secret] : [current]
}

/** The secrets as stored text. */
export function formatPushSecrets({ current, previous }: PushSecrets): string {
  return previous ? `${current} ${previous.secret} ${previous.endsAtMs}` : current
}

/** Parses stored text. */
export function parsePushSecrets(text: string): PushSecrets {
  const [current = '', secret, endsAtMs] = text.split(' ')
  if (secret === undefined) return { current }
  return { current, previous: { secret, endsAtMs: Number(endsAtMs) } }
}
