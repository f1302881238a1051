/** The lists that come with the server, one a language. */
import { readFileSync } from 'node:fs'
import { parseTermLists, type Terms, type TermSource } from './term-list.ts'

/** The lists as they are written. */
export function readShippedLists(): readonly TermSource[] {
  return ['english', 'chinese'].map((name) => ({
    name,
    text: readFileSync(new URL(`lists/${name}.txt`, import.meta.url), 'utf8'),
  }))
}

let shipped: Terms | undefined

/** The terms of these lists; read when they are first asked for, because a start should not wait for them. */
export function shippedTerms(): Terms {
  return (shipped ??= parseTermLists(readShippedLists()))
}
