/**
 * Features of a picture that can be tracked: corners, whose motion shows in both directions.
 * Source: Shi and Tomasi, "Good Features to Track", 1994.
 */
import type { GreyPicture } from './picture.ts'

/** A point in pixels from the upper left corner. */
export type PixelPoint = { readonly x: number; readonly y: number }

/** The best feature of every cell is taken, so that they cover the whole picture. */
const CELL_PX = 14
/** The window around a feature reaches this far to each side. */
const REACH_PX = 3
/** In squared grey levels a pixel; weaker contrast is grain. */
const MIN_CONTRAST = 0.8
/** The least ratio of the smaller eigenvalue to the larger one. */
const MIN_ROUNDNESS = 0.06
/** Nearer to the edge, half of the window would be outside. */
const MARGIN_PX = 6

/** The best feature of each cell; none for cells without any. */
export function findSpots(picture: GreyPicture): readonly PixelPoint[] {
  const quality = cornerness(picture)
  const { width, height } = picture
  const spots: PixelPoint[] = []
  for (let top = MARGIN_PX; top < height - MARGIN_PX; top += CELL_PX) {
    for (let left = MARGIN_PX; left < width - MARGIN_PX; left += CELL_PX) {
      const cell = {
        left,
        top,
        right: Math.min(left + CELL_PX, width - MARGIN_PX),
        bottom: Math.min(top + CELL_PX, height - MARGIN_PX),
      }
      const best = bestIn(quality, width, cell)
      if (best) spots.push(best)
    }
  }
  return spots
}

type Cell = { left: number; top: number; right: number; bottom: number }

function bestIn(quality: Float32Array, width: number, cell: Cell): PixelPoint | undefined {
  let best: PixelPoint | undefined
  let most = MIN_CONTRAST
  for (let y = cell.top; y < cell.bottom; y++) {
    for (let x = cell.left; x < cell.right; x++) {
      const here = quality[y * width + x] ?? 0
      if (here <= most) continue
      most = here
      best = { x, y }
    }
  }
  return best
}

/** For each pixel, the smaller eigenvalue of the structure tensor of its window, per pixel. */
function cornerness({ width, height, grey }: GreyPicture): Float32Array {
  const size = width * height
  const xx = new Float32Array(size)
  const xy = new Float32Array(size)
  const yy = new Float32Array(size)
  for (let at = width + 1; at < size - width - 1; at++) {
    const dx = ((grey[at + 1] ?? 0) - (grey[at - 1] ?? 0)) / 2
    const dy = ((grey[at + width] ?? 0) - (grey[at - width] ?? 0)) / 2
    xx[at] = dx * dx
    xy[at] = dx * dy
    yy[at] = dy * dy
  }
  for (const sums of [xx, xy, yy]) average(sums, width, height)
  const quality = new Float32Array(size)
  for (let at = 0; at < size; at++) {
    const [a, b, c] = [xx[at] ?? 0, xy[at] ?? 0, yy[at] ?? 0]
    const [mean, spread] = [(a + c) / 2, Math.hypot((a - c) / 2, b)]
    // Nothing can be tracked along a straight edge, however strong: a ripple, a horizon.
    quality[at] = mean - spread > MIN_ROUNDNESS * (mean + spread) ? mean - spread : 0
  }
  return quality
}

/** Box filter, separable: replaces each value by the mean of its window, with running sums. */
function average(values: Float32Array, width: number, height: number): void {
  const line = new Float32Array(Math.max(width, height))
  for (let y = 0; y < height; y++)
    averageLine(values, line, { start: y * width, step: 1, count: width })
  for (let x = 0; x < width; x++)
    averageLine(values, line, { start: x, step: width, count: height })
}

function averageLine(
  values: Float32Array,
  line: Float32Array,
  { start, step, count }: { start: number; step: number; count: number },
): void {
  const side = 2 * REACH_PX + 1
  for (let index = 0; index < count; index++) line[index] = values[start + index * step] ?? 0
  let sum = 0
  for (let index = 0; index < count + REACH_PX; index++) {
    if (index < count) sum += line[index] ?? 0
    if (index >= side) sum -= line[index - side] ?? 0
    if (index >= REACH_PX) values[start + (index - REACH_PX) * step] = sum / side
  }
}
