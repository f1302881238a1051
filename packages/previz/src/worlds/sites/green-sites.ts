/** Parks, gardens, yards and what else lies around a house or a game; an oasis; a runway. */
import {
  BEDS,
  paintGarden,
  paintLanes,
  paintOasis,
  paintParkLawn,
  paintRunway,
  paintTurf,
  paintYard,
} from '../../painting/green-grounds.ts'
import { paintWallWay, paintWatchtower } from '../../painting/great-works.ts'
import { lerp } from '../../renderer/scene/random.ts'
import { type PlacedThing, row } from './placed-things.ts'
import { around, type SiteLook } from './site-look.ts'

/** The sites of this table. */
export type GreenSite =
  | 'garden'
  | 'park'
  | 'yard'
  | 'oasis'
  | 'runway'
  | 'track'
  | 'fence'
  | 'great_wall'

/** A lawn without a path of its own and with hardly any high grass. */
const LAWN = { path: 'none', clumps: 24, parts: [] } as const

/** The lawn under a camera that stands back, and the way on it. */
const before = (
  path?: Parameters<typeof paintTurf>[3],
): NonNullable<SiteLook['grounds']>[number] => ({
  paint: (w, h, lit) => paintTurf(w, h, lit, path),
  px: [800, 320],
  area: around(24, -14, 3.4),
})

const GARDEN = around(15, 2.5, 34)

/** What grows in the beds of a garden, the near ones flowers and the far ones bushes. */
const PLANTED: readonly (readonly [shapes: readonly string[], height: number, rows: number])[] = [
  [['rose', 'tulip', 'white-rose'], 0.52, 3],
  [['hyacinth', 'sunflower', 'tulip'], 0.72, 2],
  [['bush', 'rose'], 0.95, 2],
]

/** Flowers in rows where the beds are painted. */
const beds = (): PlacedThing[] =>
  BEDS.flatMap(([left, top, wide, deep], index) => {
    const [shapes, height, rows] = PLANTED[index >> 1] ?? [[], 0.5, 0]
    return Array.from({ length: rows * 9 }, (_, plant): PlacedThing[] => {
      const [line, column] = [Math.floor(plant / 9), plant % 9]
      const shape = shapes[(line + index + (column % 2)) % shapes.length]
      if (!shape) return []
      const along = left + wide * ((column + 0.5 + 0.25 * (line % 2)) / 9)
      const z = lerp(GARDEN.far, GARDEN.near, top + deep * ((line + 0.6) / rows))
      return [
        [shape, lerp(GARDEN.left, GARDEN.right, along), z, height * (0.9 + 0.07 * (column % 3))],
      ]
    }).flat()
  })

/** A fence of white pickets across, with a gap where a way goes through. */
const pickets = (z: number, half: number, gap?: readonly [number, number]): PlacedThing[] =>
  Array.from({ length: Math.ceil((2 * half) / PANEL) }, (_, index): PlacedThing[] => {
    const x = -half + index * PANEL
    return gap && x > gap[0] && x < gap[1] ? [] : [['fence-panel', x, z, 1.05]]
  }).flat()

/** How wide a panel of 1.05 metres in height is. */
const PANEL = 2.2

/** One line for each. */
export const GREEN_SITES: Readonly<Record<GreenSite, SiteLook>> = {
  garden: {
    land: {
      ...LAWN,
      trees: ['broadleaf', 'birch', 'cypress'],
      groups: 'full',
      peaks: 0.22,
      snow: 0.3,
      frame: true,
    },
    pieces: [
      ...beds(),
      ['fountain', 0, 17.6, 2],
      ...row('park-bench', [-5.2, 5.2], 19.2, 0.95),
      ...[8.5, 12.2, 23, 27, 31].flatMap((z): PlacedThing[] =>
        [-1.9, 1.9].map((x) => ['bush', x, z, 0.8] as const),
      ),
      ...row('bush', [-13, -10.4, -7.8, -5.2, -2.6, 2.6, 5.2, 7.8, 10.4, 13], 35, 1.9),
    ],
    trees: [
      ['broadleaf', -12, 23, 6.4],
      ['broadleaf', 12.6, 25.5, 7],
      ['cypress', -8.2, 36.6, 6.4],
      ['cypress', 8.2, 36.6, 6.4],
      ['cypress', -3.4, 36.6, 6],
      ['cypress', 3.4, 36.6, 6],
      ['birch', -17, 33, 8],
      ['birch', 17.5, 34, 8.4],
    ],
    grounds: [
      before({ at: 0.5, wide: 0.0532 }),
      { paint: paintGarden, px: [1200, 1000], area: GARDEN },
    ],
  },
  park: {
    land: {
      ...LAWN,
      trees: ['broadleaf', 'oak', 'birch'],
      groups: 'full',
      peaks: 0.2,
      snow: 0.2,
      frame: true,
    },
    pieces: [
      ['park-bench', -4.6, 15.2, 0.95],
      ['park-bench', 6.6, 21, 0.95],
      ['park-bench', -7.6, 25.5, 0.95],
      ['street-lamp', 4.4, 14.6, 3.6],
      ['street-lamp', -3.2, 22.6, 3.6],
      ['street-lamp', 5.2, 30, 3.6],
      ['wastebasket', -6.3, 15.4, 0.75],
      ['bush', -7.3, 18.6, 0.9],
      ['bush', 8.4, 19.6, 0.9],
      ['bush', 12.6, 24, 1],
      ['bush', -11.6, 23.4, 1],
      ['fountain', 8.6, 28, 2.4],
      ...row('bush', [-18, -15, -12, -9, -3, 0, 3, 12, 15, 18], 43, 1.8),
    ],
    trees: [
      ['broadleaf', -9.5, 19, 7.4],
      ['oak', 11.4, 21.5, 8],
      ['broadleaf', -14.5, 27, 8.6],
      ['birch', 15.6, 29, 9],
      ['oak', -6.4, 36, 8.2],
      ['broadleaf', 8.5, 40, 8.6],
      ['birch', -18, 36, 9.4],
      ['birch', -19.5, 39, 9],
    ],
    grounds: [
      before({ at: 0.445, wide: 0.0568 }),
      { paint: paintParkLawn, px: [1200, 1000], area: around(22, 1.5, 46) },
    ],
  },
  yard: {
    land: { ...LAWN, trees: ['broadleaf', 'oak', 'birch'], groups: 'full', peaks: 0.2, snow: 0.2 },
    pieces: [
      ...pickets(29, 30, [-1, 16]),
      ...row('bush', [0.6, 2.4, 12.4, 14.2], 25.2, 0.85),
      ...row('tulip', [1.3, 3.2, 11.6, 13.4], 24.8, 0.5),
      ['swing-set', -5.4, 24, 2.4],
      ['chair', -3.6, 15.4, 0.95],
      ['potted-plant', 4.6, 24.6, 0.8],
      ['potted-plant', 9.6, 24.6, 0.8],
      ['closed-mailbox-with-raised-flag', 3.7, 13.4, 1.1],
      ['beach-ball', -2.9, 12, 0.34],
      ...row('bush', [-4.6, 4.4], 7.4, 0.7),
      ...row('tulip', [-3.9, 3.7], 6.6, 0.42),
      ['bucket', 2.9, 9.2, 0.4],
    ],
    homes: [['porch-house', 7.2, 26, 8.4]],
    trees: [
      ['oak', -9.6, 22, 8.4],
      ['broadleaf', 18, 31, 8.6],
      ['broadleaf', -15, 31, 9],
      ['birch', -2.4, 33, 8.4],
    ],
    grounds: [before(), { paint: paintYard, px: [1100, 800], area: around(22, 1.5, 36) }],
  },
  oasis: {
    land: {
      ...LAWN,
      clumps: 40,
      trees: [],
      groups: 'none',
      ripples: 1,
      snow: 0,
      parts: ['dunes'],
    },
    pieces: [
      ['bush', -7.6, 17.4, 0.9],
      ['bush', 8.4, 18, 1],
      ['bush', -9.6, 22, 1.1],
      ['bush', 10.4, 24.5, 1.1],
      ['bush', -4.4, 29.8, 1],
      ['bush', 5.4, 30.4, 1],
      ['rock', -5.2, 15.4, 0.5],
      ['rock', 6.2, 15.6, 0.4],
      ['cactus', 13.6, 21, 1.9],
      ['camel', -12.4, 24.4, 2.1],
    ],
    grounds: [{ paint: paintOasis, px: [1024, 640], area: around(11, 13.4, 31) }],
    trees: [
      ['palm', -8.4, 19, 6.6],
      ['palm', -10, 22.6, 7.8],
      ['palm', -8, 26.5, 7],
      ['palm', 9.2, 20, 7.2],
      ['palm', 10.8, 24, 8.2],
      ['palm', 8.4, 28, 7],
      ['palm', -4.2, 31.4, 7.6],
      ['palm', 3.6, 32, 8],
      ['palm', -0.4, 33.4, 7],
      ['palm', 13.4, 30, 8.4],
      ['palm', -13.6, 29, 8],
    ],
  },
  runway: {
    way: { of: 'plane', z: 12 },
    land: { ...LAWN, trees: ['birch', 'broadleaf'], groups: 'sparse', peaks: 0.4, snow: 0.4 },
    pieces: [
      ['factory', -34, 74, 11],
      ['department-store', 10, 82, 11],
      ['control-tower', 27, 78, 20],
      ['articulated-lorry', 4, 58, 3],
      ['triangular-flag', -7.5, 30, 2],
      ...row('traffic-cone', [-9, -3, 3, 9], 24.4, 0.6),
      ...row('traffic-cone', [-5.4, -2.4, 2.4, 5.4], 7.2, 0.5),
      ...row('traffic-cone', [-8, -4, 4, 8], 12.5, 0.5),
    ],
    grounds: [{ paint: paintRunway, px: [1280, 256], area: around(60, 2, 22), wide: true }],
  },
  track: {
    land: { ...LAWN, trees: ['broadleaf', 'poplar'], groups: 'full', peaks: 0.2, snow: 0.2 },
    pieces: [
      ...row('park-bench', [-8, 8], 18.5, 0.9),
      ...pickets(34, 34),
      ['goal-net', 0, 30, 2.6],
      ...row('traffic-cone', [-6, -2.5, 2.5, 6], 16.2, 0.5),
      ['departure-board', -16, 36, 5, 1.6],
    ],
    grounds: [{ paint: paintLanes, px: [1280, 320], area: around(60, 4, 15.6), wide: true }],
  },
  great_wall: {
    pieces: [],
    grounds: [{ paint: paintWallWay, px: [560, 1400], area: around(4, -9, 50) }],
    upright: { paint: paintWatchtower, px: [640, 480], x: 0, z: 50.2, width: 13.5, height: 10 },
  },
  fence: {
    pieces: [
      ...pickets(14.6, 26.4),
      ...row('bush', [-8.6, -4.4, 4.8, 9.2, 13], 15.3, 0.8),
      ...row('tulip', [-7, -5.8, -2.4, 2.2, 3.4, 6.6, 7.6], 14.2, 0.5),
    ],
  },
}
