import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TaskQuery } from '../../packages/backlot/src/domain/admin.ts'
import { taskHoldId } from '../../packages/backlot/src/domain/ledger.ts'
import { type OpenStore, openWorld, present } from './store-world.ts'

/** The listings behind the console's pages, for an account and for operators. */
export function consoleListingsContract(name: string, open: OpenStore): void {
  describe(`${name}: what pages show`, () => {
    test('tasks are found by a part of their prompt, by when they came and by how they ended', async (t) => {
      const world = await openWorld(t, open)
      const { accountId, admin, tasks } = world
      const prompts = ['A Lighthouse', 'a fox', 'a red FOX', 'a sea']
      const ids: string[] = []
      for (const [index, prompt] of prompts.entries())
        ids.push((await world.submit({ prompt, nowMs: 1000 * (index + 1) })).id)
      await world.submit({ prompt: 'a fox', accountId: world.prepaidId, nowMs: 2500 })
      const { token } = present(await world.claim(9000))
      const failure = { kind: 'internal', message: 'x' } as const
      await tasks.fail({ taskId: ids[0] ?? '', token, failure, nowMs: 9001 })
      await tasks.cancel({ accountId, taskId: ids[3] ?? '', nowMs: 9002 })
      const found = async (query: Omit<TaskQuery, 'limit' | 'accountId'>): Promise<unknown> => {
        const { items } = await admin.listTasks({ accountId, limit: 10, ...query })
        return items.map(({ id }) => ids.indexOf(id))
      }
      assert.deepEqual(await found({ text: 'fox' }), [2, 1])
      assert.deepEqual(await found({ fromMs: 2000, toMs: 3000 }), [2, 1])
      assert.deepEqual(await found({ toMs: 999 }), [])
      assert.deepEqual(await found({ fromMs: 4000 }), [3])
      assert.deepEqual(await found({ state: 'failed' }), [3, 0])
      assert.deepEqual(await found({ state: 'failed', isCancelled: true }), [3])
      assert.deepEqual(await found({ state: 'failed', isCancelled: false }), [0])
    })

    test('the money of a task is what is held, then what was charged and given back', async (t) => {
      const world = await openWorld(t, open)
      const { accountId, ledger } = world
      const { id: taskId } = await world.submit({ holdMicros: 70 })
      const money = async (id: string): Promise<unknown> =>
        (await ledger.movementsOf({ accountId, holdIds: [taskHoldId(id)] }))[0]
      const nothing = { heldMicros: 0, chargedMicros: 0, refundedMicros: 0 }
      assert.deepEqual(await money(taskId), { ...nothing, heldMicros: 70 })
      const { token } = present(await world.claim(2000))
      await world.tasks.finish({ taskId, token, nowMs: 2001, file: world.file({ taskId }) })
      assert.deepEqual(await money(taskId), { ...nothing, chargedMicros: 70 })
      assert.deepEqual(await money('1'), nothing)
    })

    test('the money of many tasks is read at once, each with its own, in their order', async (t) => {
      const world = await openWorld(t, open)
      const { accountId, ledger } = world
      const holdIds: string[] = []
      for (let index = 0; index < 70; index += 1)
        holdIds.push(taskHoldId((await world.submit({ holdMicros: index, nowMs: 1000 })).id))
      const { id, token } = present(await world.claim(2000))
      await world.tasks.finish({ taskId: id, token, nowMs: 2001, file: world.file({ taskId: id }) })
      const asked = holdIds.toReversed()
      const found = await ledger.movementsOf({ accountId, holdIds: asked })
      const charged = asked.indexOf(taskHoldId(id))
      assert.deepEqual(
        found.map((one) => one.heldMicros),
        asked.map((_, index) => (index === charged ? 0 : 69 - index)),
      )
      assert.equal(found[charged]?.chargedMicros, 69 - charged)
      assert.deepEqual(await ledger.movementsOf({ accountId: world.prepaidId, holdIds: [] }), [])
    })

    test('the queue is listed in the order in which it is claimed', async (t) => {
      const world = await openWorld(t, open)
      const standard = await world.submit({ nowMs: 1000 })
      const later = await world.submit({ nowMs: 1001 })
      const priority = await world.submit({ nowMs: 1002, tier: 'priority' })
      const listed = await world.admin.listQueue(10)
      assert.deepEqual(
        listed.map(({ id }) => id),
        [priority.id, standard.id, later.id],
      )
      assert.equal((await world.admin.listQueue(1)).length, 1)
      assert.equal((await world.claim(2000))?.id, listed[0]?.id)
    })

    test('a server is listed once it has checked that it can write', async (t) => {
      const world = await openWorld(t, open)
      assert.deepEqual(await world.servers(), [])
      await world.checkWritable(5000)
      await world.checkWritable(6000)
      const [server, ...others] = await world.servers()
      assert.deepEqual([server?.lastSeenAtMs, server?.isThis, others], [6000, true, []])
    })
  })
}
