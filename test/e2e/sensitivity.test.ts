/** Moderation by external servers, of what goes in and out: the real program, over its sockets. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import OpenAI, { APIError } from 'openai'
import { startServer, type FakeServer, type Received } from '../upstreams/server.ts'
import { createClient, startProgram, temporaryHome, type Answer, type Client } from './program.ts'

const MODEL = 'Vendor-M2.7'

/** Longer than a single check, and harmless. */
const CLEAN = 'A clean sentence about gardens and rain. '.repeat(16)

/**
 * "Badger" is forbidden in prompts, "marmot" in replies; the phrase that makes the sandbox say it
 * is not part of a reply.
 */
const isForbidden = (text: string): boolean =>
  text.includes('badger') || (text.includes('marmot') && !text.includes('Say exactly'))

/** A server with `POST /v1/moderations`. */
function startModerations(t: TestContext): Promise<FakeServer> {
  return startServer(t, (path, { input }: Received['body']) =>
    path === '/v1/moderations'
      ? {
          type: 'json',
          body: {
            id: 'modr-1',
            model: 'omni-moderation-latest',
            results: [
              {
                flagged: isForbidden(input),
                categories: { harassment: isForbidden(input), hate: false },
                category_scores: { harassment: 0.5, hate: 0 },
              },
            ],
          },
        }
      : { type: 'none' },
  )
}

/** An inference server whose model gives verdicts. */
function startJudge(t: TestContext): Promise<FakeServer> {
  return startServer(t, (path, body: Received['body']) => {
    if (path !== '/v1/chat/completions') return { type: 'none' }
    const { text } = JSON.parse(body.messages.at(-1).content)
    const verdict = isForbidden(text)
      ? { sensitive: true, type: 'violence' }
      : { sensitive: false, type: 'none' }
    const chunk = (choice: object): string =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: body.model, choices: [{ index: 0, ...choice }] })}\n\n`
    const events = [
      chunk({ delta: { role: 'assistant', content: JSON.stringify(verdict) } }),
      chunk({ delta: {}, finish_reason: 'stop' }),
      'data: [DONE]\n\n',
    ]
    return { type: 'events', events }
  })
}

type World = { readonly client: Client; readonly openai: OpenAI }

async function openWorld(t: TestContext, config: string): Promise<World> {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), config)
  const server = await startProgram(t, { home, environment: { MODERATIONS_KEY: 'sk-moderations' } })
  const client = await createClient(server)
  const openai = new OpenAI({ apiKey: client.key, maxRetries: 0, baseURL: `${server.address}/v1` })
  return { client, openai }
}

const say = (content: string): OpenAI.ChatCompletionMessageParam[] => [{ role: 'user', content }]

const chat = (client: Client, content: string): Promise<Answer> =>
  client.post('/v1/text/chatcompletion_v2', { model: MODEL, messages: say(content) })

/** What both adapters must do; they report different types. */
async function checksAll(t: TestContext, { client, openai }: World, type: number): Promise<void> {
  await t.test('a prompt is refused before anything is generated', async () => {
    const { body } = await chat(client, 'Tell me of the badger')
    assert.equal(body.base_resp.status_code, 1026)
    assert.equal(body.choices, null)
    assert.deepEqual([body.input_sensitive, body.input_sensitive_type], [true, type])
    const video = { model: 'Vendor-Video-2.3', prompt: 'A badger in the garden' }
    const refused = await client.post('/v1/video_generation', video)
    assert.equal(refused.body.base_resp.status_code, 1026)
    assert.ok(!refused.body.task_id)
    const accepted = await client.post('/v1/video_generation', {
      ...video,
      prompt: 'A garden [sandbox:fail]',
    })
    assert.equal(accepted.body.base_resp.status_code, 0)
    await assert.rejects(
      openai.chat.completions.create({ model: MODEL, messages: say('badger') }),
      (thrown) =>
        thrown instanceof APIError && thrown.status === 400 && thrown.code === 'content_filter',
    )
  })

  await t.test('a reply ends before what is found in it', async () => {
    const { body } = await chat(client, `Say exactly: ${CLEAN}And then a marmot came.`)
    const [{ message, finish_reason: reason }] = body.choices
    assert.equal(reason, 'content_filter')
    assert.deepEqual([body.output_sensitive, body.output_sensitive_type], [true, type])
    assert.equal(body.base_resp.status_code, 1027)
    assert.ok(message.content.length >= 512 && CLEAN.startsWith(message.content))
  })

  await t.test('a stream ends before it as well, and nothing after it goes out', async () => {
    const stream = await openai.chat.completions.create({
      model: MODEL,
      messages: say(`Say exactly: ${CLEAN}A marmot came. ${CLEAN}`),
      stream: true,
    })
    let text = ''
    let reason: string | null | undefined
    for await (const { choices } of stream) {
      text += choices[0]?.delta.content ?? ''
      reason = choices[0]?.finish_reason ?? reason
    }
    assert.equal(reason, 'content_filter')
    assert.ok(text.length >= 512 && CLEAN.startsWith(text))
  })

  await t.test('what is clean passes whole', async () => {
    const { body } = await chat(client, `Say exactly: ${CLEAN}`)
    assert.equal(body.choices[0].message.content.trim(), CLEAN.trim())
    assert.equal(body.base_resp.status_code, 0)
  })
}

test('a moderations server', async (t) => {
  const moderations = await startModerations(t)
  const address = `${moderations.address}/v1`
  const setting = `base_url: "${address}", api_key: "\${MODERATIONS_KEY}"`
  const world = await openWorld(t, `sensitivity: { moderations: { ${setting} } }\n`)
  await checksAll(t, world, 5)
  assert.equal(moderations.received[0]?.headers.authorization, 'Bearer sk-moderations')

  await t.test('that fails stops requests, to be tried again', async () => {
    moderations.trouble({ type: 'status', status: 500 })
    const { body } = await chat(world.client, 'Say exactly: something never asked before')
    assert.equal(body.base_resp.status_code, 1002)
    moderations.trouble({ type: 'bytes', bytes: '<html>no moderations here</html>' })
    await assert.rejects(
      world.openai.chat.completions.create({ model: MODEL, messages: say('nor was this') }),
      (thrown) => thrown instanceof APIError && (thrown.status ?? 0) >= 500,
    )
    const again = await chat(world.client, 'Say exactly: something never asked before')
    assert.equal(again.body.choices[0].message.content, 'something never asked before')
  })

  await t.test('that is gone stops videos too, and lets pass where it may', async (inner) => {
    await moderations.stop()
    const prompt = 'A lighthouse that nobody asked about'
    const video = { model: 'Vendor-Video-2.3', prompt }
    const refused = await world.client.post('/v1/video_generation', video)
    assert.equal(refused.body.base_resp.status_code, 1002)
    const open = await openWorld(
      inner,
      `sensitivity: { moderations: { base_url: "${address}", on_failure: open } }\n`,
    )
    const { body } = await chat(open.client, 'Say exactly: a badger')
    assert.equal(body.choices[0].message.content, 'a badger')
    const passed = await open.client.post('/v1/video_generation', video)
    assert.equal(passed.body.base_resp.status_code, 0)
  })
})

test('a text engine as judge', async (t) => {
  const judge = await startJudge(t)
  const world = await openWorld(
    t,
    `engines: { up: { type: openai, base_url: "${judge.address}/v1", api_key: "k", retries: 0 } }
models: { Vendor-M2.1: { engine: up, upstream_model: some/Judge } }
sensitivity: { judge: { model: Vendor-M2.1 } }
`,
  )
  await checksAll(t, world, 6)
  assert.equal(judge.received.at(-1)?.body.model, 'some/Judge')

  await t.test('that says anything else stops the request', async () => {
    judge.trouble({ type: 'status', status: 400, body: { error: { message: 'no' } } })
    const { body } = await chat(world.client, 'Say exactly: something never asked before')
    assert.equal(body.base_resp.status_code, 1002)
  })
})
