/** Servers on one database whose clocks are wrong in different ways: the database's time is what counts. */
import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import {
  claimDueIn,
  createWorld,
  openWorld,
  present,
  type World,
} from '../../../../../test/contracts/store-world.ts'
import { createClockWatch } from '../../app/upkeep/watch-clock.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import type { Store } from '../sql/store.ts'
import { openPostgres } from './store.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

const HOUR_MS = 3_600_000

/** Two servers, and the times that their clocks show. */
async function skewedServers(
  t: TestContext,
  skewMs: number,
): Promise<readonly [one: World, two: World, times: readonly [() => number, () => number]]> {
  const url = await postgres.createDatabase()
  const one = await openWorld(t, () => openPostgres({ url }))
  const store = await openPostgres({ url })
  t.after(() => store.close())
  return [one, await createWorld(store), [() => Date.now(), () => Date.now() + skewMs]]
}

describe('PostgreSQL: a server whose clock is wrong', () => {
  /** A clock that is ahead by an adjustable time. */
  const wrongClock = (aheadMs: number) => {
    const state = { aheadMs }
    const nowMs = (): number => Date.now() + state.aheadMs
    return { state, clock: { nowMs, monotonicMs: () => performance.now() } }
  }

  for (const aheadMs of [30_000, -30_000, 0])
    test(`by ${aheadMs / 1000} s can measure that, as exactly as the answer is quick`, async (t) => {
      const [one] = await skewedServers(t, 0)
      const { clockSkew } = one
      const { skewMs, roundTripMs } = await present(clockSkew)(wrongClock(aheadMs).clock)
      // Both clocks give whole milliseconds.
      assert.ok(Math.abs(skewMs - aheadMs) <= roundTripMs / 2 + 2, `${skewMs} ${roundTripMs}`)
    })

  test('reports that once when it begins and once when it ends', async (t) => {
    const [one] = await skewedServers(t, 0)
    const { state, clock } = wrongClock(0)
    const reported: string[] = []
    const watch = createClockWatch({
      clock,
      // However slowly this machine runs its tests.
      readSkew: async (ours) => ({ ...(await present(one.clockSkew)(ours)), roundTripMs: 0 }),
      onSkew: (skewMs, isTooLarge) => reported.push(`${Math.round(skewMs / 30_000)} ${isTooLarge}`),
      onStep: () => {},
    })
    for (const aheadMs of [0, 30_000, 30_000, 31_000, 0, 0, -30_000, -30_000, 0]) {
      state.aheadMs = aheadMs
      await watch.look()
    }
    assert.deepEqual(reported, ['1 true', '0 false', '-1 true', '0 false'])
  })
})

describe('PostgreSQL: servers whose clocks differ', () => {
  for (const skewMs of [30_000, -30_000, HOUR_MS, -HOUR_MS])
    test(`with ${skewMs / 1000} s between them claim each task once`, async (t) => {
      const [one, two, times] = await skewedServers(t, skewMs)
      await Promise.all(Array.from({ length: 40 }, () => one.submit({ nowMs: times[0]() })))
      const ids: string[] = []
      const work = async ({ tasks }: Store, now: () => number): Promise<void> => {
        for (;;) {
          const task = await tasks.claim({ workerId: 'w', nowMs: now(), leaseMs: 600_000 })
          if (!task) return
          ids.push(task.id)
          // As a worker does while it films: what it writes must not look lapsed to the other.
          const { token } = present(task.lease)
          const extension = { taskId: task.id, token, progress: 1, leaseMs: 600_000 }
          assert.ok(await tasks.extend({ ...extension, nowMs: now() }))
        }
      }
      await Promise.all([work(one, times[0]), work(two, times[1])])
      assert.equal(ids.length, 40)
      assert.equal(new Set(ids).size, 40)
    })

  for (const skewMs of [HOUR_MS, -HOUR_MS])
    test(`with ${skewMs / 1000} s between them leave to uploads what the other has reserved`, async (t) => {
      const [one, two, times] = await skewedServers(t, skewMs)
      const wish = { neededBytes: 1, wantedBytes: 10, maxStorageBytes: 10 }
      for (const accountId of [one.accountId, one.prepaidId]) {
        const first = { ...wish, accountId, uploadId: `first ${accountId}`, nowMs: times[0]() }
        const second = { ...wish, accountId, uploadId: `second ${accountId}`, nowMs: times[1]() }
        const isOneFirst = accountId === one.accountId
        assert.ok('grantedBytes' in (await one.files.reserve(isOneFirst ? first : second)))
        const other = await two.files.reserve(isOneFirst ? second : first)
        assert.equal('refused' in other && other.refused, 'storage')
        const { uploadsUnderWay } = await two.files.storageUse(accountId, times[1]())
        assert.equal(uploadsUnderWay, 1)
      }
    })

  test('a worker that died with its clock an hour ahead keeps its task for a lease and no longer', async (t) => {
    const [one, two, times] = await skewedServers(t, HOUR_MS)
    await one.submit({ nowMs: times[0]() })
    assert.ok(await two.tasks.claim({ workerId: 'dead', nowMs: times[1](), leaseMs: 200 }))
    const claim = { workerId: 'w', leaseMs: 600_000 }
    let again
    while (!again) again = await one.tasks.claim({ ...claim, nowMs: times[0]() })
    assert.equal(again.attempts, 2)
  })

  for (const skewMs of [HOUR_MS, -HOUR_MS])
    test(`a callback of a server ${skewMs / 1000} s ahead is due at once, and in one pair of hands`, async (t) => {
      const [one, two, times] = await skewedServers(t, skewMs)
      const { id: taskId } = await two.submit({ nowMs: times[1](), hasCallback: true })
      assert.equal(await one.callbacks.nextDueInMs(times[0]()), 0)
      const claim = { leaseMs: 600_000, limit: 5 }
      const [work] = await claimDueIn(one, { ...claim, nowMs: times[0]() })
      assert.equal(work?.callback.taskId, taskId)
      assert.deepEqual(await claimDueIn(two, { ...claim, nowMs: times[1]() }), [])
      const attempt = { outcome: 'failed', error: 'status 503' } as const
      const { token } = work.callback
      const startedAtMs = times[1]()
      await two.callbacks.record({ taskId, token, attempt, startedAtMs, nowMs: times[1]() })
      const leftMs = present(await two.callbacks.nextDueInMs(times[1]()))
      assert.ok(leftMs <= 5000, `${leftMs} ms`)
      await two.callbacks.redeliver(taskId, times[1]())
      assert.equal((await claimDueIn(one, { ...claim, nowMs: times[0]() })).length, 1)
    })
})
