/** What moves in backgrounds of technology and science: networks, digits, charts, a globe, dials, helices, cells, streaks. */
import {
  paintCell,
  paintDial,
  paintDigits,
  paintGrid,
  paintKnot,
  paintPanel,
  paintThread,
} from '../../painting/tech-paints.ts'
import { cloudNoise } from '../../renderer/scene/noise.ts'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { itemAt, smoothstep } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import type { Vector } from '@backlot/camera/geometry'
import type { Look, ThreeHues } from './motion-layers.ts'

/** The height of the camera, metres. */
const MIDDLE = 1.6

/** A card of light. */
const shining = (texture: Texture, place: Card['place']): Card => ({
  texture,
  additive: true,
  haze: 0.2,
  place,
})

const textureOf = (
  { brief }: Look,
  [widthPx, heightPx]: readonly [number, number],
  paint: (w: number, h: number) => ReturnType<typeof paintKnot>,
): Texture => brief.book.add({ widthPx, heightPx, paint: (_, w, h) => paint(w, h) })

/** A texture in each of the hues. */
const each = (
  hues: ThreeHues,
  of: (hue: Rgb, index: number) => Texture,
): readonly [Texture, ...Texture[]] => [of(hues[0], 0), of(hues[1], 1), of(hues[2], 2)]

/** A square about a point that faces the viewer. */
const facing = ([x, y, z]: Vector, side: number, high = side): Placement => ({
  origin: [x - side / 2, y - high / 2, z],
  across: [side, 0, 0],
  up: [0, high, 0],
})

/** A line from a point to another, so thick. */
function between([x, y, z]: Vector, [x1, y1, z1]: Vector, thick: number): Placement {
  const [right, rise] = [x1 - x, y1 - y]
  const long = Math.hypot(right, rise) || 1
  const up = [(-rise / long) * thick, (right / long) * thick, 0] as const
  return { origin: [x - up[0] / 2, y - up[1] / 2, z], across: [right, rise, z1 - z], up }
}

type Mover = (seconds: number) => Vector

const KNOTS = 150
/** Knots are linked that are nearer than this share of their distance from the viewer. */
const LINKED = 0.17

/** Knots of light that drift, with lines between those that are near each other. */
export function network(look: Look): readonly Card[] {
  const { random, hues } = look
  const knots = each(hues, (hue) => textureOf(look, [64, 64], (w) => paintKnot(w, hue)))
  const thread = textureOf(look, [64, 12], (w, h) => paintThread(w, h, hues[0]))
  const movers = Array.from({ length: KNOTS }, () => {
    const z = 3.6 * 3.4 ** random()
    const at: Vector = [(random() - 0.5) * z * 1.75, MIDDLE + (random() - 0.5) * z, z]
    const [phase, pace] = [random() * 6, 0.3 + random() * 0.4]
    const move: Mover = (seconds) => [
      at[0] + 0.05 * z * Math.sin(seconds * pace + phase),
      at[1] + 0.05 * z * Math.cos(seconds * pace * 0.8 + phase),
      z,
    ]
    return { at, move, phase }
  })
  const lines = movers.flatMap((one, index) =>
    movers.slice(index + 1).flatMap((other): Card[] => {
      const apart = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
      const deep = Math.abs(one.at[2] - other.at[2])
      const isNear = apart < LINKED * one.at[2] && deep < 0.25 * one.at[2]
      if (!isNear) return []
      return [
        shining(thread, (seconds) => ({
          ...between(one.move(seconds), other.move(seconds), 0.006 * one.at[2]),
          opacity: 0.5,
        })),
      ]
    }),
  )
  const dots = movers.map(({ at, move, phase }, index): Card => {
    const side = at[2] * (0.014 + 0.012 * (index % 3))
    return shining(itemAt(knots, index), (seconds) => ({
      ...facing(move(seconds), side),
      opacity: 0.75 + 0.25 * Math.sin(2 * seconds + phase),
    }))
  })
  return [...lines, ...dots]
}

const COLUMNS = 110

/** Columns of digits that come down at every depth. */
export function digits(look: Look): readonly Card[] {
  const { random, hues, brief } = look
  const columns = each(hues, (hue, index) =>
    textureOf(look, [28, 480], (w, h) =>
      paintDigits(w, h, { hue, seed: brief.seed + index, binary: index !== 1 }),
    ),
  )
  return Array.from({ length: COLUMNS }, (_, index): Card => {
    const z = 3 * 6 ** random()
    const x = (random() - 0.5) * z * 1.8
    const high = z * (0.5 + 0.3 * random())
    const [start, pace] = [random(), 0.09 + 0.12 * random()]
    const way = z * 1.9
    return shining(itemAt(columns, index), (seconds) => {
      const gone = (start + (pace * seconds * 3.4) / Math.max(1.2, z * 0.35)) % 1
      return {
        ...facing([x, MIDDLE + way * (0.5 - gone), z], (high * 28) / 480, high),
        opacity: Math.min(1, 0.45 + 2.4 / z),
      }
    })
  })
}

const BARS = 12

/** Bars that grow before a grid, and a line that climbs over them. */
export function chart(look: Look): readonly Card[] {
  const { random, hues } = look
  const depth = (bar: number): number => 5.3 + 0.14 * bar
  const [left, foot, wide] = [-3.9, MIDDLE - 1.75, 7.8]
  const grid = textureOf(look, [1200, 640], (w, h) => paintGrid(w, h, hues[0]))
  const bars = each(hues, (hue) => textureOf(look, [40, 40], (w, h) => paintPanelBar(w, h, hue)))
  const thread = textureOf(look, [64, 16], (w, h) =>
    paintThread(w, h, mix(hues[2], [1, 1, 1], 0.4)),
  )
  const knot = textureOf(look, [64, 64], (w) => paintKnot(w, hues[2]))
  const step = wide / BARS
  const heights = Array.from({ length: BARS }, (_, bar) => 0.4 + 0.12 * bar + 0.4 * random())
  const grown = (bar: number, seconds: number): number =>
    smoothstep(0.2 + bar * 0.22, 1.6 + bar * 0.22, seconds)
  const tops: readonly Mover[] = heights.map((height, bar) => (seconds) => [
    left + (bar + 0.5) * step,
    foot + (height + 0.5) * grown(bar, seconds),
    depth(bar) - 0.1,
  ])
  return [
    shining(grid, () => facing([0, MIDDLE, 7.6], 12.4, 6.6)),
    ...heights.map((height, bar): Card =>
      shining(itemAt(bars, bar), (seconds) => ({
        origin: [left + (bar + 0.18) * step, foot, depth(bar)],
        across: [step * 0.64, 0, 0],
        up: [0, Math.max(0.02, height * grown(bar, seconds)), 0],
        opacity: 0.9,
      })),
    ),
    ...tops
      .slice(1)
      .map((top, index): Card =>
        shining(thread, (seconds) => between((tops[index] ?? top)(seconds), top(seconds), 0.07)),
      ),
    ...tops.map((top): Card => shining(knot, (seconds) => facing(top(seconds), 0.26))),
  ]
}

const paintPanelBar = (w: number, h: number, hue: Rgb): ReturnType<typeof paintKnot> =>
  paintGrid(w, h, mix(hue, [1, 1, 1], 0.1))

/** Where the noise that shapes them is higher than this there is land. */
const LAND = 0.04

const GLOBE = { reach: 1.55, z: 6, rows: 34, turn: 0.35 } as const

/** A globe of dots that turns, land brighter than sea, with rings around it. */
export function globe(look: Look): readonly Card[] {
  const { hues, brief, random } = look
  const land = textureOf(look, [32, 32], (w) => paintKnot(w, mix(hues[0], [1, 1, 1], 0.25)))
  const sea = textureOf(look, [32, 32], (w) => paintKnot(w, hues[1]))
  const dial = textureOf(look, [700, 700], (w) => paintDial(w, hues[2], brief.seed % 50))
  const far = textureOf(look, [48, 48], (w) => paintKnot(w, hues[0]))
  const dots = Array.from({ length: GLOBE.rows }, (_, row) => {
    const latitude = ((row + 0.5) / GLOBE.rows - 0.5) * Math.PI
    const count = Math.max(4, Math.round(Math.cos(latitude) * GLOBE.rows * 1.7))
    return Array.from({ length: count }, (_unused, column): Card[] => {
      const longitude = (column / count) * 2 * Math.PI
      const [x, y, z] = [
        Math.cos(latitude) * Math.sin(longitude),
        Math.sin(latitude),
        Math.cos(latitude) * Math.cos(longitude),
      ]
      const isLand = cloudNoise(x * 1.5 + 7, y * 1.7 + z * 1.5 + (brief.seed % 40), 4) > LAND
      if (!isLand && (row + column) % 2 !== 0) return []
      return [globeDot({ latitude, longitude, texture: isLand ? land : sea, isLand })]
    }).flat()
  }).flat()
  const rings = [1, 1.35].map((share, index): Card =>
    shining(dial, (seconds) => {
      const [side, turn] = [4.6 * share, (index === 0 ? 0.2 : -0.14) * seconds]
      const [cos, sin] = [Math.cos(turn) * side, Math.sin(turn) * side]
      return {
        origin: [-(cos - sin) / 2, MIDDLE - (sin + cos) / 2, GLOBE.z + 1.8],
        across: [cos, sin, 0],
        up: [-sin, cos, 0],
        opacity: 0.45,
      }
    }),
  )
  const stars = Array.from({ length: 60 }, (): Card => {
    const z = 9 + random() * 14
    const at: Vector = [(random() - 0.5) * z * 1.8, MIDDLE + (random() - 0.5) * z, z]
    return shining(far, () => ({ ...facing(at, 0.012 * z), opacity: 0.6 }))
  })
  return [...stars, ...rings, ...dots]
}

function globeDot(dot: {
  readonly latitude: number
  readonly longitude: number
  readonly texture: Texture
  readonly isLand: boolean
}): Card {
  const { latitude, longitude, texture, isLand } = dot
  const ring = Math.cos(latitude) * GLOBE.reach
  return shining(texture, (seconds) => {
    const turn = longitude + GLOBE.turn * seconds
    const front = Math.cos(turn) * Math.cos(latitude)
    const at: Vector = [
      Math.sin(turn) * ring,
      MIDDLE + Math.sin(latitude) * GLOBE.reach,
      GLOBE.z - Math.cos(turn) * ring,
    ]
    const shown = front > 0 ? 0.45 + 0.55 * front : 0.12
    return { ...facing(at, isLand ? 0.085 : 0.05), opacity: shown * (isLand ? 1 : 0.6) }
  })
}

/** Dials that turn against each other in the middle, and panels on both sides at several depths. */
export function dials(look: Look): readonly Card[] {
  const { hues, brief } = look
  const rings = [0, 1, 2].map((index) =>
    textureOf(look, [700, 700], (w) =>
      paintDial(w, itemAt(hues, index), (brief.seed % 40) + index * 3),
    ),
  )
  const middle = rings.map((texture, index): Card => {
    const [z, side, pace] = [5 + index * 1.1, 3.4 - index * 0.35, itemAt([0.5, -0.34, 0.22], index)]
    return shining(texture, (seconds) => {
      const [cos, sin] = [Math.cos(pace * seconds) * side, Math.sin(pace * seconds) * side]
      return {
        origin: [-(cos - sin) / 2, MIDDLE - (sin + cos) / 2, z],
        across: [cos, sin, 0],
        up: [-sin, cos, 0],
        opacity: 0.9,
      }
    })
  })
  const panels = PANELS.map(([x, y, z, wide], index): Card => {
    const texture = textureOf(look, [360, 260], (w, h) =>
      paintPanel(w, h, { hue: itemAt(hues, index), seed: (brief.seed % 30) + index }),
    )
    return shining(texture, (seconds) => ({
      ...facing([x, MIDDLE + y + 0.03 * Math.sin(seconds + index * 2), z], wide, wide * 0.72),
      opacity: 0.7 + 0.2 * Math.sin(seconds * 1.7 + index),
    }))
  })
  const grid = textureOf(look, [1400, 640], (w, h) => paintGrid(w, h, hues[1]))
  return [
    shining(grid, () => ({ ...facing([0, MIDDLE, 13], 30, 14), opacity: 0.5 })),
    ...panels,
    ...middle,
  ]
}

const PANELS: readonly (readonly [x: number, y: number, z: number, wide: number])[] = [
  [-2.9, 1, 5.6, 1.7],
  [-3, -0.9, 5.2, 1.5],
  [2.9, 0.85, 5.2, 1.6],
  [3.1, -1, 5.8, 1.8],
  [-4.6, 0.2, 8.4, 1.8],
  [4.7, 0.3, 8.2, 1.8],
]

/** Where helices are: their middle, how large they are, how they lean, and how bright. */
const HELICES = [
  { x: 0, y: 0, z: 5.4, size: 1, lean: 0.42, opacity: 1 },
  { x: -4.6, y: 1, z: 11, size: 1.1, lean: 0.5, opacity: 0.45 },
  { x: 4.8, y: -1.2, z: 12, size: 1.2, lean: 0.36, opacity: 0.4 },
] as const
const PAIRS = 34

/** Double helices that turn: two strands of beads with rungs between them. */
export function helices(look: Look): readonly Card[] {
  const { hues } = look
  const beads = each(hues, (hue) => textureOf(look, [64, 64], (w) => paintKnot(w, hue)))
  const rung = textureOf(look, [64, 12], (w, h) => paintThread(w, h, hues[2]))
  return HELICES.flatMap(({ x, y, z, size, lean, opacity }) =>
    Array.from({ length: PAIRS }, (_, pair): Card[] => {
      const along = (pair / (PAIRS - 1) - 0.5) * 7.4 * size
      const bead =
        (half: number): Mover =>
        (seconds) => {
          const turn = pair * 0.36 + seconds * 0.9 + half * Math.PI
          const [aside, deep] = [0.72 * size * Math.cos(turn), 0.72 * size * Math.sin(turn)]
          return [
            x + along * Math.cos(lean) - aside * Math.sin(lean),
            MIDDLE + y + along * Math.sin(lean) + aside * Math.cos(lean),
            z + deep,
          ]
        }
      const [one, other] = [bead(0), bead(1)]
      return [
        shining(rung, (seconds) => ({
          ...between(one(seconds), other(seconds), 0.05 * size),
          opacity: 0.6 * opacity,
        })),
        ...[one, other].map((mover, index): Card =>
          shining(itemAt(beads, index), (seconds) => ({
            ...facing(mover(seconds), 0.3 * size),
            opacity,
          })),
        ),
      ]
    }).flat(),
  )
}

const CELLS = 70

/** Cells that drift by at every depth, turning. */
export function cells(look: Look): readonly Card[] {
  const { hues, random } = look
  const shades: ThreeHues = [hues[0], mix(hues[0], hues[1], 0.3), mix(hues[0], [1, 1, 1], 0.15)]
  const looks = each(shades, (hue) =>
    textureOf(look, [220, 220], (w) => paintCell(w, hue, hue[0] > 0.5)),
  )
  return Array.from({ length: CELLS }, (_, index): Card => {
    const z = 3.2 * 7 ** random()
    const [x, y] = [random(), MIDDLE + (random() - 0.5) * z]
    const side = z * (0.06 + 0.11 * random())
    const [pace, phase] = [0.03 + 0.05 * random(), random() * 6]
    return {
      texture: itemAt(looks, index),
      haze: 0.9,
      place: (seconds) => {
        const gone = ((x + pace * seconds) % 1) - 0.5
        const turn = phase + 0.4 * seconds * (index % 2 === 0 ? 1 : -1)
        const squash = 0.75 + 0.25 * Math.sin(seconds * 0.7 + phase)
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
        const [across, up] = [
          [side * cos, side * sin, 0] as const,
          [-side * squash * sin, side * squash * cos, 0] as const,
        ]
        return {
          origin: [
            gone * z * 2.1 - (across[0] + up[0]) / 2,
            y + 0.03 * z * Math.sin(seconds + phase) - (across[1] + up[1]) / 2,
            z,
          ],
          across,
          up,
        }
      },
    }
  })
}

const STREAKS = 220

/** Streaks of light that come at the viewer from one point. */
export function streaks(look: Look): readonly Card[] {
  const { hues, random } = look
  const threads = each(hues, (hue) =>
    textureOf(look, [128, 12], (w, h) => paintThread(w, h, mix(hue, [1, 1, 1], 0.25))),
  )
  const glow = textureOf(look, [256, 256], (w) => paintKnot(w, hues[0]))
  const lines = Array.from({ length: STREAKS }, (_, index): Card => {
    const angle = random() * 2 * Math.PI
    const reach = 0.5 + 2.6 * random()
    const [start, pace, long] = [random(), 0.35 + 0.3 * random(), 2 + 5 * random()]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return shining(itemAt(threads, index), (seconds) => {
      const z = 46 * (1 - ((start + pace * seconds) % 1)) + 1.6
      return {
        origin: [cos * reach, MIDDLE + sin * reach * 0.8, z],
        across: [0, 0, long],
        up: [-sin * 0.04, cos * 0.04, 0],
        opacity: smoothstep(46, 26, z),
      }
    })
  })
  return [
    shining(glow, (seconds) => ({
      ...facing([0, MIDDLE, 40], 26 + Math.sin(seconds)),
      opacity: 0.8,
    })),
    ...lines,
  ]
}
