/** Sites that a place is called after: courses and fields of games, buildings with what is around them, a yard of wrecks. */
import { paintHall, paintPalace, paintShopRow } from '../../painting/facades.ts'
import { paintDiamond, paintFairway, paintWays } from '../../painting/played-grounds.ts'
import { paintBays } from '../../painting/bays.ts'
import { paintDirt } from '../../painting/site-grounds.ts'
import { type PlacedThing, row } from './placed-things.ts'
import { around, type SiteLook } from './site-look.ts'

/** A lawn without a path and with little high grass. */
const MOWN = { path: 'none', clumps: 24, parts: [] } as const

/** What lies on a heap of scrap: shapes with their heights, one over the other. */
const heap = (x: number, z: number, turn: number): PlacedThing[] =>
  SCRAP.map(([shape, aside, above, height], index) => {
    const other = SCRAP[(index + turn) % SCRAP.length]
    return [other?.[0] ?? shape, x + aside * 0.86, z + 0.02 * above, height, above * 0.62]
  })

const SCRAP: readonly (readonly [shape: string, aside: number, above: number, height: number])[] = [
  ['pickup-truck', 0, 0, 1.9],
  ['refrigerator', -2.1, 0, 1.8],
  ['wheel', 1.9, 0, 0.9],
  ['taxi', -0.9, 1.7, 1.6],
  ['washing-machine', 1.4, 1, 1],
  ['sport-utility-vehicle', 0.3, 3, 1.6],
  ['oil-drum', -2.3, 1.9, 0.95],
  ['television', 1, 2.1, 0.8],
  ['bathtub', -1.3, 3.1, 0.9],
  ['wheel', 0.5, 4.6, 0.8],
]

/** Cars that are parked: which, in which bay from the middle and in which row, and how high it is. */
const CARS_IN_BAYS: readonly (readonly [string, number, number, number])[] = [
  ['taxi', -2, 0, 1.55],
  ['sport-utility-vehicle', 1, 0, 1.75],
  ['pickup-truck', 3, 0, 1.8],
  ['sport-utility-vehicle', -4, 0, 1.7],
  ['minibus', -3, 1, 2.1],
  ['taxi', -1, 1, 1.55],
  ['sport-utility-vehicle', 0, 1, 1.7],
  ['taxi', 2, 1, 1.5],
  ['pickup-truck', -4, 2, 1.8],
  ['sport-utility-vehicle', -2, 2, 1.7],
  ['minibus', 1, 2, 2.1],
  ['taxi', 3, 2, 1.55],
  ['sport-utility-vehicle', 4, 1, 1.7],
]

/** The sites of this table. */
export type NamedSite =
  | 'golf'
  | 'diamond'
  | 'campus'
  | 'palace'
  | 'shopfront'
  | 'junkyard'
  | 'parking'

/** One line for each. */
export const NAMED_SITES: Readonly<Record<NamedSite, SiteLook>> = {
  golf: {
    land: { ...MOWN, trees: ['broadleaf', 'pine', 'oak'], groups: 'full', parts: ['hills'] },
    pieces: [
      ['flag-in-hole', 1.5, 29, 3],
      ['flag-in-hole', -24, 62, 3.2],
      ['flag-in-hole', 22, 74, 3.4],
      ['house', 30, 66, 8],
      ['deciduous-tree', -9.5, 27, 5],
      ['deciduous-tree', 12, 34, 5.6],
      ['deciduous-tree', -17, 38, 6],
      ['wooden-sign', -4.6, 13.5, 1.1],
      ['park-bench', 5.6, 14.2, 0.8],
    ],
    grounds: [{ paint: paintFairway, px: [1024, 800], area: around(24, 3, 46) }],
  },
  diamond: {
    land: { ...MOWN, clumps: 0, trees: ['broadleaf', 'poplar'], groups: 'full' },
    pieces: [
      ...row('street-lamp', [-30, -13, 13, 30], 58, 14),
      ...row(
        'fence-panel',
        [-32, -28, -24, -20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20, 24, 28, 32],
        52,
        2.4,
      ),
      ['departure-board', 0, 56, 8, 2.2],
      ['baseball', 2.1, 6.4, 0.26],
      ['park-bench', -13.5, 17, 0.9],
      ['park-bench', 13.5, 17, 0.9],
      ['billed-cap', -2.6, 7.4, 0.26],
      ['bucket', -4.2, 9.6, 0.4],
      ['bucket', 4.8, 11.6, 0.4],
      ['triangular-flag', -25, 50, 4],
      ['triangular-flag', 25, 50, 4],
    ],
    grounds: [{ paint: paintDiamond, px: [1024, 1024], area: around(27, -2, 54) }],
  },
  campus: {
    land: { ...MOWN, clumps: 50, trees: ['oak', 'broadleaf', 'birch'], groups: 'full' },
    pieces: [
      ['school', -31, 40, 12],
      ['classical-building', 30, 42, 12],
      ...row('street-lamp', [-3.4, 3.4], 18, 3.6),
      ...row('street-lamp', [-3.4, 3.4], 26, 3.6),
      ...row('park-bench', [-4.6, 4.6], 14, 0.9),
      ...row('park-bench', [-4.6, 4.6], 22, 0.9),
      ['bicycle', 6.4, 16.4, 1.1],
      ['bicycle', 7.4, 16.8, 1.1],
      ['deciduous-tree', -9, 20, 5.4],
      ['deciduous-tree', 10.5, 23, 5.8],
      ['deciduous-tree', -14, 29, 6],
      ['deciduous-tree', 16, 30, 6],
      ['books', -3.6, 11.6, 0.34],
      ['backpack', 3.4, 10.6, 0.5],
      ['wastebasket', -3.6, 9, 0.7],
    ],
    grounds: [{ paint: paintWays, px: [1024, 800], area: around(22, 1, 46) }],
    upright: { paint: paintHall, px: [1200, 460], x: 0, z: 47, width: 44, height: 17 },
  },
  palace: {
    land: {
      ...MOWN,
      clumps: 16,
      trees: ['poplar', 'cypress', 'broadleaf'],
      groups: 'sparse',
      peaks: 0.3,
    },
    pieces: [
      ['fountain', 0, 27, 4.4],
      ...[14, 18.5, 23, 30, 35].flatMap((z): PlacedThing[] =>
        [-4.6, 4.6].map((x) => ['evergreen-tree', x, z, 2.6]),
      ),
      ...[11.5, 16, 20.5].flatMap((z): PlacedThing[] =>
        [-3.7, 3.7].map((x) => ['pedestal', x, z, 1.1]),
      ),
      ...[11.5, 16, 20.5].flatMap((z): PlacedThing[] =>
        [-3.7, 3.7].map((x) => ['bouquet', x, z - 0.05, 0.7, 1.05]),
      ),
      ...row('street-lamp', [-7.5, 7.5], 33, 4),
    ],
    grounds: [{ paint: paintWays, px: [1024, 800], area: around(26, 1, 52) }],
    upright: { paint: paintPalace, px: [1400, 440], x: 0, z: 54, width: 66, height: 20 },
  },
  shopfront: {
    pieces: [
      ...row('street-lamp', [-6.2, 6.2], 19.6, 4),
      ['park-bench', -2.6, 20.6, 0.85],
      ...row('potted-plant', [-4.4, 1.2, 4.4], 22.2, 1),
      ['bouquet', 2.6, 21.8, 0.6],
      ['bicycle', 3.2, 19.8, 1.05],
      ['wooden-sign', -4.7, 19.4, 1],
      ['wastebasket', 5.2, 20, 0.8],
      ['fire-hydrant', -4.9, 9.6, 0.8],
      ['postbox', 4.8, 8.6, 1.2],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.66, 0.64, 0.62] }),
        px: [640, 128],
        area: around(16, 18.8, 23),
      },
    ],
    upright: { paint: paintShopRow, px: [1280, 640], x: 0, z: 22.6, width: 18.6, height: 9.3 },
  },
  parking: {
    land: { ...MOWN, clumps: 30, trees: ['broadleaf', 'birch'], groups: 'sparse', peaks: 0.2 },
    pieces: [
      ...CARS_IN_BAYS.map(([shape, column, line, height]): PlacedThing => [
        shape,
        column * 5.4 + 0.4,
        14.6 + line * 7.6,
        height,
      ]),
      ['office-building', -22, 72, 26],
      ['convenience-store', 15, 56, 8],
      ['office-building', 36, 84, 30],
      ...row('street-lamp', [-13.4, 13.4], 19.6, 5.2),
      ...row('street-lamp', [-13.4, 13.4], 36, 5.4),
      ['shopping-cart', 3.4, 12.4, 1],
      ['traffic-cone', -3.4, 11, 0.6],
      ['traffic-cone', 2.8, 8.4, 0.6],
    ],
    grounds: [{ paint: paintBays, px: [1100, 900], area: around(34, 3, 48) }],
  },
  junkyard: {
    land: { ...MOWN, clumps: 60, trees: ['birch', 'broadleaf'], groups: 'sparse', peaks: 0.2 },
    pieces: [
      ...[
        [-6.5, 17],
        [6.8, 18.5],
        [-12.5, 21],
        [13.5, 22],
        [-3, 26],
        [4.5, 28],
        [-18, 28],
        [20, 30],
        [-9, 33],
        [11, 35],
      ].flatMap(([x = 0, z = 0], turn) => heap(x, z, turn)),
      ['building-construction', 24, 70, 26],
      ...row('fence-panel', [-24, -20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20, 24], 40, 2.6),
      ['wheel', -3.4, 10.4, 0.8],
      ['oil-drum', 3.8, 11.4, 0.95],
      ['bucket', 2.9, 8.6, 0.4],
      ['gear', -2.8, 8.2, 0.4],
      ['wheel', 4.6, 13.4, 0.9],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.52, 0.44, 0.36] }),
        px: [640, 512],
        area: around(30, 2, 42),
      },
    ],
  },
}
