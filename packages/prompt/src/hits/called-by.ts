/** Words for somebody, an animal or a vehicle by which something else is called: "aviator goggles", "a tiger shark". */
import { HUMANS, PEOPLE } from '../things/subject-kinds.ts'
import { AFTER_NOUN } from './background-hits.ts'
import { isAdjective, sortOf } from './compound-hits.ts'
import { isAlive, isGenericPerson, isKindOfOwner } from './role-hits.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** True for one of whom nothing is shown but what is called so. */
export function isCalledBy(text: string, hit: WordHit, hits: readonly WordHit[]): boolean {
  if (hit.slot !== 'subject') return false
  if (isYoung(text, hit, hits)) return true
  if (hit.plural || isAdjective(text, hit) || text.charAt(hit.end) !== ' ') return false
  const next = hits.filter(({ start }) => start === hit.end + 1)
  if (PEOPLE.has(String(hit.value))) return next.some((one) => isOfTrade(text, hit, one))
  return (
    (isAlive(hit) && next.some((one) => isOtherAnimal(text, hit, one))) ||
    (hit.value !== 'thing' && isOfThing(text, hit, { next, hits }))
  )
}

/** True for another animal: a tiger shark is a shark. */
const isOtherAnimal = (text: string, hit: WordHit, next: WordHit): boolean =>
  !hit.hint &&
  next.slot === 'subject' &&
  !next.hint &&
  !next.plural &&
  isAlive(next) &&
  !isSameKind(hit, next) &&
  !YOUNG.test(text.slice(next.start, next.end))

/** Koi fish are koi, and fish. */
const isSameKind = (one: WordHit, other: WordHit): boolean =>
  one.value === other.value && one.shape === other.shape

/** What the young of an animal are called. */
const YOUNG = /^(?:cubs?|cal(?:f|ves)|pups?|pupp(?:y|ies)|kittens?|chicks?|foals?)$/iu

/** True for a young one, by whose kind it is called: a lion cub is no bear. */
export const isYoung = (text: string, hit: WordHit, hits: readonly WordHit[]): boolean =>
  hit.slot === 'subject' &&
  isAlive(hit) &&
  YOUNG.test(text.slice(hit.start, hit.end)) &&
  hits.some(
    (one) => isAlive(one) && one.end === hit.start - 1 && !one.plural && !isSameKind(one, hit),
  )

/** True for an animal or a vehicle before what is meant: "a bike lock", "the dog bowl", "a dragon robe", "a train conductor's hat". */
function isOfThing(
  text: string,
  hit: WordHit,
  { next, hits }: { readonly next: readonly WordHit[]; readonly hits: readonly WordHit[] },
): boolean {
  const isPerson = next.some(({ slot, value }) => slot === 'subject' && PEOPLE.has(String(value)))
  if (isPerson) return next.some((one) => isPersonOf(one) && isKindOfOwner(text, one, hits))
  return next.some((one) => (isAlive(hit) && CLOTHES.has(one.slot)) || isThing(text, one))
}

const isPersonOf = ({ value }: WordHit): boolean => HUMANS.has(String(value))

const CLOTHES: ReadonlySet<WordHit['slot']> = new Set(['garment', 'worn', 'outfit'])

const isThing = (text: string, hit: WordHit): boolean =>
  hit.slot === 'subject' &&
  hit.value === 'thing' &&
  !isAlive(hit) &&
  !text.slice(hit.start, hit.end).endsWith('s')

/** Slots of what may be called by a trade: a pirate map, a vampire castle. */
const OF_TRADES: ReadonlySet<WordHit['slot']> = new Set(['subject', 'place', 'room', 'detail'])

/** True for what is called by somebody's trade. */
const isOfTrade = (text: string, hit: WordHit, next: WordHit): boolean =>
  HUMANS.has(String(hit.value)) &&
  !isGenericPerson(text, hit) &&
  OF_TRADES.has(next.slot) &&
  (next.slot === 'subject' || !next.hint) &&
  !isAlive(next) &&
  !PEOPLE.has(String(next.value)) &&
  isNounAlone(text, next) &&
  // "A young woman shopping": that is what she does.
  !text.slice(0, next.end).endsWith('ing')

/** True for a noun that is no verb: what ends in an s may be what somebody does. */
function isNounAlone(text: string, { start, end, plural }: WordHit): boolean {
  const said = text.slice(start, end).toLowerCase()
  if (PREPOSITION.test(said) || !AFTER_NOUN.test(text.slice(end, end + 60))) return false
  return !plural || sortOf(said) === 'noun'
}

const PREPOSITION = /^(?:on|in|at|by|under|over|to|from|off|into|near|inside|outside)\b/u
