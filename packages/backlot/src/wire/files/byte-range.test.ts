import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, nat, property, string, tuple } from 'fast-check'
import { isKnownToCaller, isRangeCurrent, parseByteRange } from './byte-range.ts'

const cases: readonly (readonly [header: string | undefined, expected: unknown])[] = [
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
]

for (const [header, expected] of cases)
  test(`of 100 bytes, ${header ?? 'no header'}`, () =>
    assert.deepEqual(parseByteRange(header, 100), expected))

test('any header gives a range inside the file, or none', () => {
  forAll(
    property(string(), tuple(nat(1000), nat(1000), nat(1000)), (noise, [first, last, size]) => {
      for (const header of [noise, `bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = parseByteRange(header, size)
        if (typeof range === 'string') continue
        assert.ok(range.start >= 0 && range.start <= range.end && range.end < size)
      }
    }),
  )
})

test('a range is resumed for our own mark alone', () => {
  assert.ok(isRangeCurrent(undefined, '"1"'))
  assert.ok(isRangeCurrent(' "1" ', '"1"'))
  for (const other of ['"2"', 'W/"1"', '1', '', 'Sat, 21 Nov 2026 00:00:00 GMT'])
    assert.ok(!isRangeCurrent(other, '"1"'), other)
})

test('a caller knows a file by its mark, one of several, or by a star', () => {
  for (const header of ['"1"', 'W/"1"', '"0", "1"', ' * '])
    assert.ok(isKnownToCaller(header, '"1"'), header)
  for (const header of [undefined, '', '"2"', '1', '"11"'])
    assert.ok(!isKnownToCaller(header, '"1"'), String(header))
})
