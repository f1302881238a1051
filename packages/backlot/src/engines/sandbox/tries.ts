/** Counts how often the same turn was tried, for answers that fail at first. */
export interface Tries {
  /**
   * The next of `items` for this turn. After the last comes undefined, once, and then the first
   * again, so that a second run of a test sees the same.
   */
  next<T>(turn: string, items: readonly T[]): T | undefined
}

/** Turns that are remembered; the oldest is dropped first. */
const MAX_TURNS = 1000

/** Creates an empty counter. */
export function countTries(): Tries {
  const tries = new Map<string, number>()
  return {
    next: (turn, items) => {
      if (items.length === 0) return undefined
      const tried = tries.get(turn) ?? 0
      tries.delete(turn)
      if (tried < items.length) tries.set(turn, tried + 1)
      const [oldest] = tries.keys()
      if (tries.size > MAX_TURNS && oldest !== undefined) tries.delete(oldest)
      return items[tried]
    },
  }
}
