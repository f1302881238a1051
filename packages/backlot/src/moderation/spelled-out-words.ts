/** Reads spelled-out words: `k i l l`, `k.i.l.l`. */
import type { TrieNode } from './trie-node.ts'
import type { TokenListener } from './token-listener.ts'

/** A longer row of single letters is judged before it ends. */
export const MAX_ROW_CHARACTERS = 96

/** The most marks between letters of a row. */
const MAX_MARKS_BETWEEN = 3

/** The shortest row: `U S` are two words. */
const MIN_ROW_LETTERS = 3

/** A letter of a row. */
export type SpelledLetter = { readonly code: number; readonly start: number }

/** The current row of letters. A class, because there are several for every reply. */
export class SpelledOutWords {
  readonly #root: TrieNode
  readonly #listener: TokenListener
  #letters: SpelledLetter[] = []
  #between = 0

  constructor(root: TrieNode, listener: TokenListener) {
    this.#root = root
    this.#listener = listener
  }

  add(letter: SpelledLetter): void {
    this.#letters.push(letter)
    this.#between = 0
  }

  /** A mark; too many of them end the row. */
  gap(position: number): void {
    this.#between += 1
    if (this.#between > MAX_MARKS_BETWEEN) this.flush(position)
  }

  /** Ends the row, and reports the words that it spells. */
  flush(end: number): void {
    const row = this.#letters
    if (row.length === 0) return
    this.#letters = []
    for (const { word, from, to } of spelledWords(this.#root, row))
      this.#listener.onWord(word, row[from]?.start ?? end, row[to]?.start ?? end)
  }

  /** Where it begins; undefined without letters. */
  start(): number | undefined {
    return this.#letters[0]?.start
  }
}

type Spelled = { readonly word: number | undefined; readonly from: number; readonly to: number }

/** The cost of a letter that is in no word; a word costs 1. */
const STRANGE_COST = 3

/** The words that a row spells: the segmentation with the fewest words and unknown letters. */
function spelledWords(root: TrieNode, row: readonly SpelledLetter[]): readonly Spelled[] {
  if (row.length < MIN_ROW_LETTERS) return row.map((_, from) => firstLetter(root, row, from))
  const costs = [...row.map(() => 0), 0]
  const best: Spelled[] = []
  for (let from = row.length - 1; from >= 0; from -= 1) {
    const [first, ...others] = wordsFrom(root, row, from)
    const cost = ({ word, to }: Spelled): number =>
      (word === undefined ? STRANGE_COST : 1) + (costs[to] ?? 0)
    const cheapest = others.reduce((one, other) => (cost(other) <= cost(one) ? other : one), first)
    costs[from] = cost(cheapest)
    best[from] = cheapest
  }
  const words: Spelled[] = []
  for (let word = best[0]; word; word = best[word.to]) words.push(word)
  return words
}

/** The letter by itself, then all longer words that the row spells from here. */
function wordsFrom(
  root: TrieNode,
  row: readonly SpelledLetter[],
  from: number,
): readonly [Spelled, ...Spelled[]] {
  const words: [Spelled, ...Spelled[]] = [firstLetter(root, row, from)]
  let node = root.next.get(row[from]?.code ?? 0)
  for (let index = from + 1; node && index < row.length; index += 1) {
    node = node.next.get(row[index]?.code ?? 0)
    if (node?.word !== undefined) words.push({ word: node.word, from, to: index + 1 })
  }
  return words
}

function firstLetter(root: TrieNode, row: readonly SpelledLetter[], from: number): Spelled {
  return { word: root.next.get(row[from]?.code ?? 0)?.word, from, to: from + 1 }
}
