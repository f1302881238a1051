/** What is behind a table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basisOf, minus, plus, toCamera } from '@backlot/camera/geometry'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../world.ts'

const cardsOf = (tint?: 'white'): number => {
  const shot = planShot(shotOrder('a cup of coffee [Static shot]', { widthPx: 320, heightPx: 180 }))
  const scene = { ...shot.scene, ...(tint && { tint }) }
  return buildWorld({ ...shot, scene }).stage.cards.length
}

test('leaves at the edge of a picture never come before what it is about', () => {
  for (const prompt of [
    'a mug and a red apple',
    'a vase [Pan right]',
    'a vase [Truck left]',
    'a vase [Pull out]',
  ]) {
    const shot = planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 }))
    const { stage, camera } = buildWorld(shot)
    const leaves = stage.cards.at(-1)
    assert.ok(leaves)
    for (const seconds of [0, 1.5, 3, 4.5, 6]) {
      const pose = camera(seconds)
      const { origin, across } = leaves.place(seconds)
      const middle = minus(plus(origin, across, 0.5), pose.position)
      const [right, , ahead] = toCamera(basisOf(pose), middle)
      assert.ok(
        ahead <= 0 || Math.abs((right * pose.focal) / ahead) > 0.8,
        `${prompt} at ${seconds} s`,
      )
    }
  }
})

test('behind a table is a room, and before a colour that is asked for neither that nor leaves', () => {
  assert.equal(cardsOf(), cardsOf('white') + 2)
})
