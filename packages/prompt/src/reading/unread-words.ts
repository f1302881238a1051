import { readCameraWords } from '@backlot/camera/wording'
import { withoutBackground } from '../hits/background-hits.ts'
import { saidWritings, withoutQuotes } from '../hits/quoted-words.ts'
import { shownLook } from './read-looks.ts'
import { asMeant } from '../hits/sentence-hits.ts'
import { asBuilt } from '../hits/building-kinds.ts'
import { withoutModifiers } from '../hits/thing-hits.ts'
import type { HitOf, WordHit } from '../lexicon/word-hit.ts'
import { findHits } from '../hits/word-hits.ts'

/** A piece of a prompt that changes nothing in the film. */
export type UnreadWord = {
  readonly text: string
  /** Offsets in the prompt, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** At most so many are told: more would be a prompt in a language that is not read. */
const MAX_WORDS = 64

/** English words that say nothing by themselves. */
const SMALL_WORDS = new Set(
  `a an the this that these those it its he she they his her their him them i we you my our your there here who which
  of in on at by to from with without into onto over under above below behind before after between beside near
  around across along through up down out off and or but so as while then than very too also just only some any all
  both each every other is are was were be been being has have had do does did will would can could not no nor
  one two three with inside outside toward towards against among where when against`.split(/\s+/),
)

/** Chinese characters that say nothing by themselves. */
const SMALL_CHARACTERS = new Set(
  '的了着过在是有和与及跟从到向往里上下中内外边旁前后之地得个只条位名座片朵张把这那一其它他她们',
)

/**
 * The words of a prompt that nothing in the film comes from, in order: not those of camera commands, not those of a
 * clause that says what the camera does, no articles and the like.
 */
export function unreadWords(prompt: string): readonly UnreadWord[] {
  const text = blanked(prompt)
  const hits = meantHits(text)
  const writings = saidWritings(text)
  const read = [...hits, ...lookWords(text, hits), ...writings]
  const found: UnreadWord[] = []
  for (const { 0: word, index: start } of text.matchAll(WORDS)) {
    const end = start + word.length
    if (isSmall(word) || isRead(read, start, end)) continue
    if (writings.length > 0 && OF_WRITING.test(word)) continue
    found.push({ text: word, start, end })
    if (found.length === MAX_WORDS) break
  }
  return found
}

/** What leads to words that are to be read. */
const OF_WRITING =
  /^(?:signs?|says|saying|reads|reading|written|words?|letters?|spells?|spelled|spelling)$/iu

/** A word in letters with spaces between words, or a run of characters of a script without. */
const WORDS = /[\p{L}--\p{Script=Han}][[\p{L}\p{M}'’]--\p{Script=Han}]*|\p{Script=Han}/gv

function isSmall(word: string): boolean {
  return SMALL_WORDS.has(word.toLowerCase()) || SMALL_CHARACTERS.has(word)
}

/** The prompt with spaces where brackets and clauses about the camera were, so that all else stays in its place. */
function blanked(prompt: string): string {
  const blank = (text: string): string => ' '.repeat(text.length)
  return prompt
    .replace(/[[【［][^[\]【】［］]*[\]】］]/gu, blank)
    .replace(/[^.,;!?。，；！？\n]+/gu, (clause) =>
      readCameraWords(clause).length > 0 ? blank(clause) : clause,
    )
}

type Place = { readonly start: number; readonly end: number }

/** The words of a prompt that are read, as the sentence means them; those of the camera's clauses are read as well. */
export function meantHits(prompt: string): readonly WordHit[] {
  const text = withoutQuotes(prompt)
  return withoutBackground(asMeant(text, asBuilt(text, withoutModifiers(text, findHits(text)))))
}

/** What is said of how large something is, and of what. */
const lookWords = (text: string, hits: readonly WordHit[]): readonly Place[] =>
  hits
    .filter((hit): hit is HitOf<'subject'> => hit.slot === 'subject')
    .flatMap(({ value, shape, start, end }) => {
      const named = { kind: value, from: start, named: end, ...(shape !== undefined && { shape }) }
      return shownLook(text, named).words
    })

function isRead(places: readonly Place[], start: number, end: number): boolean {
  return places.some((place) => place.start < end && start < place.end)
}
