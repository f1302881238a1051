/** The text endpoints of the real program, with popular clients. */
import Anthropic, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  balanceOf,
  createClient,
  eventually,
  runCommand,
  sharedProgram,
  startProgram,
  type Program,
} from './program.ts'

const MODEL = 'Vendor-M3'
const say = (text: string): Anthropic.MessageParam[] => [
  { role: 'user', content: `Say exactly: ${text}` },
]
const weather: Anthropic.Tool = {
  name: 'get_weather',
  description: 'The weather of a city',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

const FAILURES = [
  ['[sandbox:rate-limit]', RateLimitError, 'rate_limit_error'],
  ['[sandbox:overloaded]', InternalServerError, 'overloaded_error'],
  ['[sandbox:error]', InternalServerError, 'api_error'],
] as const

test('text, through the official client', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const baseURL = `${server.address}/compat`
  const anthropic = new Anthropic({ baseURL, apiKey: client.key, maxRetries: 0 })

  await t.test('a message, plain and streamed, is the same', async () => {
    const request = { model: MODEL, max_tokens: 100, messages: say('Hello 👩‍👩‍👧') }
    const plain = await anthropic.messages.create(request)
    assert.deepEqual(plain.content, [{ type: 'text', text: 'Hello 👩‍👩‍👧' }])
    assert.equal(plain.stop_reason, 'end_turn')
    const streamed = await anthropic.messages.stream(request).finalMessage()
    assert.deepEqual(streamed.content, plain.content)
    assert.deepEqual(streamed.usage, plain.usage)
    const count = await anthropic.messages.countTokens({ model: MODEL, messages: request.messages })
    assert.equal(count.input_tokens, plain.usage.input_tokens)
  })

  await t.test(
    'thinking comes in its own block and may be passed back unchanged, but not changed',
    async () => {
      const messages = say('Fine')
      const first = await anthropic.messages
        .stream({ model: 'Vendor-M2.7', max_tokens: 100, messages })
        .finalMessage()
      const [thinking] = first.content
      assert.ok(thinking?.type === 'thinking')
      assert.match(thinking.signature, /^bl1\./)
      const next = (content: Anthropic.ContentBlockParam[]): Promise<Anthropic.Message> =>
        anthropic.messages.create({
          model: 'Vendor-M2.7',
          max_tokens: 100,
          messages: [...messages, { role: 'assistant', content }, ...say('Again')],
        })
      assert.equal((await next(first.content)).stop_reason, 'end_turn')
      await assert.rejects(next([{ ...thinking, thinking: 'changed' }]), BadRequestError)
    },
  )

  await t.test('a loop of tool calls ends in words', async () => {
    const cities: string[] = []
    const final = await anthropic.beta.messages.toolRunner({
      model: MODEL,
      max_tokens: 1000,
      messages: [{ role: 'user', content: 'How is the weather in Paris?' }],
      tools: [
        {
          ...weather,
          type: 'custom',
          run: (input: unknown) => {
            cities.push(JSON.stringify(input))
            return '21 degrees'
          },
          parse: (input: unknown) => input,
        },
      ],
    })
    assert.deepEqual(cities, ['{"city":"Paris"}'])
    const [text] = final.content
    assert.ok(text?.type === 'text')
    assert.match(text.text, /21 degrees/)
  })

  await t.test('the models are listed with their limits', async () => {
    const ids: string[] = []
    for await (const model of anthropic.models.list()) ids.push(model.id)
    assert.equal(ids.length, 8)
    const model = await anthropic.models.retrieve('MiniMax-M3')
    assert.deepEqual(
      [model.id, model.max_input_tokens, model.max_tokens],
      ['MiniMax-M3', 1_000_000, 524_288],
    )
    await assert.rejects(anthropic.models.retrieve('gpt'), NotFoundError)
  })

  await Promise.all(
    FAILURES.map(([content, failure, type]) => {
      const matches = (thrown: unknown): boolean =>
        thrown instanceof failure && thrown.type === type && typeof thrown.requestID === 'string'
      return t.test(`${content} is raised as its own class, plain and streamed`, async () => {
        const messages = [{ role: 'user' as const, content }]
        const request = { model: MODEL, max_tokens: 10, messages }
        await assert.rejects(anthropic.messages.create(request), matches)
        await assert.rejects(anthropic.messages.stream(request).finalMessage(), matches)
      })
    }),
  )

  await t.test('a wrong request is a bad request that names the member', async () => {
    await assert.rejects(
      anthropic.messages.create({ model: MODEL, max_tokens: 0, messages: say('x') }),
      (thrown) =>
        thrown instanceof BadRequestError &&
        /max_tokens must be at least 1, got 0/.test(thrown.message),
    )
  })

  await t.test('either header carries the key, and Authorization wins', async () => {
    const url = `${server.address}/compat/v1/messages`
    const post = async (headers: Record<string, string>): Promise<number> =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ model: MODEL, messages: say('Hi') }),
        })
      ).status
    assert.equal(await post({ 'x-api-key': client.key }), 200)
    assert.equal(await post({ 'x-api-key': client.key, authorization: 'Bearer a.b.c' }), 401)
    assert.equal(await post({}), 401)
    const stranger = new Anthropic({
      baseURL: `${server.address}/compat`,
      apiKey: 'x',
      maxRetries: 0,
    })
    await assert.rejects(stranger.models.list(), AuthenticationError)
  })

  await t.test('the family path and names are answered in kind', async () => {
    const family = new Anthropic({ baseURL: `${server.address}/anthropic`, apiKey: client.key })
    const answer = await family.messages.create({
      model: 'MiniMax-M3',
      max_tokens: 9,
      messages: say('Hi'),
    })
    assert.equal(answer.model, 'MiniMax-M3')
  })

  await t.test('chat, plain and streamed, says the same', async () => {
    const request = { model: 'Vendor-M2.7', messages: say('Hello 😀') }
    const { status, body } = await client.post('/v1/text/chatcompletion_v2', request)
    assert.equal(status, 200)
    assert.equal(body.choices[0].message.content, 'Hello 😀')
    assert.deepEqual(body.base_resp, { status_code: 0, status_msg: '' })
    const sse = await streamChat(server, client.key, { ...request, stream: true })
    const chunks = sse.split('\n\n').filter((frame) => frame.startsWith('data: {'))
    const pieces = chunks.map((frame) => JSON.parse(frame.slice(6)).choices[0].delta.content ?? '')
    assert.equal(pieces.join(''), 'Hello 😀')
    assert.ok(sse.endsWith('data: [DONE]\n\n'))
  })

  await t.test('chat reports faults in base_resp, plain and streamed', async () => {
    const request = { model: 'Vendor-M2.7', temperature: 2, messages: say('x') }
    const { status, body } = await client.post('/v1/text/chatcompletion_v2', request)
    const base_resp = { status_code: 2013, status_msg: 'temperature must be at most 1, got 2' }
    assert.deepEqual([status, body], [200, { choices: null, base_resp }])
    const sse = await streamChat(server, client.key, { ...request, stream: true })
    assert.match(sse, /^data: \{"choices":null.*"status_code":2013.*\}\n\ndata: \[DONE\]\n\n$/)
  })
})

test('a client that leaves stops the engine and pays for what came', async (t) => {
  const server = await startProgram(t, { environment: { BACKLOT_SANDBOX_PACE: 'rated' } })
  const client = await createClient(server, 'leaver')
  const anthropic = new Anthropic({ baseURL: `${server.address}/compat`, apiKey: client.key })
  const text = 'word '.repeat(3000)
  const stream = anthropic.messages.stream({ model: MODEL, max_tokens: 5000, messages: say(text) })
  for await (const event of stream) if (event.type === 'content_block_delta') break
  const account = await eventually(
    () => balanceOf(server.home, 'leaver'),
    ({ chargedMicros }) => chargedMicros > 0,
  )
  assert.equal(account.heldMicros, 0)
  // About 900 micros of input; the whole output would cost 3600 more.
  assert.ok(account.chargedMicros < 4000, String(account.chargedMicros))
})

test('a prepaid account without money is refused, and keeps what it has', async () => {
  const server = await sharedProgram()
  const poor = `${server.prefix}poor`
  const created = await runCommand(server.home, ['keys', 'create', '--account', poor, '--prepaid'])
  const options = {
    baseURL: `${server.address}/compat`,
    apiKey: created.stdout.trim(),
    maxRetries: 3,
    fetch: (...asked: Parameters<typeof fetch>) => {
      requestCount += 1
      return fetch(...asked)
    },
  }
  let requestCount = 0
  const anthropic = new Anthropic(options)
  const request = { model: MODEL, max_tokens: 100, messages: say('Hi') }
  await assert.rejects(
    anthropic.messages.create(request),
    (thrown) => thrown instanceof APIError && thrown.status === 402,
  )
  assert.equal(requestCount, 1, 'a client does not try again')
  await runCommand(server.home, ['accounts', 'credit', poor, '0.01'])
  assert.equal((await anthropic.messages.create(request)).stop_reason, 'end_turn')
})

async function streamChat(server: Program, key: string, body: object): Promise<string> {
  const answer = await fetch(`${server.address}/v1/text/chatcompletion_v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  return answer.text()
}
