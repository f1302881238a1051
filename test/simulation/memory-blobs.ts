import { Fault } from '../../packages/backlot/src/domain/fault.ts'
import type { BlobStore } from '../../packages/backlot/src/domain/file.ts'

/** A blob store in memory whose keys can be listed. */
export function memoryBlobs(): BlobStore & { keys(): readonly string[] } {
  const blobs = new Map<string, Buffer>()
  return {
    put: async (key, content, signal) => {
      const bytes = Buffer.concat(await Array.fromAsync(content))
      signal?.throwIfAborted()
      blobs.set(key, bytes)
      return { sizeBytes: bytes.length }
    },
    async *read(key, range) {
      const bytes = blobs.get(key)
      if (!bytes) throw new Fault('notFound', 'no such blob')
      yield range ? bytes.subarray(range.start, range.end + 1) : bytes
    },
    remove: async (key) => {
      blobs.delete(key)
    },
    async *list(folder, _beforeMs, signal) {
      for (const key of blobs.keys()) if (!signal.aborted && key.startsWith(`${folder}/`)) yield key
    },
    removeDrafts: async () => {},
    keys: () => [...blobs.keys()],
  }
}
