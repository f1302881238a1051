import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newCallback, originOf } from '../../packages/backlot/src/domain/callback.ts'
import type { CallbackStore } from '../../packages/backlot/src/domain/callback-store.ts'
import { claimDueIn, type OpenStore, openWorld, present, type World } from './store-world.ts'

type Shares = Parameters<CallbackStore['claimDue']>[0]['shares']

/**
 * What every callback store must do to share claims fairly, and about callbacks that are put back
 * untried.
 */
export function callbackSharesContract(name: string, open: OpenStore): void {
  describe(`${name}: shares of callbacks`, () => {
    test('accounts take turns, however many callbacks of one are pending', async (t) => {
      const world = await openWorld(t, open)
      for (let count = 0; count < 60; count += 1)
        await queuePushes(world, { accountId: 'acc-later' })
      await queuePushes(world, { accountId: 'acc-prepaid' })
      const works = await claimDueIn(world, { nowMs: 2000, limit: 10 })
      assert.equal(works.length, 10)
      assert.equal(accountsOf(works).filter((id) => id === 'acc-prepaid').length, 1)
    })

    test('so do the origins of an account', async (t) => {
      const world = await openWorld(t, open)
      for (let count = 0; count < 60; count += 1)
        await queuePushes(world, { host: 'tarpit.example' })
      for (let count = 0; count < 60; count += 1)
        await queuePushes(world, { host: `s${count}.example` })
      await queuePushes(world, { host: 'z-good.example' })
      const hosts = new Set<string>()
      for (let claims = 0; claims < 12; claims += 1)
        for (const { callback } of await claimDueIn(world, { nowMs: 2000, limit: 10 }))
          hosts.add(originOf(callback.url))
      assert.ok(hosts.has('https://z-good.example'), 'every origin has had its turn')
      assert.equal(hosts.size, 62)
    })

    test('no claim takes more than the shares of an account and an origin', async (t) => {
      const world = await openWorld(t, open)
      for (let count = 0; count < 9; count += 1)
        for (const accountId of ['acc-later', 'acc-prepaid'])
          for (const host of ['a.example', 'b.example'])
            await queuePushes(world, { accountId, host })
      const shares = limited({ account: 5, origin: 3 })
      const works = await claimDueIn(world, { nowMs: 2000, shares })
      const lanes = works.map(({ callback }) => `${callback.accountId} ${originOf(callback.url)}`)
      assert.equal(works.length, 10)
      assert.deepEqual(
        ['acc-later', 'acc-prepaid'].map(
          (id) => accountsOf(works).filter((it) => it === id).length,
        ),
        [5, 5],
      )
      for (const lane of lanes) assert.ok(lanes.filter((it) => it === lane).length <= 3, lane)
      const others = await claimDueIn(world, {
        nowMs: 2000,
        shares: limited({ account: 20, origin: 3 }),
      })
      assert.equal(others.length, 12, 'three of each account to each origin')
    })

    test('what the shares forbid hides nobody else, and says that nothing more can be claimed', async (t) => {
      const world = await openWorld(t, open)
      for (let count = 0; count < 40; count += 1)
        await queuePushes(world, { host: `s${count}.example` })
      const good = await queuePushes(world, { accountId: 'acc-prepaid' })
      const shares: Shares = {
        begin: () => ({
          ofAccount: (accountId) => (accountId === 'acc-later' ? 0 : 9),
          ofOrigin: () => 9,
          take: () => undefined,
        }),
      }
      const claim = { nowMs: 2000, leaseMs: 50, limit: 5, shares }
      const first = await world.callbacks.claimDue(claim)
      assert.deepEqual(
        first.works.map(({ callback }) => callback.taskId),
        [good],
      )
      assert.deepEqual(await world.callbacks.claimDue(claim), { works: [], hasMore: false })
      assert.equal(await world.callbacks.nextDueInMs(2000), 0, 'the others are still due')
    })

    test('of many whose time comes at once, all are claimed sooner or later', async (t) => {
      const world = await openWorld(t, open)
      const ids = new Set<string>()
      for (let count = 0; count < 600; count += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, at) =>
            queuePushes(world, { host: `s${(count + at) % 7}.example` }),
          ),
        )
      for (let lapses = 0; lapses < 2; lapses += 1) {
        const nowMs = 2000 + lapses * 1000 // the leases of the first claims have expired
        for (;;) {
          const claim = {
            nowMs,
            leaseMs: 500,
            limit: 50,
            shares: limited({ account: 50, origin: 50 }),
          }
          const { works, hasMore } = await world.callbacks.claimDue(claim)
          for (const { callback } of works) ids.add(`${lapses} ${callback.taskId}`)
          if (!hasMore) break
        }
      }
      assert.equal(ids.size, 1200)
    })
  })

  describe(`${name}: callbacks that come back untried`, () => {
    test('one is due again at once or after its delay, with nothing counted and nothing logged', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await queuePushes(world, {})
      for (const delayMs of [0, 700]) {
        const [work] = await claimDueIn(world, { nowMs: 2000, leaseMs: 60_000 })
        const { token } = present(work).callback
        await world.callbacks.release({ taskId, token, nowMs: 2000, delayMs })
        assert.ok(present(await world.callbacks.nextDueInMs(2000)) <= delayMs)
      }
      assert.deepEqual(await claimDueIn(world, { nowMs: 2699 }), [])
      const [work] = await claimDueIn(world, { nowMs: 2700 })
      assert.deepEqual([work?.callback.attempts, work?.callback.lastError], [0, undefined])
      assert.deepEqual(await world.callbacks.deliveries(taskId), [])
    })

    test('one that another server has claimed since is left alone', async (t) => {
      const world = await openWorld(t, open)
      const taskId = await queuePushes(world, {})
      const [old] = await claimDueIn(world, { nowMs: 2000 })
      await claimDueIn(world, { nowMs: 3000 })
      const { token } = present(old).callback
      await world.callbacks.release({ taskId, token, nowMs: 3001, delayMs: 0 })
      assert.deepEqual(await claimDueIn(world, { nowMs: 3001 }), [])
    })
  })
}

/** Shares that allow each claim this many callbacks of an account, and of an account at one origin. */
function limited(limits: { readonly account: number; readonly origin: number }): Shares {
  return {
    begin: () => {
      const taken: string[] = []
      const count = (name: string): number => taken.filter((each) => each === name).length
      return {
        ofAccount: (accountId) => limits.account - count(accountId),
        ofOrigin: (accountId, origin) => limits.origin - count(`${accountId} ${origin}`),
        take: (accountId, origin) => void taken.push(accountId, `${accountId} ${origin}`),
      }
    },
  }
}

/** Creates a task of this account whose receiver, on this host, has a pending challenge; returns its id. */
async function queuePushes(
  world: World,
  { accountId = 'acc-later', host = 'hook.example' }: { accountId?: string; host?: string },
): Promise<string> {
  const submission = world.submission({ accountId })
  const { id: taskId } = submission.task
  const url = `https://${host}/${taskId}`
  const callback = newCallback({ taskId, accountId, url, challenge: 'c', nowMs: 1000 })
  await world.tasks.submit({ ...submission, callback })
  return taskId
}

function accountsOf(
  works: readonly { readonly callback: { readonly accountId: string } }[],
): string[] {
  return works.map(({ callback }) => callback.accountId)
}
