/** What prompts say of what changes in the course of a film. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const LIGHT: readonly (readonly [
  prompt: string,
  before: Partial<Scene>,
  after: Scene['becomes'],
])[] = [
  ['A city street from day to night', { timeOfDay: 'day' }, { timeOfDay: 'night' }],
  ['A lake at dawn, then night falls. It turns to night', {}, { timeOfDay: 'night' }],
  ['A boat on a river from stormy to sunny weather', { weather: 'storm' }, { weather: 'clear' }],
  [
    'A forest changing from summer greenery to autumn foliage',
    { season: 'summer' },
    { season: 'autumn' },
  ],
  ['城市从白天变成夜晚', { timeOfDay: 'day' }, { timeOfDay: 'night' }],
  ['It starts to snow in a village', { weather: 'cloud' }, { weather: 'snow' }],
  ['A girl on a street, and it begins to rain', { weather: 'cloud' }, { weather: 'rain' }],
  ['Fog lifts over a valley', { weather: 'fog' }, { weather: 'clear' }],
  ['A clear sky clouding over', { weather: 'clear' }, { weather: 'cloud' }],
  ['The lights go out in a kitchen', { timeOfDay: 'day' }, { timeOfDay: 'night' }],
  ['The sun rises over the mountains', { timeOfDay: 'dawn' }, { timeOfDay: 'day' }],
  ['A river freezing over in the cold', { season: 'autumn' }, { season: 'winter' }],
  ['雾散去,山谷里有一座村庄', { weather: 'fog' }, { weather: 'clear' }],
]

for (const [prompt, before, after] of LIGHT)
  test(`"${prompt}" becomes ${JSON.stringify(after)}`, () => {
    const scene = sceneOf(prompt)
    for (const [member, value] of Object.entries(before))
      assert.equal(Object.entries(scene).find(([name]) => name === member)?.[1], value)
    assert.deepEqual(scene.becomes, after)
  })

test('who turns a colour has it at the end alone, and nobody beside it changes', () => {
  const { subjects, becomes } = sceneOf('A red apple turns yellow next to a green pear')
  assert.deepEqual(
    subjects.map(({ shape, colour }) => [shape, colour]),
    [
      ['red-apple', undefined],
      ['pear', 'green'],
    ],
  )
  assert.deepEqual(
    becomes?.subjects?.map(({ colour }) => colour),
    ['yellow', 'green'],
  )
})

test('who was of a colour before it turned has that one first', () => {
  const { subjects, becomes, tint } = sceneOf('A sunflower turning from yellow to pink')
  assert.deepEqual([subjects[0]?.colour, becomes?.subjects?.[0]?.colour], ['yellow', 'pink'])
  assert.equal(tint, undefined)
})

test('who turns into another is another at the end', () => {
  for (const prompt of [
    'A caterpillar metamorphosing into a butterfly',
    'A cat turns into a butterfly',
    '一只毛毛虫变成了蝴蝶',
  ]) {
    const { subjects, becomes } = sceneOf(prompt)
    assert.notEqual(subjects[0]?.kind, 'butterfly', prompt)
    assert.deepEqual(
      [subjects.length, becomes?.subjects?.map(({ kind }) => kind)],
      [1, ['butterfly']],
      prompt,
    )
  }
})

test('who turns round or goes somewhere becomes nobody else', () => {
  for (const prompt of [
    'A dog running from the garden into the house',
    'The woman turns to the left and walks from the house to the lake',
    'A train travels from Paris to London',
    'A man turns on the light',
    'The camera moves from the boat to the lighthouse',
  ])
    assert.equal(sceneOf(prompt).becomes, undefined, prompt)
})

test('water, sky and ground change their colours, and so does the whole picture', () => {
  const huesOf = (prompt: string): unknown => {
    const { hues, tint, becomes } = sceneOf(prompt)
    return [hues ?? tint, becomes]
  }
  assert.deepEqual(huesOf('The sea turns from blue to green'), [
    { water: 'blue' },
    { hues: { water: 'green' } },
  ])
  assert.deepEqual(huesOf('Purple clouds in the sky turn pink'), [
    { sky: 'purple' },
    { hues: { sky: 'pink' } },
  ])
  assert.deepEqual(huesOf('The background changes from red to blue'), ['red', { tint: 'blue' }])
  // A car before the sea is no part of it.
  assert.equal(sceneOf('By the sea a white car turns red').becomes?.hues, undefined)
})

test('what rusts, ripens or rots takes the colour of that', () => {
  const endOf = (prompt: string): unknown =>
    sceneOf(prompt).becomes?.subjects?.map(({ colour }) => colour)
  assert.deepEqual(endOf('A rusting car in a field'), ['brown'])
  assert.deepEqual(endOf('A timelapse of an apple decaying'), ['brown'])
  assert.deepEqual(endOf('A banana ripens on a table'), ['yellow'])
})
