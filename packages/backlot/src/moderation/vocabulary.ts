/**
 * The words of all terms, as a trie of folded letters. A tokenizer walks down it letter by letter
 * and knows at a word's end, without having stored the word, whether any term has it.
 */
import { fold, unleet } from './fold.ts'
import { plainWords, type AsciiAutomaton } from './ascii-automaton.ts'
import type { TrieNode } from './trie-node.ts'

/** All words of a set of terms, numbered from 0. */
export interface Vocabulary {
  readonly root: TrieNode

  /** The numbers of a text's words, with new ones added: one for each word, or for each Chinese character. */
  words(text: string): readonly number[]

  /** Records that a term begins with the word of this number. */
  markFirst(word: number): void

  /** The automaton of the words with ASCII letters only, which is faster. */
  plain(): AsciiAutomaton
}

/** Creates an empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const root: TrieNode = { next: new Map() }
  const ends: TrieNode[] = []
  // Lists give the same alternatives to many terms: most words have been read before.
  const known = new Map<string, readonly number[]>()
  let read: AsciiAutomaton | undefined
  const number = (letters: readonly number[]): number => {
    let node = root
    for (const letter of letters) node = childOf(node, letter)
    return (node.word ??= ends.push(node) - 1)
  }
  const addWords = (text: string): readonly number[] => {
    read = undefined
    const numbers = splitWords(text).map(number)
    known.set(text, numbers)
    return numbers
  }
  return {
    root,
    words: (text) => known.get(text) ?? addWords(text),
    plain: () => {
      known.clear() // no more words are added once texts are read
      return (read ??= plainWords(root))
    },
    markFirst: (word) => {
      let node = ends[word]
      for (; node && node.mayBegin !== true; node = node.parent) node.mayBegin = true
    },
  }
}

/** The child for a letter, created if there is none. */
function childOf(parent: TrieNode, letter: number): TrieNode {
  const before = parent.next.get(letter)
  if (before) return before
  const node: TrieNode = { next: new Map(), parent }
  parent.next.set(letter, node)
  return node
}

/** The words of a term as lists of folded letters. */
function splitWords(text: string): readonly (readonly number[])[] {
  const words: number[][] = [[]]
  for (const character of text) {
    const { kind, code } = fold(character.codePointAt(0) ?? 0)
    if (kind === 'sign') words.push([code], [])
    else if (kind === 'letter' || kind === 'digit') words.at(-1)?.push(code)
    else if (character !== "'" && kind !== 'nothing') words.push([])
  }
  return words.filter((word) => word.length > 0).map(unleetWord)
}

/** A word of digits alone stays a number. */
function unleetWord(word: readonly number[]): readonly number[] {
  const isNumber = word.every((code) => code >= 48 && code <= 57)
  return isNumber ? word : word.map(unleet)
}
