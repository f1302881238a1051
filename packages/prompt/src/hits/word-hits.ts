import type { HitOf, Meaning, WordHit } from '../lexicon/word-hit.ts'
import { AFTER_NOUN } from './background-hits.ts'
import { compoundKind, MAX_COMPOUND_WORDS, nounSort } from '../nouns/nouns.ts'
import { directionHits } from './direction-hits.ts'
import { geometryHits } from './geometry-hits.ts'
import { foreignHits, glossedMeanings } from './foreign-hits.ts'
import { isForeign } from '../lexicon/language-of.ts'
import { englishMeanings, hintedShape, lexicon, ROOMS } from '../lexicon/lexicon.ts'
import { MAX_NAME_WORDS, namedShape } from '../lexicon/shape-hits.ts'
import { isAlive } from './role-hits.ts'
import { throngHits } from './throng-hits.ts'
import type { WordSlots } from '../lexicon/scene-words.ts'
import { namedPerson, verbsOfDoer } from '../lexicon/people-words.ts'
import { stemsOf } from '../lexicon/word-stems.ts'

/** Only the hits that fill the slot. */
export function hitsOf<Slot extends keyof WordSlots>(
  hits: readonly WordHit[],
  slot: Slot,
): HitOf<Slot>[] {
  return hits.filter((hit): hit is HitOf<Slot> => hit.slot === slot)
}

type Token = { readonly word: string; readonly stems: readonly string[]; readonly start: number }

const NEGATIONS = new Set(['no', 'without', 'not', 'never', 'nobody', 'nor'])
/** Words that a negation reaches over; three, where nothing is said here: "no ship tonight" is at night. */
const NEGATION_REACH: Partial<Record<WordHit['slot'], number>> = {
  action: 1,
  timeOfDay: 1,
  season: 1,
}
const CHINESE_NEGATION =
  /(?:没有|没|无|不是|不要|空无)(?:任何|一个|一丝|一点|一片|半点|一只|一位|一|什么|多少)?$/u
/** What is not done is said in fewer words than what is not there. */
const CHINESE_DENIAL = /(?:不|未|别|没|没有|从不|不再|不会)$/u
const CHINESE = /[㐀-鿿]/u
const MAX_CHINESE_CHARACTERS = 6
/** Words beyond which a "no" does not reach: "no people in the street". */
const BARRIERS = new Set([
  'in',
  'on',
  'at',
  'under',
  'over',
  'with',
  'but',
  'just',
  'only',
  'while',
  ',',
  '.',
  ';',
  '!',
  '?',
])

/** Every word of the lexicon in the text, in the order of the text; longer words win. */
export function findHits(text: string): WordHit[] {
  const foreign = [...foreignHits(text)]
  const forms = isForeign(text) ? [] : geometryHits(text)
  const english = isForeign(text)
    ? []
    : [...englishHits(text)].filter((hit) => !isAmong(hit, forms))
  const chinese = [...chineseHits(text)].filter((hit) => !foreign.some((one) => isWithin(hit, one)))
  const throng = isForeign(text) ? [] : throngHits(text)
  return [...english, ...throng, ...forms, ...foreign, ...chinese, ...directionHits(text)].toSorted(
    (left, right) => left.start - right.start,
  )
}

type Span = Pick<WordHit, 'start' | 'end'>

/** What is a form is no place, and no part of a longer name. */
const isAmong = (one: Span, forms: readonly Span[]): boolean =>
  forms.some((form) => isWithin(one, form))

/** What Japanese writes in Chinese characters, and is known in Japanese, is not Chinese as well. */
const isWithin = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

function* englishHits(text: string): Generator<WordHit> {
  const stems = new Map<string, readonly string[]>()
  const known = (word: string): readonly string[] => {
    const found = stems.get(word) ?? stemsOf(word)
    stems.set(word, found)
    return found
  }
  const tokens = [
    ...withoutContractions(text.toLowerCase()).matchAll(
      /[a-z\u00e0-\u00ff]+|\d+|[a-z]*\d+s|[,.;!?]/gu,
    ),
  ].map(({ 0: word, index }): Token => ({ word, stems: known(word), start: index }))
  for (let at = 0; at < tokens.length; at++) {
    const found = withBackground(longestAt(tokens, at, text), { tokens, at, text })
    if (!found) continue
    yield* hitsAt(found, tokens, at)
    if (found.isCompound) yield* withinCompound(found, { tokens, at, text })
    at += found.length - 1
  }
}

function* hitsAt(found: Find, tokens: readonly Token[], at: number): Generator<WordHit> {
  const first = tokens[at]
  const last = tokens[at + found.length - 1]
  if (!first || !last) return
  for (const meaning of found.meanings)
    yield {
      ...meaning,
      start: first.start,
      end: last.start + last.word.length,
      negated: isNegated(tokens, at, NEGATION_REACH[meaning.slot] ?? 3),
      plural: found.plural,
    }
}

/**
 * What the words of a compound are by themselves: a beach chair may stand on a beach, and a bird feeder of which there is
 * no picture is nearest to a bird.
 */
function* withinCompound(
  compound: Find,
  { tokens, at, text }: { tokens: readonly Token[]; at: number; text: string },
): Generator<WordHit> {
  const isSeen = compound.meanings.some(({ slot }) => slot !== 'compound')
  for (let inner = 0; inner < compound.length; inner++) {
    const found = knownAt(tokens.slice(at + inner, at + inner + 1), text)
    const isLast = inner === compound.length - 1
    const isPlace =
      !isLast && found?.meanings.some(({ slot, hint }) => slot === 'place' && !hint) === true
    const meanings = (found?.meanings ?? []).flatMap((meaning): readonly Meaning[] => {
      const { slot, hint } = meaning
      if (isPlace && (slot === 'place' || slot === 'detail'))
        return [{ ...meaning, hint: hint || (isSeen && slot === 'place') }]
      return slot === 'subject' && !isSeen && !isLast ? [meaning] : []
    })
    if (found) yield* hitsAt({ ...found, meanings }, tokens, at + inner)
  }
}

/** "Doesn't leap" as "does no leap": as long, so that words stay where they are. */
function withoutContractions(text: string): string {
  return text.replace(/n['’]t\b/gu, ' no')
}

type Find = {
  readonly meanings: readonly Meaning[]
  readonly length: number
  readonly plural: boolean
  /** True for several words that mean something else together. */
  readonly isCompound?: boolean
}

function longestAt(tokens: readonly Token[], at: number, text: string): Find | undefined {
  const reach = Math.max(lexicon().reach.get(tokens[at]?.word ?? '') ?? 1, MAX_NAME_WORDS)
  for (let length = Math.min(reach, tokens.length - at); length > 1; length--) {
    const words = tokens.slice(at, at + length)
    const found =
      withShape(lookUp(words), words) ?? lookUpCompound(words, text) ?? lookUpJoined(words, text)
    if (found) return found
  }
  return knownAt(tokens.slice(at, at + 2), text)
}

/** What one word means; the next one may be a family name. */
function knownAt(tokens: readonly Token[], text: string): Find | undefined {
  const [token] = tokens
  if (!token) return undefined
  return (
    withShape(lookUpStems('', token, 1), [token]) ??
    digitMeaning(token, text) ??
    namedMeaning(tokens, text) ??
    doerMeaning(token)
  )
}

/** Words that mean something else together: a hot dog is no dog. */
function lookUpCompound(tokens: readonly Token[], text: string): Find | undefined {
  const [first] = tokens
  const last = tokens.at(-1)
  if (!first || !last || tokens.length > MAX_COMPOUND_WORDS) return undefined
  const said = text.slice(first.start, last.start + last.word.length)
  if (!/^[A-Za-z]+(?:[ -][A-Za-z]+)+$/u.test(said)) return undefined
  const head = tokens.slice(0, -1).map(({ word }) => `${word} `)
  const stem = last.stems.find((one) => isFormOf(last.word, one) && kindOf(head, one) !== undefined)
  if (stem === undefined) return undefined
  const kind = kindOf(head, stem) ?? ''
  const meanings = kind === '' ? [UNSEEN] : englishMeanings(kind)
  return { meanings, length: tokens.length, plural: isPlural(last.word, stem), isCompound: true }
}

const kindOf = (head: readonly string[], last: string): string | undefined =>
  compoundKind(head.join('') + last)

/** True for a noun as it stands or in the plural: "a swan dives" is no swan dive. */
const isFormOf = (word: string, stem: string): boolean =>
  stem === word || (nounSort(stem) ?? 'verb') !== 'verb'

/** The least letters of a word that is written apart from the next one. */
const MIN_LETTERS = 3

/** A name that is written apart: a star fish is a starfish. */
function lookUpJoined([first, second, third]: readonly Token[], text: string): Find | undefined {
  if (!first || !second || third || !isApart(first, second, text)) return undefined
  const word = first.word + second.word
  const joined: Token = { word, stems: [word], start: first.start }
  const found = withShape(lookUpStems('', joined, 2), [joined])
  const isSomebody = found?.meanings.some(({ slot, hint }) => slot === 'subject' && !hint)
  return found && isSomebody === true ? { ...found, length: 2 } : undefined
}

/** True for two nouns side by side: a black bird need not be a blackbird, and "a dragon flies" tells of no dragonflies. */
function isApart(first: Token, second: Token, text: string): boolean {
  if (Math.min(first.word.length, second.word.length) < MIN_LETTERS) return false
  if (text.slice(first.start + first.word.length, second.start) !== ' ') return false
  const isNouns = second.stems.some((stem) => stem !== second.word && nounSort(stem) === 'noun')
  return nounSort(first.word) !== undefined && (isNouns || !second.word.endsWith('s'))
}

const UNSEEN: Meaning = { slot: 'compound', value: '', hint: false }

/** Somebody by name, with a family name after it; a name that nobody here knows is one before a face: "Meryl Streep's gaze". */
function namedMeaning([first, family]: readonly Token[], text: string): Find | undefined {
  if (!first) return undefined
  const value = namedPerson(first.word) ?? faceOwner(first, family, text)
  if (!value) return undefined
  const meanings: readonly Meaning[] = [{ slot: 'pronoun', value, hint: false }]
  return { meanings, length: family && isFamilyName(first, family, text) ? 2 : 1, plural: false }
}

function isFamilyName(first: Token, family: Token, text: string): boolean {
  const isCapital = ({ start }: Token): boolean => /^\p{Lu}/u.test(text.slice(start, start + 2))
  if (
    !/^[a-z]{3,}$/u.test(family.word) ||
    isCapital(first) !== isCapital(family) ||
    text.slice(first.start + first.word.length, family.start) !== ' '
  )
    return false
  // Tom Cruise does not cruise, where the text writes names alone with capitals.
  const after = text.slice(family.start + family.word.length)
  if (isCapital(family) && /^(?:['’]s\b|,? \p{Ll})/u.test(after))
    return !GRAMMATICAL.test(family.word)
  return !VERBAL.test(family.word) && lookUpStems('', family, 1) === undefined
}

/** Somebody by a first and a family name whose face or feeling is told of. */
function faceOwner(
  first: Token,
  family: Token | undefined,
  text: string,
): 'woman' | 'man' | undefined {
  const name = family && text.slice(first.start, family.start + family.word.length)
  if (!name || !/^\p{Lu}\p{Ll}+ \p{Lu}\p{L}+$/u.test(name)) return undefined
  if (!FACE.test(text.slice(family.start + family.word.length))) return undefined
  return /\b(?:her|she|herself)\b/iu.test(text) ? 'woman' : 'man'
}

const FACE =
  /^['’]s? (?:[a-z]+ ){0,2}(?:face|gaze|eyes|eyebrows?|brows?|lips|mouth|smile|smirk|grin|frown|expression|stare|laugh|voice|tears|hair|features|demeanou?r|look)\b/u
const GRAMMATICAL = /^(?:and|with|has|the|who|from|was)$/u
const VERBAL = /(?:ing|ed|s)$|^(?:and|with|in|on|at|to|is|has|the|who|from|of|was|by|as)$/u

const A_MAN: Meaning = { slot: 'subject', value: 'man', hint: false }
/** Endings of words for people: a centenarian, a mathematician, a geologist. */
const TRADE = /^[a-z]{3,}(?:arian|ician|ologist|inist|onist|ographer|eteer)s?$/u
const NO_TRADE =
  /^(?:vegetarian|humanitarian|authoritarian|totalitarian|utilitarian|agrarian|egalitarian|hungarian|bulgarian|caesarian|(?:im|ex)pressionist|modernist|feminist|communist|protagonist|antagonist)/u

/** Somebody by what they do: who strolls is a stroller. */
function doerMeaning({ word }: Token): Find | undefined {
  const verbs = verbsOfDoer(word).flatMap((root) => lexicon().english.get(root) ?? [])
  const does = verbs.find(({ slot }) => slot === 'action')
  if (!does && TRADE.test(word) && !NO_TRADE.test(word))
    return { meanings: [A_MAN], length: 1, plural: word.endsWith('s') }
  if (!does) return undefined
  const meanings: readonly Meaning[] = [A_MAN, does]
  return { meanings, length: 1, plural: word.endsWith('s') }
}

/** A word that names no more than a place names a thing as well: a jellyfish is under water, and is there. */
function withShape(own: Find | undefined, tokens: readonly Token[]): Find | undefined {
  if (own?.meanings.every(({ slot }) => slot === 'nothing') === true)
    return livingShape(tokens) ?? own
  if (own?.meanings.some(({ slot }) => slot !== 'place') === true) return own
  const thing = lookUpShape(tokens)
  if (!own || !thing) return own ?? thing
  const isRoom = tokens.some(({ word }) => ROOMS.has(word))
  return isRoom ? own : { ...thing, meanings: [...own.meanings, ...thing.meanings] }
}

/** An animal whose name has a word of something else in it: sea lions are neither the sea nor lions. */
function livingShape(tokens: readonly Token[]): Find | undefined {
  const found = lookUpShape(tokens)
  const isAnimal = found?.meanings.some(
    ({ value, shape }) => shape !== undefined && isAlive({ value, shape }),
  )
  return isAnimal === true ? found : undefined
}

/** A noun of the background as well, where it is no part of another noun. */
function withBackground(
  own: Find | undefined,
  { tokens, at, text }: { tokens: readonly Token[]; at: number; text: string },
): Find | undefined {
  const length = own?.length ?? 1
  const found = tokens.slice(at, at + length)
  const last = found.at(-1)
  const known = own?.meanings ?? []
  if (!last || known.some(({ slot }) => slot === 'subject')) return own
  const shape = hintedShape(found.map(({ word }) => word).join(' '), known)
  const end = last.start + last.word.length
  if (!shape || !AFTER_NOUN.test(text.slice(end, end + 40))) return own
  const plural = own ? own.plural : shape.plural
  return { meanings: [...known, ...shape.meanings], length, plural }
}

/** A thing of the illustration set, where our own words end. */
function lookUpShape(tokens: readonly Token[]): Find | undefined {
  const words = tokens.map(({ word }) => word).join(' ')
  const found = namedShape('en', words)
  return found && { meanings: found.meanings, length: tokens.length, plural: found.plural }
}

/** The meanings of these words taken together; only the last one may be inflected. */
function lookUp(tokens: readonly Token[]): Find | undefined {
  const last = tokens.at(-1)
  if (!last) return undefined
  const head = tokens.slice(0, -1).map(({ word }) => word)
  return lookUpStems(`${head.join(' ')} `, last, tokens.length)
}

function lookUpStems(head: string, { word, stems }: Token, length: number): Find | undefined {
  for (const stem of stems) {
    const meanings = lexicon().english.get(head + stem)
    if (meanings) return { meanings, length, plural: isPlural(head + word, head + stem) }
  }
  return undefined
}

/** Nouns of the lexicon that are plural as they stand. */
const PLURALS = new Set([
  'people',
  'children',
  'boys and girls',
  'football match',
  'soccer match',
  'football game',
  'soccer game',
  'rock band',
  'pop band',
  'jazz band',
  'band',
  'orchestra',
  'choir',
  'dancers',
  'lovers',
])

/** Whether words are the plural of a line's word, or one that is itself in a line. */
function isPlural(words: string, line: string): boolean {
  return PLURALS.has(words) || (words !== line && /(?:s|men|ren)$/u.test(words))
}

/** Of what a number before it is no count of things. */
const MEASURED =
  /^(?:[dk]\b|\s*(?:[年岁代秒分度米%°]|mm\b|cm\b|fps\b|km\b|percent|degrees?|years?|seconds?|minutes?|hours?|frames?|meters?|metres?|feet|am\b|pm\b)|[-.:/]\d|-(?:year|degree|second|mm))/iu

function digitMeaning({ word, start }: Token, text: string): Find | undefined {
  if (!/^\d{1,2}$/u.test(word) || Number(word) < 1) return undefined
  if (MEASURED.test(text.slice(start + word.length)) || /[\d.]$/u.test(text.slice(0, start)))
    return undefined
  const meaning: Meaning = { slot: 'count', value: Number(word), hint: false }
  return { meanings: [meaning], length: 1, plural: false }
}

/** A negation at most so many words back, in the same clause. */
function isNegated(tokens: readonly Token[], at: number, reach: number): boolean {
  // "No cars or people": both are missing.
  const isListed = /^n?or$/u.test(tokens[at - 1]?.word ?? '')
  for (let back = at - 1; back >= Math.max(0, at - reach - (isListed ? 2 : 0)); back--) {
    const word = tokens[back]?.word ?? ''
    if (BARRIERS.has(word)) return false
    if (NEGATIONS.has(word)) return true
  }
  return false
}

/** What names no more than a place, or nothing by itself, names a thing as well. */
function chineseMeanings(word: string): readonly Meaning[] | undefined {
  const own = lexicon().chinese.get(word)
  if (own?.some(({ slot }) => slot !== 'place' && slot !== 'nothing') === true) return own
  const glossed = glossedMeanings('zh', word)
  const thing = glossed.length > 0 ? glossed : namedShape('zh', word)?.meanings
  return own && thing ? [...own, ...thing] : (own ?? thing)
}

/** A single character names a thing after a measure word alone: 弧线 is no thread, 一砖一瓦 no brick of ours. */
function isInWord(text: string, at: number, meanings: readonly Meaning[]): boolean {
  const before = text.charAt(at - 1)
  return (
    meanings.every(({ shape }) => shape !== undefined) &&
    CHINESE.test(before) &&
    !MEASURE.test(before)
  )
}

const MEASURE = /[的只个条把张本支辆颗块朵头匹件杯碗盘片串根台架座棵株枚盏瓶群]/u

function* chineseHits(text: string): Generator<WordHit> {
  for (let at = 0; at < text.length; at++) {
    if (!CHINESE.test(text.charAt(at))) continue
    for (let length = Math.min(MAX_CHINESE_CHARACTERS, text.length - at); length > 0; length--) {
      const word = text.slice(at, at + length)
      const meanings = chineseMeanings(word)
      if (!meanings || (length === 1 && isInWord(text, at, meanings))) continue
      const before = text.slice(Math.max(0, at - 5), at)
      const isMissing = CHINESE_NEGATION.test(before)
      const isDenied = CHINESE_DENIAL.test(before)
      for (const meaning of meanings)
        yield {
          ...meaning,
          start: at,
          end: at + length,
          negated: isMissing || (meaning.slot === 'action' && isDenied),
          plural: text.slice(at, at + length).endsWith('们'),
        }
      at += length - 1
      break
    }
  }
}
