/**
 * Removes what dead processes left behind: blobs that never became a file, half-written ones, and
 * pictures of orders that have ended. Tasks need no sweep: another worker takes them over. Holds of
 * replies are released sooner (`release-holds.ts`).
 *
 * Young blobs are left alone, because their work may still be under way. Blobs are swept only by
 * servers of the store that first used their folder: to another store, every blob in it would look
 * abandoned.
 */
import type { BatchStore } from '../../domain/batch.ts'
import type { Clock } from '../../domain/clock.ts'
import { isFault } from '../../domain/fault.ts'
import {
  BLOB_FOLDERS,
  fileIdOf,
  inputTaskIdOf,
  type BlobStore,
  type FileStore,
} from '../../domain/file.ts'
import type { TaskStore } from '../../domain/task.ts'

/** What a sweep needs. */
export type SweepPorts = {
  readonly files: FileStore
  readonly tasks: Pick<TaskStore, 'isOpen'>
  readonly batches: Pick<BatchStore, 'isOpen'>
  readonly blobs: BlobStore
  readonly clock: Clock
  /** The id of the store: the same on all servers that share it. */
  readonly storeId: string
}

/** The age of an abandoned blob: longer than any work takes. */
const AGE_MS = 24 * 60 * 60 * 1000

/** How often a server that runs sweeps. */
export const SWEEP_MS = AGE_MS

/** The blob that names the owning store. */
const OWNER_KEY = 'owner'

/**
 * Sweeps once; ends early when `signal` aborts. Several servers may sweep at once. Resolves to the
 * number of removed blobs, or to undefined when they belong to another store.
 */
export async function sweep(ports: SweepPorts, signal: AbortSignal): Promise<number | undefined> {
  if ((await ownerOf(ports)) !== ports.storeId) return undefined
  return sweepBlobs(ports, ports.clock.nowMs() - AGE_MS, signal)
}

/** Whether the blobs of a folder are still needed. */
const NEEDS: Readonly<
  Record<(typeof BLOB_FOLDERS)[number], (ports: SweepPorts, key: string) => Promise<boolean>>
> = {
  films: hasFile,
  uploads: hasFile,
  inputs: ({ tasks }, key) => tasks.isOpen(inputTaskIdOf(key)),
  batches: ({ batches }, key) => batches.isOpen(fileIdOf(key)),
}

async function hasFile({ files }: SweepPorts, key: string): Promise<boolean> {
  return (await files.findSigned(fileIdOf(key)))?.blobKey === key
}

async function sweepBlobs(
  ports: SweepPorts,
  beforeMs: number,
  signal: AbortSignal,
): Promise<number> {
  const { blobs } = ports
  let count = 0
  await blobs.removeDrafts('', beforeMs, signal) // of the owner
  for (const folder of BLOB_FOLDERS) {
    await blobs.removeDrafts(folder, beforeMs, signal)
    for await (const key of blobs.list(folder, beforeMs, signal)) {
      if (signal.aborted) return count
      if (await NEEDS[folder](ports, key)) continue
      await blobs.remove(key)
      count += 1
    }
  }
  return count
}

/** The store that owns the blobs; this one claims them if none has. */
async function ownerOf({ blobs, storeId }: SweepPorts): Promise<string> {
  const decoder = new TextDecoder()
  try {
    let owner = ''
    for await (const piece of blobs.read(OWNER_KEY)) owner += decoder.decode(piece)
    return owner
  } catch (thrown) {
    if (!isFault(thrown) || thrown.kind !== 'notFound') throw thrown
    await blobs.put(OWNER_KEY, textOf(storeId))
    return storeId
  }
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
