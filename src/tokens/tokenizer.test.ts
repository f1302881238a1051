import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, property, string } from 'fast-check'
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

test('long runs without a space are counted in proportion', () => {
  const startedMs = performance.now()
  for (const run of ['a', ' ', '你', '😀']) assert.ok(tokenizer.count(run.repeat(200_000)) > 0)
  assert.ok(performance.now() - startedMs < 3000)
})

test('marks of other vocabularies are ordinary text', () => {
  assert.ok(tokenizer.count('<|endoftext|>') > 1)
})
