import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { array, assert as forAll, boolean, constantFrom, nat, property, record } from 'fast-check'
import {
  afterAttempt,
  leased,
  newCallback,
  nextStep,
  PUSH_DELAYS_MS,
  wantsPushes,
  withPush,
  type Attempt,
  type Callback,
  type CallbackWork,
  type Push,
} from './callback.ts'

const fresh = newCallback({
  taskId: '1000000000000000',
  accountId: 'a',
  url: 'https://example.com/',
  challenge: 'c',
  nowMs: 0,
})

const push = (sequence: number): Push => ({
  taskId: fresh.taskId,
  sequence,
  event: { status: sequence === 1 ? 'processing' : 'success', fileId: '' },
  createdAtMs: 0,
})

const verified: Callback = { ...fresh, state: 'verified' }
const failed: Attempt = { outcome: 'failed', error: 'no' }
const accepted: Attempt = { outcome: 'accepted' }

describe('the challenge', () => {
  test('is due at once and comes before any push', () => {
    assert.equal(fresh.dueAtMs, 0)
    assert.equal(nextStep({ callback: fresh, pushes: [push(1)] }), 'challenge')
  })

  test('is tried at 0, 5 and 30 seconds, then the task goes on without pushes', () => {
    const first = afterAttempt({ callback: fresh, pushes: [] }, failed, 0).callback
    assert.deepEqual([first.state, first.dueAtMs], ['unverified', 5000])
    const second = afterAttempt({ callback: first, pushes: [] }, failed, 5000).callback
    assert.deepEqual([second.state, second.dueAtMs], ['unverified', 30_000])
    const third = afterAttempt({ callback: second, pushes: [push(1)] }, failed, 30_000)
    assert.equal(third.callback.state, 'unreachable')
    assert.equal(third.callback.dueAtMs, undefined)
    assert.deepEqual(third.done, [push(1)])
    assert.equal(wantsPushes(third.callback), false)
  })

  test('once echoed, the pending push is due at once', () => {
    const owing = afterAttempt({ callback: fresh, pushes: [push(1)] }, accepted, 7)
    assert.deepEqual([owing.callback.state, owing.callback.dueAtMs], ['verified', 7])
    const free = afterAttempt({ callback: fresh, pushes: [] }, accepted, 7)
    assert.deepEqual([free.callback.state, free.callback.dueAtMs], ['verified', undefined])
  })
})

describe('a push', () => {
  test('is tried by the schedule, with up to a tenth more, and then parked', () => {
    let callback = verified
    let nowMs = 0
    for (const delayMs of PUSH_DELAYS_MS) {
      callback = afterAttempt({ callback, pushes: [push(2)] }, failed, nowMs).callback
      const waitedMs = (callback.dueAtMs ?? 0) - nowMs
      assert.ok(waitedMs >= delayMs && waitedMs <= delayMs * 1.1, `${waitedMs} for ${delayMs}`)
      nowMs = callback.dueAtMs ?? 0
    }
    const deadLettered = afterAttempt({ callback, pushes: [push(2)] }, failed, nowMs)
    assert.equal(deadLettered.callback.state, 'parked')
    assert.deepEqual(deadLettered.done, [], 'a parked push is kept')
  })

  test('waits as long as the receiver asks for', () => {
    const limited: Attempt = { ...failed, retryAfterSeconds: 90 }
    const after = afterAttempt({ callback: verified, pushes: [push(2)] }, limited, 0)
    assert.equal(after.callback.dueAtMs, 90_000)
  })

  test('of "processing" gives way once the end is known', () => {
    const work = { callback: { ...verified, attempts: 3 }, pushes: [push(1), push(2)] }
    const after = afterAttempt(work, failed, 9)
    assert.deepEqual(after.done, [push(1)])
    assert.deepEqual([after.callback.attempts, after.callback.dueAtMs], [0, 9])
  })

  test('that is answered 410 is the last', () => {
    const after = afterAttempt(
      { callback: verified, pushes: [push(1), push(2)] },
      { outcome: 'gone', error: 'the receiver answered 410' },
      0,
    )
    assert.equal(after.callback.state, 'gone')
    assert.deepEqual(after.done, [push(1), push(2)])
  })

  test('that is new wakes a parked callback and leaves an unverified one to its challenge', () => {
    assert.equal(withPush({ ...verified, state: 'parked' }, 5).dueAtMs, 5)
    assert.deepEqual(withPush(fresh, 5), fresh)
    const unreachable: Callback = { ...verified, state: 'unreachable' }
    assert.deepEqual(withPush(unreachable, 5), unreachable)
  })
})

test('whatever receivers do, a callback that owes something is due, and one that is over is not', () => {
  const attempt = record({ outcome: constantFrom('accepted', 'failed', 'gone'), late: boolean() })
  forAll(
    property(array(attempt), nat(3), (attempts, newAt) => {
      let work: CallbackWork = { callback: fresh, pushes: [] }
      for (const [step, { outcome, late }] of attempts.entries()) {
        const nowMs = step * (late ? 100_000 : 1000)
        if (step === newAt && wantsPushes(work.callback))
          work = { callback: withPush(work.callback, nowMs), pushes: [...work.pushes, push(1)] }
        const taken = { ...work, callback: leased(work.callback, nowMs, 1000) }
        const given: Attempt =
          outcome === 'accepted'
            ? { outcome }
            : { outcome: outcome === 'gone' ? 'gone' : 'failed', error: 'no' }
        const after = afterAttempt(taken, given, nowMs)
        assert.equal(after.callback.leaseEndsAtMs, undefined, 'the lease ends with the attempt')
        work = {
          callback: after.callback,
          pushes: work.pushes.filter((each) => !after.done.includes(each)),
        }
        const open = ['unverified', 'verified'].includes(after.callback.state)
        if (open && nextStep(work) !== undefined) assert.ok(after.callback.dueAtMs !== undefined)
        if (!open) assert.equal(after.callback.dueAtMs, undefined)
      }
    }),
  )
})
