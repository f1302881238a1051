/** How far two clocks are apart. */
export type ClockSkew = {
  /** How far ours is ahead of the other, in milliseconds; negative where it is behind. */
  readonly skewMs: number
  /** How long the question and its answer took; `skewMs` is wrong by half of it at most. */
  readonly roundTripMs: number
}

/** Compares the clocks by an answer that has just arrived: the other clock was read in the middle between question and answer. */
export function clockSkew(answer: {
  /** What our clock shows now. */
  readonly nowMs: number
  /** What the other one showed. */
  readonly theirsMs: number
  /** By a clock that never steps. */
  readonly roundTripMs: number
}): ClockSkew {
  const { nowMs, theirsMs, roundTripMs } = answer
  return { skewMs: nowMs - roundTripMs / 2 - theirsMs, roundTripMs }
}
