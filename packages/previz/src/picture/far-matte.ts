/** Refines far cells to a soft matte for every pixel, whose edge follows the edges in the picture. */
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { SmallPicture } from './small-picture.ts'

/** The width of the strip around the edge of the far cells in which the picture decides, in cells. */
const STRIP_CELLS = 4
/** The least variance of lightness that carries information. */
const EVEN = 3e-4

/** How far away a pixel is, 0 to 1, by its position as shares of the picture and its lightness, 0 to 1. */
export type FarMatte = (u: number, v: number, light: number) => number

/**
 * A guided filter (He, Sun and Tang): around each cell the matte is a linear function of lightness,
 * whose coefficients change slowly over the picture.
 */
export function openFarMatte(picture: SmallPicture, far: Float32Array): FarMatte {
  const { width, height } = picture
  const light = picture.light.map((value) => value / 100)
  const mean = (cells: Float32Array, radius = STRIP_CELLS): Float32Array =>
    boxMean(cells, { width, height, radius })
  const [meanLight, meanFar] = [mean(light), mean(far)]
  const meanBoth = mean(light.map((value, at) => value * (far[at] ?? 0)))
  const meanSquare = mean(light.map((value) => value * value))
  const slope = new Float32Array(far.length)
  const base = new Float32Array(far.length)
  for (let at = 0; at < far.length; at++) {
    const [l = 0, f = 0] = [meanLight[at], meanFar[at]]
    const spread = (meanSquare[at] ?? 0) - l * l
    slope[at] = ((meanBoth[at] ?? 0) - l * f) / (spread + EVEN)
    base[at] = f - (slope[at] ?? 0) * l
  }
  const [slopes, bases, sure] = [mean(slope), mean(base), mean(far, STRIP_CELLS - 1)]
  const size = { width, height }
  return (u, v, lightOfPixel) => {
    const place = { u, v }
    const share = sampled(sure, size, place)
    if (share < 0.02 || share > 0.98) return share < 0.5 ? 0 : 1
    const line = sampled(slopes, size, place) * lightOfPixel + sampled(bases, size, place)
    // Deep on either side of the strip, the cells are more reliable than lightness.
    const trust = smoothstep(0.02, 0.2, share) * smoothstep(0.98, 0.8, share)
    return clamp(trust * clamp(line) + (1 - trust) * (share < 0.5 ? 0 : 1))
  }
}

type CellsSize = { readonly width: number; readonly height: number }

/** Bilinear interpolation between four cells; positions beyond the edge are clamped to it. */
export function sampled(
  cells: Float32Array,
  { width, height }: CellsSize,
  { u, v }: { readonly u: number; readonly v: number },
): number {
  const x = clamp(u * width - 0.5, 0, width - 1)
  const y = clamp(v * height - 0.5, 0, height - 1)
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [shareX, shareY] = [x - left, y - top]
  const upper =
    (cells[top * width + left] ?? 0) * (1 - shareX) + (cells[top * width + right] ?? 0) * shareX
  const lower =
    (cells[below * width + left] ?? 0) * (1 - shareX) + (cells[below * width + right] ?? 0) * shareX
  return upper * (1 - shareY) + lower * shareY
}

/** The mean of the square around every cell, by running sums. */
function boxMean(
  cells: Float32Array,
  { width, height, radius }: CellsSize & { readonly radius: number },
): Float32Array {
  const across = new Float32Array(cells.length)
  for (let y = 0; y < height; y++)
    runningMean(cells, across, { from: y * width, step: 1, count: width, radius })
  const both = new Float32Array(cells.length)
  for (let x = 0; x < width; x++)
    runningMean(across, both, { from: x, step: width, count: height, radius })
  return both
}

function runningMean(
  cells: Float32Array,
  means: Float32Array,
  { from, step, count, radius }: { from: number; step: number; count: number; radius: number },
): void {
  let sum = 0
  for (let index = 0; index < Math.min(radius, count); index++)
    sum += cells[from + index * step] ?? 0
  for (let index = 0; index < count; index++) {
    if (index + radius < count) sum += cells[from + (index + radius) * step] ?? 0
    if (index - radius > 0) sum -= cells[from + (index - radius - 1) * step] ?? 0
    const within = Math.min(count - 1, index + radius) - Math.max(0, index - radius) + 1
    means[from + index * step] = sum / within
  }
}
