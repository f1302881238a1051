import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Shot } from '../src/shot.ts'

const planOf = (prompt: string): Shot => planShot(shotOrder(prompt, { promptOptimizer: false }))

const missing = (prompt: string): readonly string[] =>
  (planOf(prompt).notShown ?? []).map(({ words }) => words)

describe('what has no figure is reported', () => {
  const prompts: readonly (readonly [prompt: string, words: readonly string[]])[] = [
    ['A zeugma in a forest', ['zeugma']],
    ['A woman with a theodolite in the mountains', ['theodolite']],
    ['A fox by a lake at dusk', []],
    ['A fox on a trampoline', ['trampoline']],
    ['A fox on a swing', []],
    ['A cup of coffee on a table, cinematic, copy space, 8k, highly detailed', []],
    ['A red helicopter over the sea, epic footage, high quality', []],
  ]
  for (const [prompt, words] of prompts)
    test(prompt, () => assert.deepEqual(missing(prompt), words))
})

test('the report says what is seen instead of a missing subject', () => {
  const { notShown, scene } = planOf('An armillary turning slowly')
  assert.deepEqual(scene.subjects, [])
  assert.deepEqual(notShown, [{ words: 'armillary', reason: 'no_figure', instead: scene.place }])
})

test('an abstract play of light is for who asks for one', () => {
  assert.notEqual(planOf('An armillary turning slowly').scene.place, 'abstract')
  assert.equal(planOf('Abstract particles').scene.place, 'abstract')
  const dusty = planOf('Dust particles float through a beam of sunlight').scene
  assert.deepEqual([dusty.place, dusty.details], ['forest', ['dust']])
  assert.equal(planOf('Dust motes in an old library').scene.place, 'interior')
})

test('room for a logo is no outer space', () => {
  assert.equal(planOf('A watch, logo space on the left').scene.place, 'tabletop')
})

describe('what is known and left out is reported with why', () => {
  const prompts: readonly (readonly [prompt: string, words: string, reason: string])[] = [
    ['A cat, a dog, a horse, a rabbit and a fox in a meadow', 'fox', 'too_many'],
    [
      'A lake with a castle, a horse drinks at a desert oasis near the lake',
      'oasis',
      'other_place',
    ],
    ['A panda in a cafe in Berlin', 'berlin', 'other_place'],
    ['A festival in a living room', 'festival', 'other_place'],
    ['In the village square, an iron street light featured flowers', 'street light', 'other_place'],
    ['A clown fish in the sea beside a skyscraper in the city', 'city', 'other_place'],
  ]
  for (const [prompt, words, reason] of prompts)
    test(prompt, () => {
      const found = (planOf(prompt).notShown ?? []).find((one) => one.words === words)
      assert.equal(found?.reason, reason)
    })

  test('what is seen from a place, or only likened to, is not reported', () => {
    assert.deepEqual(missing('A lake before snowy mountains, a fox by the shore of the lake'), [])
    assert.deepEqual(missing('The camera glides over a meadow, mountains in the background'), [])
  })
})
