import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countTurns,
  createTextWorld,
  readAll,
  testCall,
  testClock,
  type TextWorld,
} from '../../../../../test/text-world.ts'
import { Fault } from '../../domain/fault.ts'
import { pieceOf, type StreamPart } from '../../domain/stream.ts'
import { chatEndpoints } from '../../http/endpoints/chat.ts'
import type { ChatAnswer } from '../../wire/chat/chat-answer.ts'
import { systemClock } from '../../system/clock.ts'
import { maskReply } from './mask-reply.ts'

const SECRET =
  'Mail jane.doe@example.com, call 13800138000, see https://example.com/x. 我住在北京市朝阳区建国路88号。'
const MASKED = 'Mail ***, call ***, see ***. 我住在***。'

type Usage = ChatAnswer['usage']

function body(more: object): object {
  return {
    model: 'Vendor-M2.7',
    messages: [{ role: 'user', content: `Say exactly: ${SECRET}` }],
    ...more,
  }
}

async function whole(world: TextWorld, more: object): Promise<ChatAnswer> {
  const reply = await chatEndpoints(world.ports).complete.handle(testCall(world, body(more)))
  assert.ok(reply.type === 'json')
  return reply.body as ChatAnswer
}

async function streamed(
  world: TextWorld,
  more: object,
): Promise<{ readonly content: string; readonly usage: Usage | undefined }> {
  const call = testCall(world, body({ ...more, stream: true }))
  const reply = await chatEndpoints(world.ports).complete.handle(call)
  assert.ok(reply.type === 'events')
  const chunks = (await readAll(reply.events))
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: {'))
    .map((frame) => JSON.parse(frame.slice(6)))
  return {
    content: chunks.map(({ choices }) => choices[0].delta.content ?? '').join(''),
    usage: chunks.at(-1).usage,
  }
}

test('a masked answer and a masked stream say the same, and count what they say', async () => {
  const answer = await whole(createTextWorld(), { mask_sensitive_info: true })
  const { content, reasoning_content: thinking } = answer.choices?.[0]?.message ?? {}
  assert.equal(content, MASKED)
  assert.equal(answer.usage.total_characters, MASKED.length + (thinking ?? '').length)
  const stream = await streamed(createTextWorld(), { mask_sensitive_info: true })
  assert.equal(stream.content, MASKED)
  assert.deepEqual(stream.usage, answer.usage)
})

test('without the parameter, or with false, nothing is masked', async () => {
  for (const more of [{}, { mask_sensitive_info: false }]) {
    const answer = await whole(createTextWorld(), more)
    assert.equal(answer.choices?.[0]?.message.content, SECRET)
  }
})

test('a masked reply costs what was generated', async () => {
  const costs: number[] = []
  for (const isMasked of [false, true]) {
    const world = createTextWorld({ prepaidMicros: 1_000_000 })
    const { usage } = await whole(world, { mask_sensitive_info: isMasked })
    costs.push(world.ledger.state.balance.chargedMicros, usage.completion_tokens)
  }
  assert.deepEqual(costs.slice(0, 2), costs.slice(2))
})

test('what was undecided when a reply breaks off is never sent', async () => {
  async function* broken(): AsyncGenerator<readonly StreamPart[]> {
    yield [{ type: 'text-start' }, { type: 'text-delta', text: 'so write to jane.doe@exam' }]
    throw new Fault('overloaded', 'broke off')
  }
  let masked = ''
  await assert.rejects(async () => {
    for await (const batch of maskReply(broken(), testClock()))
      for (const part of batch) if (part.type === 'text-delta') masked += part.text
  })
  assert.equal(masked, 'so write to ')
})

test('a text that a tool call interrupts goes on after a line end, so its halves are no value', async () => {
  async function* interrupted(): AsyncGenerator<readonly StreamPart[]> {
    yield [
      { type: 'text-start' },
      { type: 'text-delta', text: 'call 1380013' },
      { type: 'text-end' },
    ]
    yield [
      { type: 'tool-start', id: 't', name: 'n' },
      { type: 'tool-delta', json: '{"to":"a@b.' },
      { type: 'tool-delta', json: 'com"}' },
      { type: 'tool-end' },
    ]
    yield [{ type: 'text-start' }, { type: 'text-delta', text: '8000 now' }, { type: 'text-end' }]
    yield [{ type: 'tool-start', id: 'u', name: 'n' }, { type: 'tool-end' }]
  }
  const masked: string[] = []
  for await (const batch of maskReply(interrupted(), testClock()))
    for (const part of batch) {
      if (part.type === 'text-delta') masked.push(part.text)
      if (part.type === 'tool-delta') masked.push(part.json)
    }
  assert.equal(masked.join(''), 'call ***{"to":"***"}\n8000 now')
})

test('a quarter of a megabyte at once is masked while others have their turns', async () => {
  const hostile = '1234 '.repeat(50_000)
  const content = `${hostile}a@b.com`
  const cases: readonly (readonly StreamPart[])[] = [
    [
      { type: 'text-start' },
      { type: 'text-delta', text: content },
      { type: 'text-end' },
      { type: 'tool-start', id: 't1', name: 'send' },
    ],
    [
      { type: 'tool-start', id: 't1', name: 'send' },
      { type: 'tool-delta', json: JSON.stringify({ text: content }) },
      { type: 'tool-end' },
    ],
  ]
  for (const parts of cases) {
    const stop = countTurns()
    let masked = ''
    const source = async function* (): AsyncGenerator<readonly StreamPart[]> {
      yield parts
    }
    for await (const batch of maskReply(source(), systemClock()))
      for (const part of batch) masked += pieceOf(part) ?? ''
    const turns = stop()
    assert.ok(masked.includes(`${hostile}***`))
    assert.ok(turns > 50, `${turns} turns`)
  }
})
