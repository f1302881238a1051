import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { castOf } from '../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import type { CastMember } from './stagings.ts'

const castIn = (prompt: string): readonly CastMember[] => castOf(planShot(shotOrder(prompt)).scene)

describe('an animal with hands at work', () => {
  for (const [prompt, animal, item] of [
    ['A panda plays the guitar', 'panda', { shape: 'guitar' }],
    ['A fox reads a blue book', 'fox', { shape: 'closed-book', colour: 'blue' }],
    ['A tiger plays the piano', 'tiger', undefined],
    ['A husky plays the drums', 'dog', undefined],
  ] as const)
    test(`stands upright, and its props are no others of the cast: ${prompt}`, () => {
      const [one, ...others] = castIn(prompt)
      assert.deepEqual([one?.kind, one?.animal], ['upright', animal])
      assert.deepEqual(one?.item, item)
      assert.deepEqual(others, [])
    })

  test('keeps its place to another one', () => {
    const [group] = castIn('A panda plays the guitar on a rock')
    const panda = group?.group?.parts.find(({ member }) => member.kind === 'upright')
    assert.equal(panda?.member.activity, 'guitar')
    assert.ok((panda?.offset[1] ?? 0) > 0.5, 'above the ground')
  })
})

describe('what an animal wears', () => {
  test('makes it stand upright where it is clothes, whatever else it wears', () => {
    const [one, ...others] = castIn('A black cat in a red coat, with sunglasses and a top hat')
    assert.equal(one?.kind, 'upright')
    assert.deepEqual([one?.garment, one?.colour, one?.furColour], ['coat', 'red', 'black'])
    assert.deepEqual(
      one?.wears?.map(({ shape }) => shape),
      ['top-hat', 'sunglasses'],
    )
    assert.deepEqual(others, [])
  })

  test('has its colour beside that of the fur', () => {
    const [one] = castIn('A white rabbit in a blue shirt and a kilt')
    assert.deepEqual([one?.kind, one?.colour, one?.furColour], ['upright', 'blue', 'white'])
    assert.ok(one?.outfit?.some(({ item }) => item === 'kilt'))
  })

  test('leaves it on four legs where it is not, and all of it is worn', () => {
    const [group] = castIn('A corgi wearing sunglasses, a top hat and a scarf')
    const parts = group?.group?.parts ?? []
    assert.deepEqual(
      parts.map(({ member: { kind, shape } }) => shape ?? kind),
      ['dog', 'sunglasses', 'top-hat', 'knitted-scarf'],
    )
    const depthOf = (name: string): number =>
      parts.find(({ member }) => member.shape === name)?.offset[2] ?? 0
    assert.ok(depthOf('sunglasses') < depthOf('top-hat'), 'the brim does not hide the glasses')
  })

  test('is worn on what it rides', () => {
    const [mount, ...others] = castIn('A monkey in sunglasses rides a motorcycle')
    assert.equal(mount?.riders?.[0]?.wears?.[0]?.shape, 'sunglasses')
    assert.deepEqual(others, [])
  })
})

test('an animal that is dressed holds in its paws what it is said to hold', () => {
  const [one] = castIn('A poodle in a coat holding a banana')
  assert.deepEqual([one?.activity, one?.item], ['hold', { shape: 'banana' }])
})
