/** Blobs as spans: how long they take to be put, and how many bytes they are. */
import type { BlobStore } from '../domain/file.ts'
import { inSpan, type SpanStart, type Tracer } from '../domain/trace.ts'

/** Where the blobs are. */
export type BlobSystem = 's3' | 'file'

/** The blob store with what it writes and removes as spans. Reads last as long as their readers take, so they are none. */
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
