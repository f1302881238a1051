import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTurns } from '@backlot/test-kit/turns'
import { embeddingEndpoint } from './embeddings.ts'
import type { Call } from '../route.ts'

const call = {
  caller: {},
  body: { model: 'Vendor-Embedding-01', input: 'a' },
  signal: new AbortController().signal,
} as unknown as Call

test('others have their turn while thousands of vectors are written', async () => {
  const vectors = Array.from({ length: 200 }, () => new Float32Array(1536).fill(0.1))
  const { handle } = embeddingEndpoint({
    create: async () => ({ vectors, inputTokens: 1, createdAtMs: 0, rates: {} }),
    aliases: [],
  })
  const reply = await handle(call)
  assert.ok(reply.type === 'bytes')
  const turns = await countTurns(() => Array.fromAsync(reply.content))
  assert.ok(turns >= vectors.length, `${turns} turns`)
})
