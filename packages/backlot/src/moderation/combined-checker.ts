import { after, type MaybePromise } from '../domain/maybe-promise.ts'
import type { Cleared, SensitivityChecker, ModerationFilter } from '../domain/sensitivity.ts'

/**
 * Several checkers as one: the first to find something counts, and nothing goes
 * out that one of them has not cleared. Of none, a checker that finds nothing.
 */
export function combineCheckers(checkers: readonly SensitivityChecker[]): SensitivityChecker {
  const [only] = checkers
  if (only && checkers.length === 1) return only
  return {
    find: async (texts, signal) => {
      for (const checker of checkers) {
        const type = await checker.find(texts, signal)
        if (type !== undefined) return type
      }
      return undefined
    },
    openFilter: (signal) => combineFilters(checkers.map((checker) => checker.openFilter(signal))),
  }
}

function combineFilters(watches: readonly ModerationFilter[]): ModerationFilter {
  let units = 0
  const least = (cleared: readonly Cleared[]): Cleared => cleared.reduce(earlier, { units })
  return {
    push: (piece) => {
      units += piece.length
      return after(all(watches.map((watch) => watch.push(piece))), least)
    },
    end: () => after(all(watches.map((watch) => watch.end())), least),
  }
}

/** All of them, at once where all are there. */
function all(cleared: readonly MaybePromise<Cleared>[]): MaybePromise<readonly Cleared[]> {
  const isThere = (each: MaybePromise<Cleared>): each is Cleared => !(each instanceof Promise)
  return cleared.every(isThere)
    ? cleared
    : Promise.all(cleared.map((each) => Promise.resolve(each)))
}

/** What both have cleared; what one found counts although the other is still behind. */
function earlier(one: Cleared, other: Cleared): Cleared {
  const type = one.type ?? other.type
  const units = Math.min(one.units, other.units)
  return type === undefined ? { units } : { units, type }
}
