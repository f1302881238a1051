/** What a reply costs, by its tokens and the price of its model. */
import type { Answer } from '../../api/client.ts'
import type { Block, ReplySoFar } from './dialects.ts'

/** What a model's tokens cost: micros of a million of each kind. */
export type ModelPrice = Answer<'GET /v1/text_models'>['models'][number]['price']

/** How many characters a token is, about: nobody counts them before the end of a stream. */
const CHARACTERS_PER_TOKEN = 4

/** The price of a reply in micros, rounded as the server does; undefined before its prompt is counted. */
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

/** The reply with as many tokens as its text seems to have: what a stream says before its end is too little. */
export function withEstimate(reply: ReplySoFar): ReplySoFar {
  const characters = reply.blocks.reduce((sum, block) => sum + textOf(block).length, 0)
  const estimated = Math.ceil(characters / CHARACTERS_PER_TOKEN)
  return { ...reply, outputTokens: Math.max(estimated, reply.outputTokens ?? 0) }
}

function textOf(block: Block): string {
  return block.kind === 'tool' ? block.input : block.text
}
