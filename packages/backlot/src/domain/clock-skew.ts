/** The difference between two clocks. */
export type ClockSkew = {
  /** How far ours is ahead, in milliseconds; negative where it is behind. */
  readonly skewMs: number
  /** The round trip of question and answer; `skewMs` is wrong by half of it at most. */
  readonly roundTripMs: number
}

/**
 * Compares the clocks after an answer that has just arrived, on the assumption that the other clock
 * was read halfway.
 */
export function clockSkew(answer: {
  /** Our clock, now. */
  readonly nowMs: number
  /** The other clock's answer. */
  readonly theirsMs: number
  /** Measured by a monotonic clock. */
  readonly roundTripMs: number
}): ClockSkew {
  const { nowMs, theirsMs, roundTripMs } = answer
  return { skewMs: nowMs - roundTripMs / 2 - theirsMs, roundTripMs }
}
