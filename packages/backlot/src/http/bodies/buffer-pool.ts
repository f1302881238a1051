/**
 * Reusable memory for long bodies. Most of the cost of receiving one is memory that is touched for
 * the first time, so a few buffers are reused. They are shared with the parsing thread, which
 * leaves decoded media in them: memory that is transferred back and forth would be reported to V8's
 * garbage collector each time, which answers 64 MB with a full collection.
 */

/** A pool of buffers for long bodies. Their old content is to be overwritten before it is read. */
export interface BufferPool {
  /** A buffer of so many bytes. It must be released in every case. */
  acquire(size: number): Bytes
  /** Releases a buffer, which nobody may read any more. */
  release(buffer: Bytes): void
}

/** Bytes in a shared pool buffer, or in unshared memory when all pool buffers are taken. */
export type Bytes = Uint8Array<ArrayBuffer | SharedArrayBuffer>

/** How long an unused buffer is kept, in milliseconds. */
const IDLE_MS = 30_000

/** Creates a pool of up to `max` buffers of `bufferBytes`. The system provides the memory only as it is touched. */
export function createBufferPool(max: number, bufferBytes: number): BufferPool {
  let empty: SharedArrayBuffer[] = []
  let made = 0
  let timer: NodeJS.Timeout | undefined
  const dropEmpty = (): void => {
    made -= empty.length
    empty = []
  }
  const takeShared = (): SharedArrayBuffer | undefined => {
    const buffer = empty.pop()
    if (buffer || made === max) return buffer
    made += 1
    return new SharedArrayBuffer(bufferBytes)
  }
  return {
    acquire: (size) => {
      const shared = size <= bufferBytes ? takeShared() : undefined
      return shared ? new Uint8Array(shared, 0, size) : new Uint8Array(size)
    },
    release: ({ buffer }) => {
      if (!(buffer instanceof SharedArrayBuffer)) return
      empty.push(buffer)
      clearTimeout(timer)
      timer = setTimeout(dropEmpty, IDLE_MS).unref()
    },
  }
}
