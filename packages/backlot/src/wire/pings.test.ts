import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock } from '../../../../test/simulation/virtual-clock.ts'
import type { Clock } from '../domain/clock.ts'
import { withPings } from './pings.ts'

test('a silent stream is pinged every ten seconds, a talking one is not', async () => {
  const clock = virtualClock(0)
  const never = new AbortController().signal
  async function* texts(): AsyncGenerator<string> {
    yield 'a'
    await clock.sleep(35_000, never)
    yield 'b'
    await clock.sleep(9000, never)
    yield 'c'
    await clock.sleep(9000, never)
  }
  const seen: string[] = []
  const reading = async (): Promise<void> => {
    for await (const text of withPings(texts(), 'ping', { clock, silenceMs: 10_000 }))
      seen.push(`${clock.nowMs()} ${text}`)
  }
  const read = reading()
  await clock.advanceTo(60_000)
  await read
  assert.deepEqual(seen, ['0 a', '10000 ping', '20000 ping', '30000 ping', '35000 b', '44000 c'])
})

test('a reader that is busy is not pinged when it comes back', async () => {
  const clock = virtualClock(0)
  async function* texts(): AsyncGenerator<string> {
    yield 'a'
    yield 'b'
  }
  const pinged = withPings(texts(), 'ping', { clock, silenceMs: 10_000 })[Symbol.asyncIterator]()
  await pinged.next()
  await clock.advanceTo(60_000)
  assert.equal((await pinged.next()).value, 'b')
  await pinged.return?.(undefined)
})

test('a reader that leaves ends the source, and no alarm is left', async () => {
  let isEnded = false
  let alarms = 0
  const clock: Pick<Clock, 'monotonicMs' | 'alarm'> = {
    monotonicMs: () => 0,
    alarm: () => {
      alarms += 1
      return { clear: () => (alarms -= 1) }
    },
  }
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'a'
    } finally {
      isEnded = true
    }
  }
  for await (const _ of withPings(endless(), 'ping', { clock, silenceMs: 10_000 })) break
  assert.ok(isEnded)
  assert.equal(alarms, 0)
})

async function* failing(): AsyncGenerator<string> {
  yield 'a'
  throw new Error('broken')
}

test('a source that fails is heard', async () => {
  const options = { clock: virtualClock(0), silenceMs: 1e9 }
  const texts = withPings(failing(), 'ping', options)[Symbol.asyncIterator]()
  assert.deepEqual(await texts.next(), { done: false, value: 'a' })
  await assert.rejects(texts.next(), /broken/)
})
