/** What slow requests were held up by. */
import type { Stall } from './probe.ts'

/** A request: when it was due, and when it was answered, in milliseconds since 1970. */
export type Timed = { readonly fromMs: number; readonly toMs: number }

/** A cause, and the share of the slow requests that it held up. */
export type SlowCause = { readonly cause: Stall['cause'] | 'none of these'; readonly share: number }

/** The share of requests that are called slow. */
const SLOW_SHARE = 0.1

/** Which cause counts where there were several; a collection is a long turn, too. */
const CAUSES = ['large collection', 'small collection', 'long turn'] as const

/** By what the slowest tenth of the requests was held up: what took a quarter of their time at least. */
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
