/** A table for products, food and things: wood or a plain sweep, soft light from a window, and a room out of focus. */
import { seededRandom } from '@backlot/camera/random'
import { type Brush, drawn } from '../painting/brush.ts'
import { paintGlow } from '../painting/soft.ts'
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import type { Card, Stage } from '../renderer/scene/stage.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { castSubjects } from '../staging/cast.ts'
import { lying, ring, standing } from '../staging/set-pieces.ts'
import { mayAdd, type WorldBrief, type WorldKind } from './brief.ts'
import { PIGMENTS } from './palette.ts'

/** The far edge of the table, and the wall behind it. Everything is about six times as large as it is. Metres. */
const EDGE = 11
const WALL = 34
/** How far the wall goes round, in radians to each side; how high it is, and how far the table goes aside. */
const WALL_YAW = 2.1
const WALL_HEIGHT = 34
const HALF = 90

/** The table. */
export const TABLETOP_WORLD: WorldKind = {
  home: () => ({
    position: [0, 1.75, 0],
    pitch: -0.13,
    subjectDistance: 5,
    bounds: { low: [-3.2, 0.55, -4], high: [3.2, 4, 3.4] },
  }),
  ground: () => 0,
  build: buildTabletop,
}

/** Surfaces that a table may have: dark and light of its grain, and how much of a grain it has. */
const SURFACES: readonly (readonly [dark: Rgb, light: Rgb, grain: number])[] = [
  [[0.33, 0.2, 0.12], [0.62, 0.41, 0.25], 1],
  [[0.46, 0.33, 0.22], [0.8, 0.63, 0.45], 1],
  [[0.62, 0.6, 0.57], [0.86, 0.84, 0.8], 0.35],
  [[0.2, 0.16, 0.15], [0.4, 0.32, 0.28], 0.8],
]

/** Walls: what stands behind, calm enough for what stands before it. */
const WALLS: readonly Rgb[] = [
  [0.62, 0.7, 0.66],
  [0.86, 0.74, 0.62],
  [0.55, 0.62, 0.72],
  [0.78, 0.62, 0.58],
  [0.72, 0.72, 0.62],
]

type Room = {
  readonly dark: Rgb
  readonly light: Rgb
  readonly grain: number
  readonly wall: Rgb
  readonly sunSide: number
}

/** The colours of a room: by the seed, by a tint that is asked for, and as light as the hour. */
function roomOf({ scene, palette, seed }: WorldBrief): Room {
  const surface = SURFACES[seed % SURFACES.length] ?? SURFACES[0]
  const [dark, light, grain] = surface ?? [[0.3, 0.2, 0.1], [0.6, 0.4, 0.2], 1]
  const asked = scene.tint && PIGMENTS[scene.tint]
  const wall = asked
    ? mix(asked, [0.9, 0.88, 0.85], 0.18)
    : (WALLS[(seed >>> 3) % WALLS.length] ?? [0.7, 0.7, 0.7])
  const hour = palette.dark ? 0.55 : 1
  const lit = (colour: Rgb): Rgb =>
    mix(
      scaled(colour, hour),
      [
        colour[0] * palette.ambient[0],
        colour[1] * palette.ambient[1],
        colour[2] * palette.ambient[2],
      ],
      0.35,
    )
  // Before a colour that is asked for all is of that colour, as a sheet of paper behind a product.
  return {
    dark: lit(asked ? scaled(wall, 0.86) : dark),
    light: lit(asked ? wall : light),
    grain: asked ? 0.1 : grain,
    wall: lit(wall),
    sunSide: (seed >>> 5) % 2 === 0 ? 1 : -1,
  }
}

function buildTabletop(brief: WorldBrief): Stage {
  const { palette } = brief
  const room = roomOf(brief)
  return {
    background: room.wall,
    cards: [
      ...backdrop(brief, room),
      // Before a colour that is asked for there is nothing else.
      ...(brief.scene.tint ? [] : roomBehind(brief, room)),
      ...table(brief, room),
      ...castSubjects({ ...brief, sunSide: room.sunSide, ground: 0, depth: 0.4 }),
      ...(mayAdd(brief, 'foreground') ? nearLeaves(brief, room) : []),
    ],
    haze: { colour: room.wall, density: 0.0015, startMetres: 12, limit: 0.3 },
    grade: palette.grade,
    particles: mayAdd(brief, 'motion') ? [dust(brief)] : [],
    stars: [],
  }
}

/** Motes in the light. */
function dust({ seed, palette }: WorldBrief): Stage['particles'][number] {
  return {
    count: 60,
    box: [9, 5, 9],
    middle: 0.4,
    velocity: [0.05, 0.03, 0],
    stray: 0.3,
    radiusMetres: 0.012,
    colour: palette.rim,
    gain: 1.2,
    alpha: 0.35,
    additive: true,
    seed,
  }
}

/** A wall out of focus, with the light of a window on it and shapes of a room. */
function backdrop({ book, palette, seed }: WorldBrief, room: Room): Card[] {
  const wall = book.add({
    widthPx: 1500,
    heightPx: 760,
    paint: (_, w, h) => paintWall(w, h, { room, seed, rim: palette.rim, dark: palette.dark }),
  })
  const glow = book.add({
    widthPx: 192,
    heightPx: 192,
    paint: (_, sizePx) => paintGlow(sizePx, mix(palette.sun, [1, 0.93, 0.8], 0.6), 1.8),
  })
  const plain = book.add({
    widthPx: 8,
    heightPx: 8,
    paint: (_, w, h) =>
      drawn(w, h, (brush, width, height) => {
        brush.fillStyle = css(room.wall)
        brush.fillRect(0, 0, width, height)
      }),
  })
  const size = 26
  const round = { yawFrom: -WALL_YAW, yawTo: WALL_YAW }
  return [
    ...ring(
      plain,
      { ...round, radius: WALL + 2, bottom: -2 * WALL_HEIGHT, top: 5 * WALL_HEIGHT },
      { haze: 0, backdrop: 0 },
    ),
    ...ring(
      wall,
      { ...round, radius: WALL, bottom: -WALL_HEIGHT, top: WALL_HEIGHT },
      { haze: 0, backdrop: 1 },
    ),
    standing(
      glow,
      { x: room.sunSide * 11, y: -4, z: WALL - 0.5, width: size, height: size },
      { haze: 0, additive: true, backdrop: 2 },
    ),
  ]
}

/** Shapes in a room that nobody looks at, by where they are: shares of the wall. */
function paintWall(
  widthPx: number,
  heightPx: number,
  look: { room: Room; seed: number; rim: Rgb; dark: boolean },
): Pixels {
  const { room, seed, rim, dark } = look
  const random = seededRandom(seed * 7 + 3)
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const fill = brush.createLinearGradient(
      room.sunSide > 0 ? w : 0,
      0,
      room.sunSide > 0 ? 0 : w,
      h,
    )
    fill.addColorStop(0, css(mix(room.wall, [1, 0.95, 0.85], dark ? 0.1 : 0.3)))
    fill.addColorStop(0.55, css(room.wall))
    fill.addColorStop(1, css(scaled(room.wall, 0.66)))
    brush.fillStyle = fill
    brush.fillRect(0, 0, w, h)
    if (dark) bokeh(brush, { w, h, random, rim })
  })
}

/** How far behind the edge of the table a room is, out of focus; how wide and high it is painted, metres. */
const BEHIND = { away: 2.2, width: 26, height: 9, foot: -1.6 } as const

/** A window, a shelf with jars and books, a lamp and a plant behind the table: only their masses. */
function roomBehind({ book, palette, seed }: WorldBrief, room: Room): Card[] {
  const random = seededRandom(seed * 7 + 3)
  const texture = book.add({
    widthPx: 1040,
    heightPx: 360,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        brush.filter = `blur(${Math.round(h * 0.022)}px)`
        const side = room.sunSide > 0 ? 0.62 : 0.2
        paintPanes(brush, { w, h, left: side, rim: palette.rim, dark: palette.dark })
        paintShelves(brush, { w, h, left: room.sunSide > 0 ? 0.3 : 0.5, room, random })
        paintPlant(brush, { w, h, x: room.sunSide > 0 ? 0.22 : 0.8, room, random })
      }),
  })
  const { away, width, height, foot } = BEHIND
  const stand = { x: 0, y: foot, z: EDGE + away, width, height }
  return [standing(texture, stand, { haze: 0, backdrop: 2 })]
}

type Wall = {
  readonly w: number
  readonly h: number
  readonly room: Room
  readonly random: () => number
}

/** A window with a bright day, or a dim evening, behind it. */
function paintPanes(
  brush: Brush,
  at: { w: number; h: number; left: number; rim: Rgb; dark: boolean },
): void {
  const { w, h, left, rim, dark } = at
  const sky: Rgb = dark ? [0.2, 0.24, 0.38] : mix(rim, [1, 0.98, 0.94], 0.75)
  for (let column = 0; column < 2; column++)
    for (let row = 0; row < 3; row++) {
      brush.fillStyle = css(row === 2 ? mix(sky, [0.5, 0.62, 0.44], dark ? 0.1 : 0.3) : sky, 0.85)
      brush.fillRect(w * (left + column * 0.085), h * (0.06 + row * 0.235), w * 0.078, h * 0.215)
    }
}

/** Two boards with jars and books. */
function paintShelves(brush: Brush, at: Wall & { readonly left: number }): void {
  const { w, h, left, room, random } = at
  for (const board of [0.34, 0.66]) {
    for (let thing = 0; thing < 9; thing++) {
      const tone: Rgb = [0.3 + 0.6 * random(), 0.25 + 0.45 * random(), 0.2 + 0.4 * random()]
      brush.fillStyle = css(mix(room.wall, tone, 0.62), 0.92)
      const tall = h * (0.1 + 0.13 * random())
      const width = w * (0.01 + 0.01 * random())
      brush.fillRect(w * (left + thing * 0.0225), h * board - tall, width, tall)
    }
    brush.fillStyle = css(mix(scaled(room.dark, 0.8), room.wall, 0.25), 0.95)
    brush.fillRect(w * (left - 0.012), h * board, w * 0.225, h * 0.03)
  }
}

/** A tall plant. */
function paintPlant(brush: Brush, at: Wall & { readonly x: number }): void {
  const { w, h, x, room, random } = at
  for (let leaf = 0; leaf < 15; leaf++) {
    brush.fillStyle = css(mix([0.2, 0.36, 0.22], room.wall, 0.15 + 0.3 * random()), 0.92)
    brush.beginPath()
    const turn = random() * 2.4 - 1.2
    const reach = h * (0.16 + 0.12 * random())
    const middle = [w * x + Math.sin(turn) * reach, h * 0.68 - Math.cos(turn) * reach] as const
    brush.ellipse(middle[0], middle[1], w * 0.009, reach, turn, 0, 6.3)
    brush.fill()
  }
}

/** Lights far behind, out of focus. */
function bokeh(brush: Brush, at: { w: number; h: number; random: () => number; rim: Rgb }): void {
  const { w, h, random, rim } = at
  for (let light = 0; light < 16; light++) {
    brush.fillStyle = css(mix(rim, [1, 0.8, 0.5], random()), 0.1 + 0.14 * random())
    brush.beginPath()
    brush.arc(random() * w, h * (0.15 + 0.42 * random()), h * (0.02 + 0.03 * random()), 0, 6.3)
    brush.fill()
  }
}

/** The top of the table, with the light of the window across it. */
function table({ book, palette, seed }: WorldBrief, room: Room): Card[] {
  const top = book.add({
    widthPx: 1024,
    heightPx: 768,
    paint: (_, w, h) => paintTop(w, h, { room, seed, rim: palette.rim }),
  })
  const edge = book.add({
    widthPx: 256,
    heightPx: 8,
    paint: (_, w, h) =>
      drawn(w, h, (brush, width, height) => {
        brush.fillStyle = css(mix(room.dark, [0, 0, 0], 0.35))
        brush.fillRect(0, 0, width, height)
      }),
  })
  const area = { left: -HALF, right: HALF, near: -40, far: EDGE, y: 0 }
  return [
    standing(
      edge,
      { x: 0, y: -0.5, z: EDGE + 0.02, width: 2 * HALF, height: 0.5 },
      { haze: 0, backdrop: 3 },
    ),
    lying(top, area, { haze: 0, backdrop: 4 }),
  ]
}

function paintTop(
  widthPx: number,
  heightPx: number,
  look: { room: Room; seed: number; rim: Rgb },
): Pixels {
  const { room, seed, rim } = look
  const random = seededRandom(seed + 19)
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = css(mix(room.dark, room.light, 0.6))
    brush.fillRect(0, 0, w, h)
    const boards = 9
    for (let board = 0; board < boards; board++) {
      const tone = 0.45 + 0.35 * random()
      brush.fillStyle = css(mix(room.dark, room.light, tone), 0.75 * room.grain)
      brush.fillRect(0, (board * h) / boards, w, h / boards)
      brush.fillStyle = css(scaled(room.dark, 0.6), 0.8 * room.grain)
      brush.fillRect(0, (board * h) / boards, w, 1.4)
    }
    for (let line = 0; line < 700; line++) {
      const y = random() * h
      brush.strokeStyle = css(random() < 0.6 ? room.dark : room.light, 0.16 * room.grain)
      brush.lineWidth = 0.6 + random()
      brush.beginPath()
      for (let x = 0; x <= w; x += 64) brush.lineTo(x, y + 5 * noise(x * 0.006 + line, y * 0.02))
      brush.stroke()
    }
    const light = brush.createRadialGradient(
      w * (0.5 + 0.03 * room.sunSide),
      h * 0.42,
      0,
      w * 0.5,
      h * 0.45,
      w * 0.3,
    )
    light.addColorStop(0, css(mix(rim, [1, 0.96, 0.88], 0.6), 0.36))
    light.addColorStop(0.5, css(rim, 0.1))
    light.addColorStop(1, 'rgba(0,0,0,0.3)')
    brush.fillStyle = light
    brush.fillRect(0, 0, w, h)
  })
}

/** Leaves out of focus at the edge of the picture, so that it has a near side. */
function nearLeaves({ book, seed }: WorldBrief, room: Room): Card[] {
  const random = seededRandom(seed + 77)
  const leaves = book.add({
    widthPx: 300,
    heightPx: 300,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        brush.filter = 'blur(9px)'
        for (let leaf = 0; leaf < 7; leaf++) {
          brush.fillStyle = css(mix([0.12, 0.2, 0.13], room.dark, 0.4 * random()), 0.9)
          brush.beginPath()
          brush.ellipse(
            w * (0.35 + 0.4 * random()),
            h * (0.3 + 0.5 * random()),
            w * 0.07,
            h * 0.24,
            random() * 2.4 - 1.2,
            0,
            6.3,
          )
          brush.fill()
        }
      }),
  })
  return [
    standing(
      leaves,
      { x: -room.sunSide * 1.35, y: 0.35, z: 2.1, width: 1.25, height: 1.25 },
      { haze: 0 },
    ),
  ]
}
