/**
 * Searches for terms in a text that is still arriving.
 *
 *     characters ─▶ words ─▶ states of the automaton ─▶ cleared, or a finding
 *
 * The text is read once, and the effect of a word depends only on those before it, so cutting makes
 * no difference. It holds back the current word, and everything since the beginning of the earliest
 * term that may still be completed: at most `MAX_HOLD_BACK` units, because no term is longer.
 */
import type { Cleared } from '../domain/sensitivity.ts'
import { TermMatcher } from './term-matcher.ts'
import type { Terms } from './term-list.ts'
import { WordTokenizer } from './word-tokenizer.ts'

/** The ranges of high and low surrogates. */
const HIGH = 0xd800
const LOW = 0xdc00
const AFTER_LOW = 0xe000

/** Searches one text for terms. A class, because there are several for every reply. */
export class TermScanner {
  readonly #finder: TermMatcher
  readonly #reader: WordTokenizer
  #position = 0
  /** A high surrogate whose low one is still to come; 0 for none. */
  #high = 0

  /**
   * `isRequest`: the text is short and complete, and nothing of it is released before its end, so
   * pairs are searched too.
   */
  constructor(terms: Terms, isRequest = false) {
    this.#finder = new TermMatcher(terms, isRequest)
    this.#reader = new WordTokenizer(terms.vocabulary, this.#finder)
  }

  /** Takes a piece of the text; returns what is known by now. */
  push(piece: string): Cleared {
    for (let index = 0; index < piece.length && !this.#finder.hit;) {
      const many = this.#takeMany(piece, index)
      if (many === 0) this.#takeUnit(piece.charCodeAt(index))
      index += many || 1
    }
    return this.#cleared()
  }

  /** The text is complete; returns the verdict. */
  end(): Cleared {
    this.#high = 0
    if (!this.#finder.hit) this.#reader.end(this.#position)
    return this.#cleared()
  }

  #takeUnit(unit: number): void {
    const start = this.#position
    const high = this.#high
    this.#position += 1
    this.#finder.expire(this.#position)
    const isLow = unit >= LOW && unit < AFTER_LOW
    const isHigh = unit >= HIGH && unit < LOW
    this.#high = isHigh ? unit : 0
    if (high !== 0 && isLow)
      this.#reader.take((high - HIGH) * 0x400 + (unit - LOW) + 0x10000, start - 1)
    else if (!isHigh) this.#reader.take(unit, start)
  }

  /** Takes what can be taken at once from there on; returns how many code units. */
  #takeMany(piece: string, index: number): number {
    if (this.#high !== 0 || !this.#finder.mayTakeMore(this.#position)) return 0
    const count =
      this.#reader.takePlain(piece, index, this.#position) ||
      this.#reader.takeLetters(piece, index, this.#position)
    this.#position += count
    return count
  }

  #cleared(): Cleared {
    const { hit, heldFrom } = this.#finder
    if (hit) return { units: hit.start, type: hit.type }
    const undecided = this.#high === 0 ? this.#position : this.#position - 1
    return { units: Math.min(undecided, this.#reader.heldFrom() ?? this.#position, heldFrom) }
  }
}
