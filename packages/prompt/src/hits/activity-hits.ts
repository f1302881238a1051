/** Finds what people do with their hands in a text: verbs with their objects, and who is called by what they do. */
import type { Activity } from '../scene/scene.ts'
import { ACTIVITY_WORDS } from '../lexicon/activity-words.ts'
import { CHORE_WORDS } from '../lexicon/chore-words.ts'
import { PUBLIC_WORDS } from '../lexicon/public-words.ts'
import { KITCHEN_ACTIVITY_WORDS } from '../lexicon/kitchen-activity-words.ts'
import { FOREIGN_ACTIVITY_WORDS } from '../lexicon/foreign-activity-words.ts'
import { type ForeignWord, foreignWords } from './foreign-hits.ts'
import { isForeign } from '../lexicon/language-of.ts'
import { TRADE_WORDS } from '../lexicon/trade-words.ts'
import { stemsOf } from '../lexicon/word-stems.ts'

/** An activity in a text. */
export type ActivityHit = {
  readonly activity: Activity
  /** Offsets of the verb, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Offsets of what it is done to, where that was looked for. */
  readonly object?: { readonly start: number; readonly end: number }
  /** True for who is called so: "a guitarist". */
  readonly isCalling: boolean
  /** True where it stands before a noun, as an adjective does: "a crying child". */
  readonly isAttribute: boolean
}

type Entry = {
  readonly activity: Activity
  /** The words after the verb, each of which may be any of these; none for a verb alone. */
  readonly object: readonly (readonly string[])[]
  /** Inflected only: the plain word is a noun. */
  readonly isNounToo: boolean
}

type Lexicon = {
  readonly verbs: ReadonlyMap<string, readonly Entry[]>
  readonly callings: ReadonlyMap<string, Activity>
  /** Phrases of all other languages. */
  readonly phrases: readonly (readonly [RegExp, Activity])[]
}

let built: Lexicon | undefined

/** Built when the first prompt is read. */
function lexicon(): Lexicon {
  built ??= buildLexicon()
  return built
}

function buildLexicon(): Lexicon {
  const verbs = new Map<string, Entry[]>()
  const callings = new Map<string, Activity>()
  const phrases: [RegExp, Activity][] = []
  for (const [activity, verbWords, callingWords, chineseWords] of [
    ...ACTIVITY_WORDS,
    ...CHORE_WORDS,
    ...TRADE_WORDS,
    ...PUBLIC_WORDS,
    ...KITCHEN_ACTIVITY_WORDS,
  ]) {
    for (const words of listed(verbWords)) {
      const [verb = '', ...object] = words.replace('!', '').split(' ')
      const entry = {
        activity,
        object: object.map((word) => word.split('|')),
        isNounToo: words.startsWith('!'),
      }
      verbs.set(verb, [...(verbs.get(verb) ?? []), entry])
    }
    for (const calling of listed(callingWords)) callings.set(calling, activity)
    for (const word of listed(chineseWords)) phrases.push([phraseOf(word), activity])
  }
  for (const [activity, words] of FOREIGN_ACTIVITY_WORDS)
    for (const word of listed(words)) phrases.push([phraseOf(word), activity])
  return { verbs, callings, phrases }
}

/** A phrase with its gap: four characters of Chinese, some words of a language with letters. */
function phraseOf(words: string): RegExp {
  const gap = /\p{Script=Latin}/u.test(words) ? '[^,.;]{0,20}?' : '[^，。、；,.]{0,4}?'
  const start = /^\p{Script=Latin}/u.test(words) ? '(?<!\\p{L})' : ''
  return new RegExp(
    start + words.replace(/(?<=\p{Script=Latin})~/u, `(?!\\p{L})~`).replace('~', gap),
    'giu',
  )
}

const listed = (words: string): readonly string[] => words.split(',').filter((word) => word !== '')

type Token = { readonly word: string; readonly start: number }

/** How many words may stand between a verb and its object. */
const OBJECT_REACH = 6
/** Before what is not done. */
const NEGATED =
  /(?:\b(?:no|not|never|without|nobody|nor)|n['’]t)(?: \w+)? $|(?:没有?|不|别|未)在?$/iu

/** Dust that is kicked up is no ball. */
const STIRS_UP =
  /^kick(?:s|ed|ing)? up (?:(?:an?|the|some|clouds? of) )*(?:dust|sand|dirt|snow|mud|spray|gravel|leaves)\b/iu

/** What people do in a text, in order; of what overlaps, the longest. Linear in the length of the text. */
export function activityHits(text: string): readonly ActivityHit[] {
  const found = [
    ...(isForeign(text) ? [] : englishHits(text)),
    ...foreignHits(text),
    ...phraseHits(text),
  ]
  return found
    .filter(
      ({ start, end }) =>
        !NEGATED.test(text.slice(Math.max(0, start - 24), start)) &&
        !STIRS_UP.test(text.slice(start, end + 40)),
    )
    .toSorted((one, other) => one.start - other.start)
}

function* englishHits(text: string): Generator<ActivityHit> {
  const tokens = [...text.toLowerCase().matchAll(/[a-z]+|[,.;:!?]/gu)].map(
    ({ 0: word, index }): Token => ({ word, start: index }),
  )
  let named = 0
  for (const [at, { start }] of tokens.entries()) {
    // A yoga teacher is no teacher beside.
    const calling = start < named ? undefined : callingAt(tokens, at)
    if (calling) {
      named = calling.end
      yield calling
    }
    const verb = calling ? undefined : verbAt(tokens, at)
    if (verb) yield verb
  }
}

const endOf = ({ word, start }: Token): number => start + word.length

function callingAt(tokens: readonly Token[], at: number): ActivityHit | undefined {
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length)
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last || words.length < length) continue
    const name = words.map(({ word }) => word).join(' ')
    const activity = lexicon().callings.get(name) ?? lexicon().callings.get(name.replace(/s$/u, ''))
    if (activity)
      return { activity, start: first.start, end: endOf(last), isCalling: true, isAttribute: false }
  }
  return undefined
}

function verbAt(tokens: readonly Token[], at: number): ActivityHit | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const entries = stemsOf(token.word).flatMap((stem) => lexicon().verbs.get(stem) ?? [])
  const fitting = entries.flatMap((entry) => {
    const object = objectOf(entry, tokens, at)
    return object && isSaid(entry, tokens, at) ? [{ entry, object }] : []
  })
  const [best] = fitting.toSorted(
    (one, other) => other.entry.object.length - one.entry.object.length,
  )
  if (!best) return undefined
  const [first] = best.object
  const last = best.object.at(-1)
  return {
    activity: best.entry.activity,
    start: token.start,
    end: endOf(token),
    ...(first && last && { object: { start: first.start, end: endOf(last) } }),
    isCalling: false,
    isAttribute: best.entry.object.length === 0 && isAfterArticle(tokens, at),
  }
}

/** The words of the object of a verb after it; undefined where they are not there. */
function objectOf(
  { object }: Entry,
  tokens: readonly Token[],
  at: number,
): readonly Token[] | undefined {
  if (object.length === 0) return []
  for (let from = at + 1; from <= at + OBJECT_REACH; from++) {
    const words = tokens.slice(from, from + object.length)
    if (words.length < object.length || /^[,.;:!?]$/u.test(tokens[from]?.word ?? '.'))
      return undefined
    const isIt = words.every(({ word }, index) =>
      stemsOf(word).some((stem) => object[index]?.includes(stem) === true),
    )
    if (isIt) return words
  }
  return undefined
}

const ARTICLES: ReadonlySet<string> = new Set(
  'a an the his her their its my our your this that these those some two three four five several many of with wearing old young red blue green black white little small wooden oil watercolor watercolour ink digital acrylic pencil crayon chalk pastel charcoal line'.split(
    ' ',
  ),
)

const isAfterArticle = (tokens: readonly Token[], at: number): boolean =>
  ARTICLES.has(tokens[at - 1]?.word ?? '') && !isFilmed(tokens, at)

/** "A video of spreading cheese": what is filmed is done. */
const isFilmed = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.word === 'of' && FILMS.has(tokens[at - 2]?.word ?? '')

const FILMS: ReadonlySet<string> = new Set(
  'video videos footage shot shots clip view process act up'.split(' '),
)

/** Nouns that make what stands before them one of their kind: "fishing boat", "boxing gloves", "drinking water". */
const HEADS: ReadonlySet<string> = new Set(
  'boat boats village villages net nets rod rods pole poles line port harbor harbour glove gloves ring rings table tables room rooms studio machine machines pan pans pot pots glass glasses cup bottle fountain water club clubs court park resort slope slopes mall malls cart carts center centre street streets list lesson class party suit shoes shoe brush brushes board boards desk lamp hall stage style book books chair pool wheel bag mat mats lake pier trip area jacket costume equipment gear track bench vessel trawler of ofa'.split(
    ' ',
  ),
)

/** Words after which a plain form is a verb. */
const LEADS: ReadonlySet<string> = new Set(
  'to and can will would may start starts then who they'.split(' '),
)

/** The forms of a verb that a text may have. */
type Form = 'plain' | 'doing' | 'done' | 'does'

const PLAIN: ReadonlySet<string> = new Set(['feed', 'shred', 'speed', 'breed', 'shed', 'sled'])

function formOf(word: string): Form {
  if (word.endsWith('ing')) return 'doing'
  if (word.endsWith('ed') && !PLAIN.has(word)) return 'done'
  return word.endsWith('s') ? 'does' : 'plain'
}

/** Words that stand after a verb of what was done, and not after an adjective. */
const AFTER_VERB: ReadonlySet<string> = new Set(
  'a an the his her their its my our your this that these those some each one to in on with at by from for into onto of off over under up down out away back around through across along against toward towards between behind and or but as while until when before after who which him them it'.split(
    ' ',
  ),
)

/** What was done to the noun that follows at once: "tossed fish", "roasted chicken". Nothing is done there. */
function isParticiple({ object, isNounToo }: Entry, tokens: readonly Token[], at: number): boolean {
  if (isNounToo) return true
  if (object.length > 0) return isAfterArticle(tokens, at)
  const next = tokens[at + 1]?.word ?? '.'
  const isNoun = /^[a-z]+$/u.test(next) && !next.endsWith('ly') && !AFTER_VERB.has(next)
  return isNoun && !PRONOUNS.has(tokens[at - 1]?.word ?? '')
}

/** After these a verb is one. */
const PRONOUNS: ReadonlySet<string> = new Set(['he', 'she', 'they', 'who', 'it', 'i', 'we', 'you'])

/** Plain nouns, and nouns made of verbs that stand before others, are nothing that is done. */
function isSaid(entry: Entry, tokens: readonly Token[], at: number): boolean {
  const form = formOf(tokens[at]?.word ?? '')
  if (form === 'done' && isParticiple(entry, tokens, at)) return false
  const before = tokens[at - 1]?.word ?? ''
  const around = { form, isNounToo: entry.isNounToo, isNoun: isAfterArticle(tokens, at), before }
  return entry.object.length === 0
    ? isSaidAlone({ ...around, next: tokens[at + 1]?.word ?? '' })
    : isSaidOfObject(around)
}

type Around = {
  readonly form: Form
  readonly isNounToo: boolean
  readonly isNoun: boolean
  /** The word before. */
  readonly before: string
}

/** After these a verb that ends so is one, whatever follows: "is reading books". */
const BEING: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'while'])

function isSaidAlone({
  form,
  isNounToo,
  isNoun,
  before,
  next,
}: Around & { readonly next: string }): boolean {
  if (form === 'doing') return BEING.has(before) || !HEADS.has(next)
  return !isNoun && !(form === 'plain' && isNounToo)
}

/** "A painting of a portrait" is one. */
function isSaidOfObject({ form, isNounToo, isNoun, before }: Around): boolean {
  if (form === 'doing') return !isNoun
  return form !== 'plain' || !isNounToo || LEADS.has(before)
}

/** How far from its verb an object stands in other languages, before it or after it. Words that are known. */
const FOREIGN_REACH = 4

/**
 * What is done by the English words for what a text in another language says. There an object may stand before its verb,
 * and small words between the two are other ones.
 */
function* foreignHits(text: string): Generator<ActivityHit> {
  const words = [...foreignWords(text)]
  for (const [at, word] of words.entries()) {
    if (word.negated) continue
    const around = words.filter((one, index) => isBeside(words, at, index) && !one.negated)
    const found = word.verbs
      .flatMap((gloss) => verbsOf(gloss, around))
      .toSorted((one, other) => other.entry.object.length - one.entry.object.length)[0]
    if (!found) continue
    yield {
      activity: found.entry.activity,
      start: word.start,
      end: word.end,
      ...(found.object && { object: found.object }),
      isCalling: false,
      isAttribute: false,
    }
  }
}

/** True for another word of the same clause within reach. */
function isBeside(words: readonly ForeignWord[], at: number, index: number): boolean {
  const [from, to] = [Math.min(at, index), Math.max(at, index)]
  if (index === at || to - from > FOREIGN_REACH) return false
  return words.slice(from + 1, to + 1).every(({ isOfClause }) => isOfClause)
}

type ForeignVerb = { readonly entry: Entry; readonly object?: Pick<ForeignWord, 'start' | 'end'> }

/** The entries of a verb that are whole with the words around it. A gloss of several words has its object with it. */
function verbsOf(gloss: string, around: readonly ForeignWord[]): readonly ForeignVerb[] {
  const [verb = '', ...own] = gloss.split(' ')
  return stemsOf(verb)
    .flatMap((stem) => lexicon().verbs.get(stem) ?? [])
    .flatMap((entry) => {
      const open = entry.object.filter((any) => !any.some((word) => own.includes(word)))
      const objects = open.flatMap((any) => around.find((word) => isOneOf(word, any)) ?? [])
      const [object] = objects
      const isWhole = objects.length === open.length && entry.object.length >= own.length
      return isWhole ? [{ entry, ...(object && { object }) }] : []
    })
}

const isOneOf = ({ glosses }: ForeignWord, words: readonly string[]): boolean =>
  glosses.some((gloss) => gloss.split(' ').some((word) => words.includes(word)))

function* phraseHits(text: string): Generator<ActivityHit> {
  if (!/[㐀-鿿\u3040-\u30ff가-힣]/u.test(text) && !isForeign(text)) return
  const spans: { start: number; end: number; activity: Activity }[] = []
  for (const [pattern, activity] of lexicon().phrases)
    for (const { 0: words, index } of text.matchAll(pattern))
      spans.push({ start: index, end: index + words.length, activity })
  for (const span of spans) {
    const isInside = spans.some(
      (one) =>
        one !== span &&
        one.start <= span.start &&
        one.end >= span.end &&
        one.end - one.start > span.end - span.start,
    )
    if (!isInside) yield { ...span, isCalling: false, isAttribute: isOf(text, span.end) }
  }
}

/** 弹吉他的女孩: said of who comes next. */
const isOf = (text: string, end: number): boolean => text.charAt(end) === '的'
