import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Scene } from '@backlot/prompt/scene'
import { castSubjects } from './cast.ts'
import { shadowFall } from './cast-shadows.ts'
import { paletteFor } from '../worlds/palette.ts'
import type { Placement } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

test('shadows fall away from the sun and towards the camera, longest when the sun is low', () => {
  const day = shadowFall(sceneOf('a dog in a meadow by day'), 1)
  const dusk = shadowFall(sceneOf('a dog in a meadow at sunset'), -1)
  assert.ok(day.aside < 0 && dusk.aside > 0, 'away from the sun')
  assert.ok(dusk.aside > -day.aside && dusk.towards > day.towards, 'longer at dusk')
})

test('rain takes most of a shadow away, and where no ground is in the sun there is none', () => {
  const clear = shadowFall(sceneOf('a dog in a meadow by day'), 1)
  const rain = shadowFall(sceneOf('a dog in a meadow in the rain'), 1)
  assert.ok(rain.strength > 0 && rain.strength < clear.strength / 2)
  for (const prompt of ['an astronaut floats in space', 'a fish under water'])
    assert.equal(shadowFall(sceneOf(prompt), 1).strength, 0, prompt)
})

test('a figure throws its own form on the ground, with the pose of the moment', () => {
  const shot = planShot(shotOrder('a dog runs in a meadow by day', { promptOptimizer: false }))
  const { scene } = shot
  const cards = castSubjects({
    shot,
    scene,
    palette: paletteFor(scene, 1),
    book: new TextureBook(1),
    seed: 1,
    sunSide: 1,
    path: (seconds) => [seconds, 0, 5],
    ground: 0,
    depth: 2,
  })
  const shadow = cards.find(({ form }) => form !== undefined)
  const body = cards.find((card) => card.texture === shadow?.texture && card !== shadow)
  assert.ok(shadow && body)
  for (const seconds of [0, 0.7, 2]) {
    const lies: Placement = shadow.place(seconds)
    const stands: Placement = body.place(seconds)
    assert.equal(lies.frame, stands.frame)
    assert.ok(lies.up[1] === 0 && lies.up[2] < 0, 'flat, and towards the camera')
  }
})
