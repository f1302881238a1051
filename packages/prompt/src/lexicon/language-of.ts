/** Which language a prompt is written in. */
import { glossesOf } from './glosses.ts'
import { englishMeanings } from './lexicon.ts'
import { stemsOf } from './word-stems.ts'

/** A language of the west that is read by words and endings. */
export type Western = 'es' | 'de' | 'fr' | 'pt'

/** A set of words that a text lists. */
export const listed = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Small words that tell a language; those that two of them share tell less. */
export const SMALL: Readonly<Record<Western | 'en', ReadonlySet<string>>> = {
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

/** The text of which parts are being read. */
let whole: string | undefined

/** Reads parts of a text as parts of it: a word alone does not tell its language. */
export function inLanguageOf<Result>(text: string, read: () => Result): Result {
  const outer = whole
  whole = text
  try {
    return read()
  } finally {
    whole = outer
  }
}

/** The language of a text by its small words and letters; undefined for English and for what cannot be told. */
export function westernLanguageOf(part: string): Western | undefined {
  const text = whole ?? part
  if (last?.text !== text) last = { text, language: foundLanguage(text) }
  return last.language
}

/** The text that was asked of last: a reading asks several times. */
let last: { readonly text: string; readonly language: Western | undefined } | undefined

function foundLanguage(text: string): Western | undefined {
  const counts = countSmall(text)
  const most = Math.max(...LANGUAGES.map((language) => counts[language]))
  const [best, ...others] = LANGUAGES.filter((language) => counts[language] > most - CLEARLY)
  if (best === undefined || (most > 0 && counts.en === most)) return undefined
  const found = others.length === 0 ? best : byKnownWords(text, [best, ...others])
  return found === 'en' ? undefined : found
}

/** As much as one language must have more small words than another. */
const CLEARLY = 1.1

/** Of languages of which small words tell nothing, the one that knows most of the other words; the first of equals. */
function byKnownWords(text: string, languages: readonly (Western | 'en')[]): Western | 'en' {
  const words = text.toLowerCase().match(/[\p{Script=Latin}\p{M}]{3,}/gu) ?? []
  const seen = words.slice(0, MAX_TOKENS)
  const known = (language: Western | 'en'): number =>
    seen.filter((word) => isWordOf(language, word)).length
  const ranked = languages
    .map((language) => ({ language, words: known(language) }))
    .toSorted((one, other) => other.words - one.words)
  return ranked[0]?.language ?? 'en'
}

const isWordOf = (language: Western | 'en', word: string): boolean =>
  language === 'en'
    ? stemsOf(word).some((stem) => englishMeanings(stem).length > 0)
    : glossesOf(language, word).length > 0

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
  return westernLanguageOf(text) !== undefined
}

const KANA = /[\u3040-\u30ff]/u
const HANGUL = /\p{Script=Hangul}/u

/** Korean or Japanese, where a text has letters of these; what is written in Chinese characters alone is Chinese. */
export function easternLanguageOf(part: string): 'ja' | 'ko' | undefined {
  const text = whole ?? part
  if (HANGUL.test(text)) return 'ko'
  return KANA.test(text) ? 'ja' : undefined
}
