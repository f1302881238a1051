import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { drawPicture, type PictureLook } from './draw-picture.ts'
import type { OpenPicture } from './layer-brief.ts'

const LOOK: PictureLook = { widthPx: 300, heightPx: 100, frame: 'none', cornerPx: 0, shade: 0 }

/** A red column with a green head, on a background of this alpha. */
function column(ground: number): OpenPicture {
  const [widthPx, heightPx] = [60, 180]
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let at = 0; at < widthPx * heightPx; at++) {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)]
    const isThing = x > 20 && x < 40 && y > 6
    const colour = isThing ? (y < 40 ? [0, 255, 0, 255] : [255, 0, 0, 255]) : [0, 0, 255, ground]
    pixels.set(colour, at * 4)
  }
  return { pixels, widthPx, heightPx, focus: [0.5, 0.5] }
}

/** Whether any pixel of the card has the colour of the head. */
function showsHead(picture: OpenPicture): boolean {
  const brush = createCanvas(LOOK.widthPx, LOOK.heightPx).getContext('2d')
  drawPicture(brush, picture, LOOK)
  const { data } = brush.getImageData(0, 0, LOOK.widthPx, LOOK.heightPx)
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) < 60 && (data[at + 1] ?? 0) > 200 && (data[at + 2] ?? 0) < 60) return true
  return false
}

describe('a picture of another shape than its card', () => {
  test('is cut to fill it', () => {
    assert.equal(showsHead(column(255)), false)
  })

  test('is shown whole when it is a thing on a clear ground', () => {
    assert.equal(showsHead(column(0)), true)
  })
})
