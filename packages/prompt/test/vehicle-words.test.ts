/** Vehicles that are called by other names, and traffic. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Subject } from '../src/scene/scene.ts'

const castOf = (prompt: string): readonly Subject[] => planShot(shotOrder(prompt)).scene.subjects

for (const [prompt, shape] of [
  ['a military vehicle drives across the desert', 'battle-tank'],
  ['a red combine harvester on a field', 'combine-harvester'],
  ['a toy bulldozer on a table', 'bulldozer'],
  ['flying around a large yacht', 'motor-yacht'],
  ['a big cargo ship passes the shore', 'container-ship'],
  ['a car gauge is going up', 'speedometer'],
  ['poker chips on a white background', 'poker-chips'],
  ['the united states flag waving in the wind', 'us-flag'],
  ['a fast boat on the sea', 'speedboat'],
  ['a kayak boat on a river', 'canoe'],
  ['a paper air plane is thrown', 'paper-plane'],
] as const)
  test(`"${prompt}" shows a ${shape}`, () => {
    assert.deepEqual(
      castOf(prompt).map((one) => one.shape),
      [shape],
    )
  })

test('a yacht of which no more is said sails', () => {
  assert.equal(castOf('a white yacht on the sea')[0]?.kind, 'boat')
})

for (const prompt of [
  'flow of traffic in the city',
  'heavy traffic at night',
  'traffic on a busy city street',
])
  test(`"${prompt}" is several cars`, () => {
    const cast = castOf(prompt)
    assert.deepEqual(
      cast.map(({ kind, count, action }) => [kind, count, action]),
      [['car', 4, 'travel']],
    )
  })

for (const prompt of [
  'a traffic light',
  'a road without any traffic',
  'a traffic police officer in a street',
])
  test(`"${prompt}" has no cars`, () => {
    assert.deepEqual(
      castOf(prompt).filter(({ kind }) => kind === 'car'),
      [],
    )
  })
