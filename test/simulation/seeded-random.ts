/** Repeatable random numbers. */
export type SeededRandom = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
}

/** The mulberry32 generator: 32 bits of state, good enough for tests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    next,
    chance: (probability) => next() < probability,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
  }
}
