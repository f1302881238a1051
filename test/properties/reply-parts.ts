/** Generated replies: any blocks in any order, cut anywhere, in any batches, broken off anywhere. */
import {
  array,
  constantFrom,
  dictionary,
  integer,
  nat,
  oneof,
  option,
  record,
  string,
  type Arbitrary,
} from 'fast-check'
import type { OpaqueState } from '../../packages/backlot/src/domain/conversation.ts'
import { Fault } from '../../packages/backlot/src/domain/fault.ts'
import type { StreamPart } from '../../packages/backlot/src/domain/stream.ts'

/** A reply as from an engine. */
export type GeneratedParts = {
  readonly batches: readonly (readonly StreamPart[])[]
  /** After how many batches it breaks off; undefined when it does not. */
  readonly faultAfter: number | undefined
}

/** Texts with every kind of character: astral ones, lone surrogates, control characters, line breaks. */
const text = oneof(
  string({ unit: 'binary', maxLength: 30 }),
  string({
    unit: constantFrom('a', ' ', '\n', '\r', '"', '\\', '😀', '𝒳', '\ud83d', '\ude00', '\u2028'),
    maxLength: 30,
  }),
)

const cuts = array(nat(60), { maxLength: 6 })

const textBlock = record({ type: constantFrom('text' as const), text, cuts })
const thinkingBlock = record({
  type: constantFrom('thinking' as const),
  text,
  cuts,
  state: option(record({ origin: text, data: text }), { nil: undefined, freq: 2 }),
})
const hiddenBlock = record({
  type: constantFrom('hidden' as const),
  state: record({ origin: text, data: text }),
})
const toolBlock = record({
  type: constantFrom('tool' as const),
  id: string({ unit: constantFrom('a', 'b', '1', '_'), minLength: 1, maxLength: 12 }),
  name: string({ unit: constantFrom('a', 'b', '-'), minLength: 1, maxLength: 12 }),
  input: dictionary(
    string({ unit: constantFrom('a', 'b', '😀'), maxLength: 4 }),
    oneof(text, integer(), dictionary(constantFrom('x', 'y'), text)),
    { maxKeys: 3 },
  ),
  isBare: option(constantFrom(true), { freq: 4 }),
  cuts,
})

/** Replies for a property. */
export const generatedParts: Arbitrary<GeneratedParts> = record({
  blocks: array(oneof(textBlock, thinkingBlock, hiddenBlock, toolBlock), { maxLength: 5 }),
  reason: constantFrom('end' as const, 'limit' as const, 'tool' as const),
  usage: record({
    inputTokens: nat(1e6),
    outputTokens: nat(1e6),
    reasoningTokens: nat(1e6),
    cacheReadTokens: nat(1e6),
    cacheWriteTokens: nat(1e6),
  }),
  batching: array(integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 10 }),
  faultAfter: option(nat(10), { nil: undefined, freq: 3 }),
}).map(({ blocks, reason, usage, batching, faultAfter }) => {
  const parts: readonly StreamPart[] = [
    ...blocks.flatMap(toParts),
    { type: 'finish', reason, usage },
  ]
  return { batches: inBatches(parts, batching), faultAfter }
})

/** The reply as a stream from an engine. */
export async function* streamed({
  batches,
  faultAfter,
}: GeneratedParts): AsyncGenerator<readonly StreamPart[]> {
  for (const [index, batch] of batches.entries()) {
    if (index === faultAfter) throw new Fault('overloaded', 'broke off')
    yield batch
  }
}

/** Whether the reply breaks off. */
export function breaksOff({ batches, faultAfter }: GeneratedParts): boolean {
  return faultAfter !== undefined && faultAfter < batches.length
}

function toParts(
  block: SaidBlock | HiddenBlock | Parameters<typeof toolParts>[0],
): readonly StreamPart[] {
  if (block.type === 'tool') return toolParts(block)
  if (block.type !== 'hidden') return textParts(block)
  return [{ type: 'thinking-start', hidden: block.state }, { type: 'thinking-end' }]
}

type HiddenBlock = { readonly type: 'hidden'; readonly state: OpaqueState }
type SaidBlock = {
  readonly type: 'text' | 'thinking'
  readonly text: string
  readonly cuts: readonly number[]
  readonly state?: OpaqueState | undefined
}

function textParts(block: SaidBlock): readonly StreamPart[] {
  const { type, state } = block
  return [
    { type: `${type}-start` },
    ...cut(block.text, block.cuts).map((piece) => ({
      type: `${type}-delta` as const,
      text: piece,
    })),
    type === 'thinking' && state
      ? { type: 'thinking-end', opaqueState: state }
      : { type: `${type}-end` },
  ]
}

function toolParts(block: {
  readonly type: 'tool'
  readonly id: string
  readonly name: string
  readonly input: object
  readonly isBare: boolean | null
  readonly cuts: readonly number[]
}): readonly StreamPart[] {
  // A call without parameters may have no JSON at all.
  const pieces = block.isBare ? [] : cut(JSON.stringify(block.input), block.cuts)
  return [
    { type: 'tool-start', id: block.id, name: block.name },
    ...pieces.map((json) => ({ type: 'tool-delta' as const, json })),
    { type: 'tool-end' },
  ]
}

/** The pieces between the cuts; equal cuts give empty pieces. */
function cut(whole: string, at: readonly number[]): readonly string[] {
  const places = [0, ...at.map((place) => Math.min(place, whole.length)), whole.length].toSorted(
    (a, b) => a - b,
  )
  return places.slice(1).map((end, index) => whole.slice(places[index], end))
}

function inBatches(
  parts: readonly StreamPart[],
  sizes: readonly number[],
): readonly (readonly StreamPart[])[] {
  const batches: StreamPart[][] = []
  for (let at = 0, turn = 0; at < parts.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    batches.push(parts.slice(at, at + size))
    at += size
  }
  return batches
}
