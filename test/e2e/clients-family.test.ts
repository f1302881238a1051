/**
 * What clients of the interface family send without being asked to: their own
 * names of models and paths, and members of newer versions. Checked on the
 * wire, as agents that speak it over plain HTTP do.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, startProgram } from './program.ts'

test('the interface family', async (t) => {
  const server = await startProgram(t)
  const client = await createClient(server)
  const agent = {
    model: 'MiniMax-M2.7',
    max_tokens: 200,
    system: [
      { type: 'text', text: 'You are an agent.', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'Be brief.' },
    ],
    context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    output_config: { effort: 'high' },
    thinking: { type: 'adaptive' },
    metadata: { user_id: 'user_1' },
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      { role: 'assistant', content: 'Good day' },
      { role: 'system', content: 'A reminder.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Say exactly: quiet on set' },
          { type: 'text', text: '<system-reminder>Say nothing of this.</system-reminder>' },
        ],
      },
    ],
  }
  const beta = {
    'anthropic-beta': 'claude-code-20250219,unknown-2099',
    'anthropic-version': '2023-06-01',
  }

  await t.test('HEAD of the base address, and of each prefix, is 200 without a body', async () => {
    for (const path of ['/', '/compat', '/anthropic', '/compat/', '/anthropic/']) {
      const answer = await fetch(server.address + path, { method: 'HEAD' })
      assert.deepEqual([path, answer.status, await answer.text()], [path, 200, ''])
    }
  })

  for (const prefix of ['/anthropic', '/compat'])
    await t.test(
      `a request of an agent under ${prefix} is answered in the name it used`,
      async () => {
        const { status, headers, body } = await client.post(
          `${prefix}/v1/messages?beta=true`,
          agent,
          beta,
        )
        assert.deepEqual([status, body.model, body.stop_reason], [200, 'MiniMax-M2.7', 'end_turn'])
        assert.equal(body.content.at(-1).text, 'quiet on set')
        assert.match(headers.get('request-id') ?? '', /^[0-9a-f]{32}$/)
      },
    )

  await t.test('fourteen counts at once are the number of the usage', async () => {
    const { body } = await client.post('/anthropic/v1/messages', agent)
    const { max_tokens: _, ...prompt } = agent
    const counts = await Promise.all(
      Array.from({ length: 14 }, () =>
        client.post('/anthropic/v1/messages/count_tokens?beta=true', prompt, beta),
      ),
    )
    for (const count of counts) assert.equal(count.body.input_tokens, body.usage.input_tokens)
  })

  await t.test('output_config.format is honoured', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    }
    const { body } = await client.post('/anthropic/v1/messages', {
      ...agent,
      messages: [{ role: 'user', content: 'A city: Paris' }],
      output_config: { format: { type: 'json_schema', schema } },
    })
    assert.equal(typeof JSON.parse(body.content.at(-1).text).city, 'string')
  })

  await t.test('an unknown path in a prefix is a 404 of its dialect', async () => {
    const { status, body } = await client.get('/anthropic/v1/nothing')
    assert.deepEqual([status, body.type, body.error.type], [404, 'error', 'not_found_error'])
    const twin = await client.get('/v1/chat/nothing')
    assert.deepEqual([twin.status, twin.body.error.type], [404, 'invalid_request_error'])
  })
})
