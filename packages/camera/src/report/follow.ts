/**
 * Tracks features from one picture to another with pyramidal optical flow, coarse to fine. Only
 * differences from the mean of a feature's surroundings count: vignetting stays in place, and would
 * hold back the features that pass under it. Source: Lucas and Kanade 1981; Bouguet, "Pyramidal
 * Implementation", 2000.
 */
import type { PixelPoint } from './features.ts'
import { type GreyPicture, type Pyramid, readSquare } from './picture.ts'

/** A feature's patch reaches this far to each side. */
const REACH_PX = 4
const SIDE_PX = 2 * REACH_PX + 1
const PIXELS = SIDE_PX * SIDE_PX
/** One more pixel on each side, for the gradients. */
const WIDE_SIDE_PX = SIDE_PX + 2
const MAX_ROUNDS = 10
/** Iteration stops at steps shorter than this. */
const FINE_PX = 0.02
/** The most that the patches may differ on the mean once matched, in grey levels. */
const MAX_DIFFERENCE = 24

/** Of the gradient matrix; below it, the patch has too little texture to be tracked. */
const MIN_DETERMINANT = (0.2 * PIXELS) ** 2

/** Buffers of one search: the patch with its gradients, and the patch to compare. */
const wide = new Float32Array(WIDE_SIDE_PX * WIDE_SIDE_PX)
const wanted = new Float32Array(PIXELS)
const slopesX = new Float32Array(PIXELS)
const slopesY = new Float32Array(PIXELS)
const seen = new Float32Array(PIXELS)

/**
 * Where the feature is in the other picture, or undefined when it cannot be tracked. The search
 * starts at `guess`.
 */
export function follow(
  from: Pyramid,
  to: Pyramid,
  search: { readonly spot: PixelPoint; readonly guess: PixelPoint },
): PixelPoint | undefined {
  const { spot, guess } = search
  let shift: PixelPoint | undefined = { x: guess.x - spot.x, y: guess.y - spot.y }
  for (let level = from.length - 1; level >= 0 && shift; level--) {
    const [before, after] = [from[level], to[level]]
    if (!before || !after) return undefined
    const scale = 2 ** level
    const at = { x: (spot.x + 0.5) / scale - 0.5, y: (spot.y + 0.5) / scale - 0.5 }
    const found = followAt(before, after, {
      at,
      shift: { x: shift.x / scale, y: shift.y / scale },
    })
    // A coarse level that cannot track leaves it to the finer ones.
    if (found) shift = { x: found.x * scale, y: found.y * scale }
    else if (level === 0) shift = undefined
  }
  return shift && { x: spot.x + shift.x, y: spot.y + shift.y }
}

/** One pyramid level: Gauss–Newton steps until they get short. */
function followAt(
  before: GreyPicture,
  after: GreyPicture,
  start: { at: PixelPoint; shift: PixelPoint },
): PixelPoint | undefined {
  const { at } = start
  const slopes = readPatch(before, at)
  if (!slopes) return undefined
  let { x, y } = start.shift
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pull = pullAt(after, at.x + x, at.y + y)
    const stepX = (slopes.yy * pull.x - slopes.xy * pull.y) / slopes.determinant
    const stepY = (slopes.xx * pull.y - slopes.xy * pull.x) / slopes.determinant
    x += stepX
    y += stepY
    if (Math.hypot(stepX, stepY) > 2 * REACH_PX) return undefined
    if (Math.hypot(stepX, stepY) < FINE_PX) break
  }
  return isInside(after, at.x + x, at.y + y) && isAlike(after, at.x + x, at.y + y)
    ? { x, y }
    : undefined
}

function isInside({ width, height }: GreyPicture, x: number, y: number): boolean {
  return x >= 1 && y >= 1 && x <= width - 2 && y <= height - 2
}

/** Reads the patch of a feature; undefined when its texture is too weak. */
function readPatch(
  picture: GreyPicture,
  at: PixelPoint,
): { xx: number; xy: number; yy: number; determinant: number } | undefined {
  readSquare(picture, { ...at, reach: REACH_PX + 1 }, wide)
  readSlopes()
  let [xx, xy, yy] = [0, 0, 0]
  for (let index = 0; index < PIXELS; index++) {
    const [dx, dy] = [slopesX[index] ?? 0, slopesY[index] ?? 0]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const determinant = xx * yy - xy * xy
  return determinant > MIN_DETERMINANT ? { xx, xy, yy, determinant } : undefined
}

/** Subtracts the mean gradient, so that the brightness of the whole patch may change. */
function readSlopes(): void {
  let [meanX, meanY] = [0, 0]
  for (let index = 0; index < PIXELS; index++) {
    const middle = (Math.floor(index / SIDE_PX) + 1) * WIDE_SIDE_PX + (index % SIDE_PX) + 1
    const dx = ((wide[middle + 1] ?? 0) - (wide[middle - 1] ?? 0)) / 2
    const dy = ((wide[middle + WIDE_SIDE_PX] ?? 0) - (wide[middle - WIDE_SIDE_PX] ?? 0)) / 2
    wanted[index] = wide[middle] ?? 0
    slopesX[index] = dx
    slopesY[index] = dy
    meanX += dx / PIXELS
    meanY += dy / PIXELS
  }
  for (let index = 0; index < PIXELS; index++) {
    slopesX[index] = (slopesX[index] ?? 0) - meanX
    slopesY[index] = (slopesY[index] ?? 0) - meanY
  }
}

function pullAt(picture: GreyPicture, x: number, y: number): { x: number; y: number } {
  readSquare(picture, { x, y, reach: REACH_PX }, seen)
  let [pullX, pullY] = [0, 0]
  for (let index = 0; index < PIXELS; index++) {
    const miss = (wanted[index] ?? 0) - (seen[index] ?? 0)
    pullX += miss * (slopesX[index] ?? 0)
    pullY += miss * (slopesY[index] ?? 0)
  }
  return { x: pullX, y: pullY }
}

function isAlike(picture: GreyPicture, x: number, y: number): boolean {
  readSquare(picture, { x, y, reach: REACH_PX }, seen)
  let sum = 0
  for (let index = 0; index < PIXELS; index++)
    sum += Math.abs((wanted[index] ?? 0) - (seen[index] ?? 0))
  return sum < MAX_DIFFERENCE * PIXELS
}
