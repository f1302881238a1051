/**
 * Tools of types in the public format: those that run in the client are offered and called, those
 * that run on servers are left out and reported.
 */
import Anthropic from '@anthropic-ai/sdk'
import {
  BetaAbstractComputerToolset20260801,
  type BetaScreenshotResult,
} from '@anthropic-ai/sdk/helpers/beta/toolsets'
import { betaMemoryTool, BetaLocalFilesystemMemoryTool } from '@anthropic-ai/sdk/tools/memory/node'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { samplePicture } from '@backlot/test-kit/sample-media'
import { createClient, eventually, startProgram, temporaryHome } from './program.ts'

const MODEL = { model: 'Vendor-M3', max_tokens: 500 } as const

test('tools of types that the public format knows', async (t) => {
  const home = temporaryHome(t)
  let log = ''
  const program = await startProgram(t, {
    home,
    stderr: 'pipe',
    environment: { BACKLOT_LOG: 'info' },
  })
  program.process.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  const plain = await createClient(program)
  const client = new Anthropic({ baseURL: `${program.address}/compat`, apiKey: plain.key })
  const ask = (
    content: string,
    tools: Anthropic.Beta.BetaToolUnion[],
  ): Promise<Anthropic.Beta.BetaMessage> =>
    client.beta.messages.create({ ...MODEL, tools, messages: [{ role: 'user', content }] })

  const declared: readonly [Anthropic.Beta.BetaToolUnion, string, object][] = [
    [{ type: 'bash_20250124', name: 'bash' }, 'bash', { command: 'ls' }],
    [{ type: 'bash_20241022', name: 'bash' }, 'bash', { restart: true }],
    [
      { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool', max_characters: 100 },
      'str_replace_based_edit_tool',
      { command: 'insert', path: '/a', insert_line: 1, insert_text: 'x' },
    ],
    [
      { type: 'text_editor_20250124', name: 'str_replace_editor' },
      'str_replace_editor',
      { command: 'undo_edit', path: '/a' },
    ],
    [
      {
        type: 'computer_20251124',
        name: 'computer',
        display_width_px: 1024,
        display_height_px: 768,
        enable_zoom: true,
      },
      'computer',
      { action: 'zoom', region: [0, 0, 10, 10] },
    ],
    [{ type: 'memory_20250818', name: 'memory' }, 'memory', { command: 'view', path: '/memories' }],
  ]
  for (const [tool, name, input] of declared)
    await t.test(`${'type' in tool ? tool.type : ''} is offered and called`, async () => {
      const answer = await ask(`call ${name} with JSON ${JSON.stringify(input)}`, [tool])
      const call = answer.content.find((block) => block.type === 'tool_use')
      assert.deepEqual([call?.name, call?.input], [name, input])
      assert.equal(answer.stop_reason, 'tool_use')
    })

  await t.test('a tool that is mentioned is called with an input of its schema', async () => {
    const answer = await ask('Use the computer', [
      { type: 'computer_20241022', name: 'computer', display_width_px: 9, display_height_px: 9 },
    ])
    const call = answer.content.find((block) => block.type === 'tool_use')
    assert.deepEqual(call?.input, { action: 'key' })
  })

  await t.test('what a declared tool counts as input is counted', async () => {
    const count = async (tools: Anthropic.Beta.BetaToolUnion[]): Promise<number> => {
      const messages = [{ role: 'user' as const, content: 'Hello' }]
      const { model } = MODEL
      return (await client.beta.messages.countTokens({ model, tools, messages })).input_tokens
    }
    assert.ok((await count([{ type: 'bash_20250124', name: 'bash' }])) > (await count([])) + 20)
  })

  await t.test('the memory of the SDK keeps a file', async () => {
    const memory = await BetaLocalFilesystemMemoryTool.init(join(home, 'notes'))
    const input = { command: 'create', path: '/memories/plan.txt', file_text: 'quiet' }
    const final = await client.beta.messages.toolRunner({
      ...MODEL,
      messages: [{ role: 'user', content: `call memory with JSON ${JSON.stringify(input)}` }],
      tools: [betaMemoryTool(memory)],
    })
    assert.equal(final.stop_reason, 'end_turn')
    assert.equal(readFileSync(join(home, 'notes/memories/plan.txt'), 'utf8'), 'quiet')
  })

  for (const stream of [false, true])
    await t.test(`the computer of the SDK is used, stream: ${stream}`, async () => {
      const png = await samplePicture('png')
      const done: string[] = []
      class Computer extends BetaAbstractComputerToolset20260801 {
        override async left_click(): Promise<void> {
          done.push('clicked')
        }
        override async screenshot(): Promise<BetaScreenshotResult> {
          done.push('seen')
          return { data: png.toString('base64') }
        }
      }
      const asked =
        'call computer_left_click with JSON {"coordinate":[1,2]} and call computer_screenshot with JSON {}'
      const runner = client.beta.messages.toolRunner({
        ...MODEL,
        stream,
        messages: [{ role: 'user', content: asked }],
        tools: [new Computer({ confirm: () => true })],
      })
      const final = await runner
      assert.deepEqual(done, ['clicked', 'seen'])
      assert.equal(final.stop_reason, 'end_turn')
    })

  await t.test('tools of servers are left out, and named in a header and the log', async () => {
    const messages = [{ role: 'user', content: 'Search the web for rain' }]
    const tools = [
      { type: 'web_search_20250305', name: 'web_search' },
      { type: 'code_execution_20260521', name: 'code_execution' },
      { type: 'private thing', name: 'x' },
      { type: 'bash_20250124', name: 'bash' },
    ]
    for (const stream of [false, true]) {
      const { headers } = await fetch(`${program.address}/compat/v1/messages`, {
        method: 'POST',
        headers: { 'x-api-key': plain.key, 'content-type': 'application/json' },
        body: JSON.stringify({ ...MODEL, messages, tools, stream, top_k: 5 }),
      })
      assert.equal(
        headers.get('x-backlot-ignored'),
        'tools.web_search_20250305, tools.code_execution_20260521, top_k',
      )
    }
    const read = await eventually(
      async () =>
        log
          .split('\n')
          .filter((line) => line.includes('request:member-ignored'))
          .map((line) => JSON.parse(line)),
      (all) => all.length >= 6,
    )
    assert.deepEqual(
      read.slice(0, 3).map(({ member, tool, modelId }) => [member, tool, modelId]),
      [
        ['tools', 'web_search', 'Vendor-M3'],
        ['tools', 'code_execution', 'Vendor-M3'],
        ['tools', 'other', 'Vendor-M3'],
      ],
    )
    assert.doesNotMatch(log, /private thing/)
  })

  await t.test('what tools of servers left in a conversation is read as text', async () => {
    const { status, body } = await plain.post('/compat/v1/messages', {
      ...MODEL,
      messages: [
        { role: 'user', content: 'Search' },
        {
          role: 'assistant',
          content: [
            { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'rain' } },
            {
              type: 'web_search_tool_result',
              tool_use_id: 's1',
              content: [
                {
                  type: 'web_search_result',
                  url: 'https://example.com',
                  title: 'Rain',
                  encrypted_content: 'SECRET',
                },
              ],
            },
            { type: 'compaction', content: 'All that was said before' },
            { type: 'text', text: 'It rains.' },
          ],
        },
        { role: 'user', content: 'Say exactly: yes' },
      ],
    })
    assert.equal(status, 200, JSON.stringify(body))
    const refused = await plain.post('/compat/v1/messages', {
      ...MODEL,
      messages: [{ role: 'user', content: [{ type: 'no_such_block' }] }],
    })
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.message, /messages\[0\]\.content\[0\]\.type/)
  })

  await t.test('a declaration with a wrong member is refused by its name', async () => {
    const tools = [{ type: 'computer_20250124', name: 'computer', display_width_px: 'wide' }]
    const messages = [{ role: 'user', content: 'Hello' }]
    const { status, body } = await plain.post('/compat/v1/messages', { ...MODEL, tools, messages })
    assert.equal(status, 400)
    assert.match(body.error.message, /^tools\[0\]\.display_width_px must be an integer, got "wide"/)
  })
})
