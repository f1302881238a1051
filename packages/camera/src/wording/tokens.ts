/**
 * Splits a prompt into tokens: known words, unknown words and punctuation. A verb is reduced to its
 * name in patterns ("panning" is "pan"), Chinese is split into the longest known words, and
 * misspelt camera words are corrected.
 */
import { createLexeme, type WordForm, type Lexeme, type Lexicon, type Token } from './lexicon.ts'

const UNKNOWN = createLexeme('', ['Other'])
const NAME = createLexeme('', ['Other', 'Name'])
const ADVERB = createLexeme('', ['Other', 'How'])
const NUMBER = createLexeme('', ['Number'])
const HAN = createLexeme('', ['Han'])
const SIGN = createLexeme('', ['Cut'])
const COLON = createLexeme('', ['Joint', 'Cut', 'Colon'])

/** The role of punctuation: it ends a sentence, separates pieces, or stops a pattern from reaching across. */
const SIGNS: ReadonlyMap<string, Lexeme> = new Map([
  ...signs('.!?;。！？；\n', ['End', 'Cut']),
  ...signs(',、', ['Joint', 'Cut', 'Comma']),
  ...signs('，', ['Joint', 'Cut', 'Comma', 'Break']),
  ...signs('+&–—()（）', ['Joint', 'Cut']),
  ...[':', '：', '='].map((sign) => [sign, COLON] as const),
  [' -', createLexeme('', ['Joint', 'Cut'])],
  ...['→', '->'].map((sign) => [sign, createLexeme('→', ['Next', 'Cut'])] as const),
])

function signs(all: string, marks: readonly string[]): readonly (readonly [string, Lexeme])[] {
  const lexeme = createLexeme('', marks)
  return Array.from(all, (sign) => [sign, lexeme] as const)
}

/**
 * Words, numbers, runs of Chinese, punctuation; a hyphen splits a word, quotes and degree signs are
 * skipped.
 */
const PARTS =
  /[a-z]+(?:['’][a-z]+)?|\d+(?:\.\d+)?|\p{Script=Han}+|->| -(?= )|[^\sa-z\d\p{Script=Han}_\-"'’°]|\n/giu

/** The tokens of a text in order, in time linear in its length. */
export function tokensOf(text: string, lexicon: Lexicon): readonly Token[] {
  const tokens: Token[] = []
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const sign = SIGNS.get(part)
    if (sign) tokens.push({ lexeme: sign, form: 'base', text: part })
    else if (/^[a-z]/iu.test(part)) {
      const isGlued = text.charAt(index - 1) === '-' && index > 1
      tokens.push(wordOf(part, { lexicon, isGlued, before: tokens.at(-1) }))
    } else if (/^\p{Script=Han}/u.test(part)) addChinese(tokens, part, lexicon)
    else tokens.push({ lexeme: /^\d/u.test(part) ? NUMBER : SIGN, form: 'base', text: part })
  }
  return withPhrases(tokens, lexicon)
}

type Written = {
  readonly lexicon: Lexicon
  /** Right after a hyphen. */
  readonly isGlued: boolean
  readonly before: Token | undefined
}

function wordOf(part: string, { lexicon, isGlued, before }: Written): Token {
  const text = part.toLowerCase().replace('’', "'")
  const known = lexicon.tokens.get(before?.lexeme.family ? sideOf(part, text) : text)
  if (known) return isGlued && known.form === 'base' ? { ...known, form: 'glued' } : known
  return { lexeme: lexemeOfUnknown(part), form: formOfUnknown(text), text }
}

/** After a verb, a single letter may name a side: "cam pans R". */
function sideOf(part: string, text: string): string {
  if (part === 'L') return 'left'
  return part === 'R' ? 'right' : text
}

function lexemeOfUnknown(part: string): Lexeme {
  if (part.endsWith('ly')) return ADVERB
  return /^[A-Z]/u.test(part) ? NAME : UNKNOWN
}

function formOfUnknown(text: string): WordForm {
  if (text.endsWith('ing')) return 'ing'
  if (/(?:ed|wn)$/u.test(text)) return 'ed'
  return text.endsWith('s') ? 's' : 'base'
}

function addChinese(tokens: Token[], run: string, { chinese }: Lexicon): void {
  let unknownFrom = 0
  for (let at = 0; at < run.length;) {
    const words = chinese.get(run.charCodeAt(at))
    const word = words && longestAt(words, run, at)
    if (word) {
      addUnknown(tokens, run.slice(unknownFrom, at))
      tokens.push(word)
    }
    at += word?.text.length ?? 1
    if (word) unknownFrom = at
  }
  addUnknown(tokens, run.slice(unknownFrom))
}

/** A run of characters that begin no word becomes one token. */
function addUnknown(tokens: Token[], text: string): void {
  if (text !== '') tokens.push({ lexeme: HAN, form: 'base', text })
}

function longestAt(words: readonly Token[], run: string, at: number): Token | undefined {
  for (const word of words) if (run.startsWith(word.text, at)) return word
  return undefined
}

/** The tokens with each known phrase merged into one. */
function withPhrases(tokens: readonly Token[], { phrases }: Lexicon): readonly Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || isLabel(tokens, at) || isBetweenManners(tokens, at)) continue
    const phrase = phrases.get(token.lexeme.word)?.find(({ rest }) => isAt(tokens, at + 1, rest))
    joined.push(phrase ? { ...token, lexeme: phrase.lexeme } : token)
    at += phrase?.rest.length ?? 0
  }
  return joined
}

/** The colon of "camera pan: right". */
function isLabel(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lexeme !== COLON) return false
  return Boolean(tokens[at - 1]?.lexeme.family && tokens[at + 1]?.lexeme.direction)
}

/** The "and" of "slowly and smoothly" or the comma of "a slow, steady push", which separate nothing. */
function isBetweenManners(tokens: readonly Token[], at: number): boolean {
  const around = [tokens[at - 1], tokens[at + 1]]
  const { text } = tokens[at] ?? {}
  if (text === 'and') return around.every((token) => token && isManner(token))
  return text === ',' && around.every((token) => token?.lexeme.marks.has('Soft'))
}

function isManner({ text, lexeme }: Token): boolean {
  return text.endsWith('ly') || lexeme.marks.has('Aim')
}

function isAt(tokens: readonly Token[], from: number, words: readonly string[]): boolean {
  return words.every((word, index) => tokens[from + index]?.text === word)
}
