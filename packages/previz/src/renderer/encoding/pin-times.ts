/**
 * Sets the creation and modification times of an MP4 to zero, so that equal films are equal files.
 * They are in three boxes, after size, type, version and flags: 32 bits each in version 0, 64 bits
 * each in version 1.
 *
 *     moov / mvhd
 *     moov / trak / tkhd
 *     moov / trak / mdia / mdhd
 *
 * Source: ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2.
 */
const CONTAINERS = new Set(['moov', 'trak', 'mdia'])
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd'])
const BOX_HEADER_BYTES = 8
const FULL_HEADER_BYTES = 12

/** Changes the bytes in place, and returns them. */
export function pinTimes(file: Uint8Array): Uint8Array {
  pinRange(new DataView(file.buffer, file.byteOffset, file.byteLength), 0, file.byteLength)
  return file
}

function pinRange(view: DataView, from: number, to: number): void {
  for (let at = from; at + BOX_HEADER_BYTES <= to;) {
    const sizeBytes = boxSize(view, at, to)
    const type = String.fromCodePoint(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    if (CONTAINERS.has(type)) pinRange(view, at + BOX_HEADER_BYTES, at + sizeBytes)
    if (TIMED.has(type)) pinBox(view, at)
    at += sizeBytes
  }
}

/** Size 1 means that a 64-bit size follows, size 0 that the box extends to the end. */
function boxSize(view: DataView, at: number, to: number): number {
  const sizeBytes = view.getUint32(at)
  if (sizeBytes === 1) return Number(view.getBigUint64(at + BOX_HEADER_BYTES))
  return sizeBytes >= BOX_HEADER_BYTES ? sizeBytes : to - at
}

function pinBox(view: DataView, at: number): void {
  const timeBytes = view.getUint8(at + BOX_HEADER_BYTES) === 1 ? 8 : 4
  for (let offset = 0; offset < 2 * timeBytes; offset++)
    view.setUint8(at + FULL_HEADER_BYTES + offset, 0)
}
