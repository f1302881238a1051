import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMender } from './surrogates.ts'

test('a character that was cut is put together again', () => {
  const mender = createMender()
  assert.equal(mender.add('a\ud83d'), 'a')
  assert.equal(mender.add(''), '')
  assert.equal(mender.add('\ude00b'), '😀b')
  assert.equal(mender.flush(), '')
})

test('half a character that never got its other half comes at the end', () => {
  const mender = createMender()
  assert.equal(mender.add('a\ud83d'), 'a')
  assert.equal(mender.add('b\ud83d'), '\ud83db')
  assert.equal(mender.flush(), '\ud83d')
  assert.equal(mender.flush(), '')
})
