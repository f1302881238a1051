/** What a sentence says two of its nouns are to each other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

/** Everybody, with what they are to whom. */
const relationsOf = (prompt: string): string =>
  sceneOf(prompt)
    .subjects.map((one) => {
      const { relation } = one
      if (!relation) return nameOf(one)
      return [nameOf(one), relation.is, relation.to, ...(relation.and ? [relation.and] : [])].join(
        ' ',
      )
    })
    .join(', ')

const SAID: readonly (readonly [prompt: string, relations: string])[] = [
  ['A cat asleep on a red chair', 'cat on chair, chair'],
  ['A car crashes into a bus', 'car hits bus, bus'],
  ['A soccer ball strikes a window', 'soccer-ball hits window, window'],
  ['A toaster jumps over a log', 'toaster jumps_over wood, wood'],
  ['A hammer presses on a sponge', 'hammer presses sponge, sponge'],
  ['A knife slices through a tomato', 'kitchen-knife cuts tomato, tomato'],
  ['Socks with cute cats on them', 'socks, cat'],
  ['A chef cuts a tomato', 'man, tomato'],
  ['An owl perched on a branch', 'bird on bare-branch, bare-branch'],
  ['A lamb on top of a suitcase', 'ewe on luggage, luggage'],
  ['Three kittens peek out of a basket', 'cat in basket, basket'],
  ['A frog in a teacup', 'frog in hot-beverage, hot-beverage'],
  ['A fox wearing a green top hat', 'fox, top-hat worn_by fox'],
  [
    'A pig wearing sunglasses and a red scarf',
    'pig, sunglasses worn_by pig, knitted-scarf worn_by pig',
  ],
  ['A beaver is eating a carrot', 'beaver, carrot held_by beaver'],
  ['A koala plays the piano', 'koala, piano held_by koala'],
  ['A bear holding a balloon', 'bear, balloon held_by bear'],
  [
    'A bear standing on a tree stump and holding a beer mug',
    'bear on tree-stump, tree-stump, beer-mug held_by bear',
  ],
  ['A hen to the left of a bicycle', 'hen left_of bicycle, bicycle'],
  ['A woman on the right of a horse', 'woman right_of horse, horse'],
  ['A goat in front of a windmill', 'goat in_front_of windmill, windmill'],
  ['A dog behind a chair', 'dog behind chair, chair'],
  ['A rabbit under a table', 'rabbit under dining-table, dining-table'],
  ['A bee hovering over a sunflower', 'honeybee above sunflower, sunflower'],
  ['A turtle between two pumpkins', 'turtle between pumpkin, pumpkin'],
  ['A mouse between a teapot and a candle', 'mouse between teapot candle, teapot, candle'],
  ['A cat and a dog facing each other', 'cat facing dog, dog'],
  ['On top of a piano stands a vase', 'piano, amphora on piano'],
  ['A hen on the left and a goat on the right', 'hen left_of goat, goat'],
  ['Roses in a vase', 'amphora, rose in amphora'],
  ['一只猫坐在椅子上', 'cat on chair, chair'],
  ['A cat sitting on the left of a fireplace', 'cat left_of fireplace, fireplace'],
  ['A man reads by the fireplace', 'man beside fireplace, fireplace'],
  ['A dog in front of a shop', 'dog in_front_of convenience-store, convenience-store'],
  ['A painter to the right of a tree', 'man right_of deciduous-tree, deciduous-tree'],
  ['A chair on the left of a couch', 'chair left_of couch-and-lamp, couch-and-lamp'],
  [
    'A black dog sits beside a red vase on a table',
    'dog beside amphora, amphora on dining-table, dining-table',
  ],
  ['Dogs sitting around a poker table', 'dog around dining-table, dining-table'],
  ['A cactus under a painting', 'cactus under framed-picture, framed-picture'],
  ['A bench surrounded by tulips', 'park-bench, tulip around park-bench'],
  ['Two trees on both sides of a house', 'deciduous-tree, house between deciduous-tree'],
  ['A bicycle leaning against a tree', 'bicycle against deciduous-tree, deciduous-tree'],
  ['A monkey hanging from a palm tree', 'monkey hung_from palm-tree, palm-tree'],
  ['A windmill with a fountain on the right', 'windmill, fountain right_of windmill'],
  [
    'A cube with a sphere on the right and two cones on the left',
    'cube, sphere right_of cube, cone left_of cube',
  ],
  // Nobody is anything to anybody.
  ['A cat and a horse in a meadow', 'cat, horse'],
  ['A woman on a chair', 'woman'],
  ['A man in a top hat', 'man'],
  ['A woman rides a horse', 'woman, horse'],
  ['A dog in the rain', 'dog'],
  ['A hammer on a table', 'hammer'],
]

for (const [prompt, relations] of SAID)
  test(`in ${JSON.stringify(prompt)} are ${relations}`, () =>
    assert.equal(relationsOf(prompt), relations))

test('what one stands by is seen, and is not where one is', () => {
  assert.equal(sceneOf('A dog in front of a shop').place, 'city')
  assert.equal(sceneOf('A dog in a shop').place, 'interior')
  assert.equal(sceneOf('A ladder leaning against a house').place, 'meadow')
})

const FORMED = [
  ['Three cats in a row', 3, 'in_row'],
  ['A row of houses', 5, 'in_row'],
  ['Children sitting in a circle', 5, 'in_circle'],
  ['Two motorcycles facing each other', 2, 'face_to_face'],
  ['Three elephants standing on top of each other', 3, 'stacked'],
  ['A pile of toy cars', 5, 'stacked'],
  ['Three cats beside a row of pumpkins', 3, undefined],
  ['A cat in a row boat', 1, undefined],
] as const

for (const [prompt, count, formation] of FORMED)
  test(`in ${JSON.stringify(prompt)} are ${count}, ${formation ?? 'as they come'}`, () => {
    const [first] = sceneOf(prompt).subjects
    assert.equal(first?.count, count)
    const isFormation = (trait: string): boolean => FORMED.some(([, , one]) => one === trait)
    assert.equal(first.traits?.find(isFormation), formation)
  })

test('a fence that somebody leaps over is the only one', () => {
  assert.deepEqual(sceneOf('A horse jumps over a fence').details, [])
  assert.deepEqual(sceneOf('A horse in a meadow behind a fence').details, ['fence'])
})

test('a relation to what is not shown is none, and its noun is reported', () => {
  const { scene, notShown } = planShot(shotOrder('A cat on a trebuchet'))
  assert.deepEqual(scene.subjects.map(nameOf), ['cat'])
  assert.equal(scene.subjects[0]?.relation, undefined)
  assert.deepEqual(
    notShown?.map(({ words }) => words),
    ['trebuchet'],
  )
})

test('whoever is on furniture is in a room, and a fish in a bowl is not under water', () => {
  assert.equal(sceneOf('A cat on a chair').place, 'interior')
  assert.equal(sceneOf('A goldfish in a fish bowl').place, 'interior')
  assert.equal(sceneOf('A cat on a chair by the sea').place, 'sea')
})
