/**
 * The stage that stops a reply before anything sensitive in it goes out. It
 * stands before the meter: what is held back or stopped is not delivered, so it
 * is not paid for.
 *
 * Text, thinking and the input of tools are watched, each block for itself.
 */
import type { SensitiveType, SensitivityChecker, SensitivityWatch } from '../domain/sensitivity.ts'
import {
  isBlockStart,
  pieceOf,
  type BlockStart,
  type StreamPart,
  type Usage,
} from '../domain/stream.ts'
import { createJsonText } from './json-text.ts'
import type { Parts } from './reply-stages.ts'

/** What a guard needs. */
export type GuardPorts = {
  readonly checker: SensitivityChecker
  readonly signal: AbortSignal
  /** What the reply has cost, asked after its last part was taken. */
  usage(): Promise<Usage>
}

/**
 * The same parts as far as they are clean. At something sensitive the engine is
 * stopped, the open block is ended before it, and `finish` says `sensitive`.
 */
export async function* guardParts(
  parts: Parts,
  { checker, signal, usage }: GuardPorts,
): AsyncGenerator<readonly StreamPart[]> {
  const guard = createGuard(() => checker.watch(signal))
  let type: SensitiveType | undefined
  for await (const batch of parts) {
    const passed: StreamPart[] = []
    type = await guard.pass(batch, passed)
    if (passed.length > 0) yield passed
    if (type !== undefined) break
  }
  if (type !== undefined)
    yield [{ type: 'finish', reason: 'sensitive', sensitiveType: type, usage: await usage() }]
}

type Guard = {
  /** Puts what may go out at the end of `onto`; resolves to the type of what may not. */
  pass(batch: readonly StreamPart[], onto: StreamPart[]): Promise<SensitiveType | undefined>
}

function createGuard(watch: () => SensitivityWatch): Guard {
  let block: GuardedBlock | undefined
  const passOne = async (
    part: StreamPart,
    onto: StreamPart[],
  ): Promise<SensitiveType | undefined> => {
    if (isBlockStart(part)) block = createBlock(part, watch())
    const piece = pieceOf(part)
    if (block === undefined || (piece === undefined && !part.type.endsWith('-end'))) {
      onto.push(part)
      return undefined
    }
    const { text, type } = await (piece === undefined ? block.end() : block.push(piece))
    if (text !== '') onto.push(block.delta(text))
    if (piece === undefined) onto.push(part)
    else if (type !== undefined) onto.push(block.last)
    return type
  }
  return {
    pass: async (batch, onto) => {
      for (const part of batch) {
        const type = await passOne(part, onto)
        if (type !== undefined) return type
      }
      return undefined
    },
  }
}

type Passed = { readonly text: string; readonly type?: SensitiveType }

type GuardedBlock = {
  push(piece: string): Promise<Passed>
  end(): Promise<Passed>
  delta(text: string): StreamPart
  readonly last: StreamPart
}

function createBlock({ type }: BlockStart, watch: SensitivityWatch): GuardedBlock {
  const json = type === 'tool-start' ? createJsonText() : undefined
  let held = ''
  let released = 0
  const release = (units: number, sensitive?: SensitiveType): Passed => {
    const text = held.slice(0, units - released)
    held = held.slice(text.length)
    released += text.length
    return sensitive === undefined ? { text } : { text, type: sensitive }
  }
  return {
    push: async (piece) => {
      held += piece
      const cleared = await watch.push(json ? json.push(piece) : piece)
      return release(json ? json.jsonUnits(cleared.units) : cleared.units, cleared.type)
    },
    end: async () => {
      const cleared = await watch.end()
      if (cleared.type === undefined) return release(Infinity)
      return release(json ? json.jsonUnits(cleared.units) : cleared.units, cleared.type)
    },
    ...FORMS[type],
  }
}

const FORMS: Readonly<Record<BlockStart['type'], Pick<GuardedBlock, 'delta' | 'last'>>> = {
  'text-start': {
    delta: (text) => ({ type: 'text-delta', text }),
    last: { type: 'text-end' },
  },
  'thinking-start': {
    delta: (text) => ({ type: 'thinking-delta', text }),
    last: { type: 'thinking-end' },
  },
  'tool-start': { delta: (json) => ({ type: 'tool-delta', json }), last: { type: 'tool-end' } },
}
