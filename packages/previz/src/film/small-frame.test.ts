import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { shrinkFrame, toJpeg } from './small-frame.ts'

test('a frame becomes a small JPEG of the same picture', async () => {
  const [widthPx, heightPx] = [1366, 768]
  const picture = new Uint8Array(widthPx * heightPx * 1.5).fill(128)
  // White on the left, black on the right.
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) picture[y * widthPx + x] = x < widthPx / 2 ? 235 : 16
  const small = shrinkFrame(picture, { widthPx, heightPx }, 7)
  assert.deepEqual([small.frame, small.widthPx, small.heightPx], [7, 454, 256])
  const { data, info } = await sharp(await toJpeg(small))
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.format], [454, 256, 'raw'])
  const redAt = (x: number, y: number): number => data[(y * info.width + x) * 3] ?? 0
  assert.ok(redAt(20, 128) > 240)
  assert.ok(redAt(430, 128) < 15)
})

test('a small frame stays as it is', () => {
  const picture = Uint8Array.from({ length: 64 * 36 * 1.5 }, (_, index) => index % 251)
  const { pixels, widthPx, heightPx } = shrinkFrame(picture, { widthPx: 64, heightPx: 36 }, 0)
  assert.deepEqual([widthPx, heightPx], [64, 36])
  assert.deepEqual(pixels, picture)
})
