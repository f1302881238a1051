/**
 * The words that terms are made of, as a tree of folded letters. A reader walks
 * down it letter by letter and knows at a word's end, without having kept the
 * word, whether any term has it.
 */
import { fold, unleet } from './fold.ts'
import { plainWords, type AsciiAutomaton } from './ascii-automaton.ts'
import type { TrieNode } from './trie-node.ts'

/** All words of a set of terms, numbered from 0. */
export interface Vocabulary {
  readonly root: TrieNode

  /** The numbers of a text's words, added where they are new: one for each word, or for each Chinese character. */
  words(text: string): readonly number[]

  /** Takes note that a term begins with the word of this number. */
  markFirst(word: number): void

  /** The words of plain letters alone, for the quickest way to read them. */
  plain(): AsciiAutomaton
}

/** Creates a vocabulary without words. */
export function createVocabulary(): Vocabulary {
  const root: TrieNode = { next: new Map() }
  const paths: (readonly TrieNode[])[] = []
  let read: AsciiAutomaton | undefined
  const number = (letters: readonly number[]): number => {
    read = undefined
    const path = [root]
    for (const letter of letters) {
      const node = path.at(-1) ?? root
      const next: TrieNode = node.next.get(letter) ?? { next: new Map() }
      node.next.set(letter, next)
      path.push(next)
    }
    const last = path.at(-1) ?? root
    return (last.word ??= paths.push(path) - 1)
  }
  return {
    root,
    words: (text) => splitWords(text).map(number),
    plain: () => (read ??= plainWords(root)),
    markFirst: (word) => {
      for (const node of paths[word] ?? []) node.mayBegin = true
    },
  }
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

/** A word of digits alone is a number and stays one. */
function unleetWord(word: readonly number[]): readonly number[] {
  const isNumber = word.every((code) => code >= 48 && code <= 57)
  return isNumber ? word : word.map(unleet)
}
