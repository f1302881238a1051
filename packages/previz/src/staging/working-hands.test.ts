/** Hands come from above to what they slice, strew over, knead and stir. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Happening } from '@backlot/prompt/happenings'
import { planShot } from '@backlot/prompt'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import { paletteFor } from '../worlds/palette.ts'
import { isFace } from './happenings/moved-cards.ts'
import { workingHands } from './working-hands.ts'

const HEIGHT = 2

function handsAt(happens: Happening): readonly Card[] {
  const { scene } = planShot(shotOrder('a tomato'))
  return workingHands(
    { scene, palette: paletteFor(scene, 1), book: new TextureBook(1), sunSide: 1, seed: 1 },
    {
      happens,
      path: () => [0, 0, 5],
      phase: 0,
      height: HEIGHT,
      ground: 0,
      heading: 1,
      isWheel: false,
      durationSeconds: 6,
    },
    'red',
  )
}

const middleAt = (card: Card | undefined, seconds: number): readonly [x: number, y: number] => {
  assert.ok(card)
  const { origin, across, up } = card.place(seconds)
  return [origin[0] + across[0] / 2, origin[1] + up[1] / 2]
}

test('a knife goes up and down, and from the right end to the left', () => {
  const hand = handsAt('slice').at(-1)
  const [[right, down], [, lifted], [left]] = [0, 1 / 3, 6].map((at) => middleAt(hand, at)) as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ]
  assert.ok(left < right - 0.5)
  assert.ok(lifted > down + 0.3)
})

test('a spoon goes round, and hands press what they knead', () => {
  const spoon = [0, 1.2].map((at) => middleAt(handsAt('stir').at(-1), at)[0])
  assert.ok((spoon[0] ?? 0) > (spoon[1] ?? 0) + 0.3)
  const press = [0, 0.7].map((at) => middleAt(handsAt('knead').at(-1), at)[1])
  assert.ok((press[0] ?? 0) > (press[1] ?? 0) + 0.1)
})

test('what is strewn falls from the hand onto what is below it', () => {
  const cards = handsAt('strew')
  const [grain] = cards
  const heights = [0, 0.2, 0.4, 0.6, 0.8].map((at) => middleAt(grain, at)[1])
  assert.ok(Math.max(...heights) < 1.3 * HEIGHT && Math.min(...heights) > 0.5 * HEIGHT)
  assert.ok(Math.max(...heights) - Math.min(...heights) > 0.3 * HEIGHT)
  assert.ok(cards.length > 20)
})

test('the camera need not show the sleeve, which goes on beyond the hand', () => {
  const [sleeve, hand] = handsAt('slice')
  assert.ok(sleeve && hand && !isFace(sleeve) && isFace(hand))
  assert.ok(middleAt(sleeve, 1)[1] > middleAt(hand, 1)[1] + 0.5)
  assert.ok(middleAt(sleeve, 1)[0] > middleAt(hand, 1)[0])
})

test('nothing else has hands about it', () => assert.deepEqual(handsAt('spin'), []))
