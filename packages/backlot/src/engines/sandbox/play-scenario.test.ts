import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { testClock } from '../../../../../test/text-world.ts'
import type { ContentBlock, Message, Prompt } from '../../domain/conversation.ts'
import type { TextRequest } from '../../domain/engine.ts'
import { isFault, type FaultKind } from '../../domain/fault.ts'
import { pieceOf } from '../../domain/stream.ts'
import { createSandbox } from './engine.ts'
import type { Scenario } from './scenario.ts'

const clock = testClock()

const greeting: Scenario = {
  name: 'greeting',
  when: { text: 'Good Morning' },
  answers: [
    { when: { turn: 1 }, reply: [{ thinking: 'Hm.' }, { text: 'first' }] },
    { when: { turn: 2, text: { matches: '^yes\\b' } }, reply: [{ text: 'second, agreed' }] },
    { when: { turn: 2, result: 'sunny' }, reply: [{ text: 'second, of a result' }] },
    { when: { turn: 3 }, reply: [{ text: 'third' }] },
  ],
}

const user = (...texts: string[]): Message => ({
  role: 'user',
  content: texts.map((text): ContentBlock => ({ type: 'text', text })),
})
const assistant = (text = 'x'): Message => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
})
const result = (text: string): Message => ({
  role: 'user',
  content: [
    { type: 'tool-result', toolUseId: 't1', isError: false, content: [{ type: 'text', text }] },
  ],
})

const talk = (...messages: Message[]): Prompt => promptOf('', { messages })

/** A function that asks one sandbox, and returns the text of its reply. */
function sandboxWith(
  ...scenarios: Scenario[]
): (prompt: Prompt, more?: Partial<TextRequest>) => Promise<string> {
  const engine = createSandbox({ clock, pace: 'instant', scenarios: () => scenarios })
  return async (prompt, more = {}) => {
    const parts = await partsOf(engine, requestOf(prompt, more))
    return parts.map(pieceOf).join('')
  }
}

const isKind =
  (kind: FaultKind) =>
  (thrown: unknown): boolean =>
    isFault(thrown) && thrown.kind === kind

test('the turn is read from the conversation', async () => {
  const ask = sandboxWith(greeting)
  const start = user('good morning!')
  assert.equal(await ask(talk(start)), 'first')
  assert.equal(await ask(talk(start, assistant(), user('Yes, do'))), 'second, agreed')
  assert.equal(await ask(talk(start, assistant(), result('Sunny, 20°'))), 'second, of a result')
  const long = talk(start, assistant(), user('well'), user('go on'), assistant(), user('And?'))
  assert.equal(await ask(long), 'third')
})

test('what came before the scenario began counts for nothing', async () => {
  const ask = sandboxWith(greeting)
  assert.equal(
    await ask(talk(user('a'), assistant(), user('b'), assistant(), user('Good morning'))),
    'first',
  )
})

test('the beginning of an answer that the caller put at the end is not a turn', async () => {
  assert.equal(await sandboxWith(greeting)(talk(user('Good morning'), assistant('The'))), 'first')
})

test('thinking is emitted only where thinking is on', async () => {
  const prompt = { ...talk(user('Good morning')), thinking: true }
  assert.equal(await sandboxWith(greeting)(prompt), 'Hm.first')
})

test('a reminder of a client begins no scenario', async () => {
  const prompt = talk(user('<system-reminder>good morning</system-reminder>', 'Say exactly: hi'))
  assert.equal(await sandboxWith(greeting)(prompt), 'hi')
})

test('a conversation that leaves its script is refused by file, turn and words, or left to the rules', async () => {
  const prompt = talk(user('Good morning'), assistant(), user('Say exactly: no'))
  await assert.rejects(sandboxWith(greeting)(prompt), (thrown) => {
    assert.ok(isKind('invalid')(thrown))
    assert.match(
      String(thrown),
      /scenario greeting, turn 2: no answer fits \{"text":"Say exactly: no"\}/,
    )
    return true
  })
  assert.equal(await sandboxWith({ ...greeting, otherwise: 'rules' })(prompt), 'no')
})

test('a scenario is for a model and for tools that are offered', async () => {
  const reply = [{ text: 'played' }]
  const ask = sandboxWith({
    name: 'a',
    when: { model: 'Vendor-M2', tools: ['sum'] },
    answers: [{ reply }],
  })
  const prompt = promptOf('Say exactly: ruled', { tools: [{ name: 'sum', inputSchema: {} }] })
  assert.equal(await ask(prompt, { modelId: 'Vendor-M2' }), 'played')
  assert.equal(await ask(prompt, { modelId: 'Vendor-M3' }), 'ruled')
  assert.equal(await ask(promptOf('Say exactly: ruled'), { modelId: 'Vendor-M2' }), 'ruled')
})

test('a call of a tool that may not be called is refused', async () => {
  const tools = [{ name: 'sum', inputSchema: {} }]
  const calling = (call: string): Scenario => ({
    name: 'a',
    when: { text: 'go' },
    answers: [{ reply: [{ call }] }],
  })
  await assert.rejects(
    sandboxWith(calling('product'))(promptOf('go', { tools })),
    /it calls product, but offered are sum/,
  )
  await assert.rejects(
    sandboxWith(calling('sum'))(promptOf('go', { tools, toolChoice: { type: 'none' } })),
    /but no tool is offered/,
  )
  assert.equal(await sandboxWith(calling('sum'))(promptOf('go', { tools })), '{}')
})

test('the first tries fail in order, then one is answered, then it begins anew', async () => {
  const ask = sandboxWith({
    name: 'a',
    when: { text: 'go' },
    answers: [{ fail_first: ['rate-limit', 'sensitive'], reply: [{ text: 'at last' }] }],
  })
  const prompt = promptOf('go')
  const round = async (): Promise<void> => {
    await assert.rejects(ask(prompt), isKind('rateLimited'))
    assert.equal(await ask(prompt), '')
    assert.equal(await ask(prompt), 'at last')
  }
  await round()
  await round()
})

test('a silence is slept at any pace, and what follows does not hurry to make up for it', async () => {
  const text = 'word '.repeat(30).trim()
  const reply = [{ text }, { delay: '3s' }, { text }, { delay: '250ms' }, { text: 'end' }]
  const scenarios: Scenario[] = [{ name: 'a', when: { text: 'go' }, answers: [{ reply }] }]
  const instant = testClock()
  const quick = createSandbox({ clock: instant, pace: 'instant', scenarios: () => scenarios })
  await partsOf(quick, requestOf(promptOf('go')))
  assert.deepEqual(instant.slept, [3000, 250])
  const rated = testClock()
  const startMs = rated.nowMs()
  const slow = createSandbox({ clock: rated, scenarios: () => scenarios })
  await partsOf(slow, requestOf(promptOf('go')))
  // 60 tokens at 100 a second, and the silences.
  const tookMs = rated.nowMs() - startMs
  assert.ok(tookMs > 3800 && tookMs < 5000, `took ${tookMs} ms`)
})

test('a break of the grammar is the last thing emitted', async () => {
  const broken: Scenario = {
    name: 'a',
    when: { text: 'go' },
    answers: [{ reply: [{ text: 'a' }, { fault: 'malformed' }] }],
  }
  const engine = createSandbox({ clock, pace: 'instant', scenarios: () => [broken] })
  const parts = await partsOf(engine, requestOf(promptOf('go')))
  assert.deepEqual(
    parts.map(({ type }) => type),
    ['text-start', 'text-delta', 'text-end', 'text-start', 'finish'],
  )
})
