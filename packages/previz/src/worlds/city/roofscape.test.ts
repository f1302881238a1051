/** A town from the air is seen from over its roofs, and what the film is about stands free among them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../world.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const

const worldOf = (prompt: string): ReturnType<typeof buildWorld> =>
  buildWorld(planShot(shotOrder(prompt, { seed: 1, promptOptimizer: false, ...SIZE })))

/** Roofs: what lies higher than the ground and lower than any camera. */
const roofsOf = (prompt: string): readonly { x: number; z: number; y: number }[] =>
  worldOf(prompt).stage.cards.flatMap(({ place, backdrop, infinite }) => {
    const { origin, across, up } = place(0)
    const lies = up[1] === 0 && up[2] > 0 && origin[1] > 1
    if (!lies || backdrop !== undefined || infinite) return []
    return [{ x: origin[0] + across[0] / 2, z: origin[2], y: origin[1] }]
  })

const eyeOf = (prompt: string): number => worldOf(prompt).camera(0).position[1]

describe('a town from the air', () => {
  test('has hundreds of roofs, and the camera above those near it', () => {
    const roofs = roofsOf('aerial footage of a city at night')
    assert.ok(roofs.length > 150, String(roofs.length))
    const eye = eyeOf('aerial footage of a city at night')
    assert.ok(eye > 8)
    assert.ok(roofs.filter(({ z }) => z < 30).every(({ y }) => y < eye - 1))
  })

  test('is low before the building that the film is about', () => {
    const before = roofsOf('aerial footage of a skyscraper in a city').filter(
      ({ x, z }) => Math.abs(x) < 6 && z < 20,
    )
    assert.ok(before.length > 5 && before.every(({ y }) => y <= 2))
  })

  test('is a street where somebody walks in it, and an alley is one', () => {
    for (const prompt of ['aerial view of a woman walking in a city', 'aerial view of an alley'])
      assert.equal(roofsOf(prompt).length, 0, prompt)
  })
})
