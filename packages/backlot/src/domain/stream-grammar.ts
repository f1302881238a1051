/**
 * The grammar of `stream.ts` as data: what may follow what.
 *
 * The use case checks every engine against it, tests generate sequences from
 * it, and the documentation prints it.
 */
import { Fault } from './fault.ts'
import type { StreamPart } from './stream.ts'

/** Where a reply stands: between blocks, inside one, or over. */
export const GRAMMAR_STATES = ['between', 'thinking', 'text', 'tool', 'finished'] as const

/** One of `GRAMMAR_STATES`. */
export type GrammarState = (typeof GRAMMAR_STATES)[number]

/** For each state, the parts that may come and the state that each leads to. A reply starts `between`. */
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

/** The fault of an engine that does not keep to the grammar. */
export function brokenGrammar(what: string): Fault {
  return new Fault('internal', 'the engine broke off its reply', {
    cause: new Error(`engine broke the stream grammar: ${what}`),
  })
}
