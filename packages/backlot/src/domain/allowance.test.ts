import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, array, asyncProperty, integer, record, boolean } from 'fast-check'
import { createAllowance } from './allowance.ts'

const { signal } = new AbortController()

/** Whether it resolves without anything being given back. */
async function isGranted(taking: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve, 'turn'))
  return (await Promise.race([taking.then(() => 'granted'), turn])) === 'granted'
}

test('what is free is had at once, the rest in line', async () => {
  const allowance = createAllowance(10)
  const giveBack = await allowance.take(6, signal)
  await allowance.take(4, signal)
  const waiting = allowance.take(5, signal)
  assert.ok(!(await isGranted(waiting)))
  giveBack()
  assert.ok(await isGranted(waiting))
})

test('small wishes do not pass a large one for ever', async () => {
  const allowance = createAllowance(10)
  const giveBack = await allowance.take(6, signal)
  const large = allowance.take(8, signal)
  const small = allowance.take(1, signal)
  assert.ok(!(await isGranted(small)))
  giveBack()
  assert.ok(await isGranted(large))
  assert.ok(await isGranted(small))
})

test('more than there is takes all there is', async () => {
  const allowance = createAllowance(10)
  const giveBack = await allowance.take(1000, signal)
  assert.ok(!(await isGranted(allowance.take(1, signal))))
  giveBack()
})

test('who gives up leaves the line, and lets others by', async () => {
  const allowance = createAllowance(10)
  await allowance.take(6, signal)
  const leaving = new AbortController()
  const large = allowance.take(8, leaving.signal)
  const small = allowance.take(2, signal)
  const reason = new Error('gone')
  leaving.abort(reason)
  await assert.rejects(large, reason)
  assert.ok(await isGranted(small))
  await assert.rejects(allowance.take(1, leaving.signal), reason)
})

test('no more is ever taken than there is, and all comes back', async () => {
  const wish = record({
    amount: integer({ min: 0, max: 15 }),
    gives: integer({ min: 0, max: 3 }),
    leaves: boolean(),
  })
  await forAll(
    asyncProperty(array(wish, { maxLength: 30 }), async (wishes) => {
      const allowance = createAllowance(10)
      let taken = 0
      await Promise.allSettled(
        wishes.map(async ({ amount, gives, leaves }) => {
          const leaving = new AbortController()
          const taking = allowance.take(amount, leaving.signal)
          if (leaves) queueMicrotask(() => leaving.abort(new Error('gone')))
          const giveBack = await taking
          taken += Math.min(amount, 10)
          assert.ok(taken <= 10)
          for (let turn = 0; turn < gives; turn += 1) await Promise.resolve()
          taken -= Math.min(amount, 10)
          giveBack()
          giveBack()
        }),
      )
      assert.ok(await isGranted(allowance.take(10, signal)))
    }),
  )
})

test('an owner never has all of it, and somebody new finds some', async () => {
  const allowance = createAllowance(100)
  const taken: (() => void)[] = []
  for (let giveBack = allowance.tryTake(5, 'a'); giveBack; giveBack = allowance.tryTake(5, 'a'))
    taken.push(giveBack)
  assert.equal(taken.length, 15)
  const more = allowance.take(5, signal, 'a')
  assert.ok(!(await isGranted(more)))
  assert.ok(await isGranted(allowance.take(20, signal, 'b')), 'who waits for its own is passed')
  for (const giveBack of taken.slice(0, 8)) giveBack()
  assert.ok(await isGranted(more))
})
