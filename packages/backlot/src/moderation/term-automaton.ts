/**
 * Places in the graph of terms. A word mostly leads to several at once, and of
 * the words that come next most lead on from none of them: so what they have in
 * common is known before they are looked at one by one.
 */
import { SENSITIVE_TYPES, type SensitiveType } from '../domain/sensitive-types.ts'

/** A place in the words that must not follow a term. */
export type Exception = {
  readonly next: Map<number, Exception>
  /** Whether one of the exceptions ends here. */
  isWhole: boolean
  /** Whether any word at all is one, before the term and after it: it must be all of its text. */
  readonly isAny?: boolean
}

/** A place in the graph of terms: after some of the words of a term. */
export interface TermState {
  readonly id: number
  readonly next: Map<number, TermStates>
  /** How much may come between: `GAP` or nothing. */
  readonly gap: number
  /** The type of a term that ends here. */
  type?: SensitiveType
  /** Words that, when they come next, make it another thing. */
  unless?: Exception
  /** The group of words of pairs that ends here. */
  mark?: number
  /** The group of words of which one, anywhere in a request, excuses the term that ends here. */
  excuse?: number
}

/** The places that one word leads to. They are all there before anything is looked for. */
export type TermStates = {
  readonly nodes: TermState[]
  /** Found out when first asked for. */
  ahead?: Ahead
}

/** What comes of some places. */
export type Ahead = {
  /** Terms that end there, whatever comes next, and may be excused by another word of the text. */
  readonly excusable: readonly TermState[]
  /** The first in rank of the types of all other terms that end there, whatever comes next. */
  readonly type: SensitiveType | undefined
  /** Terms that end there unless something comes next. */
  readonly whole: readonly TermState[]
  /** Groups of pairs of which a word ends there. */
  readonly marks: readonly number[]
  /** Where words lead on. */
  readonly open: readonly TermState[]
  /** The words that do. */
  readonly words: ReadonlySet<number>
  /** The most that may come between. */
  readonly gap: number
}

/** What comes of the places. */
export function aheadOf(places: TermStates): Ahead {
  return (places.ahead ??= lookAhead(places.nodes))
}

function lookAhead(nodes: readonly TermState[]): Ahead {
  const whole = nodes.filter(({ unless }) => unless !== undefined)
  const open = nodes.filter(({ unless, next }) => unless === undefined && next.size > 0)
  const ended = nodes.filter(({ type, unless }) => type !== undefined && unless === undefined)
  const certain = new Set(
    ended.filter(({ excuse }) => excuse === undefined).map(({ type }) => type),
  )
  return {
    excusable: ended.filter(({ excuse }) => excuse !== undefined),
    type: SENSITIVE_TYPES.find((type) => certain.has(type)),
    whole,
    marks: nodes.flatMap(({ mark }) => mark ?? []),
    open,
    words: new Set(open.flatMap(({ next }) => [...next.keys()])),
    gap: Math.max(-1, ...open.map(({ gap }) => gap)),
  }
}
