import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../../../../test/simulation/seeded-random.ts'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { isFault } from '../../domain/fault.ts'
import type { Observer } from '../../domain/observer.ts'
import { newTask, type Task } from '../../domain/task.ts'
import type { QueueLimit, ServiceTier } from '../../domain/tier.ts'
import { createVideoAdmission, type VideoAdmission } from './video-admission.ts'
import { submitInPlace } from './submission.ts'

type Queue = Record<ServiceTier, number>

function setup(limits: QueueLimit): {
  readonly queue: Queue
  readonly admission: VideoAdmission
  readonly clock: VirtualClock
  readonly counts: () => number
} {
  const clock = virtualClock(0)
  const queue = { standard: 0, priority: 0 }
  let counts = 0
  const waiting = async (): Promise<Queue> => {
    counts += 1
    return { ...queue }
  }
  const admission = createVideoAdmission({ pendingWork: { waiting }, limits, clock })
  return { queue, admission, clock, counts: () => counts }
}

const nothing = async (): Promise<void> => {}

/** Which of these tiers are admitted when they ask at once. */
async function letIn(admission: VideoAdmission, tiers: readonly ServiceTier[]): Promise<string> {
  const ends = await Promise.allSettled(tiers.map((tier) => admission.enter(tier, nothing)))
  return ends.map(({ status }) => (status === 'fulfilled' ? 'y' : 'n')).join('')
}

test('of films that come at once exactly as many are let in as may wait, with one count', async () => {
  const { admission, counts } = setup({ queue: 5, queueForPriority: 2 })
  const tiers = ['standard', 'standard', 'standard', 'standard', 'priority', 'standard'] as const
  assert.equal(await letIn(admission, tiers), 'yyynyn')
  assert.equal(await letIn(admission, ['priority', 'priority']), 'yn')
  assert.equal(counts(), 1)
})

test('nobody is refused by an old count, nor let in beside those who are still being submitted', async () => {
  const { queue, admission, clock } = setup({ queue: 1, queueForPriority: 0 })
  await admission.enter('standard', nothing) // and a worker takes it at once
  await clock.advanceTo(10)
  const { promise, resolve } = Promise.withResolvers<void>()
  const coming = admission.enter('standard', () => promise)
  await clock.advanceTo(500)
  await assert.rejects(admission.enter('priority', nothing), /is full: 1 wait/)
  resolve()
  await coming
  queue.standard = 1
  await clock.advanceTo(1000)
  await assert.rejects(admission.enter('priority', nothing), /is full: 1 wait/)
})

test('a full queue says when the next film has left it, by how fast they leave', async () => {
  const { queue, admission, clock } = setup({ queue: 4, queueForPriority: 1 })
  const retryAfter = async (): Promise<number | undefined> => {
    const thrown: unknown = await admission
      .enter('standard', nothing)
      .catch((reason: unknown) => reason)
    assert.ok(isFault(thrown) && thrown.kind === 'overloaded', String(thrown))
    return thrown.retryAfterSeconds
  }
  queue.standard = 4
  assert.equal(await retryAfter(), 30, 'nobody knows yet')
  await clock.advanceTo(20_000)
  queue.standard = 2
  await admission.enter('standard', nothing) // two have left in 20 s
  queue.standard = 3
  await clock.advanceTo(21_000)
  assert.equal(await retryAfter(), 10)
  await assert.rejects(
    admission.enter('standard', nothing),
    /3 wait; the other places are for priority$/,
  )
  await admission.enter('priority', nothing)
})

test('what idle workers take at once does not say how long others wait', async () => {
  const { queue, admission, clock } = setup({ queue: 2, queueForPriority: 0 })
  await admission.enter('standard', nothing)
  await clock.advanceTo(20) // a worker has taken it
  await admission.enter('standard', nothing)
  await admission.enter('standard', nothing).catch(() => undefined)
  queue.standard = 2
  await clock.advanceTo(300)
  const thrown: unknown = await admission
    .enter('standard', nothing)
    .catch((reason: unknown) => reason)
  assert.ok(isFault(thrown))
  assert.equal(thrown.retryAfterSeconds, 30)
})

test('the queue is counted anew in time, also when the clock has gone back', async () => {
  const { queue, admission, clock, counts } = setup({ queue: 1, queueForPriority: 0 })
  await clock.advanceTo(1000)
  queue.standard = 1
  await assert.rejects(admission.enter('standard', nothing))
  queue.standard = 0
  clock.jump(-3_600_000)
  await clock.advance(1000)
  await admission.enter('standard', nothing)
  assert.equal(counts(), 2)
})

test('what was ordered before is answered also when the queue is full', async () => {
  const { queue, admission, clock } = setup({ queue: 1, queueForPriority: 0 })
  queue.standard = 1
  const format = { durationSeconds: 6, widthPx: 720, heightPx: 1280 }
  const film = { kind: 'template', templateId: 't', texts: {}, pictures: {}, ...format } as const
  const task = newTask({
    id: '1',
    accountId: 'a',
    keyId: 'key-1',
    order: film,
    tier: 'standard',
    nowMs: 0,
  })
  const order = { task, price: { micros: 1, note: '' } }
  const account = { id: 'a', name: 'a', prepaid: false, createdAtMs: 0 }
  const caller = { account, key: { id: 'k', accountId: 'a', createdAtMs: 0 }, requestId: 'r' }
  const accepted: [taskId: string, isReplay: boolean, requestId: string | undefined][] = []
  const observer = {
    taskAccepted: (event: Parameters<Observer['taskAccepted']>[0]): void =>
      void accepted.push([event.taskId, event.isReplay, event.requestId]),
  }
  const idempotency = { key: 'k', requestHash: 'h', expiresAtMs: 1 }
  const submit = async (found: Task | undefined, beside: object): Promise<Task> => {
    const tasks = { findReplay: async () => found, submit: async () => task }
    return submitInPlace({ queue: admission, tasks, observer }, caller, { ...order, ...beside })
  }
  const earlier = { ...task, id: 'earlier' }
  assert.equal(await submit(earlier, { idempotency }), earlier)
  await assert.rejects(submit(undefined, { idempotency }), /the queue of films is full/)
  await assert.rejects(submit(earlier, {}), /the queue of films is full/)
  queue.standard = 0
  await clock.advanceTo(1000)
  assert.equal(await submit(earlier, { idempotency }), task)
  assert.deepEqual(accepted, [
    ['earlier', true, 'r'],
    ['1', false, 'r'],
  ])
})

test('whatever comes and goes, the queue of one server never grows beyond its places', async () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = seededRandom(seed)
    const places = random.between(1, 12)
    const limits = { queue: places, queueForPriority: random.between(0, places) }
    const { queue, admission, clock } = setup(limits)
    for (let step = 0; step < 60; step += 1) {
      const tiers = Array.from({ length: random.between(0, 6) }, (): ServiceTier =>
        random.chance(0.3) ? 'priority' : 'standard',
      )
      const submissions = tiers.map((tier) =>
        admission.enter(tier, async () => {
          queue[tier] += 1
        }),
      )
      await Promise.allSettled(submissions)
      assert.ok(queue.standard + queue.priority <= limits.queue, `seed ${seed}`)
      assert.ok(queue.standard <= limits.queue - limits.queueForPriority, `seed ${seed}`)
      queue.priority = Math.max(0, queue.priority - random.between(0, 3))
      queue.standard = Math.max(0, queue.standard - random.between(0, 2))
      await clock.advanceTo(clock.nowMs() + random.between(0, 400))
    }
  }
})
