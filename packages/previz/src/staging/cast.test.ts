/** Who is staged beside the lead. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { basisOf, minus, toCamera } from '@backlot/camera/geometry'
import { buildWorld } from '../worlds/world.ts'
import { stagingOf } from './stagings.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const
/** Figures alone have so little taken away. */
const FIGURE_BIAS = 0.05

for (const prompt of [
  'a boy and a dog run on a beach [Static shot]',
  'a woman and a horse walk in a meadow [Static shot]',
  'a man sits in a meadow and a fox runs by [Static shot]',
  'a girl runs with a rabbit [Tracking shot]',
])
  for (const durationSeconds of [6, 10])
    test(`all of "${prompt}" are in the picture from its start to its end at ${durationSeconds} s`, () => {
      const { stage, camera } = buildWorld(
        planShot(shotOrder(prompt, { ...SIZE, durationSeconds })),
      )
      const figures = stage.cards.filter(
        ({ bias, texture }) => bias === FIGURE_BIAS && texture.frameCount > 1,
      )
      assert.equal(figures.length, 2)
      for (const seconds of [0, durationSeconds / 2, durationSeconds])
        for (const { place } of figures) {
          const { origin, across } = place(seconds)
          const pose = camera(seconds)
          const middle = [origin[0] + across[0] / 2, origin[1], origin[2]] as const
          const [right, , ahead] = toCamera(basisOf(pose), minus(middle, pose.position))
          assert.ok(Math.abs((right * pose.focal) / ahead) < 1, `at ${seconds}`)
        }
    })

test('a boat or a ship beside who leaps or flies is on the water', () => {
  const hulls = [
    ['a dolphin leaps before a sailboat at sea', 'boat'],
    ['a seagull flies before a ship at sea', 'ship'],
  ] as const
  for (const [prompt, kind] of hulls) {
    const { height } = stagingOf({ kind })
    const { stage } = buildWorld(planShot(shotOrder(prompt, SIZE)))
    const lows = stage.cards
      .map(({ place }) => place(2))
      .filter(({ up }) => Math.abs(up[1] - height) < 0.01)
      .map(({ origin }) => origin[1])
    assert.ok(lows.length > 0 && lows.every((low) => low < 0.1), `${prompt}: ${lows.join()}`)
  }
})

test('as many are shown as the prompt counts, before a lead who is followed too', () => {
  const { stage } = buildWorld(
    planShot(
      shotOrder(
        'Three brown horses gallop through a meadow at dawn in spring [Tracking shot]',
        SIZE,
      ),
    ),
  )
  const figures = stage.cards.filter(
    ({ bias, texture }) => bias === FIGURE_BIAS && texture.frameCount > 1,
  )
  assert.equal(figures.length, 3)
})

test('two who are hand in hand go side by side, from the first picture to the last', () => {
  for (const prompt of [
    'a man and a woman walk hand in hand in a meadow [Static shot]',
    'a couple walks on a beach holding hands [Push in]',
  ]) {
    const { stage } = buildWorld(planShot(shotOrder(prompt, SIZE)))
    const figures = stage.cards.filter(
      ({ bias, texture }) => bias === FIGURE_BIAS && texture.frameCount > 1,
    )
    assert.equal(figures.length, 2, prompt)
    for (const seconds of [0, 6]) {
      const [first = 0, second = 0] = figures.map(({ place }) => {
        const { origin, across } = place(seconds)
        return origin[0] + across[0] / 2
      })
      assert.ok(Math.abs(Math.abs(first - second) - 0.55) < 0.02, `${prompt} at ${seconds}`)
    }
  }
})
