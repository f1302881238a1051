/**
 * Clears away what a process that died has left: blobs that never became a
 * file, half-written ones, and pictures of orders that have ended.
 * Tasks need no sweep: another worker takes them over. What is held for
 * replies is given back sooner (`release-holds.ts`).
 *
 * What is young is left alone, because it may still be under way. Blobs are
 * swept only by servers on the store that first used their folder: to another
 * store, every film in it would look like nobody's.
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
  /** Names the store: the same on all servers that share it. */
  readonly storeId: string
}

/** How old something must be: longer than anything takes. */
const AGE_MS = 24 * 60 * 60 * 1000

/** How often a server that runs sweeps. */
export const SWEEP_MS = AGE_MS

/** Where the blobs say whose they are. */
const OWNER_KEY = 'owner'

/**
 * Sweeps once; ends early when `signal` aborts. Several servers may sweep at
 * once. Resolves to how many blobs went, or to undefined when they are another
 * store's.
 */
export async function sweep(ports: SweepPorts, signal: AbortSignal): Promise<number | undefined> {
  if ((await ownerOf(ports)) !== ports.storeId) return undefined
  return sweepBlobs(ports, ports.clock.nowMs() - AGE_MS, signal)
}

/** Whether something needs the blobs of a folder. */
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

/** Whose the blobs are; ours when nobody has said so yet. */
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
