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
  const least = (all: readonly Cleared[]): Cleared => all.reduce(earlier, { units })
  return {
    push: async (piece) => {
      units += piece.length
      return least(await Promise.all(watches.map((watch) => watch.push(piece))))
    },
    end: async () => least(await Promise.all(watches.map((watch) => watch.end()))),
  }
}

/** What both have cleared; what one found counts although the other is still behind. */
function earlier(one: Cleared, other: Cleared): Cleared {
  const type = one.type ?? other.type
  const units = Math.min(one.units, other.units)
  return type === undefined ? { units } : { units, type }
}
