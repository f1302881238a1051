/** Which mip level of a texture is drawn where. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BandList } from './card-bands.ts'
import { inverse, planeToPixel, type Vector } from '@backlot/camera/geometry'
import type { Placed } from './view.ts'
import { TextureBook } from '../scene/texture.ts'

const LENS = { focalPx: 1000, centreX: 500, centreY: 500 }
const SIDE = 256

/** The bands of a card of 256 texels a side, given in camera axes, over the middle rows of a picture. */
function bandsOf(
  [origin, across, up]: readonly [Vector, Vector, Vector],
  rows: { readonly top: number; readonly bottom: number; readonly lying?: boolean },
): readonly { top: number; bottom: number; level: number; depth: number }[] {
  const book = new TextureBook(1)
  const texture = book.add({ widthPx: SIDE, heightPx: SIDE, paint: () => new Uint8Array() })
  const [image] = book.layOut(0).images
  const toCard = inverse(planeToPixel(LENS, { origin, across, up }))
  assert.ok(image && toCard)
  const placement = { origin, across, up }
  const placed: Placed = {
    card: { texture, place: () => placement },
    placement,
    image,
    note: { left: 0, top: 0, right: 1, bottom: 1, hides: true },
    depth: origin[2],
    rank: 0,
  }
  const { top, bottom, lying = false } = rows
  const bands = new BandList()
  bands.add(placed, { left: 495, right: 505, top, bottom, toCard, lying })
  return Array.from({ length: bands.count }, (_, index) => ({ ...bands.at(index) }))
}

/** A square card of one metre that faces the camera at this distance in metres. */
const facing = (z: number): readonly [Vector, Vector, Vector] => [
  [-0.5, -0.5, z],
  [1, 0, 0],
  [0, 1, 0],
]

test('a card that faces the camera takes the level with about a texel a pixel', () => {
  // At 1000 / 256 metres a texel covers a pixel; doubling the distance goes up one level.
  const level = (z: number): number | undefined =>
    bandsOf(facing(z), { top: 490, bottom: 510 })[0]?.level
  assert.deepEqual([1, 3.9, 7.8, 15.6, 31.2].map(level), [0, 0, 1, 2, 3])
})

test('no level is coarser than the last', () => {
  const [band] = bandsOf(facing(4000), { top: 490, bottom: 510 })
  assert.equal(band?.level, 6) // 256 texels halved down to four
})

test('what is denser one way than the other, as a wall at a slant is, takes a level between both', () => {
  // One texel per pixel in one direction would be level 0, five in the other direction level 2.
  for (const [width, height] of [
    [0.2, 1],
    [1, 0.2],
  ] as const) {
    const edges = [
      [-width / 2, -height / 2, 4],
      [width, 0, 0],
      [0, height, 0],
    ] as const
    assert.equal(bandsOf(edges, { top: 490, bottom: 510 })[0]?.level, 1)
  }
})

test('a lying plane has a band for every level and haze, from far to near, without a gap', () => {
  const ground: readonly [Vector, Vector, Vector] = [
    [-2, -1.5, 2],
    [4, 0, 0],
    [0, 0, 40],
  ]
  const bands = bandsOf(ground, { top: 400, bottom: 1000, lying: true })
  const [first] = bands
  assert.ok(first && bands.length > 5)
  assert.ok(first.top >= 500 && first.top < 504, `nothing is seen above row ${first.top}`)
  for (const [index, band] of bands.entries()) {
    const next = bands[index + 1]
    assert.ok(band.top < band.bottom)
    if (!next) continue
    assert.equal(band.bottom, next.top)
    assert.ok(next.depth < band.depth && next.level <= band.level)
  }
  assert.equal(bands.at(-1)?.bottom, 1000)
})
