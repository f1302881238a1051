/** Behaviour of the messages endpoints that no answer of the sandbox shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTextWorld, testCall, type TextWorld } from '../../../../../test/text-world.ts'
import { samplePicture } from '@backlot/test-kit/sample-media'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { toFault } from '../../domain/fault.ts'
import { toErrorAnswer } from '../../wire/error-answer.ts'
import { isObject } from '../../wire/parse.ts'
import { messageEndpoints } from './messages.ts'
import type { Reply } from '../route.ts'

const messages = [{ role: 'user', content: 'Hello' }]
const usage = {
  inputTokens: 7,
  outputTokens: 1,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

/** An engine that records its requests, and counts tokens exactly or not. */
function noting(exact = true): { readonly world: TextWorld; readonly asked: TextRequest[] } {
  const asked: TextRequest[] = []
  const engine = (): TextEngine => ({
    name: 'noting',
    countTokens: async () => ({ tokens: 7, exact }),
    generate: async function* (request) {
      asked.push(request)
      yield [{ type: 'finish', reason: 'end', usage }]
    },
  })
  return { world: createTextWorld({ engine }), asked }
}

function create(world: TextWorld, body: object): Promise<Reply> {
  return messageEndpoints(world.ports).create.handle(testCall(world, body))
}

test('without max_tokens a reply may have what is recommended for its model', async () => {
  const { world, asked } = noting()
  for (const model of ['Vendor-M3', 'Vendor-M2.7', 'Vendor-M2'])
    await create(world, { model, messages })
  await create(world, { model: 'Vendor-M2', messages, max_tokens: 204_700 })
  assert.deepEqual(
    asked.map(({ maxTokens }) => maxTokens),
    [131_072, 65_536, 65_536, 204_700],
  )
})

test('without temperature and top_p a model gets its own', async () => {
  const { world, asked } = noting()
  for (const model of ['Vendor-M3', 'Vendor-M2.7']) await create(world, { model, messages })
  await create(world, { model: 'Vendor-M3', messages, temperature: 2, top_p: 0 })
  assert.deepEqual(
    asked.map(({ temperature, topP }) => [temperature, topP]),
    [
      [1, 0.95],
      [1, 0.9],
      [2, 0],
    ],
  )
})

test('a thread is refused in the way that has clients send the whole conversation', async () => {
  const { world } = noting()
  const thread = { type: 'auto' }
  const thrown: unknown = await create(world, { model: 'Vendor-M3', messages, thread }).catch(
    (fault: unknown) => fault,
  )
  const { status, body } = toErrorAnswer(toFault(thrown), { dialect: 'compat', requestId: '1' })
  assert.equal(status, 400)
  const { error } = body
  assert.ok(isObject(error) && isObject(error['details']))
  assert.equal(error['details']['error_code'], 'thread_unsupported_request')
})

test('a count of an engine that cannot count says that it is an estimate', async () => {
  for (const [exact, header] of [
    [true, undefined],
    [false, 'true'],
  ] as const) {
    const { world } = noting(exact)
    const call = testCall(world, { model: 'Vendor-M3', messages })
    const reply = await messageEndpoints(world.ports).count.handle(call)
    assert.ok(reply.type === 'json')
    assert.equal(reply.headers?.['x-backlot-estimate'], header)
    assert.deepEqual(reply.body, { input_tokens: 7 })
  }
})

test('how closely to look is read inside the source and beside it; inside wins', async () => {
  const { world, asked } = noting()
  const data = (await samplePicture('png')).toString('base64')
  const source = { type: 'base64', media_type: 'image/png', data }
  const content = [
    { type: 'image', source, detail: 'low', fps: 2, max_long_side_pixel: 300 },
    { type: 'image', source: { ...source, detail: 'high', max_long_side_pixel: 200 } },
    { type: 'image', source: { ...source, detail: 'high' }, detail: 'low', fps: 0.5 },
    { type: 'image', source },
  ]
  await create(world, { model: 'Vendor-M3', messages: [{ role: 'user', content }] })
  const seen = asked[0]?.prompt.messages[0]?.content.map((block) =>
    block.type === 'image' ? [block.detail, block.fps, block.maxLongSidePx] : [],
  )
  assert.deepEqual(seen, [
    ['low', 2, 300],
    ['high', undefined, 200],
    ['high', 0.5, undefined],
    [undefined, undefined, undefined],
  ])
})

test('where the owner allows it, a call may be demanded', async () => {
  const world = createTextWorld({ anyToolChoice: true })
  const tools = [{ name: 'one' }, { name: 'two' }]
  const called = async (tool_choice: object): Promise<unknown> => {
    const reply = await create(world, { model: 'Vendor-M3', messages, tools, tool_choice })
    assert.ok(reply.type === 'json' && isObject(reply.body))
    const { content } = reply.body
    return Array.isArray(content) ? content.map(({ name }) => name) : content
  }
  assert.deepEqual(await called({ type: 'any' }), ['one'])
  assert.deepEqual(await called({ type: 'tool', name: 'two' }), ['two'])
})
