import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLetIn, type Take } from '../../packages/backlot/src/domain/rate.ts'
import { type OpenStore, openWorld } from './store-world.ts'

/**
 * What every rate store must do. Rates are a few per minute, so that nothing refills while a slow
 * machine runs a test; a store may use a clock of its own.
 */
export function rateStoreContract(name: string, open: OpenStore): void {
  const take = (bucket: string, perMinute: number, amount = 1): Take => ({
    name: bucket,
    perMinute,
    amount,
  })

  describe(`${name}: rates`, () => {
    test('of many takes at once exactly a minute’s worth is let in', async (t) => {
      const { rates } = await openWorld(t, open)
      const all = Array.from({ length: 40 }, () =>
        rates.take({ takes: [take('a', 3)], nowMs: 1000 }),
      )
      const outcomes = await Promise.all(all)
      assert.equal(outcomes.filter(({ waitMs }) => waitMs === 0).length, 3)
      for (const { waitMs, refused } of outcomes.filter((outcome) => outcome.waitMs > 0)) {
        assert.ok(waitMs <= 20_000, String(waitMs))
        assert.equal(refused, 0)
      }
    })

    test('takes are all let in or none', async (t) => {
      const { rates } = await openWorld(t, open)
      const both = { takes: [take('b', 1), take('a', 3)], nowMs: 1000 }
      assert.equal((await rates.take(both)).waitMs, 0)
      assert.equal((await rates.take(both)).refused, 0)
      const rest = { takes: [take('a', 3, 2)], nowMs: 1000 }
      assert.equal((await rates.take(rest)).waitMs, 0, 'what was refused took nothing')
    })

    test('a deficit is waited for', async (t) => {
      const { rates } = await openWorld(t, open)
      await rates.take({ takes: [take('a', 3, 6)], nowMs: 1000, isForced: true })
      const { waitMs } = await rates.take({ takes: [take('a', 3)], nowMs: 1000 })
      assert.ok(waitMs > 40_000 && waitMs <= 80_000, String(waitMs))
      await rates.take({ takes: [take('a', 3, -6)], nowMs: 1000, isForced: true })
      assert.equal((await rates.take({ takes: [take('a', 3)], nowMs: 1000 })).waitMs, 0)
    })

    test('names may be anything, and those that are hard to keep are limited like others', async (t) => {
      const { rates } = await openWorld(t, open)
      for (const who of ['user:a\0', 'user:b\uD800', `user:${'\u{1F600}'.repeat(99)}`]) {
        const wish = { takes: [take(who, 1)], enter: [{ name: `${who}?`, max: 9 }], nowMs: 1000 }
        const [one, other] = await Promise.all([rates.take(wish), rates.take(wish)])
        assert.deepEqual([isLetIn(one), isLetIn(other)], [true, false])
        const full = { takes: [], enter: [{ name: `${who}?`, max: 1 }], nowMs: 1000 }
        assert.equal((await rates.take(full)).full, 0)
        assert.ok(isLetIn(await rates.take({ ...full, leave: [`${who}?`] })))
      }
    })

    test('of many that enter at once exactly as many are let in as may be under way', async (t) => {
      const { rates } = await openWorld(t, open)
      const enter = [{ name: 'c', max: 3 }]
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, () => rates.take({ takes: [], enter, nowMs: 1000 })),
      )
      assert.equal(outcomes.filter(isLetIn).length, 3)
      for (const { full, waitMs } of outcomes.filter((each) => !isLetIn(each)))
        assert.deepEqual({ full, waitMs }, { full: 0, waitMs: 0 })
      await rates.take({ takes: [], leave: ['c', 'c'], nowMs: 1000 })
      const again = [1, 2, 3].map(() => rates.take({ takes: [], enter, nowMs: 1000 }))
      assert.deepEqual((await Promise.all(again)).map(isLetIn), [true, true, false])
    })

    test('entries and takes are all let in or none; what ends leaves in any case', async (t) => {
      const { rates } = await openWorld(t, open)
      const enter = [
        { name: 'd', max: 2 },
        { name: 'e', max: 1 },
      ]
      const wish = { takes: [take('a', 3)], nowMs: 1000 }
      assert.ok(isLetIn(await rates.take({ ...wish, enter })))
      assert.equal((await rates.take({ ...wish, enter })).full, 1)
      assert.equal((await rates.take({ ...wish, enter: [], takes: [take('a', 3, 3)] })).refused, 0)
      const refused = { ...wish, takes: [take('a', 3, 3)], enter: [{ name: 'd', max: 2 }] }
      assert.equal((await rates.take({ ...refused, leave: ['e'] })).refused, 0)
      assert.ok(isLetIn(await rates.take({ ...wish, enter })), 'who was refused took no place')
      await rates.take({
        takes: [take('a', 3, -2)],
        isForced: true,
        leave: ['d', 'd'],
        nowMs: 1000,
      })
      const rest = { takes: [take('a', 3, 3)], enter: [{ name: 'd', max: 1 }], nowMs: 1000 }
      assert.ok(isLetIn(await rates.take(rest)), 'what was refused took nothing')
    })
  })
}
