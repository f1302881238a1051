/** Errors that postpone a task instead of failing it: storage is unavailable, and nothing is wrong with the order. */
import { DiskFault } from '../../domain/disk-fault.ts'
import { RenderStopped } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'

/** A video could not be stored, or the pictures of an order not be read. The cause has the reason. */
export class StorageAway extends Error {}

/** Rethrows an error of a blob store, as `StorageAway` where the store is temporarily unavailable. */
export function throwStorageAway(thrown: unknown): never {
  throw thrown instanceof DiskFault
    ? new StorageAway('the storage of files is away', { cause: thrown })
    : thrown
}

/**
 * The store's answer about a task under lease. If the store does not answer, work stops as if the
 * lease was lost, because it cannot be renewed; another worker continues.
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
