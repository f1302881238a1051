import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRestarts } from './restarts.ts'

test('a process that ends again and again is waited for longer each time, then given up', () => {
  let nowMs = 0
  const restarts = createRestarts(() => nowMs)
  const waits: (number | undefined)[] = []
  for (let end = 0; end < 8; end += 1) {
    restarts.started('api-1')
    nowMs += 100
    waits.push(restarts.ended('api-1'))
  }
  assert.deepEqual(waits, [50, 100, 200, 400, 800, 1600, 3200, undefined])
  assert.equal(restarts.ended('api-2'), 50, 'each counts for itself')
})

test('ends that are far apart are accidents: the next one is replaced at once', () => {
  let nowMs = 0
  const restarts = createRestarts(() => nowMs)
  for (let end = 0; end < 20; end += 1) {
    restarts.started('worker')
    nowMs += 60_001
    assert.equal(restarts.ended('worker'), 50)
  }
})
