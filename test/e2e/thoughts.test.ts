/** Thinking signed by the upstream server, through the program and back, with the official client. */
import Anthropic, { BadRequestError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startAnthropicServer } from '../upstreams/anthropic-server.ts'
import type { FakeServer } from '../upstreams/server.ts'
import { createClient, startProgram, temporaryHome } from './program.ts'

const TOOL: Anthropic.Tool = {
  name: 'get_weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
}

const QUESTION: Anthropic.MessageParam = { role: 'user', content: 'How is the weather in Paris?' }

const REQUEST = {
  model: 'Vendor-M3',
  max_tokens: 2000,
  thinking: { type: 'adaptive' },
  tools: [TOOL],
} as const satisfies Partial<Anthropic.MessageCreateParams>

async function openWorld(t: TestContext): Promise<{
  readonly first: FakeServer
  readonly second: FakeServer
  readonly client: Anthropic
}> {
  const first = await startAnthropicServer(t, 'the secret of the first')
  const second = await startAnthropicServer(t, 'the secret of the second')
  const home = temporaryHome(t)
  const engine = ({ address }: FakeServer): string =>
    `{ type: anthropic, server: anthropic, base_url: "${address}", retries: 0 }`
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { first: ${engine(first)}, second: ${engine(second)} }
models: { Vendor-M3: { engine: first, fallback: [second, sandbox] } }
`,
  )
  const program = await startProgram(t, { home, environment: { BACKLOT_LOG: 'silent' } })
  const { key } = await createClient(program)
  const baseURL = `${program.address}/compat`
  return { first, second, client: new Anthropic({ baseURL, apiKey: key, maxRetries: 0 }) }
}

/** The conversation with the answer and the result of its tool call. */
function goneOn(answer: Anthropic.Message): Anthropic.MessageParam[] {
  const call = answer.content.find((block) => block.type === 'tool_use')
  assert.ok(call)
  return [
    QUESTION,
    { role: 'assistant', content: answer.content },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: call.id, content: '21 degrees' }],
    },
  ]
}

test('thinking that its server has signed', async (t) => {
  const { first, second, client } = await openWorld(t)
  const messages = [QUESTION]
  const streamed = await client.messages.stream({ ...REQUEST, messages }).finalMessage()
  const plain = await client.messages.create({ ...REQUEST, messages })

  await t.test('is sent the same in both ways, with our signature around it', () => {
    assert.deepEqual(
      streamed.content.map(({ type }) => type),
      ['thinking', 'redacted_thinking', 'tool_use'],
    )
    assert.deepEqual(streamed.content.slice(0, 2), plain.content.slice(0, 2))
    const [thought] = streamed.content
    assert.ok(thought?.type === 'thinking' && thought.signature.startsWith('bl2.'))
  })

  await t.test('goes back to its server as it was, which then goes on to think', async () => {
    for (const answer of [streamed, plain]) {
      const next = await client.messages.create({ ...REQUEST, messages: goneOn(answer) })
      assert.equal(next.content[0]?.type, 'thinking')
      const { body } = first.received.findLast(({ path }) => path === '/v1/messages') ?? {}
      assert.equal(body.thinking.type, 'enabled')
      assert.equal(body.messages[1].content[0].thinking, 'They say something.')
      assert.equal(body.messages[1].content[1].type, 'redacted_thinking')
    }
  })

  await t.test('is refused when it was changed', async () => {
    const conversation = goneOn(streamed)
    const [thought, hidden, ...rest] = streamed.content
    assert.ok(thought?.type === 'thinking' && hidden?.type === 'redacted_thinking')
    for (const content of [
      [{ ...thought, thinking: 'They lie.' }, hidden, ...rest],
      [thought, { ...hidden, data: thought.signature }, ...rest],
    ])
      await assert.rejects(
        client.messages.create({
          ...REQUEST,
          messages: conversation.with(1, { role: 'assistant', content }),
        }),
        (thrown) => thrown instanceof BadRequestError && /was changed/.test(thrown.message),
      )
  })

  await t.test('is nothing to the next server of the list, nor to the sandbox', async () => {
    first.trouble({ type: 'status', status: 503 })
    const next = await client.messages.create({ ...REQUEST, messages: goneOn(streamed) })
    assert.equal(next.content[0]?.type, 'text')
    const { body } = second.received.at(-1) ?? {}
    assert.deepEqual(
      body.messages[1].content.map(({ type }: { type: string }) => type),
      ['tool_use'],
    )
    first.trouble({ type: 'status', status: 503 })
    second.trouble({ type: 'status', status: 503 })
    const last = await client.messages.create({ ...REQUEST, messages: goneOn(streamed) })
    assert.equal(last.stop_reason, 'end_turn')
  })

  await t.test('is left out when its server does not know it after all', async () => {
    const error = { type: 'invalid_request_error', message: 'Invalid `signature` in `thinking`' }
    first.trouble({ type: 'status', status: 400, body: { type: 'error', error } })
    const next = await client.messages.create({ ...REQUEST, messages: goneOn(streamed) })
    assert.equal(next.stop_reason, 'end_turn')
    const { body } = first.received.at(-1) ?? {}
    assert.equal(body.thinking.type, 'disabled')
    assert.equal(body.messages[1].content[0].type, 'tool_use')
  })
})
