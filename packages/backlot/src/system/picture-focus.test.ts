import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { preparePicture } from './prepare-picture.ts'

const GREY = [138, 140, 142] as const
const SKIN = [217, 165, 140] as const
const BLACK = [0, 0, 0] as const

/** A face-coloured shape near the upper edge of a grey picture. Drawn by hand, because SVG is disabled. */
function headOf(widthPx: number, heightPx: number): Promise<Buffer> {
  const middle = widthPx / 2
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const isEye = Math.hypot(Math.abs(x - middle) - 20, y - 0.2 * heightPx) < 8
      const isHead = Math.hypot(x - middle, y - 0.22 * heightPx) < 60
      pixels.set(isEye ? BLACK : isHead ? SKIN : GREY, (y * widthPx + x) * 3)
    }
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png()
    .toBuffer()
}

test('what the eye goes to is found in square pictures as in others, so that a crop keeps it', async () => {
  for (const [widthPx, heightPx] of [
    [600, 600],
    [600, 900],
    [610, 600],
  ] as const) {
    const picture = await preparePicture(await headOf(widthPx, heightPx))
    assert.ok('focus' in picture)
    const [x, y] = picture.focus
    assert.ok(Math.abs(x - 0.5) < 0.2 && y < 0.36, `${widthPx}x${heightPx}: ${x}, ${y}`)
  }
})
