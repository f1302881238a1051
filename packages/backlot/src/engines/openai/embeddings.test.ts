import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { embeddingEngineContract } from '../../../../../test/contracts/embedding-engine.ts'
import { startEmbeddingServer } from '../../../../../test/upstreams/embedding-server.ts'
import { startServer, type FakeServer } from '../../../../../test/upstreams/server.ts'
import type { EmbeddingEngine, EmbeddingInput } from '../../domain/embedding.ts'
import { isFault } from '../../domain/fault.ts'
import { createOpenAiEmbeddings } from './embeddings.ts'

const never = new AbortController().signal

function engineOf(
  t: Pick<TestContext, 'after'>,
  { address }: Pick<FakeServer, 'address'>,
): EmbeddingEngine {
  const engine = createOpenAiEmbeddings({ name: 'up', baseUrl: `${address}/v1`, apiKey: 'sk' })
  t.after(engine.close)
  return engine
}

describe('over a server', () => {
  const cleanups: (() => unknown)[] = []
  const t = { after: (end: () => unknown) => cleanups.push(end) } as Pick<TestContext, 'after'>
  test.after(async () => {
    for (const end of cleanups.toReversed()) await end()
  })
  embeddingEngineContract('openai', async () => engineOf(t, await startEmbeddingServer(t)))
})

test('many inputs are sent in parts, and their tokens are added up', async (t) => {
  const server = await startEmbeddingServer(t)
  const inputs = Array.from({ length: 600 }, (_, index) => `text ${index}`)
  const request = { modelId: 'their-model', inputs, dimensions: 4 }
  const { vectors, inputTokens } = await engineOf(t, server).embed(request, { signal: never })
  assert.equal(vectors.length, 600)
  assert.deepEqual(
    server.received.map(({ body }) => body.input.length),
    [256, 256, 88],
  )
  const [first] = server.received
  assert.equal(first?.headers.authorization, 'Bearer sk')
  assert.deepEqual(
    [first?.body.model, first?.body.dimensions, first?.body.encoding_format],
    ['their-model', 4, 'float'],
  )
  assert.equal(inputTokens, 1200)
})

/** The result of a server's answer for one input. */
async function answered(t: TestContext, body: unknown, inputs: readonly EmbeddingInput[] = ['a']) {
  const server = await startServer(t, () => ({ type: 'json', body }))
  return engineOf(t, server).embed({ modelId: 'm', inputs }, { signal: never })
}

test('base64, another order and missing counts are understood', async (t) => {
  const bytes = Buffer.alloc(8)
  bytes.writeFloatLE(0.5, 0)
  bytes.writeFloatLE(-2, 4)
  const data = [
    { index: 1, embedding: [1, 2] },
    { index: 0, embedding: bytes.toString('base64') },
  ]
  const { vectors, inputTokens } = await answered(t, { data }, ['a', 'b'])
  assert.deepEqual(
    vectors.map((vector) => Array.from(vector)),
    [
      [0.5, -2],
      [1, 2],
    ],
  )
  assert.equal(inputTokens, undefined)
})

test('an answer that cannot be read is a fault of the engine, not of the caller', async (t) => {
  for (const body of [
    {},
    { data: [] },
    { data: [{ index: 0, embedding: [] }] },
    { data: [{ index: 0, embedding: ['x'] }] },
    { data: [{ index: 3, embedding: [1] }] },
    {
      data: [
        { index: 0, embedding: [1] },
        { index: 1, embedding: [1] },
      ],
    },
  ])
    await assert.rejects(
      answered(t, body),
      (thrown) => isFault(thrown) && thrown.kind === 'internal',
      JSON.stringify(body),
    )
})

test('a server that is overloaded is reported as such', async (t) => {
  const server = await startEmbeddingServer(t)
  server.trouble({ type: 'status', status: 503 })
  await assert.rejects(
    engineOf(t, server).embed({ modelId: 'm', inputs: ['a'] }, { signal: never }),
    (thrown) => isFault(thrown) && thrown.kind === 'overloaded',
  )
})
