/**
 * Finds out whether two pictures show the same things from one place, and which camera move leads
 * from the first to the last.
 */
import { findSpots, type PixelPoint } from '@backlot/camera/features'
import { type GreyPicture, readSquare } from '@backlot/camera/frame'
import { seededRandom } from '@backlot/camera/random'
import { focalOf } from '@backlot/camera/geometry'
import { LENS_DEGREES } from './lens.ts'
import {
  type GreySizes,
  matchSpots,
  pixelOf,
  placeOf,
  type SpotMatch,
  unitOf,
} from './match-spots.ts'
import type { ViewMove } from '@backlot/prompt/shot'
import { fitMove, type PlaceMatch, NO_MOVE, toFirst, toLast } from './view-move.ts'

/** The camera move between two pictures, and its confidence. */
export type FoundMove = {
  readonly move: ViewMove
  /** The share of features found in both pictures, of those that both should show. */
  readonly sure: number
}

/** RANSAC trials, each with a pair of matches. */
const TRIALS = 600
const MIN_MATCHES = 6
/** The inlier distance of a trial, in half widths. */
const MAX_TRIAL_MISS = 0.025
/** Search radii of successive refinements, in pixels of the largest size. */
const SEARCHES_PX = [7, 4, 3]
const LAST_SEARCH_PX = 2
/**
 * The least number and the least share of features found in both pictures, of those that both
 * should show.
 */
const MIN_SEEN = 24
const MIN_SURE = 0.62
/**
 * The least overlap: the share of one picture that is inside the other, for the picture where it is
 * larger.
 */
const MIN_COMMON = 0.3
/** The largest change of scale, as a natural logarithm, and the largest roll, in radians. */
const MAX_ZOOM = 0.8
const MAX_ROLL = 0.35

/** The move from the first picture to the last one, or undefined when none can be found. */
export function findMove(first: GreySizes, last: GreySizes): FoundMove | undefined {
  const [from, to] = [first[0], last[0]]
  if (!from || !to) return undefined
  const matches = matchSpots(first, last)
  const agreed = agreeing(matches)
  const guess = agreed.length < MIN_MATCHES ? undefined : fitMove(agreed, guessOf(agreed))
  if (!guess || !isWithin(guess) || commonShare(guess, from) < MIN_COMMON) return undefined
  return refined(from, to, guess)
}

function isWithin({ zoom, roll }: ViewMove): boolean {
  return Math.abs(zoom) < MAX_ZOOM && Math.abs(roll) < MAX_ROLL
}

/** A similarity transform from places in the first picture to places in the last one. */
type Similarity = { readonly a: number; readonly b: number; readonly x: number; readonly y: number }

function similarityOf(one: PlaceMatch, other: PlaceMatch): Similarity | undefined {
  const [dx, dy] = [other.first.x - one.first.x, other.first.y - one.first.y]
  const [ex, ey] = [other.last.x - one.last.x, other.last.y - one.last.y]
  const square = dx * dx + dy * dy
  if (square < MIN_APART ** 2) return undefined
  const [a, b] = [(dx * ex + dy * ey) / square, (dx * ey - dy * ex) / square]
  const { first, last } = one
  return { a, b, x: last.x - a * first.x + b * first.y, y: last.y - b * first.x - a * first.y }
}

/** In half widths: closer matches say too little about scale and roll. */
const MIN_APART = 0.15

/** The inliers of the best similarity transform. */
function agreeing(matches: readonly SpotMatch[]): readonly SpotMatch[] {
  const random = seededRandom(matches.length)
  let best: readonly SpotMatch[] = []
  for (let trial = 0; trial < TRIALS; trial++) {
    const one = matches[Math.floor(random() * matches.length)]
    const other = matches[Math.floor(random() * matches.length)]
    const found = one && other && similarityOf(one, other)
    if (!found || Math.abs(Math.log(Math.hypot(found.a, found.b))) > MAX_ZOOM) continue
    if (Math.abs(Math.atan2(found.b, found.a)) > MAX_ROLL) continue
    const inside = matches.filter((match) => missOf(found, match) < MAX_TRIAL_MISS)
    if (inside.length > best.length) best = inside
  }
  return best
}

function missOf({ a, b, x, y }: Similarity, { first, last }: PlaceMatch): number {
  return Math.hypot(a * first.x - b * first.y + x - last.x, b * first.x + a * first.y + y - last.y)
}

/** The initial guess for the fit: travel along the plane, roll and zoom. */
function guessOf(matches: readonly PlaceMatch[]): ViewMove {
  const [one] = matches
  let best: Similarity | undefined
  let far = 0
  for (const other of matches) {
    const apart = one ? Math.hypot(other.first.x - one.first.x, other.first.y - one.first.y) : 0
    if (!one || apart <= far) continue
    far = apart
    best = similarityOf(one, other)
  }
  if (!best) return NO_MOVE
  const square = best.a * best.a + best.b * best.b
  // The place in the first picture that becomes the middle of the last one.
  const x = -(best.a * best.x + best.b * best.y) / square
  const y = -(best.a * best.y - best.b * best.x) / square
  const focal = focalOf(LENS_DEGREES)
  return {
    ...NO_MOVE,
    zoom: Math.log(square) / 2,
    roll: Math.atan2(best.b, best.a),
    right: x / focal,
    up: y / focal,
  }
}

/** Finds features of the first picture in the warped last one and fits the move to them, repeatedly. */
function refined(first: GreyPicture, last: GreyPicture, guess: ViewMove): FoundMove | undefined {
  const spots = findSpots(first)
  const look = (move: ViewMove, reachPx: number): Searched =>
    searched({ first, last: laidOver(first, last, move), spots, reachPx, move })
  let move = guess
  for (const reachPx of SEARCHES_PX) {
    const { seen, sure } = look(move, reachPx)
    const next = seen.length < MIN_SEEN || sure < MIN_SURE / 2 ? undefined : fitMove(seen, move)
    if (!next || !isWithin(next)) return undefined
    move = next
  }
  const { seen, sure } = look(move, LAST_SEARCH_PX)
  const isSure = seen.length >= MIN_SEEN && sure >= MIN_SURE
  return isSure && commonShare(move, first) >= MIN_COMMON ? { move, sure } : undefined
}

/** The last picture warped onto the first one; NaN where it does not reach. */
function laidOver(first: GreyPicture, last: GreyPicture, move: ViewMove): GreyPicture {
  const map = toLast(move)
  const { width, height } = first
  const grey = new Float32Array(width * height).fill(NaN)
  const pixel = new Float32Array(1)
  for (let at = 0; at < grey.length; at++) {
    const place = map(placeOf(first, at % width, Math.floor(at / width)))
    if (!place) continue
    const [x, y] = pixelOf(last, place)
    if (x < 0 || y < 0 || x > last.width - 1 || y > last.height - 1) continue
    readSquare(last, { x, y, reach: 0 }, pixel)
    grey[at] = pixel[0] ?? NaN
  }
  return { width, height, grey }
}

const PATCH_REACH = 5
const PATCH = new Float32Array((2 * PATCH_REACH + 1) ** 2)
/** The least correlation of a feature that counts as found. */
const MIN_LIKE = 0.75

type Search = {
  readonly first: GreyPicture
  readonly last: GreyPicture
  readonly spots: ReturnType<typeof findSpots>
  readonly reachPx: number
  readonly move: ViewMove
}

type Searched = {
  readonly seen: readonly PlaceMatch[]
  /** The share of the searched features that were found; 0 when there were none. */
  readonly sure: number
}

/** The features that are found within a radius of their expected position. */
function searched({ first, last, spots, reachPx, move }: Search): Searched {
  const map = toLast(move)
  let asked = 0
  const seen = spots.flatMap((spot) => {
    const look = patchOf(first, spot)
    if (!look || !isCovered(last, spot)) return []
    asked += 1
    const wanted = Float32Array.from(look) // a copy, because the next patch overwrites the buffer
    const found = foundNear(wanted, last, { spot, reachPx })
    const place = found && map(placeOf(first, found.x, found.y))
    return place ? { first: placeOf(first, spot.x, spot.y), last: place } : []
  })
  return { seen, sure: asked === 0 ? 0 : seen.length / asked }
}

/** The best matching position, with subpixel accuracy; undefined when nothing matches. */
function foundNear(
  wanted: Float32Array,
  picture: GreyPicture,
  { spot, reachPx }: { readonly spot: PixelPoint; readonly reachPx: number },
): PixelPoint | undefined {
  const likeness = (x: number, y: number): number => likenessOf(wanted, patchOf(picture, { x, y }))
  let [best, x, y] = [-1, spot.x, spot.y]
  for (let row = spot.y - reachPx; row <= spot.y + reachPx; row++)
    for (let column = spot.x - reachPx; column <= spot.x + reachPx; column++) {
      const here = likeness(column, row)
      if (here > best) [best, x, y] = [here, column, row]
    }
  if (best < MIN_LIKE) return undefined
  return {
    x: x + between(likeness(x - 1, y), best, likeness(x + 1, y)),
    y: y + between(likeness(x, y - 1), best, likeness(x, y + 1)),
  }
}

/** The position of the maximum between three samples, from -0.5 to 0.5. */
function between(before: number, most: number, after: number): number {
  const bend = before - 2 * most + after
  return before < -1 || after < -1 || bend >= 0
    ? 0
    : Math.max(-0.5, Math.min(0.5, (before - after) / 2 / bend))
}

/** Correlation; -2 when there is nothing to compare. */
function likenessOf(wanted: Float32Array, look: Float32Array | undefined): number {
  if (!look) return -2
  let sum = 0
  for (let at = 0; at < look.length; at++) sum += (wanted[at] ?? 0) * (look[at] ?? 0)
  return sum
}

/**
 * The normalized patch around a whole pixel; undefined beyond the edge and for even patches. Valid
 * until the next call.
 */
function patchOf(
  { width, height, grey }: GreyPicture,
  { x, y }: PixelPoint,
): Float32Array | undefined {
  if (x < PATCH_REACH || y < PATCH_REACH || x >= width - PATCH_REACH || y >= height - PATCH_REACH)
    return undefined
  let to = 0
  for (let row = y - PATCH_REACH; row <= y + PATCH_REACH; row++)
    for (let column = x - PATCH_REACH; column <= x + PATCH_REACH; column++)
      PATCH[to++] = grey[row * width + column] ?? NaN
  return unitOf(PATCH)
}

/**
 * True where the warped picture covers the whole patch, so that the feature could be found there,
 * even if the place is plain.
 */
function isCovered({ width, height, grey }: GreyPicture, { x, y }: PixelPoint): boolean {
  const corners = [-PATCH_REACH, PATCH_REACH].flatMap((down) =>
    [-PATCH_REACH, PATCH_REACH].map((right) => [x + right, y + down] as const),
  )
  return corners.every(
    ([column, row]) =>
      column >= 0 &&
      row >= 0 &&
      column < width &&
      row < height &&
      !Number.isNaN(grey[row * width + column]),
  )
}

const PLACES = 24

/**
 * The overlap of the pictures: the share of one that is inside the other, for the picture where it
 * is larger.
 */
function commonShare(move: ViewMove, { width, height }: GreyPicture): number {
  const tall = height / width
  const shareOf = (map: ReturnType<typeof toLast>): number => {
    let inside = 0
    for (let at = 0; at < PLACES * PLACES; at++) {
      const x = (2 * (at % PLACES) + 1) / PLACES - 1
      const y = ((2 * Math.floor(at / PLACES) + 1) / PLACES - 1) * tall
      const place = map({ x, y })
      if (place && Math.abs(place.x) <= 1 && Math.abs(place.y) <= tall) inside += 1
    }
    return inside / PLACES ** 2
  }
  return Math.max(shareOf(toLast(move)), shareOf(toFirst(move)))
}
