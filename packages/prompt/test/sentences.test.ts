/** What a sentence around its nouns says: whose they are, where they stand, what is only a part of another. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'
import type { Shot } from '../src/shot.ts'

const shotOf = (prompt: string): Shot => planShot(shotOrder(prompt))
const sceneOf = (prompt: string): Scene => shotOf(prompt).scene

/** The subjects: number, name, action. */
const castOf = (prompt: string): readonly string[] =>
  sceneOf(prompt).subjects.map(
    ({ kind, shape, count, action }) => `${count} ${shape ?? kind} ${action}`,
  )

const CASTS: readonly (readonly [prompt: string, ...cast: string[]])[] = [
  ['A dog on the left of a bowl', '1 dog stand', '1 bowl-with-spoon stand'],
  ['A dog to the right of a ball', '1 dog stand', '1 beach-ball stand'],
  ['A man heading a football, first person perspective', '1 man stand', '1 soccer-ball stand'],
  ["A painter's guitar", '1 guitar stand'],
  ['Elon Musk in a space suit', '1 astronaut walk'],
  ['Emma drinks tea', '1 woman stand', '1 hot-beverage stand'],
  ['A chef and a waiter in a kitchen', '1 man stand', '1 man walk'],
  ['A doctor examines a patient', '1 man stand', '1 man stand'],
  ['A man, a painter, walks by', '1 man walk'],
  ['The surgeon and nurse walk', '1 man walk', '1 woman walk'],
  ['A woman hugs her mother', '1 woman stand', '1 woman stand'],
  ['One man sits while another sleeps', '1 man sit', '1 man sleep'],
  ['Fans run in a stadium', '7 woman run'],
  ['Four sea lions sunbathe on a beach', '4 seal swim'],
  ['A painting of a hammer', '1 hammer stand'],
  ['A female athlete sprints ahead of the male athletes', '1 woman run', '3 man run'],
  ['A stroller in a park', '1 man walk'],
  ['A dog running, its ears flying', '1 dog run'],
  ['Business professionals shaking hands, professional atmosphere', '2 man stand'],
  ['A space station orbiting Earth', '1 satellite fly'],
  ['A flower on the windowsill of a suburban house', '1 tulip stand'],
  ['Santa Claus in the snow', '1 man walk'],
  ['A mother and her child feed ducks', '1 woman stand', '1 child stand', '3 bird swim'],
  ['A woman kissing a baby on the cheek', '1 woman stand', '1 child stand'],
  ["A close-up of a person's face as he wakes up", '1 man stand'],
  ['A chef tastes her soup', '1 woman stand', '1 soup-bowl stand'],
  ['A professional surfer on a wave', '1 person-surfing travel'],
  [
    'A tired half-elf drinks beer, inspired by Dungeons and Dragons',
    '1 man stand',
    '1 beer-mug stand',
  ],
  ['A field of pumpkins', '9 pumpkin stand'],
  ['Denim jacket on a rack', '1 coat stand'],
  ['A woman with glasses is jogging', '1 woman run'],
  ['A dog is behind a chair', '1 dog stand', '1 chair stand'],
  ['A woman on a chair', '1 woman sit'],
  ['A basketball player jumps, ball in hand', '1 man leap', '1 basketball stand'],
  ['A llama walking on the left side of a motorcycle', '1 llama walk', '1 motorcycle travel'],
  ['A dolphin swims, bubbles rising', '1 fish swim'],
  ['Waves crash against rocks before a lighthouse'],
]

for (const [prompt, ...cast] of CASTS)
  test(`in ${JSON.stringify(prompt)} are ${cast.join(', ') || 'nobody'}`, () =>
    assert.deepEqual(castOf(prompt), cast))

const PLACES: readonly (readonly [prompt: string, place: Scene['place']])[] = [
  ['An underwater suburban neighbourhood', 'underwater'],
  ['New York City submerged like Atlantis', 'underwater'],
  ['The sun rises behind buildings', 'city'],
  ['A couple going home in a downpour', 'meadow'],
  ['A Chinese Lunar New Year celebration', 'city'],
  ['Blue ink drops into water', 'abstract'],
  ['Seven bees around a flower bed', 'meadow'],
  ['A dog to the right of a ball', 'meadow'],
]

for (const [prompt, place] of PLACES)
  test(`${JSON.stringify(prompt)} is in this place: ${place}`, () =>
    assert.equal(sceneOf(prompt).place, place))

test('a house is not brought into a room', () => {
  const { place, subjects } = sceneOf('A living room with a castle')
  assert.deepEqual([place, subjects], ['interior', []])
})

test('a tool that is called by a verb is nobody', () => {
  assert.deepEqual(castOf('A speaker and a mixer'), [])
})

test('a subject whose face is described is seen from near', () => {
  const { shotSize, subjects } = sceneOf("Jennifer Aniston's playful smirk, her eyes dancing")
  assert.equal(shotSize, 'close')
  assert.equal(subjects[0]?.action, 'stand')
})

test('Santa Claus is old, bearded and in red', () => {
  const [santa] = sceneOf('Santa Claus in the snow').subjects
  assert.deepEqual([santa?.colour, santa?.garment], ['red', 'coat'])
  assert.deepEqual(santa?.traits?.toSorted(), ['bearded', 'old'])
})

test('of jeans and a shirt, the figure has the colour of the shirt', () => {
  const [woman] = sceneOf('A woman wearing blue jeans and a white shirt').subjects
  assert.equal(woman?.colour, 'white')
})

test('the petals of a flower that is shown do not fall', () => {
  assert.deepEqual(sceneOf('A sunflower with bright petals in a meadow').details, [])
  assert.deepEqual(sceneOf('Petals fall on a path').details, ['petals'])
})

test('frozen streets are of winter', () =>
  assert.equal(sceneOf('Frozen streets of Manhattan').season, 'winter'))

test('adjectives, verbs of a name and the sky are not reported as things that are not shown', () => {
  for (const prompt of [
    'A golden retriever running through tall grass, joyful and energetic',
    'Snowy peaks, golden light painting the sky, wispy clouds drifting past',
    'Leonardo DiCaprio walks in New York',
  ])
    assert.deepEqual(shotOf(prompt).notShown ?? [], [], prompt)
})

test('what the sentence names and the film does not show is reported', () => {
  const reported = (prompt: string): readonly string[] =>
    (shotOf(prompt).notShown ?? []).map(({ words }) => words)
  assert.deepEqual(reported('A kid throws stones at a ferris wheel'), ['throws', 'stones'])
  assert.deepEqual(reported('A flower on the windowsill of a suburban house'), ['house'])
})

test('a camera of our own taste draws back from nobody', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { camera } = planShot(shotOrder('A cat sits on a wall', { seed }))
    assert.notDeepEqual(camera, [['Pull out']])
  }
})

test('a camera of our own taste neither rises over somebody nor follows one of two', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { camera } = planShot(shotOrder('A dog runs beside a bowl', { seed }))
    assert.notDeepEqual(camera, [['Tracking shot']])
    const { camera: calm } = planShot(shotOrder('A dog beside a bowl', { seed }))
    assert.notDeepEqual(calm, [['Pedestal up']])
  }
})
