/** Which chores, feats and gestures people are read to do, and what only sounds like one. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

/** Who does what: "2 woman treat". */
const doingIn = (prompt: string): readonly string[] =>
  sceneOf(prompt).subjects.flatMap((one) =>
    one.activity ? [`${one.count} ${nameOf(one)} ${one.activity}`] : [],
  )

const DONE: readonly (readonly [prompt: string, ...doing: readonly string[]])[] = [
  ['A person is washing hands', '1 woman wash'],
  ['A man is ironing', '1 man iron'],
  ['A woman is doing laundry', '1 woman fold'],
  ['A man pours milk into a glass', '1 man pour'],
  ['A girl trims the hedge', '1 child prune'],
  ['A daddy blows up a balloon', '1 man inflate'],
  ['A boy blows out the candles on his birthday cake', '1 child blow'],
  ['A child is blowing bubbles', '1 child blow_bubbles'],
  ['A girl blows a kiss to the camera', '1 child blow_kiss'],
  ['Somebody dunks a basketball', '1 woman dunk'],
  ['A man is doing gymnastics', '1 man cartwheel'],
  ['A woman does a handstand on a beach', '1 woman handstand'],
  ['A boy does a backflip', '1 child flip'],
  ['A man does sit-ups', '1 man sit_up'],
  ['Five children play on swings in a park', '5 child swing'],
  ['A panda scratches its ear', '1 panda scratch'],
  ['A man shivers in the snow', '1 man shiver'],
  ['A woman looks up at the stars', '1 woman look_up'],
  ['A man looks through binoculars', '1 man look_through'],
  ['A person is using a computer', '1 woman type'],
  ['A person is reading book', '1 woman read'],
  ['A person is sword fighting', '1 woman fence'],
  ['Two people on roller skates', '2 woman skate'],
  ['A squirrel shouting into a microphone', '1 chipmunk sing'],
  ['A hockey player executes a perfect hockey stop', '1 woman hockey'],
  ['两个人在拔河', '2 woman pull'],
  ['一个女孩在荡秋千', '1 woman swing'],
  // Of two, one does it to the other.
  ['One person ties the shoelaces of another person', '2 woman tie_shoes'],
  ['One person adjusts the collar of another person’s shirt', '2 woman tend'],
  ['One person brushes the hair of another person', '2 woman tend'],
  ['A woman brushes her hair', '1 woman comb'],
  ['A person is massaging legs', '2 woman treat'],
]

const NOT_DONE: readonly string[] = [
  'A woman in the pouring rain',
  'A man beside an iron gate',
  'A meteor shower over a man in a field',
  'A tow truck and a man',
  'A dog scratches the furniture',
  'A horse pulls a cart',
  'A monkey swings from tree to tree',
  'One person helps another person',
]

describe('of chores and feats', () => {
  for (const [prompt, ...doing] of DONE)
    test(`in ${JSON.stringify(prompt)}: ${doing.join(', ')}`, () =>
      assert.deepEqual(doingIn(prompt), doing))

  for (const prompt of NOT_DONE)
    test(`none is done in ${JSON.stringify(prompt)}`, () => assert.deepEqual(doingIn(prompt), []))
})

test('a second one is there only where nobody does it alone', () => {
  assert.deepEqual(doingIn('A woman ties her shoes'), ['1 woman tie_shoes'])
  assert.deepEqual(doingIn('A person is getting a haircut'), ['2 woman groom'])
})
