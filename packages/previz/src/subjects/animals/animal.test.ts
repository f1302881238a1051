import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Rgb } from '../../renderer/scene/colour.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { paintAnimal } from './animal.ts'
import { ANIMALS } from './animal-builds.ts'
import { headOfAnimal } from './animal-spots.ts'
import { paintCutOut } from '../cut-outs/cut-out.ts'

const SIZE = { widthPx: 420, heightPx: 270 } as const

/** How often the light of a coat steps from light to dark along the back of a cat. */
function stripesOf(colour?: Rgb): number {
  const palette = paletteFor(planShot(shotOrder('a thing in a meadow')).scene, 1)
  const look = { kind: 'cat', gait: 'stand', sunSide: 1, palette, room: 1 } as const
  const pixels = paintAnimal(SIZE, 0, { ...look, ...(colour && { colour }) })
  const y = Math.round(SIZE.heightPx * 0.51)
  let steps = 0
  for (let x = 130; x < 270; x++) {
    const at = (y * SIZE.widthPx + x) * 4
    const before = pixels[at - 8 + 1] ?? 0
    if (before - (pixels[at + 1] ?? 0) > 10 && before - (pixels[at - 4 + 1] ?? 0) <= 10) steps++
  }
  return steps
}

test('cats have soft stripes on their backs, and white cats have none', () => {
  assert.ok(stripesOf() >= 5, `${stripesOf()}`)
  assert.ok(stripesOf([0.6, 0.6, 0.62]) >= 5)
  assert.ok(stripesOf([0.93, 0.92, 0.9]) <= 1, `${stripesOf([0.93, 0.92, 0.9])}`)
})

test('every animal that grazes has its head lower than one that stands, and at the ground', () => {
  for (const kind of Object.keys(ANIMALS)) {
    if (kind === 'elephant') continue
    const known = kind as keyof typeof ANIMALS
    const { up, length } = headOfAnimal(known, 'graze')
    assert.ok(up < headOfAnimal(known, 'stand').up - 0.25, kind)
    assert.ok(up < 0.75 * length + 0.05, `${kind}: ${up}`)
  }
})

test('a cow that grazes has nothing where its head was, and stands on its legs', () => {
  const palette = paletteFor(planShot(shotOrder('a thing in a meadow')).scene, 1)
  const cutOut = cutOutNamed('cow')
  assert.ok(cutOut)
  const size = { widthPx: 220, heightPx: 200 }
  const look = { cutOut, light: { palette, sunSide: 1 }, mirrored: !cutOut.looksRight }
  const seen = (
    pixels: Uint8Array | Uint8ClampedArray,
    rows: readonly [number, number],
  ): number => {
    let count = 0
    for (let y = rows[0]; y < rows[1]; y++)
      for (let x = 0; x < size.widthPx; x++)
        if ((pixels[(y * size.widthPx + x) * 4 + 3] ?? 0) > 128) count++
    return count
  }
  const [up, down] = [paintCutOut(size, 0, look), paintCutOut(size, 0, { ...look, grazes: true })]
  assert.ok(seen(up, [0, 30]) > 200)
  assert.equal(seen(down, [0, 30]), 0)
  assert.ok(seen(down, [180, 196]) > 200)
})
