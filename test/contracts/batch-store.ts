import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  batchKindOf,
  type Batch,
  type BatchEndpoint,
  type ClaimedRequest,
  type RequestResult,
} from '../../packages/backlot/src/domain/batch.ts'
import { addBatch, type BATCH_BOUNDS, BATCH_LEASE_MS, newBatch } from './batch-orders.ts'
import { pagePlaceOf } from '../../packages/backlot/src/domain/page.ts'
import {
  AMOUNTS,
  type OpenStore,
  openWorld,
  present,
  PURCHASE,
  quote,
  type World,
} from './store-world.ts'

/** What every store of batches must do. */
export function batchStoreContract(name: string, open: OpenStore): void {
  const claim = async ({ batches }: World, nowMs = 2000): Promise<ClaimedRequest> =>
    present(await batches.claim({ nowMs, leaseMs: BATCH_LEASE_MS }))
  const noClaim = async ({ batches }: World, nowMs = 2000): Promise<void> =>
    assert.equal(await batches.claim({ nowMs, leaseMs: BATCH_LEASE_MS }), undefined)
  const found = async ({ batches, accountId }: World, { id }: Batch): Promise<Batch> =>
    present(await batches.find(accountId, id))
  const statesOf = async ({ batches }: World, { id: batchId }: Batch): Promise<readonly string[]> =>
    (await batches.results({ batchId, after: -1, limit: 99, maxBytes: 1e6 })).map(
      ({ state }) => state,
    )
  const succeed = ({ batches }: World, request: ClaimedRequest, nowMs = 2001): Promise<boolean> =>
    batches.finish({ ...request, state: 'succeeded', result: '{"ok":"é"}', nowMs })

  describe(`${name}: batches`, () => {
    test('a batch is found as it was given, and as unknown to others as one that never was', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world)
      assert.deepEqual(await found(world, batch), batch)
      assert.equal(await world.batches.find(world.prepaidId, batch.id), undefined)
      assert.equal(await world.batches.find(world.accountId, 'batch_none'), undefined)
      const foreign = { accountId: world.prepaidId, batchId: batch.id, nowMs: 2000 }
      assert.equal(await world.batches.cancel(foreign), undefined)
      assert.equal(await world.batches.remove(world.prepaidId, batch.id), false)
      assert.equal(await world.batches.isOpen(batch.id), true)
      assert.equal(await world.batches.isOpen('batch_none'), false)
    })

    test('the list is of one dialect, newest first, in pages, and oldest first when asked so', async (t) => {
      const world = await openWorld(t, open)
      const [first, second, third] = [1000, 2000, 2000].map((createdAtMs) =>
        newBatch(world, { createdAtMs }),
      )
      for (const batch of [first, second, third]) await addBatch(world, present(batch))
      await addBatch(world, { endpoint: '/v1/messages' })
      await addBatch(world, { accountId: world.prepaidId })
      const query = { accountId: world.accountId, kind: 'openai', limit: 2 } as const
      const idsOf = async (more: object = {}): Promise<readonly string[]> =>
        (await world.batches.list({ ...query, ...more })).items.map(({ id }) => id)
      const ids = [third, second, first].map((batch) => present(batch).id)
      assert.deepEqual(await idsOf(), ids.slice(0, 2))
      const { next } = await world.batches.list(query)
      assert.deepEqual(await idsOf({ after: next }), ids.slice(2))
      const before = pagePlaceOf(present(first))
      assert.deepEqual(await idsOf({ after: before, order: 'asc' }), [ids[1], ids[0]])
    })

    test('each request is claimed once, in order, and ends with its result', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world)
      const first = await claim(world)
      const { id: batchId, accountId, keyId, endpoint } = batch
      const place = { index: 0, customId: 'request "0"', start: 0, end: 10 }
      assert.deepEqual(first, {
        ...place,
        batchId,
        accountId,
        keyId,
        endpoint,
        token: 1,
        failures: 0,
      })
      const second = await claim(world)
      assert.equal(second.index, 1)
      await noClaim(world)
      const { batches } = world
      const errored = { ...second, state: 'errored', result: '{}', nowMs: 2001 } as const
      assert.equal(await batches.finish(errored), true)
      assert.equal((await found(world, batch)).state, 'running')
      assert.equal(await succeed(world, first, 2002), true)
      const after = await found(world, batch)
      assert.deepEqual(
        [after.state, after.finalizingAtMs, after.counts.succeeded, after.counts.errored],
        ['finalizing', 2002, 1, 1],
      )
      assert.equal(await batches.isOpen(batchId), false)
      const expected: RequestResult[] = [
        { index: 0, customId: 'request "0"', state: 'succeeded', result: '{"ok":"é"}' },
        { index: 1, customId: 'request "1"', state: 'errored', result: '{}' },
      ]
      assert.deepEqual(
        await batches.results({ batchId, after: -1, limit: 9, maxBytes: 1e6 }),
        expected,
      )
      assert.deepEqual(
        await batches.results({ batchId, after: 0, limit: 9, maxBytes: 1e6 }),
        expected.slice(1),
      )
      assert.deepEqual(
        await batches.results({ batchId, after: -1, limit: 1, maxBytes: 1e6 }),
        expected.slice(0, 1),
      )
    })

    test('a batch of messages has ended when its last request has', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world, { endpoint: '/v1/messages', requests: 1 })
      await succeed(world, await claim(world), 2003)
      const { state, endedAtMs } = await found(world, batch)
      assert.deepEqual([state, endedAtMs], ['ended', 2003])
      assert.equal(
        await world.batches.claimFinalizing({ nowMs: 3000, leaseMs: BATCH_LEASE_MS }),
        undefined,
      )
    })

    test('many workers at once never get the same request', async (t) => {
      const world = await openWorld(t, open)
      await addBatch(world, { requests: 5 })
      await addBatch(world, { requests: 5 })
      const all: string[] = []
      for (let round = 0; round < 12 && all.length < 10; round += 1) {
        const claims = Array.from({ length: 6 }, () =>
          world.batches.claim({ nowMs: 2000, leaseMs: BATCH_LEASE_MS }),
        )
        for (const request of await Promise.all(claims))
          if (request) all.push(`${request.batchId} ${request.index}`)
      }
      assert.equal(all.length, 10)
      assert.equal(new Set(all).size, 10)
      await noClaim(world)
    })

    test('accounts take turns however many batches they have, and so do the batches of one', async (t) => {
      const world = await openWorld(t, open)
      const busy = [
        await addBatch(world, { requests: 9 }),
        await addBatch(world, { requests: 9 }),
        await addBatch(world, { requests: 9 }),
      ]
      const other = await addBatch(world, { requests: 9, accountId: world.prepaidId })
      const turns = new Map<string, number>()
      for (let turn = 0; turn < 12; turn += 1) {
        const { batchId } = await claim(world)
        turns.set(batchId, (turns.get(batchId) ?? 0) + 1)
      }
      const theirs = turns.get(other.id) ?? 0
      assert.ok(theirs >= 5 && theirs <= 7, `${theirs} of 12`)
      for (const { id } of busy) assert.ok((turns.get(id) ?? 0) >= 1, id)
    })

    test('a worker that lost its lease changes nothing any more', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world, { requests: 1 })
      const lost = await claim(world, 2000)
      await noClaim(world, 2000 + BATCH_LEASE_MS - 1)
      const held = await claim(world, 2000 + BATCH_LEASE_MS)
      assert.deepEqual([held.index, held.token, held.failures], [0, 2, 1])
      const time = { nowMs: 2101, leaseMs: BATCH_LEASE_MS }
      assert.equal(await world.batches.extend({ ...lost, ...time }), false)
      assert.equal(await succeed(world, lost), false)
      const back = { hasFailed: false, readyAtMs: 0, nowMs: 2101 }
      assert.equal(await world.batches.handBack({ ...lost, ...back }), false)
      assert.deepEqual(await statesOf(world, batch), [])
      assert.equal(await world.batches.extend({ ...held, ...time, nowMs: 2150 }), true)
      await noClaim(world, 2201)
      assert.equal(await succeed(world, held), true)
      assert.equal(await succeed(world, held), false)
      assert.deepEqual(await statesOf(world, batch), ['succeeded'])
    })

    test('a request that is given back is claimed again, not before its batch may go on', async (t) => {
      const world = await openWorld(t, open)
      await addBatch(world)
      const first = await claim(world)
      const wish = { ...first, hasFailed: true, readyAtMs: 3000, nowMs: 2001 }
      assert.equal(await world.batches.handBack(wish), true)
      await noClaim(world, 2999)
      const again = await claim(world, 3000)
      assert.deepEqual([again.index, again.token, again.failures], [0, 2, 1])
      await world.batches.handBack({ ...again, hasFailed: false, readyAtMs: 0, nowMs: 3000 })
      assert.equal((await claim(world, 3000)).failures, 1)
    })

    test('result and charge are kept together: each request is charged once', async (t) => {
      const world = await openWorld(t, open)
      const { prepaidId: accountId, ledger, batches } = world
      await ledger.credit({ accountId, amountMicros: 1000, nowMs: 1 })
      await addBatch(world, { accountId, requests: 2 })
      const charge = (holdId: string) => ({
        holdId,
        price: quote(30),
        purchase: PURCHASE,
        amounts: AMOUNTS,
        nowMs: 2000,
      })
      const hold = { accountId, price: quote(100), purchase: PURCHASE, nowMs: 2000 }
      await ledger.reserve({ ...hold, holdId: 'reply:a' })
      const lost = await claim(world, 2000)
      const held = await claim(world, 2000)
      const again = await claim(world, 2000 + BATCH_LEASE_MS)
      const end = { state: 'succeeded', result: '{}', nowMs: 2200 } as const
      const stale = again.index === lost.index ? lost : held
      assert.equal(await batches.finish({ ...stale, ...end, charge: charge('reply:a') }), false)
      const money = async (): Promise<readonly number[]> => {
        const { balanceMicros, heldMicros, chargedMicros } = await ledger.balance(accountId)
        return [balanceMicros, heldMicros, chargedMicros]
      }
      assert.deepEqual(await money(), [900, 100, 0])
      assert.equal(await batches.finish({ ...again, ...end, charge: charge('reply:a') }), true)
      assert.deepEqual(await money(), [970, 0, 30])
      assert.equal(await batches.finish({ ...again, ...end, charge: charge('reply:a') }), false)
      const other = await claim(world, 2000 + 2 * BATCH_LEASE_MS)
      // Its hold was released meanwhile: it is charged without one.
      assert.equal(await batches.finish({ ...other, ...end, charge: charge('reply:b') }), true)
      assert.deepEqual(await money(), [940, 0, 60])
    })

    test('what the account cannot pay any more does not keep a request from ending', async (t) => {
      const world = await openWorld(t, open)
      const { prepaidId: accountId } = world
      const batch = await addBatch(world, { accountId, requests: 1 })
      const bill = { price: quote(30), purchase: PURCHASE, amounts: AMOUNTS, nowMs: 2000 }
      const ended = { state: 'succeeded', result: '{}', nowMs: 2001 } as const
      const request = await claim(world)
      const charge = { ...bill, holdId: 'reply:gone' }
      assert.equal(await world.batches.finish({ ...request, ...ended, charge }), true)
      assert.deepEqual(await statesOf(world, batch), ['succeeded'])
      assert.equal((await world.ledger.balance(accountId)).balanceMicros, 0)
    })

    test('a cancelled batch ends when what was under way has ended', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world, { requests: 3 })
      const wish = { accountId: world.accountId, batchId: batch.id }
      const running = await claim(world)
      const cancelled = present(await world.batches.cancel({ ...wish, nowMs: 2500 }))
      assert.deepEqual(
        [cancelled.state, cancelled.cancelledAtMs, cancelled.counts.canceled],
        ['running', 2500, 2],
      )
      await noClaim(world, 2050)
      assert.deepEqual(await world.batches.cancel({ ...wish, nowMs: 2600 }), cancelled)
      assert.equal(await succeed(world, running), true)
      const after = await found(world, batch)
      assert.deepEqual([after.state, after.cancelledAtMs], ['finalizing', 2500])
      assert.deepEqual(await statesOf(world, batch), ['succeeded', 'canceled', 'canceled'])
    })

    test('what was under way in a cancelled batch and comes back is cancelled too', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world, { requests: 2, endpoint: '/v1/messages' })
      const back = await claim(world)
      await claim(world) // its worker dies
      await world.batches.cancel({ accountId: world.accountId, batchId: batch.id, nowMs: 2001 })
      await world.batches.handBack({ ...back, hasFailed: false, readyAtMs: 0, nowMs: 2002 })
      await noClaim(world, 2000 + BATCH_LEASE_MS)
      const { state, counts } = await found(world, batch)
      assert.deepEqual([state, counts.canceled], ['ended', 2])
    })

    test('what has not begun in time expires, whichever call notices', async (t) => {
      const world = await openWorld(t, open)
      const batch = await addBatch(world, { requests: 3, endpoint: '/v1/messages' })
      const running = await claim(world, 4990)
      assert.equal(await world.batches.expireOverdue(4999), false)
      assert.equal(await world.batches.expireOverdue(5000), true)
      assert.equal(await world.batches.expireOverdue(5000), false)
      assert.equal(await succeed(world, running, 5001), true)
      const { state, counts } = await found(world, batch)
      assert.deepEqual([state, counts.expired, counts.succeeded], ['ended', 2, 1])
      const claimedLate = await addBatch(world, { requests: 1, endpoint: '/v1/messages' })
      await noClaim(world, 5000)
      assert.deepEqual(await statesOf(world, claimedLate), ['expired'])
    })

    test('an account has no more batches open, and keeps no more bytes, than it may', async (t) => {
      const world = await openWorld(t, open)
      const add = (bounds: typeof BATCH_BOUNDS, change: Partial<Batch> = {}) =>
        world.batches.add({ batch: newBatch(world, change), requests: [], bounds })
      const few = { maxOpen: 2, maxBytes: 1000 }
      const answers = await Promise.all(Array.from({ length: 5 }, () => add(few)))
      assert.equal(answers.filter((answer) => answer === 'open').length, 3)
      assert.equal(answers.filter((answer) => answer === undefined).length, 2)
      assert.equal(await add(few, { accountId: world.prepaidId }), undefined)
      assert.equal(await add({ maxOpen: 9, maxBytes: 59 }), 'bytes')
      assert.equal(await add({ maxOpen: 9, maxBytes: 60 }), undefined)
      // A failed batch is never open.
      const failed = { state: 'failed', endedAtMs: 1000, sizeBytes: 0 } as const
      assert.equal(await add(few, failed), undefined)
    })

    test('results become files once, by the holder of the lease', async (t) => {
      const world = await openWorld(t, open)
      const { batches } = world
      const batch = await addBatch(world, { requests: 1 })
      await succeed(world, await claim(world))
      const time = { nowMs: 3000, leaseMs: BATCH_LEASE_MS }
      const lost = present(await batches.claimFinalizing(time))
      assert.equal(await batches.claimFinalizing(time), undefined)
      const held = present(await batches.claimFinalizing({ ...time, nowMs: 3100 }))
      assert.equal(held.batch.id, batch.id)
      const lease = (token: number) => ({ batchId: batch.id, token })
      assert.equal(await batches.extendFinalizing({ ...lease(lost.token), ...time }), false)
      assert.equal(await batches.extendFinalizing({ ...lease(held.token), ...time }), true)
      const [output, errors] = [world.file({ sizeBytes: 5 }), world.file({ sizeBytes: 7 })]
      const stale = { ...lease(lost.token), output, nowMs: 3200 }
      assert.equal(await batches.finalize(stale), false)
      assert.equal(await world.files.find(world.accountId, output.id), undefined)
      const made = { output, errors, nowMs: 3201 }
      assert.equal(await batches.finalize({ ...lease(held.token), ...made }), true)
      assert.equal(await batches.finalize({ ...lease(held.token), ...made }), false)
      const after = await found(world, batch)
      assert.deepEqual(
        [after.state, after.endedAtMs, after.details, after.sizeBytes],
        ['ended', 3201, { ...batch.details, outputFileId: output.id, errorFileId: errors.id }, 0],
      )
      assert.deepEqual(await statesOf(world, batch), [])
      assert.equal((await world.files.storageUse(world.accountId, 3201)).uploadBytes, 12)
    })

    test('a batch is removed with its results, by its owner or its age, once it has ended', async (t) => {
      const world = await openWorld(t, open)
      const { batches, accountId } = world
      const endpoint: BatchEndpoint = '/v1/messages'
      const open1 = await addBatch(world, { endpoint, removeAtMs: 3000 })
      const ended = await addBatch(world, {
        endpoint,
        requests: 1,
        accountId: world.prepaidId,
        removeAtMs: 4000,
      })
      assert.equal(await batches.remove(accountId, open1.id), false)
      const requests = [await claim(world), await claim(world)]
      for (const request of requests)
        if (request.batchId === ended.id) await succeed(world, request)
      assert.deepEqual(await batches.expire({ nowMs: 3999, limit: 9 }), [])
      assert.deepEqual(await batches.expire({ nowMs: 4000, limit: 9 }), [ended.id])
      assert.equal(await batches.find(world.prepaidId, ended.id), undefined)
      assert.deepEqual(await statesOf(world, ended), [])
      await batches.cancel({ accountId, batchId: open1.id, nowMs: 2500 })
      for (const request of requests)
        if (request.batchId === open1.id) await succeed(world, request)
      assert.equal(await batches.remove(accountId, open1.id), true)
      assert.equal(await batches.remove(accountId, open1.id), false)
    })

    test('workers hear of new requests and of those that come back', async (t) => {
      const world = await openWorld(t, open)
      let heard = 0
      const stop = world.batches.onQueued(() => (heard += 1))
      await addBatch(world, { requests: 1 })
      assert.ok(heard >= 1)
      const request = await claim(world)
      heard = 0
      await world.batches.handBack({ ...request, hasFailed: false, readyAtMs: 0, nowMs: 2000 })
      assert.ok(heard >= 1)
      stop()
    })

    test('the kind of a batch is the dialect in which it was ordered', () => {
      assert.equal(batchKindOf({ endpoint: '/v1/messages' }), 'messages')
      assert.equal(batchKindOf({ endpoint: '/v1/embeddings' }), 'openai')
    })
  })
}
