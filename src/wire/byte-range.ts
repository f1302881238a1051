import type { ByteRange } from '../domain/file.ts'

/**
 * The one range of a `Range` header. `whole` when there is none, or one that
 * may be ignored (another unit, several ranges); `unsatisfiable` when it lies
 * outside.
 *
 * Source: RFC 9110, 14.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(sizeBytes, Number(last))
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(sizeBytes - 1, Number(last))
  if (last !== '' && Number(last) < start) return 'whole' // not a range at all
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
