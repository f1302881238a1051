import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  partsOf,
  promptOf,
  requestOf,
  textEngineContract,
} from '../../../../../test/contracts/text-engine.ts'
import { wholeReplyContract } from '../../../../../test/contracts/whole-replies.ts'
import { startAnthropicServer } from '../../../../../test/upstreams/anthropic-server.ts'
import type { FakeServer } from '../../../../../test/upstreams/server.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import { createAnthropic, type AnthropicOptions } from './engine.ts'

async function openWorld(
  t: Pick<TestContext, 'after'>,
  options: Partial<AnthropicOptions> = {},
): Promise<{ readonly server: FakeServer; readonly engine: TextEngine }> {
  const server = await startAnthropicServer(t)
  const engine = createAnthropic({ name: 'up', baseUrl: server.address, ...options })
  t.after(engine.close)
  return { server, engine }
}

wholeReplyContract('anthropic', openWorld)

describe('over a server', () => {
  const cleanups: (() => unknown)[] = []
  const t = { after: (end: () => unknown) => cleanups.push(end) } as Pick<TestContext, 'after'>
  test.after(async () => {
    for (const end of cleanups.toReversed()) await end()
  })
  textEngineContract('anthropic', async () => (await openWorld(t)).engine)
})

const png = { type: 'base64', data: 'aGVsbG8=', mediaType: 'image/png' } as const

const conversation: Prompt = promptOf('', {
  system: [{ type: 'text', text: 'Be brief.' }],
  thinking: true,
  tools: [{ name: 'look', inputSchema: {} }],
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', text: 'I look.', signature: 'bl1.x' },
        { type: 'text', text: '\n' },
        { type: 'tool-use', id: 'look:0', name: 'look', input: { at: 'it' } },
      ],
    },
    { role: 'system', content: [{ type: 'text', text: 'Hurry.' }] },
    {
      role: 'user',
      content: [
        {
          type: 'tool-result',
          toolUseId: 'look:0',
          isError: true,
          content: [{ type: 'image', source: png, detail: 'low' }],
        },
      ],
    },
  ],
})

const asked = [
  { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'look_0',
        is_error: true,
        content: [
          {
            type: 'image',
            source: { type: 'base64', media_type: 'image/png', data: 'aGVsbG8=' },
            detail: 'low',
          },
        ],
      },
      { type: 'text', text: '<system>\nHurry.\n</system>' },
    ],
  },
]
const call = { type: 'tool_use', id: 'look_0', name: 'look', input: { at: 'it' } }
const tools = [{ name: 'look', input_schema: { type: 'object', properties: {} } }]

test('a whole conversation is sent in the format of the server', async (t) => {
  const { server, engine } = await openWorld(t, { apiKey: 'sk-secret', hasPriorities: true })
  const request = requestOf(conversation, { maxTokens: 4000, tier: 'priority' })
  await partsOf(engine, request)
  // Our signature is not one of the server's.
  const thought = { type: 'thinking', thinking: 'I look.', signature: '' }
  assert.deepEqual(server.received[0]?.body, {
    model: 'Vendor-M3',
    system: [{ type: 'text', text: 'Be brief.' }],
    messages: asked.toSpliced(1, 0, { role: 'assistant', content: [thought, call] } as never),
    tools,
    max_tokens: 4000,
    stream: true,
    thinking: { type: 'enabled', budget_tokens: 2000 },
    temperature: 1,
    top_p: 0.95,
    service_tier: 'priority',
  })
  const { headers } = server.received[0]
  assert.equal(headers['x-api-key'], 'sk-secret')
  assert.equal(headers['anthropic-version'], '2023-06-01')
})

test('a server that checks signatures gets no thinking of ours, and goes on without', async (t) => {
  const { server, engine } = await openWorld(t, { server: 'anthropic' })
  await partsOf(engine, requestOf(conversation, { maxTokens: 4000, temperature: 1.7 }))
  assert.deepEqual(server.received[0]?.body, {
    model: 'Vendor-M3',
    system: [{ type: 'text', text: 'Be brief.' }],
    messages: asked.toSpliced(1, 0, { role: 'assistant', content: [call] } as never),
    tools,
    max_tokens: 4000,
    stream: true,
    thinking: { type: 'disabled' },
    temperature: 1,
  })
})

test('one call at most is asked for, where there may be calls at all', async (t) => {
  const { server, engine } = await openWorld(t)
  for (const type of ['auto', 'any', 'none'] as const)
    await partsOf(engine, requestOf({ ...conversation, toolChoice: { type }, singleCall: true }))
  assert.deepEqual(
    server.received.map(({ body }) => body['tool_choice']),
    [
      { type: 'auto', disable_parallel_tool_use: true },
      { type: 'any', disable_parallel_tool_use: true },
      { type: 'none' },
    ],
  )
})

test('a server whose chat template turns thinking on and off is asked to', async (t) => {
  const { server, engine } = await openWorld(t, { server: 'vllm' })
  for (const thinking of [true, false]) {
    await partsOf(engine, requestOf(promptOf('Hi', { thinking })))
    const { body } = server.received.at(-1) ?? {}
    assert.deepEqual(body.chat_template_kwargs, { enable_thinking: thinking, thinking })
  }
})

test('what a refusal says is not passed on', async (t) => {
  const { server, engine } = await openWorld(t)
  for (const [type, status, kind] of [
    ['invalid_request_error', 400, 'invalid'],
    ['authentication_error', 401, 'internal'],
    ['rate_limit_error', 429, 'overloaded'],
    ['overloaded_error', 529, 'overloaded'],
  ] as const) {
    const body = { type: 'error', error: { type, message: 'secret-host' } }
    server.trouble({ type: 'status', status, body })
    await assert.rejects(partsOf(engine, requestOf(promptOf('Hello'))), (thrown) => {
      assert.ok(thrown instanceof Error && 'kind' in thrown)
      assert.equal(thrown.kind, kind)
      assert.doesNotMatch(thrown.message, /secret/)
      return true
    })
  }
})

test('headers of the operator go with every request, over ours', async (t) => {
  const extraHeaders = { 'x-gateway': 'us', authorization: 'Basic eA==' }
  const { server, engine } = await openWorld(t, { apiKey: 'sk-secret', extraHeaders })
  await partsOf(engine, requestOf(promptOf('Hi')))
  const { headers } = server.received.at(-1) ?? {}
  assert.equal(headers?.['x-gateway'], 'us')
  assert.equal(headers?.authorization, 'Basic eA==')
})
