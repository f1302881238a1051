/** The embeddings endpoint with its clients, on the real server. */
import { createOpenAI } from '@ai-sdk/openai'
import { cosineSimilarity, embedMany } from 'ai'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import OpenAI, { BadRequestError, NotFoundError, RateLimitError } from 'openai'
import { startEmbeddingServer } from '../upstreams/embedding-server.ts'
import {
  createClient,
  moneyOf,
  runCommand,
  sharedProgram,
  startProgram,
  temporaryHome,
} from './program.ts'

const MODEL = 'Vendor-Embedding-01'

test('embeddings of the sandbox', async (t) => {
  const server = await sharedProgram()
  const { key, get } = await createClient(server)
  const client = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 })

  await t.test('floats and base64 are the same vectors', async () => {
    const request = { model: MODEL, input: ['a quiet harbour', 'taxes'] }
    const floats = await client.embeddings.create({ ...request, encoding_format: 'float' })
    const decoded = await client.embeddings.create(request) // requests base64 by default
    assert.deepEqual(
      floats.data.map(({ index, embedding }) => [index, embedding.length]),
      [
        [0, 1536],
        [1, 1536],
      ],
    )
    for (const [index, { embedding }] of decoded.data.entries())
      assert.deepEqual(
        Float32Array.from(embedding),
        Float32Array.from(floats.data[index]?.embedding ?? []),
      )
    assert.equal(floats.model, MODEL)
    assert.ok(floats.usage.prompt_tokens > 2)
    assert.equal(floats.usage.prompt_tokens, floats.usage.total_tokens)
  })

  await t.test('dimensions, tokens and aliases', async () => {
    const { data, usage, model } = await client.embeddings.create({
      model: 'embo-01',
      input: [[1, 2, 3], [4]],
      dimensions: 32,
      encoding_format: 'float',
    })
    assert.deepEqual(
      data.map(({ embedding }) => embedding.length),
      [32, 32],
    )
    assert.deepEqual([usage.prompt_tokens, model], [4, 'embo-01'])
  })

  await t.test('the AI SDK finds the nearest text', async () => {
    const provider = createOpenAI({ baseURL: `${server.address}/v1`, apiKey: key })
    const values = ['a boat in the harbour', 'the boats of the harbour', 'yearly tax report']
    const { embeddings } = await embedMany({ model: provider.embedding(MODEL), values })
    const [query = [], near = [], far = []] = embeddings
    assert.ok(cosineSimilarity(query, near) > cosineSimilarity(query, far))
  })

  await t.test('what is wrong is reported by its member', async () => {
    const create = async (more: object): Promise<unknown> =>
      client.embeddings.create({ model: MODEL, input: 'x', ...more })
    for (const [more, message] of [
      [{ input: '' }, /input must not be empty/],
      [{ input: [] }, /input must have at least one text/],
      [{ input: ['a', ''] }, /input\[1\] must not be empty/],
      [{ input: ['a', 7] }, /input\[1\] must be a text or a list of tokens, got 7/],
      [{ input: [[1, -2]] }, /input\[0\] must be a text or a list of tokens/],
      [{ input: Array.from({ length: 2049 }, () => 'a') }, /at most 2048 texts, got 2049/],
      [{ input: 'word '.repeat(9000) }, /context window exceeds limit.*8192/],
      [{ input: Array.from({ length: 40 }, () => 'word '.repeat(8000)) }, /at most 300000 tokens/],
      [{ dimensions: 0 }, /dimensions must be at least 1, got 0/],
      [{ dimensions: 1537 }, /dimensions must be at most 1536, got 1537/],
      [{ encoding_format: 'int8' }, /encoding_format/],
    ] as const)
      await assert.rejects(create(more), (thrown) => {
        assert.ok(thrown instanceof BadRequestError, String(thrown))
        assert.match(thrown.message, message)
        return true
      })
    await assert.rejects(create({ model: 'Vendor-M3' }), (thrown) => {
      assert.ok(thrown instanceof NotFoundError)
      assert.equal(thrown.code, 'model_not_found')
      return true
    })
    await assert.rejects(create({ input: 'word '.repeat(9000) }), {
      code: 'context_length_exceeded',
    })
    await assert.rejects(client.chat.completions.create({ model: MODEL, messages: [] }), Error)
  })

  await t.test('the model is listed and found', async () => {
    const { data } = (await get('/v1/models')).body
    assert.ok(data.some(({ id }: { id: string }) => id === MODEL))
    assert.equal((await client.models.retrieve(MODEL)).id, MODEL)
  })
})

test('embeddings are limited, held for and charged by their tokens', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `prices: { ${MODEL}: { input: 1000 } }\nlimits: { account: { rpm: 2 } }\n`,
  )
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const client = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 })
  const create = () => client.embeddings.create({ model: MODEL, input: [[1, 2, 3, 4, 5]] })
  await create()
  assert.deepEqual(await moneyOf(home), [0, 5000])
  await assert.rejects(client.embeddings.create({ model: MODEL, input: '' }), BadRequestError)
  await create()
  await assert.rejects(create(), RateLimitError)
  assert.deepEqual(await moneyOf(home), [0, 10_000])

  const order = ['keys', 'create', '--account', 'prepaid', '--prepaid']
  const poor = (await runCommand(home, order)).stdout.trim()
  const broke = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: poor, maxRetries: 0 })
  await assert.rejects(broke.embeddings.create({ model: MODEL, input: 'a' }), { status: 402 })
})

test('embeddings of a server that speaks the OpenAI format', async (t) => {
  const upstream = await startEmbeddingServer(t)
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines:
  up: { type: openai, base_url: ${upstream.address}/v1 }
models:
  ${MODEL}: { engine: up, upstream_model: nomic-embed }
prices: { ${MODEL}: { input: 1000 } }
`,
  )
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const client = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 })
  const { data, usage } = await client.embeddings.create({ model: MODEL, input: ['a', 'b', 'c'] })
  assert.deepEqual([data.length, data[0]?.embedding.length, usage.prompt_tokens], [3, 16, 6])
  assert.equal(upstream.received[0]?.body.model, 'nomic-embed')
  assert.deepEqual(await moneyOf(home), [0, 6000])

  upstream.trouble({ type: 'status', status: 500, body: { error: 'secret' } })
  await assert.rejects(client.embeddings.create({ model: MODEL, input: 'a' }), (thrown) => {
    assert.ok(thrown instanceof OpenAI.APIError)
    assert.doesNotMatch(thrown.message, /secret/)
    return true
  })
  assert.deepEqual(await moneyOf(home), [0, 6000])
})
