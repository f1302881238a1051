/** The lists that come with the server, one a language. */
import { readFileSync } from 'node:fs'
import { parseTermLists, type Terms, type TermSource } from './term-list.ts'

/** The languages most written. All have terms for pornography and for what concerns children; the first two for all types. */
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

/** The lists as they are written. */
export function readShippedLists(): readonly TermSource[] {
  return LANGUAGES.map((name) => ({
    name,
    text: readFileSync(new URL(`lists/${name}.txt`, import.meta.url), 'utf8'),
  }))
}

let shipped: Terms | undefined

/** The terms of these lists; read when they are first asked for, because a start should not wait for them. */
export function shippedTerms(): Terms {
  return (shipped ??= parseTermLists(readShippedLists()))
}
