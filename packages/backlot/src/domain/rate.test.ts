import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, array, integer, property, record } from 'fast-check'
import { readBucket, refilled, taken, type Bucket } from './rate.ts'

const take = { name: 'a', perMinute: 60, amount: 1 }

/** The times at which a bucket admits requests. */
function letIn(times: readonly number[], perMinute: number): readonly number[] {
  let bucket: Bucket | undefined
  return times.filter((nowMs) => {
    const now = refilled(bucket, { perMinute }, nowMs)
    const outcome = taken([{ ...take, perMinute }], [now])
    bucket = outcome.buckets[0]
    return outcome.waitMs === 0
  })
}

test('a minute’s worth may come at once, and then as much as comes back', () => {
  assert.equal(
    letIn(
      Array.from({ length: 100 }, () => 0),
      60,
    ).length,
    60,
  )
  assert.deepEqual(
    letIn([...Array.from({ length: 60 }, () => 0), 999, 1000, 1001, 2000], 60).slice(60),
    [1000, 2000],
  )
})

test('a refused request is let in after the wait that it was given, and not before', () => {
  forAll(
    property(
      integer({ min: 1, max: 5000 }),
      integer({ min: 1, max: 9000 }),
      integer({ min: 0, max: 90_000 }),
      (perMinute, amount, usedUp) => {
        const wish = { name: 'a', perMinute, amount }
        const bucket = { levelParts: -usedUp * 1000, atMs: 0 }
        const { waitMs } = taken([wish], [bucket])
        const at = (nowMs: number): number => taken([wish], [refilled(bucket, wish, nowMs)]).waitMs
        assert.ok(waitMs > 0)
        assert.ok(at(waitMs - 1) > 0)
        assert.equal(at(waitMs), 0)
      },
    ),
  )
})

test('in any minute at most two minutes’ worth is let in, in the long run one', () => {
  const steps = array(integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 300 })
  forAll(
    property(steps, integer({ min: 1, max: 30 }), (gaps, perMinute) => {
      let nowMs = 0
      const times = gaps.map((gap) => (nowMs += gap))
      const passed = letIn(times, perMinute)
      for (const from of passed) {
        const inMinute = passed.filter((at) => at >= from && at < from + 60_000)
        assert.ok(inMinute.length <= 2 * perMinute)
      }
      assert.ok(passed.length <= perMinute + (nowMs * perMinute) / 60_000)
    }),
  )
})

test('an amount beyond a minute’s worth needs a full bucket and leaves a debt', () => {
  const large = { ...take, amount: 90 }
  const full = refilled(undefined, take, 0)
  const { buckets, waitMs } = taken([large], [full])
  assert.equal(waitMs, 0)
  const owing = buckets[0] ?? full
  assert.deepEqual(readBucket(owing, 60), { remaining: 0, fullInMs: 90_000 })
  assert.equal(taken([take], [owing]).waitMs, 31_000)
})

test('a clock that goes back gives nothing and locks nobody out', () => {
  const jump = record({
    back: integer({ min: 1, max: 1e12 }),
    perMinute: integer({ min: 1, max: 9 }),
  })
  forAll(
    property(jump, ({ back, perMinute }) => {
      const nowMs = 1e12
      const empty = { levelParts: 0, atMs: nowMs }
      const after = refilled(empty, { perMinute }, nowMs - back)
      assert.equal(after.levelParts, 0)
      const later = refilled(after, { perMinute }, nowMs - back + 60_000)
      assert.equal(readBucket(later, perMinute).remaining, perMinute)
    }),
  )
})
