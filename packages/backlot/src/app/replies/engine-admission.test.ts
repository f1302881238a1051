import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../../../../test/simulation/seeded-random.ts'
import {
  settle,
  virtualClock,
  type VirtualClock,
} from '../../../../../test/simulation/virtual-clock.ts'
import { isFault } from '../../domain/fault.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import {
  createEngineAdmission,
  REPLY_AGE_MS,
  type LocalAdmission,
  type EngineLimits,
} from './engine-admission.ts'

const { signal: never } = new AbortController()

function setup(given: Omit<EngineLimits, 'queueForPriority'> & Partial<EngineLimits>): {
  readonly admission: LocalAdmission
  readonly clock: VirtualClock
} {
  const clock = virtualClock(0)
  const limits = { queueForPriority: 0, ...given }
  return { clock, admission: createEngineAdmission({ limitsOf: () => limits, clock }) }
}

const enter = (
  admission: LocalAdmission,
  tier: ServiceTier = 'standard',
  signal = never,
): ReturnType<LocalAdmission['acquire']> => admission.acquire({ engine: 'e', tier, signal })

test('as many begin as there are slots; the others wait for those that leave', async () => {
  const { admission } = setup({ concurrency: 2, queue: 5 })
  const slots = [await enter(admission), await enter(admission)]
  let isIn = false
  const third = enter(admission).then((slot) => {
    isIn = true
    return slot
  })
  await settle()
  assert.equal(isIn, false)
  slots[0]?.release()
  slots[0]?.release() // only the first call counts
  const slot = await third
  assert.deepEqual(admission.load('e'), { busy: 2, waiting: 0 })
  slot.release()
  slots[1]?.release()
  assert.deepEqual(admission.load('e'), { busy: 0, waiting: 0 })
})

test('a full queue is reported at once, with the time in which a place is likely to be free', async () => {
  const { admission, clock } = setup({ concurrency: 2, queue: 1 })
  const first = await enter(admission)
  await clock.advanceTo(8000)
  first.release() // replies take 8 s, and two run at once
  await enter(admission)
  await enter(admission)
  void enter(admission)
  await assert.rejects(enter(admission), (thrown: unknown) => {
    assert.ok(isFault(thrown) && thrown.kind === 'overloaded')
    assert.equal(thrown.retryAfterSeconds, 4)
    assert.match(thrown.message, /2 replies are under way and 1 wait/)
    return true
  })
})

test('the last places are for priority, and nobody who waits has to go for it', async () => {
  const { admission, clock } = setup({ concurrency: 1, queue: 4, queueForPriority: 2 })
  const first = await enter(admission)
  await clock.advanceTo(3000)
  first.release() // replies take 3 s
  const slot = await enter(admission)
  const begun: string[] = []
  const come = async (name: string, tier: ServiceTier): Promise<void> => {
    const turn = await enter(admission, tier)
    begun.push(name)
    turn.release()
  }
  const waiting = [come('standard', 'standard'), come('second standard', 'standard')]
  await assert.rejects(enter(admission), (thrown: unknown) => {
    assert.ok(isFault(thrown) && thrown.kind === 'overloaded')
    assert.match(thrown.message, /2 wait; the other places are for priority/)
    assert.equal(thrown.retryAfterSeconds, 3, 'a standard one is next')
    return true
  })
  waiting.push(come('priority', 'priority'))
  await assert.rejects(enter(admission), (thrown: unknown) => {
    assert.ok(isFault(thrown))
    assert.equal(thrown.retryAfterSeconds, 6, 'a priority one goes before the first standard one')
    return true
  })
  waiting.push(come('second priority', 'priority'))
  await assert.rejects(enter(admission, 'priority'), /1 replies are under way and 4 wait$/)
  slot.release()
  await Promise.all(waiting)
  assert.deepEqual(begun, ['priority', 'second priority', 'standard', 'second standard'])
})

test('a caller that leaves frees its place, and never takes a slot', async () => {
  const { admission } = setup({ concurrency: 1, queue: 1 })
  const slot = await enter(admission)
  const leaving = new AbortController()
  const left = enter(admission, 'standard', leaving.signal)
  leaving.abort(new Error('gone'))
  await assert.rejects(left, /gone/)
  const next = enter(admission)
  slot.release()
  await next
  assert.deepEqual(admission.load('e'), { busy: 1, waiting: 0 })
  await assert.rejects(enter(admission, 'standard', leaving.signal), /gone/)
})

test('priority goes first; a standard one is overtaken only by what comes in its first seconds', async () => {
  const { admission, clock } = setup({ concurrency: 1, queue: 9 })
  const slot = await enter(admission)
  const order: string[] = []
  const come = async (name: string, tier: ServiceTier): Promise<void> => {
    const turn = await enter(admission, tier)
    order.push(name)
    turn.release()
  }
  void come('standard', 'standard')
  void come('second standard', 'standard')
  await clock.advanceTo(REPLY_AGE_MS - 1)
  void come('within', 'priority')
  await clock.advanceTo(REPLY_AGE_MS + 1)
  void come('beyond', 'priority')
  slot.release()
  await settle()
  assert.deepEqual(order, ['within', 'standard', 'second standard', 'beyond'])
})

test('a burst of standard ones keeps no priority one out, and priority alone cannot fill the queue for long', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = seededRandom(seed)
    const limits = { concurrency: random.between(1, 3), queue: 16, queueForPriority: 4 }
    const { admission, clock } = setup(limits)
    const ends = { standard: { begun: 0, refused: 0 }, priority: { begun: 0, refused: 0 } }
    const come = async (tier: ServiceTier): Promise<void> => {
      const slot = await enter(admission, tier).catch(() => undefined)
      ends[tier][slot ? 'begun' : 'refused'] += 1
      if (!slot) return
      await clock.sleep(1000, never)
      slot.release()
    }
    // Eight times the capacity; the priority requests alone are less than half of it.
    for (let step = 0; step < 100; step += 1) {
      const many = Array.from({ length: 8 * limits.concurrency }, () => come('standard'))
      void Promise.all(many)
      if (step % 3 === 0) void come('priority')
      const { waiting } = admission.load('e')
      assert.ok(waiting <= limits.queue, `seed ${seed}: ${waiting} wait`)
      await clock.advanceTo(clock.nowMs() + 1000)
    }
    await clock.advanceTo(clock.nowMs() + 1e6)
    assert.equal(ends.priority.refused, 0, `seed ${seed}`)
    assert.equal(ends.priority.begun, 34)
    assert.ok(ends.standard.begun > 60 && ends.standard.refused > 100, `seed ${seed}`)
    assert.deepEqual(admission.load('e'), { busy: 0, waiting: 0 })
  }
})

test('under a constant stream of priority, a standard one waits no longer than is stated', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = seededRandom(seed)
    const queue = random.between(1, 20)
    const limits = {
      concurrency: random.between(1, 4),
      queue,
      queueForPriority: random.between(0, queue - 1),
    }
    const longestMs = 2000
    const { admission, clock } = setup(limits)
    const bound = REPLY_AGE_MS + (limits.queue * longestMs) / limits.concurrency + longestMs
    const waits: number[] = []
    const come = async (tier: ServiceTier): Promise<void> => {
      const cameAtMs = clock.nowMs()
      const slot = await enter(admission, tier).catch(() => undefined) // the queue may be full
      if (!slot) return
      if (tier === 'standard') waits.push(clock.nowMs() - cameAtMs)
      await clock.sleep(random.between(1, longestMs), never)
      slot.release()
    }
    for (let step = 0; step < 400; step += 1) {
      void come(random.chance(0.1) ? 'standard' : 'priority')
      await clock.advanceTo(clock.nowMs() + random.between(0, 400))
    }
    await clock.advanceTo(clock.nowMs() + 1e6)
    assert.ok(waits.length > 3, `seed ${seed}: only ${waits.length} standard replies`)
    assert.ok(Math.max(...waits) <= bound, `seed ${seed}: waited ${Math.max(...waits)} of ${bound}`)
  }
})
