import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Attempt, CallbackWork } from '../../packages/backlot/src/domain/callback.ts'
import { DELIVERIES_KEPT } from '../../packages/backlot/src/domain/delivery.ts'
import { callbackSharesContract } from './callback-shares.ts'
import { claimDueIn, heard, type OpenStore, openWorld, present, type World } from './store-world.ts'

/** What every callback store must do. */
export function callbackStoreContract(name: string, open: OpenStore): void {
  claimContract(name, open)
  recordContract(name, open)
  redeliveryContract(name, open)
  logContract(name, open)
  callbackSharesContract(name, open)
}

function claimContract(name: string, open: OpenStore): void {
  describe(`${name}: claiming callbacks`, () => {
    test('a new callback is due at once, and listeners hear of it', async (t) => {
      const world = await openWorld(t, open)
      const news = heard((listener) => world.callbacks.onDue(listener))
      await world.submit({ hasCallback: true, nowMs: 1000 })
      await news
      assert.equal(await world.callbacks.nextDueInMs(0), 1000)
      const [work] = await claimDue(world, 1000)
      assert.equal(work?.callback.state, 'unverified')
      assert.equal(work.callback.token, 1)
    })

    test('a leased callback waits, for other claims and for the clock', async (t) => {
      const world = await openWorld(t, open)
      await world.submit({ hasCallback: true, nowMs: 1000 })
      await claimDue(world, 1000)
      assert.deepEqual(await claimDue(world, 1049), [])
      assert.equal(await world.callbacks.nextDueInMs(0), 1050)
      const [work] = await claimDue(world, 1050)
      assert.equal(work?.callback.token, 2)
    })

    test('what was put off before the clock went back an hour is tried at once, not in an hour', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit({ hasCallback: true, nowMs: 3_600_000 })
      const [work] = await claimDue(world, 3_600_000)
      const attempt = { outcome: 'failed', error: 'status 503' } as const
      assert.equal(await record(world, { work, attempt, nowMs: 3_600_010 }), true)
      assert.equal((await world.callbacks.find(id))?.callback.dueAtMs, 3_605_010)
      const [again] = await claimDue(world, 10_000)
      assert.equal(again?.callback.attempts, 1)
      assert.deepEqual(await claimDue(world, 10_049), [], 'its lease is of the clock as it is now')
      assert.equal(await record(world, { work: again, attempt, nowMs: 10_020 }), true)
      assert.deepEqual(await claimDue(world, 10_030), [], 'it waits as ever')
      assert.equal((await claimDue(world, 10_020 + 25_000)).length, 1)
    })

    test('a clock that goes back by a moment makes nothing due before its time', async (t) => {
      const world = await openWorld(t, open)
      await world.submit({ hasCallback: true, nowMs: 9000 })
      await claimDue(world, 9000)
      assert.deepEqual(await claimDue(world, 8000), [])
    })

    test('those that have waited longest come first, up to the limit', async (t) => {
      const world = await openWorld(t, open)
      const ids: string[] = []
      for (const nowMs of [3000, 1000, 2000])
        ids.push((await world.submit({ hasCallback: true, nowMs })).id)
      const [late, early, middle] = ids
      const claims = await claimDueIn(world, { nowMs: 9000, limit: 2 })
      assert.deepEqual(
        claims.map(({ callback }) => callback.taskId),
        [early, middle],
      )
      assert.deepEqual(
        (await claimDue(world, 9000)).map(({ callback }) => callback.taskId),
        [late],
      )
    })

    test('many claims at once share out the callbacks and give none twice', async (t) => {
      const world = await openWorld(t, open)
      await Promise.all(Array.from({ length: 30 }, () => world.submit({ hasCallback: true })))
      const claims = await Promise.all(
        Array.from({ length: 10 }, () => claimDueIn(world, { nowMs: 2000, limit: 5 })),
      )
      const ids = [...claims.flat(), ...(await claimDue(world, 2000))].map(
        ({ callback }) => callback.taskId,
      )
      assert.equal(ids.length, 30)
      assert.equal(new Set(ids).size, 30)
    })

    test('a task without a callback has none', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit()
      assert.equal(await world.callbacks.find(id), undefined)
    })
  })
}

function recordContract(name: string, open: OpenStore): void {
  describe(`${name}: recording deliveries`, () => {
    test('an echoed challenge turns to the pending push', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      await world.claim(1500)
      const [work] = await claimDue(world, 2000)
      const news = heard((listener) => world.callbacks.onDue(listener))
      assert.equal(await record(world, { work, attempt: ACCEPTED, nowMs: 2010 }), true)
      await news
      const { callback, pushes } = present(await world.callbacks.find(taskId))
      assert.equal(callback.state, 'verified')
      assert.equal(callback.dueAtMs, 2010)
      assert.equal(callback.leaseEndsAtMs, undefined)
      assert.equal(pushes.length, 1)
    })

    test('a delivered push is no longer pending', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      await world.claim(1500)
      const [work] = await claimDue(world, 2000)
      assert.equal(work?.pushes.length, 1)
      assert.equal(await record(world, { work, attempt: ACCEPTED, nowMs: 2010 }), true)
      assert.deepEqual((await world.callbacks.find(taskId))?.pushes, [])
      assert.equal(await world.callbacks.nextDueInMs(0), undefined)
    })

    test('a failed try says when the next one is due, and why it failed', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      await world.claim(1500)
      const [work] = await claimDue(world, 2000)
      const attempt = { outcome: 'failed', error: 'status 503 \0', retryAfterSeconds: 60 } as const
      assert.equal(await record(world, { work, attempt, nowMs: 2010 }), true)
      assert.equal(await world.callbacks.nextDueInMs(0), 62_010)
      const { callback, pushes } = present(await world.callbacks.find(taskId))
      assert.equal(callback.attempts, 1)
      assert.match(callback.lastError ?? '', /status 503/)
      assert.equal(pushes.length, 1)
      assert.deepEqual(await claimDue(world, 62_009), [])
      assert.equal((await claimDue(world, 62_010)).length, 1)
    })

    test('a receiver that never echoes is given up after three tries', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      await world.claim(1000)
      const attempt = { outcome: 'failed', error: 'no echo' } as const
      for (let nowMs = await world.callbacks.nextDueInMs(0); nowMs !== undefined;) {
        const [work] = await claimDue(world, nowMs)
        await record(world, { work, attempt, nowMs })
        nowMs = await world.callbacks.nextDueInMs(0)
      }
      const { callback, pushes } = present(await world.callbacks.find(taskId))
      assert.equal(callback.state, 'unreachable')
      assert.equal(callback.attempts, 3)
      assert.deepEqual(pushes, [])
    })

    test('an answer under an old token changes nothing', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const [old] = await claimDue(world, 1000)
      await claimDue(world, 2000)
      const before = await world.callbacks.find(taskId)
      assert.equal(await record(world, { work: old, attempt: ACCEPTED, nowMs: 2010 }), false)
      assert.deepEqual(await world.callbacks.find(taskId), before)
    })

    test('one delivery counts once, however often it is recorded', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      const { token } = present(await world.claim(1500))
      const [work] = await claimDue(world, 2000)
      await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 2005 })
      assert.equal(await record(world, { work, attempt: ACCEPTED, nowMs: 2010 }), true)
      assert.equal(await record(world, { work, attempt: ACCEPTED, nowMs: 2011 }), false)
      const { pushes } = present(await world.callbacks.find(taskId))
      assert.deepEqual(
        pushes.map(({ event }) => event.status),
        ['success'],
      )
    })

    test('a push that comes while another is in flight waits for it', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      const { token } = present(await world.claim(1500))
      const [work] = await claimDue(world, 2000)
      await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 2005 })
      assert.deepEqual(await claimDue(world, 2040), [], 'no two deliveries at once')
      assert.equal(await record(world, { work, attempt: ACCEPTED, nowMs: 2045 }), true)
      const [next] = await claimDue(world, 2045)
      assert.equal(next?.pushes[0]?.event.status, 'success')
    })

    test('nothing is recorded for a callback that is not there', async (t) => {
      const world = await openWorld(t, open)
      const result = { taskId: '1999999999999999', token: 1, attempt: ACCEPTED, nowMs: 1 }
      const startedAtMs = 0
      assert.equal(await world.callbacks.record({ ...result, startedAtMs }), undefined)
    })
  })
}

function redeliveryContract(name: string, open: OpenStore): void {
  describe(`${name}: delivering again on request`, () => {
    test('a push that was given up is due at once, with all its tries before it', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      await world.claim(1500)
      const [work] = await claimDue(world, 2000)
      const attempt = { outcome: 'failed', error: 'status 500', retryAfterSeconds: 900 } as const
      await record(world, { work, attempt, nowMs: 2010 })
      const news = heard((listener) => world.callbacks.onDue(listener))
      assert.equal(await world.callbacks.redeliver(taskId, 3000), true)
      await news
      const [again] = await claimDue(world, 3000)
      assert.equal(again?.callback.attempts, 0)
      assert.equal(again.callback.lastError, undefined)
      assert.deepEqual(again.pushes, work?.pushes)
    })

    test('an end that was delivered is pending anew', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      const { token } = present(await world.claim(1500))
      await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 1600 })
      for (const nowMs of [2000, 2001]) {
        const [work] = await claimDue(world, nowMs)
        await record(world, { work, attempt: ACCEPTED, nowMs })
      }
      assert.equal(await world.callbacks.nextDueInMs(0), undefined)
      assert.equal(await world.callbacks.redeliver(taskId, 3000), true)
      const [work] = await claimDue(world, 3000)
      assert.deepEqual(
        work?.pushes.map(({ sequence, event }) => [sequence, event.status]),
        [[3, 'success']],
      )
    })

    test('a receiver that is gone is challenged first', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      await world.claim(1500)
      const [work] = await claimDue(world, 2000)
      await record(world, { work, attempt: { outcome: 'gone', error: '410' }, nowMs: 2010 })
      assert.equal(await world.callbacks.redeliver(taskId, 3000), true)
      const [again] = await claimDue(world, 3000)
      assert.equal(again?.callback.state, 'unverified')
    })

    test('a receiver that has been notified of everything is not called', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await verified(world)
      assert.equal(await world.callbacks.redeliver(taskId, 3000), true)
      assert.equal(await world.callbacks.nextDueInMs(0), undefined)
    })

    test('a task without a callback has nothing to deliver', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit()
      assert.equal(await world.callbacks.redeliver(id, 3000), false)
      assert.equal(await world.callbacks.redeliver('1999999999999999', 3000), false)
    })
  })
}

function logContract(name: string, open: OpenStore): void {
  describe(`${name}: the log of deliveries`, () => {
    test('every attempt is a line: what was sent, when, how it went, and what follows', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true, nowMs: 1000 })
      await world.claim(1000)
      const attempts: readonly Attempt[] = [
        { outcome: 'failed', error: 'nobody there' },
        { outcome: 'accepted', status: 200 },
        { outcome: 'failed', status: 503, error: 'status 503', retryAfterSeconds: 60 },
        { outcome: 'gone', status: 410, error: 'status 410' },
      ]
      for (const attempt of attempts) {
        const nowMs = present(await world.callbacks.nextDueInMs(0))
        const [work] = await claimDue(world, nowMs)
        await record(world, { work, attempt, nowMs })
      }
      const lines = await world.callbacks.deliveries(taskId)
      const facts = { taskId, durationMs: 5 }
      assert.deepEqual(lines, [
        {
          ...facts,
          number: 1,
          step: 'challenge',
          startedAtMs: 995,
          outcome: 'failed',
          error: 'nobody there',
          nextAtMs: 6000,
        },
        {
          ...facts,
          number: 2,
          step: 'challenge',
          startedAtMs: 5995,
          outcome: 'accepted',
          status: 200,
        },
        {
          ...facts,
          number: 3,
          step: 'processing',
          startedAtMs: 5995,
          outcome: 'failed',
          status: 503,
          error: 'status 503',
          nextAtMs: 66_000,
        },
        {
          ...facts,
          number: 4,
          step: 'processing',
          startedAtMs: 65_995,
          outcome: 'gone',
          status: 410,
          error: 'status 410',
        },
      ])
    })

    test('an attempt that counts for nothing leaves no line', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const [old] = await claimDue(world, 1000)
      await claimDue(world, 2000)
      await record(world, { work: old, attempt: ACCEPTED, nowMs: 2010 })
      assert.deepEqual(await world.callbacks.deliveries(taskId), [])
      assert.deepEqual(await world.callbacks.deliveries('1999999999999999'), [])
    })

    test('old lines expire, oldest first, a few at a time', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const attempt = { outcome: 'failed', error: 'no echo' } as const
      for (const nowMs of [1000, 2000, 3000]) {
        await world.callbacks.redeliver(taskId, nowMs)
        const [work] = await claimDue(world, nowMs)
        await record(world, { work, attempt, nowMs })
      }
      const wish = { startedBeforeMs: 2995, limit: 1 }
      for (const count of [1, 1, 0])
        assert.equal(await world.callbacks.expireDeliveries(wish), count)
      const lines = await world.callbacks.deliveries(taskId)
      assert.deepEqual(
        lines.map(({ startedAtMs }) => startedAtMs),
        [2995],
      )
    })

    test('only the newest lines are kept', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const attempt = { outcome: 'failed', error: 'no echo' } as const
      for (let number = 1; number <= DELIVERIES_KEPT + 3; number += 1) {
        await world.callbacks.redeliver(taskId, number * 1000)
        const [work] = await claimDue(world, number * 1000)
        await record(world, { work, attempt, nowMs: number * 1000 })
      }
      const lines = await world.callbacks.deliveries(taskId)
      assert.deepEqual(
        lines.map(({ number }) => number),
        Array.from({ length: DELIVERIES_KEPT }, (_, index) => index + 4),
      )
    })
  })
}

const ACCEPTED: Attempt = { outcome: 'accepted' }

/** Claims everything due, with a lease of 50 ms. */
function claimDue(world: World, nowMs: number): Promise<readonly CallbackWork[]> {
  return claimDueIn(world, { nowMs })
}

function record(
  world: World,
  result: {
    readonly work: CallbackWork | undefined
    readonly attempt: Attempt
    readonly nowMs: number
  },
): Promise<boolean> {
  const { taskId, token } = present(result.work).callback
  const { attempt, nowMs } = result
  const recorded = { taskId, token, attempt, startedAtMs: nowMs - 5, nowMs }
  return world.callbacks.record(recorded).then((after) => after !== undefined)
}

/** A task whose receiver has echoed the challenge. */
async function verified(world: World): Promise<string> {
  const { id } = await world.submit({ hasCallback: true, nowMs: 1000 })
  const [work] = await claimDue(world, 1000)
  await record(world, { work, attempt: ACCEPTED, nowMs: 1000 })
  return id
}
