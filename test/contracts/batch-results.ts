import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addBatch, BATCH_LEASE_MS } from './batch-orders.ts'
import { openWorld, present, type OpenStore } from './store-world.ts'

/** What every store must do with the results of batches. */
export function batchResultsContract(name: string, open: OpenStore): void {
  describe(`${name}: results of batches`, () => {
    test('results come as many at a time as weigh so much, and one at least', async (t) => {
      const world = await openWorld(t, open)
      const { batches, accountId } = world
      const batch = await addBatch(world, { requests: 4 })
      const before = await batches.keptBytes(accountId)
      for (const size of [10, 10, 1000, 10])
        await batches.finish({
          ...present(await batches.claim({ nowMs: 2000, leaseMs: BATCH_LEASE_MS })),
          state: 'succeeded',
          result: `"${'x'.repeat(size - 2)}"`,
          nowMs: 2001,
        })
      const indexes = async (after: number, maxBytes: number): Promise<readonly number[]> =>
        (await batches.results({ batchId: batch.id, after, limit: 9, maxBytes })).map(
          ({ index }) => index,
        )
      assert.deepEqual(await indexes(-1, 19), [0])
      assert.deepEqual(await indexes(-1, 20), [0, 1])
      assert.deepEqual(await indexes(-1, 500), [0, 1])
      assert.deepEqual(await indexes(1, 500), [2])
      assert.deepEqual(await indexes(1, 1010), [2, 3])
      assert.deepEqual(await indexes(3, 500), [])
      assert.equal((await batches.keptBytes(accountId)) - before, 1030)
      assert.equal(await batches.keptBytes(world.prepaidId), 0)
    })
  })
}
