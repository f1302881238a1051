import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { clockSkew } from '../../domain/clock-skew.ts'
import { type ClockWatch, createClockWatch } from './watch-clock.ts'

/** A store elsewhere whose clock is right, and how long its answers take on each way; not a number while it is away. */
type Elsewhere = { wayMs: number }

const START_MS = 1_000_000

function watched(elsewhere?: Elsewhere): {
  readonly clock: VirtualClock
  readonly watch: ClockWatch
  readonly told: string[]
} {
  const clock = virtualClock(START_MS)
  const told: string[] = []
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
    onSkew: (skewMs, isTooLarge) => told.push(`${isTooLarge ? 'skewed' : 'agreed'} ${skewMs}`),
    onStep: (stepMs) => told.push(`stepped ${stepMs}`),
  })
  return { clock, watch, told }
}

test('a skew is told when it begins and when it ends, and not in between', async () => {
  for (const aheadMs of [30_000, -30_000]) {
    const { clock, watch, told } = watched({ wayMs: 40 })
    assert.ok(Number.isNaN(watch.skewMs()), 'unknown before the first look')
    clock.jump(aheadMs)
    for (let round = 0; round < 4; round += 1) await watch.look()
    assert.equal(watch.skewMs(), aheadMs)
    assert.deepEqual(told, [`skewed ${aheadMs}`])
    clock.jump(-aheadMs)
    for (let round = 0; round < 4; round += 1) await watch.look()
    assert.equal(watch.skewMs(), 0)
    assert.deepEqual(told.slice(1), [`stepped ${-aheadMs}`, 'agreed 0'])
  }
})

test('a skew around the limit is told once', async () => {
  const { clock, watch, told } = watched({ wayMs: 1 })
  clock.jump(2000)
  await watch.look()
  assert.deepEqual(told, [])
  for (const byMs of [1, -1, 1, -900, 900]) {
    clock.jump(byMs)
    await watch.look()
  }
  assert.deepEqual(told, ['skewed 2001'])
  clock.jump(-1001)
  await watch.look()
  assert.deepEqual(told.slice(1), ['agreed 1000'])
})

test('an answer that is slow says nothing, and a store that does not answer makes the skew unknown', async () => {
  const elsewhere = { wayMs: 10 }
  const { clock, watch, told } = watched(elsewhere)
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
  assert.deepEqual(told, [])
})

test('where the store has no clock of its own there is no skew, but a clock that is set anew is told', async () => {
  const { clock, watch, told } = watched()
  await watch.look()
  await clock.advance(3_600_000)
  await watch.look()
  assert.deepEqual(told, [], 'time that passes is no step')
  for (const stepMs of [3_600_000, -7_200_000, 1999]) {
    clock.jump(stepMs)
    await watch.look()
    await watch.look()
  }
  assert.deepEqual(told, ['stepped 3600000', 'stepped -7200000'])
  assert.equal(watch.skewMs(), 0)
})
