/** What becomes of surfaces. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSurface, type SurfaceChange } from './cut-out-change.ts'

const SIZE = { widthPx: 60, heightPx: 60 }

/** A grey square of which so much of a change is over. */
function changed(change: SurfaceChange, over: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIZE.widthPx * SIZE.heightPx * 4)
  for (let at = 0; at < pixels.length; at += 4) pixels.set([140, 140, 140, 255], at)
  changeSurface(pixels, SIZE, { change, over })
  return pixels
}

/** The share of points of which this is true. */
function shareOf(
  pixels: Uint8ClampedArray,
  isSo: (red: number, green: number, blue: number, alpha: number) => boolean,
): number {
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (isSo(red, green, blue, alpha)) count++
  }
  return count / (pixels.length / 4)
}

const SEEN: Readonly<Record<SurfaceChange, Parameters<typeof shareOf>[1]>> = {
  rust: (red, _green, blue) => red > blue + 25,
  freeze: (red, _green, blue) => blue > red + 8 && blue > 150,
  burn: (_red, _green, _blue, alpha) => alpha < 30,
}

for (const change of ['rust', 'freeze', 'burn'] as const)
  test(`nothing of it to begin with, and most of it in the end: ${change}`, () => {
    const shares = [0, 0.3, 0.6, 1].map((over) => shareOf(changed(change, over), SEEN[change]))
    assert.equal(shares[0], 0)
    assert.ok((shares[3] ?? 0) > 0.8, shares.join(' '))
    for (const [index, share] of shares.entries())
      assert.ok(share >= (shares[index - 1] ?? 0), shares.join(' '))
  })
