/** Reads bytes in parts, within limits. */
import { BeyondLimits, createTally, type MediaLimits } from './media-limits.ts'

/** A source of bytes. */
export type ByteSource = {
  readonly sizeBytes: number
  /** The bytes from `start` to before `end`, which must not be beyond the end. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** The same source with limits on what is read; rejects with `BeyondLimits`. */
export function limitReads({ sizeBytes, read }: ByteSource, limits: MediaLimits): ByteSource {
  const { maxParts, maxPartBytes, maxReadBytes } = limits
  const countParts = createTally('parts that are read', maxParts)
  const countBytes = createTally('bytes that are read', maxReadBytes)
  return {
    sizeBytes,
    read: async (start, end) => {
      if (end - start > maxPartBytes)
        throw new BeyondLimits(
          `at most ${maxPartBytes} bytes that are read at once, got ${end - start}`,
        )
      countParts(1)
      countBytes(end - start)
      return read(start, end)
    },
  }
}

/** How much is read ahead with a header. */
const WINDOW_BYTES = 4096

/** Reads a few bytes here and there, with their surroundings. */
export type HeaderReader = (at: number, length: number) => Promise<DataView>

/** A reader of headers; it returns less than requested at the end of the bytes. */
export function headerReader({ sizeBytes, read }: ByteSource): HeaderReader {
  let window: Uint8Array = new Uint8Array()
  let windowAt = 0
  return async (at, length) => {
    const end = Math.min(sizeBytes, at + length)
    if (at < windowAt || end > windowAt + window.length) {
      window = await read(at, Math.min(sizeBytes, at + Math.max(length, WINDOW_BYTES)))
      windowAt = at
    }
    const offset = window.byteOffset + at - windowAt
    return new DataView(window.buffer, offset, Math.max(0, end - at))
  }
}
