import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { type Bird, BIRDS } from '@backlot/prompt/scene'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { BIRD_FRAMES, BIRD_PX, paintFlyingBird, paintStandingBird } from './birds.ts'

const palette = paletteFor(planShot(shotOrder('a meadow by day')).scene, 1)
const size = { widthPx: BIRD_PX[0] / 2, heightPx: BIRD_PX[1] / 2 }
const lookOf = (species: Bird) => ({ species, light: { palette, sunSide: 1 } })

/** Where anything of a bird is seen. */
const shapeOf = (species: Bird, frame = 0): readonly boolean[] => {
  const pixels = paintFlyingBird(size, frame, lookOf(species))
  return Array.from(
    { length: size.widthPx * size.heightPx },
    (_, at) => (pixels[at * 4 + 3] ?? 0) > 99,
  )
}

/** The share of two shapes that both have. */
function likeness(one: readonly boolean[], other: readonly boolean[]): number {
  const both = one.filter((seen, at) => seen && other[at] === true).length
  const either = one.filter((seen, at) => seen || other[at] === true).length
  return both / either
}

describe('birds', () => {
  test('differ in their shapes', () => {
    const shapes = BIRDS.map((species) => ({ species, shape: shapeOf(species) }))
    for (const [index, one] of shapes.entries())
      for (const other of shapes.slice(index + 1)) {
        const alike = likeness(one.shape, other.shape)
        assert.ok(alike < 0.8, `${one.species} and ${other.species}: ${alike.toFixed(2)}`)
      }
  })

  test('beat their wings', () => {
    for (const species of BIRDS) {
      const frames = Array.from({ length: BIRD_FRAMES / 3 }, (_, third) =>
        shapeOf(species, third * 3),
      )
      const least = Math.min(...frames.map((frame) => likeness(frame, frames[0] ?? [])))
      assert.ok(least < 0.75, `${species}: ${least.toFixed(2)}`)
    }
  })

  for (const species of BIRDS)
    test(`a whole ${species} is in its picture`, () => {
      const edge = (pixels: Uint8Array | Uint8ClampedArray): number =>
        Math.max(
          ...Array.from({ length: size.heightPx }, (_, y) =>
            Math.max(
              pixels[y * size.widthPx * 4 + 3] ?? 0,
              pixels[((y + 1) * size.widthPx - 1) * 4 + 3] ?? 0,
            ),
          ),
          ...Array.from({ length: size.widthPx }, (_, x) => pixels[x * 4 + 3] ?? 0),
        )
      for (let frame = 0; frame < BIRD_FRAMES; frame += 2)
        assert.equal(edge(paintFlyingBird(size, frame, lookOf(species))), 0, `frame ${frame}`)
      assert.equal(edge(paintStandingBird(size, 0, lookOf(species))), 0)
      assert.equal(edge(paintStandingBird(size, 0, { ...lookOf(species), swims: true })), 0)
    })
})
