import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodedPicture, type FilmColours, rgbOf } from './shown-colour.ts'

/** A picture of one colour, two by two pixels, as planar data. */
function plain(
  format: string,
  [luma, blue, red]: readonly [number, number, number],
): DecodedPicture {
  const shared = format.startsWith('I444') ? 4 : format.startsWith('I422') ? 2 : 1
  const planes = { first: Array<number>(4).fill(luma), rest: [blue, red] }
  const [one, two] = planes.rest.map((value) => Array<number>(shared).fill(value))
  const values = [...planes.first, ...(one ?? []), ...(two ?? [])]
  const is10Bit = format.endsWith('P10')
  const bytes = is10Bit
    ? new Uint8Array(Uint16Array.from(values, (value) => value * 4).buffer)
    : Uint8Array.from(values)
  const size = is10Bit ? 2 : 1
  const across = shared === 4 ? 2 : 1
  const isMixed = format.startsWith('NV')
  return {
    format,
    widthPx: 2,
    heightPx: 2,
    bytes,
    planes: [
      { offset: 0, stride: 2 * size },
      { offset: 4 * size, stride: (isMixed ? 2 : across) * size },
      ...(isMixed ? [] : [{ offset: (4 + shared) * size, stride: across * size }]),
    ],
  }
}

function assertRed(picture: DecodedPicture, colours: FilmColours): void {
  const rgb = rgbOf(picture, colours)
  assert.equal(rgb?.length, 3 * picture.widthPx * picture.heightPx)
  for (const [at, value] of (rgb ?? []).entries())
    assert.ok(Math.abs(value - (at % 3 === 0 ? 255 : 0)) <= 3, `${picture.format}: ${rgb?.join()}`)
}

test('red is red in every matrix and range', () => {
  assertRed(plain('I420', [81, 90, 240]), { matrix: 'smpte170m', fullRange: false })
  assertRed(plain('I420', [81, 90, 240]), { matrix: 'bt470bg' })
  assertRed(plain('I420', [63, 102, 240]), { matrix: 'bt709', fullRange: false })
  assertRed(plain('I420', [74, 97, 240]), { matrix: 'bt2020-ncl', fullRange: null })
  assertRed(plain('I420', [76, 85, 255]), { matrix: 'bt470bg', fullRange: true })
})

test('red is red in every layout of planes', () => {
  for (const format of ['I420', 'I422', 'I444', 'I420P10', 'I444P10', 'NV12'])
    assertRed(plain(format, [63, 102, 240]), { matrix: 'bt709' })
  assertRed(plain('NV21', [63, 240, 102]), { matrix: 'bt709' })
})

test('a film that names no colours has those of its size', () => {
  assertRed(plain('I420', [81, 90, 240]), { matrix: null })
  const [widthPx, heightPx] = [2, 720]
  const bytes = new Uint8Array(widthPx * heightPx + heightPx)
  bytes.fill(63, 0, 1440).fill(102, 1440, 1800).fill(240, 1800)
  const planes = [
    { offset: 0, stride: 2 },
    { offset: 1440, stride: 1 },
    { offset: 1800, stride: 1 },
  ]
  assertRed({ format: 'I420', widthPx, heightPx, bytes, planes }, {})
})

test('pixels of an odd picture have the colours beside them, rows from the top', () => {
  const bytes = Uint8Array.of(235, 16, 81, 16, 235, 81, 128, 90, 128, 240)
  const planes = [0, 6, 8].map((offset) => ({ offset, stride: offset === 0 ? 3 : 2 }))
  const rgb = rgbOf({ format: 'I420', widthPx: 3, heightPx: 2, bytes, planes }, {}) ?? []
  const pixels = [...rgb].map((value) => Math.round(value / 255))
  assert.deepEqual(pixels, [1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0])
})

test('a format without differences of colour is not read', () => {
  assert.equal(rgbOf(plain('RGBA', [1, 2, 3]), {}), undefined)
})
