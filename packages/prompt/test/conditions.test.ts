/** What state a place is in is read, and what is said of somebody else is not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { type Condition, CONDITIONS } from '../src/scene/conditions.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const statesOf = (prompt: string): readonly Condition[] => {
  const { details } = sceneOf(prompt)
  return CONDITIONS.filter((condition) => details.includes(condition))
}

const STATES: readonly (readonly [prompt: string, ...Condition[]])[] = [
  ['An abandoned living room', 'derelict'],
  ['A man walks through a derelict hospital', 'derelict'],
  ['The ruined interior of a theatre', 'derelict'],
  ['A haunted house at night', 'derelict', 'gloomy'],
  ['A gloomy forest', 'gloomy'],
  ['An eerie cemetery', 'gloomy'],
  ['An overgrown abandoned city', 'derelict', 'overgrown'],
  ['A messy bedroom', 'messy'],
  ['A luxurious modern living room', 'luxurious', 'modern'],
  ['An elegant restaurant', 'luxurious'],
  ['A modern minimalist kitchen', 'modern'],
  ['A rustic kitchen', 'rustic'],
  ['An empty office', 'empty'],
  ['废弃的教室', 'derelict'],
]

for (const [prompt, ...states] of STATES)
  test(`${prompt}: ${states.join(', ')}`, () => {
    assert.deepEqual(statesOf(prompt), states)
  })

test('what is said of people, animals and things is no state of a place', () => {
  for (const prompt of [
    'An old man in a kitchen',
    'An abandoned puppy in a living room',
    'A woman with messy hair in a bedroom',
    'A museum of modern art',
    'A luxury car on a road',
    'An empty glass on a table',
    'A kitchen',
  ])
    assert.deepEqual(statesOf(prompt), [], prompt)
})

test('where it is gloomy in the open there is fog, unless another weather is named', () => {
  assert.equal(sceneOf('A gloomy meadow').weather, 'fog')
  assert.equal(sceneOf('A gloomy meadow in the rain').weather, 'rain')
  assert.equal(sceneOf('A gloomy kitchen').weather, 'clear')
})

test('nobody drives in an abandoned street, and dust floats in an abandoned room', () => {
  assert.ok(sceneOf('An abandoned street').details.includes('carless'))
  assert.ok(sceneOf('An abandoned kitchen').details.includes('dust'))
})

test('what nobody drives any more rusts where it stands', () => {
  const [car] = sceneOf('An abandoned car in a field').subjects
  assert.deepEqual([car?.action, car?.material], ['stand', 'rust'])
  const [plain] = sceneOf('A car in a field').subjects
  assert.equal(plain?.material, undefined)
})
