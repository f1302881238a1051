/** A checker that goes by lists of terms. It knows words, not meanings: see docs/sensitivity.md. */
import { setImmediate } from 'node:timers/promises'
import type {
  Cleared,
  SensitiveType,
  SensitivityChecker,
  SensitivityWatch,
} from '../domain/sensitivity.ts'
import type { Terms } from './term-list.ts'
import { createTermWatch, type TermWatch } from './term-watch.ts'

/** How much is read before others have their turn, in UTF-16 units: some milliseconds of work. */
const TURN_UNITS = 16_384

/** Creates a checker; `terms` is asked for when there is first something to check. */
export function createTermChecker(terms: () => Terms): SensitivityChecker {
  return {
    find: async (texts, signal) => {
      for (const text of texts) {
        const type = await findIn(terms(), text, signal)
        if (type !== undefined) return type
      }
      return undefined
    },
    watch: (signal) => watchInTurns(createTermWatch(terms()), signal),
  }
}

/** Reads a piece, however long it is, and lets others have their turn. */
async function inTurns(watch: TermWatch, piece: string, signal: AbortSignal): Promise<Cleared> {
  let cleared = watch.push(piece.slice(0, TURN_UNITS))
  for (let start = TURN_UNITS; start < piece.length && !cleared.type; start += TURN_UNITS) {
    await setImmediate(undefined, { signal })
    cleared = watch.push(piece.slice(start, start + TURN_UNITS))
  }
  return cleared
}

function watchInTurns(watch: TermWatch, signal: AbortSignal): SensitivityWatch {
  return { push: (piece) => inTurns(watch, piece, signal), end: async () => watch.end() }
}

async function findIn(
  terms: Terms,
  text: string,
  signal: AbortSignal,
): Promise<SensitiveType | undefined> {
  const watch = createTermWatch(terms)
  const { type } = await inTurns(watch, text, signal)
  return type ?? watch.end().type
}
