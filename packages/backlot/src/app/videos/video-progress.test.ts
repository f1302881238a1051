import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { createVideoProgress } from './video-progress.ts'

const at = (
  rendered: number,
  total = 100,
): Parameters<ReturnType<typeof createVideoProgress>['stage']>[0] => ({
  stage: 'rendering',
  frames: { rendered, total },
})

test('the time left is that of the frames that are left, at the speed of those since the first', async () => {
  const clock = virtualClock(0)
  const progress = createVideoProgress(clock)
  await clock.advance(5000) // preparation says nothing about the time of frames
  progress.stage(at(1))
  await clock.advance(1000)
  progress.stage(at(11))
  assert.deepEqual(progress.making(), { ...at(11), timeLeftMs: 8900 })
  await clock.advance(4000) // it has become slower
  progress.stage(at(21))
  assert.equal(progress.making().timeLeftMs, Math.round((5000 / 20) * 79))
})

test('until the frames say it, the time left is that of films made lately, and unknown without or beyond them', async () => {
  const clock = virtualClock(0)
  const progress = createVideoProgress(clock, 10_000)
  assert.deepEqual(progress.making(), { stage: 'preparing', timeLeftMs: 10_000 })
  await clock.advance(4000)
  progress.stage(at(1))
  assert.equal(progress.making().timeLeftMs, 6000)
  await clock.advance(6000)
  assert.equal(progress.making().timeLeftMs, undefined)
  assert.equal(createVideoProgress(clock).making().timeLeftMs, undefined)
})

test('an engine that reports no frames is judged by its share of the work', async () => {
  const clock = virtualClock(0)
  const progress = createVideoProgress(clock)
  progress.fraction(0.01)
  await clock.advance(3000)
  progress.fraction(0.25)
  assert.deepEqual(progress.making(), { stage: 'rendering', timeLeftMs: 9000 })
  assert.equal(progress.percent(), 25)
})

test('each stage is a step, reported once with the time of its beginning', async () => {
  const clock = virtualClock(1000)
  const progress = createVideoProgress(clock)
  progress.stage({ stage: 'planning' })
  await clock.advance(5)
  progress.stage({ stage: 'preparing' })
  await clock.advance(5)
  for (const rendered of [1, 2, 3]) progress.stage(at(rendered))
  progress.stage({ stage: 'storing' })
  assert.deepEqual(
    progress.steps().map(({ event, atMs }) => [event, atMs]),
    [
      ['planning', 1000],
      ['preparing', 1005],
      ['rendering', 1010],
      ['storing', 1010],
    ],
  )
})
