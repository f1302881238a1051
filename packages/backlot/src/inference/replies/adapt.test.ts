/** Requests that a model refuses for a member or a limit, in the real engines. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { startAnthropicServer } from '../../../../../test/upstreams/anthropic-server.ts'
import { startOpenAiServer } from '../../../../../test/upstreams/openai-server.ts'
import type { FakeServer, Trouble } from '../../../../../test/upstreams/server.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import type { ServerName } from '../../engines/openai/servers.ts'
import { adaptations, askAdapted } from './adapt.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

type World = {
  readonly server: FakeServer
  readonly engine: TextEngine
  readonly notices: readonly string[]
}

async function openWorld(
  t: TestContext,
  type: 'openai' | 'anthropic',
  kind: ServerName = 'sglang',
): Promise<World> {
  const server = await (type === 'openai' ? startOpenAiServer(t) : startAnthropicServer(t, 'x'))
  const notices: string[] = []
  const onNotice = (words: string): void => void notices.push(words)
  const { address } = server
  const [{ createOpenAi }, { createAnthropic }] = await Promise.all([
    import('../../engines/openai/engine.ts'),
    import('../../engines/anthropic/engine.ts'),
  ])
  const engine =
    type === 'openai'
      ? createOpenAi({ name: 'up', baseUrl: `${address}/v1`, server: kind, onNotice })
      : createAnthropic({ name: 'up', baseUrl: address, onNotice })
  t.after(engine.close)
  return { server, engine, notices }
}

/** The bodies of the requests of one reply. */
async function bodiesOf(
  { server, engine }: World,
  maxTokens = 32_000,
): Promise<readonly AnyJson[]> {
  const before = server.received.length
  await partsOf(engine, requestOf(promptOf('Say exactly: Yes'), { maxTokens }))
  return server.received.slice(before).map(({ body }) => body)
}

function refusal(message: string, code = 'invalid_request_error'): Trouble {
  return { type: 'status', status: 400, body: { error: { message, type: code } } }
}

test('members that a model does not take are left out, and from then on at once', async (t) => {
  const world = await openWorld(t, 'openai')
  world.server.trouble(
    refusal("Unsupported value: 'temperature' does not support 0.7 with this model."),
    refusal("Unsupported parameter: 'top_p' is not supported with this model."),
    refusal(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
  )
  const bodies = await bodiesOf(world)
  assert.equal(bodies.length, 4)
  const [body, ...more] = await bodiesOf(world)
  assert.deepEqual(more, [])
  for (const it of [bodies.at(-1), body]) {
    assert.ok(!('temperature' in it) && !('top_p' in it) && !('max_tokens' in it))
    assert.equal(it.max_completion_tokens, 32_000)
  }
  assert.equal(world.notices.length, 3)
  assert.match(world.notices[0] ?? '', /^Vendor-M3 does not take temperature/)
})

test('a reply is asked to be as long as the model gives at most', async (t) => {
  for (const [type, message, most] of [
    [
      'openai',
      'max_tokens is too large: 32000. This model supports at most 16384 completion tokens',
      16_384,
    ],
    [
      'openai',
      'The parameter `max_tokens` specified in the request are not valid: integer above maximum value, expected a value <= 12288, but got 32000 instead.',
      12_288,
    ],
    [
      'anthropic',
      'max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for m',
      8192,
    ],
  ] as const) {
    const world = await openWorld(t, type)
    world.server.trouble(refusal(message))
    assert.deepEqual(
      (await bodiesOf(world)).map((it) => it.max_tokens),
      [32_000, most],
    )
    assert.deepEqual(
      (await bodiesOf(world)).map((it) => it.max_tokens),
      [most],
    )
    assert.deepEqual(
      (await bodiesOf(world, 100)).map((it) => it.max_tokens),
      [100],
    )
  }
})

test('a reply is asked to be as long as its prompt leaves room for, and the next one as before', async (t) => {
  for (const message of [
    "'max_tokens' or 'max_completion_tokens' is too large: 32000. This model's maximum context length is 40960 tokens and your request has 24235 input tokens (32000 > 40960 - 24235). None",
    "This model's maximum context length is 40960 tokens. However, you requested 56235 tokens (24235 in the messages, 32000 in the completion).",
    "This endpoint's maximum context length is 40960 tokens. However, you requested about 56235 tokens (24235 of text input, 32000 in the output).",
    "This model's maximum context length is 40960 tokens. However, you requested 32000 output tokens and your prompt contains 24235 input tokens, for a total of 56235 tokens.",
    "Requested token count exceeds the model's maximum context length of 40960 tokens. You requested a total of 56235 tokens: 24235 tokens from the input messages and 32000 tokens for the completion.",
    'input length and `max_tokens` exceed context limit: 24235 + 32000 > 40960, decrease input length or `max_tokens` and try again',
    'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 40960. Given: 24235 `inputs` tokens and 32000 `max_new_tokens`',
  ]) {
    const world = await openWorld(t, 'openai')
    world.server.trouble(refusal(message))
    assert.deepEqual(
      (await bodiesOf(world)).map((it) => it.max_tokens),
      [32_000, 16_725],
    )
    assert.deepEqual(
      (await bodiesOf(world)).map((it) => it.max_tokens),
      [32_000],
    )
    assert.deepEqual(world.notices, [])
  }
})

/** A conversation with a thought, a call and its result. */
const GONE_ON: Prompt['messages'] = [
  { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', text: 'I look.' },
      { type: 'tool-use', id: 'toolu_01A09q90qw90lq917835lq9', name: 'look', input: {} },
    ],
  },
  {
    role: 'user',
    content: [
      {
        type: 'tool-result',
        toolUseId: 'toolu_01A09q90qw90lq917835lq9',
        isError: false,
        content: [{ type: 'text', text: 'seen' }],
      },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'Seen.' }] },
  { role: 'user', content: [{ type: 'text', text: 'Say exactly: Yes' }] },
]

test('a model that wants its thoughts back gets them, and a word where there are none', async (t) => {
  for (const message of [
    'The `reasoning_content` in the thinking mode must be passed back to the API.',
    'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
    'Missing `reasoning_content` field in the assistant message at message index 2.',
  ]) {
    const { server, engine, notices } = await openWorld(t, 'openai', 'other')
    server.trouble(refusal(message))
    const request = requestOf(promptOf('', { messages: GONE_ON }))
    await partsOf(engine, request)
    await partsOf(engine, request)
    const thoughts = server.received.map(({ body }) =>
      body.messages
        .filter(({ role }: { role: string }) => role === 'assistant')
        .map((it: { reasoning_content?: string }) => it.reasoning_content),
    )
    assert.deepEqual(thoughts, [
      [undefined, undefined],
      ['I look.', ' '],
      ['I look.', ' '],
    ])
    assert.match(notices[0] ?? '', /wants reasoning_content back/)
  }
})

test('a model that cannot be asked not to think is not asked', async (t) => {
  const { server, engine } = await openWorld(t, 'openai', 'openrouter')
  server.trouble(refusal('Reasoning is mandatory for this endpoint and cannot be disabled.'))
  await partsOf(engine, requestOf(promptOf('Say exactly: Yes')))
  assert.deepEqual(
    server.received.map(({ body }) => body.reasoning),
    [{ enabled: false }, { enabled: true }],
  )
})

test('a model that takes only short ids of calls gets such', async (t) => {
  for (const message of [
    'Tool call id was toolu_01A09q90qw90lq917835lq9 but must be a-z, A-Z, 0-9, with a length of 9.',
    "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 90 instead.",
  ]) {
    const { server, engine } = await openWorld(t, 'openai')
    server.trouble(refusal(message))
    await partsOf(engine, requestOf(promptOf('', { messages: GONE_ON })))
    const { messages } = server.received.at(-1)?.body ?? {}
    const { id } = messages[1].tool_calls[0]
    assert.match(id, /^[a-z0-9]{9}$/)
    assert.equal(messages[2].tool_call_id, id)
  }
})

test('of two members that exclude each other one goes', async (t) => {
  const world = await openWorld(t, 'anthropic')
  world.server.trouble(
    refusal(
      '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    ),
  )
  const bodies = await bodiesOf(world)
  assert.equal(bodies.length, 2)
  assert.ok('temperature' in bodies[1] && !('top_p' in bodies[1]))
})

test('other refusals are reported, and no refusal is answered for ever', async (t) => {
  const world = await openWorld(t, 'openai')
  for (const message of [
    'Invalid image.',
    'the temperature of the room is too high',
    "This model's maximum context length is 4096 tokens. However, you requested 40000 tokens (8000 in the messages, 32000 in the completion).",
  ]) {
    world.server.trouble(refusal(message))
    await assert.rejects(bodiesOf(world), { kind: 'invalid' })
  }
  const before = world.server.received.length
  world.server.trouble(
    ...Array.from({ length: 9 }, () =>
      refusal(
        "Unsupported: 'temperature', 'top_p', 'stream_options', 'priority', 'service_tier', 'reasoning_effort'",
      ),
    ),
  )
  await assert.rejects(bodiesOf(world), { kind: 'invalid' })
  assert.equal(world.server.received.length - before, 5)
})

test('only refusals of requests teach anything', async () => {
  const known = adaptations(() => assert.fail('nothing is learnt'))
  const cause = new Error("Unsupported value: 'temperature'")
  for (const thrown of [
    cause,
    new Fault('overloaded', 'no', { cause }),
    new Fault('invalid', 'no'),
  ]) {
    let times = 0
    const asked = askAdapted(known, requestOf(promptOf('Hello')), {
      states: 'ours',
      ask: () => {
        times += 1
        return Promise.reject(thrown)
      },
      otherStates: () => assert.fail('it is about no seals'),
    })
    await assert.rejects(asked, thrown)
    assert.equal(times, 1)
  }
})
