import assert from 'node:assert/strict'
import { test } from 'node:test'
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai'
import { createClient, sharedProgram } from './program.ts'

const WEATHER: OpenAI.ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
}
const PLACE = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
  additionalProperties: false,
}
const user = (content: string): OpenAI.ChatCompletionMessageParam[] => [{ role: 'user', content }]

test('openai', async (t) => {
  const server = await sharedProgram()
  const caller = await createClient(server)
  const { key } = caller
  const options = { baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 }
  const client = new OpenAI(options)
  const { completions } = client.chat

  await t.test('a completion and its stream agree, with the usage when asked for', async () => {
    const request = { model: 'Vendor-M2.7', messages: user('Say exactly: Hello 👩‍👩‍👧') }
    const plain = await completions.create(request)
    const [choice] = plain.choices
    assert.equal(choice?.message.content, 'Hello 👩‍👩‍👧')
    assert.equal(choice.finish_reason, 'stop')
    assert.equal(plain.model, 'Vendor-M2.7')
    const stream = completions.stream({ ...request, stream_options: { include_usage: true } })
    const final = await stream.finalChatCompletion()
    assert.equal(final.choices[0]?.message.content, 'Hello 👩‍👩‍👧')
    assert.deepEqual(final.usage, plain.usage)
  })

  await t.test(
    'the usage is in no chunk unless asked for, else in the last one alone',
    async () => {
      const request = {
        model: 'Vendor-M3',
        messages: user('Say exactly: Hello'),
        stream: true as const,
      }
      for await (const chunk of await completions.create(request))
        assert.deepEqual([chunk.usage, chunk.choices.length], [undefined, 1])
      const stream_options = { include_usage: true }
      const chunks: OpenAI.ChatCompletionChunk[] = []
      for await (const chunk of await completions.create({ ...request, stream_options }))
        chunks.push(chunk)
      assert.deepEqual(chunks.at(-1)?.choices, [])
      assert.ok((chunks.at(-1)?.usage?.completion_tokens ?? 0) > 0)
      assert.ok(chunks.slice(0, -1).every(({ usage }) => usage === null))
    },
  )

  await t.test('thinking is beside the text', async () => {
    const request = { model: 'Vendor-M3', messages: user('Say exactly: Fine') }
    const off = await completions.create(request)
    assert.ok(off.choices[0] && !('reasoning_content' in off.choices[0].message))
    const on = await completions.create({ ...request, reasoning_effort: 'low' })
    assert.ok(on.choices[0] && 'reasoning_content' in on.choices[0].message)
    assert.ok((on.usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0)
  })

  await t.test('a loop of tool calls ends in words', async () => {
    const inputs: unknown[] = []
    const { function: definition } = WEATHER
    const runner = completions.runTools({
      model: 'Vendor-M3',
      messages: user('How is the weather in Paris?'),
      tools: [
        {
          type: 'function',
          function: {
            name: definition.name,
            description: definition.description ?? '',
            parameters: PLACE,
            parse: (json: string): object => JSON.parse(json) as object,
            function: (input: object) => {
              inputs.push(input)
              return '21 degrees'
            },
          },
        },
      ],
    })
    assert.match((await runner.finalContent()) ?? '', /21 degrees/)
    assert.deepEqual(inputs, [{ city: 'Paris' }])
  })

  await t.test('streamed tool calls come together', async () => {
    const stream = completions.stream({
      model: 'Vendor-M3',
      messages: user(
        'call get_weather with JSON {"city":"Oslo"} and call get_weather with JSON {"city":"Rome"}',
      ),
      tools: [WEATHER],
    })
    const { choices } = await stream.finalChatCompletion()
    const calls = choices[0]?.message.tool_calls ?? []
    assert.deepEqual(
      calls.map((call) => call.type === 'function' && call.function.arguments),
      ['{"city":"Oslo"}', '{"city":"Rome"}'],
    )
    assert.equal(choices[0]?.finish_reason, 'tool_calls')
  })

  await t.test('a refusal is taken back as the text that it is', async () => {
    const tokensWith = async (past: object): Promise<number> => {
      const messages = [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', ...past },
        { role: 'user', content: 'Say exactly: yes' },
      ] as OpenAI.ChatCompletionMessageParam[]
      const { usage, choices } = await completions.create({ model: 'Vendor-M3', messages })
      assert.equal(choices[0]?.message.content, 'yes')
      return usage?.prompt_tokens ?? 0
    }
    const refusal = 'I would rather not'
    const asText = await tokensWith({ content: refusal })
    assert.equal(await tokensWith({ content: null, refusal }), asText)
    assert.equal(await tokensWith({ content: [{ type: 'refusal', refusal }] }), asText)
  })

  await t.test('a schema for the answer is honoured', async () => {
    const { choices } = await completions.parse({
      model: 'Vendor-M3',
      messages: user('A city: Paris'),
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'place', schema: PLACE, strict: true },
      },
    })
    assert.deepEqual(Object.keys(choices[0]?.message.parsed ?? {}), ['city'])
  })

  await t.test('the models are listed and found', async () => {
    const ids: string[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    assert.equal(ids.filter((id) => id.startsWith('Vendor-')).length, 11)
    assert.equal((await client.models.retrieve('MiniMax-M3')).id, 'MiniMax-M3')
    await assert.rejects(client.models.retrieve('gpt'), NotFoundError)
  })

  const ask = (content: string): Promise<unknown> =>
    completions.create({ model: 'Vendor-M3', messages: user(content) })
  await t.test('sensitive content is reported by the code and the finish reason', async () => {
    await assert.rejects(ask('[sandbox:sensitive-input:5]'), (thrown) => {
      assert.ok(thrown instanceof BadRequestError)
      assert.deepEqual([thrown.code, thrown.param], ['content_filter', 'messages'])
      return true
    })
    const request = { model: 'Vendor-M3', messages: user('Hello [sandbox:sensitive-output:3]') }
    const plain = await completions.create(request)
    assert.equal(plain.choices[0]?.finish_reason, 'content_filter')
    const reasons: (string | null | undefined)[] = []
    for await (const { choices } of await completions.create({ ...request, stream: true }))
      reasons.push(choices[0]?.finish_reason)
    assert.equal(reasons.at(-1), 'content_filter')
  })

  await t.test('failures are raised as their own classes', async () => {
    await assert.rejects(ask('[sandbox:rate-limit]'), RateLimitError)
    await assert.rejects(ask('[sandbox:overloaded]'), InternalServerError)
    await assert.rejects(new OpenAI({ ...options, apiKey: 'x' }).models.list(), AuthenticationError)
    const wrong = { model: 'Vendor-M3', messages: user('x') }
    for (const [change, field] of [
      [{ n: 2 }, 'n'],
      [{ tool_choice: 'required' as const }, 'tool_choice'],
      [{ temperature: 2.01 }, 'temperature'],
      [{ modalities: ['text', 'audio'] as ('audio' | 'text')[] }, 'modalities[1]'],
    ] as const)
      await assert.rejects(
        completions.create({ ...wrong, ...change }),
        (thrown) => thrown instanceof BadRequestError && thrown.param === field,
      )
  })

  await t.test('a model that there is not is a 404 with the code of OpenAI', async () => {
    for (const call of [
      async () => completions.create({ model: 'gpt-4o', messages: user('x') }),
      async () => client.models.retrieve('gpt-4o'),
    ])
      await assert.rejects(call, (thrown) => {
        assert.ok(thrown instanceof NotFoundError)
        assert.deepEqual([thrown.code, thrown.param], ['model_not_found', 'model'])
        return true
      })
  })

  await t.test('the ranges of sampling are those of OpenAI without a setting', async () => {
    for (const sampling of [
      { temperature: 0, top_p: 0 },
      { temperature: 2, top_p: 1 },
    ]) {
      const messages = user('Say exactly: yes')
      const answer = await completions.create({ model: 'Vendor-M3', messages, ...sampling })
      assert.equal(answer.choices[0]?.message.content, 'yes')
    }
  })

  await t.test('a call can be required, named or allowed', async () => {
    const spare = { type: 'function', function: { name: 'spare' } } as const
    for (const [tool_choice, name] of [
      ['required', 'get_weather'],
      [{ type: 'function', function: { name: 'spare' } }, 'spare'],
      [{ type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [spare] } }, 'spare'],
    ] as const) {
      const { choices } = await completions.create({
        model: 'Vendor-M3',
        messages: user('Hello'),
        tools: [WEATHER, spare],
        tool_choice: tool_choice as OpenAI.ChatCompletionToolChoiceOption,
      })
      const [call] = choices[0]?.message.tool_calls ?? []
      assert.equal(call?.type === 'function' && call.function.name, name)
    }
  })

  for (const stream of [false, true])
    await t.test(`a reply ends before a stop sequence, stream: ${stream}`, async () => {
      const request = {
        model: 'Vendor-M3',
        messages: user('Say exactly: one two three four'),
        stop: ['five', 'three'],
      }
      const answer = stream
        ? await completions.stream(request).finalChatCompletion()
        : await completions.create(request)
      const [choice] = answer.choices
      assert.deepEqual([choice?.message.content, choice?.finish_reason], ['one two ', 'stop'])
    })

  await t.test(
    'an agent that forces calls until a tool takes its answer comes to an end',
    async () => {
      const answer = { type: 'function', function: { name: 'extract-1' } } as const
      const messages = user('How is the weather in Paris?')
      const called: string[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const { choices } = await completions.create({
          model: 'Vendor-M2.7',
          messages,
          tools: [WEATHER, answer],
          tool_choice: 'required',
        })
        const message = choices[0]?.message
        assert.ok(message)
        messages.push(message)
        const [call] = message.tool_calls ?? []
        if (call?.type !== 'function') break
        called.push(call.function.name)
        messages.push({ role: 'tool', tool_call_id: call.id, content: '21 degrees' })
      }
      assert.deepEqual(called, ['get_weather', 'extract-1'])
      assert.equal(messages.at(-1)?.role, 'assistant', 'the last turn is in words')
    },
  )

  await t.test('functions, which came before tools, are called and answered', async () => {
    const messages = user('How is the weather in Paris?')
    const functions = [WEATHER.function]
    const asked = await completions.create({ model: 'Vendor-M2.7', messages, functions })
    const [choice] = asked.choices
    assert.equal(choice?.finish_reason, 'function_call')
    const call = choice.message.function_call
    assert.deepEqual([call?.name, call?.arguments], ['get_weather', '{"city":"Paris"}'])
    const stream = completions.stream({ model: 'Vendor-M2.7', messages, functions })
    assert.deepEqual((await stream.finalMessage()).function_call, call)
    const last = await completions.create({
      model: 'Vendor-M2.7',
      functions,
      messages: [
        ...messages,
        choice.message,
        { role: 'function', name: 'get_weather', content: '21 degrees' },
      ],
    })
    assert.match(last.choices[0]?.message.content ?? '', /21 degrees/)
  })

  await t.test('addresses of OpenAI that are not served are refused in its words', async () => {
    for (const path of ['/v1/assistants', '/v1/audio/speech', '/v1/fine_tuning/jobs']) {
      const { status, body } = await caller.post(path, {})
      assert.deepEqual([status, body.error.code], [404, 'not_found'], path)
      assert.equal(body.base_resp, undefined)
    }
  })

  await t.test(
    'a rate limit is tried again after the second that retry-after asks for',
    async () => {
      const waits: unknown[] = []
      const retrying = new OpenAI({
        ...options,
        maxRetries: 1,
        fetch: async (url: string | URL | Request, init?: RequestInit) => {
          const answer = await fetch(url, init)
          waits.push(answer.headers.get('retry-after'))
          return answer
        },
      })
      const messages = user('[sandbox:rate-limit]')
      await assert.rejects(retrying.chat.completions.create({ model: 'Vendor-M3', messages }))
      assert.deepEqual(waits, ['1', '1'])
    },
  )

  await t.test('a stream that breaks off is raised', async () => {
    const messages = user('Say exactly: one two three four [sandbox:cut-after:2]')
    const stream = completions.stream({ model: 'Vendor-M3', messages })
    await assert.rejects(
      stream.finalChatCompletion(),
      (thrown) => thrown instanceof APIError && /broke off/.test(thrown.message),
    )
  })
})
