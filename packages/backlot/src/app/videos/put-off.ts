/** What puts a task off and does not fail it: what the server keeps things in is away, and nothing is wrong with the order. */
import { DiskFault } from '../../domain/disk-fault.ts'
import { RenderStopped } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'

/** A video could not be stored, or the pictures of an order not read. Why is in the cause. */
export class StorageAway extends Error {}

/** Throws what a blob store threw: as `StorageAway` where it takes or gives nothing for now. */
export function throwStorageAway(thrown: unknown): never {
  throw thrown instanceof DiskFault
    ? new StorageAway('the storage of files is away', { cause: thrown })
    : thrown
}

/**
 * What the store answers about a task that is held. Where it has no answer, the work stops as if the lease was lost: that it
 * will be, since nobody can renew it, and another worker goes on.
 */
export async function whileHeld<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (thrown) {
    throw isFault(thrown) && thrown.kind === 'overloaded'
      ? new RenderStopped('the store does not answer', true)
      : thrown
  }
}
