/**
 * Extends a first picture by what a second one shows beside it, in the lighting of the first one,
 * so that no seam shows.
 */
import type { Matrix } from '@backlot/camera/geometry'
import { smoothstep } from '../renderer/scene/random.ts'
import type { PlateArea } from './plate-planes.ts'

/** The pixels of a picture's area, which are written to, and the picture. */
type Canvas = {
  readonly pixels: Uint8Array
  readonly area: PlateArea
  readonly film: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

/** The cell size for comparing the lighting of both, and the distance of samples, in pixels. */
const CELL_PX = 24
const SAMPLE_PX = 4
/** Within this share of the longer side, the lighting fades to that of the second picture. */
const LIGHT_SHARE = 0.3
/** Within this share of the width, the second picture fades out. */
const EDGE_SHARE = 0.03
/** The largest contrast ratio between two pictures of the same things. */
const MAX_GAIN = 2.2

/**
 * Draws the second picture around the first one. The homography leads from places in the first
 * picture to places in the second one. Both have the same size.
 */
export function layBeside(canvas: Canvas, second: Uint8Array, map: Matrix): void {
  const { pixels, area, widthPx, heightPx } = canvas
  const other: Other = { rgb: second, widthPx, heightPx, at: pixelMap(map, widthPx, heightPx) }
  const light = comparedLight(canvas, other)
  const [reach, edge] = [LIGHT_SHARE * Math.max(widthPx, heightPx), EDGE_SHARE * widthPx]
  const to: [number, number] = [0, 0]
  /** Draws one pixel, `awayPx` outside of the first picture. */
  const lay = (x: number, y: number, awayPx: number): void => {
    const inside = other.at(x, y, to) ? insidePx(other, to) : -1
    if (inside < 0) return
    const share = smoothstep(0, edge, inside)
    const near = 1 - smoothstep(0, reach, awayPx)
    const own = [Math.max(0, Math.min(x, widthPx)), Math.max(0, Math.min(y, heightPx))] as const
    const from = ((y - area.top) * area.width + x - area.left) * 3
    for (let part = 0; part < 3; part++) {
      const miss = near > 0 ? near * light.missAt(own, part) : 0
      const { gain, lift } = light.tones[part] ?? PLAIN
      const value = Math.max(0, Math.min(255, sampled(other, to, part) * gain + lift + miss))
      const before = pixels[from + part] ?? 0
      pixels[from + part] = before + (value - before) * share + 0.5
    }
  }
  for (let y = area.top; y < area.top + area.height; y++) {
    const down = Math.max(-y, y - heightPx + 1, 0)
    for (let x = area.left; x < area.left + area.width; x++) {
      const across = Math.max(-x, x - widthPx + 1, 0)
      if (down > 0 || across > 0) lay(x, y, Math.hypot(across, down))
      else x = widthPx - 1 // skip the first picture itself
    }
  }
}

/** The second picture, and the map from pixels of the first one to it. */
type Other = {
  readonly rgb: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
  readonly at: PixelMap
}

/** The distance of a position from the picture's nearest edge; negative outside. */
function insidePx({ widthPx, heightPx }: Other, [x, y]: readonly [number, number]): number {
  return Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y)
}

type PixelMap = (x: number, y: number, to: [number, number]) => boolean

/** Maps pixels of the first picture to pixels of the second one, written to `to`; false behind the camera. */
function pixelMap(
  [a, b, c, d, e, f, g, h, i]: Matrix,
  widthPx: number,
  heightPx: number,
): PixelMap {
  return (column, row, to) => {
    const x = (2 * column + 1 - widthPx) / widthPx
    const y = (heightPx - 2 * row - 1) / widthPx
    const w = g * x + h * y + i
    if (w <= 0) return false
    to[0] = (((a * x + b * y + c) / w) * widthPx + widthPx - 1) / 2
    to[1] = (heightPx - 1 - ((d * x + e * y + f) / w) * widthPx) / 2
    return true
  }
}

/** Bilinear interpolation of a channel. */
function sampled({ rgb, widthPx }: Other, [x, y]: readonly [number, number], part: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const from = (top * widthPx + left) * 3 + part
  const [right, down] = [x - left, y - top]
  const upper = (rgb[from] ?? 0) * (1 - right) + (rgb[from + 3] ?? 0) * right
  const below = from + widthPx * 3
  const lower = (rgb[below] ?? 0) * (1 - right) + (rgb[below + 3] ?? 0) * right
  return upper * (1 - down) + lower * down
}

type Light = {
  /** Per channel, the gain and offset that match the second picture to the first. */
  readonly tones: readonly Tone[]
  /** How much lighter the first picture still is around one of its pixels. */
  missAt(place: readonly [x: number, y: number], part: number): number
}

/** The sums of a channel in each cell, for both pictures. */
type Cells = { readonly one: Float64Array; readonly two: Float64Array }

/** Compares the lighting of both pictures where they overlap. */
function comparedLight({ film, widthPx, heightPx }: Canvas, other: Other): Light {
  const [columns, rows] = [Math.ceil(widthPx / CELL_PX), Math.ceil(heightPx / CELL_PX)]
  const count = new Float64Array(columns * rows)
  const channels = [0, 1, 2].map((part) => {
    const cells: Cells = {
      one: new Float64Array(columns * rows),
      two: new Float64Array(columns * rows),
    }
    return { part, cells, squares: [0, 0] as [number, number] }
  })
  const to: [number, number] = [0, 0]
  for (let y = 0; y < heightPx; y += SAMPLE_PX)
    for (let x = 0; x < widthPx; x += SAMPLE_PX) {
      if (!other.at(x, y, to) || insidePx(other, to) < 0) continue
      const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)
      count[cell] = (count[cell] ?? 0) + 1
      for (const { part, cells, squares } of channels) {
        const first = film[(y * widthPx + x) * 3 + part] ?? 0
        const second = sampled(other, to, part)
        cells.one[cell] = (cells.one[cell] ?? 0) + first
        cells.two[cell] = (cells.two[cell] ?? 0) + second
        squares[0] += first * first
        squares[1] += second * second
      }
    }
  const total = sumOf(count)
  const tones = channels.map(({ cells, squares }) => toneOf(cells, squares, total))
  const misses = channels.map(({ cells }, part) => missesOf(cells, count, tones[part] ?? PLAIN))
  return {
    tones,
    missAt: (place, part) => smoothAt(misses[part] ?? count, { columns, rows }, place),
  }
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}

type Tone = { readonly gain: number; readonly lift: number }
const PLAIN: Tone = { gain: 1, lift: 0 }

/** The gain and offset that give the second picture the mean and the contrast of the first. */
function toneOf({ one, two }: Cells, squares: readonly [number, number], total: number): Tone {
  if (total === 0) return PLAIN
  const [first, second] = [sumOf(one) / total, sumOf(two) / total]
  const [spread, other] = [squares[0] / total - first ** 2, squares[1] / total - second ** 2]
  const wanted = Math.sqrt((spread + 1) / (other + 1))
  const gain = Math.max(1 / MAX_GAIN, Math.min(MAX_GAIN, wanted))
  return { gain, lift: first - gain * second }
}

/** By how much the first picture is lighter in each cell; 0 where the second one does not reach. */
function missesOf({ one, two }: Cells, count: Float64Array, { gain, lift }: Tone): Float64Array {
  return count.map((samples, cell) => {
    if (samples < MIN_SAMPLES) return 0
    const miss = ((one[cell] ?? 0) - gain * (two[cell] ?? 0)) / samples - lift
    return Math.max(-MAX_MISS, Math.min(MAX_MISS, miss))
  })
}

/** Cells with fewer samples are ignored; larger differences come from other things, not other lighting. */
const MIN_SAMPLES = 6
const MAX_MISS = 40

function smoothAt(
  values: Float64Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  [x, y]: readonly [number, number],
): number {
  const across = Math.max(0, Math.min(columns - 1, x / CELL_PX - 0.5))
  const down = Math.max(0, Math.min(rows - 1, y / CELL_PX - 0.5))
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const [right, below] = [Math.min(left + 1, columns - 1), Math.min(top + 1, rows - 1)]
  const [east, south] = [across - left, down - top]
  const at = (column: number, row: number): number => values[row * columns + column] ?? 0
  const upper = at(left, top) * (1 - east) + at(right, top) * east
  const lower = at(left, below) * (1 - east) + at(right, below) * east
  return upper * (1 - south) + lower * south
}
