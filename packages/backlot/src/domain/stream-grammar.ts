/**
 * The grammar of `stream.ts` as data: which parts may follow which.
 *
 * Every engine's output is checked against it, tests generate sequences from it, and the
 * documentation prints it.
 */
import { Fault } from './fault.ts'
import type { StreamPart } from './stream.ts'

/** The states of a reply: between blocks, inside one, or finished. */
export const GRAMMAR_STATES = ['between', 'thinking', 'text', 'tool', 'finished'] as const

/** One of `GRAMMAR_STATES`. */
export type GrammarState = (typeof GRAMMAR_STATES)[number]

/** For each state, the parts that may follow and the next state of each. A reply starts `between`. */
export const STREAM_GRAMMAR: Readonly<
  Record<GrammarState, Partial<Readonly<Record<StreamPart['type'], GrammarState>>>>
> = {
  between: {
    'thinking-start': 'thinking',
    'text-start': 'text',
    'tool-start': 'tool',
    finish: 'finished',
  },
  thinking: { 'thinking-delta': 'thinking', 'thinking-end': 'between' },
  text: { 'text-delta': 'text', 'text-end': 'between' },
  tool: { 'tool-delta': 'tool', 'tool-end': 'between' },
  finished: {},
}

/** The fault of an engine that violates the grammar. */
export function brokenGrammar(what: string): Fault {
  return new Fault('internal', 'the engine broke off its reply', {
    cause: new Error(`engine broke the stream grammar: ${what}`),
  })
}
