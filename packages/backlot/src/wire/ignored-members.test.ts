import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseChatRequest } from './chat/chat.ts'
import { parseMessageRequest } from './messages/messages.ts'
import { parseOpenaiRequest } from './openai/openai-request.ts'
import { testSigner } from '../../../../test/text-world.ts'

const messages = [{ role: 'user', content: 'Hello' }]
const aliases = [] as const

const PARSERS: Readonly<Record<string, (body: object) => readonly string[]>> = {
  messages: (body) => parseMessageRequest(body, { aliases, signer: testSigner }).ignored,
  chat: (body) => parseChatRequest(body, aliases).ignored,
  openai: (body) => parseOpenaiRequest(body, { aliases }).ignored,
}

for (const [name, ignored] of Object.entries(PARSERS))
  describe(`members of a request of the dialect ${name} that change nothing`, () => {
    const ask = (more: object): readonly string[] =>
      ignored({ model: 'Vendor-M2.7', messages, ...more })

    test('are named in their order, and members that do something are not', () => {
      assert.deepEqual(ask({ stream: true, max_tokens: 5, top_k: 1, temperature: 1, seed: 2 }), [
        'top_k',
        'seed',
      ])
    })

    test('are not named when they are null, nor when their names could be no header', () => {
      assert.deepEqual(ask({ seed: null, 'a\r\nb: c': 1, ключ: 1, ['x'.repeat(65)]: 1 }), [])
    })

    test('are not named without end', () => {
      const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`m${index}`, 1]))
      assert.equal(ask(many).length, 16)
    })
  })

test('a format that the model of a chat does not know is named, whatever it is', () => {
  const ask = (model: string, response_format: unknown): readonly string[] =>
    PARSERS['chat']?.({ model, messages, response_format }) ?? []
  for (const format of ['json', { type: 'nonsense' }, { type: 'json_object' }, 5, []])
    assert.deepEqual(ask('Vendor-M2.7', format), ['response_format'])
  assert.deepEqual(ask('Vendor-M2.7', null), [])
  assert.deepEqual(ask('Vendor-Text-01', { type: 'json_object' }), [])
})

test('what a setting does not know is named by its place', () => {
  const ask = (name: string, more: object): readonly string[] =>
    PARSERS[name]?.({ model: 'Vendor-M3', messages, ...more }) ?? []
  const thinking = { type: 'enabled', budget_tokens: 1024 }
  const output_config = { effort: 'high', format: null }
  assert.deepEqual(ask('messages', { thinking, output_config }), [
    'thinking.budget_tokens',
    'output_config.effort',
  ])
  const stream_options = { include_usage: true, include_obfuscation: true }
  assert.deepEqual(ask('openai', { stream_options }), ['stream_options.include_obfuscation'])
  assert.deepEqual(ask('messages', { metadata: { user_id: 'u' } }), [])
})
