/** What every sensitivity checker promises. The one under test finds only "forbidden word". */
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Cleared, SensitivityChecker } from '../../packages/backlot/src/domain/sensitivity.ts'
import type { SensitiveType } from '../../packages/backlot/src/domain/sensitive-types.ts'

const CLEAN = 'Nothing in here is of any interest to anybody. '

/** Runs the contract; `type` is the type that the checker reports. */
export function sensitivityCheckerContract(
  name: string,
  type: SensitiveType,
  open: (context: TestContext) => Promise<SensitivityChecker>,
): void {
  describe(`${name} as a sensitivity checker`, () => {
    const { signal } = new AbortController()

    test('finds it in any of the texts, and in a long one', async (context) => {
      const checker = await open(context)
      assert.equal(await checker.find([], signal), undefined)
      assert.equal(await checker.find([CLEAN, CLEAN], signal), undefined)
      assert.equal(await checker.find([CLEAN, 'a forbidden word'], signal), type)
      const long = CLEAN.repeat(400)
      assert.equal(await checker.find([`${long}a forbidden word. ${long}`], signal), type)
    })

    test('clears a clean text whole by its end, and never more than came', async (context) => {
      const filter = (await open(context)).openFilter(signal)
      const text = CLEAN.repeat(40)
      for (let end = 7; end < text.length; end += 7) {
        const { units, type: found } = await filter.push(text.slice(end - 7, end))
        assert.equal(found, undefined)
        assert.ok(units <= end)
      }
      await filter.push(text.slice(Math.floor((text.length - 1) / 7) * 7))
      assert.deepEqual(await filter.end(), { units: text.length })
    })

    test('stops before it, alike for every way of cutting', async (context) => {
      const checker = await open(context)
      const text = `${CLEAN.repeat(30)}a forbidden word. ${CLEAN}`
      const ends: Cleared[] = []
      for (const size of [text.length, 100, 9, 1]) {
        const filter = checker.openFilter(signal)
        let cleared: Cleared = { units: 0 }
        for (let start = 0; start < text.length && !cleared.type; start += size)
          cleared = await filter.push(text.slice(start, start + size))
        if (!cleared.type) cleared = await filter.end()
        assert.ok(cleared.units <= text.indexOf('forbidden'))
        ends.push(cleared)
      }
      assert.deepEqual(new Set(ends.map((end) => JSON.stringify(end))).size, 1)
      assert.equal(ends[0]?.type, type)
    })
  })
}
