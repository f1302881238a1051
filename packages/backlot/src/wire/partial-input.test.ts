import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partialParse } from '@anthropic-ai/sdk/_vendor/partial-json-parser/parser.mjs'
import { assert as forAll, dictionary, jsonValue, nat, property, string } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { readPartialInput } from './partial-input.ts'

test('what was cut is left out, and what was whole stays', () => {
  const json = '{"path":"a.txt","lines":[1,22,{"on":true}],"text":"Once upon'
  assert.deepEqual(readPartialInput(json), { path: 'a.txt', lines: [1, 22, { on: true }] })
  assert.deepEqual(readPartialInput('{"a":"x","b'), { a: 'x' })
  assert.deepEqual(readPartialInput('{"a":"x\\'), {})
  assert.deepEqual(readPartialInput('{"a":[1,2'), { a: [1] })
  assert.deepEqual(readPartialInput('{'), {})
  assert.equal(readPartialInput('Once'), undefined)
})

test('it is what the official client reads of the same beginning', () => {
  forAll(
    property(dictionary(string(), jsonValue(), { maxKeys: 4 }), nat(), (input, place) => {
      const json = JSON.stringify(input)
      const beginning = json.slice(0, 1 + (place % json.length))
      assert.deepEqual(readPartialInput(beginning), partialParse(beginning))
    }),
    { numRuns: cases(2000) },
  )
})
