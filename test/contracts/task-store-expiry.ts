import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FileRecord } from '../../packages/backlot/src/domain/file.ts'
import { claimDueIn, type OpenStore, openWorld, present, type World } from './store-world.ts'

/** What expiry removes, and what it keeps. */
export function taskExpiryContract(name: string, open: OpenStore): void {
  describe(`${name}: expiry of tasks`, () => {
    test('a task that ended long ago goes, with its callback, its log and its film', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true, holdMicros: 7 })
      const film = await finish(world, 2000)
      for (let nowMs = 3000; nowMs < 3003; nowMs += 1) await accept(world, nowMs)
      const before = await world.ledger.balance(world.accountId)
      assert.deepEqual(await expire(world, 2001), { count: 1, films: [film] })
      assert.equal(await world.tasks.find(world.accountId, taskId), undefined)
      assert.equal(await world.callbacks.find(taskId), undefined)
      assert.deepEqual(await world.callbacks.deliveries(taskId), [])
      assert.equal(await world.files.find(world.accountId, film.id), undefined)
      assert.deepEqual(await world.tasks.list({ accountId: world.accountId, limit: 9 }), {
        items: [],
      })
      assert.deepEqual(await world.ledger.balance(world.accountId), before, 'money is kept')
      assert.deepEqual(await expire(world, 9000), { count: 0, films: [] })
    })

    test('what has not ended stays, and so does what ended later', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const cancelled = await world.submit()
      const claimed = await world.submit()
      const queued = await world.submit()
      await world.tasks.cancel({ accountId, taskId: cancelled.id, nowMs: 5000 })
      assert.equal((await world.claim(2000))?.id, claimed.id)
      assert.deepEqual(await expire(world, 5000), { count: 0, films: [] })
      assert.deepEqual(await expire(world, 5001), { count: 1, films: [] })
      for (const { id } of [claimed, queued]) assert.ok(await world.tasks.find(accountId, id))
    })

    test('a task with a pending callback stays until it is delivered', async (t) => {
      const world = await openWorld(t, open)
      await world.submit({ hasCallback: true })
      await finish(world, 2000)
      assert.equal((await expire(world, 9000)).count, 0)
      const [work] = await claimDueIn(world, { nowMs: 3000, leaseMs: 50, limit: 1 })
      assert.ok(work)
      assert.equal((await expire(world, 9000)).count, 0, 'while it is told')
      for (let nowMs = 4000; nowMs < 4003; nowMs += 1) await accept(world, nowMs)
      assert.equal((await expire(world, 9000)).count, 1)
    })

    test('those that ended first go first, a few at a time, each once', async (t) => {
      const world = await openWorld(t, open)
      for (let nowMs = 2000; nowMs < 2007; nowMs += 1) {
        await world.submit()
        await finish(world, nowMs)
      }
      const batches = await Promise.all(Array.from({ length: 6 }, () => expire(world, 9000, 2)))
      for (let last = 1; last > 0; last = batches.at(-1)?.count ?? 0)
        batches.push(await expire(world, 9000, 2))
      const films = batches.flatMap((batch) => batch.films.map(({ id }) => id))
      assert.equal(films.length, 7)
      assert.equal(new Set(films).size, 7)
      assert.ok(batches.every(({ count }) => count <= 2))
    })

    test('a film that its owner deleted is not missed', async (t) => {
      const world = await openWorld(t, open)
      await world.submit()
      const film = await finish(world, 2000)
      await world.files.remove(world.accountId, film.id)
      assert.deepEqual(await expire(world, 9000), { count: 1, films: [] })
    })
  })
}

function expire(
  world: World,
  endedBeforeMs: number,
  limit = 9,
): ReturnType<World['tasks']['expire']> {
  return world.tasks.expire({ endedBeforeMs, limit })
}

/** Claims the next task and lets it succeed; resolves to its film. */
async function finish(world: World, nowMs: number): Promise<FileRecord> {
  const { id: taskId, token } = present(await world.claim(nowMs))
  const file = world.file({ taskId })
  assert.ok(await world.tasks.finish({ taskId, token, file, nowMs }))
  return file
}

/** Delivers the only callback that is due. */
async function accept(world: World, nowMs: number): Promise<void> {
  const [work] = await claimDueIn(world, { nowMs, leaseMs: 50, limit: 1 })
  const { taskId, token } = present(work).callback
  const attempt = { outcome: 'accepted' } as const
  await world.callbacks.record({ taskId, token, attempt, startedAtMs: nowMs, nowMs })
}
