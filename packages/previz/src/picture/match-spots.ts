/**
 * Matches features of two pictures by appearance, independent of brightness and within some
 * difference of scale and some degrees of roll. Source: Brown, Szeliski and Winder, "Multi-Image
 * Matching using Multi-Scale Oriented Patches", 2005, without the orientations.
 */
import { findSpots } from '@backlot/camera/features'
import { type GreyPicture, readSquare } from '@backlot/camera/frame'
import type { PlaceMatch, PicturePlace } from './view-move.ts'

/** A picture in several sizes, each smaller than the one before. */
export type GreySizes = readonly GreyPicture[]

/** A feature and its descriptor. */
type Spot = {
  readonly place: PicturePlace
  /** How many pixels of the largest size are one pixel of the size in which it was found. */
  readonly scale: number
  readonly look: Float32Array
}

/** A matching pair of features. */
export type SpotMatch = PlaceMatch & {
  /** How much larger the thing is in the last picture. */
  readonly growth: number
}

/** Samples per side of a descriptor, and their distance in pixels. */
const SIDE = 8
const PITCH_PX = 3
const REACH_PX = (SIDE * PITCH_PX) / 2
/** Descriptors are sampled from means over this radius, so that half a pixel makes no difference. */
const BLUR_REACH = 1

/**
 * Lowe's ratio test: the most that the best distance may be of the second best one, to a feature
 * elsewhere.
 */
const MAX_RATIO = 0.82
/** In half widths: closer features count as the same one. */
const SAME_SPOT = 0.06

/** Finds matches; each feature of the last picture is used at most once. */
export function matchSpots(first: GreySizes, last: GreySizes): readonly SpotMatch[] {
  const [from, to] = [spotsOf(first), spotsOf(last)]
  const forth = from.map((spot) => nearestOf(spot, to))
  const back = new Map<number, number>()
  return from.flatMap((spot, index) => {
    const at = forth[index]
    if (at === undefined) return []
    const other = to[at]
    if (!other) return []
    const returned = back.get(at) ?? nearestOf(other, from) ?? -1
    back.set(at, returned)
    const own = from[returned]
    if (!own || apart(own.place, spot.place) > SAME_SPOT / 3) return []
    return { first: spot.place, last: other.place, growth: other.scale / spot.scale }
  })
}

function apart(one: PicturePlace, other: PicturePlace): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The index of the best match, unless another one is nearly as good. */
function nearestOf(spot: Spot, others: readonly Spot[]): number | undefined {
  if (likeness.length < others.length) likeness = new Float32Array(others.length)
  let [best, most] = [-1, -1]
  for (const [index, { look }] of others.entries()) {
    const value = alike(spot.look, look)
    likeness[index] = value
    if (value > most) [best, most] = [index, value]
  }
  const found = others[best]
  if (!found || most < MIN_ALIKE) return undefined
  // No other feature may be nearly as similar; most are too different for their position to matter.
  const limit = 1 - (1 - most) / MAX_RATIO ** 2
  for (const [index, { place }] of others.entries())
    if ((likeness[index] ?? 0) >= limit && apart(place, found.place) > SAME_SPOT) return undefined
  return best
}

/** A buffer for the similarity of each other feature. */
let likeness = new Float32Array(0)

/** The least correlation of similar descriptors. */
const MIN_ALIKE = 0.7

function alike(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function spotsOf(sizes: GreySizes): readonly Spot[] {
  const [largest] = sizes
  if (!largest) return []
  return sizes.flatMap((picture) =>
    findSpots(picture).flatMap(({ x, y }) => {
      const look = lookOf(picture, x, y)
      if (!look) return []
      return { place: placeOf(picture, x, y), scale: largest.width / picture.width, look }
    }),
  )
}

/** The centre of a pixel, in half widths from the middle of the picture. */
export function placeOf({ width, height }: GreyPicture, x: number, y: number): PicturePlace {
  return { x: (2 * x + 1 - width) / width, y: (height - 2 * y - 1) / width }
}

/** The pixel of a place. */
export function pixelOf(
  { width, height }: GreyPicture,
  { x, y }: PicturePlace,
): readonly [x: number, y: number] {
  return [(x * width + width - 1) / 2, (height - 1 - y * width) / 2]
}

const soft = new Float32Array((2 * BLUR_REACH + 1) ** 2)

/**
 * The descriptor of a pixel, with mean 0 and length 1; undefined too near to the edge and for even
 * patches.
 */
function lookOf(picture: GreyPicture, x: number, y: number): Float32Array | undefined {
  const { width, height } = picture
  if (x < REACH_PX || y < REACH_PX || x >= width - REACH_PX || y >= height - REACH_PX)
    return undefined
  const look = new Float32Array(SIDE * SIDE)
  for (let at = 0; at < look.length; at++) {
    const right = ((at % SIDE) - (SIDE - 1) / 2) * PITCH_PX
    const down = (Math.floor(at / SIDE) - (SIDE - 1) / 2) * PITCH_PX
    readSquare(picture, { x: x + right, y: y + down, reach: BLUR_REACH }, soft)
    look[at] = meanOf(soft)
  }
  return unitOf(look)
}

function meanOf(values: Float32Array): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0
  return sum / values.length
}

/** The least standard deviation, in grey levels: less is grain. */
const MIN_SPREAD = 2.5

/** Normalizes to mean 0 and length 1, in place; undefined for even patches. */
export function unitOf(values: Float32Array): Float32Array | undefined {
  let [sum, squares] = [0, 0]
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  const spread = squares - mean * sum
  if (!(spread >= MIN_SPREAD ** 2 * values.length)) return undefined
  const scale = 1 / Math.sqrt(spread)
  for (let at = 0; at < values.length; at++) values[at] = ((values[at] ?? 0) - mean) * scale
  return values
}
