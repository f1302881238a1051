/**
 * Looks for terms in a text that is still arriving.
 *
 *     characters ─▶ words ─▶ places in the graph of terms ─▶ cleared, or a hit
 *
 * The text is read once, and what a word does depends on those before it alone;
 * so cutting cannot matter. Held back is the word that is being read, and
 * everything since the beginning of the earliest term that may still be
 * completed: at most `MAX_HOLD_BACK` units, because what has not come to its end
 * by then is no term.
 */
import type { Cleared } from '../domain/sensitivity.ts'
import { SENSITIVE_TYPES, type SensitiveType } from '../domain/sensitive-types.ts'
import type { Exception, TermNode, Terms } from './term-list.ts'
import { isPlainLetter } from './plain-words.ts'
import { createWordReader, type Word } from './word-reader.ts'

/** The most that is held back, in UTF-16 units: a term, and a row of letters or a word after it. */
export const MAX_HOLD_BACK = 320

/** A term is no longer than this from its first unit to its last. */
const MOST_TERM = 192

/** No word and no row of letters that is taken at once is longer. */
const MOST_AT_ONCE = 128

/** How much of a gap a word takes, and a Chinese character. */
const WORD_COST = 2
const SIGN_COST = 1

/** So many places are passed on without a look for those that are the same. */
const FEW = 8

/** Looks for terms in one text. */
export interface TermWatch {
  /** Takes a piece of the text; what is known by now. */
  push(piece: string): Cleared

  /** Nothing more comes; the verdict. */
  end(): Cleared
}

/** A term of which some words have come. */
type Begun = {
  readonly node: TermNode
  readonly start: number
  /** How much may still come between; undefined for a term that is whole but for the word that must not follow. */
  readonly gapLeft: number | undefined
  /** Where what has come since leads among the exceptions. */
  readonly exception?: Exception
}

type Hit = { readonly start: number; readonly type: SensitiveType }

/** Creates a watch for one text. */
export function createTermWatch(terms: Terms): TermWatch {
  const finder = createFinder(terms)
  const reader = createWordReader(terms.vocabulary, finder)
  let position = 0
  let high = 0
  const takeUnit = (unit: number): void => {
    const start = position
    position += 1
    finder.expire(position)
    const isLow = unit >= 0xdc00 && unit <= 0xdfff
    if (high !== 0 && isLow)
      reader.take((high - 0xd800) * 0x400 + (unit - 0xdc00) + 0x10000, start - 1)
    else if (unit < 0xd800 || unit > 0xdbff) reader.take(unit, start)
    high = unit >= 0xd800 && unit <= 0xdbff ? unit : 0
  }
  /** Takes what can be taken at once from there on; how many units. */
  const takeMany = (piece: string, index: number): number => {
    if (!isPlainLetter(piece.charCodeAt(index))) return 0
    const unexpired = finder.heldFrom() + MAX_HOLD_BACK - position - 1
    if (high !== 0 || unexpired < MOST_AT_ONCE) return 0
    const passed = finder.isIdle() ? reader.passWords(piece, index, finder.isAtStart()) : 0
    if (passed > 0) {
      finder.pass()
      position += passed
      return passed
    }
    const free = reader.freeLetters(position)
    const count =
      free > 0
        ? reader.takeLetters(piece, index, Math.min(piece.length, index + free))
        : reader.takeWord(piece, index, position)
    position += count
    return count
  }
  const cleared = (): Cleared => {
    const hit = finder.hit()
    if (hit) return { units: hit.start, type: hit.type }
    const undecided = high === 0 ? position : position - 1
    return { units: Math.min(undecided, reader.heldFrom() ?? position, finder.heldFrom()) }
  }
  return {
    push: (piece) => {
      for (let index = 0; index < piece.length && !finder.hit();) {
        const many = takeMany(piece, index)
        if (many === 0) takeUnit(piece.charCodeAt(index))
        index += many || 1
      }
      return cleared()
    },
    end: () => {
      high = 0
      if (!finder.hit()) reader.end(position)
      return cleared()
    },
  }
}

type Finder = {
  onWord(word: Word): void
  onBreak(kind: 'sentence' | 'line'): void
  /** Whether no term has begun. */
  isIdle(): boolean
  /** Whether the next word begins a sentence. */
  isAtStart(): boolean
  /** Words came with which no term begins, while none had begun. */
  pass(): void
  /** Lets go of terms that began too long ago. */
  expire(position: number): void
  hit(): Hit | undefined
  /** Where the earliest term begins that may still be completed; infinite when there is none. */
  heldFrom(): number
}

function createFinder({ start: anywhere, sentenceStart }: Terms): Finder {
  let begun: readonly Begun[] = []
  let isAtStart = true
  /** Where the earliest of `begun` begins. */
  let first = Infinity
  let hit: Hit | undefined
  const found = ({ start, type }: Hit): void => {
    if (!hit || start < hit.start || (start === hit.start && rank(type) < rank(hit.type)))
      hit = { start, type }
  }
  const keep = (terms: readonly Begun[]): void => {
    begun = terms
    first = terms.reduce((least, { start }) => Math.min(least, start), Infinity)
  }
  return {
    onWord: (word) => {
      if (word.number === undefined && begun.length === 0) {
        isAtStart = false
        return
      }
      const turn: Turn = { word, onto: [], found }
      for (const term of begun) goOn(term, turn)
      enter(anywhere, word.start, turn)
      if (isAtStart) enter(sentenceStart, word.start, turn)
      isAtStart = false
      if (begun.length + turn.onto.length > 0) keep(withoutDoubles(turn.onto))
    },
    onBreak: (kind) => {
      isAtStart = true
      if (kind === 'line') return
      for (const term of begun) complete(term, found)
      keep([])
    },
    isIdle: () => begun.length === 0,
    isAtStart: () => isAtStart,
    pass: () => {
      isAtStart = false
    },
    expire: (position) => {
      if (position - first < MAX_HOLD_BACK) return
      const isOld = ({ start }: Begun): boolean => position - start >= MAX_HOLD_BACK
      for (const term of begun.filter(isOld)) complete(term, found)
      keep(begun.filter((term) => !isOld(term)))
    },
    hit: () => hit,
    heldFrom: () => first,
  }
}

/** What one word does. */
type Turn = { readonly word: Word; readonly onto: Begun[]; found(hit: Hit): void }

/** Goes to all places that the word leads to from a node. */
function enter(from: TermNode, start: number, { word, onto, found }: Turn): void {
  if (word.number === undefined) return
  for (const node of from.next.get(word.number) ?? []) {
    if (node.type !== undefined && node.unless === undefined) found({ start, type: node.type })
    onto.push({ node, start, gapLeft: node.unless ? undefined : node.gap })
  }
}

/** One more word after those of a term that has begun. */
function goOn(term: Begun, turn: Turn): void {
  const { node, start, gapLeft } = term
  const { isSign, end } = turn.word
  if (gapLeft === undefined) return tryException(term, turn)
  if (end - start > MOST_TERM) return
  enter(node, start, turn)
  const left = gapLeft - (isSign ? SIGN_COST : WORD_COST)
  if (left >= 0) turn.onto.push({ node, start, gapLeft: left })
}

/** One more word after a whole term: an exception, the beginning of one, or none. */
function tryException(term: Begun, { word: { number }, onto, found }: Turn): void {
  const from = term.exception ?? term.node.unless
  const exception = number === undefined ? undefined : from?.next.get(number)
  if (exception === undefined) complete(term, found)
  else if (!exception.isWhole) onto.push({ ...term, exception })
}

/** Nothing came that makes it another thing. */
function complete({ node, start, gapLeft }: Begun, found: (hit: Hit) => void): void {
  if (gapLeft === undefined && node.type) found({ start, type: node.type })
}

function rank(type: SensitiveType): number {
  return SENSITIVE_TYPES.indexOf(type)
}

/** Of terms at one place, the one with the most gap left: the others can do no more. So a word's work is bounded. */
function withoutDoubles(begun: readonly Begun[]): readonly Begun[] {
  if (begun.length <= FEW) return begun
  const kept = new Map<Exception | TermNode, Begun>()
  for (const term of begun) {
    const place = term.exception ?? term.node
    const before = kept.get(place)
    if (!before || (term.gapLeft ?? 0) > (before.gapLeft ?? 0)) kept.set(place, term)
  }
  return [...kept.values()]
}
