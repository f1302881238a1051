/** What the official client of the messages endpoint must be able to do, in every version. */
import type Anthropic from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createClient, startProgram } from './program.ts'

/** The options that every version has. */
export type AnthropicOptions = {
  readonly baseURL: string
  readonly apiKey: string
  readonly maxRetries?: number
  fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>
}

/** A version of the client, and the header in which it sends the key. */
export type AnthropicVersion = {
  create(options: AnthropicOptions): Anthropic
  readonly keyHeader: 'authorization' | 'x-api-key'
  readonly RateLimitError: new (...args: never[]) => Error
  readonly InternalServerError: new (...args: never[]) => Error
  readonly BadRequestError: new (...args: never[]) => Error
}

const WEATHER: Anthropic.Tool = {
  name: 'get_weather',
  description: 'The weather of a city',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const ASKED: Anthropic.MessageParam = { role: 'user', content: 'How is the weather in Paris?' }
const say = (text: string): Anthropic.MessageParam[] => [
  { role: 'user', content: `Say exactly: ${text}` },
]

/** Runs the real program, and everything with this version of the client. */
export async function checkAnthropicClient(
  t: TestContext,
  version: AnthropicVersion,
): Promise<void> {
  const server = await startProgram(t)
  const { key } = await createClient(server)
  const sent: { readonly headers: Headers; readonly answer: Response }[] = []
  const options = {
    baseURL: `${server.address}/compat`,
    apiKey: key,
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      const answer = await fetch(url, init)
      sent.push({ headers: new Headers(init?.headers), answer })
      return answer
    },
  }
  const client = version.create(options)

  await t.test('a message, its stream and its count agree', async () => {
    const request = {
      model: 'Vendor-M3',
      max_tokens: 100,
      system: [
        { type: 'text' as const, text: 'Be brief.', cache_control: { type: 'ephemeral' as const } },
      ],
      messages: say('Hello 👩‍👩‍👧'),
    }
    const plain = await client.messages.create(request)
    assert.deepEqual(plain.content, [{ type: 'text', text: 'Hello 👩‍👩‍👧' }])
    assert.ok(sent[0]?.headers.has(version.keyHeader))
    const stream = client.messages.stream(request)
    const events: string[] = []
    stream.on('streamEvent', ({ type }) => events.push(type))
    const { id: _, ...streamed } = await stream.finalMessage()
    const { id: __, ...whole } = plain
    assert.deepEqual([streamed.content, streamed.usage], [whole.content, whole.usage])
    assert.deepEqual([events[0], events.at(-1)], ['message_start', 'message_stop'])
    const { max_tokens: ___, ...prompt } = request
    const count = await client.messages.countTokens(prompt)
    assert.equal(count.input_tokens, plain.usage.input_tokens)
  })

  await t.test('create({ stream: true }) is read event by event', async () => {
    const stream = await client.messages.create({
      model: 'Vendor-M2.7',
      max_tokens: 100,
      messages: say('one two'),
      stream: true,
    })
    let text = ''
    for await (const event of stream)
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        text += event.delta.text
    assert.equal(text, 'one two')
  })

  await t.test('a loop of tool calls with thinking passed back ends in words', async () => {
    const request = { model: 'Vendor-M2.7', max_tokens: 1000, tools: [WEATHER] }
    const first = await client.messages.stream({ ...request, messages: [ASKED] }).finalMessage()
    assert.equal(first.stop_reason, 'tool_use')
    assert.deepEqual(
      first.content.map(({ type }) => type),
      ['thinking', 'tool_use'],
    )
    const call = first.content.find((block) => block.type === 'tool_use')
    assert.deepEqual(call?.input, { city: 'Paris' })
    const result = {
      type: 'tool_result' as const,
      tool_use_id: call.id,
      content: [{ type: 'text' as const, text: '21 degrees' }],
    }
    const last = await client.messages.create({
      ...request,
      messages: [
        ASKED,
        { role: 'assistant', content: first.content },
        { role: 'user', content: [result] },
      ],
    })
    assert.equal(last.stop_reason, 'end_turn')
    assert.match(JSON.stringify(last.content), /21 degrees/)
  })

  for (const stream of [false, true] as const)
    await t.test(`the tool runner ends in words, ${stream ? 'streamed' : 'plain'}`, async () => {
      const inputs: unknown[] = []
      const tool = {
        ...WEATHER,
        type: 'custom' as const,
        run: (input: unknown) => {
          inputs.push(input)
          return '21 degrees'
        },
        parse: (input: unknown) => input,
      }
      const runner = client.beta.messages.toolRunner({
        model: 'Vendor-M3',
        max_tokens: 1000,
        messages: [{ role: 'user', content: 'How is the weather in Paris?' }],
        tools: [tool],
        stream,
      })
      const final = await runner
      assert.deepEqual(inputs, [{ city: 'Paris' }])
      assert.match(JSON.stringify(final.content), /21 degrees/)
    })

  await t.test('a list of models in pages is the whole list, forwards and backwards', async () => {
    const idsOf = async (query: Anthropic.ModelListParams): Promise<readonly string[]> => {
      const ids: string[] = []
      for await (const { id } of client.models.list(query)) ids.push(id)
      return ids
    }
    const all = await idsOf({})
    const [, , third = '', , fifth = '', sixth = ''] = all
    assert.deepEqual(await idsOf({ limit: 3 }), all)
    assert.deepEqual(await idsOf({ limit: 1, after_id: sixth }), all.slice(-2))
    const page = await client.models.list({ limit: 2, before_id: fifth })
    assert.deepEqual(
      [page.data.map(({ id }) => id), page.has_more, page.first_id],
      [all.slice(2, 4), true, third],
    )
    for (const query of [{ limit: 0 }, { limit: 1001 }, { after_id: 'nobody' }])
      await assert.rejects(client.models.list(query), version.BadRequestError)
  })

  await t.test('the models are listed and found', async () => {
    const ids: string[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    assert.ok(ids.includes('Vendor-M3'))
    assert.equal((await client.models.retrieve('MiniMax-M2.7')).id, 'MiniMax-M2.7')
  })

  await Promise.all(
    (
      [
        ['rate-limit', version.RateLimitError, 429],
        ['overloaded', version.InternalServerError, 529],
      ] as const
    ).map(([word, failure, status]) =>
      t.test(`${status} is tried again after the second that retry-after asks for`, async () => {
        const statuses: unknown[] = []
        const retrying = version.create({
          ...options,
          maxRetries: 1,
          fetch: async (url: string | URL | Request, init?: RequestInit) => {
            const answer = await fetch(url, init)
            statuses.push([answer.status, answer.headers.get('retry-after')])
            return answer
          },
        })
        const startedMs = performance.now()
        const messages = [{ role: 'user' as const, content: `[sandbox:${word}]` }]
        await assert.rejects(
          retrying.messages.create({ model: 'Vendor-M3', max_tokens: 10, messages }),
          failure,
        )
        assert.deepEqual(statuses, [
          [status, '1'],
          [status, '1'],
        ])
        assert.ok(performance.now() - startedMs > 900)
      }),
    ),
  )

  await t.test('a wrong request is raised with the place, and not tried again', async () => {
    const before = sent.length
    await assert.rejects(
      client.messages.create({ model: 'Vendor-M3', max_tokens: 0, messages: say('x') }),
      (thrown) => thrown instanceof version.BadRequestError && /max_tokens/.test(thrown.message),
    )
    assert.equal(sent.length, before + 1)
  })

  await t.test('a stream that breaks off is raised', async () => {
    const messages = say('one two three four [sandbox:cut-after:2]')
    await assert.rejects(
      client.messages.stream({ model: 'Vendor-M3', max_tokens: 100, messages }).finalMessage(),
      /broke off/,
    )
  })
}
