/** What passes the windows of vehicles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintPassing } from './carriage.ts'

test('houses that pass a window are blurred along their way, and not across it', () => {
  const [w, h] = [512, 96]
  const pixels = paintPassing(w, h, {
    view: 'town',
    sky: [
      [0.5, 0.7, 0.9],
      [0.8, 0.9, 1],
    ],
    light: 1,
    seed: 3,
  })
  const at = (x: number, y: number): number => pixels[4 * (y * w + x)] ?? 0
  const steps = (dx: number, dy: number): number => {
    let sum = 0
    for (let y = 0; y < h - 1; y++)
      for (let x = 0; x < w - 1; x++) sum += Math.abs(at(x + dx, y + dy) - at(x, y))
    return sum
  }
  assert.ok(steps(1, 0) < 0.5 * steps(0, 1), `${steps(1, 0)} along, ${steps(0, 1)} across`)
})
