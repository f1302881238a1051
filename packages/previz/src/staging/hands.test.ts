import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { STYLES } from '@backlot/prompt/scene'
import { TextureBook } from '../renderer/scene/texture.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { handOf } from './hands.ts'
import { paintSheet } from '../painting/sheet.ts'
import { buildWorld } from '../worlds/world.ts'

const { scene } = planShot(shotOrder('a lake by day', { promptOptimizer: false }))
const { stage } = buildWorld(planShot(shotOrder('a lake by day')))
const handIn = (style: (typeof STYLES)[number]) =>
  handOf({ ...scene, style }, { book: new TextureBook(1), seed: 3, stage, slide: () => [0, 0] })

test('every style but the natural one draws the picture again', () => {
  for (const style of STYLES)
    assert.equal(handIn(style).hand !== undefined, style !== 'natural', style)
})

test('the tones of every hand rise from dark to light, within 0 and 1', () => {
  for (const style of STYLES) {
    const { hand } = handIn(style)
    if (!hand) continue
    const tones = Array.from({ length: 101 }, (_, step) => hand.tones(step / 100))
    for (const [index, tone] of tones.entries()) {
      assert.ok(tone >= 0 && tone <= 1.001, `${style}: ${tone}`)
      assert.ok(tone >= (tones[index - 1] ?? 0) - 1e-9, `${style} falls at ${index}`)
    }
    // A blueprint is light lines on a ground that is nearly even.
    const range = style === 'blueprint' ? 0.1 : 0.3
    assert.ok((tones[100] ?? 0) - (tones[0] ?? 0) > range, style)
  }
})

test('pixels, bricks, stitches and printed dots stay on the screen, other sheets go with the picture', () => {
  for (const style of ['pixel', 'bricks', 'embroidery', 'comic', 'woodcut', 'vhs'] as const)
    assert.equal(handIn(style).hand?.slide, undefined, style)
  for (const style of ['watercolour', 'mosaic', 'stained_glass', 'clay'] as const)
    assert.ok(handIn(style).hand?.slide, style)
})

test('old film trembles, and lets in no more light than there is', () => {
  const { exposure } = handIn('vintage')
  const moments = Array.from({ length: 50 }, (_, frame) => exposure?.(frame / 25) ?? 0)
  assert.ok(Math.max(...moments) <= 1 && Math.min(...moments) > 0.9)
  assert.ok(new Set(moments).size > 10)
})

test('a sheet is the same for the same seed, and meets itself at its edges', () => {
  const look = { seed: 5, tooth: 60, wobble: 4 }
  const sheet = paintSheet(64, 64, look)
  assert.deepEqual(sheet, paintSheet(64, 64, look))
  const at = (x: number, y: number): number => sheet[(y * 64 + x) * 4 + 1] ?? 0
  for (let row = 0; row < 64; row++) {
    assert.ok(Math.abs(at(0, row) - at(63, row)) <= 3)
    assert.ok(Math.abs(at(row, 0) - at(row, 63)) <= 3)
  }
})
