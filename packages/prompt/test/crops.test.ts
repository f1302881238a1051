/** Fields are of what they are said to be of. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { type Crop, cropOf } from '../src/scene/crops.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const FIELDS: readonly (readonly [prompt: string, crop: Crop])[] = [
  ['Lavender fields in Provence', 'lavender'],
  ['A child runs through a corn field', 'corn'],
  ['A field of golden wheat at sunset', 'wheat'],
  ['Rows of colorful tulips', 'tulips'],
  ['A poppy field', 'poppies'],
  ['Rows of young green sunflower plants in field in sunset', 'sunflowers'],
  ['Canola fields from above', 'rapeseed'],
  ['A cotton plantation', 'cotton'],
  ['A vineyard in Tuscany', 'vines'],
  ['A tea plantation', 'tea'],
  ['A farmer in a potato field', 'seedlings'],
  ['Rice terraces in Bali', 'terraces'],
  ['Rice paddies at dawn', 'terraces'],
  ['向日葵田', 'sunflowers'],
  ['Sunflowers swaying in the wind', 'sunflowers'],
  ['Close up of wheat', 'wheat'],
]

for (const [prompt, crop] of FIELDS)
  test(`${prompt}: ${crop}`, () => {
    const scene = sceneOf(prompt)
    assert.equal(cropOf(scene), crop)
    assert.equal(scene.place, 'meadow')
  })

test('plants that are a whole field are not single ones as well', () => {
  const shapes = sceneOf('Rows of young sunflower plants in a field').subjects
  assert.deepEqual(shapes, [])
  assert.equal(sceneOf('A sunflower in a vase').subjects[0]?.shape, 'sunflower')
})

test('who is in a field stays there', () => {
  const { subjects } = sceneOf('A woman walks through a wheat field')
  assert.deepEqual(
    subjects.map(({ kind }) => kind),
    ['woman'],
  )
})

test('a field of nothing in particular, and a crop on a table, are none', () => {
  for (const prompt of ['A horse in a field', 'A cup of tea', 'An ear of corn on a table'])
    assert.equal(cropOf(sceneOf(prompt)), undefined, prompt)
})
