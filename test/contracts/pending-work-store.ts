import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PUSH_DELAYS_MS } from '../../packages/backlot/src/domain/callback.ts'
import { ENDS_LOOKED_AT } from '../../packages/backlot/src/domain/queue-motion.ts'
import { addBatch } from './batch-orders.ts'
import { claimDueIn, type OpenStore, openWorld, present } from './store-world.ts'

/** The counts that every store must provide. */
export function pendingWorkStoreContract(name: string, open: OpenStore): void {
  describe(`${name}: what is pending`, () => {
    test('nothing, in a store that has never been used', async (t) => {
      const { pendingWork } = await openWorld(t, open)
      assert.deepEqual(await pendingWork.count(), {
        tasksQueued: 0,
        tasksProcessing: 0,
        callbacksPending: 0,
        callbacksDeadLettered: 0,
        batchRequestsPending: 0,
        batchRequestsRunning: 0,
      })
      assert.deepEqual(await pendingWork.waiting(), { standard: 0, priority: 0 })
      assert.equal(await pendingWork.motion(), undefined)
    })

    test('the queue moves by what has ended since the next in turn came', async (t) => {
      const world = await openWorld(t, open)
      const { motion } = world.pendingWork
      const end = async (nowMs: number): Promise<void> => {
        const { id: taskId, token } = present(await world.claim(nowMs))
        await world.tasks.finish({ taskId, token, nowMs, file: world.file({ taskId }) })
      }
      for (let count = 0; count < ENDS_LOOKED_AT + 3; count += 1)
        await world.submit({ nowMs: 1000 + count })
      assert.deepEqual(await motion(), { sinceMs: 1000, endedCount: 0 })
      await end(5000)
      await end(7000)
      assert.deepEqual(await motion(), { sinceMs: 1002, endedCount: 2 })
      for (let count = 2; count < ENDS_LOOKED_AT + 2; count += 1) await end(7000 + count * 100)
      const first = 7000 + 2 * 100
      assert.deepEqual(await motion(), { sinceMs: first, endedCount: ENDS_LOOKED_AT - 1 })
      await end(50_000)
      assert.equal(await motion(), undefined, 'nobody waits')
      await world.submit({ nowMs: 60_000 })
      assert.deepEqual(
        await motion(),
        { sinceMs: 60_000, endedCount: 0 },
        'what was before idle time says nothing',
      )
    })

    test('what waits is counted by tier, until it is claimed', async (t) => {
      const world = await openWorld(t, open)
      for (const tier of ['standard', 'priority', 'standard'] as const) await world.submit({ tier })
      assert.deepEqual(await world.pendingWork.waiting(), { standard: 2, priority: 1 })
      await world.claim(2000)
      assert.deepEqual(await world.pendingWork.waiting(), { standard: 2, priority: 0 })
    })

    test('tasks count until they end, and the next one says when it came', async (t) => {
      const world = await openWorld(t, open)
      await world.submit({ nowMs: 1000 })
      await world.submit({ nowMs: 1200 })
      await world.submit({ nowMs: 1500 })
      const { id: taskId, token } = present(await world.claim(2000))
      const { tasksQueued, tasksProcessing, ...rest } = await world.pendingWork.count()
      assert.deepEqual([tasksQueued, tasksProcessing], [2, 1])
      assert.equal(rest.nextTaskCreatedAtMs, 1200)
      await world.tasks.finish({ taskId, token, nowMs: 2001, file: world.file({ taskId }) })
      assert.equal((await world.pendingWork.count()).tasksProcessing, 0)
    })

    test('requests of batches wait, run, and then count no more', async (t) => {
      const world = await openWorld(t, open)
      await addBatch(world, { requests: 3 })
      const count = async (): Promise<readonly number[]> => {
        const { batchRequestsPending, batchRequestsRunning } = await world.pendingWork.count()
        return [batchRequestsPending, batchRequestsRunning]
      }
      assert.deepEqual(await count(), [3, 0])
      const request = present(await world.batches.claim({ nowMs: 2000, leaseMs: 100 }))
      assert.deepEqual(await count(), [2, 1])
      await world.batches.finish({ ...request, state: 'errored', result: '{}', nowMs: 2001 })
      assert.deepEqual(await count(), [2, 0])
    })

    test('a callback is pending until its receiver was notified or it is parked', async (t) => {
      const world = await openWorld(t, open)
      const task = await world.submit({ hasCallback: true })
      const count = async (): Promise<readonly number[]> => {
        const { callbacksPending, callbacksDeadLettered } = await world.pendingWork.count()
        return [callbacksPending, callbacksDeadLettered]
      }
      assert.deepEqual(await count(), [1, 0])
      let nowMs = 1_000_000
      const attempt = async (outcome: 'accepted' | 'failed'): Promise<void> => {
        nowMs += 2 * (PUSH_DELAYS_MS.at(-1) ?? 0)
        const [work] = await claimDueIn(world, { nowMs, leaseMs: 1000, limit: 1 })
        const { callback } = present(work)
        const { token } = callback
        const ended = outcome === 'failed' ? { outcome, error: 'no' } : { outcome }
        const result = { taskId: task.id, token, attempt: ended, startedAtMs: nowMs, nowMs }
        assert.ok(await world.callbacks.record(result))
      }
      await attempt('accepted')
      assert.deepEqual(await count(), [0, 0], 'the challenge was echoed, and nothing happened yet')
      await world.tasks.cancel({ accountId: world.accountId, taskId: task.id, nowMs })
      for (let tries = 0; tries <= PUSH_DELAYS_MS.length; tries += 1) await attempt('failed')
      assert.deepEqual(await count(), [0, 1])
    })
  })
}
