/** Finds out what delayed slow requests. */
import type { Stall } from './probe.ts'

/** A request: when it was due and when it was answered, in milliseconds since 1970. */
export type Timed = { readonly fromMs: number; readonly toMs: number }

/** A cause, and the share of slow requests that it delayed. */
export type SlowCause = { readonly cause: Stall['cause'] | 'none of these'; readonly share: number }

/** The share of requests that count as slow. */
const SLOW_SHARE = 0.1

/** The precedence of causes; a collection is also a long turn. */
const CAUSES = ['large collection', 'small collection', 'long turn'] as const

/**
 * The causes that delayed the slowest tenth of the requests: each took at least a quarter of the
 * request's time.
 */
export function causesOf(
  requests: readonly Timed[],
  stalls: readonly Stall[],
): readonly SlowCause[] {
  const slowest = requests
    .toSorted((one, other) => other.toMs - other.fromMs - (one.toMs - one.fromMs))
    .slice(0, Math.ceil(requests.length * SLOW_SHARE))
  const counts = new Map<SlowCause['cause'], number>()
  for (const request of slowest) {
    const cause = causeOf(request, stalls)
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return [...CAUSES, 'none of these' as const].map((cause) => ({
    cause,
    share: (counts.get(cause) ?? 0) / slowest.length,
  }))
}

function causeOf({ fromMs, toMs }: Timed, stalls: readonly Stall[]): SlowCause['cause'] {
  const heldMs = (cause: Stall['cause']): number =>
    stalls
      .filter((stall) => stall.cause === cause)
      .reduce(
        (sum, it) => sum + Math.max(0, Math.min(toMs, it.toMs) - Math.max(fromMs, it.fromMs)),
        0,
      )
  return CAUSES.find((cause) => heldMs(cause) >= (toMs - fromMs) / 4) ?? 'none of these'
}
