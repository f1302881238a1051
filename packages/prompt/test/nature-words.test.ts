/** Words for animals, plants and their parts. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

/** What is there, and how many of each if several. */
const castOf = (prompt: string): readonly string[] =>
  sceneOf(prompt).subjects.map(
    ({ kind, shape, count }) => `${shape ?? kind}${count > 1 ? ` ${count}` : ''}`,
  )

const NAMED: readonly (readonly [prompt: string, ...cast: string[]])[] = [
  ['a red dragonfly on a green leaf', 'dragonfly', 'green-leaf'],
  ['a close up shot of a fly', 'fly'],
  ['A bird flies', 'bird'],
  ['an aerial view of animals running', 'elephant', 'giraffe', 'zebra'],
  ['a sea turtle swims in blue water', 'sea-turtle'],
  ['a spider making a web', 'spider', 'spider-web'],
  ['a meerkat looking around', 'meerkat'],
  ['a housecat outdoors', 'cat'],
  ['spotted eagle rays swimming', 'eagle-ray 3'],
  ['a nine banded armadillo', 'armadillo'],
  ['close up of a fern leaf', 'fern'],
  ['footage of tree leaves', 'leafy-branch'],
  ['leaves swaying in the wind', 'leafy-branch'],
  ['She leaves the house', 'woman', 'house'],
  ['oranges on a tree branch', 'orange-branch'],
  ['white flowers on the tree', 'blossom-branch'],
  ['a leafless tree', 'bare-tree'],
  ['bare trees in a forest', 'bare-tree 3'],
  ['close up video of tree bark', 'tree-trunk'],
  ['a stack of dried leaves in a forest', 'leaf-heap'],
  ['a man under an oak tree', 'man', 'deciduous-tree'],
]

const IN_THEIR_FAMILIES: readonly (readonly [prompt: string, ...cast: string[]])[] = [
  ['elephant herd in a savanna', 'elephant 5'],
  ['a troop of monkey on top of a mountain', 'monkey 5'],
  ['two elephants with their mother', 'elephant 2'],
  ['baby rhino plays with mom', 'rhinoceros 2'],
  ['mother whale swimming with babies', 'whale 3'],
  ['a duck leaving water with ducklings', 'bird 3'],
  ['a cat with her kittens', 'cat 3'],
  ['a dog and a baby', 'dog', 'child'],
  ['a woman walks her dog with her baby', 'woman', 'dog', 'child'],
  ['a brown chicken hunting for its food', 'hen'],
  ['a dog beside a plate of food', 'dog', 'dinner-plate'],
]

describe('animals are among their own:', () => {
  for (const [prompt, ...cast] of IN_THEIR_FAMILIES)
    test(prompt, () => {
      assert.deepEqual(castOf(prompt), cast)
    })
})

test('an insect that feeds on flowers is on one', () => {
  const relationIn = (prompt: string): string | undefined => {
    const { is, to } = sceneOf(prompt).subjects[0]?.relation ?? {}
    return is && `${is} ${to}`
  }
  assert.equal(relationIn('a bee feeding on nectar'), 'on open-flower')
  assert.equal(relationIn('a butterfly pollinating a flower'), 'on open-flower')
  assert.equal(relationIn('a butterfly flying'), undefined)
})

test('an animal that looks for food has its head at the ground', () => {
  assert.equal(sceneOf('an armadillo searching for food').subjects[0]?.action, 'graze')
})

test('leaves are yellow and red in autumn, and green otherwise', () => {
  const shapeOf = (prompt: string): string | undefined => sceneOf(prompt).subjects[0]?.shape
  assert.equal(shapeOf('close up of leaves in autumn'), 'autumn-branch')
  assert.equal(shapeOf('close up of leaves in summer'), 'leafy-branch')
})

test('parts of plants are seen close, unless something else is there or a size is named', () => {
  assert.equal(sceneOf('tree leaves').shotSize, 'close')
  assert.equal(sceneOf('a wide shot of tree leaves').shotSize, 'wide')
  assert.equal(sceneOf('a koala eating leaves').shotSize, 'medium')
})

test('a close picture of flowers has one, and a field of flowers is one', () => {
  assert.deepEqual(castOf('close up video of flower petals'), ['open-flower'])
  assert.deepEqual(castOf('a field of flowers'), [])
})

describe('animals and plants are shown by their names:', () => {
  for (const [prompt, ...cast] of NAMED)
    test(prompt, () => {
      assert.deepEqual(castOf(prompt), cast)
    })
})
