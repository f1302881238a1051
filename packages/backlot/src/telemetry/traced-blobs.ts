/** Traces blobs: how long writing takes, and their size. */
import type { BlobStore } from '../domain/file.ts'
import { inSpan, type SpanStart, type Tracer } from '../domain/trace.ts'

/** The storage of the blobs. */
export type BlobSystem = 's3' | 'file'

/**
 * The blob store with spans for writes and deletions. Reads have none, because they last as long as
 * their readers take.
 */
export function traceBlobs<B extends BlobStore>(tracer: Tracer, blobs: B, system: BlobSystem): B {
  const start = (operation: string): SpanStart => ({
    name: `blobs.${operation}`,
    kind: 'client',
    attributes: { 'backlot.blobs.system': system },
  })
  return {
    ...blobs,
    put: async (key, content, signal) => {
      if (!tracer.active()) return await blobs.put(key, content, signal)
      return await inSpan(tracer, start('put'), async (span) => {
        const put = await blobs.put(key, content, signal)
        span?.set({ 'backlot.blobs.size': put.sizeBytes })
        return put
      })
    },
    remove: async (key) => {
      if (!tracer.active()) return await blobs.remove(key)
      return await inSpan(tracer, start('remove'), () => blobs.remove(key))
    },
  }
}
