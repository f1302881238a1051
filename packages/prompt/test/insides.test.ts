/** Inside a vehicle or a building one sees it from the inside. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Room, Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const INSIDES: readonly (readonly [prompt: string, room: Room | undefined])[] = [
  ['Inside a city bus', 'bus'],
  ['A woman on a bus looks out of the window', 'bus'],
  ['People riding a bus', 'bus'],
  ['A man sits in a train', 'train'],
  ['A train compartment', 'train'],
  ['View from the train window', 'train'],
  ['Internal window of a train moving at hyper-speed', 'train'],
  ['Passengers in a subway train', 'subway'],
  ['An abandoned subway car', 'subway'],
  ['A crowded subway train', 'subway'],
  ['People wait in a metro station', 'metro'],
  ['The cabin of an airplane', 'cabin'],
  ['Flight attendants in the aisle of a plane', 'cabin'],
  ['A man walks through an abandoned factory', 'factory'],
  ['Exploring an abandoned hospital', 'hospital'],
  ['Inside of a castle', 'ballroom'],
  ['The camera moves through a haunted house', undefined],
]

for (const [prompt, room] of INSIDES)
  test(`${prompt}: ${room ?? 'a living room'}`, () => {
    const { place, room: seen, subjects } = sceneOf(prompt)
    assert.deepEqual([place, seen], ['interior', room])
    for (const { kind } of subjects) assert.ok(!['bus', 'train', 'plane', 'car'].includes(kind))
  })

test('from outside a vehicle and a building stay what they are', () => {
  for (const prompt of [
    'The bus in the rain',
    'A train in the snow',
    'People waiting at a bus stop',
    'A man driving a bus',
    'A kid plays with a toy train',
    'A factory by a river',
    'An abandoned castle in the mountains',
  ])
    assert.ok(!['bus', 'train', 'subway', 'cabin', 'factory'].includes(sceneOf(prompt).room ?? ''))
  assert.equal(sceneOf('A train in the snow').subjects[0]?.kind, 'train')
})

test('nobody walks about in a vehicle who is not said to', () => {
  assert.notEqual(sceneOf('A woman on a bus').subjects[0]?.action, 'walk')
  assert.equal(sceneOf('A woman walks through a train').subjects[0]?.action, 'walk')
})

test('a camera over the water is at a lake', () => {
  assert.equal(sceneOf('The camera hovers over the water').place, 'lake')
})

test('a vehicle that is seen from inside is not reported as missing', () => {
  for (const prompt of ['Passengers in a train', 'An abandoned subway car', 'Inside a bus'])
    assert.equal(planShot(shotOrder(prompt)).notShown, undefined, prompt)
})
