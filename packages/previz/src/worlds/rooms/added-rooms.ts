/** Rooms that one goes through or works in: vehicles from the inside, a lift, stairs, a garage, halls, an attic, a mosque. */
import type { Room } from '@backlot/prompt/scene'
import { along, type PlacedThing, row } from '../sites/placed-things.ts'
import type { Shell } from './shell.ts'

/** The rooms of this table. */
export const ADDED_ROOMS = [
  'bus',
  'train',
  'subway',
  'cabin',
  'elevator',
  'stairs',
  'garage',
  'warehouse',
  'factory',
  'attic',
  'mosque',
] as const satisfies readonly Room[]

/** One of `ADDED_ROOMS`. */
export type AddedRoom = (typeof ADDED_ROOMS)[number]

const PALE = { day: [0.86, 0.87, 0.86], night: [0.6, 0.6, 0.58] } as const
const CONCRETE = { day: [0.66, 0.66, 0.65], night: [0.4, 0.39, 0.39] } as const

const VEHICLE = {
  finish: 'plaster',
  floor: 'planks',
  wood: [0.42, 0.43, 0.46],
  walls: PALE,
  beams: false,
  lamps: false,
  strips: true,
} as const satisfies Partial<Shell>

/** Their shells. */
export const ADDED_SHELLS: Readonly<Record<AddedRoom, Shell>> = {
  bus: {
    ...VEHICLE,
    windows: 'windscreen',
    sides: 'carriage',
    hall: { half: 2.3, height: 2.6, back: 21 },
  },
  train: {
    ...VEHICLE,
    windows: 'sliding',
    sides: 'carriage',
    hall: { half: 2.4, height: 2.6, back: 21 },
  },
  subway: {
    ...VEHICLE,
    windows: 'sliding',
    sides: 'benches',
    hall: { half: 2.3, height: 2.6, back: 22 },
  },
  cabin: {
    ...VEHICLE,
    windows: 'sliding',
    sides: 'bins',
    wood: [0.34, 0.38, 0.48],
    walls: { day: [0.92, 0.92, 0.9], night: [0.62, 0.63, 0.68] },
    hall: { half: 2.7, height: 2.45, back: 24 },
  },
  elevator: {
    windows: 'lift',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.7, 0.68, 0.64], night: [0.56, 0.53, 0.5] },
    wood: [0.4, 0.38, 0.36],
    beams: false,
    sides: 'lift',
    lamps: false,
    strips: true,
    hall: { half: 2.3, height: 2.8, back: 9.6 },
  },
  stairs: {
    windows: 'arches',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.88, 0.84, 0.76], night: [0.52, 0.44, 0.36] },
    beams: false,
    sides: 'pictures',
    hall: { half: 5.4, height: 6.6, back: 22 },
  },
  garage: {
    windows: 'shutter',
    finish: 'concrete',
    floor: 'tiles',
    walls: CONCRETE,
    beams: true,
    sides: 'pipes',
    hall: { half: 5.2, height: 3.4, back: 21 },
  },
  warehouse: {
    windows: 'shutter',
    finish: 'concrete',
    floor: 'tiles',
    walls: CONCRETE,
    beams: true,
    sides: 'pipes',
    hall: { half: 8.6, height: 7.2, back: 36 },
  },
  factory: {
    windows: 'arches',
    finish: 'brick',
    floor: 'tiles',
    walls: { day: [0.7, 0.5, 0.42], night: [0.42, 0.28, 0.24] },
    beams: true,
    sides: 'pipes',
    hall: {
      half: 8,
      height: 6.4,
      back: 32,
      pillars: { kind: 'square', x: 4.6, width: 0.6, from: 9, apart: 6 },
    },
  },
  attic: {
    windows: 'gable',
    finish: 'logs',
    floor: 'planks',
    walls: { day: [0.6, 0.45, 0.31], night: [0.36, 0.25, 0.18] },
    wood: [0.46, 0.32, 0.2],
    beams: true,
    lamps: false,
    sides: 'bare',
    hall: { half: 5, height: 4.2, back: 21 },
  },
  mosque: {
    windows: 'niche',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.92, 0.9, 0.84], night: [0.56, 0.5, 0.42] },
    beams: false,
    sides: 'lancets',
    lamps: false,
    hall: {
      half: 7.4,
      height: 7.4,
      back: 30,
      pillars: { kind: 'round', x: 4.6, width: 0.8, from: 9, apart: 5 },
    },
  },
}

/** Racks of a warehouse: shelves over each other, boxes on them. */
const racks: readonly PlacedThing[] = [10, 14.5, 19, 23.5, 28].flatMap((z) =>
  [-5.6, 5.6].flatMap((x): PlacedThing[] => [
    ['shop-shelf', x, z, 3],
    ['shop-shelf', x, z + 0.05, 2.8, 2.95],
    ['package', x - 0.6, z - 0.6, 0.9],
    ['package', x + 0.5, z - 0.6, 1.05],
    ['package', x, z - 0.1, 0.9, 5.7],
  ]),
)

/** What stands in them; what is alike in all vehicles is in `carriages.ts`. */
export const ADDED_PIECES: Readonly<Record<AddedRoom, readonly PlacedThing[]>> = {
  bus: [],
  train: [['luggage', 1.5, 9.2, 0.6]],
  subway: [],
  cabin: [],
  elevator: [],
  stairs: [
    ['potted-plant', -4.2, 9, 1.5],
    ['potted-plant', 4.2, 9, 1.5],
    ['chandelier', 0, 8.4, 1.3, 4.6],
    ['pedestal', -3.4, 6.2, 0.95],
    ['amphora', -3.4, 6.15, 0.7, 0.94],
  ],
  garage: [
    ['shop-shelf', -4.2, 12.4, 2.2],
    ['file-cabinet', 4.5, 12.2, 1.3],
    ['toolbox', 4.5, 12.15, 0.4, 1.28],
    ['ladder', 3.6, 12.5, 2.5],
    ['bicycle', -4.2, 9, 1.1],
    ['wheel', -3.2, 11.8, 0.8],
    ['wheel', -2.7, 11.6, 0.75],
    ['oil-drum', 4.4, 9.6, 1],
    ['package', 4.3, 8, 0.7],
    ['toolbox', 2.6, 6, 0.4],
    ['wheel', -2.8, 5.6, 0.75],
    ['broom', -3.8, 6.6, 1.3],
    ['bucket', 2, 4.6, 0.42],
    ['sport-utility-vehicle', -2.6, 15.6, 1.8],
    ['oil-drum', 3.6, 17, 1],
    ['shop-shelf', 4, 20.4, 2.2],
  ],
  warehouse: [
    ...racks,
    ['package', -2.4, 8.6, 1],
    ['package', -1.6, 8.9, 0.8],
    ['package', -2.1, 8.55, 0.75, 0.96],
    ['package', 2.6, 12, 1.1],
    ['package', 3.6, 12.3, 0.9],
    ['package', 3, 11.9, 0.8, 1.05],
    ['oil-drum', 3, 7.2, 1],
    ['package', -3.6, 5.6, 0.8],
    ['package', 2.3, 4.8, 0.6],
  ],
  factory: [
    ...along('gear', 6, [10.5, 16.5, 22.5], 2.1),
    ...along('oil-drum', 6.9, [8.6, 13.6, 19.6], 1.2),
    ...row('conveyor-belt', [-3.9, -2.4, 2.4, 3.9], 9, 1.4),
    ...row('robot-arm', [-4.6, 4.6], 9.6, 2.4),
    ...row('conveyor-belt', [-4.4, -2.9, 2.9, 4.4], 15, 1.5),
    ...row('robot-arm', [-3.6, 3.6], 16, 2.8),
    ['toolbox', -2.2, 6, 0.42],
    ['gear', 2.6, 5.4, 0.7],
    ['oil-drum', -3.4, 5.8, 0.95],
    ['ladder', -6.6, 17, 3.4],
  ],
  attic: [
    ['luggage', -3.4, 9.6, 0.9],
    ['luggage', -2.5, 9.8, 0.75],
    ['package', 3.4, 9.6, 0.9],
    ['package', 3.2, 9.55, 0.7, 0.87],
    ['package', 4.1, 8.6, 0.7],
    ['mirror', 2, 10, 1.7],
    ['chair', -1.7, 9.4, 1],
    ['teddy-bear', -1.7, 9.35, 0.42, 0.5],
    ['globe-showing-europe-africa', -3.4, 9.5, 0.42, 0.88],
    ['books', 1.4, 8.9, 0.42],
    ['framed-picture', -4, 8.4, 0.8],
    ['spider-web', -2.7, 10.1, 0.7, 2.3],
    ['carousel-horse', 3.6, 7.4, 1.1],
    ['package', -3.3, 6.2, 0.7],
    ['package', 2.2, 5, 0.5],
    ['diya-lamp', -2.1, 4.6, 0.3],
    ...along('package', 3.6, [13.5, 17], 0.9),
    ['luggage', 2.6, 14.6, 0.9],
    ['file-cabinet', -2.9, 18, 1.2],
    ['chair', 2.4, 18.6, 1],
  ],
  mosque: [
    ['chandelier', 0, 9.4, 1.6, 4.4],
    ['chandelier', 0, 15, 1.7, 4.4],
    ['chandelier', 0, 21, 1.7, 4.4],
    ...along('chandelier', 3, [12, 18], 1.2, 4.4),
    ['open-book', -2.2, 12, 0.4, 0.5],
    ['potted-plant', -2.6, 28.6, 1.4],
    ['potted-plant', 2.6, 28.6, 1.4],
    ['diya-lamp', 1.9, 4.4, 0.3],
  ],
}
