import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testClock } from '../../test/text-world.ts'
import { withPings } from './pings.ts'

const never = new AbortController().signal

test('a silent stream is pinged every ten seconds, a talking one is not', async () => {
  const clock = testClock()
  async function* texts(): AsyncGenerator<string> {
    yield 'a'
    await until(clock.nowMs() + 30_000)
    yield 'b'
    yield 'c'
  }
  const until = async (ms: number): Promise<void> => {
    if (clock.nowMs() >= ms) return
    await new Promise(setImmediate)
    await until(ms)
  }
  const seen: string[] = []
  for await (const text of withPings(texts(), 'ping', { clock, silenceMs: 10_000 })) seen.push(text)
  assert.deepEqual(seen, ['a', 'ping', 'ping', 'ping', 'b', 'c'])
})

test('a reader that leaves ends the source, and no timer is left', async () => {
  const clock = testClock()
  let isEnded = false
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'a'
    } finally {
      isEnded = true
    }
  }
  for await (const _ of withPings(endless(), 'ping', { clock, silenceMs: 10_000 })) break
  assert.ok(isEnded)
  await clock.sleep(1, never)
  assert.deepEqual(clock.slept, [1])
})

async function* failing(): AsyncGenerator<string> {
  yield 'a'
  throw new Error('broken')
}

test('a source that fails is heard', async () => {
  const texts = withPings(failing(), 'ping', { clock: testClock(), silenceMs: 1e9 })
  assert.deepEqual(await texts.next(), { done: false, value: 'a' })
  await assert.rejects(texts.next(), /broken/)
})
