/** A checker that goes by lists of terms. It knows words, not meanings: see docs/sensitivity.md. */
import { setImmediate } from 'node:timers/promises'
import type { SensitivityChecker, SensitiveType } from '../domain/sensitivity.ts'
import type { Terms } from './term-list.ts'
import { createTermWatch } from './term-watch.ts'

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
    watch: () => {
      const watch = createTermWatch(terms())
      return { push: async (piece) => watch.push(piece), end: async () => watch.end() }
    },
  }
}

async function findIn(
  terms: Terms,
  text: string,
  signal: AbortSignal,
): Promise<SensitiveType | undefined> {
  const watch = createTermWatch(terms)
  for (let start = 0; start < text.length; start += TURN_UNITS) {
    if (start > 0) await setImmediate(undefined, { signal })
    const { type } = watch.push(text.slice(start, start + TURN_UNITS))
    if (type !== undefined) return type
  }
  return watch.end().type
}
