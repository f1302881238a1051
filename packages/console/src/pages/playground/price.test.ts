import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterEvent, NO_REPLY } from './dialects.ts'
import { priceOfReply, type ModelPrice, withEstimate } from './price.ts'

const PRICE: ModelPrice = {
  input_micros: 300_000,
  output_micros: 1_200_000,
  cache_read_micros: 30_000,
  cache_write_micros: 375_000,
}

test('every kind of token costs its own, and the sum is rounded once', () => {
  const reply = { blocks: [], inputTokens: 1000, outputTokens: 40 }
  assert.equal(priceOfReply(reply, PRICE), 348)
  const cached = { ...reply, cacheReadTokens: 600, cacheWriteTokens: 100 }
  assert.equal(priceOfReply(cached, PRICE), 194) // 300 × 0.3 + 600 × 0.03 + 100 × 0.375 + 40 × 1.2 = 193.5
  assert.equal(priceOfReply({ blocks: [] }, PRICE), undefined)
})

test('what was cached is counted as each endpoint reports it', () => {
  const usages = {
    messages: {
      type: 'message_delta',
      usage: {
        input_tokens: 300,
        cache_read_input_tokens: 600,
        cache_creation_input_tokens: 100,
        output_tokens: 40,
      },
    },
    openai: {
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 40,
        prompt_tokens_details: { cached_tokens: 600 },
      },
    },
  }
  const priced = (dialect: 'messages' | 'openai'): unknown => {
    const reply = afterEvent(dialect, NO_REPLY, JSON.stringify(usages[dialect]))
    return [reply.inputTokens, priceOfReply(reply, PRICE)]
  }
  assert.deepEqual(priced('messages'), [1000, 194])
  assert.deepEqual(priced('openai'), [1000, 186])
})

test('while a reply streams, its tokens are estimated from its text', () => {
  const reply = { blocks: [{ kind: 'text', text: 'x'.repeat(41) }], outputTokens: 1 } as const
  assert.equal(withEstimate(reply).outputTokens, 11)
  assert.equal(withEstimate({ ...reply, outputTokens: 90 }).outputTokens, 90)
})
