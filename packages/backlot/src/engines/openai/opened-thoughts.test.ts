/** Servers that pass on a model's raw text, whose chat template has opened `<think>`. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { startServer, type FakeServer } from '../../../../../test/upstreams/server.ts'
import type { TextEngine } from '../../domain/engine.ts'
import { createOpenAi, type OpenAiOptions } from './engine.ts'

type World = {
  readonly server: FakeServer
  readonly engine: TextEngine
  readonly notices: readonly string[]
  /** The content of the next replies: texts, or thoughts in a separate member. */
  says(...deltas: readonly object[]): void
}

const THOUGHT = [{ content: 'I add.' }, { content: '\n</thi' }, { content: 'nk>\n\nIt is 42.' }]

async function openWorld(
  t: TestContext,
  { template, ...options }: Partial<OpenAiOptions> & { readonly template?: string } = {},
): Promise<World> {
  let deltas: readonly object[] = THOUGHT
  const server = await startServer(t, (path, body) => {
    const thinks = body.chat_template_kwargs?.enable_thinking
    const end = thinks ? template : `${template}\n\n</think>\n\n`
    if (template !== undefined && path === '/apply-template')
      return { type: 'json', body: { prompt: `<|user|>Hello<|assistant|>${end}` } }
    if (template !== undefined && path === '/tokenize')
      return {
        type: 'json',
        body: { count: 5, token_strs: ['<|user|>', 'Hello', end?.replaceAll('\n', 'Ċ')] },
      }
    if (path !== '/v1/chat/completions') return { type: 'none' }
    const choices = [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: 'stop' }]
    const events = choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`)
    return { type: 'events', events: [...events, 'data: [DONE]\n\n'] }
  })
  const notices: string[] = []
  const engine = createOpenAi({
    name: 'up',
    baseUrl: `${server.address}/v1`,
    onNotice: (words) => notices.push(words),
    ...options,
  })
  t.after(engine.close)
  return {
    server,
    engine,
    notices,
    says: (...more) => {
      deltas = more
    },
  }
}

/** The thinking and text of a reply. */
async function say({ engine }: World, thinking = true): Promise<readonly [string, string]> {
  const parts = await partsOf(engine, requestOf(promptOf('How much?', { thinking })))
  const all = (type: 'thinking-delta' | 'text-delta'): string =>
    parts.map((part) => (part.type === type ? part.text : '')).join('')
  return [all('thinking-delta'), all('text-delta')]
}

const READ = ['I add.\n', 'It is 42.']

for (const server of ['vllm', 'llama.cpp'] as const)
  test(`the template of ${server} says it, once`, async (t) => {
    const world = await openWorld(t, { server, template: '<think>\n' })
    assert.deepEqual(await say(world), READ)
    assert.deepEqual(await say(world), READ)
    world.says({ content: 'It is 42.' })
    assert.deepEqual(await say(world, false), ['', 'It is 42.'])
    assert.deepEqual(world.notices, [])
    const asked = world.server.received.filter(({ path }) => path === '/apply-template')
    assert.equal(asked.length, server === 'vllm' ? 0 : 2)
  })

test('the tags of other models are known', async (t) => {
  const world = await openWorld(t, { server: 'llama.cpp', template: '<mm:think>' })
  world.says({ content: 'I add.</mm:' }, { content: 'think>It is 42.' })
  assert.deepEqual(await say(world), ['I add.', 'It is 42.'])
})

test('a server that sends thoughts apart has taken out what the template wrote', async (t) => {
  const world = await openWorld(t, { server: 'llama.cpp', template: '<think>' })
  world.says({ reasoning_content: 'I add.' }, { content: 'It is 42.' })
  assert.deepEqual(await say(world), ['I add.', 'It is 42.'])
  world.says({ content: 'It is 42.' })
  assert.deepEqual(await say(world), ['', 'It is 42.'])
})

test('a reply that was wrongly taken for a thought is reported, and the next ones are text', async (t) => {
  const world = await openWorld(t, { server: 'llama.cpp', template: '<think>' })
  world.says({ content: 'It is ' }, { content: '42.' })
  assert.deepEqual(await say(world), ['It is 42.', 'It is 42.'])
  assert.deepEqual(await say(world), ['', 'It is 42.'])
})

test('without a template a reply shows it, and the operator is notified once', async (t) => {
  const world = await openWorld(t)
  const [thinking, text] = await say(world)
  assert.equal(thinking, '')
  assert.match(text, /^I add/)
  assert.equal(world.notices.length, 1)
  assert.match(world.notices[0] ?? '', /Vendor-M3 .*set opens_thinking/)
  assert.deepEqual(await say(world), READ)
  assert.equal(world.notices.length, 1)
})

test('a tag that somebody speaks of shows nothing', async (t) => {
  const world = await openWorld(t)
  for (const content of ['Write `</think>` at the end.', 'First <think>, then </think>.']) {
    world.says({ content })
    assert.deepEqual(await say(world), ['', content])
  }
  assert.deepEqual(world.notices, [])
})

test('what the operator has set is not doubted', async (t) => {
  const world = await openWorld(t, { opensThinking: false, server: 'vllm', template: '<think>' })
  assert.match((await say(world))[1], /^I add/)
  assert.match((await say(world))[1], /^I add/)
  assert.deepEqual(world.notices, [])
})
