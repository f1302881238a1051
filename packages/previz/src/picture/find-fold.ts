/** Finds where the ground of a picture meets what stands on it. */
import type { SmallPicture } from './small-picture.ts'

/** The fold is searched between these shares of the height; */
const FROM = 0.32
const TO = 0.62
/** it is here by default. */
const USUAL = 0.45

/**
 * The row, as a share of the height, that best separates the picture by colour and lightness into
 * above and below. Under a sky, the search begins at the sky's lower edge.
 */
export function findFold(picture: SmallPicture, far: Float32Array | undefined): number {
  const { width, height } = picture
  const rows = Array.from({ length: height }, (_, y) => meansOf(picture, y, far))
  const skyline = far ? skylineOf(far, width, height) : 0
  const from = Math.round(Math.max(FROM, Math.min(TO - 0.06, skyline + 0.04)) * height)
  const to = Math.round(TO * height)
  let [best, found] = [0, USUAL * height]
  for (let y = from; y < to; y++) {
    const above = rows.slice(Math.max(0, y - height * 0.16), y)
    const below = rows.slice(y, y + height * 0.16)
    const step = Math.hypot(...[0, 1, 2].map((part) => meanOf(above, part) - meanOf(below, part)))
    // Among similar steps, the one nearest to the default wins.
    const score = step * (1 - 0.6 * Math.abs(y / height - USUAL))
    if (score > best) [best, found] = [score, y]
  }
  return best < MIN_STEP ? Math.max(USUAL, from / height) : found / height
}

/** Smaller colour steps are noise. */
const MIN_STEP = 4

type Means = readonly [light: number, red: number, yellow: number, weight: number]

function meansOf(
  { width, light, red, yellow }: SmallPicture,
  y: number,
  far?: Float32Array,
): Means {
  const sums: [number, number, number, number] = [0, 0, 0, 1e-6]
  for (let at = y * width; at < (y + 1) * width; at++) {
    const weight = 1 - (far?.[at] ?? 0)
    sums[0] += (light[at] ?? 0) * weight
    sums[1] += (red[at] ?? 0) * weight
    sums[2] += (yellow[at] ?? 0) * weight
    sums[3] += weight
  }
  return sums
}

function meanOf(rows: readonly Means[], part: number): number {
  const weight = rows.reduce((sum, row) => sum + row[3], 1e-6)
  return rows.reduce((sum, row) => sum + (row[part] ?? 0), 0) / weight
}

/** The median of the far part's lower edge over all columns, as a share of the height. */
function skylineOf(far: Float32Array, width: number, height: number): number {
  const edges = Array.from({ length: width }, (_, x) => {
    let y = 0
    while (y < height && far[y * width + x] === 1) y++
    return y / height
  })
  return edges.toSorted((one, other) => one - other)[width >> 1] ?? 0
}
