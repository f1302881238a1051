import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_LIFE_STEPS } from '../../packages/backlot/src/domain/making.ts'
import type { Task } from '../../packages/backlot/src/domain/task.ts'
import { LEASE_MS, type OpenStore, openWorld, present, type World } from './store-world.ts'

/** What every task store must record of the lives of tasks. */
export function taskLivesContract(name: string, open: OpenStore): void {
  describe(`${name}: the life of a task`, () => {
    test('is kept step by step, with whose key ordered it, who claimed it and when', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ nowMs: 1000 })
      const first = present(await world.claim(2000))
      await world.tasks.handBack({ taskId, token: first.token, nowMs: 2100 })
      const { token } = present(await world.claim(3000))
      const steps = [{ event: 'rendering', atMs: 3010 }] as const
      const lease = { taskId, token, leaseMs: LEASE_MS }
      const making = {
        stage: 'rendering',
        frames: { rendered: 3, total: 9 },
        timeLeftMs: 60,
      } as const
      await world.tasks.extend({ ...lease, progress: 30, making, steps, nowMs: 3020 })
      await world.tasks.extend({ ...lease, progress: 30, nowMs: 3030 })
      assert.deepEqual((await found(world, taskId)).life?.making, making)
      const all = [...steps, { event: 'storing', atMs: 3040 } as const]
      const file = world.file({ taskId })
      assert.ok(await world.tasks.finish({ taskId, token, file, steps: all, nowMs: 3050 }))
      assert.deepEqual((await found(world, taskId)).life, {
        steps: [
          { event: 'queued', atMs: 1000 },
          { event: 'claimed', atMs: 2000, worker: 'w1' },
          { event: 'requeued', atMs: 2100 },
          { event: 'claimed', atMs: 3000, worker: 'w1' },
          { event: 'rendering', atMs: 3010 },
          { event: 'storing', atMs: 3040 },
          { event: 'success', atMs: 3050 },
        ],
        keyId: 'key-1',
      })
    })

    test('keeps what was made between two pictures, by the newest try, through every step', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      const betweenOf = async (): Promise<unknown> => (await found(world, taskId)).life?.between
      const first = present(await world.claim(2000))
      assert.equal(await betweenOf(), undefined)
      const dissolve = { way: 'dissolve', reason: 'same_view' } as const
      const note = { taskId, leaseMs: LEASE_MS, progress: 0, nowMs: 2010 }
      await world.tasks.extend({ ...note, token: first.token, between: dissolve })
      await world.tasks.extend({ ...note, token: first.token, making: { stage: 'rendering' } })
      await world.tasks.handBack({ taskId, token: first.token, nowMs: 2100 })
      const { token } = present(await world.claim(3000))
      assert.deepEqual(await betweenOf(), dissolve)
      const file = world.file({ taskId })
      const move = { yaw: 0.1, pitch: 0, roll: 0, zoom: 0, right: 0.2, up: 0 }
      const between = { way: 'move', move, seen: ['right'] } as const
      assert.ok(await world.tasks.finish({ taskId, token, file, between, nowMs: 3050 }))
      assert.deepEqual(await betweenOf(), between)
    })

    test('ends with a failure, or with a cancellation', async (t) => {
      const world = await openWorld(t, open)
      const { id: one } = await world.submit()
      const { id: other } = await world.submit()
      const { token } = present(await world.claim(2000))
      const failure = { kind: 'internal', message: 'x' } as const
      await world.tasks.fail({ taskId: one, token, failure, nowMs: 2001 })
      await world.tasks.cancel({ accountId: world.accountId, taskId: other, nowMs: 2002 })
      const last = async (taskId: string): Promise<unknown> =>
        (await found(world, taskId)).life?.steps.at(-1)
      assert.deepEqual(await last(one), { event: 'failed', atMs: 2001 })
      assert.deepEqual(await last(other), { event: 'cancelled', atMs: 2002 })
    })

    test('has an end: of many tries the newest are kept', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      for (let count = 1; count <= MAX_LIFE_STEPS; count += 1) {
        const { token } = present(await world.claim(count * 1000))
        await world.tasks.handBack({ taskId, token, nowMs: count * 1000 + 1 })
      }
      const { life } = await found(world, taskId)
      assert.equal(life?.steps.length, MAX_LIFE_STEPS)
      assert.deepEqual(life?.steps.at(-1), { event: 'requeued', atMs: MAX_LIFE_STEPS * 1000 + 1 })
    })
  })
}

async function found(world: World, taskId: string): Promise<Task> {
  return present(await world.tasks.find(world.accountId, taskId))
}
