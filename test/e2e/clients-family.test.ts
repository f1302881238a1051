/**
 * What clients of the interface family send by default: their own names of models and paths, and
 * members of newer versions. Tested as plain HTTP requests, like those of agents.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, eventually, startProgram, temporaryHome } from './program.ts'

test('names and paths that a client has built in are those of the owner', async (t) => {
  const home = temporaryHome(t)
  const aliases = '{ models: { "claude-*": Vendor-M2.7, gpt-5: Vendor-M3 }, paths: { /openai: / } }'
  writeFileSync(join(home, 'backlot.yaml'), `aliases: ${aliases}\n`)
  const client = await createClient(await startProgram(t, { home }))
  const messages = [{ role: 'user', content: 'Say exactly: quiet on set' }]
  const model = 'claude-haiku-4-5-20251001'
  const { body: message } = await client.post('/compat/v1/messages', { model, messages })
  assert.deepEqual([message.model, message.content[0].type], [model, 'thinking'])
  const { body: chat } = await client.post('/openai/v1/chat/completions', {
    model: 'gpt-5',
    messages,
  })
  assert.deepEqual([chat.model, chat.choices[0].message.content], ['gpt-5', 'quiet on set'])
  const { body: found } = await client.get(`/anthropic/v1/models/${model}`)
  assert.deepEqual([found.id, found.max_input_tokens], [model, 204_800])
})

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

  await t.test('a turn of a coding agent, as it is on the wire, runs its tool', async () => {
    const first = {
      model: 'Vendor-M3',
      max_tokens: 32_000,
      stream: false,
      system: [
        { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.330;' },
        { type: 'text', text: 'You are an agent.', cache_control: { type: 'ephemeral' } },
      ],
      tools: [
        {
          name: 'Bash',
          description: 'Runs a command.\n\nMany pages of advice.',
          input_schema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: { command: { type: 'string' }, timeout: { type: 'number' } },
            required: ['command'],
            additionalProperties: false,
          },
        },
      ],
      metadata: { user_id: '{"device_id":"0","session_id":"1"}' },
      thinking: { type: 'adaptive', display: 'updates' },
      context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      output_config: { effort: 'high' },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: '<system-reminder>\nToday is a day.\n</system-reminder>' },
            { type: 'text', text: 'call Bash with JSON {"command":"echo hi"}' },
          ],
        },
        { role: 'system', content: [{ type: 'text', text: 'A hint.', cache_control: null }] },
      ],
    }
    const called = (await client.post('/compat/v1/messages?beta=true', first, beta)).body
    assert.equal(called.stop_reason, 'tool_use')
    const use = called.content.at(-1)
    assert.deepEqual([use.name, use.input], ['Bash', { command: 'echo hi' }])
    const [asked] = first.messages
    const result = { type: 'tool_result', tool_use_id: use.id, content: 'hi', is_error: false }
    const messages = [
      asked,
      { role: 'system', content: 'A hint.' },
      { role: 'assistant', content: called.content },
      { role: 'user', content: [{ ...result, cache_control: { type: 'ephemeral' } }] },
    ]
    const { body } = await client.post(
      '/compat/v1/messages?beta=true',
      { ...first, messages },
      beta,
    )
    assert.deepEqual(
      [body.stop_reason, body.content.at(-1).text],
      ['end_turn', 'Bash returned: hi'],
    )
  })

  await t.test('a tool of the family that says so gets states in its own words', async () => {
    const order = { model: 'T2V-01-Director', prompt: 'A lake [sandbox:fail]' }
    const { body } = await client.post('/v1/video_generation', order)
    const ask = async (headers: Record<string, string>): Promise<string> => {
      const path = `/v1/query/video_generation?task_id=${body.task_id}`
      const authorization = `Bearer ${client.key}`
      const answer = await fetch(server.address + path, { headers: { authorization, ...headers } })
      return JSON.parse(await answer.text()).status
    }
    const source = { 'mm-api-source': 'Minimax-MCP-JS' }
    await eventually(
      () => ask(source),
      (status) => status === 'Fail',
    )
    assert.equal(await ask({}), 'failed')
  })

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

  await t.test('a page in a browser may call with its key, and read the answer', async () => {
    const origin = 'https://page.example'
    const asked = 'authorization,content-type,anthropic-version,x-stainless-os'
    for (const path of ['/compat/v1/messages', '/anthropic/v1/messages', '/v1/chat/completions']) {
      const preflight = await fetch(server.address + path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      })
      const { headers } = preflight
      assert.equal(preflight.status, 204)
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.match(headers.get('access-control-allow-methods') ?? '', /POST/)
      assert.equal(headers.get('access-control-allow-headers'), asked)
    }
    const messages = agent.messages.slice(0, 1)
    for (const body of [{ ...agent, messages, stream: true }, { ...agent, messages }, {}]) {
      const { headers, status } = await fetch(`${server.address}/compat/v1/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': client.key, origin },
        body: JSON.stringify(body),
      })
      assert.equal(status, 'model' in body ? 200 : 400)
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('access-control-expose-headers'), '*')
    }
  })

  await t.test('no page may read what the operator asks', async () => {
    for (const path of ['/admin/v1/accounts', '/metrics', '/inbox/one']) {
      const origin = 'https://page.example'
      const { headers } = await fetch(server.address + path, { headers: { origin } })
      assert.equal(headers.get('access-control-allow-origin'), null, path)
    }
  })

  await t.test('an unknown path in a prefix is a 404 of its dialect', async () => {
    const { status, body } = await client.get('/anthropic/v1/nothing')
    assert.deepEqual([status, body.type, body.error.type], [404, 'error', 'not_found_error'])
    const twin = await client.get('/v1/chat/nothing')
    assert.deepEqual([twin.status, twin.body.error.type], [404, 'invalid_request_error'])
  })
})
