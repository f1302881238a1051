/** The words that the reader of camera wording knows, by spelling. */
import { CHINESE_WORDS } from './chinese.ts'
import { ENGLISH_VERBS, ENGLISH_WORDS, IRREGULAR } from './english.ts'
import { type Direction, type Family, isDirection, isFamily } from './moves.ts'
import { slips } from '../commands/spelling.ts'

/** A word or a phrase, independent of its form. */
export type Lexeme = {
  /** Its name in patterns, "pan" for "panning"; empty when the lexicon does not know it. */
  readonly word: string
  /** What patterns match it by: its word, '@pan' and '@', '#left' and '#', 'How' and other kinds. */
  readonly marks: ReadonlySet<string>
  readonly family?: Family
  readonly direction?: Direction
  /** Per grammar, the index of the patterns that may begin with this; absent until it is needed. */
  readonly places: (number | undefined)[]
}

/** The grammatical form of a word: pan, pans, panning, panned; "in" of "push-in" is glued. */
export type WordForm = 'base' | 's' | 'ing' | 'ed' | 'glued'

/** A word, a phrase or a punctuation mark, with its text in lower case. */
export type Token = { readonly lexeme: Lexeme; readonly form: WordForm; readonly text: string }

/** The words after the first one of a phrase, and the lexeme of the whole. */
export type Phrase = { readonly rest: readonly string[]; readonly lexeme: Lexeme }

/** All words by spelling. */
export type Lexicon = {
  readonly tokens: ReadonlyMap<string, Token>
  /** Chinese words by the code of their first character, longest first. */
  readonly chinese: ReadonlyMap<number, readonly Token[]>
  /** Phrases by their first word, longest first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
}

/** Creates a lexeme with these marks. */
export function createLexeme(word: string, marks: Iterable<string>): Lexeme {
  const all = new Set(marks)
  const names = [...all].filter((mark) => /^[@#]./u.test(mark))
  const family = names.map((mark) => mark.slice(1)).find(isFamily)
  const direction = names.map((mark) => mark.slice(1)).find(isDirection)
  for (const mark of names) all.add(mark.charAt(0))
  if (word !== '') all.add(word)
  return {
    word,
    marks: all,
    places: [],
    ...(family && { family }),
    ...(direction && { direction }),
  }
}

/** Builds the lexicon from its tables and from the words that occur only in patterns. */
export function createLexicon(named: readonly string[]): Lexicon {
  const lexemes = lexemesOf(named)
  const tokens = new Map<string, Token>()
  for (const [text, lexeme] of lexemes) tokens.set(text, { lexeme, form: 'base', text })
  for (const verb of wordsOf(Object.values(ENGLISH_VERBS).join(' '))) addForms(tokens, verb)
  for (const [slip, meant] of slips()) {
    const token = tokens.get(meant)
    if (token && !tokens.has(slip)) tokens.set(slip, token)
  }
  return { tokens, chinese: chineseOf(tokens), phrases: phrasesOf(lexemes) }
}

/** Spaces separate words, underscores the words of a phrase. */
function wordsOf(row: string): readonly string[] {
  return row.split(' ').map((word) => word.replaceAll('_', ' '))
}

function lexemesOf(named: readonly string[]): ReadonlyMap<string, Lexeme> {
  const marks = new Map<string, string[]>(named.map((word) => [word, []]))
  for (const table of [ENGLISH_VERBS, ENGLISH_WORDS, CHINESE_WORDS])
    for (const [mark, row] of Object.entries(table))
      for (const word of wordsOf(row)) put(marks, word, mark)
  for (const word of marks.keys()) {
    // A phrase is found through its first word, which must be known.
    const [beginning = ''] = word.split(' ')
    if (!marks.has(beginning)) marks.set(beginning, [])
  }
  return new Map([...marks].map(([word, own]) => [word, createLexeme(word, withLooks(word, own))]))
}

/**
 * Adds the marks that the spelling implies: "slowly" says how; a single Chinese character is easily
 * part of another word.
 */
function withLooks(word: string, marks: readonly string[]): readonly string[] {
  const isVerb = marks.some((mark) => mark.startsWith('@'))
  if (/[a-z]ly$/u.test(word) && !isVerb) return [...marks, 'How']
  return /^\p{Script=Han}$/u.test(word) ? [...marks, 'Short'] : marks
}

/**
 * The inflected forms of an English verb: by a small rule of suffixes, or from the table of
 * irregular forms.
 */
function formsOf(verb: string): readonly string[] {
  const irregular = IRREGULAR[verb]
  if (irregular !== undefined) return irregular.split(' ')
  if (/[^aeiou]y$/u.test(verb)) {
    const stem = verb.slice(0, -1)
    return [`${stem}ies`, `${verb}ing`, `${stem}ied`]
  }
  if (verb.endsWith('e')) return [`${verb}s`, `${verb.slice(0, -1)}ing`, `${verb}d`]
  const stem = /^[^aeiou]*[aeiou][bdgmnpt]$/u.test(verb) ? verb + verb.slice(-1) : verb
  return [/(?:s|sh|ch|x)$/u.test(verb) ? `${verb}es` : `${verb}s`, `${stem}ing`, `${stem}ed`]
}

const FORMS = ['s', 'ing', 'ed'] as const

function addForms(tokens: Map<string, Token>, verb: string): void {
  const lexeme = tokens.get(verb)?.lexeme
  if (!lexeme) return
  const forms = formsOf(verb)
  for (const [index, form] of FORMS.entries()) {
    const text = forms[index]
    if (text !== undefined && !tokens.has(text)) tokens.set(text, { lexeme, form, text })
  }
}

function chineseOf(tokens: ReadonlyMap<string, Token>): Lexicon['chinese'] {
  const words = new Map<number, Token[]>()
  for (const token of tokens.values())
    if (/^\p{Script=Han}/u.test(token.text)) put(words, token.text.charCodeAt(0), token)
  for (const list of words.values()) list.sort((one, other) => other.text.length - one.text.length)
  return words
}

function phrasesOf(lexemes: ReadonlyMap<string, Lexeme>): Lexicon['phrases'] {
  const phrases = new Map<string, Phrase[]>()
  for (const [phrase, lexeme] of lexemes) {
    const [first = '', ...rest] = phrase.split(' ')
    if (rest.length > 0) put(phrases, first, { rest, lexeme })
  }
  for (const list of phrases.values())
    list.sort((one, other) => other.rest.length - one.rest.length)
  return phrases
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
