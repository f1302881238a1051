/** Nothing stands before what a city is known by. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { withoutScreening } from './city-landmarks.ts'

const cardAt = (x: number, z: number): Card => ({
  texture: {
    widthPx: 1,
    heightPx: 1,
    frameCount: 1,
    firstImage: 0,
    paint: () => new Uint8ClampedArray(4),
  },
  place: () => ({ origin: [x, 0, z], across: [2, 0, 0], up: [0, 2, 0] }),
})

test('outside of a window in Paris no tree is where the tower is seen', () => {
  const { scene } = planShot(shotOrder('A woman in a kitchen in Paris'))
  const [before, aside] = [cardAt(0.4, 20), cardAt(-9, 20)]
  assert.deepEqual(withoutScreening([before, aside], scene), [aside])
  const elsewhere = { ...scene, details: [] }
  assert.deepEqual(withoutScreening([before, aside], elsewhere), [before, aside])
})
