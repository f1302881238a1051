import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Batch, ClaimedRequest } from '../../packages/backlot/src/domain/batch.ts'
import { addBatch, BATCH_BOUNDS, BATCH_LEASE_MS, newBatch } from './batch-orders.ts'
import { type OpenStore, openWorld, present, type World } from './store-world.ts'

/** Batches are created once per idempotency key, and their ends are reported. */
export function batchEventsContract(name: string, open: OpenStore): void {
  const claim = async ({ batches }: World): Promise<ClaimedRequest> =>
    present(await batches.claim({ nowMs: 2000, leaseMs: BATCH_LEASE_MS }))
  const noClaim = async ({ batches }: World, nowMs: number): Promise<void> =>
    assert.equal(await batches.claim({ nowMs, leaseMs: BATCH_LEASE_MS }), undefined)
  const succeed = ({ batches }: World, request: ClaimedRequest): Promise<boolean> =>
    batches.finish({ ...request, state: 'succeeded', result: '{}', nowMs: 2001 })

  describe(`${name}: orders and ends of batches`, () => {
    test('an order under one idempotency key is one batch, and another order is refused', async (t) => {
      const world = await openWorld(t, open)
      const { batches, accountId } = world
      const idempotency = { key: 'k', requestHash: 'one', expiresAtMs: 5000 }
      const add = (change: Partial<Batch> = {}, use: Partial<typeof idempotency> = {}) =>
        batches.add({
          batch: newBatch(world, change),
          requests: [],
          bounds: { maxOpen: 2, maxBytes: 1000 },
          idempotency: { ...idempotency, ...use },
        })
      const answers = await Promise.all([add(), add(), add()])
      const [first, ...more] = (await batches.list({ accountId, kind: 'openai', limit: 9 })).items
      assert.ok(first && more.length === 0, 'one batch')
      assert.equal(answers.filter((answer) => answer === undefined).length, 1)
      assert.equal(
        answers.filter(
          (answer) =>
            answer !== undefined && typeof answer === 'object' && answer.earlier.id === first.id,
        ).length,
        2,
      )
      const replay = { accountId, key: 'k', requestHash: 'one', nowMs: 4999 }
      assert.deepEqual(await batches.findReplay(replay), first)
      assert.equal(await batches.findReplay({ ...replay, nowMs: 5000 }), undefined)
      assert.equal(await batches.findReplay({ ...replay, key: 'other' }), undefined)
      const another = /Idempotency-Key|idempotency key was used with another/
      await assert.rejects(add({}, { requestHash: 'two' }), another)
      await assert.rejects(batches.findReplay({ ...replay, requestHash: 'two' }), another)
      await assert.rejects(
        world.submit({ idempotency: { ...idempotency, requestHash: 'task' } }),
        another,
      )
      // A refusal leaves its key free, and a replay is answered even when no more batches are accepted.
      assert.equal(await add({}, { key: 'second', requestHash: 'x' }), undefined)
      assert.equal(await add({}, { key: 'third', requestHash: 'x' }), 'open')
      assert.equal(
        await batches.findReplay({ ...replay, key: 'third', requestHash: 'x' }),
        undefined,
      )
      assert.ok(typeof (await add()) === 'object')
      assert.equal(await add({ createdAtMs: 5000 }, { expiresAtMs: 9000 }), 'open')
      await batches.cancel({ accountId, batchId: first.id, nowMs: 3000 })
    })

    test('a repeated order whose batch was deleted is refused rather than made again', async (t) => {
      const world = await openWorld(t, open)
      const { batches, accountId } = world
      const idempotency = { key: 'k', requestHash: 'one', expiresAtMs: 5000 }
      const batch = newBatch(world, { state: 'failed', endedAtMs: 1000, sizeBytes: 0 })
      await batches.add({ batch, requests: [], bounds: BATCH_BOUNDS, idempotency })
      assert.ok(await batches.remove(accountId, batch.id))
      const deleted = /has been deleted/
      await assert.rejects(batches.findReplay({ accountId, ...idempotency, nowMs: 2000 }), deleted)
      const again = { batch: newBatch(world), requests: [], bounds: BATCH_BOUNDS, idempotency }
      await assert.rejects(batches.add(again), deleted)
    })

    test('each batch is reported once, when it has ended, however it ends', async (t) => {
      const world = await openWorld(t, open)
      const { batches, accountId } = world
      const reported: string[] = []
      const stop = batches.onEnded(({ id, state, counts }) =>
        reported.push(`${id} ${state} ${counts.succeeded} ${counts.canceled} ${counts.expired}`),
      )
      const order = (change: Partial<Batch> & { readonly requests?: number } = {}) =>
        addBatch(world, { requests: 1, endpoint: '/v1/messages', ...change })
      const answered = await order({ requests: 2 })
      await succeed(world, await claim(world))
      assert.deepEqual(reported.splice(0), [])
      await succeed(world, await claim(world))
      assert.deepEqual(reported.splice(0), [`${answered.id} ended 2 0 0`])
      const cancelled = await order()
      for (let round = 0; round < 2; round += 1)
        await batches.cancel({ accountId, batchId: cancelled.id, nowMs: 2000 })
      assert.deepEqual(reported.splice(0), [`${cancelled.id} ended 0 1 0`])
      const overdue = await order()
      await batches.expireOverdue(5000)
      assert.deepEqual(reported.splice(0), [`${overdue.id} ended 0 0 1`])
      const noticed = await order()
      await noClaim(world, 5000)
      assert.deepEqual(reported.splice(0), [`${noticed.id} ended 0 0 1`])
      const back = await order()
      const held = await claim(world)
      await batches.cancel({ accountId, batchId: back.id, nowMs: 2001 })
      assert.deepEqual(reported.splice(0), [])
      await batches.handBack({ ...held, hasFailed: false, readyAtMs: 0, nowMs: 2002 })
      assert.deepEqual(reported.splice(0), [`${back.id} ended 0 1 0`])
      const lost = await order()
      await claim(world)
      await batches.cancel({ accountId, batchId: lost.id, nowMs: 2001 })
      await noClaim(world, 2000 + BATCH_LEASE_MS + 1)
      assert.deepEqual(reported.splice(0), [`${lost.id} ended 0 1 0`])
      const filed = await order({ endpoint: '/v1/responses' })
      await succeed(world, await claim(world))
      assert.deepEqual(reported.splice(0), [], 'its files are not there yet')
      const finalizing = present(await batches.claimFinalizing({ nowMs: 3000, leaseMs: 100 }))
      const end = { batchId: filed.id, token: finalizing.token, nowMs: 3001 }
      assert.ok(await batches.finalize(end))
      assert.equal(await batches.finalize(end), false)
      assert.deepEqual(reported.splice(0), [`${filed.id} ended 1 0 0`])
      stop()
      const unheard = await order()
      await batches.cancel({ accountId, batchId: unheard.id, nowMs: 2000 })
      assert.deepEqual(reported, [])
    })
  })
}
