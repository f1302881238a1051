/** Delayed replies with real clients: pings and comments before the first event. */
import { createAnthropic } from '@ai-sdk/anthropic'
import Anthropic, { APIError } from '@anthropic-ai/sdk'
import { ChatAnthropic } from '@langchain/anthropic'
import { streamText } from 'ai'
import OlderAnthropic from 'anthropic-sdk-0'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import OpenAI, { APIError as OpenaiError } from 'openai'
import { createParser } from 'eventsource-parser'
import type { StreamPart } from '../../packages/backlot/src/domain/stream.ts'
import { formatChatStream } from '../../packages/backlot/src/wire/chat/chat-stream.ts'
import {
  formatMessageStream,
  PING,
} from '../../packages/backlot/src/wire/messages/messages-stream.ts'
import { formatOpenaiStream } from '../../packages/backlot/src/wire/openai/openai-stream.ts'
import { KEEP_ALIVE } from '../../packages/backlot/src/wire/sse.ts'
import { listen } from '../listen.ts'
import { testSigner } from '../text-world.ts'
import { createClient, eventually, moneyOf, startProgram, temporaryHome } from './program.ts'

const MODEL = 'Vendor-M3'

type Connection = {
  readonly address: string
  readonly apiKey: string
  fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>
}

type Reader = (connection: Connection, prompt: string) => Promise<string>

/** How each client reads the text of a stream. */
const READERS: Readonly<Record<string, Reader>> = {
  '@anthropic-ai/sdk 1.x': ({ address, apiKey, fetch }, content) =>
    new Anthropic({ baseURL: `${address}/compat`, apiKey, fetch, maxRetries: 0 }).messages
      .stream({ model: MODEL, max_tokens: 10, messages: [{ role: 'user', content }] })
      .finalText(),
  '@anthropic-ai/sdk 0.x': ({ address, apiKey, fetch }, content) =>
    new OlderAnthropic({ baseURL: `${address}/compat`, apiKey, fetch, maxRetries: 0 }).messages
      .stream({ model: MODEL, max_tokens: 10, messages: [{ role: 'user', content }] })
      .finalText(),
  '@ai-sdk/anthropic': async ({ address, apiKey, fetch }, prompt) => {
    const provider = createAnthropic({ baseURL: `${address}/compat/v1`, apiKey, fetch })
    return streamText({ model: provider(MODEL), prompt, maxRetries: 0 }).text
  },
  '@langchain/anthropic': async ({ address, apiKey, fetch }, prompt) => {
    const model = new ChatAnthropic({
      model: MODEL,
      anthropicApiKey: apiKey,
      anthropicApiUrl: `${address}/compat`,
      clientOptions: { fetch },
      maxRetries: 0,
    })
    let text = ''
    for await (const chunk of await model.stream(prompt)) text += chunk.text
    return text
  },
  openai: async ({ address, apiKey, fetch }, content) => {
    const client = new OpenAI({ baseURL: `${address}/v1`, apiKey, fetch, maxRetries: 0 })
    const stream = await client.chat.completions.create({
      model: MODEL,
      stream: true,
      messages: [{ role: 'user', content }],
    })
    let text = ''
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
    return text
  },
  'eventsource-parser, on the chat endpoint': async ({ address, apiKey, fetch }, content) => {
    const answer = await fetch(`${address}/v1/text/chatcompletion_v2`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'Vendor-M2.7',
        stream: true,
        messages: [{ role: 'user', content }],
      }),
    })
    let text = ''
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data !== '[DONE]') text += JSON.parse(data).choices?.[0].delta.content ?? ''
      },
    })
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      parser.feed(piece)
    return text
  },
}

const PARTS: readonly StreamPart[] = [
  { type: 'text-start' },
  { type: 'text-delta', text: 'Here ' },
  { type: 'text-delta', text: 'I am' },
  { type: 'text-end' },
  {
    type: 'finish',
    reason: 'end',
    usage: {
      inputTokens: 1,
      outputTokens: 3,
      reasoningTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    },
  },
]

async function* parts(): AsyncGenerator<readonly StreamPart[]> {
  for (const part of PARTS) yield [part]
}

/** A stream of each endpoint after a long silence. */
async function* lateStream(path: string): AsyncGenerator<string> {
  const head = {
    id: 'msg_1',
    model: { sent: MODEL, id: MODEL },
    inputTokens: 1,
    tier: 'standard',
    createdAtMs: 0,
  } as const
  const isMessages = path.endsWith('/messages')
  const alive = isMessages ? PING : KEEP_ALIVE
  yield alive
  yield alive
  if (isMessages) yield* formatMessageStream(head, parts(), { signer: testSigner, requestId: 'r1' })
  else if (path.endsWith('/completions'))
    yield* formatOpenaiStream(head, parts(), { includeUsage: false })
  else yield* formatChatStream(head, parts())
}

for (const [name, read] of Object.entries(READERS))
  test(`${name} reads a stream that begins with signs of life`, async () => {
    const answer = async (url: string | URL | Request): Promise<Response> => {
      const { pathname } = new URL(url instanceof Request ? url.url : url)
      const body = ReadableStream.from(lateStream(pathname)).pipeThrough(new TextEncoderStream())
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    const connection = { address: 'http://127.0.0.1:1', apiKey: 'key', fetch: answer }
    assert.equal(await read(connection, 'Where are you?'), 'Here I am')
  })

type SilentServer = {
  readonly address: string
  /** The pending requests by the text of their last turn. */
  readonly held: ReadonlyMap<string, ServerResponse>
}

/** A server that accepts requests and answers none by itself. */
async function startSilentServer(t: TestContext): Promise<SilentServer> {
  const held = new Map<string, ServerResponse>()
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const chunks = await Array.fromAsync(request)
      const { messages } = JSON.parse(Buffer.concat(chunks).toString())
      held.set(String(messages.at(-1).content), response)
    }
    void take()
  })
  return { address: `http://127.0.0.1:${await listen(t, server)}`, held }
}

function speak(response: ServerResponse | undefined, content: string): void {
  assert.ok(response)
  const chunk = (choice: object, usage?: object): string =>
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...usage })}\n\n`
  const usage = { usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 } }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ delta: { role: 'assistant', content } }))
  response.end(`${chunk({ delta: {}, finish_reason: 'stop' }, usage)}data: [DONE]\n\n`)
}

test('while an inference server is silent, callers have their headers and signs of life', async (t) => {
  const upstream = await startSilentServer(t)
  const home = temporaryHome(t)
  const served = '{ engine: up, upstream_model: some/Model }'
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { up: { type: openai, base_url: "${upstream.address}/v1", retries: 0 } }
models: { Vendor-M3: ${served}, Vendor-M2.7: ${served} }
`,
  )
  const server = await startProgram(t, { home })
  const { key: apiKey } = await createClient(server)
  const answers = new Map<string, Response>()
  const connect = (name: string): Connection => ({
    address: server.address,
    apiKey,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      answers.set(name, answer)
      return answer
    },
  })
  const entries = Object.entries(READERS)
  const reading = entries.map(([name, read]) => read(connect(name), name))
  const failing = ['@anthropic-ai/sdk 1.x', 'openai', 'eventsource-parser, on the chat endpoint']
  const failures = failing.map(async (name) =>
    READERS[name]?.(connect(`failing ${name}`), `failing ${name}`).catch(
      (thrown: unknown) => thrown,
    ),
  )
  const leaving = new AbortController()
  const left = fetch(`${server.address}/compat/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: MODEL,
      stream: true,
      messages: [{ role: 'user', content: 'leaving' }],
    }),
    signal: leaving.signal,
  })
  const asked = entries.length + failing.length + 1
  await eventually(
    async () => upstream.held.size,
    (size) => size === asked,
  )
  await eventually(
    async () => answers.size,
    (size) => size === asked - 1,
  )
  for (const answer of answers.values()) {
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  }

  await t.test('a message begins with its start, since its prompt is counted', async () => {
    const { value } = (await (await left).body?.getReader().read()) ?? {}
    assert.match(Buffer.from(value ?? []).toString(), /^event: message_start\n.*\n\nevent: ping\n/)
  })

  await t.test('a caller that leaves now ends the request to the server', async () => {
    const response = upstream.held.get('leaving')
    assert.ok(response)
    const closed = once(response, 'close')
    leaving.abort()
    await closed
  })

  await t.test('every client reads the reply when it comes', async () => {
    for (const [name] of entries) speak(upstream.held.get(name), `Late for ${name}`)
    const texts = await Promise.all(reading)
    assert.deepEqual(
      texts,
      entries.map(([name]) => `Late for ${name}`),
    )
  })

  await t.test('a failure that comes now is sent in the stream, and costs nothing', async () => {
    const before = await moneyOf(home)
    for (const name of failing) upstream.held.get(`failing ${name}`)?.writeHead(503).end('{}')
    const [messages, openai, chat] = await Promise.all(failures)
    assert.ok(messages instanceof APIError && messages.status === undefined)
    assert.match(messages.message, /overloaded_error/)
    assert.ok(openai instanceof OpenaiError && openai.status === undefined)
    assert.equal(openai.type, 'server_error')
    assert.equal(chat, '')
    assert.deepEqual(await moneyOf(home), before)
  })
})
