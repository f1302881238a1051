/** Rooms that are vehicles, and those through which vehicles go: what is built into them, and what passes outside. */
import type { Room } from '@backlot/prompt/scene'
import { paintTunnelFloor, type RideWall } from '../../painting/ride-walls.ts'
import { paintPlatform, paintTracks } from '../../painting/site-grounds.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { lying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { type PlacedThing, row } from '../sites/placed-things.ts'
import type { Shell } from './shell.ts'

/** The rooms of this table. */
type RideRoom = Extract<Room, 'car' | 'metro' | 'tunnel'>

const PLAIN = { floor: 'tiles', finish: 'plaster', beams: false, lamps: false } as const

/** Their shells. */
export const RIDE_SHELLS: Readonly<Record<RideRoom, Shell>> = {
  car: {
    ...PLAIN,
    windows: 'ride',
    walls: { day: [0.5, 0.47, 0.44], night: [0.24, 0.23, 0.24] },
    sides: 'bare',
    hall: { half: 5, height: 1.85, back: 8 },
  },
  metro: {
    ...PLAIN,
    windows: 'ride',
    walls: { day: [0.66, 0.67, 0.66], night: [0.5, 0.5, 0.5] },
    sides: 'bare',
    hall: { half: 22, height: 6.4, back: 28 },
  },
  tunnel: {
    ...PLAIN,
    windows: 'ride',
    walls: { day: [0.52, 0.47, 0.4], night: [0.46, 0.4, 0.33] },
    sides: 'tunnel',
    hall: { half: 4.6, height: 5, back: 42 },
  },
}

/** What stands in them. */
export const RIDE_PIECES: Readonly<Record<RideRoom, readonly PlacedThing[]>> = {
  car: [],
  metro: [
    ...row('park-bench', [-7.5, 6.6], 20, 0.95),
    ...row('departure-board', [-5, 5.6], 18, 0.9, 3.2),
    ['vending-machine', -11.5, 20, 2],
    ['wastebasket', 9.4, 19.6, 0.8],
    ['wastebasket', -3.3, 9, 0.8],
  ],
  tunnel: [],
}

/** True for a scene inside of a car, which goes. */
const isRide = ({ room }: WorldBrief['scene']): boolean => room === 'car'

/** Metres a second, and metres after which what passed comes again. */
const SPEED = 11
const AGAIN = 64

/** What stands outside of a vehicle passes its windows. */
export function passing(cards: readonly Card[], scene: WorldBrief['scene']): readonly Card[] {
  if (!isRide(scene)) return cards
  return cards.map((card) => ({
    ...card,
    place: (seconds) => {
      const placement = card.place(seconds)
      const [x, y, z] = placement.origin
      const left = (((x - SPEED * seconds + AGAIN / 2) % AGAIN) + AGAIN) % AGAIN
      return { ...placement, origin: [left - AGAIN / 2, y, z] }
    },
  }))
}

/** Where the platform of an underground station ends, and where its rails lie. Metres. */
const EDGE = 21.6

/** Which wall a room of this table has at its end. */
export const rideWallOf = ({ room }: WorldBrief['scene']): RideWall =>
  RIDE_WALLS.find((one) => one === room) ?? 'tunnel'

const RIDE_WALLS: readonly RideWall[] = ['car', 'metro', 'tunnel']

/** The platform and the rails of an underground station, and what goes through a tunnel. */
export function rideGrounds(brief: WorldBrief): Card[] {
  if (brief.scene.room === 'tunnel') return tunnelFloor(brief)
  return brief.scene.room === 'metro' ? platform(brief) : []
}

function tunnelFloor({ scene, book }: WorldBrief): Card[] {
  const { half = 5, back = 40 } = RIDE_SHELLS.tunnel.hall ?? {}
  const floor = book.add({
    widthPx: 512,
    heightPx: 1200,
    paint: (_, w, h) => paintTunnelFloor(w, h, scene.details.includes('railway')),
  })
  return [
    lying(
      floor,
      { left: -half, right: half, near: -12, far: back + 1.5, y: 0.006 },
      { haze: 0, bias: -38 },
    ),
  ]
}

function platform({ book }: WorldBrief): Card[] {
  const lit = (colour: readonly [number, number, number]): readonly [number, number, number] =>
    colour
  const slabs = book.add({
    widthPx: 1024,
    heightPx: 512,
    paint: (_, w, h) => paintPlatform(w, h, lit),
  })
  const rails = book.add({
    widthPx: 1024,
    heightPx: 96,
    paint: (_, w, h) => paintTracks(w, h, lit),
  })
  const wide = { left: -40, right: 40 }
  return [
    lying(slabs, { ...wide, near: -12, far: EDGE, y: 0.006 }, { haze: 0, bias: -38 }),
    lying(rails, { ...wide, near: EDGE + 0.4, far: EDGE + 4.6, y: 0.006 }, { haze: 0, bias: -38 }),
  ]
}
