import type { ByteRange } from '../../domain/file.ts'

/**
 * The range of a `Range` header. `whole` without one, or when it may be ignored (another unit,
 * several ranges); `unsatisfiable` when it is outside.
 *
 * Source: RFC 9110, 14.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  return first === ''
    ? lastBytes(Number(last), sizeBytes)
    : fromByte(Number(first), last, sizeBytes)
}

/**
 * Whether the file is still the one that an `If-Range` header means, so that a range of it may be
 * sent. True without the header; false for anything but our own ETag, dates included, which are too
 * coarse to guarantee equal bytes.
 *
 * Source: RFC 9110, 13.1.5.
 */
export function isRangeCurrent(ifRange: string | undefined, entityTag: string): boolean {
  return ifRange === undefined || ifRange.trim() === entityTag
}

/**
 * Whether the caller already has the file, by its `If-None-Match` header.
 *
 * Source: RFC 9110, 13.1.2.
 */
export function isKnownToCaller(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(entityTag)
}

function lastBytes(count: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  const length = Math.min(sizeBytes, count)
  return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
}

function fromByte(
  start: number,
  last: string,
  sizeBytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  if (last !== '' && Number(last) < start) return 'whole' // not a range at all
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(sizeBytes - 1, Number(last)) }
}
