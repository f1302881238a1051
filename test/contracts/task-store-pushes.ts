import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PushEvent } from '../../packages/backlot/src/domain/callback.ts'
import { claimDueIn, type OpenStore, openWorld, present, type World } from './store-world.ts'

/** What is pending for a task's callback as the task proceeds. */
export function taskPushContract(name: string, open: OpenStore): void {
  describe(`${name}: pushes of a task`, () => {
    test('the first claim makes `processing` pending, and only the first', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit({ hasCallback: true })
      assert.deepEqual(await pendingPushes(world, id), [])
      await world.claim(2000)
      assert.deepEqual(await pendingPushes(world, id), [{ status: 'processing', fileId: '' }])
      const { token } = present(await world.claim(3000))
      await world.tasks.handBack({ taskId: id, token, nowMs: 3010 })
      await world.claim(3020)
      assert.equal((await pendingPushes(world, id)).length, 1)
    })

    test('success makes a push with the file pending, after the first', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const { token } = present(await world.claim(2000))
      const file = world.file()
      await world.tasks.finish({ taskId, token, file, nowMs: 2050 })
      const { pushes } = present(await world.callbacks.find(taskId))
      assert.deepEqual(pushes, [
        { taskId, sequence: 1, event: { status: 'processing', fileId: '' }, createdAtMs: 2000 },
        { taskId, sequence: 2, event: { status: 'success', fileId: file.id }, createdAtMs: 2050 },
      ])
    })

    test('failure makes a push with the reason pending', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const { token } = present(await world.claim(2000))
      const failure = { kind: 'sensitiveOutput', message: 'the film was withheld' } as const
      await world.tasks.fail({ taskId, token, failure, nowMs: 2050 })
      assert.deepEqual((await pendingPushes(world, taskId)).at(-1), {
        status: 'failed',
        fileId: '',
        failure,
      })
    })

    test('a sequence is not used again after its push was delivered', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const { token } = present(await world.claim(2000))
      await accept(world, 2010) // the challenge
      await accept(world, 2020) // `processing`
      assert.deepEqual(await pendingPushes(world, taskId), [])
      await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 2050 })
      const { pushes } = present(await world.callbacks.find(taskId))
      assert.deepEqual(
        pushes.map(({ sequence }) => sequence),
        [2],
      )
    })

    test('a receiver that is gone has nothing more pending', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      const { token } = present(await world.claim(2000))
      const [work] = await claimDueIn(world, { nowMs: 2010, leaseMs: 50, limit: 1 })
      const attempt = { outcome: 'gone', error: '410' } as const
      const callbackToken = present(work).callback.token
      await world.callbacks.record({
        taskId,
        token: callbackToken,
        attempt,
        startedAtMs: 2010,
        nowMs: 2020,
      })
      await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 2050 })
      assert.deepEqual(await pendingPushes(world, taskId), [])
      assert.equal(await world.callbacks.nextDueInMs(0), undefined)
    })

    test('a task without a callback has nothing pending', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit()
      await world.claim(2000)
      assert.equal(await world.callbacks.find(id), undefined)
      assert.equal(await world.callbacks.nextDueInMs(0), undefined)
    })
  })
}

/** Claims the only callback that is due, and lets its receiver accept it. */
async function accept(world: World, nowMs: number): Promise<void> {
  const [work] = await claimDueIn(world, { nowMs, leaseMs: 50, limit: 1 })
  const { taskId, token } = present(work).callback
  const attempt = { outcome: 'accepted' } as const
  assert.ok(await world.callbacks.record({ taskId, token, attempt, startedAtMs: nowMs, nowMs }))
}

async function pendingPushes(world: World, taskId: string): Promise<readonly PushEvent[]> {
  return present(await world.callbacks.find(taskId)).pushes.map(({ event }) => event)
}
