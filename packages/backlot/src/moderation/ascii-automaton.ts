/**
 * Matches words of plain ASCII letters, which most English text consists of, with a transition
 * table instead of the trie: a step costs next to nothing.
 */
import { isAsciiLetter, LETTERS, LOWER_CASE, SMALL_A } from '../domain/ascii.ts'
import { fold, isLeetMark, unleet } from './fold.ts'
import type { TrieNode } from './trie-node.ts'

/**
 * Matches words that begin with two ASCII letters, have up to 64 letters and apostrophes, and are
 * followed by a character that ends a word.
 */
export interface AsciiAutomaton {
  /**
   * The word at this position, for `plainLetters` and `plainNumber`; 0 when there is none. It is
   * one number, because it is computed for every word of every prompt.
   */
  wordAt(text: string, index: number): number
}

/** The effect of a character between words: a gap separates them, the others may end a sentence as well. */
export type WordMark = 'gap' | 'newline' | 'stop' | 'dot'

/** The part of the trie that ASCII letters reach. State 0 is outside of it, and every letter leads back to it. */
type TransitionTable = {
  /** The next state for each state and letter. */
  readonly steps: Int32Array
  /** The number of the word that ends at each state, from 1; 0 for none. */
  readonly words: Int32Array
}

const OUTSIDE = 0
const ROOT = 1

/** The factor for the number of a word, so that its length fits beside it. */
const WORD_UNIT = 128

/** Codes of characters with a meaning for tokenizers. */
export const APOSTROPHE = 39
/** Between lines. */
export const NEWLINE = 10
/** The end of a sentence, or of a letter in `k.i.l.l`. */
export const FULL_STOP = 46

/** The longest word, in letters. */
const MAX_LETTERS = 64

/** The length of the word in UTF-16 code units. */
export function wordLength(word: number): number {
  return word % WORD_UNIT
}

/** The number of the word in the vocabulary; undefined for a word that is in no term. */
export function wordNumber(word: number): number | undefined {
  return word < WORD_UNIT ? undefined : Math.floor(word / WORD_UNIT) - 1
}

/** The mark at this position, if it means the same inside and outside of a word; undefined for anything else. */
export function markAt(text: string, index: number): WordMark | undefined {
  marks ??= Array.from({ length: 128 }, (_, code) => markOf(code))
  return marks[text.charCodeAt(index)]
}

/** The marks of all ASCII characters. Made at the first use: classes of Unicode take 5 ms of a start to compile. */
let marks: readonly (WordMark | undefined)[] | undefined

function markOf(code: number): WordMark | undefined {
  if (isLeetMark(code) || code === APOSTROPHE) return undefined
  if (code === NEWLINE) return 'newline'
  if (code === FULL_STOP) return 'dot'
  const { kind } = fold(code)
  return kind === 'gap' || kind === 'stop' ? kind : undefined
}

/** Columns of the table: one for each letter, then the apostrophe, which changes nothing inside a word. */
const COLUMNS = LETTERS + 1

/** The column of each code unit; `COLUMNS` for what is not part of a plain word. */
const COLUMN = Uint8Array.from({ length: 128 }, (_, code) => {
  if (isAsciiLetter(code)) return (code | LOWER_CASE) - SMALL_A
  return code === APOSTROPHE ? LETTERS : COLUMNS
})

/** The columns of the letters that are folded to each code. */
const COLUMNS_OF = Map.groupBy(
  Array.from({ length: LETTERS }, (_, column) => column),
  (column) => unleet(SMALL_A + column),
)

function columnAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit < COLUMN.length ? (COLUMN[unit] ?? COLUMNS) : COLUMNS
}

/** Builds the automaton of a trie as it is now. */
export function plainWords(root: TrieNode): AsciiAutomaton {
  const { steps, words } = letterTable(root)
  return {
    wordAt: (text, index) => {
      // A single letter may be part of spelled-out letters.
      if (columnAt(text, index) >= LETTERS || columnAt(text, index + 1) >= LETTERS) return 0
      let place = ROOT
      let at = index
      for (; at - index <= MAX_LETTERS; at += 1) {
        const column = columnAt(text, at)
        if (column === COLUMNS) break
        place = steps[place * COLUMNS + column] ?? OUTSIDE
      }
      const letters = at - index
      if (letters > MAX_LETTERS || markAt(text, at) === undefined) return 0
      return letters + (words[place] ?? 0) * WORD_UNIT
    },
  }
}

function letterTable(root: TrieNode): TransitionTable {
  const places = new Map([[root, ROOT]])
  const steps: number[] = Array.from({ length: COLUMNS }, () => OUTSIDE)
  // States that are found on the way are visited, too. Letters that are folded together lead to one state.
  for (const [place, at] of places) {
    const first = at * COLUMNS
    for (let column = 0; column < LETTERS; column += 1) steps.push(OUTSIDE)
    steps.push(at)
    // A state has few next letters: trying the whole alphabet would be most of the work.
    for (const [code, next] of place.next) {
      const columns = COLUMNS_OF.get(code)
      if (!columns) continue
      const to = places.get(next) ?? ROOT + places.size
      places.set(next, to)
      for (const column of columns) steps[first + column] = to
    }
  }
  const words = [0, ...Array.from(places.keys(), ({ word = -1 }) => word + 1)]
  return { steps: Int32Array.from(steps), words: Int32Array.from(words) }
}
