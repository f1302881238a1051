import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from './maybe-promise.ts'

test('what is there goes on at once, what will be goes on then', async () => {
  assert.equal(
    after(1, (one) => one + 1),
    2,
  )
  assert.equal(await after(Promise.resolve(1), (one) => one + 1), 2)
  const failed = after(Promise.reject<number>(new Error('no')), () =>
    assert.fail('there is no value'),
  )
  await assert.rejects(async () => failed, /no/)
})
