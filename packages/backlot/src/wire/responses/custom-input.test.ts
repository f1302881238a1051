import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCustomInput, readCustomInput } from './custom-input.ts'

test('the text comes as its JSON does, escapes whole', () => {
  const reader = createCustomInput()
  const pieces = ['{ "inp', 'ut": "a\\', 'n\\u00', 'e9"', '}'].map((piece) => reader.push(piece))
  assert.deepEqual([...pieces, reader.end()], ['', 'a', '\n', 'é', '', ''])
})

test('however the JSON is cut, the text is the same', () => {
  const text = 'a "quoted" line\n\\ and 👩‍👩‍👧'
  const json = JSON.stringify({ input: text })
  for (let cut = 0; cut <= json.length; cut += 1) {
    const reader = createCustomInput()
    assert.equal(
      reader.push(json.slice(0, cut)) + reader.push(json.slice(cut)) + reader.end(),
      text,
    )
  }
})

test('what a limit has cut is read as far as it goes', () => {
  assert.equal(readCustomInput('{"input":"half a wo'), 'half a wo')
  assert.equal(readCustomInput('{"input":"half\\'), 'half')
})

test('other JSON is its input, or itself', () => {
  assert.equal(readCustomInput('{"note":1,"input":"text"}'), 'text')
  assert.equal(readCustomInput('{"patch":"text"}'), '{"patch":"text"}')
  assert.equal(readCustomInput('{"input":{"a":1}}'), '{"input":{"a":1}}')
  assert.equal(readCustomInput('plain text'), 'plain text')
  assert.equal(readCustomInput(''), '')
})
