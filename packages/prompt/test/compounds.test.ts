/** Of several nouns side by side the last one says what is there. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Shot } from '../src/shot.ts'

const planOf = (prompt: string): Shot => planShot(shotOrder(prompt, { promptOptimizer: false }))

/** Who and what is there. */
const castOf = (prompt: string): readonly string[] =>
  planOf(prompt).scene.subjects.map(({ kind, shape }) => shape ?? kind)

const missing = (prompt: string): readonly string[] =>
  (planOf(prompt).notShown ?? []).map(({ words }) => words)

const CASTS: readonly (readonly [prompt: string, ...cast: string[]])[] = [
  ['A penguin wearing aviator goggles', 'penguin', 'goggles'],
  ["A gecko wearing a train conductor's hat", 'lizard', 'top-hat'],
  ["A doctor's bag on a table", 'handbag', 'dining-table'],
  ["A doctor's wife walks home", 'man', 'woman'],
  ['A pirate map on a table', 'world-map', 'dining-table'],
  ['A performer on stage', 'man'],
  ['A rhino beetle before a passenger airplane', 'beetle', 'plane'],
  ['A man in a tiger costume', 'man'],
  ['A tiger shark swims over a reef', 'shark'],
  ['A lion cub climbs a rock', 'cat'],
  ['A koi fish', 'fish'],
  ['A dog firefighter rescues a cat', 'dog', 'man', 'cat'],
  ['A jelly fish glows in the deep', 'jellyfish'],
  ['A dragon flies over a castle', 'dragon', 'castle'],
  ['A swan dives into a lake', 'bird'],
  ['A cat naps on a sofa', 'cat', 'couch-and-lamp'],
  ['A jet fighter takes off', 'plane'],
  ['A tennis coach sits beside a bench', 'man', 'park-bench'],
  ['A rainbow rose', 'rose'],
  ['A vampire castle', 'castle'],
  ['A stuffed bear on a bed', 'teddy-bear', 'bed'],
]

describe('the last of several nouns says who and what is there', () => {
  for (const [prompt, ...cast] of CASTS) test(prompt, () => assert.deepEqual(castOf(prompt), cast))
})

const UNSEEN: readonly (readonly [prompt: string, words: string, ...cast: string[]])[] = [
  ['A squirrel sits on a bird feeder', 'bird feeder', 'chipmunk'],
  ['A yellow sign with a deer silhouette', 'deer silhouette', 'wooden-sign'],
  ['A water jet cuts a steel plate', 'water jet', 'china-plate'],
  ['A horse pulls a milk cart', 'milk cart', 'horse'],
  ['A wolf discusses the stock market', 'stock market', 'dog'],
]

describe('a noun of several words without a picture is reported whole, and none of its words is shown', () => {
  for (const [prompt, words, ...cast] of UNSEEN)
    test(prompt, () => {
      assert.deepEqual(castOf(prompt), cast)
      assert.ok(missing(prompt).includes(words), missing(prompt).join(', '))
    })
})

test('cubs are as many of their kind, and no bears', () => {
  const [lead, ...others] = planOf('Snow leopard cubs play in a meadow').scene.subjects
  assert.equal(lead?.shape, 'leopard')
  assert.equal(lead.count, 3)
  assert.deepEqual(others, [])
})

test('ice cream is no ice that one stands on, and latte art is on a latte', () => {
  const { place, beyond } = planOf('Sauce drips over vanilla ice cream').scene
  assert.deepEqual([place, beyond], ['tabletop', undefined])
  assert.ok(castOf('A barista pours latte art').includes('hot-beverage'))
})

test('where nothing else is named, the nearest is shown, and reported', () => {
  assert.deepEqual(castOf('A bear trap'), ['bear'])
  assert.deepEqual(missing('A bear trap'), ['bear trap'])
})

test('who has a trade is who is there: raccoons that collect are raccoons', () => {
  assert.deepEqual(castOf('Raccoon trash collector cleans a park'), ['raccoon'])
  assert.deepEqual(castOf('A duck journalist in a studio'), ['bird'])
})

test('who has a trade is shown, and only the trade is reported', () => {
  assert.deepEqual(missing('A beaver architect draws a map'), ['architect'])
})

test('what is crowded has people, who are no part of its name', () => {
  assert.deepEqual(castOf('A red balloon above a crowded festival'), ['balloon', 'woman'])
})

test('words for a kind of picture are not reported', () => {
  assert.deepEqual(missing('A fox. The camera movement is static.'), [])
})

test('what is full of milk is shown as milk', () => {
  assert.deepEqual(castOf('A milk container in a refrigerator'), ['glass-of-milk', 'refrigerator'])
})

test('a word of place before a noun only hints at the place', () => {
  assert.equal(planOf('A mountain bike leans against a wall in the city').scene.place, 'city')
  assert.equal(planOf('A forest ranger in a city park').scene.place, 'city')
  assert.equal(planOf('A forest ghost').scene.place, 'forest')
})

describe('the camera that films is not seen', () => {
  const prompts: readonly (readonly [prompt: string, ...cast: string[]])[] = [
    ['Two runners cross a line together, still camera', 'woman'],
    ['The camera hovers above a fox', 'fox'],
    ['The camera drifts past a fox', 'fox'],
    ['Camera pan from right to left, a man under a tree', 'man', 'deciduous-tree'],
    ['A truck right through a garden, past a fountain', 'fountain'],
    ['A truck on a road', 'delivery-truck'],
    ['The camera falls off a table', 'camera'],
    ['A still camera on a tripod', 'camera'],
  ]
  for (const [prompt, ...cast] of prompts)
    test(prompt, () => assert.deepEqual([...new Set(castOf(prompt))], cast))
})
