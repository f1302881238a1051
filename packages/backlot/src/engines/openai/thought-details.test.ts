/**
 * Details of thoughts, through each dialect and back. The streams have the shapes of OpenRouter and
 * Vercel's gateway.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { createTextWorld, testCall, type TextWorld } from '../../../../../test/text-world.ts'
import { startServer, type FakeServer } from '../../../../../test/upstreams/server.ts'
import { messageEndpoints } from '../../http/endpoints/messages.ts'
import { openaiEndpoints } from '../../http/endpoints/openai.ts'
import type { Endpoint } from '../../http/route.ts'
import { createOpenAi } from './engine.ts'
import { thoughtDetails, unpackDetails } from './thought-details.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

type World = TextWorld & { readonly server: FakeServer }

/** A server that sends these deltas; it can refuse the second request. */
async function openWorld(t: TestContext, deltas: readonly object[]): Promise<World> {
  const chunks = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
  const server = await startServer(t, () => ({
    type: 'events',
    events: [...chunks, 'data: [DONE]\n\n'],
  }))
  const engine = createOpenAi({ name: 'up', baseUrl: `${server.address}/v1` })
  t.after(engine.close)
  return { ...createTextWorld({ engine: () => engine }), server }
}

async function ask(world: World, endpoint: Endpoint, body: object): Promise<AnyJson> {
  const reply = await endpoint.handle(testCall(world, { model: 'Vendor-M3', ...body }))
  assert.ok(reply.type === 'json')
  return reply.body
}

const parameters = { type: 'object', properties: { city: { type: 'string' } } }
const QUESTION = { role: 'user', content: 'How is the weather?' }
const CALL = {
  index: 0,
  id: 'tool_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
}

/** Asks, sends the answer back with the result of its call, and returns what the server got of the answer. */
async function goOn(
  world: World,
  { thinks = true, askedFirst = world }: { thinks?: boolean; askedFirst?: World } = {},
): Promise<unknown> {
  const tools = [{ name: 'get_weather', input_schema: parameters }]
  const thinking = { type: thinks ? 'adaptive' : 'disabled' }
  const request = { max_tokens: 2000, thinking, tools }
  const first = messageEndpoints(askedFirst.ports)
  const { content } = await ask(askedFirst, first.create, { ...request, messages: [QUESTION] })
  const { create } = messageEndpoints(world.ports)
  const call = content.find(({ type }: { type: string }) => type === 'tool_use')
  const result = { type: 'tool_result', tool_use_id: call.id, content: 'sun' }
  const messages = [QUESTION, { role: 'assistant', content }, { role: 'user', content: [result] }]
  await ask(world, create, { ...request, messages })
  return sentDetails(world)
}

function sentDetails({ server }: World): unknown {
  const { body } = server.received.at(-1) ?? {}
  const { messages } = body
  const turn = messages.find(({ role }: { role: string }) => role === 'assistant')
  return turn.reasoning_details ?? turn.thinking_blocks
}

const CLAUDE = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 }
const SIGNED = [
  {
    role: 'assistant',
    reasoning: '\nI have to ',
    reasoning_details: [{ ...CLAUDE, text: '\nI have to ' }],
  },
  { reasoning: 'look.', reasoning_details: [{ ...CLAUDE, text: 'look.', signature: null }] },
  { content: '', reasoning: null, reasoning_details: [{ ...CLAUDE, signature: 'EpQC=' }] },
  { content: 'I look.' },
  { tool_calls: [CALL] },
]

test('a signed thought that came in pieces goes back whole, with its signature', async (t) => {
  const world = await openWorld(t, SIGNED)
  const whole = { ...CLAUDE, text: '\nI have to look.', signature: 'EpQC=' }
  assert.deepEqual(await goOn(world), [whole])
})

test('blocks of thoughts go back as blocks, each with its signature', async (t) => {
  const block = { type: 'thinking' }
  const world = await openWorld(t, [
    { reasoning_content: 'So', thinking_blocks: [{ ...block, thinking: 'So', signature: '' }] },
    { reasoning_content: '', thinking_blocks: [{ ...block, thinking: 'So', signature: 'EqoB' }] },
    { thinking_blocks: [{ type: 'redacted_thinking', data: 'gAAA' }] },
    { thinking_blocks: [{ ...block, thinking: 'And so', signature: 'EqoC' }] },
    { tool_calls: [CALL] },
  ])
  assert.deepEqual(await goOn(world), [
    { ...block, thinking: 'So', signature: 'EqoB' },
    { type: 'redacted_thinking', data: 'gAAA' },
    { ...block, thinking: 'And so', signature: 'EqoC' },
  ])
})

test('it goes to no other server', async (t) => {
  const [one, other] = [await openWorld(t, SIGNED), await openWorld(t, SIGNED)]
  assert.equal(await goOn(other, { askedFirst: one }), undefined)
})

test('summaries and what is hidden beside them go back in their order', async (t) => {
  const summary = { type: 'reasoning.summary', format: 'openai-responses-v1', index: 0, id: 'rs_1' }
  const hidden = {
    type: 'reasoning.encrypted',
    format: 'openai-responses-v1',
    index: 1,
    id: 'rs_1',
    data: 'gAAAA',
  }
  const world = await openWorld(t, [
    { reasoning: 'To look', reasoning_details: [{ ...summary, summary: 'To look' }] },
    { reasoning: ' it up', reasoning_details: [{ ...summary, summary: ' it up' }] },
    { reasoning_details: [hidden] },
    { tool_calls: [CALL] },
  ])
  assert.deepEqual(await goOn(world), [{ ...summary, summary: 'To look it up' }, hidden])
})

const OF_CALL = {
  type: 'reasoning.encrypted',
  format: 'google-gemini-v1',
  index: 0,
  id: 'tool_1',
  data: 'EjQKMgEM',
}

test('what belongs to a call goes back with it in every dialect, without thinking too', async (t) => {
  const world = await openWorld(t, [
    { content: '', reasoning: null, reasoning_details: [OF_CALL] },
    { content: null, tool_calls: [CALL] },
  ])
  assert.deepEqual(await goOn(world, { thinks: false }), [OF_CALL])

  const tools = [{ type: 'function', function: { name: 'get_weather', parameters } }]
  const { complete } = openaiEndpoints(world.ports)
  const { choices } = await ask(world, complete, { tools, messages: [QUESTION] })
  const { message } = choices[0]
  const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'sun' }
  await ask(world, complete, { tools, messages: [QUESTION, message, result] })
  assert.deepEqual(sentDetails(world), [OF_CALL])
})

test('what is hidden and comes after the call goes back too, words without a signature do not', async (t) => {
  const { id: _id, ...late } = OF_CALL
  const world = await openWorld(t, [
    {
      reasoning: 'So.',
      reasoning_details: [
        { type: 'reasoning.text', format: 'google-gemini-v1', index: 0, text: 'So.' },
      ],
    },
    { tool_calls: [CALL] },
    { reasoning_details: [late] },
  ])
  assert.deepEqual(await goOn(world), [late])
})

test('a server that does not take them after all is asked without, one that misses them with some that fit', async (t) => {
  const world = await openWorld(t, SIGNED)
  const refuse = (message: string): void =>
    world.server.trouble(
      {
        type: 'bytes',
        bytes: `${SIGNED.map((delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`).join('')}data: [DONE]\n\n`,
      },
      { type: 'status', status: 400, body: { error: { code: 400, message } } },
    )
  refuse('messages.1.content.0: Invalid `signature` in `thinking` block')
  assert.equal(await goOn(world), undefined)
  refuse(
    'Gemini models require OpenRouter reasoning details to be preserved in each request. Function call is missing a thought_signature',
  )
  const [kept, any] = (await goOn(world)) as readonly object[]
  assert.deepEqual(kept, { ...CLAUDE, text: '\nI have to look.', signature: 'EpQC=' })
  assert.deepEqual(any, {
    type: 'reasoning.encrypted',
    format: 'google-gemini-v1',
    index: 0,
    id: 'tool_1',
    data: 'skip_thought_signature_validator',
  })
})

test('details repeated with every chunk count once', () => {
  const details = thoughtDetails()
  const thoughts = ['We look for it', 'We look for it first.', 'We look for it first. Then'].map(
    (text) => details.add([{ type: 'reasoning.text', index: 0, text }]),
  )
  assert.deepEqual(thoughts, ['We look for it', ' first.', ' Then'])
  const data = details.take('We look for it first. Then') ?? ''
  const [entry] = unpackDetails(data, 'We look for it first. Then')
  assert.equal(entry?.['text'], 'We look for it first. Then')
  assert.ok(!data.includes('look'), 'words of the thought are not told twice')
})

test('any details go back as they came, however the thought was sent', () => {
  const entry = fc.record({
    type: fc.constantFrom('reasoning.text', 'reasoning.summary', 'reasoning.encrypted', 'other'),
    words: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), fc.string(), (list, stranger) => {
      const entries = list.map(({ type, words }, index) => {
        const hidden = type === 'reasoning.encrypted' ? 'data' : 'text'
        const member = type === 'reasoning.summary' ? 'summary' : hidden
        return { type, index, [member]: words }
      })
      const thought = list
        .filter(({ type }) => type !== 'reasoning.encrypted')
        .map(({ words }) => words)
        .join('')
      for (const thoughts of [thought, stranger]) {
        const details = thoughtDetails()
        for (const one of entries) details.add([one])
        assert.deepEqual(unpackDetails(details.take(thoughts) ?? '', thoughts.trimStart()), entries)
      }
    }),
  )
})
