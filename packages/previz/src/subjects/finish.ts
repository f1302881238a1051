/** What figures are made of: gives a painted picture of anything the look of glass, wood, metal, stone and the like. */
import type { Colour, Material } from '@backlot/prompt/scene'
import { luma, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { PIGMENTS } from '../worlds/palette.ts'
import type { Size } from './figure.ts'

/** How a figure is finished. */
export type SurfaceFinish = {
  /** A silhouette is dark all over. */
  readonly material: Material | 'silhouette'
  /** That a prompt gives it; its own, or that of the material, when absent. */
  readonly colour?: Colour | undefined
  /** The colour of the air, by which light falls on it. */
  readonly light: Rgb
  /** 1 when the sun is ahead of the figure, which heads right. */
  readonly sunSide: number
}

/** What is known of a point of a picture. */
type Point = {
  /** Shares of the height of the picture, from its top left. */
  readonly x: number
  readonly y: number
  /** The colour that is painted there, and how light that is. */
  readonly own: Rgb
  readonly value: number
  /** How much the form is turned to the right, and upwards: -1 to 1; and how near its edge is: 0 to 1. */
  readonly aside: number
  readonly up: number
  readonly edge: number
  /** How much lighter than around it what is painted is there, and whether it is a line of the drawing: 0 to 1. */
  readonly detail: number
  readonly line: number
  /** The colour that is asked for. */
  readonly named: Rgb | undefined
  readonly light: Rgb
}

type Seen = { readonly colour: Rgb; readonly alpha: number }

/** Finishes a picture in place; premultiplied, as textures are. */
export function finish(pixels: Pixels, size: Size, look: SurfaceFinish): Pixels {
  const { widthPx, heightPx } = size
  const { material, colour, light } = look
  const form = formOf(pixels, size)
  const paint = PAINTERS[material]
  const named = colour && PIGMENTS[colour]
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = (row * widthPx + column) * 4
      const alpha = (pixels[at + 3] ?? 0) / 255
      if (alpha === 0) continue
      const own: Rgb = [
        (pixels[at] ?? 0) / 255 / alpha,
        (pixels[at + 1] ?? 0) / 255 / alpha,
        (pixels[at + 2] ?? 0) / 255 / alpha,
      ]
      const value = luma(own)
      const shape = form(column, row)
      const { colour: seen, alpha: left } = paint({
        x: column / heightPx,
        y: row / heightPx,
        own,
        value,
        aside: shape.aside * look.sunSide,
        up: shape.up,
        edge: shape.edge,
        detail: clamp(value - shape.value, -0.5, 0.5),
        line: clamp(4 * (shape.value - value), 0, 1),
        named,
        light,
      })
      const opaque = alpha * left
      for (const channel of [0, 1, 2] as const)
        pixels[at + channel] = 255 * opaque * clamp(seen[channel], 0, 1)
      pixels[at + 3] = 255 * opaque
    }
  return pixels
}

type Shape = {
  readonly aside: number
  readonly up: number
  readonly edge: number
  readonly value: number
}

/** Rows of the small picture by which a form is taken for rounded. */
const ROWS = 96

/** How a form is turned at a point, as if it were blown up like a balloon, and the mean lightness around there. */
function formOf(pixels: Pixels, { widthPx, heightPx }: Size): (x: number, y: number) => Shape {
  const step = Math.max(1, heightPx / ROWS)
  const [columns, rows] = [Math.ceil(widthPx / step) + 1, Math.ceil(heightPx / step) + 1]
  const cover = new Float32Array(columns * rows)
  const value = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(widthPx - 1, Math.floor((column + 0.5) * step))
      const y = Math.min(heightPx - 1, Math.floor((row + 0.5) * step))
      const at = (y * widthPx + x) * 4
      cover[row * columns + column] = (pixels[at + 3] ?? 0) / 255
      value[row * columns + column] =
        luma([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]) / 255
    }
  const grid = { columns, rows }
  const swell = blurred(blurred(cover, grid, SWELL), grid, SWELL)
  const near = blurred(cover, grid, 2)
  const mean = blurred(value, grid, 2)
  const cells = cellsOf(swell, near, { ...grid, mean })
  return (x, y) => {
    const u = clamp(x / step - 0.5, 0, columns - 1.001)
    const v = clamp(y / step - 0.5, 0, rows - 1.001)
    const [left, top] = [Math.floor(u), Math.floor(v)]
    const [right, down] = [u - left, v - top]
    const from = (top * columns + left) * PARTS
    const at = (part: number): number => {
      const cell = from + part
      const below = cell + columns * PARTS
      const upper = (cells[cell] ?? 0) * (1 - right) + (cells[cell + PARTS] ?? 0) * right
      const lower = (cells[below] ?? 0) * (1 - right) + (cells[below + PARTS] ?? 0) * right
      return upper * (1 - down) + lower * down
    }
    const solid = at(2)
    return {
      aside: clamp(at(0), -1, 1),
      up: clamp(at(1), -1, 1),
      edge: 1 - smoothstep(0.5, 1, solid),
      value: at(3) / Math.max(0.1, solid),
    }
  }
}

/** Parts of a cell: how it is turned to the right and upwards, how solid it is, how light. */
const PARTS = 4

function cellsOf(
  swell: Float32Array,
  near: Float32Array,
  { columns, rows, mean }: { columns: number; rows: number; mean: Float32Array },
): Float32Array {
  const cells = new Float32Array(columns * rows * PARTS)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const [left, right] = [Math.max(0, column - 1), Math.min(columns - 1, column + 1)]
      const [above, below] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)]
      const slope = (from: number, to: number): number =>
        TURN * ((swell[from] ?? 0) - (swell[to] ?? 0))
      cells[at * PARTS] = slope(row * columns + left, row * columns + right)
      cells[at * PARTS + 1] = slope(below * columns + column, above * columns + column)
      cells[at * PARTS + 2] = near[at] ?? 0
      cells[at * PARTS + 3] = mean[at] ?? 0
    }
  return cells
}

/** Cells over which a form swells, and how strongly that turns its surface. */
const SWELL = 6
const TURN = 7

/** The mean of the cells around each, over rows and then over columns. */
function blurred(
  map: Float32Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  reach: number,
): Float32Array {
  const across = new Float32Array(map.length)
  const all = new Float32Array(map.length)
  const width = 2 * reach + 1
  for (let row = 0; row < rows; row++) {
    let sum = 0
    const at = (column: number): number =>
      column < 0 || column >= columns ? 0 : (map[row * columns + column] ?? 0)
    for (let column = -reach; column <= reach; column++) sum += at(column)
    for (let column = 0; column < columns; column++) {
      across[row * columns + column] = sum / width
      sum += at(column + reach + 1) - at(column - reach)
    }
  }
  for (let column = 0; column < columns; column++) {
    let sum = 0
    const at = (row: number): number =>
      row < 0 || row >= rows ? 0 : (across[row * columns + column] ?? 0)
    for (let row = -reach; row <= reach; row++) sum += at(row)
    for (let row = 0; row < rows; row++) {
      all[row * columns + column] = sum / width
      sum += at(row + reach + 1) - at(row - reach)
    }
  }
  return all
}

const WHITE: Rgb = [1, 1, 1]
const lit = (colour: Rgb, light: Rgb): Rgb => [
  colour[0] * light[0],
  colour[1] * light[1],
  colour[2] * light[2],
]
const solid = (colour: Rgb): Seen => ({ colour, alpha: 1 })

/** How much light a rounded matte form has at a point. */
const shadeOf = ({ aside, up }: Point): number => 0.78 + 0.2 * aside + 0.26 * up

/** A sharp light on what is smooth: 0 to 1. */
function glint({ aside, up }: Point, sharp: number): number {
  const off = (aside - 0.42) ** 2 + (up - 0.5) ** 2
  return Math.exp(-off * sharp)
}

/** How light the drawing is, with its differences made more or less of. */
const relief = (value: number, share: number): number => 1 + (value - 0.55) * share

/** Grain in two sizes: about 0. */
const grainAt = (x: number, y: number): number => 0.62 * noise(x, y)

/** See-through, bright at the edges, with a light on it. */
function glass(tint: Rgb, most: number): (point: Point) => Seen {
  return (point) => {
    const base = point.named ? mix(point.named, WHITE, 0.25) : tint
    const streak =
      smoothstep(0.62, 0.8, Math.sin(9 * (point.x + 0.45 * point.y) + 1.2)) * (1 - point.edge)
    const shine = Math.max(glint(point, 9), 0.5 * streak)
    const wall = smoothstep(0.35, 0.8, point.edge)
    const body = lit(scaled(base, 0.78 + 0.3 * point.value), point.light)
    const dark = scaled([base[0] * 0.62, base[1] * 0.74, base[2] * 0.8], 0.72)
    const walled = mix(mix(body, dark, 0.75 * wall), dark, 0.6 * point.line)
    const inner = 0.5 * Math.exp(-(((point.edge - 0.24) / 0.1) ** 2))
    const colour = mix(walled, WHITE, clamp(shine + inner, 0, 1))
    return {
      colour,
      alpha: clamp(most + 0.34 * wall + 0.5 * shine + 0.3 * inner + 0.45 * point.line, 0, 0.96),
    }
  }
}

const ICE = glass([0.7, 0.88, 1], 0.66)

function ice(point: Point): Seen {
  const clear = ICE(point)
  const crack =
    1 -
    smoothstep(
      0,
      0.035,
      Math.abs(grainAt(point.x * 7, point.y * 7) + 0.5 * grainAt(point.x * 17, point.y * 17)),
    )
  const frost = smoothstep(0.1, 0.5, grainAt(point.x * 22, point.y * 22) + 0.25)
  return {
    colour: mix(clear.colour, WHITE, clamp(0.55 * crack + 0.25 * frost, 0, 1)),
    alpha: clamp(clear.alpha + 0.3 * crack + 0.15 * frost, 0, 0.97),
  }
}

/** A polished metal mirrors a bright sky, a dark horizon and a lighter ground. */
function metal(
  base: Rgb,
  { polish, isDyed }: { polish: number; isDyed: boolean },
): (point: Point) => Seen {
  return (point) => {
    const colour = point.named && isDyed ? mix(point.named, base, 0.25) : base
    const tilt = point.up + 0.35 * point.aside + 0.5 * (point.value - 0.5)
    const sky = smoothstep(-0.05, 0.75, tilt)
    const horizon = Math.exp(-(((tilt + 0.12) / 0.16) ** 2))
    const ground = smoothstep(-0.25, -0.8, tilt)
    const tone = 0.72 + polish * (0.42 * sky - 0.36 * horizon + 0.16 * ground)
    const brushed = 1 + 0.05 * grainAt(point.x * 6, point.y * 190)
    const body = scaled(
      colour,
      tone * brushed * relief(point.value, 0.3) * (1 + 1.5 * point.detail),
    )
    return solid(lit(mix(body, WHITE, 0.85 * glint(point, 12)), mix(point.light, WHITE, 0.25)))
  }
}

function wood(point: Point): Seen {
  const base: Rgb = point.named ? mix(point.named, [0.5, 0.33, 0.19], 0.35) : [0.68, 0.46, 0.26]
  const bend = 0.16 * noise(point.x * 3, point.y * 1.5) + 0.02 * noise(point.x * 14, point.y * 5)
  const rings = Math.sin((point.x + bend) * 74 + 2.5 * noise(point.x * 2, point.y * 3))
  const fibre = grainAt(point.x * 120, point.y * 7)
  const tone = shadeOf(point) * relief(point.value, 0.55) * (1 + 0.14 * rings + 0.12 * fibre)
  return solid(lit(scaled(base, tone * (1 + 1.3 * point.detail)), point.light))
}

function stone(base: Rgb, veins: number): (point: Point) => Seen {
  return (point) => {
    const colour = point.named ? mix(point.named, base, 0.45) : base
    const speck =
      0.16 * grainAt(point.x * 26, point.y * 26) + 0.2 * grainAt(point.x * 90, point.y * 90)
    const warp = point.x * 5 + point.y * 3 + 1.6 * noise(point.x * 4, point.y * 4)
    const vein = veins * (1 - smoothstep(0, 0.16, Math.abs(Math.sin(warp * 2.1))))
    const tone = shadeOf(point) * relief(point.value, 0.5) * (1 + 1.3 * point.detail)
    const body = scaled(colour, tone * (1 + (veins > 0 ? 0.15 : 1) * speck))
    const seen = mix(body, scaled([0.42, 0.42, 0.48], tone), 0.55 * vein)
    return solid(lit(mix(seen, WHITE, veins * 0.5 * glint(point, 10)), point.light))
  }
}

function brick(point: Point): Seen {
  const row = Math.floor(point.y / BRICK.high)
  const across = point.x / BRICK.wide + (row % 2) * 0.5
  const [u, v] = [across - Math.floor(across), point.y / BRICK.high - row]
  const isJoint = u < 0.07 || v < 0.14
  const tint = 1 + 0.3 * grainAt(Math.floor(across) * 3.7 + 9, row * 5.3)
  const base: Rgb = point.named ? mix(point.named, [0.6, 0.3, 0.22], 0.3) : [0.69, 0.32, 0.23]
  const colour = isJoint ? ([0.78, 0.73, 0.67] as const) : scaled(base, tint)
  const tone = shadeOf(point) * relief(point.value, 0.45) * (1 + 1.3 * point.detail)
  // Windows, doors and roofs are dark, and are of something else.
  const wall = smoothstep(0.34, 0.48, point.value)
  return solid(mix(point.own, lit(scaled(colour, tone), point.light), wall))
}

/** The size of a brick, in heights of the picture. */
const BRICK = { wide: 0.11, high: 0.046 } as const

function ceramic(point: Point): Seen {
  const base: Rgb = point.named ?? mix([0.96, 0.95, 0.93], point.own, 0.2)
  const tone = (0.84 + 0.12 * point.aside + 0.18 * point.up) * relief(point.value, 0.22)
  const body = scaled(base, tone * (1 + 1.3 * point.detail))
  return solid(
    lit(mix(body, WHITE, clamp(0.9 * glint(point, 16), 0, 1)), mix(point.light, WHITE, 0.2)),
  )
}

function clay(point: Point): Seen {
  const base = point.named ?? mix(point.own, [0.72, 0.44, 0.32], 0.45)
  const print =
    0.025 * Math.sin(90 * Math.hypot(point.x - 0.3 * noise(point.x * 3, point.y * 3), point.y))
  const lump = 0.2 * grainAt(point.x * 8, point.y * 8)
  const tone =
    shadeOf(point) * relief(point.value, 0.25) * (1 + print + lump) * (1 + 1.3 * point.detail)
  return solid(lit(scaled(base, tone), point.light))
}

/** The colour of a thing itself, brighter. */
function vivid({ own, named }: Point, by: number): Rgb {
  const base = named ? mix(own, named, 0.35) : own
  const grey = luma(base)
  return [grey + (base[0] - grey) * by, grey + (base[1] - grey) * by, grey + (base[2] - grey) * by]
}

function plastic(point: Point): Seen {
  const tone = 0.92 + 0.12 * point.aside + 0.2 * point.up
  const body = scaled(vivid(point, 1.35), tone)
  const shine = clamp(glint(point, 22) + 0.25 * glint(point, 4), 0, 1)
  return solid(mix(body, WHITE, 0.85 * shine))
}

function rubber(point: Point): Seen {
  const tone = 0.8 + 0.16 * point.aside + 0.26 * point.up
  return solid(mix(scaled(vivid(point, 1.12), tone), WHITE, 0.28 * glint(point, 5)))
}

function leather(point: Point): Seen {
  const base: Rgb = point.named ?? [0.42, 0.25, 0.15]
  const pebble =
    0.2 * grainAt(point.x * 60, point.y * 60) + 0.12 * grainAt(point.x * 24, point.y * 24)
  const tone = shadeOf(point) * relief(point.value, 0.6) * (1 + pebble) * (1 + 1.3 * point.detail)
  return solid(lit(mix(scaled(base, tone), WHITE, 0.32 * glint(point, 7)), point.light))
}

/** Rows of stitches, each a small v. */
function wool(point: Point): Seen {
  const u = point.x * STITCHES
  const v = point.y * STITCHES * 0.8 + Math.abs((u % 1) - 0.5) * 0.9
  const stitch = 0.5 + 0.5 * Math.cos(2 * Math.PI * v)
  const gap = 1 - 0.35 * smoothstep(0.38, 0.5, Math.abs((u % 1) - 0.5))
  const fuzz = 0.16 * grainAt(point.x * 160, point.y * 160)
  const base = point.named
    ? mix(point.named, point.own, 0.35)
    : mix(point.own, [0.86, 0.76, 0.64], 0.18)
  const tone = shadeOf(point) * (0.72 + 0.34 * stitch) * gap * (1 + fuzz)
  return solid(lit(scaled(base, tone * relief(point.value, 0.15)), point.light))
}

/** Stitches in the height of a picture. */
const STITCHES = 34

/** Flat facets with sharp folds between them. */
function paper(point: Point): Seen {
  const [u, v] = [point.x * 5.2 + point.y * 1.7, point.y * 4.6 - point.x * 2.2]
  const isUpper = u - Math.floor(u) + (v - Math.floor(v)) > 1
  const facet = grainAt(Math.floor(u) * 7.3 + (isUpper ? 3.1 : 0.4), Math.floor(v) * 5.9 + 1.7)
  const fold = Math.min(
    Math.abs(u - Math.floor(u) + (v - Math.floor(v)) - 1),
    u - Math.floor(u),
    v - Math.floor(v),
  )
  const crease = 0.16 * (1 - smoothstep(0, 0.05, fold))
  const base = point.named
    ? mix(point.named, point.own, 0.2)
    : mix(point.own, [0.97, 0.95, 0.9], 0.42)
  const tone = 0.94 + 0.75 * facet + crease + 0.08 * point.up
  return solid(lit(scaled(base, tone * (1 + 1.3 * point.detail)), point.light))
}

function rust(point: Point): Seen {
  const blotch = smoothstep(
    -0.12,
    0.16,
    grainAt(point.x * 6, point.y * 6) +
      0.5 * grainAt(point.x * 19, point.y * 19) +
      0.18 * (point.y - 0.4),
  )
  const streak = 0.3 * smoothstep(0.1, 0.4, grainAt(point.x * 40, point.y * 5))
  const red = scaled([0.62, 0.29, 0.12], 0.85 + 0.7 * grainAt(point.x * 70, point.y * 70))
  const under = point.named
    ? mix(point.named, point.own, 0.3)
    : mix(point.own, [0.45, 0.45, 0.47], 0.35)
  const tone = shadeOf(point) * relief(point.value, 0.5) * (1 + 1.3 * point.detail)
  return solid(
    lit(scaled(mix(under, red, clamp(blotch + streak, 0, 0.95)), tone * 1.08), point.light),
  )
}

/** Dark, with a thread of light around it. */
const silhouette = ({ edge, light }: Point): Seen =>
  solid(mix([0.035, 0.03, 0.05], lit([0.5, 0.4, 0.4], light), 0.25 * smoothstep(0.55, 1, edge)))

/** Tubes of light along the outline and the lines of the drawing, and hardly anything between. */
function neon({ edge, detail, own, named }: Point): Seen {
  const most = Math.max(...own, 0.01)
  const hue = named ?? mix(scaled(own, 1 / most), NEON, 0.55)
  const tube = clamp(smoothstep(0.45, 0.85, edge) + smoothstep(0.05, 0.16, Math.abs(detail)))
  return { colour: mix(hue, [1, 1, 1], 0.55 * tube), alpha: 0.1 + 0.9 * tube }
}

const NEON: Rgb = [1, 0.2, 0.75]

const PAINTERS: Readonly<Record<SurfaceFinish['material'], (point: Point) => Seen>> = {
  glass: glass([0.8, 0.94, 0.97], 0.36),
  ice,
  wood,
  metal: metal([0.74, 0.76, 0.8], { polish: 1, isDyed: true }),
  gold: metal([1, 0.74, 0.24], { polish: 0.95, isDyed: false }),
  silver: metal([0.95, 0.96, 0.99], { polish: 0.9, isDyed: false }),
  bronze: metal([0.74, 0.46, 0.26], { polish: 0.8, isDyed: false }),
  rust,
  stone: stone([0.62, 0.61, 0.59], 0),
  marble: stone([0.95, 0.94, 0.93], 1),
  brick,
  ceramic,
  clay,
  plastic,
  rubber,
  leather,
  wool,
  paper,
  neon,
  silhouette,
}
