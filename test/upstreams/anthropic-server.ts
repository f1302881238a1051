/** A server that speaks the messages format. */
import type { TestContext } from 'node:test'
import { scriptedCount, scriptedReply, type ScriptedReply } from './scripted-model.ts'
import { startServer, type Answer, type FakeServer, type Received } from './server.ts'

/** Starts the server; its format is under `/v1/messages` of its address. */
export function startAnthropicServer(t: Pick<TestContext, 'after'>): Promise<FakeServer> {
  return startServer(t, (path, body) => {
    if (path === '/v1/messages/count_tokens')
      return { type: 'json', body: { input_tokens: countOf(body) } }
    return path === '/v1/messages' ? answer(body) : { type: 'none' }
  })
}

function answer(body: Received['body']): Answer {
  const { content } = body.messages.findLast(({ role }: { role: string }) => role === 'user')
  const reply = scriptedReply({
    text: content.findLast(({ type }: { type: string }) => type === 'text').text,
    tools: (body.tools ?? []).map(({ name }: { name: string }) => name),
    maxTokens: body.max_tokens,
    thinks: body.thinking?.type === 'enabled',
  })
  const usage = { input_tokens: countOf(body), output_tokens: 1 }
  const events = [
    { type: 'message_start', message: { type: 'message', content: [], usage } },
    ...toEvents(reply),
    {
      type: 'message_delta',
      delta: { stop_reason: reply.isCut ? 'max_tokens' : reply.call ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: reply.outputTokens },
    },
    { type: 'message_stop' },
  ]
  return {
    type: 'events',
    events: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
  }
}

type MessageEvent = { readonly type: string } & Readonly<Record<string, unknown>>

function* toEvents({ thoughts, words, call }: ScriptedReply): Generator<MessageEvent> {
  const thinking = thoughts.map((thought) => ({ type: 'thinking_delta', thinking: thought }))
  const text = words.map((word) => ({ type: 'text_delta', text: word }))
  const pieces = call?.json.match(/.{1,7}/gs) ?? []
  const json = pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
  if (thinking.length > 0) yield* toBlock({ type: 'thinking', thinking: '' }, thinking)
  if (text.length > 0) yield* toBlock({ type: 'text', text: '' }, text)
  if (call) yield* toBlock({ type: 'tool_use', id: 'toolu_1', name: call.name, input: {} }, json)
}

function* toBlock(block: object, deltas: readonly object[]): Generator<MessageEvent> {
  yield { type: 'content_block_start', index: 0, content_block: block }
  for (const delta of deltas) yield { type: 'content_block_delta', index: 0, delta }
  yield { type: 'content_block_stop', index: 0 }
}

function countOf({ system, messages, tools }: Received['body']): number {
  return scriptedCount({ system, messages, tools })
}
