import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { heard, type OpenStore, openWorld, rejectsWith } from './store-world.ts'

/** What a submission makes durable, and that a refused one leaves nothing behind. */
export function taskSubmissionContract(name: string, open: OpenStore): void {
  describe(`${name}: submissions`, () => {
    test('a submitted task is found as it was given', async (t) => {
      const world = await openWorld(t, open)
      const prompt = 'quote " \' \\ ; emoji 🌊; NUL \0; half a pair \ud83c; new\nline'
      const { task, ...rest } = world.submission({ prompt, tier: 'priority', hasCallback: true })
      assert.deepEqual(await world.tasks.submit({ task, ...rest }), task)
      assert.deepEqual(await world.tasks.find(world.accountId, task.id), task)
      assert.deepEqual(await world.callbacks.find(task.id), { callback: rest.callback, pushes: [] })
    })

    test('the trace of a task stays with it and with its callback', async (t) => {
      const world = await openWorld(t, open)
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      const { task, callback, ...rest } = world.submission({ hasCallback: true })
      assert.ok(callback)
      const traced = { task: { ...task, traceparent }, callback: { ...callback, traceparent } }
      await world.tasks.submit({ ...rest, ...traced })
      const claimed = await world.tasks.claim({ workerId: 'w', nowMs: 2000, leaseMs: 1000 })
      assert.equal(claimed?.traceparent, traceparent)
      const found = await world.tasks.find(world.accountId, task.id)
      assert.equal(found?.traceparent, traceparent)
      const kept = await world.callbacks.find(task.id)
      assert.equal(kept?.callback.traceparent, traceparent)
    })

    test('an order for a template is found as it was given', async (t) => {
      const world = await openWorld(t, open)
      const order = {
        kind: 'template',
        templateId: '410000000000000101',
        texts: { title: 'quote " 你好 😀 NUL \0' },
        pictures: {
          photo: { blobKey: 'inputs/1-0', widthPx: 800, heightPx: 600, focus: [0.25, 0.5] },
        },
        durationSeconds: 6,
        widthPx: 1366,
        heightPx: 768,
      } as const
      const { id } = await world.submit({ order })
      assert.deepEqual((await world.tasks.find(world.accountId, id))?.order, order)
      assert.deepEqual((await world.claim(2000))?.order, order)
    })

    test('a submission is found again by its key, and by no other hash, account or day', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const use = { key: 'k', requestHash: 'h' }
      const ask = (changes: object) =>
        world.tasks.findReplay({ ...use, accountId, nowMs: 2000, ...changes })
      assert.equal(await ask({}), undefined)
      const task = await world.submit({ idempotency: { ...use, expiresAtMs: 9000 } })
      assert.deepEqual(await ask({}), task)
      assert.equal(await ask({ accountId: world.prepaidId }), undefined)
      assert.equal(await ask({ nowMs: 9000 }), undefined)
      await rejectsWith('invalid', ask({ requestHash: 'other' }))
    })

    test('a task is open until it has ended', async (t) => {
      const world = await openWorld(t, open)
      assert.equal(await world.tasks.isOpen('1000000000000001'), false)
      const { id } = await world.submit()
      assert.equal(await world.tasks.isOpen(id), true)
      await world.claim(2000)
      assert.equal(await world.tasks.isOpen(id), true)
      await world.tasks.cancel({ accountId: world.accountId, taskId: id, nowMs: 3000 })
      assert.equal(await world.tasks.isOpen(id), false)
    })

    test('a submission holds its money', async (t) => {
      const world = await openWorld(t, open)
      await world.ledger.credit({ accountId: world.prepaidId, amountMicros: 100, nowMs: 1 })
      await world.submit({ accountId: world.prepaidId, holdMicros: 100 })
      const { balanceMicros, heldMicros } = await world.ledger.balance(world.prepaidId)
      assert.deepEqual({ balanceMicros, heldMicros }, { balanceMicros: 0, heldMicros: 100 })
    })

    test('a submission that the balance does not cover leaves nothing behind', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 99, nowMs: 1 })
      const idempotency = { key: 'k', requestHash: 'h', expiresAtMs: 9000 }
      const refused = world.submission({
        accountId,
        holdMicros: 100,
        hasCallback: true,
        idempotency,
      })
      const before = await world.ledger.balance(accountId)
      await rejectsWith('insufficientBalance', world.tasks.submit(refused))
      assert.equal(await world.tasks.find(accountId, refused.task.id), undefined)
      assert.deepEqual(await world.tasks.list({ accountId, limit: 10 }), { items: [] })
      assert.equal(await world.claim(5000), undefined)
      assert.equal(await world.callbacks.find(refused.task.id), undefined)
      assert.equal(await world.callbacks.nextDueInMs(0), undefined)
      assert.deepEqual(await world.ledger.balance(accountId), before)
      await world.ledger.credit({ accountId, amountMicros: 1, nowMs: 1 })
      assert.equal((await world.tasks.submit(refused)).id, refused.task.id, 'hold and key are free')
    })

    test('one refused submission among many at once takes no other with it', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 50, nowMs: 1 })
      const submissions = Array.from({ length: 10 }, (_, index) =>
        world.submission(index % 2 ? { accountId, holdMicros: 60 } : { accountId, holdMicros: 10 }),
      )
      const ends = await Promise.allSettled(submissions.map((each) => world.tasks.submit(each)))
      assert.deepEqual(
        ends.map(({ status }) => status),
        submissions.map(({ price }) => (price.micros === 10 ? 'fulfilled' : 'rejected')),
      )
      assert.equal((await world.tasks.list({ accountId, limit: 20 })).items.length, 5)
      assert.equal((await world.ledger.balance(accountId)).heldMicros, 50)
    })

    test('submissions at once never hold more than the balance', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 100, nowMs: 1 })
      const ends = await Promise.allSettled(
        Array.from({ length: 20 }, () => world.submit({ accountId, holdMicros: 30 })),
      )
      assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 3)
      assert.equal((await world.ledger.balance(accountId)).balanceMicros, 10)
    })

    test('nobody submits for an account that is not there', async (t) => {
      const world = await openWorld(t, open)
      const task = world.submission({ accountId: 'acc-none' })
      await rejectsWith('notFound', world.tasks.submit(task))
    })

    test('200 submissions at once are all kept', async (t) => {
      const world = await openWorld(t, open)
      const tasks = await Promise.all(
        Array.from({ length: 200 }, () => world.submit({ holdMicros: 1 })),
      )
      const { items } = await world.tasks.list({ accountId: world.accountId, limit: 500 })
      assert.equal(items.length, 200)
      assert.equal(new Set(tasks.map(({ id }) => id)).size, 200)
      assert.equal((await world.ledger.balance(world.accountId)).heldMicros, 200)
    })

    test('listeners hear of a submission once it can be claimed, until they stop', async (t) => {
      const world = await openWorld(t, open)
      let calls = 0
      const stop = world.tasks.onQueued(() => (calls += 1))
      const news = heard((listener) => world.tasks.onQueued(listener))
      const submitting = world.submit()
      await news
      assert.ok(await world.claim(5000), 'it was told before the task was there')
      await submitting
      assert.equal(calls, 1)
      stop()
      const more = heard((listener) => world.tasks.onQueued(listener))
      await world.submit()
      await more
      assert.equal(calls, 1)
    })
  })

  idempotencyContract(name, open)
}

function idempotencyContract(name: string, open: OpenStore): void {
  const idempotency = { key: 'key-1', requestHash: 'hash-1', expiresAtMs: 5000 }

  describe(`${name}: idempotency keys`, () => {
    test('a replay is answered with the first task as it is now, and holds nothing', async (t) => {
      const world = await openWorld(t, open)
      const first = await world.submit({ idempotency, holdMicros: 10 })
      const claimed = await world.tasks.claim({ workerId: 'w1', nowMs: 2000, leaseMs: 100 })
      assert.deepEqual(await world.submit({ idempotency, holdMicros: 10, nowMs: 3000 }), claimed)
      assert.equal(claimed?.id, first.id)
      assert.equal((await world.ledger.balance(world.accountId)).heldMicros, 10)
      const { items } = await world.tasks.list({ accountId: world.accountId, limit: 10 })
      assert.equal(items.length, 1)
    })

    test('a key used with another request is refused', async (t) => {
      const world = await openWorld(t, open)
      await world.submit({ idempotency })
      const other = world.submission({ idempotency: { ...idempotency, requestHash: 'hash-2' } })
      await rejectsWith('invalid', world.tasks.submit(other))
      assert.equal(await world.tasks.find(world.accountId, other.task.id), undefined)
    })

    test('accounts do not share keys', async (t) => {
      const world = await openWorld(t, open)
      const one = await world.submit({ idempotency })
      const two = await world.submit({ idempotency, accountId: world.prepaidId })
      assert.notEqual(one.id, two.id)
    })

    test('an expired key can be used anew, also for another request', async (t) => {
      const world = await openWorld(t, open)
      const first = await world.submit({ idempotency })
      assert.equal((await world.submit({ idempotency, nowMs: 4999 })).id, first.id)
      const again = { ...idempotency, requestHash: 'hash-2', expiresAtMs: 9000 }
      const second = await world.submit({ idempotency: again, nowMs: 5000 })
      assert.notEqual(second.id, first.id)
      assert.equal((await world.submit({ idempotency: again, nowMs: 6000 })).id, second.id)
    })

    test('an expired key can be used anew though many others have expired too', async (t) => {
      const world = await openWorld(t, open)
      const keys = Array.from({ length: 12 }, (_, index) => ({
        ...idempotency,
        key: `key-${index}`,
        expiresAtMs: 5000 - index,
      }))
      await Promise.all(keys.map((each) => world.submit({ idempotency: each })))
      const first = { ...idempotency, key: 'key-0', expiresAtMs: 9000 }
      const task = await world.submit({ idempotency: first, nowMs: 5000 })
      assert.equal(task.createdAtMs, 5000)
    })

    test('many submissions at once under one key make one task', async (t) => {
      const world = await openWorld(t, open)
      const tasks = await Promise.all(
        Array.from({ length: 20 }, () => world.submit({ idempotency, holdMicros: 7 })),
      )
      assert.equal(new Set(tasks.map(({ id }) => id)).size, 1)
      const { items } = await world.tasks.list({ accountId: world.accountId, limit: 50 })
      assert.equal(items.length, 1)
      assert.equal((await world.ledger.balance(world.accountId)).heldMicros, 7)
    })
  })
}
