import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecent } from './recent.ts'

test('the last used values are kept, the one that was longest unused goes', () => {
  const recent = createRecent<number>(2)
  recent.keep('a', 1)
  recent.keep('b', 2)
  assert.equal(recent.find('a'), 1)
  recent.keep('c', 3)
  assert.equal(recent.find('b'), undefined)
  assert.equal(recent.find('a'), 1)
  assert.equal(recent.find('c'), 3)
})

test('a value that is kept anew takes no more room', () => {
  const recent = createRecent<number>(2)
  recent.keep('a', 1)
  recent.keep('a', 2)
  recent.keep('b', 3)
  assert.equal(recent.find('a'), 2)
  assert.equal(recent.find('b'), 3)
})
