/** Who is in a vehicle is seen inside of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../prompt/test/shot-order.ts'
import { castOf } from '../src/camera/lead.ts'
import { planShot } from '@backlot/prompt'
import type { Scene } from '@backlot/prompt/scene'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

for (const [prompt, room] of [
  ['woman sitting inside the car', 'car'],
  ['a man in the back seat of a taxi', 'car'],
  ['policeman in a police car', 'car'],
  ['a girl behind the wheel of a car', 'car'],
  ['close up of a young woman driving a car', 'car'],
  ['young man using laptop in the tram', 'bus'],
  ['passengers on a train', 'train'],
  ['a woman asleep on the bus', 'bus'],
  ['a boy looks out of the window in an airplane', 'cabin'],
  ['empty seats in the bus', 'bus'],
  ['people in a subway station', 'metro'],
  ['video footage of a subway', 'metro'],
  ['a car drives through a tunnel', 'tunnel'],
  ['time lapse of a subway tunnel', 'tunnel'],
  ['robot arms at work', 'factory'],
  ['workers at an assembly line', 'factory'],
] as const)
  test(`"${prompt}" is in a ${room}`, () => {
    const scene = sceneOf(prompt)
    assert.deepEqual([scene.place, scene.room], ['interior', room])
  })

for (const prompt of [
  'a man drives a car through the city',
  'a woman gets into a car',
  'people waiting at a bus stop',
  'a man at a train station',
  'a woman walks her dog past a parked car',
  'a dog in a bus shelter on the moon',
  'a red bus in a rainy city',
  'a man repairs the roof of a bus',
  'a laptop in Vincent Van Gogh style',
  'a cat driving in a car through a busy street',
])
  test(`"${prompt}" is seen from outside`, () => {
    assert.ok(!['car', 'bus', 'train', 'cabin'].includes(sceneOf(prompt).room ?? ''))
  })

test('the vehicle is around those in it, who sit on its seats', () => {
  const [woman, ...others] = sceneOf('a woman sitting in a car').subjects
  assert.deepEqual([woman?.kind, woman?.action, woman?.seat], ['woman', 'sit', 'car_seat'])
  assert.deepEqual(others, [])
  assert.equal(sceneOf('a man behind the steering wheel of a car').subjects[0]?.seat, 'driver_seat')
  const [man] = sceneOf('a man standing in a train').subjects
  assert.notEqual(man?.action, 'sit')
})

test('a station under ground has its train where nobody waits', () => {
  assert.deepEqual(
    sceneOf('video footage of a subway').subjects.map(({ kind, species }) => [kind, species]),
    [['train', 'express']],
  )
  assert.ok(
    sceneOf('people waiting in a subway station').subjects.every(({ kind }) => kind !== 'train'),
  )
})

test('who talks on the radio of a police car holds a part of it', () => {
  const radio = sceneOf('policeman in police car talking on radio').subjects[1]
  assert.equal(radio?.shape, 'walkie-talkie')
  assert.equal(radio?.relation?.is, 'held_by')
})

test('who is on a yacht stands over water, with the yacht behind', () => {
  const { place, details, subjects } = sceneOf('teenagers drinking champagne in the yacht')
  assert.deepEqual([place, details], ['lake', ['jetty']])
  assert.equal(subjects.at(-1)?.shape, 'motor-yacht')
  assert.notEqual(sceneOf('a woman on a deck chair').subjects.at(-1)?.shape, 'motor-yacht')
})

test('a tunnel is seen over the dashboard of a car as well', () => {
  const { room, details } = sceneOf('point of view of a car driving through a tunnel')
  assert.deepEqual([room, details], ['tunnel', ['windscreen']])
})

test('nobody sits in a toy boat', () => {
  const seated = (prompt: string): boolean =>
    castOf(sceneOf(prompt)).some(({ riders }) => riders !== undefined)
  assert.ok(!seated('girl playing with a toy boat'))
  assert.ok(seated('a girl rows a boat'))
})
