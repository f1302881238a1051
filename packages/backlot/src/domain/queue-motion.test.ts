import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimatedWaitMs } from './queue-motion.ts'

test('a task waits as long as those ahead of it, and one more, took to end lately', () => {
  const motion = { sinceMs: 10_000, endedCount: 4 }
  assert.equal(estimatedWaitMs(0, motion, 50_000), 10_000)
  assert.equal(estimatedWaitMs(9, motion, 50_000), 100_000)
})

test('nothing is said while no task has ended, and no clock makes a wait negative', () => {
  assert.equal(estimatedWaitMs(3, { sinceMs: 1000, endedCount: 0 }, 9000), undefined)
  assert.equal(estimatedWaitMs(3, { sinceMs: 9000, endedCount: 2 }, 1000), 0)
})
