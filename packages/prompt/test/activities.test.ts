/** What people are read to do with their hands and with each other, and what only sounds like it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { ACTIVITY_NATURES } from '../src/scene/activities.ts'
import { planShot } from '../src/plan-shot.ts'
import { ACTIVITIES, type Activity, type Scene } from '../src/scene/scene.ts'
import { SUBJECT_NATURES } from '../src/things/subject-kinds.ts'
import { ACTIVITY_WORDS } from '../src/lexicon/activity-words.ts'
import { CHORE_WORDS } from '../src/lexicon/chore-words.ts'
import { PUBLIC_WORDS } from '../src/lexicon/public-words.ts'
import { TRADE_WORDS } from '../src/lexicon/trade-words.ts'

const LINES = [...ACTIVITY_WORDS, ...CHORE_WORDS, ...PUBLIC_WORDS, ...TRADE_WORDS]

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

/** Who is there and does what: "2 woman stand/hug". */
const doingIn = (prompt: string): readonly string[] =>
  sceneOf(prompt).subjects.flatMap(({ kind, count, action, activity }) =>
    activity ? [`${count} ${kind} ${action}/${activity}`] : [],
  )

const DONE: readonly (readonly [prompt: string, ...doing: readonly string[]])[] = [
  ['A woman plays an old acoustic guitar by the sea', '1 woman stand/guitar'],
  ['A violinist in a red dress', '1 man stand/violin'],
  ['A boy kicks a football over a fence', '1 child stand/kick'],
  ['She is sitting on a bench, reading a novel', '1 woman sit/read'],
  ['A man walks along a beach with a coffee, sipping it', '1 man walk/drink'],
  ['A girl watering the tulips', '1 child stand/water'],
  ['An old man sweeps the yard', '1 man stand/sweep'],
  ['A woman types on a laptop in a library', '1 woman sit/type'],
  ['Two friends hug at a station', '2 woman stand/hug'],
  ['Friends hug at a station', '2 woman stand/hug'],
  ['A person is kissing', '2 woman stand/kiss'],
  ['A man and a woman argue in a street', '1 man stand/argue', '1 woman stand/argue'],
  ['Two businessmen shake hands', '2 man stand/shake_hands'],
  ['Two old men play chess in a park', '2 man sit/chess'],
  ['A crying child', '1 child stand/cry'],
  ['A woman holds a teddy bear', '1 woman stand/hold'],
  ['An old man with a cane', '1 man stand/hold'],
  ['A woman leans on a cane', '1 woman stand/hold'],
  ['A child flies a kite', '1 child stand/kite'],
  ['A woman skis down a slope', '1 woman travel/ski'],
  ['A man holds a cup and drinks from it', '1 man stand/drink'],
  ['一个女孩在弹吉他', '1 woman stand/guitar'],
  ['正在读书的老人', '1 man sit/read'],
  ['两个朋友在咖啡馆里聊天', '2 woman stand/talk'],
  ['妈妈在厨房切菜', '1 woman stand/chop'],
  ['One person hands another a cake', '2 woman stand/give'],
  ['Una mujer toca la guitarra en la playa', '1 woman stand/guitar'],
  ['Ein Mann liest ein Buch im Park', '1 man sit/read'],
  ['Une femme joue du piano', '1 woman sit/piano'],
  ['Um homem toca violino na praia', '1 man stand/violin'],
  ['女の子が公園で本を読んでいる', '1 child sit/read'],
  ['여자가 피아노를 친다', '1 woman sit/piano'],
]

const NOT_DONE: readonly string[] = [
  'A painting of a woman in a garden',
  'An oil painting, a man under a tree',
  'A man beside a fishing boat',
  'A woman in boxing gloves',
  'A child looks at the boxes',
  'A girl does not read',
  'A man watches as coffee pours',
  'A couple holding hands',
  'A woman holding an umbrella',
  'A man rides a horse and reads',
  'A dog catches a ball',
  'Children run along a beach, laughing',
  '观众喝彩',
  '画面中一个女孩走过',
]

describe('what is done', () => {
  for (const [prompt, ...doing] of DONE)
    test(`in ${JSON.stringify(prompt)}: ${doing.join(', ')}`, () =>
      assert.deepEqual(doingIn(prompt), doing))

  for (const prompt of NOT_DONE)
    test(`nothing by hand in ${JSON.stringify(prompt)}`, () =>
      assert.deepEqual(doingIn(prompt), []))
})

describe('the words for its props', () => {
  const missingIn = (prompt: string): readonly string[] =>
    (planShot(shotOrder(prompt)).notShown ?? []).map(({ words }) => words)

  test('are not missing where somebody does it', () => {
    assert.deepEqual(missingIn('A man lifts a barbell'), [])
    assert.deepEqual(missingIn('A barbell'), ['barbell'])
  })
})

describe('where it is done', () => {
  for (const [prompt, place, room] of [
    ['A man is chopping onions', 'interior', 'kitchen'],
    ['A woman is skiing', 'snowfield', undefined],
    ['A boy flies a kite', 'meadow', undefined],
    ['A woman plays the piano on a beach', 'beach', undefined],
  ] as const)
    test(`in ${JSON.stringify(prompt)}: ${room ?? place}`, () => {
      const scene = sceneOf(prompt)
      assert.deepEqual([scene.place, scene.room], [place, room])
    })
})

describe('the tables', () => {
  test('every activity has words in both languages', () => {
    const isNamed = (one: Activity): boolean =>
      LINES.some(([activity, english, , chinese]) => activity === one && english && chinese)
    assert.deepEqual(
      ACTIVITIES.filter((one) => !isNamed(one)),
      [],
    )
  })

  test('whoever is called by an activity is somebody who does it', () => {
    for (const [activity, , callings] of LINES)
      for (const calling of callings.split(',').filter((word) => word !== ''))
        assert.deepEqual(
          sceneOf(`A ${calling} in a park`).subjects.map((one) => one.activity),
          [activity],
          calling,
        )
  })

  test('people can hold themselves as every activity has it', () => {
    for (const activity of ACTIVITIES)
      for (const action of ACTIVITY_NATURES[activity].actions)
        assert.ok(SUBJECT_NATURES.woman.can.includes(action), `${activity} ${action}`)
  })

  test('a verb with choices for its object has them in one word each', () => {
    for (const [activity, verbs] of LINES)
      for (const verb of verbs.split(','))
        assert.ok(
          verb.split(' ').length < 3 || !verb.includes('|') || !/\|\w+ \w+\|/u.test(verb),
          `${activity}: ${verb}`,
        )
  })
})
