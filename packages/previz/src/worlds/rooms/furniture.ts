/** What stands, hangs and lies in a room: what a camera passes when it goes. */
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { drawn } from '../../painting/brush.ts'
import {
  paintCarpet,
  paintChair,
  paintLamp,
  paintPendant,
  paintPotted,
  paintTable,
} from '../../painting/room-pieces.ts'
import { paintBooks } from '../../painting/wall-pieces.ts'
import { paintGlow } from '../../painting/soft.ts'
import { glowing, lying, standing } from '../../staging/set-pieces.ts'
import { isIn } from '@backlot/prompt/conditions'
import type { Room } from '@backlot/prompt/scene'
import { ADDED_ROOMS } from './added-rooms.ts'
import type { WorldBrief } from '../brief.ts'
import { placedCutOuts } from '../sites/placed-things.ts'
import { inLamplight, roomThings } from './rooms.ts'
import type { Hall } from './shell.ts'
import { hallOf, shellOf } from './shells.ts'

/** The furniture of a room with a window at 9.8 metres: aside of who stands in its middle, some of it near the camera. */
export function furniture(brief: WorldBrief): Card[] {
  const { room } = brief.scene
  const things = room && room !== 'stage' ? roomThings(brief, room) : floorThings(brief)
  const lamps = shellOf(brief).lamps === false ? [] : lights(brief)
  return [...carpetAndPlants(brief), ...things, ...lamps]
}

/** In every room: what moves on the floor, and near the sides of the picture. */
function carpetAndPlants(brief: WorldBrief): Card[] {
  const { book, seed, scene } = brief
  const carpet = book.add({
    widthPx: 512,
    heightPx: 256,
    paint: (_, w, h) => paintCarpet(w, h, isIn(scene, 'modern')),
  })
  const plant = book.add({
    widthPx: 200,
    heightPx: 260,
    paint: (_, w, h) => paintPotted(w, h, seed % 50),
  })
  const rug = scene.room === undefined || scene.room === 'bedroom'
  return [
    ...(rug
      ? [
          lying(
            carpet,
            { left: -2.6, right: 2.6, near: 4.6, far: 8.6, y: 0.01 },
            { haze: 0, bias: -20 },
          ),
        ]
      : []),
    ...(scene.room && UNPLANTED.has(scene.room) ? [] : nearThings(brief, plant)),
  ]
}

/** Rooms in which nothing grows; what a camera passes there is theirs. */
const UNPLANTED: ReadonlySet<Room> = new Set([
  ...ADDED_ROOMS,
  'basement',
  'bathroom',
  'car',
  'cave',
  'church',
  'corridor',
  'factory',
  'foodcourt',
  'gallery',
  'gym',
  'jail',
  'laboratory',
  'library',
  'metro',
  'tunnel',
])

/** Near the camera, at the sides, is what it passes when it goes: a plant in a pot or another thing, as the seed says. */
function nearThings(brief: WorldBrief, plant: Texture): Card[] {
  const potted = (x: number, z: number, height: number): Card =>
    standing(plant, { x, y: 0, z, width: height * 0.76, height }, { haze: 0 })
  const things = NEARBY[Math.floor(brief.seed / 3) % NEARBY.length] ?? []
  return [
    potted(4.3, 9.1, 1.25),
    ...NEAR_SPOTS.flatMap(([x, z, height], spot): Card[] => {
      const [shape, share] = things[spot] ?? POTTED
      if (shape === 'plant') return [potted(x, z, height)]
      return placedCutOuts(brief, inLamplight(brief), [[shape, x, z, height * share]])
    }),
  ]
}

const NEAR_SPOTS = [
  [-2.5, 4.9, 1.1],
  [3, 5.9, 1.25],
  [1.72, 3.7, 1.05],
] as const

type Nearby = readonly [shape: string, share: number]

const POTTED: Nearby = ['plant', 1]

/** What is at each spot, and its share of the height of a plant there. */
const NEARBY: readonly (readonly Nearby[])[] = [
  [POTTED, ['basket', 0.6], ['books', 0.4]],
  [['chair', 0.95], POTTED, ['basket', 0.55]],
  [['basket', 0.7], ['chair', 0.85], POTTED],
]

/** A piece of a living room: where it stands and how large it is, in metres. */
type SeatName = readonly [
  piece: 'shelf' | 'chair' | 'sofa' | 'table',
  x: number,
  z: number,
  width: number,
  height: number,
]

/** How the three living rooms are furnished; something stands before the window, seen to the end by a camera that goes in. */
const LIVING: readonly [readonly SeatName[], readonly SeatName[], readonly SeatName[]] = [
  [
    ['shelf', -3.5, 7.4, 2.1, 2.9],
    ['chair', -2.3, 7.1, 1.15, 1.05],
    ['chair', 2.2, 6.4, 1.15, 1.05],
    ['table', 1.05, 7.9, 0.98, 1.13],
    ['table', -1.25, 8.7, 0.98, 1.13],
  ],
  [
    ['shelf', -5, 7.2, 1.9, 2.7],
    ['sofa', -2.9, 7.2, 2.3, 1.08],
    ['chair', 2.3, 6.6, 1.15, 1.05],
    ['table', 1.5, 8.2, 0.98, 1.13],
    ['table', -1.5, 6.2, 0.98, 1.13],
  ],
  [
    ['sofa', 2.7, 8.3, 2.7, 1.1],
    ['shelf', -4.9, 9.2, 1.7, 2.5],
    ['chair', -2.5, 7.7, 1.2, 1.08],
    ['table', -1.5, 8.9, 0.98, 1.13],
    ['table', 2.1, 6.2, 0.98, 1.13],
  ],
]

/** What seats are covered with in each of them. */
const CLOTHS: readonly [Rgb, Rgb, Rgb] = [
  [0.26, 0.385, 0.365],
  [0.6, 0.42, 0.24],
  [0.36, 0.42, 0.56],
]

const GREY_CLOTH: Rgb = [0.52, 0.54, 0.57]

/** The shelf, seats and tables of a living room, and the light of its hearth. */
function floorThings(brief: WorldBrief): Card[] {
  const { book, palette, seed, composition } = brief
  const cloth = isIn(brief.scene, 'modern') ? GREY_CLOTH : CLOTHS[composition]
  const seat = (widthPx: number): Texture =>
    book.add({ widthPx, heightPx: 220, paint: (_, w, h) => paintChair(w, h, cloth) })
  const wood: Rgb = palette.dark ? [0.3, 0.18, 0.11] : [0.5, 0.33, 0.22]
  const pieces = {
    chair: seat(240),
    sofa: seat(520),
    table: book.add({
      widthPx: 260,
      heightPx: 300,
      paint: (_, w, h) => paintTable(w, h, { dark: palette.dark, seed }),
    }),
    shelf: book.add({
      widthPx: 300,
      heightPx: 414,
      paint: (_, w, h) => drawn(w, h, (brush) => paintBooks(brush, { x: 0, y: 0, w, h, wood })),
    }),
  }
  const seats = LIVING[composition].map(([piece, x, z, width, height]) =>
    standing(pieces[piece], { x, y: 0, z, width, height }, { haze: 0 }),
  )
  return shellOf(brief).windows === 'hearth' ? [...seats, ...fireLight(brief)] : seats
}

/** The flicker of a fire on the floor before it. */
function fireLight({ book }: WorldBrief): Card[] {
  const glow = book.add({
    widthPx: 160,
    heightPx: 160,
    paint: (_, px) => paintGlow(px, [1, 0.58, 0.24], 2),
  })
  return [
    glowing(glow, { x: 0, y: 0.75, z: 9.5, size: 3 }, { opacity: 0.5, flicker: 0.22 }),
    glowing(glow, { x: 0.1, y: 0.6, z: 9.45, size: 1.1 }, { opacity: 0.6, flicker: 0.4 }),
  ]
}

/** Where lamps hang from the ceiling: one before, one behind who stands in the middle, and in a hall two rows more. Metres. */
const PENDANTS = [
  { x: -1.35, z: 5.6 },
  { x: 1.05, z: 7.7 },
] as const
const PENDANT = { height: 1.28, width: 0.46 }

function lampsOf({ back }: Hall): readonly { readonly x: number; readonly z: number }[] {
  const rows = Math.max(0, Math.floor((back - 12) / LAMPS_APART))
  const far = Array.from({ length: rows }, (_, index) =>
    [-1.9, 1.9].map((x) => ({ x, z: 11.5 + index * LAMPS_APART })),
  ).flat()
  return [...PENDANTS, ...far]
}

const LAMPS_APART = 4.6

/** A lamp that stands, where a room is lived in, and two that hang; by night they burn. */
export function lights({ book, palette, scene }: WorldBrief): Card[] {
  const { dark } = palette
  const hall = hallOf(scene)
  const pendants = lampsOf(hall)
  const foot = hall.height - PENDANT.height
  const lamp = book.add({ widthPx: 120, heightPx: 420, paint: (_, w, h) => paintLamp(w, h, dark) })
  const pendant = book.add({
    widthPx: 120,
    heightPx: 334,
    paint: (_, w, h) => paintPendant(w, h, dark),
  })
  const glow = book.add({
    widthPx: 160,
    heightPx: 160,
    paint: (_, sizePx) => paintGlow(sizePx, [1, 0.74, 0.42], 1.8),
  })
  const isLivedIn = !(scene.room && UNPLANTED.has(scene.room))
  const burning = [
    ...(isLivedIn ? [{ x: 3.1, y: 1.65, z: 8.7, size: 4.4 }] : []),
    ...pendants.map(({ x, z }) => ({ x, y: foot, z: z - 0.05, size: 1.5 })),
  ]
  return [
    ...(isLivedIn
      ? [standing(lamp, { x: 3.1, y: 0, z: 8.8, width: 0.54, height: 1.9 }, { haze: 0 })]
      : []),
    ...pendants.map((at) => standing(pendant, { ...at, y: foot, ...PENDANT }, { haze: 0 })),
    ...(dark ? burning.map((at) => glowing(glow, at, { opacity: 0.6, flicker: 0.02 })) : []),
  ]
}
