import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rgb } from '../renderer/scene/colour.ts'
import { paintMandala } from './motion-paints.ts'

const HUES: readonly [Rgb, Rgb, Rgb] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

test('a ring of a kaleidoscope has many colours around it, each wedge mirrored in the next', () => {
  const size = 900
  const pixels = paintMandala(size, HUES, { seed: 3, wedges: 8, hole: 0.3 })
  const colourAt = (turn: number): string => {
    const [x, y] = [Math.cos(turn), Math.sin(turn)].map((part) =>
      Math.floor(size * (0.5 + 0.35 * part)),
    )
    const at = 4 * ((y ?? 0) * size + (x ?? 0))
    return pixels
      .slice(at, at + 3)
      .map((part) => Math.round(part / 40))
      .join(' ')
  }
  const around = Array.from({ length: 64 }, (_, step) => colourAt((2 * Math.PI * step) / 64 + 0.03))
  assert.ok(new Set(around).size > 5, around.join(', '))
  const middle = Math.PI / 8 - Math.PI
  const steps = Array.from({ length: 20 }, (_, step) => 0.02 + 0.018 * step)
  const same = steps.filter((step) => colourAt(middle + step) === colourAt(middle - step))
  assert.ok(same.length > 14, String(same.length))
})
