/** The real program in front of an inference server, with the official clients. */
import Anthropic, { APIError as AnthropicError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import OpenAI from 'openai'
import { sampleFilm, samplePicture } from '@backlot/test-kit/sample-media'
import { startOpenAiServer } from '../upstreams/openai-server.ts'
import type { FakeServer } from '../upstreams/server.ts'
import { balanceOf, createClient, startProgram, temporaryHome } from './program.ts'

const TOOL: Anthropic.Tool = {
  name: 'get_weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
}
const say = (content: string): Anthropic.MessageParam[] => [{ role: 'user', content }]

type World = {
  readonly upstream: FakeServer
  readonly anthropic: Anthropic
  readonly openai: OpenAI
  readonly key: string
  readonly address: string
  readonly home: string
}

async function openWorld(t: TestContext): Promise<World> {
  const upstream = await startOpenAiServer(t)
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { up: { type: openai, base_url: "${upstream.address}/v1", api_key: "\${UP_KEY}", server: vllm, retries: 0 } }
models: { Vendor-M3: { engine: up, upstream_model: some/Model } }
`,
  )
  const server = await startProgram(t, { home, environment: { UP_KEY: 'sk-upstream' } })
  const { key } = await createClient(server)
  const options = { apiKey: key, maxRetries: 0 }
  return {
    upstream,
    key,
    home,
    address: server.address,
    anthropic: new Anthropic({ ...options, baseURL: `${server.address}/compat` }),
    openai: new OpenAI({ ...options, baseURL: `${server.address}/v1` }),
  }
}

test('a caller cannot distinguish the server from an engine of ours', async (t) => {
  const { upstream, anthropic, openai, ...world } = await openWorld(t)
  const model = 'Vendor-M3'

  await t.test('a message, its stream and its count agree', async () => {
    const request = { model, max_tokens: 100, messages: say('Say exactly: Hello 👩‍👩‍👧 there') }
    const plain = await anthropic.messages.create(request)
    assert.deepEqual(plain.content, [{ type: 'text', text: 'Hello 👩‍👩‍👧 there' }])
    assert.equal(plain.model, model)
    const streamed = await anthropic.messages.stream(request).finalMessage()
    assert.deepEqual(streamed.content, plain.content)
    const { input_tokens: input, cache_read_input_tokens: cached } = plain.usage
    const count = await anthropic.messages.countTokens({ model, messages: request.messages })
    assert.equal(count.input_tokens, input + (cached ?? 0))
    assert.ok(cached && cached > 0)
    assert.equal(plain.usage.output_tokens, 3)
    const last = upstream.received.findLast(({ path }) => path.includes('completions'))
    assert.equal(last?.body.model, 'some/Model')
    assert.equal(last?.headers.authorization, 'Bearer sk-upstream')
  })

  await t.test('thinking, a tool, its result and the words at the end', async () => {
    const request = {
      model,
      max_tokens: 100,
      thinking: { type: 'adaptive' as const },
      tools: [TOOL],
      messages: say('How is the weather in Paris?'),
    }
    const first = await anthropic.messages.stream(request).finalMessage()
    assert.equal(first.stop_reason, 'tool_use')
    const [thinking, call] = first.content
    assert.ok(thinking?.type === 'thinking' && thinking.signature.startsWith('bl1.'))
    assert.ok(call?.type === 'tool_use')
    assert.deepEqual(call.input, { city: 'Paris' })
    const result = { type: 'tool_result' as const, tool_use_id: call.id, content: '21 degrees' }
    const messages = [
      ...request.messages,
      { role: 'assistant' as const, content: first.content },
      { role: 'user' as const, content: [result, { type: 'text' as const, text: 'Thanks.' }] },
    ]
    const second = await anthropic.messages.create({ ...request, messages })
    assert.equal(second.stop_reason, 'end_turn')
    const sent = upstream.received.findLast(({ path }) => path.includes('completions'))?.body
    assert.equal(sent.messages[1].reasoning, 'They say something.')
    assert.equal(sent.messages[2].tool_call_id, call.id)
  })

  await t.test('a call is sent while it comes', async () => {
    // The server sends the name and two pieces of the input, and then stalls.
    const stall = { type: 'stall', afterEvents: 4 } as const
    const content = 'call get_weather with JSON {"city": "Paris", "days": 3}'
    upstream.trouble(stall)
    const request = { model, max_tokens: 100, tools: [TOOL], messages: say(content) }
    const stream = anthropic.messages.stream(request)
    stream.on('inputJson', (piece) => {
      if (piece.endsWith('"Pari')) stream.abort()
    })
    await assert.rejects(stream.finalMessage(), /abort/)
    assert.deepEqual(stream.currentMessage?.content.at(-1)?.type, 'tool_use')

    upstream.trouble(stall)
    const chunks = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content }],
      tools: [{ type: 'function', function: { name: TOOL.name } }],
      stream: true,
    })
    let json = ''
    for await (const { choices } of chunks) {
      json += argumentsOf(choices[0])
      if (json === '{"city": "Pari') break
    }
    assert.equal(await upstream.received.at(-1)?.left, true)
  })

  await t.test('the OpenAI client', async () => {
    const stream = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Say exactly: one two' }],
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let usage: OpenAI.CompletionUsage | null | undefined
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      usage = chunk.usage ?? usage
    }
    assert.equal(text, 'one two')
    assert.equal(usage?.completion_tokens, 2)
  })

  await t.test(
    'a picture and a private film are sent with their bytes and their true media types',
    async () => {
      const film = await sampleFilm('mp4')
      const form = new FormData()
      form.set('purpose', 'video_understanding')
      form.set('file', new Blob([new Uint8Array(film)], { type: 'video/webm' }), 'film.webm')
      const uploaded = await fetch(`${world.address}/v1/files/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.key}` },
        body: form,
      })
      const { file } = (await uploaded.json()) as { file: { file_id: number } }
      const png = (await samplePicture('png')).toString('base64')
      await anthropic.messages.create({
        model,
        max_tokens: 10,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: png } },
              {
                type: 'video',
                source: { type: 'url', url: `vendor_file://${file.file_id}` },
              } as unknown as Anthropic.ImageBlockParam,
              { type: 'text', text: 'What is it?' },
            ],
          },
        ],
      })
      const sent = upstream.received.at(-1)
      assert.ok(sent)
      const [image, video] = sent.body.messages[0].content
      assert.equal(image.image_url.url, `data:image/png;base64,${png}`)
      assert.equal(video.video_url.url, `data:video/mp4;base64,${film.toString('base64')}`)
    },
  )

  await t.test('a refusal is reported in our words and costs nothing', async () => {
    const before = await balanceOf(world.home)
    for (const [status, expected] of [
      [401, 500],
      [500, 529],
      [400, 400],
    ] as const) {
      upstream.trouble({ type: 'status', status, body: { error: 'secret-host' } })
      await assert.rejects(
        anthropic.messages.create({ model, max_tokens: 10, messages: say('Hello') }),
        (thrown) => {
          assert.ok(thrown instanceof AnthropicError)
          assert.equal(thrown.status, expected)
          assert.doesNotMatch(thrown.message, /secret/)
          return true
        },
      )
    }
    assert.deepEqual(await balanceOf(world.home), before)
  })

  await t.test('how long a server wants not to be asked is passed on', async () => {
    const error = { message: 'Please try again in 1m30s.', type: 'tokens' }
    upstream.trouble({ type: 'status', status: 429, body: { error } })
    const { status, statusText, headers } = await fetch(`${world.address}/compat/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, max_tokens: 10, messages: say('Hello') }),
    })
    assert.deepEqual([status, statusText, headers.get('retry-after')], [529, 'Overloaded', '90'])
  })

  await t.test('a stream that breaks off ends in an error and charges what came', async () => {
    upstream.trouble({ type: 'cut', afterEvents: 3 })
    const before = await charged(world.home)
    const stream = anthropic.messages.stream({
      model,
      max_tokens: 10,
      messages: say('Say exactly: one two three four'),
    })
    await assert.rejects(stream.finalMessage(), /broke off/)
    assert.ok((await charged(world.home)) > before)
  })

  await t.test('a client that leaves ends the work of the server', async () => {
    upstream.trouble({ type: 'stall', afterEvents: 3 })
    const stream = anthropic.messages.stream({
      model,
      max_tokens: 10,
      messages: say('Say exactly: one two three four'),
    })
    stream.on('text', () => stream.abort())
    await assert.rejects(stream.finalMessage(), /abort/)
    assert.equal(await upstream.received.at(-1)?.left, true)
  })
})

function argumentsOf(choice: OpenAI.ChatCompletionChunk.Choice | undefined): string {
  return choice?.delta.tool_calls?.[0]?.function?.arguments ?? ''
}

async function charged(home: string): Promise<number> {
  return (await balanceOf(home)).chargedMicros
}

test('a server that fails gives way to the next, and is asked again before that', async (t) => {
  const [first, second] = [await startOpenAiServer(t), await startOpenAiServer(t)]
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines:
  first: { type: openai, base_url: "${first.address}/v1", retries: 1 }
  hasty: { type: openai, base_url: "${first.address}/v1", retries: 1, first_token_s: 0.5 }
  second: { type: openai, base_url: "${second.address}/v1" }
models:
  Vendor-M3: { engine: first, fallback: [{ engine: second, upstream_model: b }, sandbox] }
  Vendor-M2: { engine: hasty, fallback: [{ engine: second, upstream_model: b }, sandbox] }
`,
  )
  const server = await startProgram(t, { home, environment: { BACKLOT_LOG: 'silent' } })
  const { key } = await createClient(server)
  const client = new Anthropic({ baseURL: `${server.address}/compat`, apiKey: key, maxRetries: 0 })
  const ask = async (model = 'Vendor-M3'): Promise<string> => {
    const request = { model, max_tokens: 50, messages: say('Say exactly: one two') }
    const { content } = await client.messages.stream(request).finalMessage()
    return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  }

  first.trouble({ type: 'status', status: 503 })
  assert.equal(await ask(), 'one two')
  assert.deepEqual([first.received.length, second.received.length], [2, 0])

  first.trouble({ type: 'stall', afterEvents: 0 })
  assert.equal(await ask('Vendor-M2'), 'one two')
  assert.equal(await first.received[2]?.left, true)
  assert.equal(second.received[0]?.body.model, 'b')

  await first.stop()
  await second.stop()
  assert.equal(await ask(), 'one two')
})

test('what was recorded is replayed without the server', async (t) => {
  const upstream = await startOpenAiServer(t)
  const home = temporaryHome(t)
  const configure = (engine: string): void =>
    writeFileSync(
      join(home, 'backlot.yaml'),
      `engines:
  up: { type: openai, base_url: "${upstream.address}/v1", api_key: sk-upstream, record: tape.jsonl }
  tape: { type: replay, file: tape.jsonl }
models: { Vendor-M3: { engine: ${engine} } }
`,
    )
  const ask = async (): Promise<Anthropic.Message> => {
    const server = await startProgram(t, { home })
    const { key } = await createClient(server)
    const client = new Anthropic({ baseURL: `${server.address}/compat`, apiKey: key })
    const request = { model: 'Vendor-M3', max_tokens: 50, messages: say('Say exactly: one two') }
    const message = await client.messages.stream(request).finalMessage()
    await server.stop()
    return message
  }
  configure('up')
  const live = await ask()
  await upstream.stop()
  configure('tape')
  const replayed = await ask()
  assert.deepEqual([replayed.content, replayed.usage], [live.content, live.usage])
  assert.doesNotMatch(readFileSync(join(home, 'tape.jsonl'), 'utf8'), /sk-upstream/)
})
