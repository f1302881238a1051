/** What animals are read to do as people do it, and what they do as animals. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

/** Who does what, or is dressed: "bear stand/guitar", "cat walk in coat". */
const doingIn = (prompt: string): readonly string[] =>
  sceneOf(prompt).subjects.flatMap((one) => {
    const { action, activity, garment, outfit = [] } = one
    const worn = [garment, ...outfit.map(({ item }) => item)].filter(Boolean).join(' and ')
    const what = activity ? `/${activity}` : worn ? ` in ${worn}` : undefined
    return what === undefined ? [] : [`${nameOf(one)} ${action}${what}`]
  })

const DONE: readonly (readonly [prompt: string, ...doing: readonly string[]])[] = [
  ['A bear plays the guitar', 'bear stand/guitar'],
  ['A corgi that paints a picture', 'dog stand/paint'],
  ['A Siberian husky playing the piano', 'dog sit/piano'],
  ['A koala reads a newspaper beside a tree', 'koala sit/read'],
  ['A raccoon cooks in a kitchen', 'raccoon stand/cook'],
  ['Two cats hug', 'cat stand/hug'],
  ['A bear and a fox play chess', 'bear sit/chess', 'fox sit/chess'],
  ['A panda drinks coffee in a café', 'panda stand/drink'],
  ['A rabbit eats a pizza', 'rabbit stand/eat'],
  ['A kangaroo in blue jeans and a white t-shirt strolls', 'kangaroo walk in shirt and jeans'],
  ['A fox in purple overalls and cowboy boots', 'fox run in overalls and boots'],
  ['熊猫弹吉他', 'panda stand/guitar'],
  ['Un oso toca la guitarra', 'bear stand/guitar'],
  // What is told of somebody else is theirs.
  ['A woman reads to her cat', 'woman sit/read'],
  ['A man with a dog plays the violin', 'man stand/violin'],
]

for (const [prompt, ...doing] of DONE)
  test(`in ${JSON.stringify(prompt)}: ${doing.join(', ')}`, () =>
    assert.deepEqual(doingIn(prompt), doing))

describe('animals do as animals', () => {
  const prompts = [
    'A dog drinks water',
    'A panda eats bamboo',
    'A squirrel eats a carrot',
    'A bird sings on a branch',
    'A bear catches a fish in a river',
    'A cat yawns',
    'A dog digs a hole',
    'A dog carries a stick',
    // What was done to a noun says how it is, and nobody does it.
    'A seal catching tossed fish',
    'A bear beside a painted wall',
  ]
  for (const prompt of prompts) test(prompt, () => assert.deepEqual(doingIn(prompt), []))
})

test('animals eat and drink with their heads down, from a bowl where there is one or no other water', () => {
  const lead = (prompt: string): unknown => sceneOf(prompt).subjects[0]?.action
  const bowls = (prompt: string): unknown =>
    sceneOf(prompt).subjects.flatMap(({ shape, relation }) =>
      shape === 'pet-bowl' ? `${relation?.is} ${relation?.to}` : [],
    )
  for (const [prompt, ...bowl] of [
    ['A horse grazing in a field'],
    ['A cow bending down to drink water from a river'],
    ['Three sheep graze'],
    ['A dog eats'],
    ['A cat drinking water', 'held_by cat'],
    ['A fox eats from a bowl', 'held_by fox'],
  ] as const) {
    assert.equal(lead(prompt), 'graze', prompt)
    assert.deepEqual(bowls(prompt), bowl, prompt)
  }
  assert.equal(planShot(shotOrder('A fox eats from a bowl')).notShown, undefined)
  assert.equal(lead('A panda drinks coffee in a café'), 'stand')
  assert.equal(lead('A woman grazes her knee'), 'stand')
})

test('animals dance and wave', () => {
  const actionIn = (prompt: string): unknown => sceneOf(prompt).subjects[0]?.action
  assert.equal(actionIn('A dog dances on a stage'), 'dance')
  assert.equal(actionIn('A bear waves to the camera'), 'wave')
  assert.equal(actionIn('A bear waves'), 'wave')
})

test('a hat is worn by who has no room in it', () => {
  const relationIn = (prompt: string): unknown =>
    sceneOf(prompt).subjects.flatMap(({ relation }) => relation?.is ?? [])
  assert.deepEqual(relationIn('A bear in a top hat'), ['worn_by'])
  assert.deepEqual(relationIn('A kitten in a top hat'), ['in'])
})

test('an animal has its role with an adjective before it', () => {
  const { subjects, tint } = sceneOf('A panda mad scientist')
  assert.deepEqual(
    subjects.map(({ shape }) => shape),
    ['panda'],
  )
  assert.equal(tint, undefined)
})
