import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { heard, LEASE_MS, type OpenStore, openWorld, present, type World } from './store-world.ts'

/** What cancelling a task must change, and what it must not. */
export function taskCancelContract(name: string, open: OpenStore): void {
  describe(`${name}: cancelling tasks`, () => {
    test('a queued task fails, its hold is given back, and nobody claims it', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 100, nowMs: 1 })
      const { id: taskId } = await world.submit({ accountId, holdMicros: 60, hasCallback: true })
      const news = heard((listener) => world.tasks.onCancelled(listener))
      const task = present(await world.tasks.cancel({ accountId, taskId, nowMs: 1500 }))
      await news
      assert.equal(task.state, 'failed')
      assert.match(task.failure?.message ?? '', /cancelled/)
      assert.equal(task.updatedAtMs, 1500)
      assert.deepEqual(await world.tasks.find(accountId, taskId), task)
      assert.deepEqual(await pendingPushes(world, taskId), ['failed'])
      assert.equal(await world.claim(2000), undefined)
      assert.equal(await world.tasks.queuePosition(taskId), 0)
      const { balanceMicros, heldMicros } = await world.ledger.balance(accountId)
      assert.deepEqual([balanceMicros, heldMicros], [100, 0])
    })

    test('a task that is being made is taken from its worker', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const { id: taskId } = await world.submit({ holdMicros: 60, hasCallback: true })
      const { token } = present(await world.claim(2000))
      const task = present(await world.tasks.cancel({ accountId, taskId, nowMs: 2010 }))
      assert.equal(task.lease, undefined)
      assert.deepEqual(await pendingPushes(world, taskId), ['processing', 'failed'])
      const late = { taskId, token, nowMs: 2020 }
      assert.equal(await world.tasks.extend({ ...late, progress: 9, leaseMs: LEASE_MS }), false)
      const end = { ...late, file: world.file() }
      assert.equal(await world.tasks.finish(end), false)
      assert.equal(await world.tasks.handBack(late), false)
      assert.deepEqual(await world.tasks.find(accountId, taskId), task)
      assert.equal(await world.claim(9000), undefined, 'nobody claims it when its lease lapses')
    })

    test('cancelling again changes nothing', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const { id: taskId } = await world.submit({ holdMicros: 60, hasCallback: true })
      const first = await world.tasks.cancel({ accountId, taskId, nowMs: 2000 })
      assert.deepEqual(await world.tasks.cancel({ accountId, taskId, nowMs: 3000 }), first)
      assert.deepEqual(await pendingPushes(world, taskId), ['failed'])
      assert.equal((await world.ledger.balance(accountId)).balanceMicros, 0)
    })

    test('a task that has ended stays as it is', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const { id: taskId } = await world.submit({ holdMicros: 60 })
      const { token } = present(await world.claim(2000))
      await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 2010 })
      const before = await world.tasks.find(accountId, taskId)
      assert.deepEqual(await world.tasks.cancel({ accountId, taskId, nowMs: 3000 }), before)
      assert.equal((await world.ledger.balance(accountId)).chargedMicros, 60)
    })

    test("another account's task, or one that never was, is not there to cancel", async (t) => {
      const world = await openWorld(t, open)
      const task = await world.submit()
      const stranger = { accountId: world.prepaidId, taskId: task.id, nowMs: 2000 }
      assert.equal(await world.tasks.cancel(stranger), undefined)
      const unknown = { ...stranger, taskId: '1999999999999999' }
      assert.equal(await world.tasks.cancel(unknown), undefined)
      assert.deepEqual(await world.tasks.find(world.accountId, task.id), task)
    })

    test('of an end and a cancellation at once, exactly one counts', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const { id: taskId } = await world.submit({ holdMicros: 60, hasCallback: true })
      const { token } = present(await world.claim(2000))
      const file = world.file()
      const [finished, task] = await Promise.all([
        world.tasks.finish({ taskId, token, file, nowMs: 2010 }),
        world.tasks.cancel({ accountId, taskId, nowMs: 2010 }),
      ])
      assert.equal(task?.state, finished ? 'success' : 'failed')
      assert.deepEqual(await pendingPushes(world, taskId), ['processing', task.state])
      const { heldMicros, chargedMicros } = await world.ledger.balance(accountId)
      assert.deepEqual([heldMicros, chargedMicros], [0, finished ? 60 : 0])
    })
  })
}

async function pendingPushes(world: World, taskId: string): Promise<readonly string[]> {
  return present(await world.callbacks.find(taskId)).pushes.map(({ event }) => event.status)
}
