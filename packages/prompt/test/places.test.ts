import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

describe('a place that is called by its name looks as it is', () => {
  const prompts: readonly (readonly [prompt: string, place: string, details: readonly string[]])[] =
    [
      ['Penguins in Antarctica', 'snowfield', ['barren']],
      ['A snowy forest with a fox', 'forest', []],
      ['A camel in the Sahara', 'desert', ['barren']],
      ['A jaguar in the Amazon', 'forest', []],
      ['A woman walks in Venice', 'river', ['bridge']],
      ['A woman walks in a street of Venice', 'city', ['bridge']],
      ['A view of the Kremlin', 'meadow', ['palace']],
    ]
  for (const [prompt, place, details] of prompts)
    test(prompt, () => {
      const scene = sceneOf(prompt)
      assert.equal(scene.place, place)
      assert.deepEqual(scene.details, details)
    })
})

describe('what is said not to be there is left out', () => {
  const prompts: readonly (readonly [prompt: string, details: readonly string[]])[] = [
    ['A city intersection without cars', ['carless']],
    ['A street with no people or vehicles', ['carless']],
    ['A street with cars', []],
    ['A meadow without any trees', ['barren']],
    ['A meadow with trees and no people', []],
  ]
  for (const [prompt, details] of prompts)
    test(prompt, () => assert.deepEqual(sceneOf(prompt).details, details))

  test('of two that are missing both are', () => {
    assert.deepEqual(sceneOf('A street with no dogs or cats').subjects, [])
  })
})

describe('a noun before another says of what sort that is', () => {
  const prompts: readonly (readonly [prompt: string, subjects: readonly string[]])[] = [
    ['A raccoon under a bird feeder in a backyard', ['raccoon']],
    ['A raccoon under a bird', ['raccoon', 'bird']],
    ['A woman with a dog puppet', ['woman', 'hand-puppet']],
    ['A bird feeder', ['bird']],
    ['A man in horn-rimmed glasses', ['man']],
    ['A child and a puppy embark on a walk', ['child', 'dog']],
    ['A bike lock', ['locked']],
  ]
  for (const [prompt, subjects] of prompts)
    test(prompt, () =>
      assert.deepEqual(
        sceneOf(prompt).subjects.map(({ kind, shape }) => shape ?? kind),
        subjects,
      ),
    )
})

describe('where somebody is who has to do with water or with food', () => {
  const prompts: readonly (readonly [
    prompt: string,
    place: string,
    subjects: readonly string[],
  ])[] = [
    ['A bear catches a salmon', 'river', ['bear', 'salmon']],
    ['A fish swims in a tank as a horse gallops outside', 'meadow', ['goldfish-bowl', 'horse']],
    ['A boy feeds a carrot to a goat', 'meadow', ['child', 'carrot', 'goat']],
    ['A person surfing on a wave of stars in outer space', 'space', ['person-surfing']],
    ['A woman takes a shower of light in a forest', 'forest', ['woman']],
    ['Fans wave flags', 'meadow', ['woman', 'triangular-flag']],
  ]
  for (const [prompt, place, subjects] of prompts)
    test(prompt, () => {
      const scene = sceneOf(prompt)
      assert.equal(scene.place, place)
      assert.deepEqual(
        scene.subjects.map(({ kind, shape }) => shape ?? kind),
        subjects,
      )
    })
})

test('a painting that is abstract is of what it is of, and black and white paint is no old film', () => {
  assert.equal(sceneOf('Abstract style, a t-shirt').place, 'tabletop')
  assert.equal(sceneOf('An abstract painting of triangles').place, 'abstract')
  assert.equal(sceneOf('A black and white cat').style, 'natural')
  assert.equal(sceneOf('A black and white photo of a cat').style, 'noir')
})
