/** What is done to food is done by hands, where nobody is named. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

describe('hands at food', () => {
  const doings: readonly (readonly [prompt: string, shape: string, happens: string])[] = [
    ['slicing a tomato with a knife', 'tomato', 'slice'],
    ['cutting cucumbers on a cutting board', 'cucumber', 'slice'],
    ['close up of hands peeling a potato', 'potato', 'slice'],
    ['bread being sliced', 'bread', 'slice'],
    ['close up shot of a person cutting a pineapple', 'pineapple', 'slice'],
    ['kneading dough', 'dough', 'knead'],
    ['a hand stirring soup in a bowl', 'soup-bowl', 'stir'],
    ['sprinkling salt on a steak', 'cut-of-meat', 'strew'],
    ['herbs are sprinkled on a pizza', 'whole-pizza', 'strew'],
  ]
  for (const [prompt, shape, happens] of doings)
    test(prompt, () => {
      const { subjects, place } = sceneOf(prompt)
      assert.deepEqual(
        subjects.map((one) => [one.shape, one.happens, one.count]),
        [[shape, happens, 1]],
      )
      assert.equal(place, 'tabletop')
    })
})

test('what is strewn has its colour', () => {
  assert.equal(sceneOf('sprinkling salt on a steak').subjects[0]?.accent, 'white')
  assert.equal(sceneOf('herbs are sprinkled on a pizza').subjects[0]?.accent, 'green')
  assert.equal(sceneOf('grating cheese on pasta').subjects[0]?.accent, 'yellow')
})

test('who is named does it in person, and other things have no hands about them', () => {
  const prompts = [
    'a woman slicing bread',
    'a person slicing a vegetable',
    'a chef cutting sushi rolls',
    'a monkey peeling a banana',
    'cutting paper with scissors',
    'an orange fruit cut in half',
    'sliced bread',
  ]
  for (const prompt of prompts)
    assert.ok(!sceneOf(prompt).subjects.some(({ happens }) => happens), prompt)
})
