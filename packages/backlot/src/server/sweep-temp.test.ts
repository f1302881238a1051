import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { virtualClock } from '../../../../test/simulation/virtual-clock.ts'
import { startSweepingTemp } from './sweep-temp.ts'

const MINUTE_MS = 60_000

test('temporary files are swept at the start and every day, sooner after a failure, until it is stopped', async () => {
  const clock = virtualClock(0)
  const sweptAtMs: number[] = []
  const temp = {
    newPath: () => Promise.reject(new Error('not asked for')),
    close: async () => {},
    sweep: async () => {
      sweptAtMs.push(clock.monotonicMs())
      if (sweptAtMs.length === 2) throw new Error('in the way')
      return 0
    },
  }
  const stop = startSweepingTemp({ temp, log: pino({ level: 'silent' }) }, clock)
  const day = 24 * 60 * MINUTE_MS
  await clock.advance(2 * day)
  assert.deepEqual(sweptAtMs, [0, day, day + 10 * MINUTE_MS])
  await stop()
  await clock.advance(3 * day)
  assert.equal(sweptAtMs.length, 3)
})
