import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Attempt, CallbackStanding } from '../../packages/backlot/src/domain/callback.ts'
import type { ListedCallback } from '../../packages/backlot/src/domain/callback-store.ts'
import {
  claimDueIn,
  type OpenStore,
  openWorld,
  present,
  rejectsWith,
  type World,
} from './store-world.ts'

const REFUSED: Attempt = { outcome: 'failed', status: 503, error: 'the receiver answered 503' }

/** What every callback store must do to list the callbacks of an account. */
export function callbackListingContract(name: string, open: OpenStore): void {
  describe(`${name}: listing callbacks`, () => {
    test('they are listed by account, newest first, each with its newest attempt', async (t) => {
      const world = await openWorld(t, open)
      const first = await world.submit({ hasCallback: true, nowMs: 1000 })
      await world.submit({ nowMs: 1500 })
      const second = await world.submit({ hasCallback: true, nowMs: 2000 })
      await world.submit({ hasCallback: true, accountId: world.prepaidId, nowMs: 3000 })
      assert.deepEqual(await idsOf(world, {}), [second.id, first.id])
      await attempt(world, first.id, { with: REFUSED, nowMs: 4000 })
      await attempt(world, first.id, { with: { outcome: 'accepted', status: 200 }, nowMs: 9000 })
      const [, listed] = (await world.callbacks.list({ accountId: world.accountId, limit: 9 }))
        .items
      const { callback, createdAtMs, lastDelivery } = present(listed)
      assert.equal(createdAtMs, 1000)
      assert.deepEqual(callback, (await world.callbacks.find(first.id))?.callback)
      assert.deepEqual(lastDelivery, (await world.callbacks.deliveries(first.id)).at(-1))
      assert.equal(lastDelivery?.status, 200)
      assert.equal((await newest(world)).lastDelivery, undefined)
    })

    test('pages follow each other without repeating or leaving out one, also of one moment', async (t) => {
      const world = await openWorld(t, open)
      for (const nowMs of [1000, 2000, 2000, 2000, 3000])
        await world.submit({ hasCallback: true, nowMs })
      const all = await idsOf(world, { limit: 9 })
      const paged: string[] = []
      let after: string | undefined
      do {
        const query = { accountId: world.accountId, limit: 2, ...(after && { after }) }
        const { items, next } = await world.callbacks.list(query)
        paged.push(...items.map(({ callback }) => callback.taskId))
        await world.submit({ hasCallback: true, nowMs: 5000 })
        after = next
      } while (after !== undefined)
      assert.deepEqual(paged, all)
      await rejectsWith(
        'invalid',
        world.callbacks.list({ accountId: world.accountId, limit: 2, after: 'x' }),
      )
    })

    test('they are found by how they stand', async (t) => {
      const world = await openWorld(t, open)
      const gone: Attempt = { outcome: 'gone', status: 410, error: 'the receiver answered 410' }
      const ended = [gone, { outcome: 'accepted', status: 200 }, REFUSED] as const
      const ids: string[] = []
      for (const [index, each] of ended.entries()) {
        const { id } = await world.submit({ hasCallback: true, nowMs: 1000 + index })
        await attempt(world, id, { with: each, nowMs: 2000 + index })
        ids.push(id)
      }
      const expected = { pending: [ids[2]], delivered: [ids[1]], abandoned: [ids[0]] }
      for (const [standing, found] of Object.entries(expected) as [CallbackStanding, string[]][])
        assert.deepEqual(await idsOf(world, { standing }), found, standing)
      for (const nowMs of [9000, 99_000]) await attempt(world, ids[2], { with: REFUSED, nowMs })
      assert.deepEqual(await idsOf(world, { standing: 'abandoned' }), [ids[2], ids[0]])
      await world.callbacks.redeliver(present(ids[0]), 100_000)
      assert.deepEqual(await idsOf(world, { standing: 'pending' }), [ids[0]])
    })
  })
}

async function idsOf(
  { accountId, callbacks }: World,
  query: { readonly standing?: CallbackStanding; readonly limit?: number },
): Promise<readonly string[]> {
  const { items } = await callbacks.list({ accountId, limit: 9, ...query })
  return items.map(({ callback }) => callback.taskId)
}

async function newest({ accountId, callbacks }: World): Promise<ListedCallback> {
  return present((await callbacks.list({ accountId, limit: 1 })).items[0])
}

/** Claims what is due and records one attempt for the callback of this task. */
async function attempt(
  world: World,
  taskId: string | undefined,
  wish: { readonly with: Attempt; readonly nowMs: number },
): Promise<void> {
  const claimed = await claimDueIn(world, { nowMs: wish.nowMs })
  for (const { callback } of claimed) {
    const { token } = callback
    const result = { taskId: callback.taskId, token, nowMs: wish.nowMs }
    if (callback.taskId === taskId)
      await world.callbacks.record({ ...result, attempt: wish.with, startedAtMs: wish.nowMs })
    else await world.callbacks.release({ ...result, delayMs: 0 })
  }
}
