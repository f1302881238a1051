/** Tool calls that their server has signed, through each dialect and back. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createTextWorld, testCall, type TextWorld } from '../../../../../test/text-world.ts'
import { CALL_SIGNATURE, startGeminiServer } from '../../../../../test/upstreams/gemini-server.ts'
import type { FakeServer } from '../../../../../test/upstreams/server.ts'
import { chatEndpoints } from '../../http/endpoints/chat.ts'
import { messageEndpoints } from '../../http/endpoints/messages.ts'
import { openaiEndpoints } from '../../http/endpoints/openai.ts'
import type { Endpoint } from '../../http/route.ts'
import { createOpenAi } from './engine.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

type World = TextWorld & { readonly server: FakeServer }

async function openWorld(t: TestContext): Promise<World> {
  const server = await startGeminiServer(t)
  const engine = createOpenAi({ name: 'up', baseUrl: `${server.address}/v1beta/openai` })
  t.after(engine.close)
  return { ...createTextWorld({ engine: () => engine }), server }
}

async function ask(world: World, endpoint: Endpoint, body: object): Promise<AnyJson> {
  const reply = await endpoint.handle(testCall(world, { model: 'Vendor-M2.7', ...body }))
  assert.ok(reply.type === 'json')
  return reply.body
}

const parameters = { type: 'object', properties: { city: { type: 'string' } } }
const FUNCTION = { type: 'function', function: { name: 'get_weather', parameters } }
const TOOL = { name: 'get_weather', input_schema: parameters }
const QUESTION = { role: 'user', content: 'How is the weather?' }

/** The signatures of the calls that the server got last, and their ids. */
function sentCalls({ server }: World): readonly (readonly [id: string, signature?: string])[] {
  const { body } = server.received.at(-1) ?? {}
  return body.messages
    .flatMap((message: { tool_calls?: readonly object[] }) => message.tool_calls ?? [])
    .map((call: { id: string; extra_content?: { google: { thought_signature: string } } }) => [
      call.id,
      call.extra_content?.google.thought_signature,
    ])
}

const OWN = [
  ['function-call-1', CALL_SIGNATURE],
  ['function-call-2', undefined],
]

test('a chat goes on with calls that their server has signed', async (t) => {
  const world = await openWorld(t)
  const dialects = [
    ['chat', chatEndpoints(world.ports).complete],
    ['openai', openaiEndpoints(world.ports).complete],
  ] as const
  for (const [name, endpoint] of dialects)
    await t.test(name, async () => {
      const request = { tools: [FUNCTION], messages: [QUESTION] }
      const { choices } = await ask(world, endpoint, request)
      const { message } = choices[0]
      const [first, second] = message.tool_calls
      assert.match(first.id, /^[\w-]+$/)
      assert.equal(second.id, 'function-call-2', 'a call without a seal keeps its id')
      const results = [first, second].map(({ id }) => ({
        role: 'tool',
        tool_call_id: id,
        content: '21 degrees',
      }))
      const next = await ask(world, endpoint, {
        ...request,
        messages: [QUESTION, message, ...results],
      })
      assert.equal(next.choices[0].message.content, 'It is 21 degrees.')
      assert.deepEqual(sentCalls(world), OWN)
      const { body } = world.server.received.at(-1) ?? {}
      assert.equal(body.messages.at(-2).tool_call_id, 'function-call-1')
    })
})

test('messages go on with calls that their server has signed', async (t) => {
  const world = await openWorld(t)
  const { create, count } = messageEndpoints(world.ports)
  const request = { max_tokens: 100, tools: [TOOL], messages: [QUESTION] }
  const { content } = await ask(world, create, request)
  const [first, second] = content
  const goneOn = (id: string): readonly object[] => [
    QUESTION,
    { role: 'assistant', content: [{ ...first, id }, second] },
    {
      role: 'user',
      content: [id, second.id].map((it) => ({
        type: 'tool_result',
        tool_use_id: it,
        content: '21 degrees',
      })),
    },
  ]
  await ask(world, create, { ...request, messages: goneOn(first.id) })
  assert.deepEqual(sentCalls(world), OWN)

  await t.test('whose seals count for nothing', async () => {
    const counts = await Promise.all(
      [first.id, 'function-call-1'].map((id) =>
        ask(world, count, { tools: [TOOL], messages: goneOn(id) }),
      ),
    )
    assert.deepEqual(counts[0], counts[1])
  })

  await t.test('also when a client has written its id anew', async () => {
    for (const id of ['toolu_1', `${first.id}x`, first.id.replace('call-1', 'call-9')]) {
      const before = world.server.received.length
      await ask(world, create, { ...request, messages: goneOn(id) })
      assert.equal(world.server.received.length - before, 2, 'asked once more')
      assert.deepEqual(sentCalls(world)[0], [id, 'skip_thought_signature_validator'])
    }
  })
})

test('a server does not get the signature of another', async (t) => {
  const [world, other] = [await openWorld(t), await openWorld(t)]
  const request = { tools: [FUNCTION], messages: [QUESTION] }
  const { choices } = await ask(world, openaiEndpoints(world.ports).complete, request)
  const { message } = choices[0]
  const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'sun' }
  const messages = [QUESTION, { ...message, tool_calls: [message.tool_calls[0]] }, result]
  const answer = await ask(other, openaiEndpoints(other.ports).complete, { ...request, messages })
  assert.equal(answer.choices[0].message.content, 'It is sun.')
  const [refused] = other.server.received
  assert.deepEqual(refused?.body.messages[1].tool_calls[0].extra_content, undefined)
  assert.equal(refused?.body.messages[1].tool_calls[0].id, 'function-call-1')
})
