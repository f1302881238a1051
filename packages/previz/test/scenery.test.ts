import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../prompt/test/shot-order.ts'
import { buildWorld } from '../src/worlds/world.ts'
import { planShot } from '@backlot/prompt'

const SIZE = { widthPx: 320, heightPx: 180 } as const
const shotOf = (prompt: string): ReturnType<typeof planShot> =>
  planShot(shotOrder(prompt, { seed: 1, promptOptimizer: false, ...SIZE }))

test('what is inside of something that is no room is in the open', () => {
  assert.equal(shotOf('a narrow lake inside a picturesque canyon').scene.place, 'lake')
  assert.equal(shotOf('an old chair inside a house').scene.place, 'interior')
})

test('a coffee house is a café, and an ice jam no jam', () => {
  assert.equal(shotOf('friends hanging out at a coffee house').scene.room, 'cafe')
  assert.deepEqual(shotOf('an ice jam').scene.subjects, [])
})

test('who looks over a city sees it from above', () => {
  assert.equal(shotOf('overlooking view of a city at daylight').scene.angle, 'aerial')
})

test('clouds race in a time lapse', () => {
  const goneOf = (prompt: string): number => {
    const { cards } = buildWorld(shotOf(prompt)).stage
    return Math.max(
      ...cards
        .filter(({ backdrop }) => backdrop === 5)
        .map(({ place }) =>
          Math.hypot(...place(6).origin.map((to, axis) => to - (place(0).origin[axis] ?? 0))),
        ),
    )
  }
  assert.ok(goneOf('time lapse of clouds over a meadow') > 5 * goneOf('clouds over a meadow'))
})

test('a dark room is one at night, and a dark suit is none', () => {
  const { place, timeOfDay } = shotOf('a person dancing in a dark room').scene
  assert.deepEqual([place, timeOfDay], ['interior', 'night'])
  assert.equal(shotOf('a candle burning in a dark room').scene.place, 'tabletop')
  assert.notEqual(shotOf('a man in a dark suit at noon').scene.timeOfDay, 'night')
})
