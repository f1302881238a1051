/** Words that a prompt wants to be read in its film, and the walls that carry them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'
import { asWritten, MAX_WRITTEN_LETTERS, unwritable } from '../src/scene/writing.ts'

const planOf = (prompt: string): ReturnType<typeof planShot> => planShot(shotOrder(prompt))

/** What is written in a scene, each with what it is on. */
const readIn = ({ subjects, writing }: Scene): readonly string[] => [
  ...(writing ? [`${writing.on}: ${writing.words}`] : []),
  ...subjects.flatMap((one) => (one.writing ? [`${nameOf(one)}: ${one.writing.words}`] : [])),
]

const WRITTEN: readonly (readonly [prompt: string, ...read: string[]])[] = [
  ["A sign that says 'NO PARKING'", 'wooden-sign: NO PARKING'],
  ['A sign that says Deep Learning', 'wooden-sign: Deep Learning'],
  ['The word "PEACE" painted on a wall', 'wall: PEACE'],
  ['graffiti spelling BE KIND on white subway tile', 'wall: BE KIND'],
  ['a neon sign reading OPEN', 'wall: OPEN'],
  ["a storefront with 'Hello World' written on it", 'shopfront: Hello World'],
  ['a book titled “The Long Road”', 'closed-book: The Long Road'],
  ["a t-shirt with 'Archaelogy Rocks!' written on it", 't-shirt: Archaelogy Rocks!'],
  ["a book with the words 'Don't Panic!' written on it", "closed-book: Don't Panic!"],
  ["the word 'mardefly' on a coffee mug", 'hot-beverage: mardefly'],
  [
    'a birthday cake with “Happy Birthday Anna” written on it',
    'birthday-cake: Happy Birthday Anna',
  ],
  ['a poster with the words "Sea and Sun"', 'poster: Sea and Sun'],
  ['a billboard that reads "Drink water"', 'billboard: Drink water'],
  ['a dog wearing a cap and writing BONEZ on a chalkboard', 'blackboard: BONEZ'],
  ['a sticky note with "BUY MILK" on it', 'sticky-note: BUY MILK'],
  ['a crystal ball with the number 7 written on it', 'crystal-ball: 7'],
  ['a yellow wall with the word KA-BOOM on it', 'wall: KA-BOOM'],
  ["the word 'START' written in chalk on a sidewalk", 'ground: START'],
  ["New York skyline with 'Hello World' written with fireworks on the sky", 'sky: Hello World'],
  ['"SLOW" in bold red letters on a sign', 'road-sign: SLOW'],
  ['the letters P A X on a white wall', 'wall: P A X'],
  ['一块牌子上写着“欢迎光临” on a sign', 'wooden-sign: 欢迎光临'],
  ['a robot holding a sign that says "Hello"', 'placard: Hello'],
  [
    'Two cups, one with the word "LOVE" on it and the other cup with the word "PEACE" on it',
    'hot-beverage: LOVE',
    'hot-beverage: PEACE',
  ],
  // Nothing of that is written anywhere.
  ['A man in a meadow says "hello there" to her'],
  ['he whispers "I love you" to a woman in a park'],
  ['a fox by a lake in the style of "Spirited Away"'],
  ['"A fox by a lake"'],
  ["A child's kite and the dogs' ball"],
  ['A woman reads a letter by a window'],
  ["A boy beside a sign shouts 'come home'"],
]

for (const [prompt, ...read] of WRITTEN)
  test(`${JSON.stringify(prompt)} is to be read: ${read.join(', ') || 'nothing'}`, () => {
    const { scene, notShown } = planOf(prompt)
    assert.deepEqual(readIn(scene), read)
    const unwritten = (notShown ?? []).filter(({ reason }) => reason === 'no_writing')
    assert.deepEqual(unwritten, [])
  })

test('words that nothing carries, too many of them, and unknown scripts are reported with the reason', () => {
  const reasonsIn = (prompt: string): unknown =>
    planOf(prompt)
      .notShown?.map(({ reason }) => reason)
      .filter((one) => one !== 'no_figure')
  assert.deepEqual(reasonsIn("a fox with 'BLUE GROOVE' written on its tail"), ['no_writing'])
  assert.deepEqual(reasonsIn(`a sign that says "${'very '.repeat(20)}long"`), ['too_long'])
  assert.deepEqual(reasonsIn('a sign that says "안녕하세요"'), ['no_font'])
})

test('a sign that says STOP is a stop sign, and a wall takes another colour', () => {
  const { scene } = planOf('"STOP" in bold red letters on a sign')
  assert.deepEqual(scene.subjects.map(nameOf), ['stop-sign'])
  assert.deepEqual(readIn(scene), [])
  const changing = planOf('A wall changes from grey to yellow.')
  assert.deepEqual(changing.scene.wall, { material: 'plaster', colour: 'grey' })
  assert.deepEqual(changing.scene.becomes, { wall: { material: 'plaster', colour: 'yellow' } })
  assert.equal(changing.notShown, undefined)
})

test('letters have the colour and the manner that are said of them', () => {
  const { scene } = planOf('A signpost with the words "NO PARKING" in bold red letters')
  assert.equal(scene.subjects[0]?.writing?.colour, 'red')
  assert.deepEqual(planOf('a black graffiti that spells ‘Runway’ on a white wall').scene.writing, {
    words: 'Runway',
    lettering: 'graffiti',
    colour: 'black',
    on: 'wall',
  })
})

const WALLS: readonly (readonly [prompt: string, material: string | undefined, colour?: string])[] =
  [
    ['a red fire hydrant by a brick wall', 'brick'],
    ['a yellow wall', 'plaster', 'yellow'],
    ['a horse standing against a gray concrete wall', 'concrete', 'grey'],
    ['an elephant walking on the Great Wall', undefined],
    ['a painting on the wall above a couch in a living room', undefined],
    ['a fox by a lake', undefined],
  ]

for (const [prompt, material, colour] of WALLS)
  test(`${JSON.stringify(prompt)} is before ${material ? `a wall of ${material}` : 'no wall'}`, () => {
    const { scene, notShown } = planOf(prompt)
    assert.equal(scene.wall?.material, material)
    assert.equal(scene.wall?.colour, colour)
    if (material) assert.equal(notShown, undefined)
  })

test('whatever is quoted is written as far as it can be, and never breaks a plan', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (said) => {
      const { scene } = planOf(`A sign that says "${said}" in a meadow`)
      for (const words of readIn(scene)) assert.ok(words.isWellFormed())
      const words = scene.subjects[0]?.writing?.words ?? ''
      assert.ok(words.length <= MAX_WRITTEN_LETTERS)
    }),
  )
})

test('words are on one line, well-formed, and as they are written by hand', () => {
  assert.equal(asWritten(' a\n\u0000b\ud800  c\u200b '), 'a b c')
  assert.equal(asWritten('𝐇𝐞𝐥𝐥𝐨'), 'Hello')
  assert.equal(unwritable('नमस्ते'), 'no_font')
  assert.equal(unwritable('Привет, 世界, שלום'), undefined)
})
