/** Animals in cages, and animals of no kind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

const namesIn = (prompt: string): readonly string[] => sceneOf(prompt).subjects.map(nameOf)

test('who is in a cage is in one that is seen, birds in one of their own', () => {
  const [turkey, cage] = sceneOf('turkey in cage').subjects
  assert.deepEqual(turkey?.relation, { is: 'in', to: 'iron-cage' })
  assert.equal(cage?.shape, 'iron-cage')
  assert.deepEqual(namesIn('a parrot in a cage'), ['bird', 'bird-cage'])
  assert.deepEqual(namesIn('a cage'), ['iron-cage'])
})

test('animals of no kind are one each of those who live so', () => {
  assert.deepEqual(namesIn('farm animals'), ['cow', 'hen', 'ewe'])
  assert.deepEqual(namesIn('wild animals in the forest'), ['deer', 'fox', 'hedgehog'])
  assert.deepEqual(namesIn('marine life'), ['sea-turtle', 'tropical-fish', 'octopus'])
  assert.deepEqual(namesIn('animals in the savanna'), ['elephant', 'giraffe', 'zebra'])
  const [first, second] = sceneOf('animals drinking at a waterhole').subjects
  assert.equal(second?.action, first?.action)
  assert.deepEqual(second?.relation, { is: 'beside', to: 'elephant' })
})

test('animals of a kind are of that kind, and two of none are two', () => {
  assert.deepEqual(namesIn('zebras and other animals'), ['zebra'])
  assert.deepEqual(namesIn('two wild animals'), ['elephant', 'giraffe'])
  assert.ok(!namesIn('stuffed animals').includes('elephant'))
})
