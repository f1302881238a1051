import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, startProgram, temporaryHome } from '../e2e/program.ts'
import { bodyOf, type Conversation } from '../../packages/console/src/pages/playground/dialects.ts'
import { scenarioOf } from '../../packages/console/src/pages/playground/scenario-of.ts'

const CONVERSATION: Conversation = {
  dialect: 'openai',
  model: 'Vendor-M2.7',
  system: '',
  maxTokens: 500,
  thinks: true,
  tools: [
    { name: 'get_weather', input_schema: { type: 'object' } },
    { name: 'unused', input_schema: { type: 'object' } },
  ],
  turns: [
    { role: 'user', text: 'Is it "warm": #there?\n- yes, or\n- no: tell me \u{1F30D}' },
    {
      role: 'assistant',
      blocks: [
        { kind: 'thinking', text: 'I have to look.' },
        { kind: 'tool', id: 'call-1', name: 'get_weather', input: '{"city":"Paris: \\"8e\\""}' },
      ],
    },
    { role: 'results', results: [{ id: 'call-1', text: '21 degrees' }] },
    {
      role: 'assistant',
      blocks: [{ kind: 'text', text: 'Yes: 21 degrees.\n# {not} a [comment] & *not* an anchor' }],
    },
  ],
}

test('a conversation that was saved as a scenario is played again by the sandbox', async (t) => {
  const home = temporaryHome(t)
  mkdirSync(join(home, 'scenarios'))
  writeFileSync(join(home, 'scenarios', 'saved.yaml'), String(scenarioOf(CONVERSATION)))
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const ask = async (turns: number): Promise<Record<string, unknown>> => {
    const body = bodyOf({ ...CONVERSATION, turns: CONVERSATION.turns.slice(0, turns) })
    const answer = await fetch(`${server.address}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, stream: false, stream_options: undefined }),
    })
    const { choices } = JSON.parse(await answer.text())
    return choices[0].message
  }
  const first = await ask(1)
  assert.match(JSON.stringify(first['tool_calls']), /get_weather.*Paris: .*8e/)
  const second = await ask(3)
  assert.equal(second['content'], 'Yes: 21 degrees.\n# {not} a [comment] & *not* an anchor')
})

test('there is no scenario of a conversation that nobody has answered', () => {
  const turns = CONVERSATION.turns.slice(0, 1)
  assert.equal(scenarioOf({ ...CONVERSATION, turns }), undefined)
  assert.equal(scenarioOf({ ...CONVERSATION, turns: [] }), undefined)
})
