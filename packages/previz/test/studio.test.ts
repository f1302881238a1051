/** Who is before a plain background is before a sheet, and in no room. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../prompt/test/shot-order.ts'
import { castOf } from '../src/camera/lead.ts'
import { planShot } from '@backlot/prompt'
import type { Scene } from '@backlot/prompt/scene'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

describe('a plain background', () => {
  for (const [prompt, tint] of [
    ['a cat on a white background', 'white'],
    ['a portrait of a dog, studio, dark background', 'black'],
    ['an elephant on a plain grey background', 'grey'],
    ['a woman on a green background', 'green'],
  ] as const)
    test(`is a sheet in its colour: ${prompt}`, () => {
      const { place, surface, tint: colour } = sceneOf(prompt)
      assert.deepEqual([place, surface, colour], ['tabletop', 'paper', tint])
    })

  for (const prompt of [
    'a cat in a kitchen with white walls',
    'a dog in a meadow with mountains in the background',
    'a woman in a city, blurred background',
    'a painter in a studio',
    'a ship on a blue background',
  ])
    test(`is none: ${prompt}`, () => {
      const { place, surface } = sceneOf(prompt)
      assert.ok(place !== 'tabletop' && surface === undefined, place)
    })

  test('is gone nowhere before, and what is before it is laid out with regard to each other', () => {
    const scene = sceneOf('a cat and a horse on a white background')
    assert.ok(scene.subjects.every(({ action }) => action === 'stand'))
    const cast = castOf(scene)
    assert.equal(cast.length, 2)
    assert.ok(cast.every(({ setting }) => setting !== undefined))
    assert.notDeepEqual(cast[0]?.setting?.spots, cast[1]?.setting?.spots)
  })
})
