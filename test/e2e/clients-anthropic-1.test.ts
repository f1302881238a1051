import Anthropic, { BadRequestError, InternalServerError, RateLimitError } from '@anthropic-ai/sdk'
import type { BetaRunnableTool } from '@anthropic-ai/sdk/lib/tools/BetaRunnableTool'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnthropicClient } from './anthropic-client.ts'
import { createClient, sharedProgram } from './program.ts'

test('@anthropic-ai/sdk 1.x', (t) =>
  checkAnthropicClient(t, {
    create: (options) => new Anthropic(options),
    keyHeader: 'authorization',
    BadRequestError,
    InternalServerError,
    RateLimitError,
  }))

test('its tool runner falls back from threads, and adds and removes tools on the way', async () => {
  const server = await sharedProgram()
  const { key: apiKey } = await createClient(server)
  const statuses: number[] = []
  const client = new Anthropic({
    baseURL: `${server.address}/compat`,
    apiKey,
    maxRetries: 0,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      statuses.push(answer.status)
      return answer
    },
  })
  const ran: string[] = []
  const tool = (name: string): BetaRunnableTool => ({
    type: 'custom',
    name,
    input_schema: { type: 'object', properties: {} },
    parse: (input: unknown) => input,
    run: () => {
      ran.push(name)
      return `${name} is done`
    },
  })
  const runner = client.beta.messages.toolRunner({
    model: 'Vendor-M3',
    max_tokens: 300,
    betas: ['inline-tools-2026-09-15'],
    messages: [{ role: 'user', content: 'call find with JSON {}' }],
    tools: [tool('find')],
  })
  const said: string[] = []
  for await (const { content } of runner) {
    said.push(content.map((block) => (block.type === 'text' ? block.text : block.type)).join(' '))
    if (said.length !== 2) continue
    runner.addTools(tool('pay'))
    runner.removeTools('find')
    runner.pushMessages(
      { role: 'assistant', content },
      { role: 'user', content: 'call find with JSON {} and call pay with JSON {}' },
    )
  }
  assert.deepEqual(said, [
    'tool_use',
    'find returned: find is done',
    'tool_use',
    'pay returned: pay is done',
  ])
  assert.deepEqual(ran, ['find', 'pay'])
  // The first request asks for a thread, learns that threads are unsupported, and the client sends
  // whole conversations from then on.
  assert.deepEqual(statuses, [400, 200, 200, 200, 200])
})
