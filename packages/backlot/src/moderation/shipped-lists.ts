/** The built-in lists, one per language. */
import { readFileSync } from 'node:fs'
import { parseTermLists, type Terms, type TermSource } from './term-list.ts'

/** The most widely written languages. All have terms for pornography and for minors; the first two for all types. */
const LANGUAGES = [
  'english',
  'chinese',
  'arabic',
  'bengali',
  'french',
  'german',
  'hindi',
  'indonesian',
  'japanese',
  'portuguese',
  'russian',
  'spanish',
] as const

/** The texts of the lists. */
export function readShippedLists(): readonly TermSource[] {
  return LANGUAGES.map((name) => ({
    name,
    text: readFileSync(new URL(`lists/${name}.txt`, import.meta.url), 'utf8'),
  }))
}

let shipped: Terms | undefined

/** The terms of these lists; read at first use, because a start should not wait for them. */
export function shippedTerms(): Terms {
  return (shipped ??= parseTermLists(readShippedLists()))
}
