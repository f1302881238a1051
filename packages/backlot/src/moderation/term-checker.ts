/** A checker with lists of terms. It knows words, not meanings: see docs/sensitivity.md. */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { createRecent } from '../domain/recent.ts'
import type { Cleared, SensitivityChecker, ModerationFilter } from '../domain/sensitivity.ts'
import type { SensitiveType } from '../domain/sensitive-types.ts'
import type { Terms } from './term-list.ts'
import { MAX_REQUEST_UNITS } from './term-pairs.ts'
import { TermScanner } from './term-scanner.ts'

/** How much is read before other requests run, in UTF-16 code units: some milliseconds of work. */
const TURN_UNITS = 16_384

/** The overhead of a text, in code units. */
const TEXT_UNITS = 32

/**
 * Conversations come again with every turn: text that was clean need not be read again. Shorter
 * texts are read as fast as they are looked up.
 */
const MIN_REMEMBERED_UNITS = 256
const REMEMBERED_TEXTS = 16_384

/** Creates a checker; `terms` is called for the first text. */
export function createTermChecker(terms: () => Terms): SensitivityChecker {
  const clean = createRecent<true>(REMEMBERED_TEXTS)
  return {
    find: async (texts, signal) => {
      let units = 0
      for (const text of texts) {
        units += text.length + TEXT_UNITS
        if (units > TURN_UNITS) {
          units = text.length
          await setImmediate(undefined, { signal })
        }
        const name = nameOf(text)
        if (name !== undefined && clean.find(name)) continue
        const type = await findIn(terms(), text, signal)
        if (type !== undefined) return type
        if (name !== undefined) clean.keep(name, true)
      }
      return undefined
    },
    openFilter: (signal) => yieldingFilter(new TermScanner(terms()), signal),
  }
}

/**
 * The cache key of a text: a digest, so that no text is kept. Texts with lone surrogates are not
 * cached, because their digests would collide.
 */
function nameOf(text: string): string | undefined {
  const isRemembered = text.length >= MIN_REMEMBERED_UNITS && text.isWellFormed()
  return isRemembered ? hash('sha256', text, 'base64') : undefined
}

/** Reads a piece, however long, and yields to other requests. */
async function scanYielding(
  watch: TermScanner,
  piece: string,
  signal: AbortSignal,
): Promise<Cleared> {
  let cleared = watch.push(piece.slice(0, TURN_UNITS))
  for (let start = TURN_UNITS; start < piece.length && !cleared.type; start += TURN_UNITS) {
    await setImmediate(undefined, { signal })
    cleared = watch.push(piece.slice(start, start + TURN_UNITS))
  }
  return cleared
}

function yieldingFilter(watch: TermScanner, signal: AbortSignal): ModerationFilter {
  return {
    push: (piece) =>
      piece.length <= TURN_UNITS ? watch.push(piece) : scanYielding(watch, piece, signal),
    end: () => watch.end(),
  }
}

async function findIn(
  terms: Terms,
  text: string,
  signal: AbortSignal,
): Promise<SensitiveType | undefined> {
  const watch = new TermScanner(terms, text.length <= MAX_REQUEST_UNITS)
  const { type } = await scanYielding(watch, text, signal)
  return type ?? watch.end().type
}
