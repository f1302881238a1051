/** Who rides, waits, plays and performs, as strangers say it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const kindsOf = (prompt: string): string[] =>
  sceneOf(prompt).subjects.map(({ kind, shape }) => shape ?? kind)

test('a cowboy who rides nothing that is named rides a horse', () => {
  assert.deepEqual(kindsOf('A lone cowboy rides into the sunset'), ['man', 'horse'])
  assert.deepEqual(kindsOf('A cowboy rides a motorcycle'), ['man', 'motorcycle'])
  assert.deepEqual(kindsOf('A man rides to work'), ['man'])
})

const ridersOf = (prompt: string): readonly (string | undefined)[] =>
  sceneOf(prompt)
    .subjects.filter(({ traits }) => traits?.includes('astride'))
    .map(({ kind, shape }) => shape ?? kind)

test('animals, robots, astronauts and toys ride what has a seat and is named next', () => {
  for (const [prompt, rider] of [
    ['A cat riding a horse through a meadow', 'cat'],
    ['A panda is happily riding a bicycle', 'panda'],
    ['A frog sits on the back of a turtle', 'frog'],
    ['An astronaut rides a white horse on the moon', 'astronaut'],
    ['一只猫骑着马', 'cat'],
  ] as const)
    assert.deepEqual(ridersOf(prompt), [rider], prompt)
})

test('whoever is on a board stands on it, people as well, also where the word is for what is done', () => {
  for (const [prompt, rider, board] of [
    ['A man on a skateboard', 'man', 'skateboard'],
    ['A teenager is skateboarding in a street', 'child', 'skateboard'],
    ['A man snowboarding down a mountain', 'man', 'snowboard'],
    ['A dog on a surfboard', 'dog', 'surfboard'],
    ['A parrot standing on a skateboard', 'bird', 'skateboard'],
  ] as const) {
    assert.deepEqual(ridersOf(prompt), [rider], prompt)
    assert.deepEqual(kindsOf(prompt), [rider, board], prompt)
  }
})

test('an animal drives a car, with sunglasses or without', () => {
  for (const [prompt, rider] of [
    ['A dog drives a car', 'dog'],
    ['A cat in sunglasses is driving a pink car', 'cat'],
    ['小狗开着红色汽车', 'dog'],
  ] as const)
    assert.deepEqual(ridersOf(prompt), [rider], prompt)
})

test('who rides a surfboard is at sea, and who goes with one on land', () => {
  assert.equal(sceneOf('A dog on a surfboard').place, 'sea')
  assert.equal(sceneOf('A surfboard').place, 'beach')
})

test('nobody rides who is beside an animal, goes to it, or is on something else', () => {
  for (const prompt of [
    'A cat and a horse in a meadow',
    'A dog runs to a horse',
    'A cat on a roof. A horse walks by.',
    'A bird on a branch',
    'A man rides a horse',
    'A robot looks at a bicycle',
    'A dog beside a skateboard',
    'A cat sits on a pillow beside a bear',
    'A dog is on a car',
    'A dog runs after a car',
  ])
    assert.deepEqual(ridersOf(prompt), [], prompt)
})

test('who rides is where what is ridden is at home', () => {
  assert.equal(sceneOf('A bird sits on the back of a rhinoceros').place, 'meadow')
})

test('whose toys they are is not in the film, nor what a technology is of', () => {
  assert.deepEqual(kindsOf("A teddy bear among children's toys"), ['teddy-bear'])
  assert.deepEqual(kindsOf('A diver finds alien technology'), ['man'])
})

test('a band on a stage stands there, and is several', () => {
  const [band] = sceneOf('A rock band plays on stage').subjects
  assert.deepEqual([band?.kind, band?.count, band?.action], ['man', 3, 'stand'])
})

test('who waits for a bus is in a street', () => {
  assert.equal(sceneOf('비 오는 밤, 우산을 든 여자가 버스를 기다린다').place, 'city')
})

test('who holds an umbrella wears it, in six languages', () => {
  for (const prompt of [
    'Una mujer con paraguas en la calle',
    'Eine Frau mit Regenschirm auf der Straße',
    'Une femme avec un parapluie dans la rue',
    'Uma mulher com guarda-chuva na rua',
    '傘をさす女性、東京の街',
    '우산을 든 여자가 거리에 서 있는 모습',
  ])
    assert.deepEqual(sceneOf(prompt).subjects[0]?.details, ['umbrella'], prompt)
})

test('a product before white stands on white', () => {
  const { place, tint } = sceneOf('Sneakers ad, white background, copy space for logo')
  assert.deepEqual([place, tint], ['tabletop', 'white'])
})

test('a match is played by several who run', () => {
  const [players] = sceneOf('A football match in a packed stadium').subjects
  assert.deepEqual([players?.kind, players?.count, players?.action], ['man', 3, 'run'])
})

test('a cyclist is recognised by the bicycle, and a camera in hands is not seen', () => {
  assert.deepEqual(kindsOf('A cyclist in a busy city'), ['bicycle'])
  assert.deepEqual(kindsOf('Hand-held camera, a blue car in a forest'), ['car'])
})

test('a bridge is over a river, and who orbits something is not in space', () => {
  assert.equal(sceneOf('bridge').place, 'river')
  assert.equal(sceneOf('The camera orbits around a banana').place, 'tabletop')
})
