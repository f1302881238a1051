/** Motes of dust float where light falls: in a dim wood, or in the room that is named. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Stage } from '../renderer/scene/stage.ts'
import { buildWorld } from './world.ts'

const stageOf = (prompt: string): Stage =>
  buildWorld(planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 }))).stage

test('motes float in a wood and in a room, and in neither without dust', () => {
  const motes = ({ particles }: Stage): number =>
    Math.max(0, ...particles.map(({ count }) => count))
  assert.ok(motes(stageOf('dust particles float through a beam of sunlight')) > 500)
  assert.ok(motes(stageOf('dust particles float in a kitchen')) > 500)
  assert.equal(motes(stageOf('a kitchen')), 0)
})

test('a wood with dust is dimmer than one without', () => {
  const [dusty, clear] = [stageOf('dust particles in a forest'), stageOf('a forest')].map(
    ({ haze }) => haze.colour[0] + haze.colour[1] + haze.colour[2],
  )
  assert.ok(dusty !== undefined && clear !== undefined && dusty < 0.8 * clear)
})
