/**
 * Words of plain letters, which most of a long English text is made of, read in
 * a table instead of the tree: a step costs next to nothing there.
 */
import { unleet } from './fold.ts'
import type { WordNode } from './word-node.ts'

/** A word that stands somewhere. */
export type PlainWord = {
  readonly letters: number
  /** Its number in the vocabulary; undefined for a word that is in no term. */
  readonly number: number | undefined
}

/** Reads words of two to 64 letters with a gap after each: a space or a comma. */
export interface PlainWords {
  /** The word that stands there; undefined when there is none. */
  find(text: string, index: number): PlainWord | undefined

  /** How many units of the text from there on are such words and their gaps, with which no term begins. `isAtStart` says that a sentence begins there. */
  pass(text: string, index: number, isAtStart: boolean): number
}

/** Where terms begin with a word, in bits. */
export const FIRST = { anywhere: 1, sentence: 2 } as const

/** The part of the tree that plain letters lead to. */
type LetterTable = {
  /** For each place and letter the place that it leads to; 0, where words begin, for none. */
  readonly steps: Int32Array
  /** The number of the word that ends at each place, counted from 1; 0 for none. */
  readonly words: Int32Array
  /** Where terms begin with a word of this number, counted from 1. */
  readonly first: Uint8Array
}

/** What the number of a word is multiplied by, so that its letters stand beside it. */
const WORD_UNIT = 128

const LETTERS = 26
const SMALL_A = 97
const LOWER_CASE = 32 // the bit by which capitals differ

/** As many letters as a reader waits for the end of a word. */
const MOST_LETTERS = 64

/** A letter by itself may be one of a row. */
const LEAST_LETTERS = 2

const SPACE = 32
const COMMA = 44

/** True for `a` to `z` and `A` to `Z`. */
export function isPlainLetter(unit: number): boolean {
  const letter = (unit | LOWER_CASE) - SMALL_A
  return letter >= 0 && letter < LETTERS
}

/** The words of a tree, as it stands; `firsts` are the bits of `FIRST` by the numbers of words. */
export function plainWords(root: WordNode, firsts: ReadonlyMap<number, number>): PlainWords {
  const table = letterTable(root, firsts)
  return {
    find: (text, index) => {
      const word = wordAt(table, text, index)
      if (word === 0) return undefined
      const letters = word % WORD_UNIT
      const number = (word - letters) / WORD_UNIT
      return { letters, number: number === 0 ? undefined : number - 1 }
    },
    pass: (text, index, isAtStart) => {
      let passed = index
      let stops: number = isAtStart ? FIRST.anywhere | FIRST.sentence : FIRST.anywhere
      for (let word = wordAt(table, text, passed); word !== 0; word = wordAt(table, text, passed)) {
        const letters = word % WORD_UNIT
        if (((table.first[(word - letters) / WORD_UNIT] ?? 0) & stops) !== 0) break
        passed += letters + 1
        stops = FIRST.anywhere
      }
      return passed - index
    },
  }
}

function letterTable(root: WordNode, firsts: ReadonlyMap<number, number>): LetterTable {
  const places = new Map([[root, 0]])
  const steps: number[] = []
  // Places that are found on the way are gone through, too. Letters that are read as one lead to one place.
  for (const [place, at] of places)
    for (let letter = 0; letter < LETTERS; letter += 1) {
      const next = place.next.get(unleet(SMALL_A + letter))
      if (next && !places.has(next)) places.set(next, places.size)
      steps[at * LETTERS + letter] = next ? (places.get(next) ?? 0) : 0
    }
  const words = Int32Array.from(places.keys(), ({ word = -1 }) => word + 1)
  const most = words.reduce((one, other) => Math.max(one, other), 0)
  const first = Uint8Array.from({ length: most + 1 }, (_, word) => firsts.get(word - 1) ?? 0)
  return { steps: Int32Array.from(steps), words, first }
}

/**
 * The word that stands there: its letters, and its number, counted from 1, times
 * `WORD_UNIT`; 0 when there is none. One number, because it is asked of every
 * word of every prompt.
 */
function wordAt({ steps, words }: LetterTable, text: string, index: number): number {
  let place = 0
  let isInTree = true
  let at = index
  for (; isPlainLetter(text.charCodeAt(at)) && at - index <= MOST_LETTERS; at += 1) {
    if (!isInTree) continue
    const letter = (text.charCodeAt(at) | LOWER_CASE) - SMALL_A
    place = steps[place * LETTERS + letter] ?? 0
    isInTree = place !== 0
  }
  const letters = at - index
  if (letters < LEAST_LETTERS || letters > MOST_LETTERS || !isGap(text.charCodeAt(at))) return 0
  return letters + (isInTree ? (words[place] ?? 0) * WORD_UNIT : 0)
}

function isGap(unit: number): boolean {
  return unit === SPACE || unit === COMMA
}
