import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  partsOf,
  promptOf,
  requestOf,
  textEngineContract,
} from '../../../../../test/contracts/text-engine.ts'
import { wholeReplyContract } from '../../../../../test/contracts/whole-replies.ts'
import { startOpenAiServer } from '../../../../../test/upstreams/openai-server.ts'
import { startServer, type FakeServer } from '../../../../../test/upstreams/server.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { FUNCTION_NAMES, renameTools } from '../../inference/replies/tool-names.ts'
import { createOpenAi, type OpenAiOptions } from './engine.ts'
import type { ServerName } from './servers.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

async function openWorld(
  t: Pick<TestContext, 'after'>,
  options: Partial<OpenAiOptions> = {},
): Promise<{ readonly server: FakeServer; readonly engine: TextEngine }> {
  const server = await startOpenAiServer(t)
  const engine = createOpenAi({
    name: 'up',
    baseUrl: `${server.address}/v1`,
    server: 'vllm',
    ...options,
  })
  t.after(engine.close)
  return { server, engine }
}

wholeReplyContract('openai', openWorld)

describe('over a server', () => {
  const cleanups: (() => unknown)[] = []
  const t = { after: (end: () => unknown) => cleanups.push(end) } as Pick<TestContext, 'after'>
  test.after(async () => {
    for (const end of cleanups.toReversed()) await end()
  })
  textEngineContract('openai with a tokenizer', async () => (await openWorld(t)).engine)
  textEngineContract(
    'openai without one',
    async () => (await openWorld(t, { server: 'sglang' })).engine,
  )
})

/** The body of the last completion. */
function lastBody(server: FakeServer): AnyJson {
  return server.received.findLast(({ path }) => path === '/v1/chat/completions')?.body
}

const png = { type: 'base64', data: 'aGVsbG8=', mediaType: 'image/png' } as const

const conversation: Prompt = promptOf('', {
  system: [{ type: 'text', text: 'Be brief.' }],
  thinking: true,
  tools: [{ name: 'look', inputSchema: {} }],
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'Be kind.' }] },
    { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', text: 'I look.', signature: 'bl1.x' },
        { type: 'tool-use', id: 'call_1', name: 'look', input: { at: 'it' } },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool-result',
          toolUseId: 'call_1',
          isError: false,
          content: [
            { type: 'text', text: 'seen' },
            { type: 'image', source: png },
          ],
        },
        { type: 'text', text: 'And?' },
      ],
    },
    { role: 'system', content: [{ type: 'text', text: 'Hurry.' }] },
  ],
})

test('a whole conversation is sent in the format of the server', async (t) => {
  const { server, engine } = await openWorld(t, { hasPriorities: true })
  await partsOf(engine, requestOf(conversation, { tier: 'priority' }))
  assert.deepEqual(lastBody(server), {
    model: 'Vendor-M3',
    messages: [
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: 'Look.' },
      {
        role: 'assistant',
        content: '',
        reasoning: 'I look.',
        reasoning_content: 'I look.',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"at":"it"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'seen\n(what it shows follows)' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What tool call call_1 shows:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } },
          { type: 'text', text: 'And?' },
          { type: 'text', text: '<system>\nHurry.\n</system>' },
        ],
      },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'look', parameters: { type: 'object', properties: {} } },
      },
    ],
    chat_template_kwargs: { enable_thinking: true, thinking: true },
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 1000,
    temperature: 1,
    top_p: 0.95,
    priority: -1,
  })
})

test('the result of a call that failed says so, since the format has no member for it', async (t) => {
  const { server, engine } = await openWorld(t)
  const call = { type: 'tool-use', id: 'call_1', name: 'look', input: {} } as const
  const content = [{ type: 'text', text: 'no light' }] as const
  const result = { type: 'tool-result', toolUseId: 'call_1', isError: true, content } as const
  const { messages } = promptOf('Look.')
  const prompt = promptOf('', {
    messages: [
      ...messages,
      { role: 'assistant', content: [call] },
      { role: 'user', content: [result] },
    ],
  })
  await partsOf(engine, requestOf(prompt))
  assert.deepEqual(lastBody(server).messages.at(-1), {
    role: 'tool',
    tool_call_id: 'call_1',
    content: 'Error: no light',
  })
})

test('a hosted server is asked for nothing that the format has not', async (t) => {
  const { server, engine } = await openWorld(t, {
    server: 'openai',
    apiKey: 'sk-secret',
    extraBody: { temperature: null, reasoning_effort: 'low' },
  })
  const schema = { type: 'object' }
  const toolChoice = { type: 'tool', name: 'look' } as const
  const prompt = { ...conversation, toolChoice, singleCall: true }
  await partsOf(engine, requestOf(prompt, { responseSchema: schema, maxTokens: 7 }))
  const { messages, ...body } = lastBody(server)
  assert.deepEqual(body, {
    model: 'Vendor-M3',
    tools: [
      {
        type: 'function',
        function: { name: 'look', parameters: { type: 'object', properties: {} } },
      },
    ],
    tool_choice: { type: 'function', function: { name: 'look' } },
    parallel_tool_calls: false,
    stream: true,
    stream_options: { include_usage: true },
    max_completion_tokens: 7,
    top_p: 0.95,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'reply', schema, strict: true },
    },
    reasoning_effort: 'low',
  })
  assert.deepEqual(messages.at(-1), { role: 'system', content: 'Hurry.' })
  assert.equal(JSON.stringify(messages).includes('reasoning'), false)
  assert.equal(server.received[0]?.headers.authorization, 'Bearer sk-secret')
})

test('thinking is turned on and off in the words of each server', async (t) => {
  const words: Partial<Record<ServerName, readonly [on: object, off: object]>> = {
    openrouter: [{ reasoning: { enabled: true } }, { reasoning: { enabled: false } }],
    deepseek: [{ thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    moonshot: [{ thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    zai: [{ thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    dashscope: [{ enable_thinking: true }, { enable_thinking: false }],
    ollama: [{}, { reasoning_effort: 'none' }],
    lmstudio: [{}, { reasoning_effort: 'none' }],
    other: [{}, {}],
  }
  for (const [name, [on, off]] of Object.entries(words)) {
    const { server, engine } = await openWorld(t, { server: name as ServerName })
    for (const [thinking, said] of [
      [true, on],
      [false, off],
    ] as const) {
      await partsOf(engine, requestOf(promptOf('Hello', { thinking })))
      const { reasoning, thinking: typed, enable_thinking, reasoning_effort } = lastBody(server)
      const sent = { reasoning, thinking: typed, enable_thinking, reasoning_effort }
      assert.deepEqual(JSON.parse(JSON.stringify(sent)), said, name)
    }
  }
})

test('a film of many pieces is read while it is sent', async (t) => {
  const { server, engine } = await openWorld(t)
  const film = Buffer.from(Array.from({ length: 1_000_003 }, (_, at) => at % 251))
  let maxBytes = 0
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    maxBytes = Math.max(maxBytes, end - start)
    return film.subarray(start, end)
  }
  const block = {
    type: 'video',
    source: { type: 'file', fileId: '1' },
    content: { sizeBytes: film.length, read },
    facts: { format: 'mov', sizeBytes: film.length, widthPx: 2, heightPx: 2 },
  } as const
  const text = { type: 'text', text: 'What is it? 🎬' } as const
  await partsOf(
    engine,
    requestOf(promptOf('', { messages: [{ role: 'user', content: [block, text] }] })),
  )
  const [part, words] = lastBody(server).messages[0].content
  assert.equal(part.video_url.url, `data:video/quicktime;base64,${film.toString('base64')}`)
  assert.deepEqual(words, text)
  assert.ok(maxBytes < 500_000)
})

test('data that is spelled freely is sent as plain base64', async (t) => {
  const { server, engine } = await openWorld(t)
  const source = { type: 'base64', data: 'aGVs\nbG8"' } as const
  const content = [{ type: 'image', source } as const, { type: 'text', text: 'x' } as const]
  await partsOf(engine, requestOf(promptOf('', { messages: [{ role: 'user', content }] })))
  assert.equal(
    lastBody(server).messages[0].content[0].image_url.url,
    'data:image/png;base64,aGVsbG8=',
  )
})

const failures = [
  [
    400,
    { error: { message: "This model's maximum context length is 8192 tokens" } },
    'invalid',
    /context window exceeds limit/,
  ],
  [400, { error: { message: 'secret-host says no' } }, 'invalid', /does not take/],
  [400, { error: { code: 'content_filter', message: 'x' } }, 'sensitiveInput', /sensitive/],
  [401, { error: { message: 'Incorrect API key sk-secret' } }, 'internal', /failed/],
  [403, 'no', 'internal', /failed/],
  [404, { error: { message: 'no model secret-host' } }, 'internal', /failed/],
  [408, {}, 'timeout', /too long/],
  [413, {}, 'tooLarge', /larger/],
  [422, { detail: [{ msg: 'secret-host' }] }, 'invalid', /does not take/],
  [429, {}, 'overloaded', /overloaded/],
  [500, '<html>secret-host</html>', 'overloaded', /overloaded/],
  [503, {}, 'overloaded', /overloaded/],
  [504, {}, 'timeout', /too long/],
] as const

test('every refusal of a server is one of our faults, and says nothing of the server', async (t) => {
  const { server, engine } = await openWorld(t)
  for (const [status, body, kind, message] of failures) {
    server.trouble({ type: 'status', status, body, headers: { 'retry-after': '7' } })
    await assert.rejects(partsOf(engine, requestOf(promptOf('Hello'))), (thrown) => {
      assert.ok(isFault(thrown))
      assert.equal(thrown.kind, kind, `${status}`)
      assert.match(thrown.message, message)
      assert.doesNotMatch(thrown.message, /secret/)
      assert.equal(thrown.retryAfterSeconds, kind === 'overloaded' ? 7 : undefined)
      return true
    })
  }
})

test('a server that is not there is overloaded, not a fault of the caller', async (t) => {
  const { server, engine } = await openWorld(t)
  await server.stop()
  await assert.rejects(partsOf(engine, requestOf(promptOf('Hello'))), { kind: 'overloaded' })
  const count = await engine.countTokens('Vendor-M3', promptOf('Hello'))
  assert.equal(count.exact, false)
})

test('a server that hangs up before the first byte was not reached, one that does later broke off', async (t) => {
  const { server, engine } = await openWorld(t)
  for (const [afterEvents, kind] of [
    [0, 'overloaded'],
    [1, 'internal'],
  ] as const) {
    server.trouble({ type: 'cut', afterEvents })
    await assert.rejects(partsOf(engine, requestOf(promptOf('Hello'))), { kind })
  }
})

test('a caller that leaves ends the work of the server', async (t) => {
  const { server, engine } = await openWorld(t)
  server.trouble({ type: 'stall', afterEvents: 3 })
  const leaving = new AbortController()
  const reading = async (): Promise<void> => {
    const request = requestOf(promptOf('Say exactly: one two three'))
    for await (const _ of engine.generate(request, { signal: leaving.signal }))
      leaving.abort(new Error('gone'))
  }
  await assert.rejects(reading(), leaving.signal.reason ?? /gone/)
  assert.equal(await server.received[0]?.left, true)
})

test('a caller that stops to read ends the work of the server too', async (t) => {
  const { server, engine } = await openWorld(t)
  server.trouble({ type: 'stall', afterEvents: 3 })
  const { signal } = new AbortController()
  for await (const _ of engine.generate(requestOf(promptOf('Say exactly: a b c')), { signal }))
    break
  assert.equal(await server.received[0]?.left, true)
})

test('a text that looks like a mark of the body is only text', async (t) => {
  const { server, engine } = await openWorld(t)
  const text = 'Say exactly: 00000000-0000-0000-0000-000000000000.'
  await partsOf(engine, requestOf(promptOf(text)))
  assert.equal(lastBody(server).messages[0].content, text)
})

test('a tokenizer that does not answer is left alone for a while', async (t) => {
  let asked = 0
  const server = await startServer(t, (path) => {
    if (path === '/tokenize') asked += 1
    return { type: 'status', status: 503, body: {} }
  })
  const engine = createOpenAi({ name: 'up', baseUrl: `${server.address}/v1`, server: 'vllm' })
  t.after(engine.close)
  for (const text of ['One', 'Two', 'Three'])
    assert.equal((await engine.countTokens('m', promptOf(text))).exact, false)
  assert.equal(asked, 1)
})

test('a tool whose name the server would refuse has another one there, and its own here', async (t) => {
  const { server, engine } = await openWorld(t)
  const name = 'mcp__company_wide_integrations__issue.tracker__create_issue_with_labels'
  const tools = [{ name, inputSchema: {} }]
  const given = renameTools(promptOf('', { tools }), FUNCTION_NAMES)?.prompt.tools[0]?.name
  const messages: Prompt['messages'] = [
    { role: 'assistant', content: [{ type: 'tool-use', id: 'call_0', name, input: {} }] },
    { role: 'user', content: [{ type: 'text', text: `call ${given} with JSON {"a":1}` }] },
  ]
  const prompt = promptOf('', { tools, messages, toolChoice: { type: 'tool', name } })
  const parts = await partsOf(engine, requestOf(prompt))
  const { tools: sent, tool_choice: choice, messages: turns } = lastBody(server)
  const names = [sent[0], choice, turns[0].tool_calls[0]].map((it) => it.function.name)
  assert.deepEqual(names, [given, given, given])
  assert.ok(parts.some((part) => part.type === 'tool-start' && part.name === name))
})

test('headers of the operator go with every request, over ours', async (t) => {
  const extraHeaders = { 'x-gateway': 'us', authorization: 'Basic eA==' }
  const { server, engine } = await openWorld(t, { apiKey: 'sk-secret', extraHeaders })
  await partsOf(engine, requestOf(promptOf('Hi')))
  const { headers } = server.received.at(-1) ?? {}
  assert.equal(headers?.['x-gateway'], 'us')
  assert.equal(headers?.authorization, 'Basic eA==')
})
