/** The cost of a reply, from its tokens and the price of its model. */
import type { Answer } from '../../api/client.ts'
import type { Block, ReplySoFar } from './dialects.ts'

/** The price of a model's tokens, in micros per million of each kind. */
export type ModelPrice = Answer<'GET /v1/text_models'>['models'][number]['price']

/** The approximate number of characters in a token: the exact count comes only at the end of a stream. */
const CHARACTERS_PER_TOKEN = 4

/** The price of a reply in micros, rounded as the server does; undefined until its prompt is counted. */
export function priceOfReply(reply: ReplySoFar, price: ModelPrice): number | undefined {
  const { inputTokens, cacheReadTokens = 0, cacheWriteTokens = 0, outputTokens = 0 } = reply
  if (inputTokens === undefined) return undefined
  const total =
    (inputTokens - cacheReadTokens - cacheWriteTokens) * price.input_micros +
    cacheReadTokens * price.cache_read_micros +
    cacheWriteTokens * price.cache_write_micros +
    outputTokens * price.output_micros
  return Math.round(total / 1e6)
}

/** The reply with an output count estimated from its text: counts before the end of a stream are too low. */
export function withEstimate(reply: ReplySoFar): ReplySoFar {
  const characters = reply.blocks.reduce((sum, block) => sum + textOf(block).length, 0)
  const estimated = Math.ceil(characters / CHARACTERS_PER_TOKEN)
  return { ...reply, outputTokens: Math.max(estimated, reply.outputTokens ?? 0) }
}

function textOf(block: Block): string {
  return block.kind === 'tool' ? block.input : block.text
}
