/** Geometric forms are shown where they are looked at for themselves, and not where a word only sounds like one. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'

const shapesIn = (prompt: string): readonly (readonly [string | undefined, number, string?])[] =>
  planShot(shotOrder(prompt)).scene.subjects.map(({ shape, count, colour }) =>
    colour ? [shape, count, colour] : [shape, count],
  )

describe('forms', () => {
  test('are shown in their numbers and colours', () => {
    assert.deepEqual(shapesIn('ten triangles and five squares on a black background'), [
      ['flat-triangle', 9],
      ['flat-square', 5],
    ])
    assert.deepEqual(shapesIn('a red circle on top of a blue square'), [
      ['flat-circle', 1, 'red'],
      ['flat-square', 1, 'blue'],
    ])
    assert.deepEqual(shapesIn('a green cylinder next to a yellow cone'), [
      ['cylinder', 1, 'green'],
      ['cone', 1, 'yellow'],
    ])
  })

  test('are before a plain sheet, in the colour that is named', () => {
    const { scene } = planShot(shotOrder('a black background with a large yellow circle'))
    assert.deepEqual([scene.place, scene.surface, scene.tint], ['tabletop', 'paper', 'black'])
    assert.equal(scene.subjects[0]?.size, 'large')
  })

  for (const prompt of [
    'a square table in a kitchen',
    'Times Square at night',
    'a historic cobblestone square',
    'five dogs sitting in a circle',
    'the camera circles around a fox',
    'Red Square in winter',
    'the pyramids of Giza',
    'a large square window',
    'a white flag with a red circle',
  ])
    test(`are none: ${prompt}`, () => {
      assert.ok(shapesIn(prompt).every(([shape]) => !/flat-|small-pyramid/u.test(shape ?? '')))
    })
})
