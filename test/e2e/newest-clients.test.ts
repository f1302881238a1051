/**
 * Responses contain what the types of the newest clients of both public formats require, on the
 * real program.
 */
import Anthropic, { AuthenticationError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import OpenAI from 'openai'
import { createClient, sharedProgram } from './program.ts'

const say = (content: string): Anthropic.MessageParam[] => [{ role: 'user', content }]

/** Members that the SDK's types require; a new one does not compile until it is listed here. */
const MESSAGE_MEMBERS: Readonly<Record<RequiredKeys<Anthropic.Beta.BetaMessage>, true>> = {
  id: true,
  container: true,
  content: true,
  context_management: true,
  diagnostics: true,
  model: true,
  role: true,
  stop_details: true,
  stop_reason: true,
  stop_sequence: true,
  type: true,
  usage: true,
}
const USAGE_MEMBERS: Readonly<Record<RequiredKeys<Anthropic.Beta.BetaUsage>, true>> = {
  cache_creation: true,
  cache_creation_input_tokens: true,
  cache_read_input_tokens: true,
  fallback_credit: true,
  inference_geo: true,
  input_tokens: true,
  iterations: true,
  output_tokens: true,
  output_tokens_details: true,
  server_tool_use: true,
  service_tier: true,
  speed: true,
}

type RequiredKeys<T> = {
  [K in keyof T]-?: object extends Pick<T, K> ? never : K
}[keyof T]

test('what the newest clients require', async (t) => {
  const program = await sharedProgram()
  const caller = await createClient(program)
  const { key: apiKey } = caller
  const client = new Anthropic({ baseURL: `${program.address}/compat`, apiKey })
  const missing = (of: object, members: object): string[] =>
    Object.keys(members).filter((member) => !(member in of))

  await t.test('an answer and its stream have every member that the types require', async () => {
    const request = { model: 'Vendor-M3', max_tokens: 100, messages: say('Say exactly: yes') }
    const plain = await client.beta.messages.create(request)
    assert.deepEqual(missing(plain, MESSAGE_MEMBERS), [])
    assert.deepEqual(missing(plain.usage, USAGE_MEMBERS), [])
    for await (const event of await client.beta.messages.create({ ...request, stream: true })) {
      if (event.type === 'message_start') {
        assert.deepEqual(missing(event.message, MESSAGE_MEMBERS), [])
        assert.deepEqual(missing(event.message.usage, USAGE_MEMBERS), [])
      }
      if (event.type === 'message_delta') {
        assert.deepEqual([event.delta.container, event.delta.stop_details], [null, null])
        assert.deepEqual(event.usage, plain.usage)
      }
    }
  })

  await t.test('the tokens of thinking are reported', async () => {
    const { usage } = await client.messages.create({
      model: 'Vendor-M2.7',
      max_tokens: 200,
      messages: say('Say exactly: yes'),
    })
    const { thinking_tokens: tokens = 0 } = usage.output_tokens_details ?? {}
    assert.ok(tokens > 0 && tokens < usage.output_tokens)
  })

  for (const stream of [false, true])
    await t.test(
      `thinking that is omitted is signed and comes back, stream: ${stream}`,
      async () => {
        const request = {
          model: 'Vendor-M3',
          max_tokens: 300,
          messages: say('Say exactly: yes'),
          thinking: { type: 'adaptive' as const, display: 'omitted' as const },
        }
        const first = stream
          ? await client.messages.stream(request).finalMessage()
          : await client.messages.create(request)
        const [thought, text] = first.content
        assert.ok(thought?.type === 'thinking' && text?.type === 'text')
        assert.equal(thought.thinking, '')
        assert.match(thought.signature, /^bl3\./)
        assert.equal(text.text, 'yes')
        const goOn = (
          content: Anthropic.ContentBlockParam[],
        ): Promise<Anthropic.MessageTokensCount> =>
          client.messages.countTokens({
            model: 'Vendor-M3',
            messages: [...request.messages, { role: 'assistant', content }, ...say('Go on')],
          })
        const withThought = await goOn(first.content)
        const without = await goOn([text])
        assert.ok(
          withThought.input_tokens > without.input_tokens,
          'the model gets its thought back',
        )
        const changed = { ...thought, thinking: 'Something else' }
        await assert.rejects(goOn([changed, text]), /was changed/)
      },
    )

  await t.test('a reminder that ends with the next turn is shown until then', async () => {
    const reminder = (clear_at: 'never' | 'next_user_message') => ({
      role: 'system' as const,
      content: 'A long reminder of what holds for this turn and for no other.',
      clear_at,
    })
    const tokensOf = async (messages: Anthropic.Beta.BetaMessageParam[]): Promise<number> =>
      (await client.beta.messages.countTokens({ model: 'Vendor-M3', messages })).input_tokens
    const [hello] = say('Hello')
    const [more] = say('And now?')
    assert.ok(hello && more)
    const ended = reminder('next_user_message')
    const kept = reminder('never')
    assert.equal(await tokensOf([hello, ended]), await tokensOf([hello, kept]))
    assert.equal(await tokensOf([hello, ended, more]), await tokensOf([hello, more]))
    assert.ok((await tokensOf([hello, kept, more])) > (await tokensOf([hello, more])))
  })

  await t.test('cache_control is counted as written, and then as read', async () => {
    const long = 'The quick brown fox. '.repeat(400)
    const ask = (text: string): Promise<Anthropic.Message> =>
      client.messages.create({
        model: 'Vendor-M3',
        max_tokens: 50,
        system: [{ type: 'text', text: long, cache_control: { type: 'ephemeral' } }],
        messages: say(text),
      })
    const { usage: written } = await ask('Say exactly: one')
    const { usage: read } = await ask('Say exactly: two')
    const cached = written.cache_creation_input_tokens ?? 0
    assert.ok(cached > 1024, String(cached))
    assert.deepEqual(written.cache_creation, {
      ephemeral_5m_input_tokens: cached,
      ephemeral_1h_input_tokens: 0,
    })
    assert.deepEqual(
      [read.cache_read_input_tokens, read.cache_creation_input_tokens, read.cache_creation],
      [cached, 0, null],
    )
    assert.equal(written.input_tokens, read.input_tokens)
    const { input_tokens: counted } = await client.messages.countTokens({
      model: 'Vendor-M3',
      system: long,
      messages: say('Say exactly: two'),
    })
    assert.equal(read.input_tokens + cached, counted)
  })

  await t.test('what will not get better is not tried again', async () => {
    let asked = 0
    const retrying = new Anthropic({
      baseURL: `${program.address}/compat`,
      apiKey: 'nobody',
      maxRetries: 5,
      fetch: (url, init) => {
        asked += 1
        return fetch(url, init)
      },
    })
    const request = { model: 'Vendor-M3', max_tokens: 9, messages: say('x') }
    await assert.rejects(retrying.messages.create(request), AuthenticationError)
    assert.equal(asked, 1)
    for (const [path, body, expected] of [
      ['/compat/v1/messages', { ...request, max_tokens: 0 }, 'false'],
      ['/compat/v1/nothing', {}, 'false'],
      ['/v1/chat/completions', { model: 'gpt', messages: [] }, 'false'],
      ['/compat/v1/messages', { ...request, messages: say('[sandbox:overloaded]') }, null],
      ['/compat/v1/messages', { ...request, messages: say('[sandbox:rate-limit]') }, null],
    ] as const) {
      const { headers } = await caller.post(path, body)
      assert.equal(headers.get('x-should-retry'), expected, `${path} ${JSON.stringify(body)}`)
    }
  })

  await t.test('answers on addresses of OpenAI have x-request-id', async () => {
    const openai = new OpenAI({ baseURL: `${program.address}/v1`, apiKey, maxRetries: 0 })
    const { data, request_id: id } = await openai.models.list().withResponse()
    assert.ok(data.data.length > 0)
    assert.match(id ?? '', /^[0-9a-f]{32}$/)
    const { headers } = await caller.post('/v1/assistants', {})
    assert.equal(headers.get('x-request-id'), headers.get('trace-id'))
    const native = await caller.get('/v1/files/list')
    assert.equal(native.headers.get('x-request-id'), null)
  })

  for (const stream of [false, true])
    await t.test(`reasoning_split sends thinking in detail, stream: ${stream}`, async () => {
      const request = {
        model: 'MiniMax-M2.7',
        messages: [{ role: 'user' as const, content: 'Say exactly: yes' }],
        reasoning_split: true,
      }
      const openai = new OpenAI({ baseURL: `${program.address}/v1`, apiKey, maxRetries: 0 })
      type SentRequest = {
        readonly content?: string | null
        readonly reasoning_details?: readonly { readonly text: string; readonly type: string }[]
      }
      const sent: SentRequest[] = []
      if (stream) {
        const chunks = await openai.chat.completions.create({ ...request, stream: true })
        for await (const { choices } of chunks) if (choices[0]) sent.push(choices[0].delta)
      } else {
        const { body } = await caller.post('/v1/chat/completions', request)
        sent.push(body.choices[0].message)
      }
      const details = sent.flatMap((one) => one.reasoning_details ?? [])
      assert.ok(details.every(({ type }) => type === 'reasoning.text'))
      assert.equal(details.map(({ text }) => text).join(''), 'Answering by rule, without a model.')
      assert.equal(sent.map(({ content }) => content ?? '').join(''), 'yes')
    })

  await t.test('thinking in detail is taken back', async () => {
    const tokensWith = async (members: object): Promise<number> => {
      const { body } = await caller.post('/v1/chat/completions', {
        model: 'Vendor-M2.7',
        messages: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Good day', ...members },
          { role: 'user', content: 'Say exactly: yes' },
        ],
      })
      return body.usage.prompt_tokens
    }
    const text = 'I should be polite and brief.'
    const plain = await tokensWith({})
    const inWords = await tokensWith({ reasoning_content: text })
    assert.ok(inWords > plain)
    const details = [{ type: 'reasoning.text', id: 'x', format: 'y', index: 0, text }]
    assert.equal(await tokensWith({ reasoning_details: details }), inWords)
    assert.equal(await tokensWith({ reasoning_content: text, reasoning_details: details }), inWords)
  })
})
