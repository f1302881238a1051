/** Whether a noun names somebody who was named before, how many are meant, and which words before it are said of it. */
import type { Colour, SubjectKind } from '../scene/scene.ts'
import { HUMANS, MAX_SUBJECT_COUNT, PEOPLE } from '../things/subject-kinds.ts'
import { isJoined } from '../hits/sentence-hits.ts'
import { type Draft, RIDDEN, type SubjectReading } from './subject-drafts.ts'
import type { HitOf, WordHit } from '../lexicon/word-hit.ts'

type Naming = HitOf<'subject'> | HitOf<'pronoun'>

/** Who is named again, given the colour that stands before the noun; undefined for somebody new. */
export function knownDraft(
  reading: SubjectReading,
  hit: Naming,
  colour: HitOf<'colour'> | undefined,
): Draft | undefined {
  const alike = reading.drafts.filter(
    ({ kind, shape }) => kind === hit.value && shape === hit.shape,
  )
  const first = alike.find((one) => isCalledSo(reading, one, hit)) ?? alike[0]
  if (first && isSomebodyElse(reading, first, hit)) return undefined
  if (!colour || !first || HUMANS.has(hit.value)) return first
  return ofColour(alike, colour.value) ?? (isNew(reading, first, colour) ? undefined : first)
}

const wordsOf = (text: string, { from, named }: Draft): string =>
  text.slice(from, named).toLowerCase()

const isCalledSo = ({ text }: SubjectReading, draft: Draft, { start, end }: WordHit): boolean =>
  wordsOf(text, draft) === text.slice(start, end).toLowerCase()

/** "A doctor examines a patient": another word for somebody, with an article of its own, is somebody else. */
function isSomebodyElse(reading: SubjectReading, known: Draft, hit: Naming): boolean {
  const { text } = reading
  if (OTHER.test(text.slice(hit.start, hit.end))) return true
  if (!isOnePerson(hit) || known.count > 1 || isCalledSo(reading, known, hit)) return false
  const between = text.slice(known.end, hit.start)
  if (IS_SAME.test(between)) return false
  const before = text.slice(Math.max(0, hit.start - 40), hit.start)
  const first = text.slice(Math.max(0, known.from - 40), known.from)
  const isNamed = NEW_ONE.test(before) || THEIR_OWN.test(before)
  // "The surgeon and nurse" are two; "a singer and songwriter" is one.
  return isNamed || (JOINED_BARE.test(between) && !NEW_ONE.test(first))
}

const isOnePerson = ({ slot, value, plural }: Naming): boolean =>
  slot === 'subject' && !plural && HUMANS.has(value)

/** Stands for somebody like who was named before. */
const OTHER = /^(?:another|the other)$/iu
const NEW_ONE = /\b(?:an?|another) (?:[a-z-]+ ){0,2}$/iu
/** Before somebody's relative, friend or servant. */
const THEIR_OWN = /\b(?:his|her|their) (?:[a-z-]+ )?$/iu
const JOINED_BARE = /^ and $/iu

/** Between two words for the same one: "a man, a painter", "is a dancer", "dressed as a pirate", "like a king". */
const IS_SAME =
  /^,? ?(?:an? |who )?$|^, (?:an?|the|his|her) (?:[a-z-]+ ){0,3}$|\b(?:is|was|are|be|being|become|becomes|became|as|like|into|named|called|resembling|disguised|remains?|of) (?:an?|the|his|her) (?:[a-z-]+ ){0,3}$|[.;!?\n]\s*(?:the|this|that|his|her) (?:[a-z-]+ ){0,3}$/iu

const ofColour = (drafts: readonly Draft[], colour: Colour): Draft | undefined =>
  drafts.find((draft) => draft.colour === colour)

/** "A red ball and a blue ball" are two of a kind; "the blue ball" is one that is known, whatever its colour was. */
function isNew({ text }: SubjectReading, { colour: known }: Draft, { start }: WordHit): boolean {
  const before = text.slice(Math.max(0, start - 16), start)
  return known === undefined ? INTRODUCES.test(before) : !REFERS.test(before)
}

const INTRODUCES = /\b(?:an?|another|one|two|three|four|five|six) (?:[a-z]+ )?$/iu
const REFERS = /\b(?:the|this|that|these|those|its|his|her|their) (?:[a-z]+ )?$/iu

/** "A robot gardener" is one: of two words for somebody, the first says what it is. */
export function sameAs(
  { current, text }: SubjectReading,
  hit: WordHit & { value: SubjectKind },
): Draft | undefined {
  const isPair = current && PEOPLE.has(current.kind) && PEOPLE.has(hit.value)
  return isPair && text.slice(current.end, hit.start) === ' ' ? current : undefined
}

/** How many somebody is who is named again. */
export function countWith(reading: SubjectReading, known: Draft, hit: Naming): number {
  // "Golden retriever puppies": the second word of a name tells how many.
  if (hit.plural && reading.text.slice(known.end, hit.start) === ' ')
    return Math.max(known.count, countOf(reading, hit))
  if (!isAnother(reading, known, hit)) return known.count
  return Math.min(MAX_SUBJECT_COUNT, known.count + countOf(reading, hit))
}

/** "A chef and a waiter" are two, and so are a man and another. */
function isAnother({ text }: SubjectReading, known: Draft, hit: WordHit): boolean {
  if (hit.slot !== 'subject') return false
  if (known.count === 1 && ANOTHER.test(text.slice(Math.max(0, hit.start - 24), hit.start)))
    return true
  return PEOPLE.has(known.kind) && isJoined(text.slice(known.end, hit.start))
}

/** Before somebody who is not the one named before. */
const ANOTHER = /\b(?:another|(?:the|an) other|a second) (?:[a-z]+ )?$/iu

/** "Three horses"; a bare plural is three, or as many as ride on them. */
export function countOf({ count, current, text }: SubjectReading, hit: Naming): number {
  if (count && hit.start - count.end < 30 && !ENDS_COUNT.test(text.slice(count.end, hit.start)))
    return Math.min(MAX_SUBJECT_COUNT, count.value)
  if (!hit.plural) return 1
  return RIDDEN.has(hit.value) && current && PEOPLE.has(current.kind) ? current.count : 3
}

/** After a number, words that begin another noun: "10,000 to a peacock", "four set up a tent". */
const ENDS_COUNT = /^-|\b(?:an?|to|in|on|at|with|into|from|by|up)\b|[.;!?]/iu

/** Before the noun with nothing but adjectives between; those have no word of grammar among them. */
const GRAMMAR =
  /\b(?:in|on|at|of|with|the|a|an|over|under|by|and|to|into|from|under|above)\b|[,.;，。、在穿]/iu

/** The colour that waits for a noun, where it is said of this one. */
export function adjectiveColour(
  { colour, text }: SubjectReading,
  noun: WordHit,
): HitOf<'colour'> | undefined {
  if (!colour || noun.start - colour.end > 24) return undefined
  const between = text.slice(colour.end, noun.start)
  const words = between.trim().split(/\s+/u).length
  return GRAMMAR.test(between) || words > 2 || /[㐀-鿿]{3}/u.test(between) ? undefined : colour
}

/** True for an adjective right before a noun, or with one other between. */
export function isBefore({ text }: SubjectReading, { end }: WordHit, noun: WordHit): boolean {
  const between = text.slice(end, noun.start)
  return between.length <= 24 && between.trim().split(/\s+/u).length <= 2 && !GRAMMAR.test(between)
}
