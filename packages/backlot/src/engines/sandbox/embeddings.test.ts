import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as forAll, asyncProperty, integer, string } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { countTurns } from '@backlot/test-kit/turns'
import { embeddingEngineContract } from '../../../../../test/contracts/embedding-engine.ts'
import { createSandboxEmbeddings } from './embeddings.ts'

embeddingEngineContract('sandbox', createSandboxEmbeddings)

const engine = createSandboxEmbeddings()

async function vectorOf(
  input: string | readonly number[],
  dimensions = 1536,
): Promise<Float32Array> {
  const { signal } = new AbortController()
  const request = { modelId: 'Vendor-Embedding-01', inputs: [input], dimensions }
  const [vector] = (await engine.embed(request, { signal })).vectors
  assert.ok(vector)
  return vector
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

test('texts that share words are nearer than texts that share none', async () => {
  const query = await vectorOf('a boat in the harbour at dawn')
  const near = cosine(query, await vectorOf('The boats lie in the harbour, at dawn.'))
  const far = cosine(query, await vectorOf('quarterly taxes were filed yesterday'))
  assert.ok(near > far + 0.3, `${near} and ${far}`)
  const chinese = await vectorOf('黎明的港口')
  assert.ok(cosine(chinese, await vectorOf('港口在黎明')) > 0.5)
})

test('any text and any tokens have a vector of finite numbers and length 1, the same every time', async () => {
  await forAll(
    asyncProperty(
      string({ unit: 'binary', minLength: 1 }),
      array(integer({ min: 0 }), { minLength: 1 }),
      integer({ min: 1, max: 64 }),
      async (text, tokens, dimensions) => {
        for (const input of [text, tokens]) {
          const vector = await vectorOf(input, dimensions)
          assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5)
          assert.deepEqual(await vectorOf(input, dimensions), vector)
        }
      },
    ),
    { numRuns: cases(300) },
  )
})

test('others have their turn while many vectors are made, however short their texts', async () => {
  const inputs = Array.from({ length: 2048 }, (_, index) => `a${index}`)
  const request = { modelId: 'Vendor-Embedding-01', inputs, dimensions: 1536 }
  const { signal } = new AbortController()
  const turns = await countTurns(() => engine.embed(request, { signal }))
  assert.ok(turns >= 20, `${turns} turns`)
})
