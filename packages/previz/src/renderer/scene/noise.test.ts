import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudNoise, noise, ridgeNoise, wander } from './noise.ts'

/** Values of a field on a grid of 120 by 120 points, an eighth apart. */
function sample(field: (x: number, y: number) => number): readonly number[] {
  return Array.from({ length: 14_400 }, (_, at) => field((at % 120) / 8, Math.floor(at / 120) / 8))
}

for (const [name, field, low, high] of [
  ['noise', noise, -1.2, 1.2],
  ['clouds', (x: number, y: number) => cloudNoise(x, y, 5), -1.2, 1.2],
  ['ridges', (x: number, y: number) => ridgeNoise(x, y, 5), 0, 1],
] as const) {
  test(`${name} stay within their bounds, use most of them, and never jump`, () => {
    const values = sample(field)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    assert.ok(least >= low && most <= high, `${least} to ${most}`)
    assert.ok(most - least > (high - low) * 0.4, `${least} to ${most}`)
    for (let at = 0; at < 100; at++) {
      const [x, y] = [at * 0.37, at * 0.71]
      assert.ok(Math.abs(field(x + 1e-4, y) - field(x, y)) < 0.05)
    }
  })
}

test('noise is zero on average, and on the points of its grid', () => {
  const values = sample(noise)
  assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length) < 0.05)
  assert.equal(Math.abs(noise(3, 7)), 0)
})

test('wander stays within -1 and 1, and differs for each seed', () => {
  const way = (seed: number): number[] =>
    Array.from({ length: 200 }, (_, step) => wander(seed, step / 10))
  assert.ok(way(3).every((value) => Math.abs(value) <= 1))
  assert.notDeepEqual(way(3), way(4))
  assert.deepEqual(way(3), way(3))
})
