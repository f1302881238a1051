import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withinTime } from './within-time.ts'

const LIMIT_MS = 20
const nobody = new Int32Array(new SharedArrayBuffer(4))

/** Waits endlessly without using CPU. */
const starve = (): void => void Atomics.wait(nobody, 0, 0)

test('work that the processor was not there for is done again', () => {
  let tries = 0
  const work = (): string => {
    tries += 1
    if (tries < 3) starve()
    return 'done'
  }
  assert.equal(
    withinTime(LIMIT_MS, work, () => 0),
    'done',
  )
  assert.ok(tries >= 3) // at least three, because the tries that end had too little CPU
})

test('work that has used its time is cut off, over all its tries', () => {
  let tries = 0
  const work = (): void => {
    tries += 1
    starve()
  }
  assert.equal(
    withinTime(LIMIT_MS, work, () => tries * 4),
    undefined,
  )
  assert.equal(tries, 3)
})

test('an expression without an end is cut off', () => {
  assert.equal(
    withinTime(LIMIT_MS, () => /^([a-z ]+)+!$/.test('a'.repeat(60))),
    undefined,
  )
})

test('what the work throws is thrown', () => {
  assert.throws(
    () =>
      withinTime(LIMIT_MS, () => {
        throw new TypeError('mine')
      }),
    TypeError,
  )
})
