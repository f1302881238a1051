import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as forAll, constantFrom, property, string } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { cpuMsOf } from '@backlot/test-kit/cpu-time'
import { loadTokenizer } from './tokenizer.ts'

const tokenizer = await loadTokenizer()

test('the pieces are the text, count as the text, and split no character', () => {
  forAll(
    property(string({ unit: 'binary', maxLength: 60 }), (text) => {
      const pieces = tokenizer.pieces(text)
      assert.equal(pieces.map((piece) => piece.text).join(''), text)
      assert.equal(
        pieces.reduce((sum, { tokens }) => sum + tokens, 0),
        tokenizer.count(text),
      )
      for (const piece of pieces) assert.ok(piece.text.isWellFormed() || !text.isWellFormed())
    }),
  )
})

test('words count alike whatever surrounds them, the first time and again', () => {
  const words = [
    'the',
    "'s",
    "'LL",
    'Don',
    'extraordinarily',
    'naïve',
    'é',
    '你',
    '😀',
    'ſ',
    '12345',
  ]
  const marks = [' ', '  ', '\n', '\r\n', '\t', "'", '.', ', ', '((', '_', '\0', '\u00a0', '\u0301']
  const fragment = constantFrom(...words, ...marks)
  forAll(
    property(array(fragment, { maxLength: 12 }), (fragments) => {
      const text = fragments.join('')
      const inPieces = tokenizer.pieces(text).reduce((sum, { tokens }) => sum + tokens, 0)
      assert.equal(tokenizer.count(text), inPieces)
      assert.equal(tokenizer.count(text), inPieces)
    }),
    { numRuns: cases(2000) },
  )
})

test('long runs without a space are counted in proportion', () => {
  for (const run of ['a', ' ', '你', '😀'])
    assert.ok(cpuMsOf(() => assert.ok(tokenizer.count(run.repeat(200_000)) > 0)) < 3000)
})

test('marks of other vocabularies are ordinary text', () => {
  assert.ok(tokenizer.count('<|endoftext|>') > 1)
})
