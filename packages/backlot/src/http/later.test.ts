import assert from 'node:assert/strict'
import { test } from 'node:test'
import { already, later, partOf } from './later.ts'

test('a value is made once, by the first who needs it', async () => {
  let made = 0
  const value = later(async () => ({ number: (made += 1) }))
  assert.equal(value.now, undefined)
  const both = await Promise.all([value.load(), value.load()])
  assert.deepEqual(both, [{ number: 1 }, { number: 1 }])
  assert.deepEqual(await value.load(), { number: 1 })
  assert.deepEqual(value.now, { number: 1 })
  assert.equal(made, 1)
})

test('a value that could not be made is tried again', async () => {
  let tries = 0
  const value = later(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  await assert.rejects(value.load(), /not yet/)
  assert.equal(value.now, undefined)
  assert.equal(await value.load(), 2)
})

test('a part is there when the whole is', async () => {
  const whole = later(async () => ({ part: 'p' }))
  const part = partOf(whole, (made) => made.part)
  assert.equal(part.now, undefined)
  assert.equal(await part.load(), 'p')
  assert.equal(part.now, 'p')
  assert.equal(partOf(already({ part: 'q' }), (made) => made.part).now, 'q')
})
