/** Nouns of several words, of which the last one says what they are: a bird feeder is no bird. */
import { cutOutNamed } from '../things/catalogue.ts'
import { type NounSort, nounSort } from '../nouns/nouns.ts'
import { HUMANS } from '../things/subject-kinds.ts'
import { AFTER_NOUN } from './background-hits.ts'
import { isAlive, isGenericPerson } from './role-hits.ts'
import { NO_HEAD } from '../lexicon/sentence-words.ts'
import type { WordHit } from '../lexicon/word-hit.ts'
import { stemsOf } from '../lexicon/word-stems.ts'

/** Slots of what is true of the whole as well. */
export const STAYING: ReadonlySet<WordHit['slot']> = new Set(['place', 'detail', 'colour', 'count'])

/** Where words stand in a text. */
export type NounSpan = Pick<WordHit, 'start' | 'end'>

/** True for words within others. */
export const isIn = (one: NounSpan, whole: NounSpan): boolean =>
  one.start >= whole.start && one.end <= whole.end

/** Nouns of several words for one thing of which there is no picture, in the order of the text: "a bird feeder". */
export function unseenCompounds(text: string, hits: readonly WordHit[]): readonly NounSpan[] {
  return hits.flatMap((hit): readonly NounSpan[] => {
    if (hit.slot === 'compound') return [hit]
    const end = isSort(text, hit) ? unknownHeadEnd(text, hit, hits) : undefined
    return end === undefined ? [] : [{ start: hit.start, end }]
  })
}

/** Where the noun ends that comes right after one and that no word here knows: a bird feeder is no bird. */
function unknownHeadEnd(text: string, hit: WordHit, hits: readonly WordHit[]): number | undefined {
  const { sort, end } = nounsAfter(text, hit.end, hits)
  if (HUMANS.has(String(hit.value)) && (sort === undefined || isGenericPerson(text, hit)))
    return undefined
  if (isOfSort(text.slice(hit.end, end), hit, sort)) return undefined
  if (sort === undefined) return oddHeadEnd(text, hit, hits)
  return endsThere(text, end) ? end : undefined
}

/** True for who or what is of the sort that comes after it: a bear cook is a bear, a chocolate truffle is chocolate. */
function isOfSort(head: string, hit: WordHit, sort: NounSort | undefined): boolean {
  if (sort === 'person') return isAlive(hit) || HUMANS.has(String(hit.value))
  if (cutOutNamed(hit.shape)?.nature !== 'food') return false
  return sort === undefined || sort === 'food' || HOLDS.test(head)
}

/** The same of a word that is in no list of nouns, where it stands as a noun does. */
function oddHeadEnd(text: string, hit: WordHit, hits: readonly WordHit[]): number | undefined {
  const head = UNKNOWN_HEAD.exec(text.slice(hit.end, hit.end + 60))?.[1]
  if (head === undefined || NO_HEAD.test(head) || isKnown(hits, hit.end + 1, head)) return undefined
  const after = hit.end + 1 + head.length
  const isOpened = ARTICLE.test(text.slice(Math.max(0, hit.start - 40), hit.start))
  return isOpened && AFTER_NOUN.test(text.slice(after, after + 60)) ? after : undefined
}

/** True where a row of nouns may end; what ends in an s may be a verb, of which more is told. */
const endsThere = (text: string, end: number): boolean =>
  (text.charAt(end - 1) === 's' ? AFTER_NOUNS : AFTER_NOUN).test(text.slice(end, end + 60))

const AFTER_NOUNS = /^(?:\s*$|\s*[,.;:!?)]|\s+(?:of|with|and|or)\b)/u

/** What is full of what it is called by, or on it: latte art is on a latte. */
const HOLDS =
  /\b(?:containers?|cartons?|jugs?|packs?|packets?|tins?|cans?|flasks?|pitchers?|art|foam|froth)$/iu

const isKnown = (hits: readonly WordHit[], from: number, word: string): boolean =>
  knownAs(hits, from, word) !== undefined

/** What a word of the text means; undefined for an unknown one. */
const knownAs = (hits: readonly WordHit[], from: number, word: string): WordHit | undefined =>
  hits.find((one) => one.slot !== 'compound' && one.start < from + word.length && from < one.end)

/** The most nouns that are looked at after one. */
const MAX_NOUNS = 3

/** Where a row of nouns ends that nothing else knows, and of what sort its last one is; without a sort where there is none. */
function nounsAfter(
  text: string,
  start: number,
  hits: readonly WordHit[],
): { readonly sort?: NounSort; readonly end: number } {
  let found: { readonly sort?: NounSort; readonly end: number } = { end: start }
  for (let count = 0; count < MAX_NOUNS; count++) {
    const word = NEXT_WORD.exec(text.slice(found.end, found.end + 40))?.[1]
    if (word === undefined) return found
    const known = knownAs(hits, found.end + 1, word)
    // A verb ends them; else the head of these nouns is one that is known.
    if (known) return count === 0 || known.slot === 'action' ? found : { end: start }
    const sort = sortOf(word)
    if (sort === undefined || sort === 'verb') return found
    found = { sort, end: found.end + 1 + word.length }
  }
  return found
}

const NEXT_WORD = /^ ([a-z]{2,})(?![\w’'-])/u

/** The sort of a noun in lower case, in either number; undefined for words that are seldom nouns. */
export const sortOf = (word: string): NounSort | undefined =>
  nounSort(word) ??
  stemsOf(word)
    .filter((stem) => word.endsWith('s') && stem !== word)
    .map(nounSort)
    .find((sort) => sort !== undefined)

/** True for one that can be what sort another is. */
const isSort = (text: string, { slot, plural, end }: WordHit): boolean =>
  slot === 'subject' && !plural && !isAdjective(text, { end })

/** True for what is no noun: what is crowded is no crowd. */
export const isAdjective = (text: string, { end }: Pick<NounSpan, 'end'>): boolean =>
  /(?:[a-z]ed|bustling|busy|lively|teeming)$/iu.test(text.slice(Math.max(0, end - 8), end))

/** A word in lower case and in the singular: what ends in an s may be a verb. */
const UNKNOWN_HEAD = /^ ([a-z]{2,}(?:[a-rt-z]|ss))(?![\w’'-])/u

/** Between an article or a relation and a noun nothing but adjectives: the beginning of a group of words. Of two that are joined a verb in the plural may follow. */
const ARTICLE =
  /(?<!\band )(?:^|[,.;:!?]\s*|\b(?:an?|the|his|her|its|their|of|with|on|in|under|near|by|from) )(?:[\p{L}-]+ ){0,2}$/iu
