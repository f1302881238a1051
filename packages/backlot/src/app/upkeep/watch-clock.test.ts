import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { clockSkew } from '../../domain/clock-skew.ts'
import { type ClockWatch, createClockWatch } from './watch-clock.ts'

/** A store whose clock is right, and the one-way delay of its answers; NaN while it is away. */
type Elsewhere = { wayMs: number }

const START_MS = 1_000_000

function watched(elsewhere?: Elsewhere): {
  readonly clock: VirtualClock
  readonly watch: ClockWatch
  readonly reported: string[]
} {
  const clock = virtualClock(START_MS)
  const reported: string[] = []
  const readSkew = async (ours: Pick<VirtualClock, 'nowMs' | 'monotonicMs'>) => {
    const { wayMs } = elsewhere ?? assert.fail()
    if (Number.isNaN(wayMs)) throw new Error('the store is away')
    const askedMs = ours.monotonicMs()
    await clock.advance(wayMs)
    const theirsMs = clock.monotonicMs() // the virtual clock starts at the true time, and never steps
    await clock.advance(wayMs)
    return clockSkew({ nowMs: ours.nowMs(), theirsMs, roundTripMs: ours.monotonicMs() - askedMs })
  }
  const watch = createClockWatch({
    clock,
    ...(elsewhere && { readSkew }),
    onSkew: (skewMs, isTooLarge) => reported.push(`${isTooLarge ? 'skewed' : 'agreed'} ${skewMs}`),
    onStep: (stepMs) => reported.push(`stepped ${stepMs}`),
  })
  return { clock, watch, reported }
}

test('a skew is reported when it begins and when it ends, and not in between', async () => {
  for (const aheadMs of [30_000, -30_000]) {
    const { clock, watch, reported } = watched({ wayMs: 40 })
    assert.ok(Number.isNaN(watch.skewMs()), 'unknown before the first look')
    clock.jump(aheadMs)
    for (let round = 0; round < 4; round += 1) await watch.look()
    assert.equal(watch.skewMs(), aheadMs)
    assert.deepEqual(reported, [`skewed ${aheadMs}`])
    clock.jump(-aheadMs)
    for (let round = 0; round < 4; round += 1) await watch.look()
    assert.equal(watch.skewMs(), 0)
    assert.deepEqual(reported.slice(1), [`stepped ${-aheadMs}`, 'agreed 0'])
  }
})

test('a skew around the limit is reported once', async () => {
  const { clock, watch, reported } = watched({ wayMs: 1 })
  clock.jump(2000)
  await watch.look()
  assert.deepEqual(reported, [])
  for (const byMs of [1, -1, 1, -900, 900]) {
    clock.jump(byMs)
    await watch.look()
  }
  assert.deepEqual(reported, ['skewed 2001'])
  clock.jump(-1001)
  await watch.look()
  assert.deepEqual(reported.slice(1), ['agreed 1000'])
})

test('an answer that is slow says nothing, and a store that does not answer makes the skew unknown', async () => {
  const elsewhere = { wayMs: 10 }
  const { clock, watch, reported } = watched(elsewhere)
  await watch.look()
  clock.jump(1500)
  elsewhere.wayMs = 600
  await watch.look()
  assert.equal(watch.skewMs(), 0, 'as it was before')
  elsewhere.wayMs = Number.NaN
  await watch.look()
  assert.ok(Number.isNaN(watch.skewMs()))
  elsewhere.wayMs = 10
  await watch.look()
  assert.equal(watch.skewMs(), 1500)
  assert.deepEqual(reported, [])
})

test('where the store has no clock of its own there is no skew, but a clock that is set anew is reported', async () => {
  const { clock, watch, reported } = watched()
  await watch.look()
  await clock.advance(3_600_000)
  await watch.look()
  assert.deepEqual(reported, [], 'time that passes is no step')
  for (const stepMs of [3_600_000, -7_200_000, 1999]) {
    clock.jump(stepMs)
    await watch.look()
    await watch.look()
  }
  assert.deepEqual(reported, ['stepped 3600000', 'stepped -7200000'])
  assert.equal(watch.skewMs(), 0)
})
