import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../world.ts'
import { type Shade, shadeOn } from './sunlight.ts'

/** The shade of a scene whose lead stands so many metres away. */
function shadeOf(prompt: string, away: number, seed = 1): Shade {
  const { scene } = planShot(shotOrder(prompt, { promptOptimizer: false }))
  return shadeOn({ scene, seed, path: () => [1, 0, away] })
}

test('the lead stands in the sun, and the ground before it in the shade', () => {
  for (const away of [5, 11, 30])
    for (let seed = 0; seed < 20; seed++) {
      const shade = shadeOf('a horse in a meadow by day', away, seed)
      assert.ok(shade(1, away) < 0.12, `${shade(1, away)} at ${away} m`)
      assert.ok(shade(1 + away * 1.6, away / 3) > 0.3, `before it, ${away} m`)
    }
})

test('beyond the lead some of the land is in the sun and some in the shade', () => {
  const shade = shadeOf('a horse in a meadow by day', 8)
  const shares = Array.from({ length: 60 }, (_, index) => shade(index * 11 - 330, 120))
  assert.ok(Math.min(...shares) < 0.05 && Math.max(...shares) > 0.4)
})

test('fog has no shade', () => {
  assert.equal(shadeOf('a horse in a meadow in the fog', 8)(9, 2), 0)
})

test('the shade before the lens ends before the lead, however near the camera comes', () => {
  for (const prompt of [
    'a close-up of a woman in a meadow [Push in]',
    'a hedgehog in a forest [Push in]',
    'a cat in a room',
  ]) {
    const shot = planShot(shotOrder(prompt, { promptOptimizer: false }))
    const { stage, camera } = buildWorld(shot)
    const body = stage.cards.findLast(({ form, backdrop }) => !form && backdrop === undefined)
    const { near } = stage.haze
    assert.ok(body && near, prompt)
    const away =
      body.place(shot.durationSeconds).origin[2] - camera(shot.durationSeconds).position[2]
    assert.ok(near.metres <= away + 0.05, `${near.metres} m of ${away} m: ${prompt}`)
  }
})
