import { SENSITIVE_TYPES, type SensitiveType } from '../domain/sensitive-types.ts'
import type { Terms } from './term-list.ts'
import { PairTracker } from './term-pairs.ts'
import { aheadOf, type Ahead, type Exception, type TermState } from './term-automaton.ts'
import type { TokenListener } from './token-listener.ts'

/** The most that is held back, in UTF-16 code units: a term, and a row of letters or a word after it. */
export const MAX_HOLD_BACK = 320

/** The longest term, from its first to its last code unit. */
const MAX_TERM_UNITS = 192

/** The longest word or row of letters that is taken at once, with the gap and the end of sentence after it. */
const MAX_LOOKAHEAD_UNITS = 128

/** The share of a gap that a word takes, and a Chinese character. */
const WORD_COST = 2
const SIGN_COST = 1

/** Up to so many states are passed on without removing duplicates. */
const MAX_UNDEDUPLICATED = 8

/** Terms that have begun with the same words. */
type Begun = {
  readonly ahead: Ahead
  readonly start: number
  /** How much has come between. */
  between: number
}

/** A term that is complete unless an exception follows. */
type Whole = {
  readonly node: TermState
  readonly start: number
  /** The state among its exceptions after the words since. */
  exception: Exception | undefined
}

/** A finding. */
export type TermHit = { readonly start: number; readonly type: SensitiveType }

/** Follows terms from word to word. A class, because there are several for every reply. */
export class TermMatcher implements TokenListener {
  /** The first finding in the text so far. */
  hit: TermHit | undefined
  /** Where the earliest term begins that may still be completed; infinite when there is none. */
  heldFrom = Infinity
  readonly #terms: Terms
  readonly #pairs: PairTracker | undefined
  #begun: Begun[] = []
  #whole: Whole[] = []
  #isAtStart = true
  #firstStart: number | undefined

  /** `isRequest`: the text is short and complete, so pairs are searched too. */
  constructor(terms: Terms, isRequest: boolean) {
    this.#terms = terms
    if (isRequest) this.#pairs = new PairTracker(terms.pairs)
  }

  onWord(number: number | undefined, start: number, end: number): void {
    this.#take(number, WORD_COST, { start, end })
  }

  onSign(number: number | undefined, start: number, end: number): void {
    this.#take(number, SIGN_COST, { start, end })
  }

  onBreak(kind: 'sentence' | 'line'): void {
    this.#isAtStart = true
    this.#pairs?.endSentence()
    if (kind === 'line' || this.#isIdle()) return
    for (const term of this.#whole) if (!isAlone(term)) this.#complete(term)
    this.#whole = this.#whole.filter(isAlone)
    this.#begun = []
    this.#holdBack()
  }

  onEnd(): void {
    for (const term of this.#whole) this.#complete(term)
    for (const { start, type } of this.#pairs?.result() ?? []) this.#found(start, type)
  }

  mayTakeMore(position: number): boolean {
    return this.hit === undefined && this.heldFrom + MAX_HOLD_BACK - position > MAX_LOOKAHEAD_UNITS
  }

  /** Drops terms that began too long ago. */
  expire(position: number): void {
    if (position - this.heldFrom < MAX_HOLD_BACK) return
    const isOld = ({ start }: { readonly start: number }): boolean =>
      position - start >= MAX_HOLD_BACK
    for (const term of this.#whole.filter(isOld)) if (!isAlone(term)) this.#complete(term)
    this.#whole = this.#whole.filter((term) => !isOld(term))
    this.#begun = this.#begun.filter((term) => !isOld(term))
    this.#holdBack()
  }

  #isIdle(): boolean {
    return this.heldFrom === Infinity
  }

  #take(
    number: number | undefined,
    cost: number,
    { start, end }: { readonly start: number; readonly end: number },
  ): void {
    const isAtStart = this.#isAtStart
    this.#isAtStart = false
    this.#firstStart ??= start
    const wasIdle = this.#isIdle()
    if (!wasIdle) this.#goOn(number, cost, end)
    if (number !== undefined) {
      this.#enter(this.#terms.start, number, start)
      if (isAtStart) this.#enter(this.#terms.sentenceStart, number, start)
      if (this.#pairs) this.#enter(this.#terms.pairStart, number, start)
    }
    if (!wasIdle || this.#begun.length + this.#whole.length > 0) this.#holdBack()
  }

  /**
   * Takes one more word after those of the terms that have begun. Reuses the list: a new one for
   * each word would be most of the work.
   */
  #goOn(number: number | undefined, cost: number, end: number): void {
    if (this.#whole.length > 0) this.#tryExceptions(number)
    const begun = this.#begun
    const { length } = begun
    let kept = 0
    for (let index = 0; index < length; index += 1) {
      const term = begun[index]
      if (!term || end - term.start > MAX_TERM_UNITS) continue
      if (number !== undefined && term.ahead.words.has(number)) this.#lead(term, number)
      term.between += cost
      if (term.between <= term.ahead.gap) begun[kept++] = term
    }
    begun.copyWithin(kept, length)
    begun.length -= length - kept
  }

  /** Follows the transitions of the word. */
  #lead({ ahead, start, between }: Begun, number: number): void {
    for (const node of ahead.open) if (node.gap >= between) this.#enter(node, number, start)
  }

  #enter(from: TermState, number: number, start: number): void {
    const places = from.next.get(number)
    if (!places) return
    const ahead = aheadOf(places)
    this.#end(ahead, start)
    this.#pairs?.see(ahead.marks, start)
    if (ahead.open.length > 0) this.#begun.push({ ahead, start, between: 0 })
    for (const node of ahead.whole)
      if (node.unless?.isAny !== true || start === this.#firstStart)
        this.#whole.push({ node, start, exception: node.unless })
  }

  /** Takes terms that are complete whatever follows. */
  #end({ type, excusable }: Ahead, start: number): void {
    if (type !== undefined) this.#found(start, type)
    for (const node of excusable) this.#complete({ node, start })
  }

  /** Takes one more word after complete terms: an exception, the beginning of one, or none. */
  #tryExceptions(number: number | undefined): void {
    const whole = this.#whole
    this.#whole = []
    for (const term of whole) {
      if (isAlone(term)) continue
      const exception = number === undefined ? undefined : term.exception?.next.get(number)
      if (exception === undefined) this.#complete(term)
      else if (!exception.isWhole) this.#whole.push({ ...term, exception })
    }
  }

  /** Completes a term after which no exception came. */
  #complete({ node: { type, excuse }, start }: Pick<Whole, 'node' | 'start'>): void {
    if (type === undefined) return
    if (this.#pairs && excuse !== undefined) this.#pairs.defer(excuse, { start, type })
    else this.#found(start, type)
  }

  #found(start: number, type: SensitiveType): void {
    const { hit } = this
    if (hit && (start > hit.start || (start === hit.start && rank(type) >= rank(hit.type)))) return
    this.hit = { start, type }
  }

  #holdBack(): void {
    if (this.#begun.length > MAX_UNDEDUPLICATED) this.#begun = withoutDoubles(this.#begun)
    if (this.#whole.length > MAX_UNDEDUPLICATED) this.#whole = withoutSame(this.#whole)
    let first = Infinity
    for (const { start } of this.#begun) if (start < first) first = start
    for (const { start } of this.#whole) if (start < first) first = start
    this.heldFrom = first
  }
}

/** Whether the term must be the whole text. */
function isAlone({ exception }: Whole): boolean {
  return exception?.isAny === true
}

function rank(type: SensitiveType): number {
  return SENSITIVE_TYPES.indexOf(type)
}

/**
 * Of terms in the same states, keeps those with the most gap left: the others can do no more. So
 * the work per word is bounded.
 */
function withoutDoubles(begun: readonly Begun[]): Begun[] {
  const kept = new Map<Ahead, Begun>()
  for (const term of begun) {
    const before = kept.get(term.ahead)
    if (!before || term.between < before.between) kept.set(term.ahead, term)
  }
  return [...kept.values()]
}

function withoutSame(whole: readonly Whole[]): Whole[] {
  const kept = new Map<TermState | Exception, Whole>()
  for (const term of whole) {
    const place = term.exception ?? term.node
    if (!kept.has(place)) kept.set(place, term)
  }
  return [...kept.values()]
}
