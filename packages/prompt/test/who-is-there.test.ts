/** Who is in a prompt and who is not: roles of animals, quoted words, colours of two of a kind, what somebody does then. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { COLOURS, type Scene, type Subject } from '../src/scene/scene.ts'
import { withoutQuotes } from '../src/hits/quoted-words.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const nameOf = ({ kind, shape, count, colour, action, activity }: Subject): string =>
  [count, colour, shape ?? kind, action, activity].filter((part) => part !== undefined).join(' ')

const CASTS: readonly (readonly [prompt: string, ...cast: string[]])[] = [
  // Animals and figures with a role are what they are, and nobody else.
  ['An owl teacher in a forest', '1 bird fly'],
  ['A raccoon king on a hill', '1 raccoon walk'],
  ['A kitten dressed as a pirate sits on a hill', '1 cat sit'],
  ['A monkey disguised as an astronaut in a forest', '1 monkey stand'],
  ['A penguin in cowboy boots walks over snow', '1 penguin walk'],
  ['A panda dressed in silk sits in a forest', '1 panda sit'],
  ['A dog owner in a park', '1 man walk'],
  ['A horse and a farmer in a meadow', '1 horse run', '1 man walk'],
  ['A cowboy in a desert', '1 man walk'],
  ['A professional high quality picture of a bear', '1 bear walk'],
  ['A mother goat and her kids on a hill', '1 goat walk', '3 child run'],
  ['A giraffe in her savanna', '1 giraffe walk'],
  ['She walks beside a giraffe', '1 woman walk', '1 giraffe walk'],
  ['A female walks her dog in a park', '1 woman walk', '1 dog walk'],
  ['A young male is reading', '1 man sit read'],
  ['Male and female lions rest', '3 cat stand'],
  ['A female dancer bows', '1 woman bow'],
  ['A marble statue of a woman in a park', '1 woman stand'],
  ['A sculpture of a panda', '1 panda stand'],
  ['Fish and chips on a plate', '1 french-fries stand'],
  ['A cat on the right of a dog', '1 cat stand', '1 dog stand'],
  ['Two kangaroos box playfully', '2 kangaroo leap'],
  ['A baseball player swings his bat', '1 man stand bat'],
  ['A cricket team on a hill'],
  ['A bustling street in Paris', '7 woman walk'],
  ['A dog in a lively market', '1 dog run', '7 woman walk'],
  ['People walking in a busy street', '3 woman walk'],
  ['A busy street full of people', '7 woman walk'],
  ['It is not a busy street'],
  ['A bee is busy in a garden', '1 honeybee fly'],
  ['The words are carved in wooden letters on a gate', '1 door stand'],
  ['A black t-shirt', '1 black t-shirt stand'],
  ['Dancers glide across a ballroom', '3 woman travel'],
  ['A crab crawls over a beach', '1 crab walk'],
  ["A parrot's feathers glitter", '1 bird fly'],
  ['Three hedgehogs explore a garden', '3 hedgehog walk'],
  [
    'A panda rides a horse. The panda wears a hat and reads',
    '1 panda walk',
    '1 horse run',
    '1 top-hat stand',
  ],
  // Two of a kind.
  [
    'A white robot, a red robot and a black robot in a city',
    '1 white robot walk',
    '1 red robot walk',
    '1 black robot walk',
  ],
  [
    'A red ball and a blue ball. The blue ball is small',
    '1 red beach-ball stand',
    '1 blue beach-ball stand',
  ],
  ['A red car. The old red car drives', '1 red car travel'],
  ['One person helps another person', '2 woman stand'],
  ['A dog looks at another dog', '2 dog stand'],
  ['Two dogs run to another dog', '2 dog run'],
  // A number is of its noun alone.
  [
    'A porcupine gives 12 coins to a peacock',
    '1 hedgehog stand',
    '9 coin stand',
    '1 peacock stand',
  ],
  ['A 3D model of a house', '1 house stand'],
  // Who does it, and who does nothing.
  ['The camera circles around. A mallet, the camera circles around', '1 hammer stand'],
  ['Blue curtains swaying near a sofa', '1 couch-and-lamp stand'],
  ['A deer in a dress dances', '1 deer dance', '1 dress stand'],
  ['Four cats surround a dog', '4 cat stand', '1 dog stand'],
  ['A dog chases a cat', '1 dog run', '1 cat walk'],
  ['A woman sits near a dog', '1 woman sit', '1 dog stand'],
  ['Two elephants soak each other', '2 elephant stand'],
  ['A cat playing checkers', '1 cat sit chess'],
  ['A cat playing with yarn', '1 cat run', '1 yarn stand'],
  [
    'A father and a son playing tennis',
    '1 man stand racket',
    '1 child stand racket',
    '1 tennis stand',
  ],
  ['A man ties a ribbon', '1 man stand craft', '1 ribbon stand'],
  ["A bird's feathers glow", '1 bird fly'],
  ["Tom Cruise's face fills the screen", '1 man stand'],
  ["Zelda Quimby's smile fades, her eyes dancing", '1 woman stand'],
  ['A tree with leaves that look like balloons'],
  ['A laptop screen shows a picture', '1 laptop stand'],
  ['A mug of bubble tea', '1 bubble-tea stand'],
  ['A station in the heart of a city'],
]

for (const [prompt, ...cast] of CASTS)
  test(`in ${JSON.stringify(prompt)} are ${cast.join(', ') || 'nobody'}`, () =>
    assert.deepEqual(sceneOf(prompt).subjects.map(nameOf), cast))

test('a bird before a tower is in its city, and alone at the sea', () => {
  assert.equal(sceneOf('A bird flies in front of a clock tower').place, 'city')
  assert.equal(sceneOf('A bird flies').place, 'sea')
})

test('words on a sign are written on it, and are no things', () => {
  const { scene, notShown } = planShot(shotOrder('A sign in a meadow that says "No dogs, no cake"'))
  assert.deepEqual(scene.subjects.map(nameOf), ['1 wooden-sign stand'])
  assert.equal(scene.subjects[0]?.writing?.words, 'No dogs, no cake')
  assert.equal(notShown, undefined)
})

test('a prompt that is quoted as a whole is read', () => {
  assert.deepEqual(sceneOf('"A fox by a lake"').subjects.map(nameOf), ['1 fox run'])
  assert.deepEqual(sceneOf("A child's kite and the dogs' ball").subjects.length, 2)
})

test('without what is quoted, a text keeps its length and all else its place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('"', "'", '“', '”', '’', ' ', 'a', 'dog', 'says', '.', '\n'), {
        maxLength: 40,
      }),
      (parts) => {
        const text = parts.join('')
        const unquoted = withoutQuotes(text)
        assert.equal(unquoted.length, text.length)
        for (const [at, letter] of unquoted.split('').entries())
          assert.ok(letter === ' ' || letter === text[at], text)
      },
    ),
  )
})

test('two of a kind in two colours are two, each in its own, and of one colour one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...COLOURS),
      fc.constantFrom(...COLOURS),
      fc.constantFrom('car', 'cat', 'robot', 'ball', 'bicycle'),
      (first, second, noun) => {
        const { subjects } = sceneOf(`A ${first} ${noun} next to a ${second} ${noun}`)
        const colours = subjects.map(({ colour }) => colour)
        assert.deepEqual(colours, first === second ? [first] : [first, second])
      },
    ),
  )
})

test('who goes to school does not become one, and a tint is of what is tinted', () => {
  assert.equal(sceneOf('A boy going to school').becomes, undefined)
  assert.equal(sceneOf('A cat with black-tipped ears').tint, undefined)
})

const SEQUELS: readonly (readonly [prompt: string, first: string, then: string | undefined])[] = [
  ['A horse stands by a gate, then it suddenly starts galloping', '1 horse stand', '1 horse run'],
  ['A person sits on a hill, then they suddenly start dancing', '1 woman sit', '1 woman dance'],
  ['A man reads a book, and then he sleeps', '1 man sit read', '1 man sleep'],
  ['A dog lies in the sun. Then the dog jumps up', '1 dog sleep', '1 dog leap'],
  ['A fox runs, then it runs on', '1 fox run', undefined],
  ['A fox runs over a hill', '1 fox run', undefined],
]

for (const [prompt, first, then] of SEQUELS)
  test(`${JSON.stringify(prompt)}: ${first}, then ${then ?? 'the same'}`, () => {
    const { subjects, becomes } = sceneOf(prompt)
    assert.equal(subjects.map(nameOf)[0], first)
    assert.equal(becomes?.subjects?.map(nameOf)[0], then)
  })

test('what is done first and what is done then are done in one place by one cast', () => {
  const { place, becomes, subjects } = sceneOf(
    'A woman sits in a kitchen near a cat, then she suddenly starts dancing',
  )
  assert.equal(place, 'interior')
  assert.deepEqual(Object.keys(becomes ?? {}), ['subjects'])
  assert.deepEqual(subjects.map(nameOf), ['1 woman sit', '1 cat stand'])
  assert.deepEqual(becomes?.subjects?.map(nameOf), ['1 woman dance', '1 cat stand'])
})
