import { after, type MaybePromise } from '../domain/maybe-promise.ts'
import type { Cleared, SensitivityChecker, ModerationFilter } from '../domain/sensitivity.ts'

/**
 * Combines several checkers: the first finding counts, and nothing is sent that one of them has not
 * cleared. Without any, a checker that finds nothing.
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

/** All results, synchronously if all are there. */
function all(cleared: readonly MaybePromise<Cleared>[]): MaybePromise<readonly Cleared[]> {
  const isThere = (each: MaybePromise<Cleared>): each is Cleared => !(each instanceof Promise)
  return cleared.every(isThere)
    ? cleared
    : Promise.all(cleared.map((each) => Promise.resolve(each)))
}

/** What both have cleared; a finding of one counts even if the other is behind. */
function earlier(one: Cleared, other: Cleared): Cleared {
  const type = one.type ?? other.type
  const units = Math.min(one.units, other.units)
  return type === undefined ? { units } : { units, type }
}
