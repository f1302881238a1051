import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_QUEUE_POSITION, TASK_AGE_MS } from '../../packages/backlot/src/domain/task.ts'
import { taskCancelContract } from './task-store-cancel.ts'
import { taskExpiryContract } from './task-store-expiry.ts'
import { taskLeaseContract } from './task-store-leases.ts'
import { taskPicturesContract } from './task-store-pictures.ts'
import { taskPushContract } from './task-store-pushes.ts'
import { taskSubmissionContract } from './task-store-submissions.ts'
import { type OpenStore, openWorld, present, rejectsWith } from './store-world.ts'

/**
 * What every task store must do. The test file of a store calls this and adds only what is specific
 * to its database.
 */
export function taskStoreContract(name: string, open: OpenStore): void {
  taskSubmissionContract(name, open)
  taskPicturesContract(name, open)
  taskQueueContract(name, open)
  taskLeaseContract(name, open)
  taskPushContract(name, open)
  taskCancelContract(name, open)
  taskExpiryContract(name, open)
  taskListContract(name, open)
}

function taskQueueContract(name: string, open: OpenStore): void {
  describe(`${name}: the queue`, () => {
    test('an empty queue gives nothing', async (t) => {
      const world = await openWorld(t, open)
      assert.equal(await world.claim(1000), undefined)
    })

    test('tasks are claimed as they arrived, also when the clock went back between them', async (t) => {
      const world = await openWorld(t, open)
      const first = await world.submit({ nowMs: 3_600_000 })
      const second = await world.submit({ nowMs: 2000 })
      const third = await world.submit({ nowMs: 2001 })
      const priority = await world.submit({ nowMs: 2002, tier: 'priority' })
      const claims: (string | undefined)[] = []
      for (let each = 0; each < 4; each += 1) claims.push((await world.claim(5000))?.id)
      assert.deepEqual(claims, [priority.id, first.id, second.id, third.id])
      assert.equal(await world.claim(5000), undefined)
    })

    test('tasks of the same millisecond are claimed as they arrived', async (t) => {
      const world = await openWorld(t, open)
      const ids: string[] = []
      for (let count = 0; count < 5; count += 1) ids.push((await world.submit()).id)
      const claims: (string | undefined)[] = []
      for (let count = 0; count < 5; count += 1) claims.push((await world.claim(5000))?.id)
      assert.deepEqual(claims, ids)
    })

    test('priority goes before age', async (t) => {
      const world = await openWorld(t, open)
      const standard = await world.submit({ nowMs: 1000 })
      const priority = await world.submit({ nowMs: 2000, tier: 'priority' })
      assert.equal((await world.claim(5000))?.id, priority.id)
      assert.equal((await world.claim(5000))?.id, standard.id)
    })

    test('a lapsed task goes before a younger queued one, and after a queued priority one', async (t) => {
      const world = await openWorld(t, open)
      const lapsed = await world.submit({ nowMs: 1000 })
      await world.claim(1000)
      const younger = await world.submit({ nowMs: 1010 })
      const priority = await world.submit({ nowMs: 1020, tier: 'priority' })
      const claims = [await world.claim(9000), await world.claim(9000), await world.claim(9000)]
      assert.deepEqual(
        claims.map((task) => task?.id),
        [priority.id, lapsed.id, younger.id],
      )
    })

    test('a standard task is overtaken by what comes in its first minutes, and by no more', async (t) => {
      const world = await openWorld(t, open)
      const nowMs = 1000
      const standard = await world.submit({ nowMs })
      const within = await world.submit({ nowMs: nowMs + TASK_AGE_MS - 1, tier: 'priority' })
      const beyond = await world.submit({ nowMs: nowMs + TASK_AGE_MS + 1, tier: 'priority' })
      const positions = [within, standard, beyond].map(({ id }) => world.tasks.queuePosition(id))
      assert.deepEqual(await Promise.all(positions), [0, 1, 2])
      const claims: (string | undefined)[] = []
      for (let each = 0; each < 3; each += 1)
        claims.push((await world.claim(nowMs + 2 * TASK_AGE_MS))?.id)
      assert.deepEqual(claims, [within.id, standard.id, beyond.id])
    })

    test('the position counts the queued tasks that go before', async (t) => {
      const world = await openWorld(t, open)
      const first = await world.submit({ nowMs: 1000 })
      const second = await world.submit({ nowMs: 1000 })
      const third = await world.submit({ nowMs: 1001 })
      const position = (id: string): Promise<number> => world.tasks.queuePosition(id)
      assert.deepEqual(await Promise.all([first.id, second.id, third.id].map(position)), [0, 1, 2])
      await world.submit({ nowMs: 2000, tier: 'priority' })
      assert.equal(await position(third.id), 3)
      await world.claim(3000)
      await world.claim(3000)
      assert.equal(await position(first.id), 0, 'a task under way has no position')
      assert.equal(await position(third.id), 1)
      assert.equal(await position('1999999999999999'), 0)
    })

    test('a position beyond the maximum is reported as the maximum', async (t) => {
      const world = await openWorld(t, open)
      for (let ahead = 0; ahead <= MAX_QUEUE_POSITION; ahead += 50)
        await Promise.all(Array.from({ length: 50 }, () => world.submit()))
      const last = await world.submit({ nowMs: 2000 })
      assert.equal(await world.tasks.queuePosition(last.id), MAX_QUEUE_POSITION)
    })

    test('many claims at once share out the tasks and give none twice', async (t) => {
      const world = await openWorld(t, open)
      await Promise.all(Array.from({ length: 40 }, () => world.submit()))
      const claims = await Promise.all(Array.from({ length: 50 }, () => world.claim(5000)))
      const ids = claims.flatMap((task) => (task ? [task.id] : []))
      assert.equal(new Set(ids).size, ids.length, 'a task was claimed twice')
      for (let task = await world.claim(5000); task; task = await world.claim(5000))
        ids.push(task.id)
      assert.equal(new Set(ids).size, 40)
    })
  })
}

function taskListContract(name: string, open: OpenStore): void {
  describe(`${name}: finding tasks`, () => {
    test("another account's task is as unknown as one that never was", async (t) => {
      const world = await openWorld(t, open)
      const task = await world.submit()
      assert.deepEqual(await world.tasks.find(world.accountId, task.id), task)
      assert.equal(await world.tasks.find(world.prepaidId, task.id), undefined)
      assert.equal(await world.tasks.find(world.accountId, '1999999999999999'), undefined)
      assert.deepEqual(await world.tasks.list({ accountId: world.prepaidId, limit: 10 }), {
        items: [],
      })
    })

    test('the list is newest first and says when it ends', async (t) => {
      const world = await openWorld(t, open)
      const older = await world.submit({ nowMs: 1000 })
      const newer = await world.submit({ nowMs: 2000 })
      const query = { accountId: world.accountId, limit: 2 }
      assert.deepEqual(await world.tasks.list(query), { items: [newer, older] })
      const page = await world.tasks.list({ ...query, limit: 1 })
      assert.deepEqual(page.items, [newer])
      const rest = await world.tasks.list({ ...query, limit: 1, after: present(page.next) })
      assert.deepEqual(rest, { items: [older] })
    })

    test('pages are complete and without duplicates, also within one millisecond', async (t) => {
      const world = await openWorld(t, open)
      const wishes = Array.from({ length: 25 }, (_, index) => ({ nowMs: 1000 + (index % 2) }))
      const submitted = await Promise.all(wishes.map((wish) => world.submit(wish)))
      await world.submit({ accountId: world.prepaidId })
      const listed: string[] = []
      let after: string | undefined
      do {
        const query = { accountId: world.accountId, limit: 4, ...(after && { after }) }
        const page = await world.tasks.list(query)
        listed.push(...page.items.map(({ id }) => id))
        after = page.next
        await world.submit({ nowMs: 9000 }) // new tasks come before the first page
      } while (after)
      assert.deepEqual([...listed].toSorted(), submitted.map(({ id }) => id).toSorted())
    })

    test('a cursor that no page gave is refused', async (t) => {
      const world = await openWorld(t, open)
      const query = { accountId: world.accountId, limit: 4, after: "x' or 1=1" }
      await rejectsWith('invalid', world.tasks.list(query))
    })
  })
}
