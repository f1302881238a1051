import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flashAt, stormExposure, strikesOf } from './lightning.ts'

const VIEW = { yawFrom: -0.5, yawTo: 0.5 }
const STEP_SECONDS = 1 / 100

test('the same seed strikes at the same moments, another one at others', () => {
  assert.deepEqual(strikesOf(7, 10, VIEW), strikesOf(7, 10, VIEW))
  assert.notDeepEqual(strikesOf(7, 10, VIEW), strikesOf(8, 10, VIEW))
})

test('every storm strikes within its first two seconds, where the camera looks', () => {
  for (let seed = 0; seed < 200; seed++) {
    const [first, ...others] = strikesOf(seed, 6, VIEW)
    assert.ok(first && first.atSeconds <= 2)
    for (const { yaw } of [first, ...others]) assert.ok(Math.abs(yaw) < 0.5)
  }
})

test('no second of a storm flashes more than three times', () => {
  for (let seed = 0; seed < 50; seed++) {
    const strikes = strikesOf(seed, 10, VIEW)
    const peaks: number[] = []
    for (let seconds = STEP_SECONDS; seconds < 10; seconds += STEP_SECONDS) {
      const [before, here, after] = [-1, 0, 1].map((step) =>
        flashAt(strikes, seconds + step * STEP_SECONDS),
      )
      if ((here ?? 0) > (before ?? 0) && (here ?? 0) >= (after ?? 0)) peaks.push(seconds)
    }
    assert.ok(peaks.length >= 2)
    for (const peak of peaks)
      assert.ok(peaks.filter((other) => other >= peak && other < peak + 1).length <= 3)
  }
})

test('a flash lets in all the light, and the dark before it less', () => {
  const strikes = [{ atSeconds: 1, yaw: 0, strength: 1 }]
  const exposure = stormExposure(strikes, 'day')
  assert.ok(exposure(0.9) < 0.75)
  assert.ok(exposure(1.04) > 0.85)
  assert.ok(exposure(3) < 0.75)
  for (let seconds = 0; seconds < 4; seconds += STEP_SECONDS)
    assert.ok(exposure(seconds) > 0 && exposure(seconds) <= 1)
})
