/** What prompts about products, food and drinks are taken to say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../test/shot-order.ts'
import { planShot } from './plan-shot.ts'
import type { Scene } from './scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const SAID: readonly (readonly [prompt: string, part: Partial<Scene>])[] = [
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
  // Who is named before a thing, or with it, keeps the place.
  ['A woman with a cup of coffee in a garden', { place: 'meadow' }],
  ['In a snowy village, a cup of tea', { place: 'village' }],
  ['A steam train in the mountains', { place: 'mountains', details: [] }],
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
