/** Icons and signs in tubes of light. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../prompt/test/shot-order.ts'
import { finish } from '../src/subjects/finish.ts'
import { planShot } from '@backlot/prompt'

test('an icon of neon is drawn in tubes of light before the dark', () => {
  for (const prompt of [
    'meat chopper icon made of glowing neon line isolated on black background',
    'a neon sign of a cat',
    'a neon icon of a camera',
  ]) {
    const { scene } = planShot(shotOrder(prompt))
    assert.deepEqual([scene.place, scene.subjects[0]?.material], ['abstract', 'neon'], prompt)
  }
})

test('a street with neon signs, and somebody in neon clothes, are not', () => {
  for (const prompt of ['a cat under neon signs in Tokyo', 'a woman with a neon sign of a heart'])
    assert.notEqual(planShot(shotOrder(prompt)).scene.place, 'abstract', prompt)
})

test('neon is bright at the edge of a form and nearly nothing within', () => {
  const size = { widthPx: 96, heightPx: 96 }
  const pixels = new Uint8ClampedArray(96 * 96 * 4)
  for (let row = 16; row < 80; row++)
    for (let column = 16; column < 80; column++)
      pixels.fill(255, (row * 96 + column) * 4, (row * 96 + column + 1) * 4)
  finish(pixels, size, { material: 'neon', light: [1, 1, 1], sunSide: 1 })
  const alphaAt = (column: number): number => pixels[(48 * 96 + column) * 4 + 3] ?? 0
  assert.ok(alphaAt(48) < 40, String(alphaAt(48)))
  assert.ok(Math.max(...[16, 17, 18, 19, 20].map(alphaAt)) > 120)
})
