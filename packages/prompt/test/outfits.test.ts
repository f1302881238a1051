/** What people and animals are read to wear beside a garment, and how hair is. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { OutfitPart, Subject } from '../src/scene/scene.ts'

const subjectsOf = (prompt: string): readonly Subject[] =>
  planShot(shotOrder(prompt)).scene.subjects

/** "blue jeans", "red checked kilt". */
const inWords = ({ item, colour, pattern }: OutfitPart): string =>
  [colour, pattern, item].filter(Boolean).join(' ')

const WORN: readonly (readonly [prompt: string, garment: string, ...outfit: readonly string[]])[] =
  [
    ['A man with long blonde hair and blue jeans', '', 'yellow long_hair', 'blue jeans'],
    ['A red-haired woman', '', 'red hair'],
    ['A girl whose hair is brown', '', 'brown hair'],
    ['A woman brushes her hair', ''],
    ['A woman in a red plaid skirt and a black beret', '', 'red checked skirt', 'black beret'],
    ['A man wearing a striped green shirt and white shorts', 'green striped shirt', 'white shorts'],
    ['A man in a white t-shirt and a leather jacket', 'brown jacket', 'white shirt'],
    ['A man in a leather jacket over a white t-shirt', 'brown jacket', 'white shirt'],
    ['A knight in a blue cape', 'armour', 'blue cape'],
    ['A woman in a wedding dress', 'white gown'],
    ['A man with glasses, a top hat and a monocle', '', 'glasses', 'top_hat', 'monocle'],
    ['A pirate on a beach', '', 'pirate_hat', 'eye_patch'],
    ['A sloth in a leather jacket and a kilt', 'brown jacket', 'kilt'],
    ['A child in yellow rubber boots', '', 'yellow boots'],
  ]

for (const [prompt, garment, ...outfit] of WORN)
  test(`in ${JSON.stringify(prompt)} are ${[garment, ...outfit].filter(Boolean).join(', ') || 'the usual clothes'}`, () => {
    const [one] = subjectsOf(prompt)
    assert.ok(one)
    const said = one.garment ? [one.colour, one.pattern, one.garment] : []
    assert.deepEqual(
      [said.filter(Boolean).join(' '), ...(one.outfit ?? []).map(inWords)],
      [garment, ...outfit],
    )
  })

describe('what is worn', () => {
  const namesIn = (prompt: string): readonly string[] =>
    subjectsOf(prompt).map(({ kind, shape }) => shape ?? kind)

  test('is no thing beside a person, and one where nobody wears it', () => {
    assert.deepEqual(namesIn('A woman wearing a crown and sunglasses'), ['woman'])
    assert.deepEqual(namesIn('A crown on a pillow'), ['crown', 'pillow'])
    assert.deepEqual(namesIn('A man looks at a crown on a table'), ['man', 'crown'])
    assert.deepEqual(namesIn('Sunglasses on a table'), ['sunglasses'])
  })

  test('is worn by the animal, however many things there are', () => {
    const relations = subjectsOf('A chimpanzee in a tweed jacket and glasses').map(
      ({ shape, relation }) => `${shape} ${relation?.is}`,
    )
    assert.deepEqual(relations, ['monkey undefined', 'glasses worn_by'])
    const [, , glasses] = subjectsOf('A rabbit reads the newspaper and wears glasses')
    assert.deepEqual([glasses?.shape, glasses?.relation?.is], ['glasses', 'worn_by'])
  })

  test('is reported as missing no more', () => {
    const { notShown } = planShot(shotOrder('A man in a kilt, a bandana and a top hat walks'))
    assert.equal(notShown, undefined)
  })
})
