/**
 * Sandbox phrases: in the last user message they make the sandbox fail in a chosen way, so that
 * clients can test their handling.
 *
 * `docs/sandbox.md` prints this table; a new row here is a new phrase.
 */
import type { Fault } from '../../domain/fault.ts'
import { NAMED_FAULTS } from './named-faults.ts'

/** The combined effect of all phrases of a message. */
export type Demands = {
  /** Fails with this before the first token. */
  readonly fault?: Fault
  /** The delay of the first token in milliseconds, whatever the pace. */
  readonly firstTokenMs?: number
  /** Fails after so many output tokens. */
  readonly cutAfterTokens?: number
  /** Stops as sensitive after so many output tokens. */
  readonly sensitiveAfterTokens?: number
  /** Breaks the grammar of the stream after the first token. */
  readonly malformed?: boolean
}

/** One phrase: `[sandbox:NAME]` or `[sandbox:NAME:ARGUMENT]`. */
export type DemandRow = {
  readonly name: string
  /** The form of the argument; absent for phrases without one. */
  readonly argument?: 'tokens' | 'seconds'
  /** The effect, for the documentation. */
  readonly does: string
  demand(argument: number): Demands
}

/** All phrases. */
export const DEMANDS: readonly DemandRow[] = [
  ...Object.entries(NAMED_FAULTS).map(([name, { does, fault }]) => ({
    name,
    does,
    demand: () => ({ fault: fault('the prompt') }),
  })),
  {
    name: 'cut-after',
    argument: 'tokens',
    does: 'the reply breaks off with an error after N output tokens',
    demand: (tokens) => ({ cutAfterTokens: tokens }),
  },
  {
    name: 'sensitive-output',
    argument: 'tokens',
    does: 'the reply is stopped for its content after N output tokens: 1027',
    demand: (tokens) => ({ sensitiveAfterTokens: tokens }),
  },
  {
    name: 'slow-first-token',
    argument: 'seconds',
    does: 'the first token takes N seconds, also at instant pace',
    demand: (seconds) => ({ firstTokenMs: seconds * 1000 }),
  },
  {
    name: 'malformed',
    does: 'the engine breaks its protocol after the first token, which the server must catch',
    demand: () => ({ malformed: true }),
  },
]

const PHRASE = /\[sandbox:([a-z-]+)(?::(\d{1,6}(?:\.\d{1,3})?)(s?))?\]/g

/**
 * The effects of the phrases in the texts. A phrase that is not in the table, or has a wrong
 * argument, is ordinary text.
 */
export function readDemands(texts: readonly string[]): Demands {
  const phrases = texts.values().flatMap((text) => text.matchAll(PHRASE))
  return Object.assign({}, ...phrases.flatMap(readPhrase).toArray().toReversed())
}

function readPhrase([, name, amount, unit]: RegExpExecArray): readonly Demands[] {
  const row = DEMANDS.find((candidate) => candidate.name === name)
  if (!row || argumentKind(amount, unit) !== row.argument) return []
  return [row.demand(Number(amount ?? 0))]
}

function argumentKind(amount?: string, unit?: string): DemandRow['argument'] {
  if (amount === undefined) return undefined
  if (unit === 's') return 'seconds'
  return amount.includes('.') ? undefined : 'tokens'
}
