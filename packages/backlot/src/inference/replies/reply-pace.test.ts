import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplyPace } from './reply-pace.ts'

test('nothing is short of a model that has not answered yet', () => {
  assert.equal(createReplyPace().isShort('m', 1), false)
})

test('what takes five seconds at the speed of the model is short', () => {
  const pace = createReplyPace()
  pace.note('m', { outputTokens: 100, durationMs: 1000 })
  assert.deepEqual([pace.isShort('m', 500), pace.isShort('m', 501)], [true, false])
  assert.equal(pace.isShort('other', 1), false)
})

test('a slower reply counts at once, a quicker one by and by', () => {
  const pace = createReplyPace()
  pace.note('m', { outputTokens: 100, durationMs: 1000 })
  pace.note('m', { outputTokens: 100, durationMs: 10_000 })
  assert.equal(pace.isShort('m', 100), false)
  pace.note('m', { outputTokens: 100, durationMs: 1000 })
  assert.equal(pace.isShort('m', 60), false)
  for (let count = 0; count < 60; count += 1)
    pace.note('m', { outputTokens: 100, durationMs: 1000 })
  assert.equal(pace.isShort('m', 450), true)
})

test('a reply of a word is not taken for the speed of the model', () => {
  const pace = createReplyPace()
  pace.note('m', { outputTokens: 1, durationMs: 640 })
  assert.equal(pace.isShort('m', 500), true)
})

test('names of models that callers make up are not kept for ever', () => {
  const pace = createReplyPace()
  for (let count = 0; count < 1001; count += 1)
    pace.note(`m${count}`, { outputTokens: 100, durationMs: 1 })
  assert.equal(pace.isShort('m0', 1), false)
  assert.equal(pace.isShort('m1000', 1), true)
})
