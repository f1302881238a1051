import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, sharedProgram } from './program.ts'

const PLACE = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
}

test('@langchain/anthropic', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const createModel = (model: string): ChatAnthropic =>
    new ChatAnthropic({
      model,
      anthropicApiKey: key,
      anthropicApiUrl: `${server.address}/compat`,
      maxTokens: 1000,
      maxRetries: 0,
    })
  const model = createModel('Vendor-M3')

  await t.test('invoke', async () => {
    const answer = await model.invoke([
      new SystemMessage('Be brief.'),
      new HumanMessage('Say exactly: Hello 👩‍👩‍👧'),
    ])
    assert.equal(answer.text, 'Hello 👩‍👩‍👧')
    assert.match(JSON.stringify(answer.usage_metadata), /"input_tokens":[1-9]/)
  })

  await t.test('stream', async () => {
    let text = ''
    for await (const chunk of await model.stream('Say exactly: one two three')) text += chunk.text
    assert.equal(text, 'one two three')
  })

  await t.test('tools, to the words at the end, with thinking passed back', async () => {
    const weather = tool(() => '21 degrees', {
      name: 'get_weather',
      description: 'The weather of a city',
      schema: PLACE,
    })
    for (const name of ['Vendor-M3', 'Vendor-M2.7']) {
      const bound = createModel(name).bindTools([weather])
      const asked = new HumanMessage('How is the weather in Paris?')
      const call = await bound.invoke([asked])
      assert.deepEqual(
        call.tool_calls?.map(({ name: called, args }) => [called, args]),
        [['get_weather', { city: 'Paris' }]],
      )
      const result = new ToolMessage({
        content: '21 degrees',
        tool_call_id: call.tool_calls?.[0]?.id ?? '',
      })
      assert.match((await bound.invoke([asked, call, result])).text, /21 degrees/)
    }
  })

  await t.test('a failure is raised with its status', async () => {
    await assert.rejects(
      model.invoke('[sandbox:rate-limit]'),
      (thrown) => thrown instanceof Error && 'status' in thrown && thrown.status === 429,
    )
  })
})
