/** Rooms are recognised by their furniture. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../test/shot-order.ts'
import { planShot } from '../prompt/plan-shot.ts'
import { ROOMS, type Room } from '../prompt/scene.ts'
import { buildWorld } from './world.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const

const PROMPTS: Readonly<Record<Room, string>> = {
  kitchen: 'A chef chops onions in the kitchen',
  bedroom: 'A woman sleeps in her bedroom',
  classroom: 'A classroom without any students',
  office: 'A man stands in an office',
  cafe: 'A waitress in a café',
  bathroom: 'A bathroom',
  bar: 'A man in a bar at night',
  stage: 'A ballerina dances on stage',
  shop: 'A woman pushes a cart through a supermarket',
  library: 'A student reads in a library',
  hospital: 'A nurse walks through a hospital',
  church: 'A priest stands inside a church',
  airport: 'A traveller waits at an airport',
}

/** Where the upright things of a room stand, without who is in it. */
function standing(prompt: string): string {
  const { stage } = buildWorld(planShot(shotOrder(`${prompt} [Static shot]`, SIZE)))
  const places = stage.cards.map(({ place }) =>
    place(0)
      .origin.map((at) => at.toFixed(2))
      .join(),
  )
  return places.toSorted().join(' ')
}

for (const room of ROOMS)
  test(`${PROMPTS[room]}: a ${room}`, () => {
    const { scene } = planShot(shotOrder(PROMPTS[room]))
    assert.deepEqual([scene.place, scene.room], ['interior', room])
  })

test('no two rooms are furnished alike, and none as a living room', () => {
  const rooms = [...Object.values(PROMPTS), 'A living room'].map(standing)
  assert.equal(new Set(rooms).size, rooms.length)
})

test('a room outside of an interior is none', () => {
  assert.equal(planShot(shotOrder('A kitchen knife on a beach')).scene.room, undefined)
})
