/** What prompts about products, food and drinks are taken to say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const SAID: readonly (readonly [prompt: string, part: Partial<Scene>])[] = [
  ['A dark cave full of gems', { place: 'interior', room: 'cave' }],
  ['A gem in a cave', { place: 'tabletop' }],
  ['A perfume bottle on white marble', { place: 'tabletop', surface: 'marble', tint: 'white' }],
  ['A watch on a black velvet cloth', { place: 'tabletop', surface: 'cloth', tint: 'black' }],
  ['Earbuds on a pastel pink background', { place: 'tabletop', tint: 'pink', mood: 'dreamy' }],
  ['A glass of lemonade in a sunny garden', { place: 'tabletop', beyond: 'meadow' }],
  ['A cocktail on the beach at sunset', { place: 'tabletop', beyond: 'beach', timeOfDay: 'dusk' }],
  ['Honey drizzled over pancakes', { place: 'tabletop', liquid: 'syrup', details: ['pour'] }],
  ['Milk poured into a cup of coffee', { place: 'tabletop', liquid: 'milk', details: ['pour'] }],
  ['A cup of coffee steams on a table', { place: 'tabletop', details: ['steam'] }],
  ['A splash of water', { place: 'tabletop', liquid: 'water', details: ['splash'], subjects: [] }],
  ['A sushi platter with salmon and shrimp', { place: 'tabletop' }],
  ['A vase on a white background', { place: 'tabletop', tint: 'white' }],
  ['An ink bottle is knocked over on a table', { place: 'tabletop', style: 'natural' }],
  ['A lion drinks a cup of water', { place: 'meadow' }],
  // Who is named before a thing, or with it, keeps the place.
  ['A woman with a cup of coffee in a garden', { place: 'meadow' }],
  ['In a snowy village, a cup of tea', { place: 'village' }],
  ['A steam train in the mountains', { place: 'mountains', details: ['railway'] }],
]

for (const [prompt, part] of SAID)
  test(`"${prompt}" is ${JSON.stringify(part)}`, () => {
    const scene = sceneOf(prompt)
    const actual = Object.fromEntries(
      Object.keys(part).map((name) => [name, scene[name as keyof Scene]]),
    )
    assert.deepEqual(actual, part)
  })

test('that a thing is stacked says nothing of the others', () => {
  const [cookies, cup] = sceneOf('A stack of cookies and a cup of tea on a table').subjects
  assert.deepEqual([cookies?.traits, cup?.traits], [['stacked'], undefined])
})

const shapesOf = (prompt: string): readonly (string | undefined)[] =>
  sceneOf(prompt).subjects.map(({ shape }) => shape)

test('what is poured is no second vessel, and food that is only called so no plate', () => {
  assert.deepEqual(shapesOf('Pouring the milk into the cup, the milk flows'), ['hot-beverage'])
  assert.deepEqual(shapesOf('A bottle of water pours into a glass'), ['water-glass'])
  assert.deepEqual(shapesOf('A sandwich, the best comfort food'), ['sandwich'])
})

test('a thing that first says something else is seen where it is all that is named', () => {
  assert.deepEqual(shapesOf('A toilet, frozen in time'), ['toilet'])
  assert.deepEqual(shapesOf('A black sports watch with turning hands'), ['watch'])
  assert.deepEqual(shapesOf('A man watches the sea'), [undefined])
})

test('the camera that films stands on no table', () => {
  assert.deepEqual(shapesOf('A bottle on a table. Camera is locked.'), ['water-bottle'])
  assert.deepEqual(shapesOf('A vintage camera on a table'), ['camera'])
})

test('who does in a room what is done there is in it', () => {
  const room = (prompt: string): readonly unknown[] => {
    const { place, room: said } = sceneOf(prompt)
    return [place, said]
  }
  assert.deepEqual(room('A person melts butter in a hot wok'), ['interior', 'kitchen'])
  assert.deepEqual(room('A girl applies lipstick'), ['interior', 'bedroom'])
  assert.deepEqual(room('A man smashes a glass'), ['interior', undefined])
  assert.deepEqual(room('A woman paints a picture on the beach'), ['beach', undefined])
})

test('a young animal is no child beside it', () => {
  assert.deepEqual(
    sceneOf('baby dogs are sleeping').subjects.map(({ kind, count }) => [kind, count]),
    [['dog', 3]],
  )
})

test('what something is only likened to is not there, nor what a film presents', () => {
  assert.deepEqual(sceneOf('Clouds drift like galloping horses').subjects, [])
  assert.deepEqual(shapesOf('The entire video presents a sad atmosphere. A teapot.'), ['teapot'])
})

test('a number of years, degrees or seconds counts nobody', () => {
  const { subjects } = sceneOf('一辆50年代的轿车行驶在街道上')
  assert.deepEqual(
    subjects.map(({ kind, count }) => [kind, count]),
    [['car', 1]],
  )
})

test('a single character names a thing by itself, and none within a word', () => {
  assert.deepEqual(
    sceneOf('一只海豚在阳光下划出优美的弧线').subjects.map(({ kind }) => kind),
    ['fish'],
  )
})

test('Chinese words for how things are name no things', () => {
  assert.deepEqual(sceneOf('美丽自然的走廊，华丽优雅，缓缓弯曲').subjects, [])
})

test('who is called by a trade is somebody, and a palace alone is what the film is about', () => {
  assert.equal(sceneOf('A centenarian looks at the night sky').subjects[0]?.kind, 'man')
  assert.deepEqual(shapesOf('The Potala Palace covered in snow'), ['classical-building'])
  assert.deepEqual(sceneOf('Waves crash into rocks at the sea').subjects, [])
})

test('a product on a podium stands on a low one, a statue on a high pedestal', () => {
  const [watch, podium] = planShot(shotOrder('a watch rotating on a marble pedestal')).scene
    .subjects
  assert.deepEqual(watch?.relation, { is: 'on', to: 'round-podium' })
  assert.equal(podium?.shape, 'round-podium')
  const [, pedestal] = planShot(shotOrder('a statue on a pedestal')).scene.subjects
  assert.equal(pedestal?.shape, 'pedestal')
  const [, under] = planShot(shotOrder('a teddy bear on a pedestal')).scene.subjects
  assert.equal(under?.shape, 'pedestal')
  assert.equal(planShot(shotOrder('a watch')).scene.subjects.length, 1)
})
