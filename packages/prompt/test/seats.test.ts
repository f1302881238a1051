/** Who sits and lies, on what, and where that is, as prompts say it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Place, Room, Subject } from '../src/scene/scene.ts'
import type { SeatName } from '../src/scene/seats.ts'
import type { Shot } from '../src/shot.ts'

const shotOf = (prompt: string): Shot => planShot(shotOrder(prompt))

function sitterOf(prompt: string): Subject {
  const [lead] = shotOf(prompt).scene.subjects
  assert.ok(lead, prompt)
  return lead
}

const SEATED: readonly (readonly [
  prompt: string,
  action: 'sit' | 'sleep',
  seat: SeatName,
  where: Place,
  room?: Room,
])[] = [
  ['an old man on a bench', 'sit', 'bench', 'meadow'],
  ['a woman in a chair', 'sit', 'chair', 'interior'],
  ['a man in an old leather armchair by the fire', 'sit', 'armchair', 'interior'],
  ['a person on a couch watching TV', 'sit', 'sofa', 'interior'],
  ['a king on his throne', 'sit', 'throne', 'interior', 'ballroom'],
  ['a man on a bar stool', 'sit', 'stool', 'interior', 'bar'],
  ['a boy sitting on the steps', 'sit', 'steps', 'city'],
  ['a woman at a table', 'sit', 'table', 'interior'],
  ['an elderly woman in a wheelchair', 'sit', 'wheelchair', 'mountains'],
  ['a woman sits on the edge of the bed', 'sit', 'bed', 'interior', 'bedroom'],
  ['a baby in bed', 'sleep', 'bed', 'interior', 'bedroom'],
  ['a woman in a hammock', 'sleep', 'hammock', 'beach'],
  ['a homeless man sleeping on a park bench', 'sleep', 'bench', 'meadow'],
  ['a man on a rock fishing', 'sit', 'rock', 'lake'],
  ['a girl reading a book on a couch', 'sit', 'sofa', 'interior'],
  ['a woman with a dog on a bench', 'sit', 'bench', 'meadow'],
  ['a panda in an armchair', 'sit', 'armchair', 'interior'],
]

const NOT_SEATED: readonly string[] = [
  'a man standing on a chair',
  'a man walks to a bench',
  'a man who walked on a log',
  'a boy balancing on a bench',
  'a child jumping on a bed',
  'a man painting a chair',
  'a woman beside a table',
  'a girl looks at a cat on the sofa',
  'a woman places a vase on a table',
  'a cat on a chair',
]

describe('somebody on a seat', () => {
  for (const [prompt, action, seat, place, room] of SEATED)
    test(`is there: ${prompt}`, () => {
      const lead = sitterOf(prompt)
      assert.deepEqual([lead.action, lead.seat], [action, seat])
      const { scene } = shotOf(prompt)
      if (place !== 'mountains') assert.equal(scene.place, place)
      if (room) assert.equal(scene.room, room)
    })

  for (const prompt of NOT_SEATED)
    test(`is none: ${prompt}`, () => {
      for (const one of shotOf(prompt).scene.subjects) assert.equal(one.seat, undefined)
    })

  test('of which nothing else is said is in a park where it is a bench', () => {
    assert.deepEqual(shotOf('an old man on a bench').scene.details, ['park'])
    assert.ok(!shotOf('an old man on a bench at the beach').scene.details.includes('park'))
  })

  test('needs no drawing of that seat', () => {
    for (const prompt of ['a king on a throne', 'a woman in a hammock'])
      assert.equal(shotOf(prompt).notShown, undefined, prompt)
  })

  test('is where the place is named', () => {
    assert.equal(shotOf('a lifeguard on a chair at the beach').scene.place, 'beach')
  })

  test('is no thing of its own that would wear what they wear', () => {
    const { subjects } = shotOf('a king on a throne, wearing a crown').scene
    assert.equal(subjects.length, 1)
  })

  test('is a pet that sits as pets do', () => {
    const cat = sitterOf('a cat on a sofa')
    assert.deepEqual([cat.action, cat.seat, cat.relation?.is], ['sit', undefined, 'on'])
  })
})
