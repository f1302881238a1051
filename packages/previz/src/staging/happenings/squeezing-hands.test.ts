/** Hands are on both sides of what is squeezed, and come nearer to each other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { TextureBook } from '../../renderer/scene/texture.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { squeezingHands } from './squeezing-hands.ts'

test('two hands come nearer to each other from either side', () => {
  const { scene } = planShot(shotOrder('A sponge is squeezed by hand'))
  const [sponge] = scene.subjects
  assert.ok(sponge)
  const hands = squeezingHands(
    { scene, palette: paletteFor(scene, 1), book: new TextureBook(1), sunSide: 1, seed: 1 },
    {
      happens: 'squeeze',
      path: () => [0, 0, 5],
      phase: 0,
      height: 2,
      ground: 0,
      heading: 1,
      isWheel: false,
      durationSeconds: 6,
    },
    sponge,
  )
  const middlesAt = (seconds: number): readonly number[] =>
    hands.map((hand) => {
      const { origin, across } = hand.place(seconds)
      return origin[0] + across[0] / 2
    })
  const [left = 0, right = 0] = middlesAt(0)
  const [leftThen = 0, rightThen = 0] = middlesAt(6)
  assert.equal(hands.length, 2)
  assert.ok(left < leftThen && leftThen < 0 && 0 < rightThen && rightThen < right)
})
