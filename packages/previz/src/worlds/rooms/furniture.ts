/** What stands, hangs and lies in a room: what a camera passes when it goes. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Pixels, Texture } from '../../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from '../../painting/brush.ts'
import { paintBooks } from '../../painting/side-walls.ts'
import { paintGlow } from '../../painting/soft.ts'
import { glowing, lying, standing } from '../../staging/set-pieces.ts'
import type { Room } from '@backlot/prompt/scene'
import type { WorldBrief } from '../brief.ts'
import { placedCutOuts } from '../sites/placed-things.ts'
import { inLamplight, roomThings } from './rooms.ts'
import { type Hall, hallOf, shellOf } from './shells.ts'

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
  const carpet = book.add({ widthPx: 512, heightPx: 256, paint: (_, w, h) => paintCarpet(w, h) })
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
  'basement',
  'bathroom',
  'cave',
  'church',
  'corridor',
  'foodcourt',
  'gallery',
  'gym',
  'jail',
  'laboratory',
  'library',
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

/** The shelf, seats and tables of a living room, and the light of its hearth. */
function floorThings(brief: WorldBrief): Card[] {
  const { book, palette, seed, composition } = brief
  const cloth = CLOTHS[composition]
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
function lights({ book, palette, scene }: WorldBrief): Card[] {
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

/** A border, and rows of flowers within: what moves on the floor is seen to move. */
function paintCarpet(widthPx: number, heightPx: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    for (const [inset, colour] of [
      [0, '#7c2f2c'],
      [0.04, '#d9b779'],
      [0.07, '#8e3a34'],
      [0.2, '#c9a15f'],
      [0.22, '#6d2a30'],
    ] as const) {
      brush.fillStyle = colour
      brush.fillRect(w * inset, h * inset, w * (1 - 2 * inset), h * (1 - 2 * inset))
    }
    for (let row = 0; row < CARPET_FLOWERS.rows; row++)
      for (let column = 0; column < CARPET_FLOWERS.columns; column++) {
        const at = {
          x: w * (0.27 + (0.46 * (column + 0.5)) / CARPET_FLOWERS.columns),
          y: h * (0.25 + (0.5 * (row + 0.5)) / CARPET_FLOWERS.rows),
        }
        const tone: Rgb = (row + column) % 2 === 0 ? [0.72, 0.5, 0.3] : [0.55, 0.26, 0.24]
        fillOval(brush, tone, { ...at, rx: w * 0.02, ry: h * 0.035 })
        fillOval(brush, [0.36, 0.16, 0.17], { ...at, rx: w * 0.008, ry: h * 0.014 })
      }
  })
}

const CARPET_FLOWERS = { rows: 4, columns: 6 }

/** A lamp on a pole. */
function paintLamp(widthPx: number, heightPx: number, dark: boolean): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = 'rgb(60,44,34)'
    brush.fillRect(w * 0.48, h * 0.2, w * 0.04, h * 0.78)
    brush.fillRect(w * 0.3, h * 0.975, w * 0.4, h * 0.02)
    paintShade(brush, { w, top: h * 0.02, foot: h * 0.22, dark })
  })
}

/** A lamp on a cord. */
function paintPendant(widthPx: number, heightPx: number, dark: boolean): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = 'rgb(60,44,34)'
    brush.fillRect(w * 0.48, 0, w * 0.04, h * 0.76)
    paintShade(brush, { w, top: h * 0.75, foot: h, dark })
  })
}

function paintShade(
  brush: Brush,
  { w, top, foot, dark }: { w: number; top: number; foot: number; dark: boolean },
): void {
  const shade = brush.createLinearGradient(0, top, 0, foot)
  shade.addColorStop(0, dark ? 'rgb(255,214,140)' : 'rgb(232,214,184)')
  shade.addColorStop(1, dark ? 'rgb(255,238,196)' : 'rgb(246,234,212)')
  brush.fillStyle = shade
  brush.beginPath()
  brush.moveTo(w * 0.28, top)
  brush.lineTo(w * 0.72, top)
  brush.lineTo(w * 0.95, foot)
  brush.lineTo(w * 0.05, foot)
  brush.fill()
}

/** A plant in a pot. */
function paintPotted(widthPx: number, heightPx: number, seed: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    for (let leaf = 0; leaf < 22; leaf++) {
      const angle = (random() - 0.5) * 2.6
      const length = h * (0.25 + 0.35 * random())
      fillOval(brush, mix([0.1, 0.26, 0.14], [0.4, 0.62, 0.3], random()), {
        x: w * 0.5 + Math.sin(angle) * length * 0.6,
        y: h * 0.66 - Math.cos(angle) * length * 0.6,
        rx: w * 0.05,
        ry: length * 0.5,
        turn: angle,
      })
    }
    brush.fillStyle = 'rgb(178,98,66)'
    brush.beginPath()
    brush.moveTo(w * 0.3, h * 0.68)
    brush.lineTo(w * 0.7, h * 0.68)
    brush.lineTo(w * 0.63, h)
    brush.lineTo(w * 0.37, h)
    brush.fill()
  })
}

/** A small round table with a vase of flowers. */
function paintTable(
  widthPx: number,
  heightPx: number,
  { dark, seed }: { dark: boolean; seed: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const wood: Rgb = dark ? [0.33, 0.21, 0.14] : [0.56, 0.39, 0.26]
    const random = seededRandom(seed % 97)
    brush.fillStyle = css(scaled(wood, 0.7))
    for (const x of [0.18, 0.74]) brush.fillRect(w * x, h * 0.6, w * 0.08, h * 0.4)
    fillOval(brush, scaled(wood, 0.75), { x: w * 0.5, y: h * 0.6, rx: w * 0.47, ry: h * 0.045 })
    fillOval(brush, wood, { x: w * 0.5, y: h * 0.585, rx: w * 0.47, ry: h * 0.04 })
    brush.strokeStyle = css([0.22, 0.4, 0.2])
    brush.lineWidth = w * 0.012
    for (let stem = 0; stem < 7; stem++) {
      const [x, y] = [w * (0.34 + 0.32 * random()), h * (0.07 + 0.16 * random())]
      brush.beginPath()
      brush.moveTo(w * 0.5, h * 0.42)
      brush.lineTo(x, y)
      brush.stroke()
      const petal = mix([0.93, 0.82, 0.45], [0.86, 0.42, 0.44], random())
      fillOval(brush, petal, { x, y, rx: w * 0.055, ry: w * 0.05 })
    }
    fillOval(brush, [0.42, 0.55, 0.66], { x: w * 0.5, y: h * 0.49, rx: w * 0.1, ry: h * 0.1 })
    brush.fillStyle = css([0.36, 0.48, 0.6])
    brush.fillRect(w * 0.45, h * 0.36, w * 0.1, h * 0.08)
  })
}

/** An armchair, seen from the front, or as wide as it is asked to be a sofa. */
function paintChair(widthPx: number, heightPx: number, cloth: Rgb): Pixels {
  // Parts keep their width where a seat is wider than an armchair.
  const narrow = (heightPx * 1.09) / widthPx
  const arm = 0.17 * narrow
  const leg: Rgb = [0.2, 0.13, 0.09]
  const parts: readonly (readonly [tone: Rgb, x: number, y: number, w: number, h: number])[] = [
    [leg, 0.14 * narrow, 0.9, 0.06 * narrow, 0.1],
    [leg, 1 - 0.2 * narrow, 0.9, 0.06 * narrow, 0.1],
    [scaled(cloth, 0.88), 0.15 * narrow, 0.02, 1 - 0.3 * narrow, 0.75],
    [scaled(cloth, 1.12), 0.19 * narrow, 0.06, 1 - 0.38 * narrow, 0.5],
    [scaled(cloth, 1.27), arm, 0.52, 1 - 2 * arm, 0.2],
    [scaled(cloth, 0.77), 0.12 * narrow, 0.7, 1 - 0.24 * narrow, 0.22],
    [cloth, 0.02 * narrow, 0.38, arm, 0.54],
    [cloth, 1 - 0.02 * narrow - arm, 0.38, arm, 0.54],
  ]
  return drawn(widthPx, heightPx, (brush, width, height) => {
    for (const [tone, x, y, w, h] of parts) {
      brush.fillStyle = css(tone)
      brush.beginPath()
      brush.roundRect(x * width, y * height, w * width, h * height, 0.05 * height)
      brush.fill()
    }
    if (narrow > 0.8) return
    // Two seats, and cushions of another colour.
    brush.fillStyle = css(scaled(cloth, 0.7))
    brush.fillRect(width * 0.498, height * 0.08, Math.max(2, width * 0.005), height * 0.62)
    for (const [x, tone] of [
      [0.16, [0.86, 0.72, 0.46]],
      [0.72, [0.72, 0.36, 0.28]],
    ] as const) {
      brush.fillStyle = css(tone)
      brush.beginPath()
      brush.roundRect(x * width, 0.26 * height, 0.28 * height, 0.28 * height, 0.06 * height)
      brush.fill()
    }
  })
}

/** Beams across the ceiling; the top of the picture is far away. */
export function paintBeams(
  brush: Brush,
  look: { w: number; h: number; wood: Rgb; beams: number },
): void {
  const { w, h, wood, beams } = look
  for (let beam = 0; beam < beams; beam++) {
    brush.fillStyle = css(scaled(wood, 0.55))
    brush.fillRect(0, (h * (beam + 0.3)) / beams, w, (h * 0.16) / beams)
    brush.fillStyle = css(scaled(wood, 0.85))
    brush.fillRect(0, (h * (beam + 0.34)) / beams, w, (h * 0.1) / beams)
  }
}
