import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startLater } from './start-later.ts'

/** Longer than any wait before a start. */
const LONG_MS = 10_000

/** A start that ends when the test says so. */
function watchedStart(t: TestContext): {
  readonly events: string[]
  readonly stop: () => Promise<void>
  ready(): void
} {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const events: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = startLater(async () => {
    events.push('starting')
    await promise
    events.push('started')
    return async () => void events.push('stopped')
  })
  return { events, stop, ready: resolve }
}

test('the start comes later, once, and what was started is stopped', async (t) => {
  const { events, stop, ready } = watchedStart(t)
  ready()
  await new Promise(setImmediate)
  assert.deepEqual(events, [])
  t.mock.timers.tick(LONG_MS)
  t.mock.timers.tick(LONG_MS)
  await stop()
  assert.deepEqual(events, ['starting', 'started', 'stopped'])
})

test('a stop before the start cancels it', async (t) => {
  const { events, stop } = watchedStart(t)
  await stop()
  t.mock.timers.tick(LONG_MS)
  assert.deepEqual(events, [])
})

test('a stop during the start waits for its end, so that nothing keeps running', async (t) => {
  const { events, stop, ready } = watchedStart(t)
  t.mock.timers.tick(LONG_MS)
  const stopped = stop().then(() => events.push('over'))
  await new Promise(setImmediate)
  assert.deepEqual(events, ['starting'])
  ready()
  await stopped
  assert.deepEqual(events, ['starting', 'started', 'stopped', 'over'])
})
