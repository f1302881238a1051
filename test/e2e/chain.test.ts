/**
 * A chain: one program in front of another, which is in front of a server. Callers cannot
 * distinguish it from the second program alone.
 */
import Anthropic, { APIError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startAnthropicServer } from '../upstreams/anthropic-server.ts'
import type { FakeServer } from '../upstreams/server.ts'
import { createClient, startProgram, temporaryHome } from './program.ts'

/** Which engine of the front program serves which model. */
const MODELS = { anthropic: 'Vendor-M3', openai: 'Vendor-M2.7' } as const

const TOOL: Anthropic.Tool = {
  name: 'get_weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
}

const say = (content: string): Anthropic.MessageParam => ({ role: 'user', content })

const thinking = { type: 'adaptive' } as const

type World = {
  readonly upstream: FakeServer
  /** A client of the back program. */
  readonly direct: Anthropic
  /** A client of the front program. */
  readonly chained: Anthropic
}

async function openWorld(t: TestContext): Promise<World> {
  const upstream = await startAnthropicServer(t, 'the secret of the server')
  const start = async (engines: string, models: string) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), `engines: { ${engines} }\nmodels: { ${models} }\n`)
    const program = await startProgram(t, { home, environment: { BACKLOT_LOG: 'silent' } })
    const { key } = await createClient(program)
    const baseURL = `${program.address}/compat`
    return { ...program, key, client: new Anthropic({ baseURL, apiKey: key, maxRetries: 0 }) }
  }
  const back = await start(
    `up: { type: anthropic, server: anthropic, base_url: "${upstream.address}" }`,
    Object.values(MODELS)
      .map((model) => `${model}: { engine: up }`)
      .join(', '),
  )
  const front = await start(
    `anthropic: { type: anthropic, base_url: "${back.address}/compat", api_key: "${back.key}" }, ` +
      `openai: { type: openai, base_url: "${back.address}/v1", api_key: "${back.key}" }`,
    Object.entries(MODELS)
      .map(([engine, model]) => `${model}: { engine: ${engine} }`)
      .join(', '),
  )
  return { upstream, direct: back.client, chained: front.client }
}

/** The next turn: the answer, and the result of its tool call. */
function goneOn(
  messages: readonly Anthropic.MessageParam[],
  { content }: Anthropic.Message,
): Anthropic.MessageParam[] {
  const call = content.find((block) => block.type === 'tool_use')
  assert.ok(call)
  const result = { type: 'tool_result', tool_use_id: call.id, content: '21 degrees' } as const
  return [...messages, { role: 'assistant', content }, { role: 'user', content: [result] }]
}

/** Blocks without the signatures and ids that each program creates itself. */
function unsigned(content: readonly Anthropic.ContentBlock[]): unknown {
  return content
    .filter(({ type }) => type !== 'redacted_thinking')
    .map((block) => Object.assign({}, block, { signature: '', id: '', citations: null }))
}

test('a chain of two programs', async (t) => {
  const { upstream, direct, chained } = await openWorld(t)

  for (const [engine, model] of Object.entries(MODELS)) {
    await t.test(`by ${engine}: answers, tokens and reasons are the same`, async () => {
      const requests: readonly Omit<Anthropic.MessageCreateParamsNonStreaming, 'model'>[] = [
        { max_tokens: 2000, messages: [say('Say exactly: Hello 👩‍👩‍👧')] },
        { max_tokens: 3, messages: [say('Say exactly: one two three four five')] },
        { max_tokens: 2000, thinking, messages: [say('Say exactly: thought of')] },
        { max_tokens: 2000, thinking, tools: [TOOL], messages: [say('Is the weather fine?')] },
      ]
      for (const request of requests) {
        const one = await direct.messages.create({ ...request, model })
        const other = await chained.messages.create({ ...request, model })
        const streamed = await chained.messages.stream({ ...request, model }).finalMessage()
        for (const reply of [other, streamed]) {
          assert.deepEqual(unsigned(reply.content), unsigned(one.content))
          assert.equal(reply.stop_reason, one.stop_reason)
          assert.equal(reply.usage.output_tokens, one.usage.output_tokens)
          assert.equal(reply.usage.input_tokens, one.usage.input_tokens)
        }
      }
    })

    await t.test(
      `by ${engine}: a call streams in, and a caller that leaves stops the server`,
      async () => {
        const messages = [say('call get_weather with JSON {"city": "Paris", "days": 3}')]
        upstream.trouble({ type: 'stall', afterEvents: 4 })
        const stream = chained.messages.stream({ model, max_tokens: 99, tools: [TOOL], messages })
        stream.on('inputJson', (piece) => {
          if (piece.includes('Pari')) stream.abort()
        })
        await assert.rejects(stream.finalMessage(), /abort/)
        assert.equal(await upstream.received.at(-1)?.left, true)
      },
    )
  }

  await t.test('an overloaded server is reported as such', async () => {
    for (const model of Object.values(MODELS)) {
      upstream.trouble({ type: 'status', status: 429, headers: { 'retry-after': '30' } })
      const messages = [say('Hello')]
      await assert.rejects(
        chained.messages.create({ model, max_tokens: 9, messages }),
        (thrown) => thrown instanceof APIError && thrown.status === 529,
      )
    }
  })

  await t.test('by anthropic: the server gets its own thoughts back through both', async () => {
    const request = { model: MODELS.anthropic, max_tokens: 2000, thinking, tools: [TOOL] }
    const messages = [say('Is the weather fine?')]
    const first = await chained.messages.stream({ ...request, messages }).finalMessage()
    assert.deepEqual(
      first.content.map(({ type }) => type),
      ['thinking', 'redacted_thinking', 'tool_use'],
    )
    const next = await chained.messages.create({ ...request, messages: goneOn(messages, first) })
    assert.equal(next.content[0]?.type, 'thinking')
    const { body } = upstream.received.at(-1) ?? {}
    assert.equal(body.thinking.type, 'enabled')
    assert.deepEqual(
      body.messages[1].content.map(({ type }: { type: string }) => type),
      ['thinking', 'redacted_thinking', 'tool_use'],
    )
  })

  await t.test('by openai: the conversation goes on without the thought', async () => {
    const request = { model: MODELS.openai, max_tokens: 2000, thinking, tools: [TOOL] }
    const messages = [say('Is the weather fine?')]
    const first = await chained.messages.create({ ...request, messages })
    const next = await chained.messages.create({ ...request, messages: goneOn(messages, first) })
    assert.equal(next.stop_reason, 'end_turn')
  })
})
