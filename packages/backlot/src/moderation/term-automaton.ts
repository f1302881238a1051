/**
 * States in the automaton of terms. A word mostly leads to several at once, and most next words
 * continue none of them: so their common properties are computed before they are examined one by
 * one.
 */
import { SENSITIVE_TYPES, type SensitiveType } from '../domain/sensitive-types.ts'

/** A state among the words that must not follow a term. */
export type Exception = {
  readonly next: Map<number, Exception>
  /** Whether one of the exceptions ends here. */
  isWhole: boolean
  /** Whether any word at all is one, before the term and after it: the term must be the whole text. */
  readonly isAny?: boolean
}

/** A state of the automaton: after some of the words of a term. */
export interface TermState {
  readonly id: number
  readonly next: Map<number, TermStates>
  /** How much may come between: `GAP` or nothing. */
  readonly gap: number
  /** The type of a term that ends here. */
  type?: SensitiveType
  /** Words that cancel the term when they follow. */
  unless?: Exception
  /** The group of words of a pair that ends here. */
  mark?: number
  /** The group of words of which one, anywhere in a request, excuses the term that ends here. */
  excuse?: number
}

/** The states that one word leads to. All of them exist before any text is searched. */
export type TermStates = {
  readonly nodes: TermState[]
  /** Computed at first use. */
  ahead?: Ahead
}

/** Common properties of a set of states. */
export type Ahead = {
  /** Terms that end there, whatever follows, and may be excused by another word of the text. */
  readonly excusable: readonly TermState[]
  /** The highest-ranking type of all other terms that end there, whatever follows. */
  readonly type: SensitiveType | undefined
  /** Terms that end there unless something follows. */
  readonly whole: readonly TermState[]
  /** Groups of pairs of which a word ends there. */
  readonly marks: readonly number[]
  /** States that continue. */
  readonly open: readonly TermState[]
  /** The words that continue them. */
  readonly words: ReadonlySet<number>
  /** The largest gap that may come between. */
  readonly gap: number
}

/** Computes the common properties of states. */
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
