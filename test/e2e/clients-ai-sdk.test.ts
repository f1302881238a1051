import { createAnthropic } from '@ai-sdk/anthropic'
import { APICallError, generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import OpenAI from 'openai'
import { createClient, sharedProgram, startProgram, temporaryHome } from './program.ts'

test('@ai-sdk/anthropic with ai', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const provider = createAnthropic({ baseURL: `${server.address}/compat/v1`, apiKey: key })
  const model = provider('Vendor-M3')
  const place = jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  })
  const cities: string[] = []
  const tools = {
    get_weather: tool({
      description: 'The weather of a city',
      inputSchema: place,
      execute: async ({ city }) => {
        cities.push(city)
        return `${city}: 21 degrees`
      },
    }),
  }

  await t.test('generateText', async () => {
    const { text, finishReason, usage } = await generateText({
      model,
      system: 'Be brief.',
      prompt: 'Say exactly: Hello 👩‍👩‍👧',
    })
    assert.deepEqual([text, finishReason], ['Hello 👩‍👩‍👧', 'stop'])
    assert.ok((usage.inputTokens ?? 0) > 0 && (usage.outputTokens ?? 0) > 0)
  })

  await t.test('streamText, with thinking', async () => {
    const result = streamText({ model: provider('Vendor-M2.7'), prompt: 'Say exactly: one two' })
    let text = ''
    for await (const piece of result.textStream) text += piece
    assert.equal(text, 'one two')
    assert.match((await result.reasoningText) ?? '', /without a model/)
  })

  await t.test('tools, plain and streamed, to the words at the end', async () => {
    const request = {
      tools,
      stopWhen: stepCountIs(5),
      prompt: 'How is the weather in Paris?',
    }
    const { text, steps } = await generateText({ model, ...request })
    assert.match(text, /Paris: 21 degrees/)
    assert.equal(steps.length, 2)
    // With thinking, whose signed blocks the client sends back.
    const streamed = streamText({ model: provider('Vendor-M2.7'), ...request })
    assert.match(await streamed.text, /Paris: 21 degrees/)
    assert.deepEqual(cities, ['Paris', 'Paris'])
  })

  await t.test('an object of a schema, plain and streamed', async () => {
    const request = {
      model,
      output: Output.object({ schema: place }),
      prompt: 'A city: Paris',
      // For models unknown to it, the client would force a tool call, which this endpoint does not support.
      providerOptions: { anthropic: { structuredOutputMode: 'outputFormat' as const } },
    }
    const { output } = await generateText(request)
    assert.equal(typeof output.city, 'string')
    assert.deepEqual(await streamText(request).output, output)
  })

  await t.test('a failure is reported with its status and whether to try again', async () => {
    await assert.rejects(
      generateText({ model, prompt: '[sandbox:rate-limit]', maxRetries: 0 }),
      (thrown) =>
        APICallError.isInstance(thrown) && thrown.statusCode === 429 && thrown.isRetryable,
    )
  })
})

test('with extensions.tool_choice clients may force a call', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'extensions: { tool_choice: true }\n')
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const schema = jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  })

  await t.test('@ai-sdk/anthropic makes an object by a forced call', async () => {
    const provider = createAnthropic({ baseURL: `${server.address}/compat/v1`, apiKey: key })
    const { output } = await generateText({
      model: provider('Vendor-M3'),
      output: Output.object({ schema }),
      prompt: 'Good day',
    })
    assert.equal(typeof output.city, 'string')
  })

  await t.test('openai names the function, or requires any', async () => {
    const { completions } = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: key }).chat
    const named = { name: 'ship', parameters: { type: 'object' } }
    for (const tool_choice of [
      'required' as const,
      { type: 'function' as const, function: { name: 'ship' } },
    ]) {
      const { choices } = await completions.create({
        model: 'Vendor-M3',
        messages: [{ role: 'user', content: 'Good day' }],
        tools: [{ type: 'function', function: named }],
        tool_choice,
      })
      assert.equal(choices[0]?.finish_reason, 'tool_calls')
    }
  })
})
