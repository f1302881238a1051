import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShownTimes } from './shown-times.ts'

test('frames that depend on later ones get their own presentation times', () => {
  const times = openShownTimes()
  const shown: number[] = []
  // The decoder delays two frames, and gives frames their timestamps in feeding order.
  const fed = [0, 160, 80, 40, 120, 320, 240, 200, 280]
  for (const [index, time] of fed.entries()) {
    times.feed(time)
    if (index >= 2) shown.push(times.next(fed[index - 2] ?? 0))
  }
  shown.push(times.next(200), times.next(280))
  assert.deepEqual(shown, [0, 40, 80, 120, 160, 200, 240, 280, 320])
})

test('a frame without a fed packet keeps its own time', () => {
  assert.equal(openShownTimes().next(7), 7)
})
