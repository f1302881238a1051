/**
 * A composed reply as stream parts with their cost in tokens, stopped exactly at the limit and
 * disturbed as the prompt demands.
 */
import type { CachedTokens } from './prompt-cache.ts'
import { Fault } from '../../domain/fault.ts'
import type { FinishReason, StreamPart } from '../../domain/stream.ts'
import type { ContentReplyBlock, ComposedReply, ComposedBlock } from './compose-reply.ts'
import type { Demands } from './demands.ts'
import type { TokenPiece, Tokenizer } from '../../tokens/tokenizer.ts'

/** One part and the output tokens that it costs, a silence, or the fault that ends the reply. */
export type ReplyStep =
  | { readonly part: StreamPart; readonly tokens: number }
  | { readonly pauseMs: number }
  | { readonly fault: Fault }

/** How a reply is measured. */
export type ReplyMeasure = {
  readonly tokenizer: Tokenizer
  readonly inputTokens: number
  /** The input tokens that are read from the prompt cache, and those that are written. */
  readonly cached: CachedTokens
  readonly maxTokens: number
  readonly demands: Demands
}

/** Why the deltas of a block end early. */
type Stop = 'limit' | 'sensitive' | 'cut' | 'malformed'

/** Output tokens so far, and the thinking among them. */
type Spent = { outputTokens: number; reasoningTokens: number }

/** The steps of the reply. A fault is the last step. */
export function* replySteps(reply: ComposedReply, measure: ReplyMeasure): Generator<ReplyStep> {
  const spent = { outputTokens: 0, reasoningTokens: 0 }
  let stop: Stop | Fault | undefined
  for (const block of reply.blocks) {
    stop = yield* anySteps(block, measure, spent)
    if (stop) break
  }
  if (stop === 'cut')
    stop = new Fault('internal', 'the reply broke off, as the prompt asked', { isOnDemand: true })
  if (stop instanceof Fault) {
    yield { fault: stop }
    return
  }
  const { readTokens, writeTokens } = measure.cached
  const usage = {
    inputTokens: measure.inputTokens - readTokens - writeTokens,
    // At the limit, an incomplete character or call is counted too.
    outputTokens: stop === 'limit' ? measure.maxTokens : spent.outputTokens,
    reasoningTokens: spent.reasoningTokens,
    cacheReadTokens: readTokens,
    cacheWriteTokens: writeTokens,
  }
  yield { part: { type: 'finish', reason: reasonOf(reply, stop), usage }, tokens: 0 }
}

function reasonOf({ blocks, reason }: ComposedReply, stop: Stop | undefined): FinishReason {
  if (stop === 'limit' || stop === 'sensitive') return stop
  return reason ?? (blocks.some(({ type }) => type === 'tool') ? 'tool' : 'end')
}

function* anySteps(
  block: ComposedBlock,
  measure: ReplyMeasure,
  spent: Spent,
): Generator<ReplyStep, Stop | Fault | undefined> {
  switch (block.type) {
    case 'pause':
      yield { pauseMs: block.durationMs }
      return undefined
    case 'stop':
      // A block that never ends is a clear violation.
      if (block.stop === 'malformed') yield { part: { type: 'text-start' }, tokens: 0 }
      return block.stop
    case 'thinking':
    case 'text':
    case 'tool':
      return yield* blockSteps(block, measure, spent)
  }
}

function* blockSteps(
  block: ContentReplyBlock,
  measure: ReplyMeasure,
  spent: Spent,
): Generator<ReplyStep, Stop | undefined> {
  const { pieces, nameTokens, needed } = measured(block, measure.tokenizer)
  const early = stopBefore(measure, spent.outputTokens, needed)
  if (early) return early

  yield { part: startPart(block), tokens: nameTokens }
  spent.outputTokens += nameTokens
  let stop: Stop | undefined
  for (const piece of pieces) {
    stop = stopBefore(measure, spent.outputTokens, piece.tokens)
    if (stop) break
    spent.outputTokens += piece.tokens
    if (block.type === 'thinking') spent.reasoningTokens += piece.tokens
    yield { part: deltaPart(block, piece), tokens: piece.tokens }
  }
  if (stop !== 'cut' && stop !== 'malformed')
    yield { part: { type: `${block.type}-end` }, tokens: 0 }
  return stop
}

/** The pieces of a block, and the tokens that it needs to begin. */
function measured(
  block: ContentReplyBlock,
  tokenizer: Tokenizer,
): {
  readonly pieces: readonly TokenPiece[]
  readonly nameTokens: number
  readonly needed: number
} {
  if (block.type !== 'tool') {
    const pieces = tokenizer.pieces(block.text)
    return { pieces, nameTokens: 0, needed: pieces[0]?.tokens ?? 0 }
  }
  // Half a call is no JSON: it needs all of its tokens.
  const pieces = tokenizer.pieces(block.json)
  const nameTokens = tokenizer.count(block.name)
  return {
    pieces,
    nameTokens,
    needed: pieces.reduce((sum, { tokens }) => sum + tokens, nameTokens),
  }
}

/** Why the next tokens may not come; undefined if they may. */
function stopBefore(
  { maxTokens, demands }: ReplyMeasure,
  spent: number,
  needed: number,
): Stop | undefined {
  const after = spent + needed
  if (after > (demands.cutAfterTokens ?? Infinity)) return 'cut'
  if (after > (demands.sensitiveAfterTokens ?? Infinity)) return 'sensitive'
  if (demands.malformed && spent > 0) return 'malformed'
  return after > maxTokens ? 'limit' : undefined
}

function startPart(block: ContentReplyBlock): StreamPart {
  return block.type === 'tool'
    ? { type: 'tool-start', id: block.id, name: block.name }
    : { type: `${block.type}-start` }
}

function deltaPart({ type }: ContentReplyBlock, { text }: TokenPiece): StreamPart {
  return type === 'tool' ? { type: 'tool-delta', json: text } : { type: `${type}-delta`, text }
}
