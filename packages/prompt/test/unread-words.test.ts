import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unreadWords } from '../src/reading/unread-words.ts'

const CASES: readonly (readonly [prompt: string, unread: readonly string[]])[] = [
  ['A fox walks along a lake at dusk', []],
  ['A zorblax and a fox by a lake', ['zorblax']],
  ['A fox by a lake [Push in, Pan letf]', []],
  ['A fox by a lake. The camera slowly pans left', []],
  ['A fox, glimmering, by a lake', ['glimmering']],
  ['一只狐狸在湖边', []],
  ["A sign that says 'NO PARKING' by a lake", []],
  ['', []],
]

for (const [prompt, unread] of CASES)
  test(`of ${JSON.stringify(prompt)} nothing but ${JSON.stringify(unread)} is left unread`, () => {
    assert.deepEqual(
      unreadWords(prompt).map(({ text }) => text),
      unread,
    )
  })

test('what is not read is where it stands in the prompt', () => {
  const prompt = '[Push in] A fox and a zorblax, 🦊 by a quuxmere'
  const words = unreadWords(prompt)
  assert.deepEqual(
    words.map(({ start, end }) => prompt.slice(start, end)),
    ['zorblax', 'quuxmere'],
  )
})

test('a prompt in a language that is not read costs no more than a long one that is', () => {
  assert.equal(unreadWords('слово '.repeat(330)).length, 64)
})
