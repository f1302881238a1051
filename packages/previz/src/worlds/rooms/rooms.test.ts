/** Rooms are recognised by their furniture. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { ROOMS, type Room } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import { hallOf, shellOf } from './shells.ts'
import { buildWorld } from '../world.ts'

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
  laboratory: 'A scientist in a laboratory',
  gym: 'A man lifts weights in a gym',
  gallery: 'A woman looks at pictures in a museum',
  lobby: 'A guest waits in a hotel lobby',
  ballroom: 'A couple dances in a ballroom',
  corridor: 'A long corridor with doors',
  basement: 'A dark basement',
  jail: 'A prisoner sits in a jail cell',
  cave: 'A couple explores a cave',
  foodcourt: 'A food court',
  bus: 'Inside a city bus',
  train: 'A man sits in a train',
  subway: 'Passengers in a subway train',
  cabin: 'The cabin of an airplane',
  elevator: 'A woman in an elevator',
  stairs: 'A grand staircase',
  garage: 'A mechanic in a garage',
  warehouse: 'An empty warehouse',
  factory: 'Inside a factory',
  attic: 'A dusty attic',
  mosque: 'Inside a mosque',
  car: 'A woman sits in a car',
  metro: 'People in a subway station',
  tunnel: 'A car drives through a tunnel',
}

const standing = (prompt: string): string =>
  standingIn(planShot(shotOrder(`${prompt} [Static shot]`, SIZE)))

/** Where the things of a room stand, without what is outside. */
function standingIn(shot: Shot): string {
  const { stage } = buildWorld(shot)
  const origins = stage.cards.map(({ place }) => place(0).origin)
  const places = origins
    .filter(([, , z]) => z > 3 && z < 9.8)
    .map((origin) => origin.map((at) => at.toFixed(2)).join())
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

test('a living room is one of three, and every other room is furnished as it is in all of them', () => {
  const at = (prompt: string, composition: number): string => {
    const shot = planShot(shotOrder(`${prompt} [Static shot]`, { ...SIZE, seed: 1 }))
    return standingIn({ ...shot, seed: 3000 + composition })
  }
  const all = (prompt: string): number => new Set([0, 1, 2].map((one) => at(prompt, one))).size
  assert.equal(all('A living room'), 3)
  assert.equal(all('A basement'), 1)
})

/** Halls that end near, and a lift. */
const SMALL: ReadonlySet<Room> = new Set(['ballroom', 'lobby', 'elevator'])

test('a room without a great window goes on far behind who stands in it, between walls with something on them', () => {
  for (const room of ROOMS) {
    if (room === 'stage') continue
    const shot = planShot(shotOrder(`${PROMPTS[room]} [Static shot]`, { ...SIZE, seed: 1 }))
    const { stage } = buildWorld(shot)
    const shell = shellOf({ scene: shot.scene, composition: 0 })
    if (shell.windows === 'great' || SMALL.has(room)) continue
    // Inside of a vehicle the country passes behind the windows.
    if (room === 'car') continue
    const depths = stage.cards
      .filter(({ haze }) => haze === 0)
      .map(({ place }) => place(0).origin[2])
    assert.ok(
      depths.some((z) => z > 20 && z < 40),
      room,
    )
    assert.notEqual(shell.sides, undefined, room)
  }
})

test('pillars stand in two rows along a hall that has them', () => {
  const rows: string[] = []
  for (const room of ROOMS) {
    const { pillars } = hallOf({ room })
    if (!pillars) continue
    rows.push(room)
    const shot = planShot(shotOrder(`${PROMPTS[room]} [Static shot]`, { ...SIZE, seed: 1 }))
    const middles = buildWorld(shot).stage.cards.map(({ place }) => {
      const { origin, across } = place(0)
      return [origin[0] + across[0] / 2, origin[2]] as const
    })
    for (const side of [-pillars.x, pillars.x]) {
      const row: readonly (readonly [number, number])[] = middles.filter(
        ([x, z]) => Math.abs(x - side) < 0.001 && z >= pillars.from,
      )
      assert.ok(row.length >= 4, `${room}: ${row.length}`)
    }
  }
  assert.ok(rows.length >= 4)
})

test('no camera goes into the wall of a narrow hall', () => {
  for (const room of ['corridor', 'jail', 'kitchen'] as const) {
    const camera = '[Truck right]'.repeat(3)
    const shot = planShot(shotOrder(`${PROMPTS[room]} ${camera}`, { ...SIZE, durationSeconds: 10 }))
    const [x] = buildWorld(shot).camera(10).position
    assert.ok(x > 1 && x <= hallOf({ room }).half - 1, `${room}: ${x}`)
  }
})

test('a word for a room is a word for an interior as well, alone and before another', () => {
  for (const prompt of ['A science museum', 'A research lab', 'A wine cellar', 'A school hallway'])
    assert.equal(planShot(shotOrder(prompt)).scene.place, 'interior', prompt)
})

test('a room outside of an interior is none', () => {
  assert.equal(planShot(shotOrder('A kitchen knife on a beach')).scene.room, undefined)
})
