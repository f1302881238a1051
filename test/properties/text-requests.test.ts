/** Requests to the text endpoints: any JSON, and valid requests of all shapes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  array,
  assert as forAll,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  option,
  oneof,
  property,
  record,
  string,
  type Arbitrary,
} from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import { MINIMAX_ALIASES } from '../../packages/backlot/src/domain/model.ts'
import { messageEndpoints } from '../../packages/backlot/src/http/endpoints/messages.ts'
import { parseChatRequest } from '../../packages/backlot/src/wire/chat/chat.ts'
import {
  parseCountRequest,
  parseMessageRequest,
} from '../../packages/backlot/src/wire/messages/messages.ts'
import { isObject } from '../../packages/backlot/src/wire/parse.ts'
import { samplePicture } from '@backlot/test-kit/sample-media'
import { createTextWorld, testCall, testSigner } from '../text-world.ts'

const context = { aliases: MINIMAX_ALIASES, signer: testSigner }

const blockType = constantFrom(
  'text',
  'thinking',
  'image',
  'video',
  'tool_use',
  'tool_result',
  'tool',
  'function',
  'url',
  'base64',
)

/** Members that the parsers read, with random or valid values. */
const members: Arbitrary<unknown> = dictionary(
  constantFrom(
    'type',
    'text',
    'role',
    'content',
    'source',
    'id',
    'name',
    'input',
    'tool_use_id',
    'thinking',
    'signature',
    'url',
    'data',
    'tool_calls',
    'function',
    'arguments',
    'tool_call_id',
    'detail',
  ),
  oneof(
    jsonValue({ maxDepth: 2 }),
    blockType,
    constantFrom('user', 'assistant', 'bl1.3.abc', '{}'),
  ),
)

const nearlyRight: Arbitrary<unknown> = record(
  {
    model: constantFrom('Vendor-M3', 'Vendor-M2', 'Vendor-Text-01', 'MiniMax-M2'),
    messages: array(
      record({
        role: constantFrom('user', 'assistant', 'system', 'tool'),
        content: oneof(string(), array(members, { maxLength: 3 }), jsonValue({ maxDepth: 1 })),
        tool_calls: array(members, { maxLength: 2 }),
        tool_call_id: string(),
      }),
      { maxLength: 4 },
    ),
    tools: array(oneof(members, jsonValue()), { maxLength: 2 }),
    system: oneof(string(), array(members)),
    tool_choice: oneof(members, jsonValue()),
    thinking: oneof(members, jsonValue()),
    output_config: jsonValue(),
    response_format: oneof(jsonValue(), constantFrom({ type: 'json_schema', json_schema: 5 })),
    max_tokens: jsonValue(),
    metadata: jsonValue(),
  },
  { requiredKeys: ['model', 'messages'] },
)

for (const [name, parse] of [
  ['message', (json: unknown) => parseMessageRequest(json, context)],
  ['token count', (json: unknown) => parseCountRequest(json, context)],
  ['chat', (json: unknown) => parseChatRequest(json, MINIMAX_ALIASES)],
] as const)
  test(`a ${name} request is read or refused with a fault, whatever it is`, () => {
    forAll(
      property(oneof(jsonValue(), nearlyRight), (json) => {
        try {
          parse(json)
        } catch (thrown) {
          assert.ok(isFault(thrown), String(thrown))
          assert.equal(thrown.kind, 'invalid')
          assert.ok(thrown.message.length < 600, 'a message repeats no whole request')
        }
      }),
      { numRuns: cases(400) },
    )
  })

/** An object with a hundred thousand levels. */
function deepObject(): unknown {
  const levels = 100_000
  return JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
}

for (const [where, place] of [
  ['a model', (deep: unknown) => ({ model: deep })],
  ['a message', (deep: unknown) => ({ messages: [deep] })],
  ['a content', (deep: unknown) => ({ messages: [{ role: 'user', content: deep }] })],
  [
    'a block',
    (deep: unknown) => ({ messages: [{ role: 'user', content: [{ type: 'text', text: deep }] }] }),
  ],
  [
    'a tool input',
    (input: unknown) => ({
      messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'b', input }] }],
    }),
  ],
  ['a tool', (input_schema: unknown) => ({ tools: [{ name: 'a', input_schema }] })],
  [
    'a schema',
    (schema: unknown) => ({ output_config: { format: { type: 'json_schema', schema } } }),
  ],
] as const)
  test(`${where} that nests too deep is refused`, () => {
    const right = { model: 'Vendor-M3', messages: [{ role: 'user', content: 'x' }] }
    assert.throws(() => parseMessageRequest({ ...right, ...place(deepObject()) }, context), isFault)
  })

const pictures = (await Promise.all([samplePicture('png'), samplePicture('webp')])).map((bytes) =>
  bytes.toString('base64'),
)
const words = string({ unit: constantFrom('a', 'b', ' ', 'ö', '世', '😀', '\n'), maxLength: 40 })
const userBlock = oneof(
  record({ type: constantFrom('text'), text: words }),
  record({
    type: constantFrom('image'),
    source: record({ type: constantFrom('url'), url: constantFrom('https://a.example/b') }),
    detail: constantFrom('low', 'default', 'high'),
  }),
  record({
    type: constantFrom('video'),
    source: record({ type: constantFrom('url'), url: constantFrom('vendor_file://1') }),
    detail: constantFrom('low', 'default', 'high'),
  }),
  record({
    type: constantFrom('image'),
    source: record({ type: constantFrom('base64'), data: constantFrom(...pictures) }),
    detail: constantFrom('low', 'default', 'high'),
  }),
)
const turn = oneof(
  record({ role: constantFrom('user'), content: oneof(words, array(userBlock)) }),
  record({
    role: constantFrom('system'),
    content: oneof(
      words,
      constantFrom('tool_addition', 'tool_removal').map((type) => [
        { type, tool: { type: 'tool_reference', name: 'found' } },
      ]),
    ),
  }),
  record({
    role: constantFrom('assistant'),
    content: array(
      oneof(
        record({ type: constantFrom('text'), text: words }),
        words.map((thinking) => ({
          type: 'thinking',
          thinking,
          signature: testSigner.sign(thinking),
        })),
        record({
          type: constantFrom('tool_use'),
          id: words,
          name: words,
          input: dictionary(words, words),
        }),
      ),
    ),
  }),
)

/** A call and its result, in two turns. */
const exchange = record({
  call: record({ id: words, name: words, input: dictionary(words, words) }),
  content: oneof(
    words,
    array(oneof(userBlock, constantFrom({ type: 'tool_reference' as const, tool_name: 'found' }))),
  ),
  is_error: constantFrom(true, false),
}).map(({ call, ...result }) => [
  { role: 'assistant', content: [{ type: 'tool_use', ...call }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, ...result }] },
])

/** A tool that turns and results may name. */
const found = { name: 'found', description: 'is looked for', defer_loading: true }

const requests = record(
  {
    model: constantFrom('Vendor-M3', 'MiniMax-M3'),
    messages: array(
      oneof(
        turn.map((one) => [one]),
        exchange,
      ),
      { minLength: 1, maxLength: 5 },
    ).map((turns) => turns.flat()),
    system: oneof(words, array(record({ type: constantFrom('text'), text: words }))),
    tools: array(
      record(
        {
          name: words.map((word) => `t${word}`),
          description: words,
          input_schema: constantFrom({}, { type: 'object', properties: { a: { type: 'string' } } }),
        },
        { requiredKeys: ['name'] },
      ),
    ).map((tools) => tools.concat(found)),
    thinking: option(constantFrom({ type: 'adaptive' }, { type: 'disabled' }), { nil: undefined }),
  },
  { requiredKeys: ['model', 'messages', 'tools'] },
)

test('a token count is the usage of the same request', async () => {
  const world = createTextWorld()
  const { create, count } = messageEndpoints(world.ports)
  await forAll(
    asyncProperty(requests, async (request) => {
      const counted = await bodyOf(count.handle(testCall(world, request)))
      const answer = await bodyOf(create.handle(testCall(world, request)))
      assert.ok(isObject(answer['usage']))
      assert.equal(counted['input_tokens'], answer['usage']['input_tokens'])
    }),
    { numRuns: cases(100) },
  )
})

async function bodyOf(
  reply: ReturnType<ReturnType<typeof messageEndpoints>['create']['handle']>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await reply
  assert.ok(answer.type === 'json' && isObject(answer.body))
  return answer.body
}
