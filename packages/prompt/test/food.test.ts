import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const planned = (prompt: string): ReturnType<typeof planShot> =>
  planShot({
    prompt,
    cameraCommands: true,
    promptOptimizer: true,
    durationSeconds: 6,
    framesPerSecond: 24,
    widthPx: 1366,
    heightPx: 768,
    seed: 1,
  })
const sceneOf = (prompt: string): Scene => planned(prompt).scene
const shapesOf = (prompt: string): readonly (string | undefined)[] =>
  sceneOf(prompt).subjects.map(({ shape }) => shape)

test('dishes have their own pictures', () => {
  const dishes = [
    ['a cooked chicken breast', 'grilled-chicken'],
    ['pork ribs dish', 'grilled-ribs'],
    ['close up of onion rings', 'onion-rings'],
    ['tuna sashimi', 'sashimi-plate'],
    ['fresh dim sum', 'bamboo-steamer'],
    ['a dish of healthy food', 'dinner-plate'],
    ['a delicious dessert', 'shortcake'],
  ] as const
  for (const [prompt, shape] of dishes) {
    assert.deepEqual(shapesOf(prompt), [shape], prompt)
    assert.equal(sceneOf(prompt).place, 'tabletop', prompt)
  }
})

test('an apple fruit is an apple, and fruit alone is a bowl of it', () => {
  assert.deepEqual(shapesOf('green apple fruit on a table'), ['green-apple'])
  assert.deepEqual(shapesOf('fresh fruit on a table'), ['fruit-bowl'])
})

test('cinnamon rolls do not roll, and a ball does', () => {
  assert.equal(sceneOf('milk and cinnamon rolls').subjects[1]?.happens, undefined)
  assert.equal(sceneOf('a tennis ball rolls on a table').subjects[0]?.happens, 'roll')
})

test('what is drawn in a bowl needs no other one, which is not reported as left out', () => {
  const { scene, notShown = [] } = planned('red rice in a small bowl')
  assert.deepEqual(
    scene.subjects.map(({ shape }) => shape),
    ['cooked-rice'],
  )
  assert.deepEqual(notShown, [])
  assert.deepEqual(shapesOf('two eggs in a bowl'), ['egg', 'bowl-with-spoon'])
})

test('what is said to be in a plate lies on it', () => {
  const [cake, plate] = sceneOf('a birthday cake in the plate').subjects
  assert.deepEqual(cake?.relation, { is: 'on', to: 'china-plate' })
  assert.equal(plate?.shape, 'china-plate')
})

test('people do with food what is said', () => {
  const deeds = [
    ['a person making a vegetarian dish', 'cook'],
    ['a chef cutting sushi rolls', 'chop'],
    ['people enjoying asian cuisine', 'eat'],
    ['a woman washing strawberries', 'wash'],
    ['a barista preparing matcha tea', 'pour'],
    ['a person disinfecting a room', 'spray'],
  ] as const
  for (const [prompt, activity] of deeds)
    assert.equal(sceneOf(prompt).subjects[0]?.activity, activity, prompt)
})

test('a dish in a plate is a full one', () => {
  const shapes = sceneOf('a serving of a dish in a plate').subjects.map(({ shape }) => shape)
  assert.deepEqual(shapes, ['dinner-plate'])
})

test('who eats, and nothing says where, is in a kitchen', () => {
  const { place, room } = sceneOf('a man using his phone while eating')
  assert.deepEqual([place, room], ['interior', 'kitchen'])
  assert.equal(sceneOf('a squirrel eating a burger').place, 'forest')
})

test('colleagues are people', () => {
  assert.equal(sceneOf('colleagues talking to each other').subjects[0]?.activity, 'talk')
})

test('what is done is done by somebody, whose hands are seen', () => {
  const { shotSize, subjects } = sceneOf('a video of spreading cheese on a bagel')
  assert.equal(shotSize, 'close')
  assert.ok(subjects[0]?.kind === 'woman' || subjects[0]?.kind === 'man')
  assert.ok(subjects[0].activity)
})

test('nobody is added to what happens by itself, to what is poured, or to whom an animal does it', () => {
  for (const prompt of [
    'a burning candle',
    'pouring milk into a glass',
    'a cooking pot on a table',
  ])
    for (const { kind } of sceneOf(prompt).subjects) assert.equal(kind, 'thing', prompt)
  assert.deepEqual(
    sceneOf('eating panda').subjects.map(({ shape }) => shape),
    ['panda'],
  )
})

test('food with a fork is there beside it', () => {
  const shapesIn = (prompt: string): unknown => sceneOf(prompt).subjects.map(({ shape }) => shape)
  assert.deepEqual(shapesIn('food on a plate and a fork'), ['dinner-plate', 'fork-and-knife'])
  const dinner = 'dinner on the table with a knife and fork'
  assert.deepEqual(shapesIn(dinner), ['dinner-plate', 'fork-and-knife'])
  assert.deepEqual(shapesIn('a fork and a spoon'), ['fork-and-knife', 'spoon'])
})

test('what is served in a bowl is one bowl, however many it is', () => {
  for (const prompt of ['rice grains', 'corn flakes', 'almonds', 'appetizers'])
    assert.equal(sceneOf(prompt).subjects[0]?.count, 1, prompt)
})
