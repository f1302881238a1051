import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pinTimes } from './pin-times.ts'

const box = (type: string, ...content: readonly number[]): number[] => {
  const size = content.length + 8
  return [0, 0, size >> 8, size & 255, ...Buffer.from(type), ...content]
}

test('the times of movie, track and media headers become zero, nothing else changes', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 8]
  const file = (pinned: readonly number[]): Uint8Array =>
    Uint8Array.from([
      ...box('ftyp', 9, 9, 9, 9),
      ...box(
        'moov',
        ...box('mvhd', 0, 0, 0, 0, ...pinned, 7),
        ...box(
          'trak',
          ...box('tkhd', 1, 0, 0, 0, ...pinned, ...pinned, 7),
          ...box('mdia', ...box('mdhd', 0, 0, 0, 0, ...pinned)),
        ),
      ),
      ...box('mdat', ...times),
    ])
  assert.deepEqual(pinTimes(file(times)), file(times.map(() => 0)))
})

test('no bytes make it hang', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        pinTimes(bytes)
      } catch (thrown) {
        assert.ok(thrown instanceof RangeError)
      }
    }),
  )
})
