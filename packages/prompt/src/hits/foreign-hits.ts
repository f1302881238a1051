/** Finds words of Spanish, German, French, Portuguese, Japanese and Korean in a text. */
import { FOREIGN_WORDS, type ForeignLanguage } from '../lexicon/foreign-words.ts'
import { type Gloss, type Glossed, glossesOf, glossesOfCompound } from '../lexicon/glosses.ts'
import {
  easternLanguageOf,
  listed,
  SMALL,
  type Western,
  westernLanguageOf,
} from '../lexicon/language-of.ts'
import { englishMeanings } from '../lexicon/lexicon.ts'
import { MAX_NAME_WORDS, namedShape } from '../lexicon/shape-hits.ts'
import type { WordHit, Meaning } from '../lexicon/word-hit.ts'

/** What a word of another language means. */
type Word = {
  readonly meanings: readonly Meaning[]
  readonly plural: boolean
  /** The English words for it. */
  readonly glosses: readonly string[]
  /** Those of them that may be verbs. */
  readonly verbs: readonly string[]
}

/** A word of another language where it stands in a text. */
export type ForeignWord = Word &
  Pick<WordHit, 'start' | 'end' | 'negated'> & {
    /** True where only parts of the same clause lie between it and the word before. */
    readonly isOfClause: boolean
  }

let built: Readonly<Record<ForeignLanguage, ReadonlyMap<string, readonly Meaning[]>>> | undefined

/** Our own words by language, made when the first text in one of them is read. */
function ownWords(language: ForeignLanguage): ReadonlyMap<string, readonly Meaning[]> {
  built ??= {
    es: tableOf('es'),
    de: tableOf('de'),
    fr: tableOf('fr'),
    pt: tableOf('pt'),
    ja: tableOf('ja'),
    ko: tableOf('ko'),
  }
  return built[language]
}

function tableOf(language: ForeignLanguage): ReadonlyMap<string, readonly Meaning[]> {
  const table = new Map<string, Meaning[]>()
  const add = (word: string, meaning: Meaning): void => {
    const meanings = table.get(word) ?? []
    meanings.push(meaning)
    table.set(word, meanings)
  }
  for (const [slot, value, list] of FOREIGN_WORDS[language])
    for (const word of list.split(',')) add(word, { slot, value, hint: false })
  for (const [numerals, counters, join] of COUNTED[language] ?? [])
    for (const [index, numeral] of numerals.split(' ').entries())
      for (const counter of counters.split(' '))
        add(numeral + join + counter, { slot: 'count', value: index + 1, hint: false })
  return table
}

/** Numerals from one on, the words for what is counted that follow them, and what stands between the two. */
const COUNTED: Partial<
  Record<ForeignLanguage, readonly (readonly [numerals: string, counters: string, join: string])[]>
> = {
  ja: [
    ['一 二 三 四 五 六 七 八 九 十', '人 匹 頭 羽 台 本 個 枚 隻 輪 軒 杯 冊', ''],
    ['1 2 3 4 5 6 7 8 9 10', '人 匹 頭 羽 台 本 個 枚 隻 輪 軒 杯 冊', ''],
    ['一 二 三 四 五 六 七 八 九', 'つ', ''],
  ],
  ko: [
    ['한 두 세 네 다섯 여섯 일곱 여덟 아홉 열', '마리 명 사람 대 개 송이 척 그루 권 잔 채 쌍', ' '],
    ['1 2 3 4 5 6 7 8 9 10', '마리 명 대 개 송이 척 그루 권', ''],
  ],
}

/** What a word means by its English words. */
function glossed(glosses: readonly Gloss[]): Word | undefined {
  if (glosses.length === 0) return undefined
  const once = glosses.filter(
    ({ english }, index) => glosses.findIndex((one) => one.english === english) === index,
  )
  return {
    meanings: once.flatMap(({ english, isThing }) =>
      englishMeanings(english).filter(({ slot }) => !(isThing && slot === 'action')),
    ),
    plural: glosses.some(({ plural }) => plural),
    glosses: once.map(({ english }) => english),
    verbs: once.filter(({ isThing }) => !isThing).map(({ english }) => english),
  }
}

/** What a word means by its English words; none where nobody knows any. */
export const glossedMeanings = (language: Glossed, word: string): readonly Meaning[] =>
  glossed(glossesOf(language, word))?.meanings ?? []

/** Words of denial that stand shortly before what is not there, and after a verb that is not done. */
const DENIALS: Readonly<Record<Western, readonly [before: ReadonlySet<string>, after: string]>> = {
  es: [listed('sin no ni ningún ninguna ninguno tampoco nunca'), ''],
  de: [listed('ohne kein keine keinen keiner keinem nicht nie weder noch'), 'nicht nie niemals'],
  fr: [listed("sans aucun aucune pas ni jamais n'y"), 'pas plus jamais'],
  pt: [listed('sem não nem nenhum nenhuma nunca'), ''],
}

/** Before one of something, whatever its ending. */
const ONE: ReadonlySet<string> = listed(
  'ein eine einen einem einer eines un una une um uma dem des den l',
)

const WESTERN = /[\p{Script=Latin}\p{M}]+(?:['’-][\p{Script=Latin}\p{M}]+)*|\d+|[,.;:!?]/gu

/** `isNoun` where it is written as German nouns are. */
type Token = { readonly word: string; readonly start: number; readonly isNoun: boolean }

const endOf = ({ word, start }: Pick<Token, 'word' | 'start'>): number => start + word.length

/** The words of a text that are not English, in order; longer words win. */
export function* foreignHits(text: string): Generator<WordHit> {
  const language = westernLanguageOf(text)
  const follows = language !== undefined && language !== 'de'
  let before: ForeignWord | undefined
  for (const word of foreignWords(text)) {
    const { meanings, negated, plural } = word
    const isOfNoun = follows && before !== undefined && isColourOf(text, before, word)
    // Who reads on meets a colour before its noun, as it stands in English.
    const at = isOfNoun && before ? Math.max(0, before.start - 1) : undefined
    const { start, end } = at === undefined ? word : { start: at, end: at }
    for (const meaning of meanings) yield { ...meaning, start, end, negated, plural }
    if (isOfNoun) yield { ...word, ...READ }
    else before = word
  }
}

/** Where a colour stands that was met before. */
const READ = { slot: 'nothing', value: '', hint: false } as const

const NOUNS: ReadonlySet<WordHit['slot']> = new Set([
  'subject',
  'garment',
  'worn',
  'outfit',
  'place',
])

/** True for the colour of a noun before it: "una silla roja", with at most one other adjective between the two. */
function isColourOf(text: string, noun: ForeignWord, word: ForeignWord): boolean {
  return (
    word.meanings.length > 0 &&
    word.meanings.every(({ slot }) => slot === 'colour') &&
    noun.meanings.some(({ slot }) => NOUNS.has(slot)) &&
    /^ (?:\p{L}{4,} )?$/u.test(text.slice(noun.end, word.start))
  )
}

/** The known words of a text in one of the six languages, in order; none for other texts. */
export function* foreignWords(text: string): Generator<ForeignWord> {
  yield* westernWords(text)
  yield* easternWords(text)
}

function* westernWords(text: string): Generator<ForeignWord> {
  const language = westernLanguageOf(text)
  if (!language) return
  const tokens = [...text.matchAll(WESTERN)].map(({ 0: word, index }): Token => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    start: index,
    isNoun: /^\p{Lu}/u.test(word),
  }))
  let isOfClause = false
  for (let at = 0; at < tokens.length; at += 1) {
    if (/^[,.;:!?]$/u.test(tokens[at]?.word ?? '')) isOfClause = false
    const found = longestAt(language, tokens, at)
    if (!found) continue
    yield { ...found, ...placeOf(language, found, { tokens, at }), isOfClause }
    isOfClause = true
    at += found.length - 1
  }
}

/** Where a word stands, and what the words around it say of it. */
function placeOf(
  language: Western,
  found: Found,
  { tokens, at }: { readonly tokens: readonly Token[]; readonly at: number },
): Pick<ForeignWord, 'start' | 'end' | 'negated' | 'plural'> {
  const words = tokens.slice(at, at + found.length)
  const before = tokens.slice(Math.max(0, at - 2), at)
  const after = tokens.slice(at + found.length)
  return {
    plural: found.plural && !before.some(({ word }) => ONE.has(word)),
    start: words[0]?.start ?? 0,
    end: words.map(endOf).at(-1) ?? 0,
    negated: isDenied(language, { before, after, found }),
  }
}

function isDenied(
  language: Western,
  around: {
    readonly before: readonly Token[]
    readonly after: readonly Token[]
    readonly found: Word
  },
): boolean {
  const [before, after] = DENIALS[language]
  const isVerb = around.found.meanings.some(({ slot }) => slot === 'action')
  const next = around.after[0]?.word ?? '.'
  return (
    around.before.some(({ word }) => before.has(word)) ||
    (isVerb && after.split(' ').includes(next))
  )
}

type Found = Word & { readonly length: number }

function longestAt(language: Western, tokens: readonly Token[], at: number): Found | undefined {
  for (let length = Math.min(MAX_NAME_WORDS, tokens.length - at); length > 0; length -= 1) {
    const name = tokens
      .slice(at, at + length)
      .map(({ word }) => word.replace(/^[lds]'/u, ''))
      .join(' ')
    if (length === 1 && SMALL[language].has(name) && !ownWords(language).has(name)) return undefined
    const found = westernWord(language, name, tokens[at]?.isNoun === true)
    if (found) return { ...found, length }
  }
  return numeralAt(tokens[at])
}

function numeralAt(token: Token | undefined): Found | undefined {
  if (!token || !/^[1-9]\d?$/u.test(token.word)) return undefined
  const meanings: readonly Meaning[] = [{ slot: 'count', value: Number(token.word), hint: false }]
  return { ...UNGLOSSED, meanings, length: 1 }
}

/** What is known of a word that has no English one. */
const UNGLOSSED = { plural: false, glosses: [], verbs: [] } as const

function westernWord(language: Western, name: string, isNoun: boolean): Word | undefined {
  const known = glossed(glossesOf(language, name))
  const own = ownWords(language).get(name) ?? ownWords(language).get(name.replace(/s$/u, ''))
  if (own ?? known) return { ...UNGLOSSED, meanings: own ?? [], ...known }
  const shape = namedShape(language, name)
  if (shape) return { ...UNGLOSSED, ...shape }
  return language === 'de' && isNoun ? glossed(glossesOfCompound(name)) : undefined
}

const EASTERN = /[\p{Script=Hangul}\p{Script=Han}\u3040-\u30ff0-9]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/u
const MAX_EASTERN_CHARACTERS = 10

/** Words of Japanese and Korean; what is written in Chinese characters is read by the Chinese table as well. */
function* easternWords(text: string): Generator<ForeignWord> {
  const language = easternLanguageOf(text)
  if (!language) return
  let last = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!EASTERN.test(text.charAt(at))) continue
    for (let length = Math.min(MAX_EASTERN_CHARACTERS, text.length - at); length > 0; length -= 1) {
      const found = easternWord(language, text, { start: at, end: at + length })
      if (!found) continue
      const after = text.slice(at + length, at + length + 8)
      yield {
        ...found,
        start: at,
        end: at + length,
        negated: NOT_THERE[language].test(after),
        plural: found.plural || /^(?:たち|達|ら(?=[がはの])|들)/u.test(after),
        isOfClause: !/[。！？.!?]/u.test(text.slice(last, at)),
      }
      last = at + length
      at += length - 1
      break
    }
  }
}

/** Stands after what is not there, or is not done. */
const NOT_THERE: Readonly<Record<'ja' | 'ko', RegExp>> = {
  ja: /^(?:の|が|は|も)?(?:一(?:人|匹|台)も)?(?:ない|なし|いない|なく|おらず|ありません)|^(?:を|は)?(?:して|て|で)いない/u,
  ko: /^(?:이|가|은|는|도|들이|들도)? ?(?:하나도 |한 명도 )?없/u,
}

function easternWord(
  language: 'ja' | 'ko',
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Word | undefined {
  const word = text.slice(start, end)
  const [before, after] = [text.slice(Math.max(0, start - 4), start), text.slice(end, end + 2)]
  const own = ownWords(language).get(word)
  const known = STANDS_ALONE[language](word, before, after)
    ? glossed(glossesOf(language, word))
    : undefined
  if (own) return { ...UNGLOSSED, meanings: own, ...known }
  const shape = known ? undefined : shapeOf(language, word, before.at(-1) ?? '')
  return known ?? (shape && { ...UNGLOSSED, meanings: shape })
}

type Alone = (word: string, before: string, after: string) => boolean

/** A short word is too often a part of another one: a Chinese character beside others, a syllable of Korean. */
const STANDS_ALONE: Readonly<Record<'ja' | 'ko', Alone>> = {
  ja: (word, before, after) =>
    word.length > 1 ||
    !HAN.test(word) ||
    !(HAN.test(before.at(-1) ?? '') || HAN.test(after.at(0) ?? '')),
  ko: (word, before, after) => {
    if (HANGUL.test(before.at(-1) ?? '')) return word.length > 2
    if (word.length > 1) return true
    if (/^[고는은을며기아어]/u.test(after) && VERBAL_SYLLABLES.has(word)) return true
    return !/(?:한|두|세|네|섯|곱|덟|홉|열|러|\d) ?$/u.test(before) && PARTICLE.test(after)
  },
}

/** Stems of verbs of one syllable. */
const VERBAL_SYLLABLES: ReadonlySet<string> = new Set('읽 걷 씻 핥 걸'.split(' '))

/** Particles of Korean, which follow a noun. */
const PARTICLE = /^(?:$|[\s.,이가은는을를과와의에로도들만])/u

/** A syllable of Korean is too often a part of another word. */
function shapeOf(language: 'ja' | 'ko', word: string, before: string): Meanings | undefined {
  const isWhole = language === 'ja' || (word.length > 1 && !HANGUL.test(before))
  return isWhole ? namedShape(language, word)?.meanings : undefined
}

type Meanings = readonly Meaning[]
