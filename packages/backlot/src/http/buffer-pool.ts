/**
 * Memory for long bodies. Most of what receiving one costs is memory that is
 * touched for the first time, so a few rooms are used again and again. They are
 * shared with the thread that parses, which leaves the media there: memory that
 * came and went would be reported to V8's garbage collector each time, and it answers 64 MB
 * with a search of the whole heap.
 */

/** Rooms for long bodies. What is in one is to be overwritten before it is read. */
export interface BufferPool {
  /** A room of so many bytes. It has to be given back, whatever becomes of the body. */
  acquire(size: number): Bytes
  /** Takes back a room, of which nobody may read any more. */
  release(buffer: Bytes): void
}

/** Bytes in a room that is shared, or in memory of their own when there are more bodies than rooms. */
export type Bytes = Uint8Array<ArrayBuffer | SharedArrayBuffer>

/** How long an empty room is kept, in milliseconds. */
const IDLE_MS = 30_000

/** Makes up to `most` rooms of `roomBytes`; memory that no body has touched yet is not taken. */
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
