import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  partsOf,
  promptOf,
  requestOf,
  textEngineContract,
} from '../../../../../test/contracts/text-engine.ts'
import { testClock } from '../../../../../test/text-world.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextRequest } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { pieceOf, type StreamPart } from '../../domain/stream.ts'
import { createSandbox } from './engine.ts'
import { satisfies } from './example-value.ts'

const clock = testClock()
textEngineContract('sandbox at instant pace', async () => createSandbox({ clock, pace: 'instant' }))
textEngineContract('sandbox at rated pace', async () => createSandbox({ clock: testClock() }))

const tools = [
  {
    name: 'get_weather',
    description: 'Get the current weather of a city',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
      required: ['city', 'days'],
    },
  },
  { name: 'send_mail', description: 'Send an e-mail', inputSchema: {} },
]

/** A summary of the reply: the text of each block, tools as `name(json)`. */
async function reply(prompt: Prompt, more: Partial<TextRequest> = {}): Promise<readonly string[]> {
  const engine = createSandbox({ clock, pace: 'instant' })
  return inShort(await partsOf(engine, requestOf(prompt, more)))
}

function inShort(parts: readonly StreamPart[]): readonly string[] {
  const blocks: string[] = []
  for (const part of parts) {
    if (part.type === 'text-start' || part.type === 'thinking-start') blocks.push('')
    if (part.type === 'tool-start') blocks.push(part.name)
    const piece = pieceOf(part)
    if (piece !== undefined) blocks.push((blocks.pop() ?? '') + piece)
  }
  return blocks
}

for (const text of ['Hello', '  two\nlines ', '👩‍👩‍👧 😀', 'half \ud800 a pair', '\uFEFFmark', ''])
  test(`asked to say ${JSON.stringify(text)}, it says so to the letter`, async () => {
    assert.deepEqual(await reply(promptOf(`Say exactly: ${text}`)), [text])
  })

test('the last text block with a phrase counts, wherever clients put their own', async () => {
  const content = ['reminder before', 'Say exactly: one', 'Say exactly: two', '<system-reminder>x']
  const message = {
    role: 'user' as const,
    content: content.map((text) => ({ type: 'text' as const, text })),
  }
  assert.deepEqual(await reply(promptOf('', { messages: [message] })), ['two'])
})

test('each call phrase becomes a call, up to the balancing brace', async () => {
  const text =
    'Please call get_weather with JSON {"city":"a } \\" {","days":1} and call send_mail with JSON {"to":{"a":1}} now'
  assert.deepEqual(await reply(promptOf(text, { tools })), [
    'get_weather{"city":"a } \\" {","days":1}',
    'send_mail{"to":{"a":1}}',
  ])
})

test('ids of calls differ in one reply and from turn to turn, and repeat for the same request', async () => {
  const engine = createSandbox({ clock, pace: 'instant' })
  const text = 'call send_mail with JSON {} and call send_mail with JSON {}'
  const ids = async (prompt: Prompt): Promise<readonly string[]> =>
    (await partsOf(engine, requestOf(prompt))).flatMap((part) =>
      part.type === 'tool-start' ? [part.id] : [],
    )
  const first = await ids(promptOf(text, { tools }))
  const longer = promptOf(text, { tools })
  const second = await ids({ ...longer, messages: [...longer.messages, ...longer.messages] })
  assert.equal(new Set([...first, ...second]).size, 4)
  assert.deepEqual(await ids(promptOf(text, { tools })), first)
})

test('a mentioned tool is called with an input that satisfies its schema', async () => {
  const [call] = await reply(promptOf('How is the weather in Paris for 3 days?', { tools }))
  assert.equal(call, 'get_weather{"city":"Paris","days":3}')
})

for (const [what, prompt] of [
  ['not offered', promptOf('call unknown with JSON {}', { tools })],
  ['not mentioned', promptOf('What is the time?', { tools })],
  ['not allowed', promptOf('How is the weather?', { tools, toolChoice: { type: 'none' } })],
  ['asked for but no tools are there', promptOf('call get_weather with JSON {}')],
] as const)
  test(`a tool that is ${what} is not called`, async () => {
    assert.match((await reply(prompt)).join('|'), /^This is the Backlot sandbox/)
  })

test('a tool is mentioned by its name on its own, not by a part of a word or a page of text', async () => {
  const inputSchema = { type: 'object' }
  const description = `Reads a file. ${'Should always be used whenever there are other questions. '.repeat(9)}`
  const read = promptOf('I already know there are other questions', {
    tools: [{ name: 'Read', description, inputSchema }],
  })
  assert.match((await reply(read)).join('|'), /^This is the Backlot sandbox/)
  const asked = { ...read, messages: promptOf('Please (read) it').messages }
  assert.deepEqual(await reply(asked), ['Read{}'])
})

test('a tool that must be called is called, mentioned or not', async () => {
  const any = promptOf('What is the time?', { tools, toolChoice: { type: 'any' } })
  assert.match((await reply(any)).join('|'), /^get_weather\{/)
  const one = promptOf('What?', { tools, toolChoice: { type: 'tool', name: 'send_mail' } })
  assert.deepEqual(await reply(one), ['send_mail{}'])
})

test('tool results are answered in words that contain them', async () => {
  const messages: Prompt['messages'] = [
    { role: 'user', content: [{ type: 'text', text: 'How is the weather?' }] },
    {
      role: 'assistant',
      content: [{ type: 'tool-use', id: 'c1', name: 'get_weather', input: {} }],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool-result',
          toolUseId: 'c1',
          isError: false,
          content: [{ type: 'text', text: '21 degrees, weather fine' }],
        },
      ],
    },
  ]
  assert.deepEqual(await reply(promptOf('', { messages, tools })), [
    'get_weather returned: 21 degrees, weather fine',
  ])
})

test('thinking comes first, about what it was asked to think about', async () => {
  const [thought, text] = await reply(
    promptOf('Think about cats. Then answer.', { thinking: true }),
  )
  assert.match(thought ?? '', /^Thinking about cats:/)
  assert.match(text ?? '', /sandbox/)
  const [quiet] = await reply(promptOf('Think about cats.'))
  assert.match(quiet ?? '', /^This is the Backlot sandbox/)
})

test('a reply with a schema is JSON that satisfies it', async () => {
  const responseSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 2 },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2 },
    },
    required: ['name', 'tags'],
  }
  const [json] = await reply(promptOf('Describe Anna as JSON'), { responseSchema })
  assert.ok(satisfies(responseSchema, JSON.parse(json ?? '')))
  const said = '{"name":"Bo","tags":["a","b"]}'
  assert.deepEqual(await reply(promptOf(`Say exactly: ${said}`), { responseSchema }), [said])
})

test('a schema that nothing satisfies is refused', async () => {
  await assert.rejects(
    reply(promptOf('x'), { responseSchema: { type: 'string', pattern: '^(?!)' } }),
    (thrown) => isFault(thrown) && thrown.kind === 'invalid',
  )
})

test('pictures and films are described by what their data says, or by where they are', async () => {
  const source = { type: 'base64' as const, data: '' }
  const messages: Prompt['messages'] = [
    {
      role: 'user',
      content: [
        {
          type: 'image',
          source,
          facts: {
            format: 'png',
            sizeBytes: 1000,
            widthPx: 640,
            heightPx: 480,
            colours: ['red', 'white'],
          },
        },
        {
          type: 'video',
          source,
          facts: {
            format: 'mp4',
            sizeBytes: 2000,
            widthPx: 1280,
            heightPx: 720,
            durationSeconds: 6.1,
          },
        },
        { type: 'video', source: { type: 'file', fileId: '42' } },
        { type: 'text', text: 'Hello' },
      ],
    },
  ]
  const [text] = await reply(promptOf('', { messages }))
  assert.match(text ?? '', /The image is PNG: 640x480 pixels; 1000 bytes; mainly red, white\./)
  assert.match(text ?? '', /The video is MP4: 1280x720 pixels; 6.1 seconds; 2000 bytes\./)
  assert.match(text ?? '', /A video came as file 42\./)
})

test('the limit is exact: at it nothing is cut, below it the reply is exactly as long as it', async () => {
  const engine = createSandbox({ clock, pace: 'instant' })
  const prompt = promptOf('Say exactly: one two three four')
  const ends = await Promise.all(
    [3, 4, 5].map(async (maxTokens) => {
      const parts = await partsOf(engine, requestOf(prompt, { maxTokens }))
      const finish = parts.at(-1)
      assert.ok(finish?.type === 'finish')
      return [inShort(parts)[0], finish.reason, finish.usage.outputTokens]
    }),
  )
  assert.deepEqual(ends, [
    ['one two three', 'limit', 3],
    ['one two three four', 'end', 4],
    ['one two three four', 'end', 4],
  ])
})

test('thinking counts against the limit', async () => {
  const engine = createSandbox({ clock, pace: 'instant' })
  const prompt = promptOf('Say exactly: hello', { thinking: true })
  const parts = await partsOf(engine, requestOf(prompt, { maxTokens: 2 }))
  const finish = parts.at(-1)
  assert.ok(finish?.type === 'finish')
  assert.equal(finish.reason, 'limit')
  assert.deepEqual([finish.usage.outputTokens, finish.usage.reasoningTokens], [2, 2])
  assert.equal(
    parts.some(({ type }) => type === 'text-start'),
    false,
  )
})

test('a call that does not fit is not begun', async () => {
  const engine = createSandbox({ clock, pace: 'instant' })
  const prompt = promptOf('call send_mail with JSON {"to":"somebody"}', { tools })
  const parts = await partsOf(engine, requestOf(prompt, { maxTokens: 4 }))
  assert.deepEqual(
    parts.map(({ type }) => type),
    ['finish'],
  )
})

test('no delta ends in half a character', async () => {
  const engine = createSandbox({ clock, pace: 'instant' })
  const parts = await partsOf(engine, requestOf(promptOf(`Say exactly: ${'👩‍👩‍👧𝒳'.repeat(50)}`)))
  for (const part of parts) assert.doesNotMatch(pieceOf(part) ?? '', /[\ud800-\udbff]$/)
})

test('at rated pace a reply takes as long as the model is said to', async () => {
  const paced = testClock()
  const startMs = paced.nowMs()
  const text = 'word '.repeat(120).trim()
  const engine = createSandbox({ clock: paced })
  const prompt = promptOf(`Say exactly: ${text}`)
  const request = requestOf(prompt)
  const batches: unknown[] = []
  for await (const batch of engine.generate(request, { signal: new AbortController().signal }))
    batches.push(batch)
  const tookMs = paced.nowMs() - startMs
  assert.ok(tookMs > 1900 && tookMs < 2500, `took ${tookMs} ms`)
  assert.ok(batches.length > 20, 'in small batches')
})

test('at instant pace nothing sleeps', async () => {
  const quick = testClock()
  await partsOf(createSandbox({ clock: quick, pace: 'instant' }), requestOf(promptOf('Hello')))
  assert.deepEqual(quick.slept, [])
})
