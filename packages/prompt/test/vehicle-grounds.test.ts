/** What vehicles are on, and what is seen of them besides: rails, runways, tracks, lights. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

for (const [prompt, detail] of [
  ['train arriving at a station', 'platform'],
  ['a high speed train leaves the station', 'platform'],
  ['a train in a desert', 'railway'],
  ['a train through a snowy landscape', 'railway'],
  ['an airplane taking off', 'runway'],
  ['three airplanes parked at a terminal', 'runway'],
  ['two cars are racing', 'circuit'],
  ['a white car driving on a track', 'circuit'],
  ['a formula one car', 'circuit'],
  ['motorcycles race', 'circuit'],
  ['a car in a parking lot', 'parking'],
  ['parking area full of cars', 'parking'],
  ['a car in a car park', 'parking'],
] as const)
  test(`"${prompt}" has a ${detail}`, () => {
    const { place, details } = sceneOf(prompt)
    assert.ok(details.includes(detail), details.join())
    assert.notEqual(place, 'city')
  })

for (const [prompt, detail] of [
  ['a train crossing over a bridge', 'railway'],
  ['a toy train on a carpet', 'railway'],
  ['a plane over the sea', 'runway'],
  ['a car races through the city', 'circuit'],
  ['a dog races a cat', 'circuit'],
  ['a train in space', 'railway'],
  ['a car parked in front of a pig', 'parking'],
  ['a car beside a parking meter', 'parking'],
] as const)
  test(`"${prompt}" has no ${detail}`, () => {
    assert.ok(!sceneOf(prompt).details.includes(detail))
  })

test('a race is between low cars, which are followed, and who drifts raises dust', () => {
  const { scene, camera } = planShot({ ...shotOrder('two cars are racing'), promptOptimizer: true })
  assert.equal(scene.subjects[0]?.species, 'sports_car')
  assert.deepEqual(camera, [['Tracking shot']])
  assert.ok(sceneOf('a car is drifting on a race track').details.includes('dust_cloud'))
})

test('sorts of vehicles have names', () => {
  for (const [prompt, species] of [
    ['a bullet train', 'express'],
    ['a subway train', 'express'],
    ['a jet fighter in the sky', 'fighter'],
    ['a yellow lamborghini', 'sports_car'],
    ['an antique car by a beach', 'vintage_car'],
    ['a steam train', undefined],
    ['a red car', undefined],
  ] as const)
    assert.equal(sceneOf(prompt).subjects[0]?.species, species, prompt)
})

test('a car accident is two cars that collide', () => {
  for (const prompt of ['a car accident happens', 'cars crashing on a highway']) {
    const [car] = sceneOf(prompt).subjects
    assert.deepEqual([car?.count, car?.happens], [2, 'collide'], prompt)
  }
  assert.equal(sceneOf('a shopping cart and a car after an accident').subjects[1]?.count, 1)
  assert.equal(sceneOf('a car crashes into a wall').subjects[0]?.happens, undefined)
  assert.equal(sceneOf('a car beside a crash barrier').subjects[0]?.happens, undefined)
})

test('an ambulance in a hurry has its lights on, one that is parked has not', () => {
  assert.equal(sceneOf('an ambulance speeding through a city').subjects[0]?.happens, 'flash')
  assert.equal(sceneOf('a parked ambulance').subjects[0]?.happens, undefined)
})

test('a plane that is parked stands', () => {
  assert.equal(sceneOf('a plane parked on the runway').subjects[0]?.action, 'stand')
})

test('parts of a car that is shown are on it, and a part that is looked at is alone', () => {
  const shapes = (prompt: string) =>
    sceneOf(prompt).subjects.map(({ kind, shape }) => shape ?? kind)
  assert.deepEqual(shapes('a car with bright headlights'), ['car'])
  assert.deepEqual(shapes('a pickup truck with white wheel rims'), ['pickup-truck'])
  assert.deepEqual(shapes('close up of the tires of a car'), ['car-wheel'])
  assert.deepEqual(shapes('close up of a car wheel'), ['car-wheel'])
  assert.deepEqual(shapes('changing the engine of a car'), ['car-engine'])
})

test('the earth in the sky of space is not there twice', () => {
  const { details, subjects } = sceneOf('planet earth spins in space')
  assert.ok(details.includes('earth'))
  assert.deepEqual(subjects, [])
})

test('a car that is charged stands at what charges it', () => {
  const [car, charger] = sceneOf('a car charging in a parking lot').subjects
  assert.deepEqual([car?.action, charger?.shape], ['stand', 'charging-station'])
  assert.equal(sceneOf('a car charging through the mud').subjects.length, 1)
})

test('a vehicle that works on a field is a tractor, and a tractor is on one', () => {
  assert.equal(sceneOf('vehicle with fertilizer on field').subjects[0]?.shape, 'tractor')
  assert.equal(sceneOf('a red tractor').place, 'meadow')
})

test('screens hang in the air around who is said to have some, and around nobody else', () => {
  const has = (prompt: string): boolean => sceneOf(prompt).details.includes('holograms')
  assert.ok(has('a businessman controls a futuristic computer system'))
  assert.ok(has('a woman looks at a hologram'))
  assert.ok(!has('a businessman at his computer'))
})

test('a camera does not rise above a rocket that lands', () => {
  const cameraOf = (prompt: string) =>
    planShot({ ...shotOrder(prompt), promptOptimizer: true })
      .camera.flat()
      .join()
  assert.match(cameraOf('a rocket takes off'), /Pedestal up|Tilt up/u)
  assert.doesNotMatch(cameraOf('a rocket lands in a desert'), /Pedestal up|Tilt up/u)
})
