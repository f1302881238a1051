/** A fake server with the messages format. */
import { createHmac } from 'node:crypto'
import type { TestContext } from 'node:test'
import { scriptedCount, scriptedReply, type ScriptedReply } from './scripted-model.ts'
import { startServer, type Answer, type FakeServer, type Received } from './server.ts'

/**
 * Starts the server; its format is under `/v1/messages` of its address. With a secret it signs its
 * thinking, adds a redacted thought, and refuses thoughts that it has not signed, like Anthropic's.
 */
export function startAnthropicServer(
  t: Pick<TestContext, 'after'>,
  secret?: string,
): Promise<FakeServer> {
  return startServer(t, (path, body) => {
    if (path === '/v1/messages/count_tokens')
      return { type: 'json', body: { input_tokens: countOf(body) } }
    if (path !== '/v1/messages') return { type: 'none' }
    const refusal = secret === undefined ? undefined : thoughtRefusal(body, secret)
    if (refusal === undefined) return answer(body, secret)
    const error = { type: 'invalid_request_error', message: refusal }
    return { type: 'status', status: 400, body: { type: 'error', error } }
  })
}

/** Anthropic's own wording. */
function thoughtRefusal(
  { messages, thinking }: Received['body'],
  secret: string,
): string | undefined {
  const turns: Received['body'][] = messages.filter(
    ({ role }: Received['body']) => role === 'assistant',
  )
  if (turns.some(({ content }) => content.some((block: object) => isForged(block, secret))))
    return 'messages.1.content.0: Invalid `signature` in `thinking` block'
  const goesOn = messages.at(-1).content[0].type === 'tool_result'
  const first = turns.at(-1)?.content[0]?.type
  if (thinking.type === 'enabled' && goesOn && first === 'tool_use')
    return 'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`'
  return undefined
}

function isForged(block: Received['body'], secret: string): boolean {
  const { type, thinking, signature, data } = block
  if (type === 'thinking') return signature !== signed(thinking, secret)
  return type === 'redacted_thinking' && data !== signed('hidden', secret)
}

function signed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

function answer(body: Received['body'], secret?: string): Answer {
  const { content } = body.messages.findLast(({ role }: { role: string }) => role === 'user')
  const reply = scriptedReply({
    text: content.findLast(({ type }: { type: string }) => type === 'text')?.text ?? 'done',
    tools: (body.tools ?? []).map(({ name }: { name: string }) => name),
    maxTokens: body.max_tokens,
    thinks: body.thinking?.type === 'enabled',
  })
  const usage = { input_tokens: countOf(body), output_tokens: 1 }
  const stop_reason = reply.isCut ? 'max_tokens' : reply.call ? 'tool_use' : 'end_turn'
  if (body.stream === false) {
    const counts = { ...usage, output_tokens: reply.outputTokens }
    const message = { type: 'message', content: toContent(reply, secret), stop_reason }
    return { type: 'json', body: { ...message, usage: counts } }
  }
  const events = [
    { type: 'message_start', message: { type: 'message', content: [], usage } },
    ...toEvents(reply, secret),
    {
      type: 'message_delta',
      delta: { stop_reason },
      usage: { output_tokens: reply.outputTokens },
    },
    { type: 'message_stop' },
  ]
  return {
    type: 'events',
    events: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
  }
}

/** The blocks of a whole reply. */
function toContent(
  { thoughts, words, call }: ScriptedReply,
  secret: string | undefined,
): readonly object[] {
  const thinking = thoughts.join('')
  const signature = secret === undefined ? '' : signed(thinking, secret)
  const hidden =
    secret === undefined ? [] : [{ type: 'redacted_thinking', data: signed('hidden', secret) }]
  return [
    ...(thinking === '' ? [] : [{ type: 'thinking', thinking, signature }, ...hidden]),
    ...(words.length > 0 ? [{ type: 'text', text: words.join('') }] : []),
    ...(call
      ? [{ type: 'tool_use', id: 'toolu_1', name: call.name, input: JSON.parse(call.json) }]
      : []),
  ]
}

type MessageEvent = { readonly type: string } & Readonly<Record<string, unknown>>

function* toEvents(
  { thoughts, words, call }: ScriptedReply,
  secret?: string,
): Generator<MessageEvent> {
  const thinking: object[] = thoughts.map((it) => ({ type: 'thinking_delta', thinking: it }))
  if (secret !== undefined && thoughts.length > 0) {
    const signature = signed(thoughts.join(''), secret)
    thinking.push({ type: 'signature_delta', signature })
  }
  const text = words.map((word) => ({ type: 'text_delta', text: word }))
  const pieces = call?.json.match(/.{1,7}/gs) ?? []
  const json = pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
  if (thinking.length > 0)
    yield* toBlock({ type: 'thinking', thinking: '', signature: '' }, thinking)
  if (secret !== undefined && thoughts.length > 0)
    yield* toBlock({ type: 'redacted_thinking', data: signed('hidden', secret) }, [])
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
