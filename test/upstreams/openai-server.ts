/** A fake server with the OpenAI format of vLLM, including its tokenizer endpoint. */
import type { TestContext } from 'node:test'
import { scriptedCount, scriptedReply, type ScriptedReply } from './scripted-model.ts'
import { startServer, type Answer, type FakeServer, type Received } from './server.ts'

/** Starts the server; its format is under `/v1` of its address. */
export function startOpenAiServer(
  t: Pick<TestContext, 'after'>,
  /** Overrides the scripted model: the response to every request. */
  says?: () => string,
): Promise<FakeServer> {
  return startServer(t, (path, body) => {
    if (path === '/tokenize') return { type: 'json', body: { count: countOf(body) } }
    return path === '/v1/chat/completions' ? complete(body, says) : { type: 'none' }
  })
}

function complete(body: Received['body'], says?: () => string): Answer {
  const { content } = body.messages.findLast(({ role }: { role: string }) => role === 'user')
  const reply = scriptedReply({
    text: typeof content === 'string' ? content : content.at(-1).text,
    tools: (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name),
    maxTokens: body.max_tokens,
    thinks: body.chat_template_kwargs?.enable_thinking ?? false,
  })
  const said = says && { thoughts: [], words: [says()], isCut: false, outputTokens: 1 }
  const promptTokens = countOf(body)
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: reply.outputTokens,
    total_tokens: promptTokens + reply.outputTokens,
    prompt_tokens_details: { cached_tokens: Math.floor(promptTokens / 2) },
  }
  if (body.stream === false) return { type: 'json', body: toCompletion(said ?? reply, usage) }
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', model: body.model }
  const events = [...toChunks(said ?? reply)].map((choice) =>
    toEvent({ ...head, choices: [{ index: 0, ...choice }] }),
  )
  const last = [toEvent({ ...head, choices: [], usage }), 'data: [DONE]\n\n']
  return { type: 'events', events: [...events, ...last] }
}

/** A whole reply. */
function toCompletion({ thoughts, words, call, isCut }: ScriptedReply, usage: object): object {
  const calls = call && [
    { id: 'call_1', type: 'function', function: { name: call.name, arguments: call.json } },
  ]
  const message = {
    role: 'assistant',
    ...(thoughts.length > 0 ? { reasoning: thoughts.join('') } : {}),
    content: words.join(''),
    ...(calls ? { tool_calls: calls } : {}),
  }
  const finish_reason = isCut ? 'length' : call ? 'tool_calls' : 'stop'
  const choices = [{ index: 0, message, finish_reason }]
  return { id: 'chatcmpl-1', object: 'chat.completion', choices, usage }
}

function toEvent(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`
}

function* toChunks({ thoughts, words, call, isCut }: ScriptedReply): Generator<object> {
  yield { delta: { role: 'assistant', content: '' } }
  for (const reasoning of thoughts) yield { delta: { reasoning } }
  for (const content of words) yield { delta: { content } }
  if (call) {
    const { name, json } = call
    const first = { index: 0, id: 'call_1', type: 'function', function: { name, arguments: '' } }
    yield { delta: { tool_calls: [first] } }
    for (const piece of json.match(/.{1,7}/gs) ?? [])
      yield { delta: { tool_calls: [{ index: 0, function: { arguments: piece } }] } }
  }
  yield { delta: {}, finish_reason: isCut ? 'length' : call ? 'tool_calls' : 'stop' }
}

function countOf({ messages, tools = [] }: Received['body']): number {
  return scriptedCount({ messages, tools })
}
