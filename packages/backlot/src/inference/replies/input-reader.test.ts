import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as forAll, dictionary, jsonValue, nat, property, string } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { inputReader } from './input-reader.ts'

/** What is emitted of the input for each piece, and then of the rest. */
function emittedOf(pieces: readonly string[]): readonly (string | undefined)[] {
  const reader = inputReader(() => undefined)
  return [...pieces.map((piece) => reader.push(piece)), reader.rest()]
}

test('strings are emitted as they come, numbers and words when their end is seen', () => {
  assert.deepEqual(
    emittedOf(['{"city', '": "Bos', 'ton", "days": 1', '2, "a', '": tr', 'ue', '}']),
    ['{"city', '": "Bos', 'ton", "days":', ' 12, "a', '":', '', ' true}', ''],
  )
})

test('an escape is emitted whole, and a line break in a string as its escape', () => {
  assert.deepEqual(emittedOf(['{"a": "\\u6', '740\n', '\\', '\\"}']), [
    '{"a": "',
    '\\u6740\\n',
    '',
    '\\\\"}',
    '',
  ])
})

test('nothing is emitted of what may be no beginning', () => {
  for (const piece of ['', '{', ' { ', '{}', '"{\\"a\\"', 'null', '{{"a"', '{a', '[1'])
    assert.equal(inputReader(() => undefined).push(piece), '', piece)
  assert.deepEqual(emittedOf(['{}', '{"a":1}']), ['', '', '{"a":1}'])
  assert.deepEqual(emittedOf(['{', '{"a":1}']), ['', '', '{"a":1}'])
  assert.deepEqual(emittedOf(['']), ['', '{}'])
})

test('what comes after the object is left out', () => {
  assert.deepEqual(emittedOf(['{"a":1}</tool_call>', '{"a":1}']), ['{"a":1}', '', ''])
})

test('an input that begins again goes on where it was, and one that breaks off has no rest', () => {
  assert.deepEqual(emittedOf(['{"a":"x"', '{"a":"x","b":2}']), ['{"a":"x"', '', ',"b":2}'])
  assert.deepEqual(emittedOf(['{"a":"x', '{"b":2}']), ['{"a":"x', '{', undefined].with(1, '{"'))
  for (const broken of ['{"a":"\\d"}', '{"a":1,}', '{"a":01}', '{"a" 1}', '{"a":[1}', '{"a":1'])
    assert.equal(emittedOf([broken]).at(-1), undefined, broken)
})

test('every object is emitted whole, however its JSON is written and cut', () => {
  forAll(
    property(
      dictionary(string(), jsonValue(), { minKeys: 1, maxKeys: 4 }),
      array(nat(80), { maxLength: 6 }),
      nat(2),
      (input, cuts, spaces) => {
        const json = JSON.stringify(input, undefined, spaces)
        const places = [0, ...cuts.map((at) => Math.min(at, json.length)), json.length]
        const at = places.toSorted((one, other) => one - other)
        const emitted = emittedOf(at.slice(1).map((end, index) => json.slice(at[index], end)))
        assert.equal(emitted.join(''), json)
        assert.equal(emitted.at(-1), '')
      },
    ),
    { numRuns: cases(2000) },
  )
})
