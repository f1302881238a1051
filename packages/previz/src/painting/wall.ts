/** Walls that stand close to the camera: bricks, concrete, plaster, tiles, stones, boards; and what is written on them. */
import { seededRandom } from '@backlot/camera/random'
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { clamp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import type { WallMaterial } from '@backlot/prompt/writing'
import { type Brush, drawn } from './brush.ts'
import type { Lit } from './venue.ts'

/** How a wall looks. Its picture repeats from left to right. */
export type WallPaint = {
  readonly material: WallMaterial
  readonly colour: Rgb
  readonly lit: Lit
  readonly seed: number
  /** Of the picture, metres. */
  readonly widthMetres: number
  readonly heightMetres: number
}

/** The usual colours of walls. */
export const WALL_TONES: Readonly<Record<WallMaterial, Rgb>> = {
  plaster: [0.9, 0.87, 0.8],
  brick: [0.64, 0.32, 0.24],
  concrete: [0.66, 0.66, 0.65],
  stone: [0.6, 0.57, 0.52],
  tile: [0.93, 0.94, 0.94],
  wood: [0.56, 0.38, 0.24],
}

/** A course of a wall: height of one, width of one, the joint between, metres. */
type Course = {
  readonly high: number
  readonly wide: number
  readonly joint: number
  /** How far every other course is moved, in widths. */
  readonly shift: number
  /** How much one differs from the next. */
  readonly stray: number
}

const COURSES: Readonly<Record<WallMaterial, Course | undefined>> = {
  brick: { high: 0.1, wide: 0.32, joint: 0.014, shift: 0.5, stray: 0.16 },
  tile: { high: 0.16, wide: 0.32, joint: 0.01, shift: 0.5, stray: 0.03 },
  stone: { high: 0.32, wide: 0.64, joint: 0.02, shift: 0.42, stray: 0.14 },
  concrete: { high: 1.6, wide: 2, joint: 0.012, shift: 0, stray: 0.03 },
  wood: { high: 9, wide: 0.16, joint: 0.008, shift: 0, stray: 0.14 },
  plaster: undefined,
}

/** The height of the courses of a wall, metres; 0 for one without. */
export const courseOf = (material: WallMaterial): number =>
  material === 'wood' ? 0 : (COURSES[material]?.high ?? 0)

/** Paints a piece of wall. */
export function paintWall(widthPx: number, heightPx: number, look: WallPaint): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const { material, colour, lit, seed } = look
    const random = seededRandom(seed * 31 + 5)
    brush.fillStyle = css(lit(jointTone(material, colour)))
    brush.fillRect(0, 0, w, h)
    const course = COURSES[material]
    if (course) lay(brush, { w, h, course, random }, look)
    if (material === 'tile') return shadeFoot(brush, { w, h, share: 0.12 })
    weather(brush, { w, h }, look)
    if (material === 'concrete') formHoles(brush, { w, h }, look)
    shadeFoot(brush, { w, h, share: 0.3 })
  })
}

function jointTone(material: WallMaterial, colour: Rgb): Rgb {
  if (material === 'plaster') return colour
  if (material === 'brick') return mix(colour, [0.78, 0.75, 0.7], 0.62)
  return scaled(colour, material === 'tile' ? 0.78 : 0.66)
}

function lay(
  brush: Brush,
  at: { w: number; h: number; course: Course; random: () => number },
  { colour, lit, widthMetres, heightMetres, material }: WallPaint,
): void {
  const { w, h, course, random } = at
  const [across, down] = [w / widthMetres, h / heightMetres]
  const count = Math.round(widthMetres / course.wide)
  const [wide, high] = [w / count, course.high * down]
  const gap = course.joint * across
  const rows = Math.ceil(h / high)
  for (let row = 0; row < rows; row++) {
    const top = h - (row + 1) * high
    const aside = (row % 2) * course.shift * wide
    for (let index = 0; index < count; index++) {
      const tone = 1 + course.stray * (2 * random() - 1)
      const warm = course.stray * 0.4 * (random() - 0.5)
      const own = lit([
        clamp(colour[0] * (tone + warm), 0, 1),
        clamp(colour[1] * tone, 0, 1),
        clamp(colour[2] * (tone - warm), 0, 1),
      ])
      const left = index * wide + aside
      const size = [top + gap / 2, wide - gap, high - gap] as const
      layOne(brush, [left + gap / 2, ...size], { own, material })
      // One that is cut by the right edge goes on at the left one.
      if (left + wide > w) layOne(brush, [left - w + gap / 2, ...size], { own, material })
    }
  }
}

/** One brick, tile, stone, slab or board, light at its upper edge and dark at the lower. */
function layOne(
  brush: Brush,
  box: readonly [left: number, top: number, width: number, height: number],
  { own, material }: { readonly own: Rgb; readonly material: WallMaterial },
): void {
  const [left, top, width, height] = box
  brush.fillStyle = css(own)
  brush.beginPath()
  brush.roundRect(left, top, width, height, (material === 'stone' ? 0.12 : 0.02) * height)
  brush.fill()
  brush.fillStyle = css([1, 1, 1], material === 'tile' ? 0.5 : 0.1)
  brush.fillRect(left, top, width, Math.max(1, 0.06 * height))
  brush.fillStyle = css([0, 0, 0], 0.16)
  brush.fillRect(left, top + 0.93 * height, width, Math.max(1, 0.07 * height))
}

/** Blotches of damp and dust, which repeat with the wall. */
function weather(
  brush: Brush,
  { w, h }: { readonly w: number; readonly h: number },
  { seed, material }: WallPaint,
): void {
  const step = Math.max(4, Math.round(w / 200))
  const turn = (2 * Math.PI) / w
  const strength = material === 'plaster' || material === 'concrete' ? 0.13 : 0.1
  for (let y = 0; y < h; y += step)
    for (let x = 0; x < w; x += step) {
      const [round, along] = [Math.cos(x * turn), Math.sin(x * turn)]
      const large = noise(seed + 2.2 * round + y / h, 2.2 * along + (3 * y) / h)
      const small = noise(9 + seed + 8 * round + (9 * y) / h, 8 * along + (9 * y) / h)
      const tone = 0.7 * large + 0.45 * small
      brush.fillStyle =
        tone > 0 ? css([1, 1, 0.97], strength * tone) : css([0, 0, 0.03], -strength * tone)
      brush.fillRect(x, y, step, step)
    }
}

/** The holes that boards were tied through. */
function formHoles(
  brush: Brush,
  { w, h }: { readonly w: number; readonly h: number },
  { widthMetres, heightMetres }: WallPaint,
): void {
  for (let x = 0.5; x < widthMetres; x += 1)
    for (let y = 0.4; y < heightMetres; y += 0.8) {
      brush.fillStyle = css([0.1, 0.1, 0.11], 0.42)
      brush.beginPath()
      brush.arc((x / widthMetres) * w, h - (y / heightMetres) * h, 0.022 * (h / heightMetres), 0, 7)
      brush.fill()
    }
}

/** Darker near the ground. */
function shadeFoot(brush: Brush, at: { w: number; h: number; share: number }): void {
  const { w, h, share } = at
  const shade = brush.createLinearGradient(0, 0, 0, h)
  shade.addColorStop(0, 'rgba(255,250,235,0.06)')
  shade.addColorStop(0.6, 'rgba(10,8,24,0)')
  shade.addColorStop(0.93, `rgba(10,8,24,${share * 0.6})`)
  shade.addColorStop(1, `rgba(10,8,24,${share})`)
  brush.fillStyle = shade
  brush.fillRect(0, 0, w, h)
}
