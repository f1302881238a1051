/** Finds words of Spanish, German, French, Portuguese, Japanese and Korean in a text. */
import { FOREIGN_WORDS, type ForeignLanguage } from './foreign-words.ts'
import { MAX_NAME_WORDS, namedShape } from './shape-hits.ts'
import type { WordHit, Meaning } from './word-hit.ts'

type Western = 'es' | 'de' | 'fr' | 'pt'

const listed = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Small words that tell a language; those that two of them share tell less. */
const SMALL: Readonly<Record<Western | 'en', ReadonlySet<string>>> = {
  en: listed(
    'the a an of and in on with to at by from into over is are his her its their as through while for that it under near two three',
  ),
  es: listed(
    'el la los las un una unos unas de del y en con al por sobre bajo su sus que se está están es hacia entre desde junto lento lentamente cámara',
  ),
  de: listed(
    'der die das ein eine einen einem einer eines und in im am an auf mit von bei dem den des zu zur zum über unter durch vor nach ist sich neben langsam kamera fährt schwenkt',
  ),
  fr: listed(
    'le la les un une des du de et dans sur avec au aux par sous son sa ses qui que est sont vers à en près lentement caméra l d',
  ),
  pt: listed(
    'o a os as um uma de do da dos das e em no na nos nas com ao à por sobre sob seu sua que está estão é para entre lentamente câmera',
  ),
}

const WORD = /[\p{Script=Latin}\p{M}]+(?:['’-][\p{Script=Latin}\p{M}]+)*/gu

/** The language of a text by its small words and letters; undefined for English and for what cannot be told. */
function languageOf(text: string): Western | undefined {
  const counts = countSmall(text)
  const [best, next] = LANGUAGES.toSorted((one, other) => counts[other] - counts[one])
  if (best === undefined || next === undefined || best === 'en') return undefined
  return counts[best] > counts.en ? best : undefined
}

function countSmall(text: string): Readonly<Record<Western | 'en', number>> {
  const counts = { en: 0, es: 0, de: 0, fr: 0, pt: 0 }
  const tokens = text.toLowerCase().match(/[\p{Script=Latin}\p{M}]+/gu) ?? []
  const seen = tokens.slice(0, MAX_TOKENS)
  for (const language of LANGUAGES)
    for (const token of seen)
      if (SMALL[language].has(token)) counts[language] += SHARED.has(token) ? 0.3 : 1
  for (const [language, letters] of LETTERS) if (letters.test(text)) counts[language] += 1.5
  return counts
}

const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const
/** Small words that are as well English words, or verse. */
const SHARED: ReadonlySet<string> = listed(
  'o a as no do am an die on so in es at is un for me e l d en la',
)
/** More words tell no more. */
const MAX_TOKENS = 80
const LETTERS: readonly (readonly [Western, RegExp])[] = [
  ['es', /[ñ¿¡]|ción\b/iu],
  ['de', /[äöüß]/iu],
  ['fr', /[èêëâîôûçœ]|\b[ld]['’]/iu],
  ['pt', /[ãõ]|ção\b/iu],
]

/** True when the western words of a text are of another language than English. */
export function isForeign(text: string): boolean {
  return languageOf(text) !== undefined
}

const TABLES: Readonly<Record<ForeignLanguage, ReadonlyMap<string, readonly Meaning[]>>> = {
  es: tableOf('es'),
  de: tableOf('de'),
  fr: tableOf('fr'),
  pt: tableOf('pt'),
  ja: tableOf('ja'),
  ko: tableOf('ko'),
}

function tableOf(language: ForeignLanguage): ReadonlyMap<string, readonly Meaning[]> {
  const table = new Map<string, Meaning[]>()
  for (const [slot, value, list] of FOREIGN_WORDS[language])
    for (const word of list.split(',')) {
      const meanings = table.get(word) ?? []
      meanings.push({ slot, value, hint: false })
      table.set(word, meanings)
    }
  return table
}

const DENIALS: Readonly<Record<Western, ReadonlySet<string>>> = {
  es: listed('sin no ningún ninguna'),
  de: listed('ohne kein keine keinen nicht'),
  fr: listed('sans aucun aucune pas'),
  pt: listed('sem não nenhum nenhuma'),
}

/** Plurals of people and animals that stand in the tables as they are. */
const PLURAL_WORDS =
  /^(?:niños|niñas|kinder|jungen|enfants|crianças|perros|hunde|chiens|cães|gatos|katzen|chats|caballos|pferde|chevaux|cavalos|pájaros|vögel|oiseaux|pássaros|gaviotas|möwen|mouettes|gaivotas|peces|fische|poissons|peixes|rehe|boote|schiffe|züge|autos|elefanten|aves|wale)$/u

/** The words of a western text that is not English, in order; longer words win. */
export function* foreignHits(text: string): Generator<WordHit> {
  const language = languageOf(text)
  if (!language) return
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    start: index,
  }))
  for (let at = 0; at < tokens.length; at += 1) {
    const found = longestAt(language, tokens, at)
    if (!found) continue
    const words = tokens.slice(at, at + found.length)
    const before = tokens.slice(Math.max(0, at - 2), at)
    const common = {
      ...spanOf(words),
      negated: before.some(({ word }) => DENIALS[language].has(word)),
      plural: found.plural,
    }
    for (const meaning of found.meanings) yield { ...meaning, ...common }
    at += found.length - 1
  }
}

type Token = { readonly word: string; readonly start: number }

function spanOf(words: readonly Token[]): Pick<WordHit, 'start' | 'end'> {
  const [first, last] = [words[0], words.at(-1)]
  return { start: first?.start ?? 0, end: (last?.start ?? 0) + (last?.word.length ?? 0) }
}

type Found = {
  readonly meanings: readonly Meaning[]
  readonly plural: boolean
  readonly length: number
}

function longestAt(language: Western, tokens: readonly Token[], at: number): Found | undefined {
  for (let length = Math.min(MAX_NAME_WORDS, tokens.length - at); length > 0; length -= 1) {
    const name = tokens
      .slice(at, at + length)
      .map(({ word }) => word.replace(/^[ld]'/u, ''))
      .join(' ')
    const own = TABLES[language].get(name) ?? TABLES[language].get(name.replace(/s$/u, ''))
    if (own) return { meanings: own, length, plural: PLURAL_WORDS.test(name) }
    if (length === 1 && SMALL[language].has(name)) return undefined
    const shape = namedShape(language, name)
    if (shape) return { ...shape, length }
  }
  return undefined
}

const KANA = /[\u3040-\u30ff]/u
const HANGUL = /\p{Script=Hangul}/u
const MAX_EASTERN_CHARACTERS = 8

/** Words of Japanese and Korean; what is written in Chinese characters is read by the Chinese table as well. */
export function* easternHits(text: string): Generator<WordHit> {
  const language = HANGUL.test(text) ? 'ko' : KANA.test(text) ? 'ja' : undefined
  if (!language) return
  for (let at = 0; at < text.length; at += 1) {
    if (!/[\p{Script=Hangul}\p{Script=Han}\u3040-\u30ff0-9]/u.test(text.charAt(at))) continue
    for (let length = Math.min(MAX_EASTERN_CHARACTERS, text.length - at); length > 0; length -= 1) {
      const word = text.slice(at, at + length)
      const meanings = TABLES[language].get(word) ?? shapeOf(language, word, text.charAt(at - 1))
      if (!meanings) continue
      const after = text.slice(at + length, at + length + 6)
      for (const meaning of meanings)
        yield {
          ...meaning,
          start: at,
          end: at + length,
          negated: /^(?:の|が|は|も)?(?:ない|なし|いない)|^(?:이|가)? ?없/u.test(after),
          plural: /^(?:たち|達|들)/u.test(after),
        }
      at += length - 1
      break
    }
  }
}

/** A syllable of Korean is too often a part of another word. */
function shapeOf(language: 'ja' | 'ko', word: string, before: string): Meanings | undefined {
  const isWhole = language === 'ja' || (word.length > 1 && !HANGUL.test(before))
  return isWhole ? namedShape(language, word)?.meanings : undefined
}

type Meanings = readonly Meaning[]
