import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversationOf } from './conversation-of.ts'
import { bodyOf, type Conversation } from './dialects.ts'

const TURNS: Conversation['turns'] = [
  { role: 'user', text: 'How is the weather?', pictures: ['https://example.com/a.png'] },
  {
    role: 'assistant',
    blocks: [
      { kind: 'text', text: 'I look.' },
      { kind: 'tool', id: 'call_1', name: 'get_weather', input: '{"city":"Oslo"}' },
      { kind: 'tool', id: 'call_2', name: 'get_weather', input: '{"city":"Rome"}' },
    ],
  },
  {
    role: 'results',
    results: [
      { id: 'call_1', text: 'rain' },
      { id: 'call_2', text: 'sun' },
    ],
  },
]

const CONVERSATION: Conversation = {
  dialect: 'messages',
  model: 'Vendor-M2.7',
  system: 'Be brief.',
  maxTokens: 77,
  thinks: false,
  tools: [{ name: 'get_weather', description: 'The weather', input_schema: { type: 'object' } }],
  turns: TURNS,
}

const ROUTES = {
  messages: '/compat/v1/messages',
  openai: '/v1/chat/completions',
  chat: '/v1/text/chatcompletion_v2',
} as const

for (const [dialect, route] of Object.entries(ROUTES) as [keyof typeof ROUTES, string][])
  test(`a conversation of ${dialect} comes back from the request that it was sent as`, () => {
    const conversation = { ...CONVERSATION, dialect }
    const sent: unknown = JSON.parse(JSON.stringify(bodyOf(conversation)))
    assert.deepEqual(conversationOf(route, sent), conversation)
  })

test('other and truncated bodies are no conversation', () => {
  assert.equal(conversationOf('/v1/embeddings', {}), undefined)
  assert.equal(conversationOf('/v1/chat/completions', 'x'), undefined)
  for (const messages of [null, 'x', [null, 1, { role: 5 }, { role: 'assistant', content: 7 }]])
    assert.ok(conversationOf('/v1/messages', { messages, tools: [1, {}], system: 4 }))
})
