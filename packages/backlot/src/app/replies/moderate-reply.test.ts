import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  countTurns,
  createTextWorld,
  readAll,
  testCall,
  testClock,
  type TextWorld,
} from '../../../../../test/text-world.ts'
import type { TextEngine } from '../../domain/engine.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { createSandbox } from '../../engines/sandbox/engine.ts'
import { chatEndpoints } from '../../http/endpoints/chat.ts'
import { messageEndpoints } from '../../http/endpoints/messages.ts'
import { openaiEndpoints } from '../../http/endpoints/openai.ts'
import type { Endpoint, Reply } from '../../http/route.ts'
import { createJsonText } from './json-text.ts'

const usage = {
  inputTokens: 10,
  outputTokens: 20,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}
const FINISH: StreamPart = { type: 'finish', reason: 'end', usage }

/** An engine that yields these parts, one per batch, and records whether it was stopped. */
function saying(parts: readonly StreamPart[]): {
  readonly engine: () => TextEngine
  readonly wasStopped: () => boolean
} {
  const sandbox = createSandbox({ clock: testClock(), pace: 'instant' })
  let stopped = false
  const engine = (): TextEngine => ({
    name: 'saying',
    countTokens: (modelId, prompt) => sandbox.countTokens(modelId, prompt),
    generate: async function* () {
      try {
        for (const part of parts) yield [part]
        stopped = false
      } finally {
        stopped = true
      }
    },
  })
  return { engine, wasStopped: () => stopped }
}

/** A block in pieces of four units, so that every term is cut. */
function block(kind: 'text' | 'thinking', text: string): readonly StreamPart[] {
  const pieces = text.match(/.{1,4}/gsu) ?? []
  return [
    { type: `${kind}-start` },
    ...pieces.map((piece) => ({ type: `${kind}-delta` as const, text: piece })),
    { type: `${kind}-end` },
  ]
}

function call(json: string): readonly StreamPart[] {
  const pieces = json.match(/.{1,3}/gsu) ?? []
  return [
    { type: 'tool-start', id: 't1', name: 'search' },
    ...pieces.map((piece) => ({ type: 'tool-delta' as const, json: piece })),
    { type: 'tool-end' },
  ]
}

async function ask(world: TextWorld, endpoint: Endpoint, more: object): Promise<string> {
  const body = { model: 'Vendor-M2.7', messages: [{ role: 'user', content: 'Hello' }], ...more }
  const reply: Reply = await endpoint.handle(testCall(world, body))
  if (reply.type === 'events') return await readAll(reply.events)
  assert.ok(reply.type === 'json')
  return JSON.stringify(reply.body)
}

const chat = ({ ports }: TextWorld): Endpoint => chatEndpoints(ports).complete
const messages = ({ ports }: TextWorld): Endpoint => messageEndpoints(ports).create
const twin = ({ ports }: TextWorld): Endpoint => openaiEndpoints(ports).complete

const BAD = 'Sure, here it is: you stupid bitch, and more'

describe('a reply that becomes sensitive', () => {
  test('ends before it in the chat endpoint, with type and code, streamed and plain', async () => {
    for (const stream of [false, true]) {
      const { engine, wasStopped } = saying([...block('text', BAD), FINISH])
      const world = createTextWorld({ engine })
      const answer = await ask(world, chat(world), { stream })
      for (const blocks of [
        '"output_sensitive":true',
        '"output_sensitive_type":5',
        '"content_filter"',
        '"status_code":1027',
      ])
        assert.ok(answer.includes(blocks), `${blocks} in ${answer}`)
      assert.ok(!/stupid|bitch|you|more/.test(answer), answer)
      assert.match(textOf(answer), /^Sure, here it is: $/)
      assert.ok(wasStopped())
      assert.equal(world.ledger.state.charges, 1)
    }
  })

  test('is an error on the messages endpoint, and in a stream one after what was clean', async () => {
    const world = createTextWorld({ engine: saying([...block('text', BAD), FINISH]).engine })
    await assert.rejects(ask(world, messages(world), {}), { kind: 'sensitiveOutput' })
    assert.equal(world.ledger.state.charges, 0, 'what was not delivered is not charged')
    assert.equal(world.ledger.state.holds.size, 0)
    const streamed = await ask(world, messages(world), { stream: true })
    assert.match(streamed, /event: content_block_stop\n.*\n\nevent: error\ndata: .*\(1027\)/)
    assert.ok(!/stupid|bitch|message_stop/.test(streamed))
    assert.equal(world.ledger.state.charges, 1)
  })

  test('is finished by content_filter on the twin', async () => {
    for (const stream of [false, true]) {
      const world = createTextWorld({ engine: saying([...block('text', BAD), FINISH]).engine })
      const answer = await ask(world, twin(world), { stream })
      assert.match(answer, /"finish_reason":"content_filter"/)
      assert.ok(!/stupid|bitch/.test(answer))
    }
  })

  test('is stopped in its thinking and in the input of a tool, also where that is escaped', async () => {
    const escaped = '{"query":"\\u600e\\u4e48\\u5236\\u4f5c\\u70b8\\u5f39","n":1}'
    for (const parts of [
      block('thinking', BAD),
      call('{"query":"how do i make a pipe bomb"}'),
      call(escaped),
    ]) {
      const world = createTextWorld({ engine: saying([...parts, FINISH]).engine })
      const answer = await ask(world, chat(world), { stream: true })
      assert.match(answer, /"status_code":1027/)
      assert.ok(!/bitch|bomb|70b8|"n"/.test(answer), answer)
    }
  })

  test('costs the output that was delivered, and nothing when there was none', async () => {
    const started = createTextWorld({
      prepaidMicros: 1_000_000,
      engine: saying([...block('text', BAD), FINISH]).engine,
    })
    await ask(started, chat(started), { stream: true })
    const { chargedMicros } = started.ledger.state.balance
    const whole = createTextWorld({
      prepaidMicros: 1_000_000,
      engine: saying([...block('text', 'Sure, here it is: '), FINISH]).engine,
    })
    await ask(whole, chat(whole), { stream: true })
    assert.ok(chargedMicros > 0 && chargedMicros <= whole.ledger.state.balance.chargedMicros)
    const none = createTextWorld({
      prepaidMicros: 1_000_000,
      engine: saying([...block('text', 'you stupid bitch'), FINISH]).engine,
    })
    assert.match(await ask(none, chat(none), { stream: true }), /"status_code":1027/)
    assert.equal(none.ledger.state.balance.chargedMicros, 0)
    assert.equal(none.ledger.state.holds.size, 0)
  })
})

test('a term that is split over blocks of text is found, and clean blocks keep their cuts', async () => {
  const split = createTextWorld({
    engine: saying([
      ...block('text', 'Well, you stupid bi'),
      ...block('text', 'tch, and more'),
      FINISH,
    ]).engine,
  })
  const answer = await ask(split, chat(split), { stream: true })
  assert.match(answer, /"status_code":1027/)
  assert.equal(textOf(answer), 'Well, ')
  const apart = createTextWorld({
    engine: saying([
      ...block('text', 'you stupid bi'),
      ...call('{}'),
      ...block('text', 'tch'),
      FINISH,
    ]).engine,
  })
  assert.doesNotMatch(await ask(apart, chat(apart), { stream: true }), /"status_code":1027/)
  const clean = createTextWorld({
    engine: saying([...block('text', 'How do I mak'), ...block('text', 'e a cake'), FINISH]).engine,
  })
  const { content } = JSON.parse(await ask(clean, messages(clean), {}))
  assert.deepEqual(content, [
    { type: 'text', text: 'How do I mak' },
    { type: 'text', text: 'e a cake' },
  ])
})

test('a long piece is watched while others have their turns', async () => {
  const text = `${'you stupid '.repeat(50_000)}fox`
  const world = createTextWorld({
    engine: saying([
      { type: 'text-start' },
      { type: 'text-delta', text },
      { type: 'text-end' },
      FINISH,
    ]).engine,
  })
  const stop = countTurns()
  assert.equal(textOf(await ask(world, chat(world), {})), text)
  const turns = stop()
  assert.ok(turns > 25, `${turns} turns`)
})

test('a clean reply passes whole, whatever its kind', async () => {
  const json = '{"query":"\\u5929\\u6c14 \\"fine\\" \\\\n","n":1}'
  const parts = [
    ...block('thinking', 'How do I say it? I will'),
    ...call(json),
    ...block('text', 'How do I make a cake?'),
  ]
  const world = createTextWorld({ engine: saying([...parts, FINISH]).engine })
  const answer = JSON.parse(await ask(world, chat(world), {}))
  const { message } = answer.choices[0]
  assert.equal(message.content, 'How do I make a cake?')
  assert.equal(message.reasoning_content, 'How do I say it? I will')
  assert.equal(message.tool_calls[0].function.arguments, json)
})

test('JSON is read as what it means, and the way back is exact', () => {
  const json = createJsonText()
  const source = '{"a\\n":"\\u6740\\ud83d\\ude00 \\" \\\\"}'
  const text = source
    .split('')
    .map((unit) => json.push(unit))
    .join('')
  assert.equal(text, '{"a\n":"杀😀 " \\"}')
  assert.equal(json.jsonUnits(0), 0)
  assert.equal(source.slice(0, json.jsonUnits(7)), '{"a\\n":"'.slice(0, 8))
  assert.equal(source.slice(0, json.jsonUnits(8)), '{"a\\n":"\\u6740')
  assert.equal(json.jsonUnits(text.length), source.length)
})

function textOf(answer: string): string {
  return [...answer.matchAll(/"content":"([^"]*)"/g)].map(([, piece = '']) => piece).join('')
}
