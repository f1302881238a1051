/** A film about the moon shows it large; what smokes is seen to smoke. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Scene } from '@backlot/prompt/scene'
import type { Stage } from '../../renderer/scene/stage.ts'
import { buildWorld } from '../world.ts'

const shotOf = (prompt: string) =>
  planShot(shotOrder(`${prompt} [Static shot]`, { widthPx: 320, heightPx: 180, seed: 2 }))
const sceneOf = (prompt: string): Scene => shotOf(prompt).scene
const stageOf = (prompt: string): Stage => buildWorld(shotOf(prompt)).stage

/** Half the width of the disc in the sky, as a tangent. */
const discOf = (prompt: string): number => {
  const disc = stageOf(prompt).cards.find(
    ({ infinite, backdrop, additive }) => infinite && backdrop === 2 && !additive,
  )
  return (disc?.place(0).up[1] ?? 0) / 2
}

test('the moon is larger where a film is about it, and largest from near', () => {
  const [night, full, close] = ['A meadow at night', 'A full moon', 'Close up of the full moon']
  assert.ok(discOf(night) > 0 && discOf(full) > 2 * discOf(night))
  assert.ok(discOf(close) > 1.8 * discOf(full))
})

test('by day, in fog and on the moon itself there is no such moon', () => {
  for (const prompt of ['A sunny day', 'An astronaut on the moon', 'A moonlit forest in fog'])
    assert.ok(!sceneOf(prompt).details.includes('moon'), prompt)
})

test('smoke rises, thins out and begins again', () => {
  const rising = stageOf('Smoke rising over a meadow').cards.filter(({ place }) => {
    const [early, late] = [place(0), place(0.5)]
    return late.origin[1] > early.origin[1] + 0.2 && late.across[0] > early.across[0]
  })
  assert.ok(rising.length >= 12)
  assert.ok(sceneOf('Steam rises from a manhole').details.includes('steam_plume'))
})

test('a fjord is water between mountains, and a forest fire burns', () => {
  const { place, details } = sceneOf('A fjord in Norway')
  assert.deepEqual([place, details.includes('fjord')], ['lake', true])
  assert.ok(sceneOf('A forest fire').details.includes('wildfire'))
})
