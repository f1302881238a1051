import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../test/shot-order.ts'
import { planShot } from '../prompt/plan-shot.ts'
import type { Rgb } from '../renderer/scene/colour.ts'
import { paletteFor } from '../worlds/palette.ts'
import { paintAnimal } from './animal.ts'

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
