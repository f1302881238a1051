/** Batches for the contracts of stores. */
import assert from 'node:assert/strict'
import type { Batch } from '../../packages/backlot/src/domain/batch.ts'
import type { World } from './store-world.ts'

/** The duration of leases in these tests. */
export const BATCH_LEASE_MS = 100

/** The limits of an account in these tests. */
export const BATCH_BOUNDS = { maxOpen: 20, maxBytes: 1_000_000 }

let count = 0

/** A batch created at 1000 that expires at 5000. */
export function newBatch(world: Pick<World, 'accountId'>, change: Partial<Batch> = {}): Batch {
  count += 1
  return {
    id: `batch_${String(count).padStart(6, '0')}`,
    accountId: world.accountId,
    keyId: 'key-1',
    endpoint: '/v1/chat/completions',
    state: 'running',
    createdAtMs: 1000,
    expiresAtMs: 5000,
    removeAtMs: 9000,
    counts: { total: 2, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
    sizeBytes: 20,
    details: { inputFileId: '7', metadata: { naïve: '🎬' } },
    ...change,
  }
}

/** Saves a batch with this many requests; throws when it is refused. */
export async function addBatch(
  world: Pick<World, 'accountId' | 'batches'>,
  change: Partial<Batch> & { readonly requests?: number } = {},
): Promise<Batch> {
  const { requests = 2, ...rest } = change
  const counts = { total: requests, succeeded: 0, errored: 0, canceled: 0, expired: 0 }
  const batch = newBatch(world, { counts, ...rest })
  const all = Array.from({ length: requests }, (_, index) => ({
    index,
    customId: `request "${index}"`,
    start: index * 10,
    end: index * 10 + 10,
  }))
  assert.equal(await world.batches.add({ batch, requests: all, bounds: BATCH_BOUNDS }), undefined)
  return batch
}
