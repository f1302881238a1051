import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeSampleFilm, onItsSide } from '@backlot/test-kit/sample-media'
import { decodeFilm } from './decode-film.ts'
import { lumaBitsOf, readPlane, turned } from './shown-luma.ts'

test('pictures of ten and twelve bits are read as eight', () => {
  assert.deepEqual(
    ['I420', 'I420P10', 'I444P12', 'I422A', 'NV12', 'RGBA', 'BGRX'].map(lumaBitsOf),
    [8, 10, 12, 8, 8, undefined, undefined],
  )
  const words = Uint16Array.of(0, 512, 7, 1023, 4, 7)
  const plane = { bytes: new Uint8Array(words.buffer), offset: 0, stride: 6 }
  const luma = readPlane(plane, { widthPx: 2, heightPx: 2, bits: 10 })
  assert.deepEqual([...luma], [0, 128, 255, 1])
})

test('padding at the end of rows is left out', () => {
  const plane = { bytes: Uint8Array.of(9, 1, 2, 0, 3, 4, 0), offset: 1, stride: 3 }
  assert.deepEqual([...readPlane(plane, { widthPx: 2, heightPx: 2, bits: 8 })], [1, 2, 3, 4])
})

test('a picture is turned clockwise', () => {
  // 1 2 3
  // 4 5 6
  const picture = { widthPx: 3, heightPx: 2, luma: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  const rows = (degrees: number): number[] => [...turned(picture, degrees).luma]
  assert.deepEqual(rows(0), [1, 2, 3, 4, 5, 6])
  assert.deepEqual(rows(90), [4, 1, 5, 2, 6, 3])
  assert.deepEqual(rows(180), [6, 5, 4, 3, 2, 1])
  assert.deepEqual(rows(270), [3, 6, 2, 5, 1, 4])
  assert.deepEqual([turned(picture, 90).widthPx, turned(picture, 90).heightPx], [2, 3])
})

const WIDTH_PX = 64
const HEIGHT_PX = 48

/** A film whose left half is bright, and whose header rotates it by a quarter turn. */
async function filmOnItsSide(): Promise<Uint8Array> {
  const format = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, framesPerSecond: 10 }
  const frame = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128)
  for (let at = 0; at < WIDTH_PX * HEIGHT_PX; at++) frame[at] = at % WIDTH_PX < 32 ? 200 : 40
  const film = await encodeSampleFilm(format, [frame, frame, frame, frame])
  return onItsSide(film)
}

test('a film that lies on its side is seen as it is shown', async () => {
  const frames = await Array.fromAsync(decodeFilm({ bytes: await filmOnItsSide() }))
  assert.equal(frames.length, 4)
  for (const { widthPx, heightPx, luma } of frames) {
    assert.deepEqual([widthPx, heightPx], [HEIGHT_PX, WIDTH_PX])
    const [top = 0, bottom = 0] = [luma[10 * widthPx + 24], luma[50 * widthPx + 24]]
    assert.ok(top > 150 && bottom < 90, `${top} above ${bottom}`)
  }
})
