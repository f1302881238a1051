/** What those of a scene do to each other, as it is seen over a film. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vector } from '@backlot/camera/geometry'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { castOf } from '../../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import type { Scene } from '@backlot/prompt/scene'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import { TextureBook } from '../../renderer/scene/texture.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { buildProgramme } from '../build-programme.ts'
import { widthOf } from '../figure-spots.ts'
import { groupCards } from '../groups/group-cards.ts'
import type { PartPlace } from '../groups/group-places.ts'
import { meetingAt } from './interplay.ts'
import { playedCards } from './played-cards.ts'

const SECONDS = 6
const MOMENTS = Array.from({ length: 145 }, (_, frame) => frame / 24)
const MEETS = meetingAt(SECONDS)

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

/** The parts of the group that a prompt makes, in their order. */
function partsOf(scene: Scene): readonly PartPlace[] {
  const group = castOf(scene).find((one) => one.group)?.group
  assert.ok(group)
  const parts: PartPlace[] = []
  groupCards(group, {
    path: () => [0, 0, 8],
    heading: 1,
    random: () => 0.3,
    ground: 0,
    seconds: SECONDS,
    scale: 1,
    draw: (at) => {
      parts.push(at)
      return []
    },
  })
  return parts
}

function named(parts: readonly PartPlace[], name: string): PartPlace {
  const found = parts.find(({ subject: { kind, shape } }) => shape === name || kind === name)
  assert.ok(found, name)
  return found
}

const xAt = ({ path }: PartPlace, seconds: number): number => path(seconds)[0]
const footAt = ({ path }: PartPlace, seconds: number): number => path(seconds)[1]
const apart = (one: PartPlace, other: PartPlace, seconds: number): number =>
  Math.abs(xAt(other, seconds) - xAt(one, seconds))

test('who runs into something meets it at one moment, and stops there', () => {
  const parts = partsOf(sceneOf('A dog crashes into a car'))
  const [dog, car] = [named(parts, 'dog'), named(parts, 'car')]
  const touching = 0.5 * (widthOf(dog.subject) * dog.height + widthOf(car.subject) * car.height)
  assert.ok(apart(dog, car, 0) > 1.2 * touching)
  assert.ok(apart(dog, car, MEETS) < touching)
  assert.ok(xAt(dog, SECONDS) < xAt(car, SECONDS))
})

test('what is much lower than who runs into it is thrown away', () => {
  const parts = partsOf(sceneOf('A horse knocks over a bucket'))
  const bucket = named(parts, 'bucket')
  assert.equal(xAt(bucket, MEETS - 0.01), xAt(bucket, 0))
  assert.ok(xAt(bucket, SECONDS) > xAt(bucket, 0) + bucket.height)
})

test('two of a kind who collide each go half of the way', () => {
  const [one, other] = partsOf(sceneOf('Two cars collide at an intersection'))
  assert.ok(one && other)
  assert.ok(Math.abs(xAt(one, MEETS) + xAt(other, MEETS)) < 1e-6)
  assert.ok(xAt(one, MEETS) < xAt(other, MEETS))
  assert.ok(apart(one, other, MEETS) < 0.6 * apart(one, other, 0))
  assert.deepEqual([one.heading, other.heading], [1, -1])
})

test('who jumps over something is above it there, lands behind it, and goes smoothly', () => {
  const parts = partsOf(sceneOf('A horse jumps over a fence'))
  const [horse, fence] = [named(parts, 'horse'), named(parts, 'fence-panel')]
  assert.ok(xAt(horse, 0) < xAt(fence, 0) && xAt(horse, SECONDS) > xAt(fence, 0))
  const over = MOMENTS.filter((seconds) => apart(horse, fence, seconds) < 0.2 * fence.height)
  assert.ok(over.length > 1)
  for (const seconds of over) assert.ok(footAt(horse, seconds) > fence.height)
  for (const end of [0, SECONDS]) assert.ok(Math.abs(footAt(horse, end)) < 1e-9)
  for (const seconds of MOMENTS) {
    const [from, to] = [horse.path(seconds), horse.path(seconds + 1 / 24)]
    assert.ok(Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.5, `${seconds}`)
  }
})

test('who is somewhere else in the end goes there in one scene, and the other stays', async () => {
  const prompt =
    'A kangaroo is on the left of a small box, then the kangaroo jumps to the right of it'
  const said = sceneOf(prompt)
  const [kangarooSaid, ...others] = said.subjects
  assert.ok(kangarooSaid)
  const scene: Scene = {
    ...said,
    becomes: {
      subjects: [{ ...kangarooSaid, relation: { is: 'right_of', to: 'package' } }, ...others],
    },
  }
  const parts = partsOf(scene)
  const box = named(parts, 'package')
  const kangaroos = parts.filter(({ subject }) => subject.shape === 'kangaroo')
  const [first, last] = [kangaroos[0], kangaroos.at(-1)]
  assert.ok(first && last)
  assert.equal(xAt(box, 0), xAt(box, SECONDS))
  assert.ok(xAt(first, 0) < xAt(box, 0) && xAt(last, SECONDS) > xAt(box, 0))
  assert.ok(kangaroos.some((one) => footAt(one, SECONDS / 2) > box.height))
  const shot = { ...planShot(shotOrder(prompt)), scene }
  assert.equal((await buildProgramme({ kind: 'shot', shot })).scenes.length, 1)
  const night: Scene = { ...scene, becomes: { ...scene.becomes, timeOfDay: 'night' } }
  assert.equal(
    (await buildProgramme({ kind: 'shot', shot: { ...shot, scene: night } })).scenes.length,
    2,
  )
})

test('who jumps onto something is on it in the end', () => {
  const parts = partsOf(
    sceneOf('A squirrel is on the left of a rock, then the squirrel jumps to the top of the rock.'),
  )
  const squirrels = parts.filter(({ subject }) => subject.shape === 'chipmunk')
  const [first, last] = [squirrels[0], squirrels.at(-1)]
  assert.ok(first && last)
  assert.equal(footAt(first, 0), 0)
  assert.ok(footAt(last, SECONDS) > 0.5 * named(parts, 'rock').height)
})

const book = new TextureBook(1)
const texture = book.add({ widthPx: 2, heightPx: 2, paint: () => new Uint8ClampedArray(16) })

/** Where a card that stands where a part is has come to; all of its cards. */
function played(part: PartPlace): readonly Card[] {
  const place = (seconds: number): Placement => {
    const [x, y, z] = part.path(seconds)
    const { height } = part
    return { origin: [x - height / 2, y, z], across: [height, 0, 0], up: [0, height, 0] }
  }
  const palette = paletteFor(sceneOf('A meadow'), 1)
  const world = { book, palette, durationSeconds: SECONDS, seed: 1 }
  return playedCards([{ texture, place }], part, world)
}

const seenAt = (cards: readonly Card[], seconds: number): readonly Placement[] =>
  cards.map((card) => card.place(seconds)).filter(({ opacity = 1 }) => opacity > 0)

const lengthOf = ([x, y, z]: Vector): number => Math.hypot(x, y, z)

test('what is pressed is lower and wider in the end', () => {
  const parts = partsOf(sceneOf('A hammer presses on a tomato'))
  const tomato = named(parts, 'tomato')
  const [before] = seenAt(played(tomato), 0)
  const [after] = seenAt(played(tomato), SECONDS)
  assert.ok(before && after)
  assert.ok(lengthOf(after.up) < 0.7 * lengthOf(before.up))
  assert.ok(lengthOf(after.across) > 1.2 * lengthOf(before.across))
})

test('a tool in the air has neither a shadow nor a mirror image there', () => {
  const hammer = named(partsOf(sceneOf('A hammer presses on a tomato')), 'hammer')
  const upside: Card = {
    texture,
    place: () => ({ origin: [0, 1, 8], across: [1, 0, 0], up: [0, -1, 0] }),
  }
  const lying: Card = {
    texture,
    place: () => ({ origin: [0, 0, 8], across: [1, 0, 0], up: [0, 0, 1] }),
  }
  const palette = paletteFor(sceneOf('A meadow'), 1)
  const world = { book, palette, durationSeconds: SECONDS, seed: 1 }
  assert.deepEqual(playedCards([upside, lying], hammer, world), [])
})

test('what is cut is whole until then, and two halves in the end', () => {
  const bread = named(partsOf(sceneOf('A sword slices through a loaf of bread')), 'bread')
  const cards = played(bread)
  assert.equal(seenAt(cards, MEETS - 0.1).length, 1)
  const [left, right] = seenAt(cards, SECONDS)
  assert.ok(left && right)
  assert.ok(right.origin[0] - left.origin[0] > 0.5 * bread.height)
  assert.deepEqual(
    cards.flatMap(({ part }) => (part ? [part] : [])),
    [
      [0, 0.5],
      [0.5, 1],
    ],
  )
})

test('a balloon that is pricked bursts', () => {
  const balloon = named(partsOf(sceneOf('A needle pops a red party balloon')), 'balloon')
  const cards = played(balloon)
  assert.equal(seenAt(cards, MEETS - 0.1).length, 1)
  assert.ok(seenAt(cards, MEETS + 0.4).length > 6)
  assert.equal(seenAt(cards, SECONDS).length, 0)
})

test('where two meet there are sparks and dust for a while, and none before', () => {
  const dog = named(partsOf(sceneOf('A dog crashes into a car')), 'dog')
  const cards = played(dog)
  assert.equal(seenAt(cards, MEETS - 0.1).length, 1)
  assert.ok(seenAt(cards, MEETS + 0.2).length > 8)
  assert.equal(seenAt(cards, SECONDS).length, 1)
})
