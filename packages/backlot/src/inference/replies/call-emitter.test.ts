import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptOf } from '../../../../../test/contracts/text-engine.ts'
import type { FinishReason, StreamPart } from '../../domain/stream.ts'
import { replyWriter, type ReplyWriter } from './reply-writer.ts'
import { createCallEmitter, type CallFragment, type CallEmitter } from './call-emitter.ts'

const ENDED = { reported: 'tool', isAtLimit: false } as const

function open(): { readonly writer: ReplyWriter; readonly teller: CallEmitter } {
  const writer = replyWriter(promptOf('Hello', { thinking: true }))
  return { writer, teller: createCallEmitter(writer) }
}

function fragment(json: unknown, id = '', name = ''): CallFragment {
  return { id, name, json }
}

/** A summary of the parts since they were last taken. */
function written(writer: ReplyWriter): string {
  return writer.take().map(inShort).join(' ')
}

function inShort(part: StreamPart): string {
  if (part.type === 'tool-start') return `${part.name}(`
  if (part.type === 'tool-delta') return part.json
  if (part.type === 'tool-end') return ')'
  return part.type === 'text-delta' ? part.text : part.type
}

test('a call is emitted while it comes, and ends when it is whole', () => {
  const { writer, teller } = open()
  const call = teller.begin(fragment('', 'a', 'look'))
  assert.equal(written(writer), '')
  call.add(fragment('{"at'))
  assert.equal(written(writer), 'look( {"at')
  call.add(fragment('": "it'))
  assert.equal(written(writer), '": "it')
  call.add(fragment('"}'))
  assert.equal(written(writer), '"} )')
  assert.equal(teller.end(ENDED), 'tool')
  assert.equal(written(writer), '')
})

test('the next call waits until the one before it is whole', () => {
  const { writer, teller } = open()
  const one = teller.begin(fragment('{"a":', 'a', 'one'))
  const two = teller.begin(fragment('{"b":', 'b', 'two'))
  two.add(fragment('2'))
  assert.equal(written(writer), 'one( {"a":')
  one.add(fragment('1}'))
  assert.equal(written(writer), '1} ) two( {"b":')
  two.add(fragment('}'))
  assert.equal(written(writer), '2} )')
})

test('a call without input is emitted when the next one is whole', () => {
  for (const nothing of ['', '{}', '{ }', 'null']) {
    const { writer, teller } = open()
    const one = teller.begin(fragment(nothing, 'a', 'one'))
    const two = teller.begin(fragment('', 'b', 'two'))
    assert.equal(written(writer), '')
    two.add(fragment('{"b":'))
    assert.equal(written(writer), '')
    one.add(fragment(' '))
    two.add(fragment('2}'))
    assert.equal(written(writer), 'one( {} ) two( {"b":2} )')
    assert.equal(teller.end(ENDED), 'tool')
  }
})

test('a call without input waits to the end where another began beside it', () => {
  const { writer, teller } = open()
  teller.begin(fragment('', 'a', 'one'))
  teller.begin({ ...fragment('', 'b', 'two'), isBeside: true }).add(fragment('{"b":2}'))
  assert.equal(written(writer), '')
  teller.end(ENDED)
  assert.equal(written(writer), 'one( {} ) two( {"b":2} )')
})

test('calls that are emitted in turn may begin with any of them', () => {
  const { writer, teller } = open()
  const one = teller.begin(fragment('', 'a', 'one'))
  const two = teller.begin(fragment('{"b', 'b', 'two'))
  one.add(fragment('{"a":'))
  two.add(fragment('":2}'))
  one.add(fragment('1}'))
  assert.equal(written(writer), 'one( {"a": 1} ) two( {"b":2} )')
  assert.equal(teller.end(ENDED), 'tool')
})

test('a call whose input is an object is emitted when the input of the next one comes', () => {
  const { writer, teller } = open()
  teller.begin(fragment({ a: 1 }, 'a', 'one'))
  assert.equal(written(writer), '')
  teller.begin(fragment({ b: 2 }, 'b', 'two'))
  assert.equal(written(writer), 'one( {"a":1} )')
  teller.end(ENDED)
  assert.equal(written(writer), 'two( {"b":2} )')
})

test('input that comes for a call that was emitted without any is a fault', () => {
  const { writer, teller } = open()
  const one = teller.begin(fragment('', 'a', 'one'))
  teller.begin(fragment('{"b":2}', 'b', 'two'))
  assert.equal(written(writer), 'one( {} ) two( {"b":2} )')
  one.add(fragment('{"a":1}'))
  assert.throws(() => teller.end(ENDED), { kind: 'internal', message: /broken input/ })
})

test('a call without a name is emitted at the end, and those after it too', () => {
  const { writer, teller } = open()
  teller.begin(fragment('{"a":1}', 'a'))
  teller.begin(fragment('{"b":2}', 'b', 'two'))
  assert.equal(written(writer), '')
  assert.throws(() => teller.end(ENDED), { kind: 'internal' })
})

test('what is said in the middle of a call comes after it', () => {
  const { writer, teller } = open()
  writer.text('I look.')
  const call = teller.begin(fragment('{"a":', 'a', 'look'))
  writer.text('Wait.')
  assert.equal(written(writer), 'text-start I look. text-end look( {"a":')
  call.add(fragment('1}'))
  writer.text(' Done.')
  writer.end()
  assert.equal(written(writer), '1} ) text-start Wait. Done. text-end')
})

for (const [what, ending, expected] of [
  ['by the limit', { reported: 'limit', isAtLimit: true }, 'limit'],
  ['by a limit that is not told', { reported: 'tool', isAtLimit: true }, 'limit'],
  ['for its content', { reported: 'sensitive', isAtLimit: false }, 'sensitive'],
] as const)
  test(`a call that was cut ${what} ends where it was cut, and one of which nothing was emitted is left out`, () => {
    const { writer, teller } = open()
    teller.begin(fragment('{"a":"Once', 'a', 'one'))
    teller.begin(fragment('{"b":"Once', 'b', 'two'))
    const reason: FinishReason = teller.end(ending)
    assert.equal(reason, expected)
    assert.equal(written(writer), 'one( {"a":"Once )')
  })

test('a call that is broken otherwise is a fault', () => {
  const { writer, teller } = open()
  teller.begin(fragment('{"a":"Once', 'a', 'one'))
  assert.throws(() => teller.end(ENDED), { kind: 'internal', message: /broken input/ })
  assert.equal(written(writer), 'one( {"a":"Once')
})

test('an id that two calls have, or that the conversation has, is replaced', () => {
  const used = { type: 'tool-use', id: 'a', name: 'x', input: {} } as const
  const writer = replyWriter(promptOf('', { messages: [{ role: 'assistant', content: [used] }] }))
  const teller = createCallEmitter(writer)
  for (const id of ['a', 'b', 'b', '']) teller.begin(fragment('{"n":1}', id, 'look'))
  teller.end(ENDED)
  const ids = writer.take().flatMap((part) => (part.type === 'tool-start' ? [part.id] : []))
  assert.equal(new Set(ids).size, 4)
  assert.ok(!ids.includes('a') && ids.includes('b'))
})
