/**
 * Generates `data/nouns.json` from WordNet: which English words are nouns, and what several of them mean together where
 * each alone would mislead. `npm run build:nouns`; not needed after a word is taught, but it finds more kinds then.
 */
import { writeFileSync } from 'node:fs'
import { HUMANS } from '../things/subject-kinds.ts'
import { englishMeanings } from '../lexicon/lexicon.ts'
import { isAlive } from '../hits/role-hits.ts'
import type { Meaning } from '../lexicon/word-hit.ts'
import { findHits } from '../hits/word-hits.ts'
import { type Counts, readWordNet, type Synset } from './wordnet.ts'

const { synsets, meanings, counted, counts } = readWordNet()

/** Words that are too general, or mean something else in WordNet than here. */
const TOO_GENERAL = new Set(
  `thing object whole artifact structure device instrument implement container vehicle machine equipment plant matter substance
  covering unit part piece region area place body work end line case support creation product stuff figure form material agent
  vessel creature animal parcel earth building people conductor salt herb ball box band sign bed stone rock glass paper wood
  adult block gem crystal head mouse bowling goal home shell pound spirit school medicine bow ring pit crown jet pool papers larva
  cereal toilet toy food`
    .split(/\s+/u)
    .concat('performing arts', 'musical note'),
)

/** The farthest that a kind is from what is of it. */
const MAX_STEPS = 4

type Kinds = ReadonlyMap<string, number>

/** A meaning and all more general ones, with their distances, the nearest first. */
function kindsOf(meaning: string): Kinds {
  const kinds = new Map([[meaning, 0]])
  for (const [kind, steps] of kinds)
    for (const next of synsets.get(kind)?.kindOf ?? [])
      if (!kinds.has(next)) kinds.set(next, steps + 1)
  return kinds
}

const subjectsOf = (words: string): readonly Meaning[] =>
  englishMeanings(words).filter(({ slot }) => slot === 'subject')

/** True where a picture may be of something of this sort. */
function isOfSort(sort: string, shown: readonly Meaning[]): boolean {
  const isHuman = shown.some(({ value }) => HUMANS.has(String(value)))
  const isAnimal = shown.some(isAlive)
  if (sort === 'person') return isHuman
  return sort === 'animal' ? isAnimal : !isHuman && !isAnimal
}

/** The nearest more general noun of which there is a picture. */
function shownKind(words: string, { sort }: Synset, kinds: Kinds): string | undefined {
  for (const [kind, steps] of kinds) {
    if (steps > MAX_STEPS) break
    const word = synsets
      .get(kind)
      ?.words.find((one) => one !== words && isUsualName(one, kind) && isShownAs(sort, one))
    if (word !== undefined) return word
  }
  return undefined
}

/** True where a word mostly means this, and nothing too general. */
const isUsualName = (word: string, meaning: string): boolean =>
  !TOO_GENERAL.has(word) && meanings.get(word)?.[0] === meaning

function isShownAs(sort: string, word: string): boolean {
  const shown = subjectsOf(word)
  return shown.length > 0 && isOfSort(sort, shown)
}

/** Sorts of things that can be looked at, of which a nearer kind is worth knowing even where nothing misleads. */
const SEEN = new Set(['animal', 'artifact', 'food', 'person'])

/** Sorts of compounds that are in prompts; of all others those of which the authors' texts have examples. */
const USUAL = new Set([...SEEN, 'body', 'location', 'object', 'phenomenon'])

/** Sorts of what is done and what happens, where those are seen by whose names it is called: "car race". */
const DONE = new Set(['act', 'event'])

/** Sorts of what is a part of a place. */
const OF_PLACES = new Set(['location', 'object'])

/** Slots of words that mislead within another noun. */
const MISLEADING = new Set(['subject', 'place', 'room', 'detail', 'action', 'weather'])

/** True for words of which any meaning is a kind of what the last one means. */
const isKindOf = (words: string, last: string): boolean => {
  const ofLast = new Set(meanings.get(last))
  return (meanings.get(words) ?? []).some((one) =>
    [...kindsOf(one).keys()].some((kind) => ofLast.has(kind)),
  )
}

/** What a word by itself tells. */
const slotsOf = (word: string): readonly string[] =>
  findHits(`a ${word}`)
    .filter(({ start }) => start >= 2)
    .map(({ slot }) => slot)

/** Sorts of the three usual meanings of a noun. */
const sortsOf = (noun: string): ReadonlySet<string> =>
  new Set(
    meanings
      .get(noun)
      ?.slice(0, 3)
      .map((one) => synsets.get(one)?.sort ?? ''),
  )

/** A compound, and what is known of it. */
type Compound = {
  readonly words: string
  readonly last: string
  readonly synset: Synset
  readonly kinds: Kinds
  /** Slots of the words before the last one. */
  readonly before: readonly string[]
  readonly ofLast: readonly string[]
  /** True where it is a kind of what its last word says. */
  readonly isHead: boolean
}

/** A compound that is worth a line by what its words are; undefined for others. */
function readCompound(words: string): Compound | undefined {
  const [meaning = ''] = meanings.get(words) ?? []
  const synset = synsets.get(meaning)
  const parts = words.split(' ')
  const last = parts.at(-1) ?? ''
  if (!synset?.words.includes(words) || parts.length > 3 || SMALL.has(last)) return undefined
  const before = parts.slice(0, -1).flatMap(slotsOf)
  const ofLast = slotsOf(last)
  if (!isRead(before, ofLast) || englishMeanings(words).length > 0) return undefined
  const isHead = isKindOf(words, last)
  return { words, last, synset, kinds: kindsOf(meaning), before, ofLast, isHead }
}

/** True where the words are known one by one, and the last one is no place and nothing that is done. */
const isRead = (before: readonly string[], ofLast: readonly string[]): boolean =>
  before.length + ofLast.length > 0 && ofLast.every((slot) => slot === 'subject')

/** True for a compound of a sort that is in prompts. A street corner is of the street, which is seen. */
const isUsual = ({ words, synset: { sort }, before }: Compound): boolean =>
  !DONE.has(sort) &&
  (USUAL.has(sort) || counted.has(words)) &&
  !(OF_PLACES.has(sort) && before.includes('place'))

/** True where the last word is shown as what is meant. Apple juice is fruit juice in WordNet, and juice by its name. */
function isShownByName({ words, last, isHead }: Compound): boolean {
  const alone = subjectsOf(last)
  const shown = alone.length > 0 ? alone : subjectsOf(`${last}s`)
  const sorts = sortsOf(words)
  const isOf = shown.length > 0 && [...sorts].some((sort) => isOfSort(sort, shown))
  return isOf && (isHead || !sorts.isDisjointFrom(sortsOf(last)))
}

/** What a compound is shown as, '' for nothing; undefined where its words tell it. */
function compoundKind(words: string): string | undefined {
  const compound = readCompound(words)
  if (!compound || !isUsual(compound) || isShownByName(compound)) return undefined
  const { synset, isHead } = compound
  const kind = shownKind(words, synset, compound.kinds)
  if (!isMisleading(compound)) return isHead && SEEN.has(synset.sort) ? kind : undefined
  return isHead || isName(words) ? (kind ?? anyOf(synset)) : undefined
}

/** Whoever is somebody is shown as a person. */
const anyOf = ({ sort }: Synset): string => (sort === 'person' ? 'person' : '')

/** True where a word alone would be taken for what is not there; a place before its noun is kept. */
const isMisleading = ({ before, ofLast, isHead }: Compound): boolean =>
  isHead
    ? before.some((slot) => slot !== 'place' && MISLEADING.has(slot))
    : [...before, ...ofLast].some((slot) => MISLEADING.has(slot))

/** False for a noun after an adjective: "blue wall" and "white horse" are names of other things, and mostly what they say. */
const isName = (words: string): boolean =>
  counted.has(words) || !isAdjective(words.split(' ')[0] ?? '')

const isAdjective = (word: string): boolean => {
  const { noun, adjective = 0 } = counts.get(word) ?? {}
  return noun === undefined || adjective > noun
}

/** True for a noun that is rarely anything else. */
const isMostlyNoun = ({ noun = -1, verb = 0, adjective = 0, adverb = 0 }: Counts): boolean =>
  noun >= verb / 2 && noun >= Math.max(adjective, adverb) * 0.7

const isNeverVerb = ({ noun = 0, verb }: Counts): boolean => verb === undefined || noun > verb * 4

type List = 'person' | 'animal' | 'food' | 'noun' | 'verb'

/** The list in which a noun is; undefined for words that are none, and rare ones. */
function listOf(word: string): List | undefined {
  const found = counts.get(word)
  const isKnown = counted.has(word) || isUsualHead(word)
  if (!found || !isKnown || !isMostlyNoun(found) || isNoNoun(word)) return undefined
  return isNeverVerb(found) ? sortOf(word) : 'verb'
}

/** Words of grammar, forms of verbs, and names: candles burn, and Burns wrote poems. */
const isNoNoun = (word: string): boolean =>
  SMALL.has(word) ||
  isParticiple(word) ||
  synsets.get(meanings.get(word)?.[0] ?? '')?.words.includes(word) !== true

/** What most meanings of a noun are. */
function sortOf(word: string): List {
  const [sort, ...others] = (meanings.get(word) ?? []).map((one) => synsets.get(one)?.sort)
  if (sort === 'food') return sort
  const isMostlySo = others.filter((other) => other === sort).length >= others.length / 2
  return (sort === 'person' || sort === 'animal') && isMostlySo ? sort : 'noun'
}

/** Words of grammar that WordNet has as nouns. */
const SMALL = new Set(
  'at in on up of to as the while can will may might must ought are was has had have does did who what which that this there here then than when where why how not and but for nor yet both each all any some one two three four five six seven eight nine ten his her its our your their him them she out off over under back down along around across past near far left right wise fine kind sort lot bit'.split(
    ' ',
  ),
)

/** True for a form of a verb: what is melting is no melting. */
const isParticiple = (word: string): boolean => {
  const root = /^(.{2,})(?:ing|ed)$/u.exec(word)?.[1]
  if (root === undefined) return false
  return [root, `${root}e`, root.slice(0, -1)].some((verb) => counts.get(verb)?.verb !== undefined)
}

const LETTERS = /^[a-z]{3,}$/u
const compounds = [...meanings.keys()].filter((one) => /^[a-z]{2,}(?: [a-z]{2,})+$/u.test(one))
const heads = Map.groupBy(compounds, (one) => one.split(' ').at(-1))
const isUsualHead = (word: string): boolean => (heads.get(word)?.length ?? 0) > 1

const lists = Map.groupBy(
  [...meanings.keys()].filter((one) => LETTERS.test(one)),
  listOf,
)
lists.delete(undefined)
const kinds = Map.groupBy(compounds, compoundKind)
kinds.delete(undefined)

const table = (rows: ReadonlyMap<string | undefined, readonly string[]>): object =>
  Object.fromEntries(
    [...rows]
      .map(([name, words]) => [name, words.toSorted().join(',')] as const)
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )

const data = { words: table(lists), compounds: table(kinds) }
writeFileSync(
  new URL('data/nouns.json', import.meta.url),
  `${JSON.stringify(data, undefined, 0).replaceAll('",', '",\n')}\n`,
)
