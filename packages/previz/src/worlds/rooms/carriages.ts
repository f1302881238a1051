/** What makes a narrow room a vehicle: seats on both sides of an aisle, poles, and the land that goes by outside. */
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { isIn } from '@backlot/prompt/conditions'
import type { Room } from '@backlot/prompt/scene'
import {
  paintGrip,
  paintPassing,
  paintSeats,
  paintStrap,
  type PassingView,
} from '../../painting/carriage.ts'
import { leadOf } from '../../camera/lead.ts'
import { lying, standing } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { hallOf } from './shells.ts'

/** How a vehicle is fitted out. */
type Carriage = {
  /** What goes by, and how fast: metres a second. */
  readonly view: PassingView
  readonly speed: number
  readonly cloth: Rgb
  /** Seats on each side of the aisle and how far rows are apart, metres. */
  readonly rows?: { readonly seats: number; readonly apart: number }
  /** Benches along the walls. */
  readonly benches?: true
  readonly grip?: Rgb
}

const CARRIAGES: Partial<Readonly<Record<Room, Carriage>>> = {
  bus: {
    view: 'town',
    speed: 6,
    cloth: [0.24, 0.38, 0.66],
    rows: { seats: 2, apart: 1.15 },
    grip: [0.95, 0.75, 0.2],
  },
  train: { view: 'country', speed: 14, cloth: [0.6, 0.24, 0.24], rows: { seats: 2, apart: 1.3 } },
  // Trains stand on both sides of the platform.
  subway: {
    view: 'tunnel',
    speed: 12,
    cloth: [0.2, 0.5, 0.5],
    benches: true,
    grip: [0.8, 0.82, 0.84],
  },
  cabin: { view: 'clouds', speed: 3, cloth: [0.24, 0.34, 0.56], rows: { seats: 3, apart: 1 } },
}

/** Where the nearest row of seats is and how high a seat is, metres. */
const FIRST_ROW = 4.6
const SEAT = { width: 0.56, height: 1.14 } as const

/** Everything of a vehicle but its shell; nothing in any other room. */
export function carriageCards(brief: WorldBrief): Card[] {
  const { room } = brief.scene
  const carriage = room && CARRIAGES[room]
  if (!carriage) return []
  return [
    ...passing(brief, carriage),
    ...(carriage.rows ? seatRows(brief, carriage, carriage.rows) : []),
    ...(carriage.benches ? benches(brief, carriage) : []),
    ...(carriage.grip ? grips(brief, carriage.grip) : []),
  ]
}

/** How long a piece of the land outside is, metres, how far from the windows, and how many there are. */
const PASSING = { long: 34, away: 3.2, pieces: 3, foot: -2.2, high: 6.4 } as const

/** The land outside, which goes by from the front to the back. */
function passing({ book, palette, scene, seed }: WorldBrief, { view, speed }: Carriage): Card[] {
  const light = palette.dark ? (scene.timeOfDay === 'night' ? 0.2 : 0.5) : 1
  const high = palette.sky[3]?.[1] ?? palette.haze
  const texture = book.add({
    widthPx: 1200,
    heightPx: 260,
    paint: (_, w, h) =>
      paintPassing(w, h, { view, light, sky: [high, palette.haze], seed: seed % 400 }),
  })
  const aside = hallOf(scene).half + PASSING.away
  const pace = isIn(scene, 'derelict') ? 0 : speed
  const total = PASSING.long * PASSING.pieces
  return Array.from({ length: PASSING.pieces }, (_, index) =>
    [-1, 1].map((side): Card => ({
      texture,
      haze: 0,
      bias: -60,
      place: (seconds) => {
        const gone = (((index * PASSING.long - pace * seconds) % total) + total) % total
        const z = gone - PASSING.long
        return {
          origin: [side * aside, PASSING.foot, z],
          across: [0, 0, PASSING.long + 0.06],
          up: [0, PASSING.high, 0],
        }
      },
    })),
  ).flat()
}

/** Rows of seats on both sides, seen from behind. */
function seatRows(
  { book, scene, path }: WorldBrief,
  { cloth }: Carriage,
  { seats, apart }: { readonly seats: number; readonly apart: number },
): Card[] {
  const { half, back } = hallOf(scene)
  const width = seats * SEAT.width
  const texture = book.add({
    widthPx: 150 * seats,
    heightPx: 300,
    paint: (_, w, h) => paintSeats(w, h, { cloth, count: seats }),
  })
  // No seat stands before somebody, from wherever a camera looks.
  const first = leadOf(scene) ? path(0)[2] + 0.5 : FIRST_ROW
  const count = Math.floor((back - 1.2 - first) / apart)
  return Array.from({ length: count }, (_, index) => {
    const z = first + index * apart
    return [-1, 1].map((side) =>
      standing(
        texture,
        { x: side * (half - 0.08 - width / 2), y: 0, z, width, height: SEAT.height },
        { haze: 0 },
      ),
    )
  }).flat()
}

const BENCH = { deep: 0.58, high: 0.46 } as const

/** Benches along both walls: a seat that lies and a front that stands. */
function benches({ book, scene }: WorldBrief, { cloth }: Carriage): Card[] {
  const { half, back } = hallOf(scene)
  const plain = (colour: Rgb): ReturnType<typeof book.add> =>
    book.add({ widthPx: 16, heightPx: 64, paint: (_, w, h) => paintGrip(w, h, colour) })
  const [seat, front] = [plain(cloth), plain([cloth[0] * 0.55, cloth[1] * 0.55, cloth[2] * 0.55])]
  return [-1, 1].flatMap((side): Card[] => {
    const inner = side * (half - BENCH.deep)
    const placement = {
      origin: [inner, 0, 2] as const,
      across: [0, 0, back - 2.6] as const,
      up: [0, BENCH.high, 0] as const,
    }
    return [
      lying(
        seat,
        {
          left: Math.min(inner, side * half),
          right: Math.max(inner, side * half),
          near: 2,
          far: back - 0.6,
          y: BENCH.high,
        },
        { haze: 0, bias: -1.2 },
      ),
      { texture: front, haze: 0, bias: -1.1, place: () => placement },
    ]
  })
}

/** Poles along the aisle and straps between them. */
function grips({ book, scene }: WorldBrief, tone: Rgb): Card[] {
  const { half, height, back } = hallOf(scene)
  const pole = book.add({ widthPx: 12, heightPx: 200, paint: (_, w, h) => paintGrip(w, h, tone) })
  const strap = book.add({ widthPx: 40, heightPx: 90, paint: (_, w, h) => paintStrap(w, h) })
  const aside = half - 1.1
  const rows = Array.from({ length: Math.floor((back - 6) / 2.6) }, (_, index) => 5.6 + index * 2.6)
  return [-aside, aside].flatMap((x) =>
    rows.flatMap((z) =>
      strapsAt(strap, { x, y: height - 0.62, z }).concat(
        standing(pole, { x, y: 0, z, width: 0.05, height }, { haze: 0 }),
      ),
    ),
  )
}

/** Straps between two poles. */
const strapsAt = (
  texture: Texture,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): Card[] =>
  [0.6, 1.2, 1.8].map((on) =>
    standing(texture, { x, y, z: z + on, width: 0.17, height: 0.4 }, { haze: 0 }),
  )
