/** Frameworks that use the responses endpoint by default, through their main loops, on the real server. */
import { createOpenAI } from '@ai-sdk/openai'
import {
  Agent,
  applyPatchTool,
  computerTool,
  OpenAIProvider,
  Runner,
  shellTool,
  tool as agentTool,
  type Tool,
} from '@openai/agents'
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, sharedProgram } from './program.ts'

const PLACE = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
  additionalProperties: false as const,
}

/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('@ai-sdk/openai, as it is', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const sent: string[] = []
  const provider = createOpenAI({
    baseURL: `${server.address}/v1`,
    apiKey: key,
    fetch: (url, init) => {
      if (typeof init?.body === 'string') sent.push(init.body)
      return fetch(url, init)
    },
  })
  const place = jsonSchema<{ city: string }>(PLACE)
  const tools = {
    get_weather: tool({
      description: 'The weather of a city',
      inputSchema: place,
      execute: async ({ city }) => `${city}: 21 degrees`,
    }),
  }

  await t.test('generateText', async () => {
    const { text, finishReason, usage } = await generateText({
      model: provider('Vendor-M3'),
      instructions: 'Be brief.',
      prompt: 'Say exactly: Hello 👩‍👩‍👧',
    })
    assert.deepEqual([text, finishReason], ['Hello 👩‍👩‍👧', 'stop'])
    assert.ok((usage.inputTokens ?? 0) > 0 && (usage.outputTokens ?? 0) > 0)
  })

  await t.test('streamText, with thinking', async () => {
    const result = streamText({
      model: provider('Vendor-M3'),
      prompt: 'Say exactly: one two',
      providerOptions: {
        openai: { reasoningSummary: 'auto', reasoningEffort: 'low', forceReasoning: true },
      },
    })
    let text = ''
    for await (const piece of result.textStream) text += piece
    assert.equal(text, 'one two')
    assert.match((await result.reasoningText) ?? '', /without a model/)
  })

  await t.test('tools, plain and streamed, to the words at the end', async () => {
    const request = {
      model: provider('Vendor-M3'),
      tools,
      stopWhen: stepCountIs(5),
      prompt: 'How is the weather in Paris?',
    }
    const { text, steps } = await generateText(request)
    assert.match(text, /Paris: 21 degrees/)
    assert.equal(steps.length, 2)
    assert.match(await streamText(request).text, /Paris: 21 degrees/)
  })

  await t.test('tools with thinking, which is referred to rather than sent back', async () => {
    const request = {
      model: provider('Vendor-M3'),
      tools,
      stopWhen: stepCountIs(5),
      prompt: 'How is the weather in Paris?',
      providerOptions: { openai: { reasoningEffort: 'low', forceReasoning: true } },
    }
    const { text, steps } = await generateText(request)
    assert.match(text, /Paris: 21 degrees/)
    assert.equal(steps.length, 2)
    assert.match(sent.at(-1) ?? '', /item_reference/)
    assert.match(await streamText(request).text, /Paris: 21 degrees/)
  })

  await t.test('an object of a schema, plain and streamed', async () => {
    const request = {
      model: provider('Vendor-M3'),
      output: Output.object({ schema: place }),
      prompt: 'A city: Paris',
    }
    const { output } = await generateText(request)
    assert.equal(typeof output.city, 'string')
    assert.deepEqual(await streamText(request).output, output)
  })
})

test('@ai-sdk/openai, the tools that OpenAI defines and clients run', async () => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const provider = createOpenAI({ baseURL: `${server.address}/v1`, apiKey: key })
  const done: unknown[] = []
  const outcome = { type: 'exit' as const, exitCode: 0 }
  const tools = {
    shell: provider.tools.shell({
      execute: async ({ action }) => {
        done.push(action.commands)
        return { output: [{ stdout: 'quiet on set', stderr: '', outcome }] }
      },
    }),
    apply_patch: provider.tools.applyPatch({
      execute: async ({ operation }) => {
        done.push(operation.path)
        return { status: 'completed' as const, output: 'the file is there' }
      },
    }),
  }
  const request = { model: provider('Vendor-M3'), tools, stopWhen: stepCountIs(4) }
  const shell = 'call shell with JSON {"commands":["ls"]}'
  const patch = 'call apply_patch with JSON {"type":"create_file","path":"a.txt","diff":"+quiet"}'
  assert.match((await generateText({ ...request, prompt: shell })).text, /quiet on set/)
  assert.match(await streamText({ ...request, prompt: shell }).text, /quiet on set/)
  assert.match((await generateText({ ...request, prompt: patch })).text, /is there/)
  assert.match(await streamText({ ...request, prompt: patch }).text, /is there/)
  assert.deepEqual(done, [['ls'], ['ls'], 'a.txt', 'a.txt'])
})

test('@openai/agents, as it is', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const modelProvider = new OpenAIProvider({ apiKey: key, baseURL: `${server.address}/v1` })
  const runner = new Runner({ modelProvider, tracingDisabled: true })
  const cities: string[] = []
  const weather = agentTool({
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: PLACE,
    strict: true,
    execute: async (input) => {
      const { city } = input as { city: string }
      cities.push(city)
      return `${city}: 21 degrees`
    },
  })
  const agent = new Agent({
    name: 'Forecaster',
    instructions: 'Tell the weather.',
    model: 'Vendor-M3',
    tools: [weather],
  })

  await t.test('a loop of tool calls ends in words, plain and streamed', async () => {
    const plain = await runner.run(agent, 'How is the weather in Paris?')
    assert.match(plain.finalOutput ?? '', /Paris: 21 degrees/)
    const streamed = await runner.run(agent, 'How is the weather in Rome?', { stream: true })
    await streamed.completed
    assert.match(streamed.finalOutput ?? '', /Rome: 21 degrees/)
    assert.deepEqual(cities, ['Paris', 'Rome'])
  })

  await t.test('a conversation goes on with its history', async () => {
    const first = await runner.run(agent, 'How is the weather in Oslo?')
    const input = [...first.history, { role: 'user' as const, content: 'Say exactly: cold' }]
    const second = await runner.run(agent, input)
    assert.equal(second.finalOutput, 'cold')
  })

  await t.test('one agent hands over to another', async () => {
    const clerk = new Agent({
      name: 'Clerk',
      instructions: 'Hand over.',
      model: 'Vendor-M3',
      handoffs: [agent],
    })
    const { finalOutput, lastAgent } = await runner.run(
      clerk,
      'call transfer_to_Forecaster with JSON {}',
    )
    assert.equal(lastAgent?.name, 'Forecaster')
    assert.equal(typeof finalOutput, 'string')
  })

  await t.test(
    'tools that have a type of their own run in the client, plain and streamed',
    async () => {
      const done: unknown[] = []
      const editor = async (
        operation: object,
      ): Promise<{ status: 'completed'; output: string }> => {
        done.push(operation)
        return { status: 'completed', output: 'the file is there' }
      }
      const shell = shellTool({
        shell: {
          run: async ({ commands }) => {
            done.push(commands)
            const outcome = { type: 'exit' as const, exitCode: 3 }
            return { output: [{ stdout: 'quiet', stderr: 'on set', outcome }] }
          },
        },
      })
      const patch = applyPatchTool({
        editor: { createFile: editor, updateFile: editor, deleteFile: editor },
      })
      const operation = { type: 'create_file', path: 'a.txt', diff: '+quiet' }
      const asked: readonly [tool: Tool, prompt: string, done: unknown, answer: RegExp][] = [
        [shell, 'call shell with JSON {"commands":["ls"]}', ['ls'], /quiet\non set\nexit code 3/],
        [patch, `call apply_patch with JSON ${JSON.stringify(operation)}`, operation, /is there/],
      ]
      for (const [own, prompt, expected, answer] of asked) {
        const worker = new Agent({ name: 'Worker', model: 'Vendor-M3', tools: [own] })
        const plain = await runner.run(worker, prompt)
        assert.match(plain.finalOutput ?? '', answer)
        const streamed = await runner.run(worker, prompt, { stream: true })
        await streamed.completed
        assert.match(streamed.finalOutput ?? '', answer)
        assert.deepEqual(done.splice(0), [expected, expected])
      }
    },
  )

  await t.test('a computer is used, and its screenshots are read', async () => {
    const done: unknown[] = []
    const note = async (...action: readonly unknown[]): Promise<void> => void done.push(action)
    const computer = computerTool({
      computer: {
        environment: 'browser',
        dimensions: [1024, 768],
        screenshot: async () => DOT,
        click: note,
        doubleClick: note,
        scroll: note,
        type: note,
        wait: note,
        move: note,
        keypress: note,
        drag: note,
      },
    })
    const worker = new Agent({ name: 'Clicker', model: 'Vendor-M3', tools: [computer] })
    const action = { type: 'click', x: 3, y: 4, button: 'left' }
    const plain = await runner.run(
      worker,
      `call computer with JSON ${JSON.stringify({ ...action, actions: [action] })}`,
    )
    assert.equal(typeof plain.finalOutput, 'string')
    assert.deepEqual(
      done.map((call) => (call as readonly unknown[]).slice(0, 3)),
      [[3, 4, 'left']],
    )
  })
})
