/** What the lead stands on or lies in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { floorOf } from '../staging/afloat.ts'
import { castOf, leadPath } from './lead.ts'
import { animalRiderHeight, shownHeight, STAGINGS, stagingOf } from '../staging/stagings.ts'
import { placeCamera } from '../worlds/world.ts'
import { WATER_WORLD } from '../worlds/water/water.ts'

/** The lead's height in the middle of the film, and the ground for others there. */
function heightOf(prompt: string): { readonly lead: number; readonly ground: number } {
  const { scene } = planShot(shotOrder(prompt))
  const [lead] = castOf(scene)
  const ground = WATER_WORLD.ground(scene)
  const path = leadPath({ lead, durationSeconds: 6, steps: [], ground })
  return { lead: path(3)[1], ground }
}

test('a boat lies in the water, with a jetty before it too', () => {
  for (const prompt of [
    'A red sailboat on a lake at sunset',
    'A rowboat beside a jetty on a lake',
    'A ship on a lake',
  ]) {
    const { lead } = heightOf(prompt)
    assert.ok(lead < 0 && lead > -1, `${prompt}: ${lead}`)
  }
})

test('a lead with feet stands on the jetty', () => {
  const { lead, ground } = heightOf('A girl on a jetty at a lake')
  assert.ok(ground > 0.4)
  assert.equal(lead, ground)
})

test('a boat that passes somebody on a jetty lies in the water too', () => {
  assert.equal(floorOf({ kind: 'boat', action: 'travel' }, 0.46), 0)
  assert.equal(floorOf({ kind: 'woman', action: 'walk' }, 0.46), 0.46)
})

test('a world reports one height for all, and leaves out those in the water', () => {
  for (const place of ['lake', 'river', 'skyline'] as const)
    for (const who of ['a boat', 'a whale', 'a bird', 'a man who stands']) {
      const { scene } = planShot(shotOrder(`${who} at a jetty`))
      const here = { ...scene, place }
      const { kind, path } = placeCamera({ ...planShot(shotOrder(who)), scene: here })
      const [lead] = castOf(here)
      assert.ok(lead)
      if (lead.kind === 'man') assert.ok(kind.ground(here) > 0, place)
      const floor = path(3)[1] - STAGINGS[lead.kind].altitude
      assert.equal(floor, lead.kind === 'man' ? kind.ground(here) : 0, `${who} ${place}`)
    }
})

test('a swimmer without water walks or stands', () => {
  const swimmer = { count: 1, action: 'swim', details: [] } as const
  const actionsIn = (place: 'city' | 'lake'): readonly string[] =>
    (['woman', 'bird'] as const).flatMap((kind) =>
      castOf({ place, subjects: [{ ...swimmer, kind }] }).map(({ action }) => action),
    )
  assert.deepEqual(actionsIn('lake'), ['swim', 'swim'])
  assert.deepEqual(actionsIn('city'), ['walk', 'stand'])
})

test('a rider or driver is no separate figure beside the vehicle', () => {
  const ridersOf = (prompt: string): readonly (readonly [string, number])[] =>
    castOf(planShot(shotOrder(prompt)).scene).map(({ kind, shape, riders = [] }) => [
      shape ?? kind,
      riders.length,
    ])
  assert.deepEqual(ridersOf('a man rides a motorcycle through the city'), [['motorcycle', 1]])
  assert.deepEqual(ridersOf('a woman rides a camel in the desert'), [['camel', 1]])
  assert.deepEqual(ridersOf('a man in a black suit drives a red car'), [['car', 1]])
  assert.deepEqual(ridersOf('a man rides an elephant in the jungle'), [['elephant', 1]])
  assert.deepEqual(ridersOf('a panda rides a bicycle'), [['bicycle', 1]])
  assert.deepEqual(ridersOf('an astronaut rides a horse'), [['horse', 1]])
  assert.deepEqual(ridersOf('a woman and a camel in the desert'), [
    ['woman', 0],
    ['camel', 0],
  ])
})

test('on a table nothing is ridden, and everything stands there', () => {
  const scene = {
    ...planShot(shotOrder('a frog rides a turtle')).scene,
    place: 'tabletop',
  } as const
  assert.deepEqual(
    castOf(scene).map(({ kind, shape }) => [kind, shape]),
    [
      ['tabled', 'frog'],
      ['tabled', 'turtle'],
    ],
  )
})

test('what is ridden is large enough, and the camera sees who rides to the head', () => {
  const { scene } = planShot(shotOrder('a woman rides a turtle in the desert'))
  const [lead] = castOf(scene)
  assert.ok(lead)
  assert.ok(stagingOf(lead).height > 1.1 && shownHeight(lead) > 1.6)
})

test('an animal that rides is neither lost on what it rides nor too large for it, and is seen to the head', () => {
  for (const prompt of [
    'a frog rides an elephant',
    'a bear rides a bicycle',
    'a cat rides a horse',
  ]) {
    const [lead] = castOf(planShot(shotOrder(prompt)).scene)
    const [rider] = lead?.riders ?? []
    assert.ok(lead && rider, prompt)
    const { height } = stagingOf(lead)
    const share = animalRiderHeight(rider, lead) / height
    assert.ok(share >= 0.4 && share <= 0.72, `${prompt}: ${share}`)
    assert.ok(shownHeight(lead) >= height, prompt)
  }
})

test('a surfer is on the water, and not on the sand', () => {
  const { scene } = planShot(shotOrder('a surfer on a wave'))
  assert.equal(scene.place, 'sea')
  assert.equal(WATER_WORLD.ground(scene), 0)
})
