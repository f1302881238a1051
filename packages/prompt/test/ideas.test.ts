/** Prompts that are an idea, misspelled words, and lists of things. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { IDEA_PICTURES, ideaOf } from '../src/ideas.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Shot } from '../src/shot.ts'
import { rightlySpelled } from '../src/hits/misspelled.ts'

const shotOf = (prompt: string): Shot => planShot(shotOrder(prompt))

describe('an idea', () => {
  test('is shown by the picture that people know for it, and that is said', () => {
    const { scene, notShown } = shotOf('The concept of justice.')
    assert.equal(scene.subjects[0]?.shape, 'balance-scale')
    assert.deepEqual(notShown, [
      { words: 'justice', reason: 'no_figure', instead: 'a balance scale on a table' },
    ])
  })

  test('is none where a prompt says more', () => {
    for (const prompt of ['a love letter', 'peace sign', 'a man full of hope', 'time flies'])
      assert.equal(ideaOf(prompt), undefined, prompt)
  })

  for (const picture of IDEA_PICTURES)
    test(`has a picture of which all is shown: ${picture}`, () => {
      const { scene, notShown } = shotOf(picture)
      assert.ok(scene.subjects.length > 0 || scene.place !== 'meadow', picture)
      assert.equal(notShown, undefined)
    })
})

describe('a word with a letter doubled or not', () => {
  for (const [written, meant] of [
    ['a hot-air ballon landing', 'a hot-air balloon landing'],
    ['two squirrells on a carrousel', 'two squirrels on a carousel'],
    ['a Loudsspeaker', 'a loudspeaker'],
  ] as const)
    test(`is read as meant: ${written}`, () => {
      assert.equal(rightlySpelled(written), meant)
    })

  test('that is right stays as it is', () => {
    const right =
      'A drone hovers, a woman hopping along, the running horses were cutting, swimming and planning'
    assert.equal(rightlySpelled(right), right)
  })

  test('is shown', () => {
    assert.equal(shotOf('a hot-air ballon landing in a field').scene.subjects[0]?.kind, 'balloon')
  })
})

describe('furniture in a list', () => {
  for (const [prompt, shapes, place] of [
    ['a wine glass and a chair', ['wine-glass', 'chair'], 'tabletop'],
    ['a chair and a couch', ['chair', 'couch-and-lamp'], 'interior'],
    ['a person and a sink', [undefined, 'kitchen-sink'], 'interior'],
    ['a dog and a tree', [undefined, 'deciduous-tree'], 'meadow'],
  ] as const)
    test(`is a subject: ${prompt}`, () => {
      const { scene } = shotOf(prompt)
      assert.deepEqual(
        scene.subjects.map(({ shape }) => shape),
        shapes,
      )
      assert.equal(scene.place, place)
    })
})

describe('the age of somebody', () => {
  for (const [prompt, isOld] of [
    ['a 24 year old woman', false],
    ['a 5-year-old boy', false],
    ['an 80-year-old man', true],
    ['an old man', true],
  ] as const)
    test(`is read from: ${prompt}`, () => {
      assert.equal(shotOf(prompt).scene.subjects[0]?.traits?.includes('old') ?? false, isOld)
    })
})

test('a black and white photograph of any sort is one, and a cat in both colours is none', () => {
  assert.equal(shotOf('A black and white landscape photograph of a tree').scene.style, 'noir')
  assert.equal(shotOf('A black and white cat').scene.style, 'natural')
})

test('ruins that people know by name are there', () => {
  for (const [prompt, place] of [
    ['Machu Picchu', 'mountains'],
    ['Petra at dawn', 'desert'],
  ] as const) {
    const { scene } = shotOf(prompt)
    assert.deepEqual([scene.place, scene.details], [place, ['ruins']])
  }
})
