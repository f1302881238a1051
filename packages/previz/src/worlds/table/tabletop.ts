/** A table for products, food and things: near, in soft light, with what is behind it out of focus. */
import { basisOf, minus, type Pose, toCamera } from '@backlot/camera/geometry'
import { seededRandom } from '@backlot/camera/random'
import { drawn } from '../../painting/brush.ts'
import { paintGlow } from '../../painting/soft.ts'
import { css, mix, scaled } from '../../renderer/scene/colour.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import { castSubjects } from '../../staging/cast.ts'
import { lying, ring, standing } from '../../staging/set-pieces.ts'
import { tableEffects } from '../../staging/table-effects.ts'
import { mayAdd, type WorldBrief, type WorldKind } from '../brief.ts'
import { paintBeyond, paintRoom, paintStudio } from './table-beyond.ts'
import { type TableLight, tableLight } from './table-light.ts'
import { groundTone, paintTableTop } from './table-tops.ts'

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

function buildTabletop(brief: WorldBrief): Stage {
  const { palette } = brief
  const light = tableLight(brief)
  const { grade } = palette
  return {
    background: light.wall,
    cards: [
      ...backdrop(brief, light),
      // Before a colour that is asked for, and in a studio, there is nothing else.
      ...(light.isPlain ? [] : behind(brief, light)),
      ...table(brief, light),
      ...castSubjects({ ...brief, sunSide: light.sunSide, ground: 0, depth: 0.4 }),
      ...tableEffects(brief),
      ...(mayAdd(brief, 'foreground') && !light.isPlain ? nearLeaves(brief, light) : []),
    ],
    haze: { colour: light.wall, density: 0.0015, startMetres: 12, limit: 0.3 },
    grade: light.isMoody
      ? { ...grade, bloomFrom: Math.min(0.7, grade.bloomFrom) }
      : { ...grade, gain: scaled(grade.gain, NEAR_WALLS) },
    particles: mayAdd(brief, 'motion') ? [dust(brief)] : [],
    stars: [],
  }
}

/** Walls as pale as those behind a table fill most of the picture: less light leaves them their colour. */
const NEAR_WALLS = 0.95

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

/** A wall with light on it, all round; behind what stands in the middle a lamp shines on it. */
function backdrop({ book, palette, seed }: WorldBrief, light: TableLight): Card[] {
  const wall = book.add({
    widthPx: 1200,
    heightPx: 600,
    paint: (_, w, h) => paintStudio(w, h, { light, palette, seed }),
  })
  const glow = book.add({
    widthPx: 192,
    heightPx: 192,
    paint: (_, sizePx) => paintGlow(sizePx, light.glow, 1.8),
  })
  const plain = book.add({
    widthPx: 8,
    heightPx: 8,
    paint: (_, w, h) =>
      drawn(w, h, (brush, width, height) => {
        brush.fillStyle = css(scaled(light.wall, light.isMoody ? 0.48 : 0.8))
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
      { x: light.sunSide * 11, y: -4, z: WALL - 0.5, width: size, height: size },
      { haze: 0, additive: true, backdrop: 2 },
    ),
  ]
}

/** How far behind the edge of the table what is out of focus is; how wide and high it is painted, metres. */
const BEHIND = { away: 2.2, width: 26, height: 9, foot: -1.6 } as const
/** A place goes on to all sides. */
const BEYOND = { away: 16, width: 110, height: 22, foot: -4 } as const

/** A room, or a place, behind the table: only their masses. */
function behind({ book, palette, seed }: WorldBrief, light: TableLight): Card[] {
  const { beyond } = light
  const look = { light, palette, seed }
  const texture = book.add({
    widthPx: beyond ? 1500 : 1040,
    heightPx: beyond ? 300 : 360,
    paint: (_, w, h) =>
      beyond ? paintBeyond(w, h, { ...look, place: beyond }) : paintRoom(w, h, look),
  })
  const { away, width, height, foot } = beyond ? BEYOND : BEHIND
  const stand = { x: 0, y: foot, z: EDGE + away, width, height }
  return [standing(texture, stand, { haze: 0, backdrop: 2 })]
}

/** How far the edge of the table rises into what is behind it as it goes out of focus; paper has no edge. Metres. */
const SOFT_EDGE = 0.35
const SWEEP = 3.6
/** How far it goes on below, so that no line of light is left between it and the table. Metres. */
const BELOW = 0.5

/** The top of the table: an even ground, and on it the part that is seen from near. */
function table({ book, palette, seed }: WorldBrief, light: TableLight): Card[] {
  const tone = groundTone(light)
  const rise = light.surface === 'paper' ? SWEEP : SOFT_EDGE
  const even = book.add({
    widthPx: 16,
    heightPx: 256,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        brush.fillStyle = css(tone)
        brush.fillRect(0, 0, w, h)
      }),
  })
  const near = book.add({
    widthPx: 1500,
    heightPx: 1000,
    paint: (_, w, h) => paintTableTop(w, h, { light, seed, rim: palette.rim }),
  })
  const edge = book.add({
    widthPx: 8,
    heightPx: 128,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        const soft = brush.createLinearGradient(0, h, 0, 0)
        soft.addColorStop(BELOW / (BELOW + rise), css(tone))
        soft.addColorStop(
          (BELOW + 0.4 * rise) / (BELOW + rise),
          css(mix(tone, light.wall, 0.12), 0.75),
        )
        soft.addColorStop(1, css(light.wall, 0))
        brush.fillStyle = soft
        brush.fillRect(0, 0, w, h)
      }),
  })
  const far = { left: -HALF, right: HALF, near: -40, far: EDGE, y: 0 }
  const close = { left: -8.5, right: 8.5, near: 0.4, far: EDGE, y: 0 }
  return [
    standing(
      edge,
      { x: 0, y: -BELOW, z: EDGE + 0.02, width: 2 * HALF, height: BELOW + rise },
      { haze: 0, backdrop: 3 },
    ),
    lying(even, far, { haze: 0, backdrop: 4 }),
    lying(near, close, { haze: 0, backdrop: 5 }),
  ]
}

/** Leaves out of focus at the edge of the picture, so that it has a near side. */
function nearLeaves(brief: WorldBrief, light: TableLight): Card[] {
  const { book, seed, sweep } = brief
  const random = seededRandom(seed + 77)
  const leaves = book.add({
    widthPx: 300,
    heightPx: 300,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        brush.filter = 'blur(9px)'
        for (let leaf = 0; leaf < 7; leaf++) {
          brush.fillStyle = css(mix([0.12, 0.2, 0.13], light.dark, 0.4 * random()), 0.9)
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
  const z = sweep.back + LEAVES.metres
  const size = { y: 0.35, width: LEAVES.size, height: LEAVES.size }
  return [standing(leaves, { x: leavesAside(brief, -light.sunSide, z), z, ...size }, { haze: 0 })]
}

/** How far before the camera leaves are, how large they are, and how far from their middle the innermost of them: metres. */
const LEAVES = { metres: 2.1, size: 1.25, reach: 0.45 } as const
/** In halves of the picture from its middle: further in, leaves would hide what the film is about. */
const INNERMOST = 0.8
const MAX_ASIDE_METRES = 6

/** How far aside leaves stand on a side: as near as they can without ever being further in than the edge of the picture. */
function leavesAside({ camera, shot }: WorldBrief, side: number, z: number): number {
  const poses = Array.from({ length: 13 }, (_, index) =>
    camera((shot.durationSeconds * index) / 12),
  )
  const isAside = (x: number, pose: Pose): boolean => {
    const inner = minus([side * (x - LEAVES.reach), pose.position[1], z], pose.position)
    const [right, , ahead] = toCamera(basisOf(pose), inner)
    return ahead <= 0 || (side * right * pose.focal) / ahead >= INNERMOST
  }
  let x = LEAVES.reach
  while (x < MAX_ASIDE_METRES && !poses.every((pose) => isAside(x, pose))) x += 0.1
  return side * x
}
