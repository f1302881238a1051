/** The responses endpoint with the official client, on the real server. */
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

type Tool = OpenAI.Responses.FunctionTool

const PLACE = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
  additionalProperties: false,
}
const WEATHER: Tool = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: PLACE,
  strict: true,
}

test('openai, responses', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const options = { baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 }
  const { responses } = new OpenAI(options)

  await t.test('a response and its stream agree', async () => {
    const request = { model: 'Vendor-M2.7', input: 'Say exactly: Hello 👩‍👩‍👧' }
    const plain = await responses.create(request)
    assert.deepEqual([plain.output_text, plain.status], ['Hello 👩‍👩‍👧', 'completed'])
    assert.equal(plain.model, 'Vendor-M2.7')
    const deltas: string[] = []
    const stream = responses.stream(request).on('response.output_text.delta', ({ delta }) => {
      deltas.push(delta)
    })
    const final = await stream.finalResponse()
    assert.equal(deltas.join(''), 'Hello 👩‍👩‍👧')
    assert.equal(final.output_text, plain.output_text)
    assert.deepEqual(final.usage, plain.usage)
  })

  await t.test('an aliased model is answered in its own spelling', async () => {
    const { model } = await responses.create({ model: 'MiniMax-M2.7', input: 'Hello' })
    assert.equal(model, 'MiniMax-M2.7')
  })

  await t.test('a loop of tool calls ends in words, with reasoning passed back', async () => {
    for (const reasoning of [{ effort: 'low' }, { effort: 'low', summary: 'auto' }] as const) {
      const request = {
        model: 'Vendor-M3',
        tools: [WEATHER],
        reasoning,
        store: false,
        include: ['reasoning.encrypted_content' as const],
      }
      const input: OpenAI.Responses.ResponseInput = [
        { role: 'user', content: 'How is the weather in Paris?' },
      ]
      const first = await responses.create({ ...request, input })
      const call = first.output.find((item) => item.type === 'function_call')
      assert.deepEqual(JSON.parse(call?.arguments ?? ''), { city: 'Paris' })
      assert.equal(first.output[0]?.type, 'reasoning')
      const output = { type: 'function_call_output' as const, call_id: call?.call_id ?? '' }
      input.push(...toInput(first.output), { ...output, output: '21 degrees' })
      const second = await responses.create({ ...request, input })
      assert.match(second.output_text, /21 degrees/)
    }
  })

  await t.test('a call of a custom tool is text, and its output goes back', async () => {
    const tools: OpenAI.Responses.Tool[] = [
      { type: 'custom', name: 'apply_patch', description: 'Edits files' },
    ]
    const input: OpenAI.Responses.ResponseInput = [
      { role: 'user', content: 'call apply_patch with JSON {"input":"+ a \\"line\\""}' },
    ]
    const stream = responses.stream({ model: 'Vendor-M3', input, tools })
    const first = await stream.finalResponse()
    const call = first.output.find((item) => item.type === 'custom_tool_call')
    assert.equal(call?.input, '+ a "line"')
    const output = { type: 'custom_tool_call_output' as const, call_id: call.call_id }
    input.push(...toInput(first.output), { ...output, output: 'one file changed' })
    const second = await responses.create({ model: 'Vendor-M3', input, tools })
    assert.match(second.output_text, /one file changed/)
  })

  await t.test('tools can be required, named and allowed', async () => {
    const called = async (tool_choice: OpenAI.Responses.ResponseCreateParams['tool_choice']) => {
      const other = { ...WEATHER, name: 'get_time' }
      const { output } = await responses.create({
        model: 'Vendor-M3',
        input: 'Good day',
        tools: [WEATHER, other],
        ...(tool_choice === undefined ? {} : { tool_choice }),
      })
      return output.flatMap((item) => (item.type === 'function_call' ? [item.name] : []))
    }
    assert.deepEqual(await called('none'), [])
    assert.equal((await called('required')).length, 1)
    assert.deepEqual(await called({ type: 'function', name: 'get_time' }), ['get_time'])
    const tools = [{ type: 'function', name: 'get_time' }]
    assert.deepEqual(await called({ type: 'allowed_tools', mode: 'required', tools }), ['get_time'])
  })

  await t.test('a schema for the answer is honoured', async () => {
    const { output_parsed } = await responses.parse({
      model: 'Vendor-M3',
      input: 'A city: Paris',
      text: { format: { type: 'json_schema', name: 'place', schema: PLACE, strict: true } },
    })
    assert.deepEqual(Object.keys(output_parsed ?? {}), ['city'])
  })

  await t.test('a request is counted as its response is', async () => {
    const request = {
      model: 'Vendor-M3',
      instructions: 'Be brief.',
      input: 'How is the weather in Paris?',
      tools: [WEATHER],
    }
    const { input_tokens, object } = await responses.inputTokens.count(request)
    const { usage } = await responses.create(request)
    assert.equal(object, 'response.input_tokens')
    assert.equal(usage?.input_tokens, input_tokens)
  })

  await t.test('a picture comes with the request', async () => {
    const { output_text } = await responses.create({
      model: 'Vendor-M3',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', detail: 'auto', image_url: await bigPicture() },
          ],
        },
      ],
    })
    assert.match(output_text, /The image is PNG: 400x300 pixels/)
  })

  await t.test('tools that we do not have are left out, and reported', async () => {
    const { response } = await responses
      .create({
        model: 'Vendor-M3',
        input: 'Hello',
        tools: [{ type: 'web_search' }, { type: 'code_interpreter', container: { type: 'auto' } }],
      })
      .withResponse()
    assert.equal(
      response.headers.get('x-backlot-ignored'),
      'tools.web_search, tools.code_interpreter',
    )
  })

  await t.test('what is cut is incomplete, and says why', async () => {
    const ask = (input: string, max_output_tokens?: number) =>
      responses.create({
        model: 'Vendor-M3',
        input,
        ...(max_output_tokens === undefined ? {} : { max_output_tokens }),
      })
    const cut = await ask('Say exactly: one two three four five six', 3)
    assert.deepEqual(
      [cut.status, cut.incomplete_details?.reason],
      ['incomplete', 'max_output_tokens'],
    )
    const stopped = await ask('Hello [sandbox:sensitive-output:3]')
    assert.deepEqual(
      [stopped.status, stopped.incomplete_details?.reason],
      ['incomplete', 'content_filter'],
    )
  })

  await t.test('failures are raised as their own classes', async () => {
    const ask = (change: object): Promise<unknown> =>
      responses.create({ model: 'Vendor-M3', input: 'x', ...change })
    await assert.rejects(ask({ input: '[sandbox:rate-limit]' }), RateLimitError)
    await assert.rejects(ask({ input: '[sandbox:overloaded]' }), InternalServerError)
    await assert.rejects(
      new OpenAI({ ...options, apiKey: 'x' }).responses.create({ model: 'Vendor-M3', input: 'x' }),
      AuthenticationError,
    )
    await assert.rejects(ask({ input: '[sandbox:sensitive-input:5]' }), (thrown) => {
      assert.ok(thrown instanceof BadRequestError)
      assert.deepEqual([thrown.code, thrown.param], ['content_filter', 'input'])
      return true
    })
    for (const [change, code] of [
      [{ model: 'gpt-5' }, 'model_not_found'],
      [{ input: [{ type: 'item_reference', id: 'msg_1' }] }, 'not_found'],
    ] as const)
      await assert.rejects(
        ask(change),
        (thrown) => thrown instanceof NotFoundError && thrown.code === code,
      )
    for (const [change, field] of [
      [{ background: true }, 'background'],
      [{ temperature: 3 }, 'temperature'],
      [{ input: [{ type: 'sculpture' }] }, 'input[0].type'],
    ] as const)
      await assert.rejects(
        ask(change),
        (thrown) => thrown instanceof BadRequestError && thrown.param === field,
      )
  })

  await t.test('a stream that breaks off is raised', async () => {
    const input = 'Say exactly: one two three four [sandbox:cut-after:2]'
    await assert.rejects(
      responses.stream({ model: 'Vendor-M3', input }).finalResponse(),
      (thrown) => thrown instanceof APIError && /broke off/.test(thrown.message),
    )
  })
})

/** Converts output items to input items: their published types differ in members that nobody sends. */
function toInput(
  output: readonly OpenAI.Responses.ResponseOutputItem[],
): OpenAI.Responses.ResponseInput {
  return output as OpenAI.Responses.ResponseInput
}

/** A picture of noise as a data URL, large enough to be decoded while the body is read. */
async function bigPicture(): Promise<string> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({
    create: { width: 400, height: 300, channels: 3, background: 'red', noise },
  })
  const bytes = await picture.png().toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
