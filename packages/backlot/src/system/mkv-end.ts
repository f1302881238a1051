/**
 * The end of a Matroska file according to its first bytes; undefined when it is unknown, as in a
 * live recording.
 *
 *     1A 45 DF A3  size  header…   18 53 80 67  size  segment…  end
 *
 * A size is a number whose leading zero bits and the first one bit give its length in bytes; all
 * ones mean "unknown". Source: RFC 8794, section 4.
 */
export function mkvEnd(head: Uint8Array): number | undefined {
  const header = readSize(head, 4)
  if (!header) return undefined
  const segmentAt = header.after + header.size
  const isSegment = SEGMENT_ID.every((byte, index) => head[segmentAt + index] === byte)
  const segment = isSegment ? readSize(head, segmentAt + SEGMENT_ID.length) : undefined
  return segment && segment.after + segment.size
}

const SEGMENT_ID = [0x18, 0x53, 0x80, 0x67] as const

function readSize(
  bytes: Uint8Array,
  at: number,
): { readonly size: number; readonly after: number } | undefined {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  const rest = bytes.subarray(at + 1, at + length)
  if (length > 8 || rest.length < length - 1) return undefined
  const ownBits = first - 2 ** (8 - length)
  const isUnknown = ownBits === 2 ** (8 - length) - 1 && rest.every((byte) => byte === 0xff)
  if (isUnknown) return undefined
  return { size: rest.reduce((sum, byte) => sum * 256 + byte, ownBits), after: at + length }
}
