import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterEvent,
  bodyOf,
  type Conversation,
  type PlaygroundDialect,
  NO_REPLY,
} from './dialects.ts'

function replyOf(
  dialect: PlaygroundDialect,
  ...events: readonly object[]
): ReturnType<typeof afterEvent> {
  return events.reduce(
    (reply: ReturnType<typeof afterEvent>, event) =>
      afterEvent(dialect, reply, JSON.stringify(event)),
    NO_REPLY,
  )
}

test('a messages stream becomes thinking, text and a call whose input grows', () => {
  const reply = replyOf(
    'messages',
    { type: 'message_start', message: { usage: { input_tokens: 7, output_tokens: 0 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking' } },
    { type: 'content_block_delta', index: 0, delta: { thinking: 'Hm' } },
    { type: 'content_block_delta', index: 0, delta: { signature: 's' } },
    { type: 'content_block_start', index: 1, content_block: { type: 'text' } },
    { type: 'content_block_delta', index: 1, delta: { text: '<b>' } },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'tool_use', id: 't', name: 'f' },
    },
    { type: 'content_block_delta', index: 2, delta: { partial_json: '{"a"' } },
    { type: 'content_block_delta', index: 2, delta: { partial_json: ':1}' } },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
  )
  assert.deepEqual(reply, {
    blocks: [
      { kind: 'thinking', text: 'Hm', signature: 's' },
      { kind: 'text', text: '<b>' },
      { kind: 'tool', id: 't', name: 'f', input: '{"a":1}' },
    ],
    inputTokens: 7,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 9,
    stop: 'tool_use',
  })
})

test('a chat stream becomes the same', () => {
  const choice = (delta: object): object => ({ choices: [{ delta }] })
  const reply = replyOf(
    'openai',
    choice({ reasoning_content: 'Hm' }),
    choice({ content: 'a' }),
    choice({ content: 'b' }),
    choice({ tool_calls: [{ index: 0, id: 't', function: { name: 'f', arguments: '{' } }] }),
    choice({ tool_calls: [{ index: 0, function: { arguments: '}' } }] }),
    choice({ tool_calls: [{ index: 1, id: 'u', function: { name: 'g', arguments: '{}' } }] }),
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
    { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
  )
  assert.deepEqual(reply.blocks, [
    { kind: 'thinking', text: 'Hm' },
    { kind: 'text', text: 'ab' },
    { kind: 'tool', id: 't', name: 'f', input: '{}' },
    { kind: 'tool', id: 'u', name: 'g', input: '{}' },
  ])
  assert.deepEqual([reply.inputTokens, reply.outputTokens, reply.stop], [1, 2, 'tool_calls'])
})

test('a stream that breaks off keeps what came and says why', () => {
  const fault = { base_resp: { status_code: 1001, status_msg: 'too slow' } }
  assert.equal(replyOf('chat', { choices: [{ delta: { content: 'a' } }] }, fault).fault, 'too slow')
  assert.equal(replyOf('messages', { type: 'error', error: { message: 'gone' } }).fault, 'gone')
})

const CONVERSATION: Conversation = {
  dialect: 'messages',
  model: 'm',
  system: 'Be brief',
  maxTokens: 10,
  thinks: false,
  tools: [{ name: 'f', input_schema: { type: 'object' } }],
  turns: [
    { role: 'user', text: 'hi' },
    { role: 'assistant', blocks: [{ kind: 'tool', id: 't', name: 'f', input: '{"a":1}' }] },
    { role: 'results', results: [{ id: 't', text: 'ok' }] },
  ],
}

test('what was answered to a tool goes back in the words of each endpoint', () => {
  assert.deepEqual(bodyOf(CONVERSATION)['messages'], [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: { a: 1 } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] },
  ])
  assert.deepEqual(bodyOf({ ...CONVERSATION, dialect: 'chat' })['messages'], [
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 't', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
    },
    { role: 'tool', tool_call_id: 't', content: 'ok' },
  ])
})
