/** Requests that a model refuses for a member or a limit, at the real engines. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../test/contracts/text-engine.ts'
import { startAnthropicServer } from '../../test/upstreams/anthropic-server.ts'
import { startOpenAiServer } from '../../test/upstreams/openai-server.ts'
import type { FakeServer, Trouble } from '../../test/upstreams/server.ts'
import type { TextEngine } from '../domain/engine.ts'
import { Fault } from '../domain/fault.ts'
import { adaptations } from './adapt.ts'

type World = {
  readonly server: FakeServer
  readonly engine: TextEngine
  readonly notices: readonly string[]
}

async function openWorld(t: TestContext, type: 'openai' | 'anthropic'): Promise<World> {
  const server = await (type === 'openai' ? startOpenAiServer(t) : startAnthropicServer(t, 'x'))
  const notices: string[] = []
  const onNotice = (words: string): void => void notices.push(words)
  const { address } = server
  const [{ createOpenAi }, { createAnthropic }] = await Promise.all([
    import('../engines/openai/engine.ts'),
    import('../engines/anthropic/engine.ts'),
  ])
  const engine =
    type === 'openai'
      ? createOpenAi({ name: 'up', baseUrl: `${address}/v1`, server: 'sglang', onNotice })
      : createAnthropic({ name: 'up', baseUrl: address, onNotice })
  t.after(engine.close)
  return { server, engine, notices }
}

/** The bodies of the requests of one reply. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test asserts what it reads
async function bodiesOf({ server, engine }: World, maxTokens = 32_000): Promise<readonly any[]> {
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

test('other refusals are told, and no refusal is answered for ever', async (t) => {
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
      refusal("Unsupported: 'temperature', 'top_p', 'stream_options'"),
    ),
  )
  await assert.rejects(bodiesOf(world), { kind: 'invalid' })
  assert.equal(world.server.received.length - before, 4)
})

test('only refusals of requests teach anything', () => {
  const known = adaptations(() => assert.fail('nothing is learnt'))
  const asked = { modelId: 'm', maxTokens: 100, so: known.of('m') }
  const cause = new Error("Unsupported value: 'temperature'")
  for (const thrown of [
    cause,
    new Fault('overloaded', 'no', { cause }),
    new Fault('invalid', 'no'),
  ])
    assert.equal(known.learn(thrown, asked), undefined)
})
