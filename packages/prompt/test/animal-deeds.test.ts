/** What animals are read to do where they are, and what they have in their mouths and claws. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

describe('what an animal does', () => {
  for (const [prompt, action] of [
    ['A wolf howling at the moon', 'howl'],
    ['A lion roars on a rock', 'howl'],
    ['A dog barking at a squirrel', 'howl'],
    ['A bear sniffs the air', 'sniff'],
    ['A dog digs a hole', 'paw'],
    ['A cat is scratching the furniture', 'paw'],
    ['A cat stretches its legs', 'stretch'],
    ['A horse rears up', 'rear'],
    ['A puppy rolls on its back in the grass', 'roll'],
    ['A cat pounces on a mouse', 'leap'],
    ['一只狼在嚎叫', 'howl'],
  ] as const)
    test(`in ${JSON.stringify(prompt)}: ${action}`, () =>
      assert.equal(sceneOf(prompt).subjects[0]?.action, action))

  for (const prompt of [
    'A giraffe eating the bark of a tree',
    'A dog on a road stretching into the distance',
    'A ball rolling over a table',
  ])
    test(`is none of these in ${JSON.stringify(prompt)}`, () => {
      const [{ action } = { action: 'stand' }] = sceneOf(prompt).subjects
      assert.ok(!['howl', 'stretch', 'roll', 'paw'].includes(action), action)
    })

  test('people do not do as animals do', () => {
    assert.equal(sceneOf('A man barking orders').subjects[0]?.action, 'stand')
    assert.equal(sceneOf('A man digs a hole').subjects[0]?.activity, 'dig')
  })
})

describe('what an animal has caught', () => {
  /** Who is held by whom: "mouse by bird". */
  const heldIn = (prompt: string): readonly string[] =>
    sceneOf(prompt).subjects.flatMap((one) =>
      one.relation?.is === 'held_by' ? [`${nameOf(one)} by ${one.relation.to}`] : [],
    )

  for (const [prompt, place, ...held] of [
    ['A bear catches a salmon in its jaws', 'river', 'salmon by bear'],
    ['A great gray owl with a mouse in its beak', 'forest', 'mouse by bird'],
    ['An owl gripping a squirrel in its talons', 'forest', 'chipmunk by bird'],
    ['A dog fetching a ball', 'meadow', 'beach-ball by dog'],
    ['A dog chews on a bone', 'meadow', 'bone by dog'],
    // It is smaller than who has it, and hunted by it.
    ['A horse with a cat', 'meadow'],
    ['A mouse catching a cat', 'village'],
  ] as const)
    test(`in ${JSON.stringify(prompt)}: ${held.join(', ')}`, () => {
      assert.deepEqual(heldIn(prompt), held)
      if (held.length > 0) assert.equal(sceneOf(prompt).place, place)
    })
})
