/**
 * A camera move between two pictures of the same things: pan, tilt, roll, zoom, and travel along a
 * plane that faces it. No other move maps one picture onto another without depth.
 */
import {
  basisOf,
  focalOf,
  inverse,
  type Matrix,
  type Pose,
  type Vector,
} from '@backlot/camera/geometry'
import { openLeastSquares } from '@backlot/camera/least-squares'
import type { ViewMove } from '@backlot/prompt/shot'
import { LENS_DEGREES } from './lens.ts'

/** The same view. */
export const NO_MOVE: ViewMove = { yaw: 0, pitch: 0, roll: 0, zoom: 0, right: 0, up: 0 }

/** A place in a picture, in half widths from its middle, x to the right and y up. */
export type PicturePlace = { readonly x: number; readonly y: number }

/** The same thing in both pictures. */
export type PlaceMatch = { readonly first: PicturePlace; readonly last: PicturePlace }

const FOCAL = focalOf(LENS_DEGREES)

/** The pose of the second camera when the first one is at the origin, with the plane at this distance. */
export function poseOf(move: ViewMove, planeMetres: number): Pose {
  return {
    position: [move.right * planeMetres, move.up * planeMetres, 0],
    yaw: move.yaw,
    pitch: move.pitch,
    roll: move.roll,
    focal: FOCAL * Math.exp(move.zoom),
  }
}

/** The homography from places in the first picture, (x, y, 1), to homogeneous places in the last one. */
export function homographyOf(move: ViewMove): Matrix {
  const { right, up, ahead } = basisOf(poseOf(move, 1))
  const focal = FOCAL * Math.exp(move.zoom)
  const row = ([x, y, z]: Vector, scale: number): Vector => [
    (scale * x) / FOCAL,
    (scale * y) / FOCAL,
    scale * (z - x * move.right - y * move.up),
  ]
  return [...row(right, focal), ...row(up, focal), ...row(ahead, 1)]
}

/** The inverse, from the last picture to the first one. */
export function homographyBack(move: ViewMove): Matrix {
  return inverse(homographyOf(move)) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
}

/** A function that applies a homography; undefined for places behind the camera. */
export function mapBy([a, b, c, d, e, f, g, h, i]: Matrix): (
  place: PicturePlace,
) => PicturePlace | undefined {
  return ({ x, y }) => {
    const w = g * x + h * y + i
    return w < MIN_AHEAD ? undefined : { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
  }
}

/** Maps places in the first picture to places in the last one. */
export function toLast(move: ViewMove): ReturnType<typeof mapBy> {
  return mapBy(homographyOf(move))
}

/** Maps places in the last picture to places in the first one. */
export function toFirst(move: ViewMove): ReturnType<typeof mapBy> {
  return mapBy(homographyBack(move))
}

/** Steeper angles make a different view. */
const MIN_AHEAD = 0.1

const PARTS = ['yaw', 'pitch', 'roll', 'zoom', 'right', 'up'] as const
const ROUNDS = 12
const STEP = 1e-4
/**
 * The scale of the robust error in half widths: matches that miss by more count less and less.
 * Larger in the first rounds.
 */
const SOFT_MISSES = [0.05, 0.006] as const
const COARSE_ROUNDS = 4
/**
 * Regularization: small rotation and small travel along the plane are hardly distinguishable, so
 * that neither must grow large.
 */
const TIES: ViewMove = { yaw: 2e-6, pitch: 2e-6, roll: 0, zoom: 0, right: 1e-6, up: 1e-6 }

/** The move that fits the matches best, starting from a guess; undefined when the fit diverges. */
export function fitMove(matches: readonly PlaceMatch[], guess: ViewMove): ViewMove | undefined {
  let move = guess
  for (let round = 0; round < ROUNDS; round++) {
    const coarse = round < COARSE_ROUNDS
    const next = improved(matches, move, SOFT_MISSES[coarse ? 0 : 1])
    if (!next || PARTS.some((part) => !(Math.abs(next[part]) < 2))) return undefined
    const change = Math.max(...PARTS.map((part) => Math.abs(next[part] - move[part])))
    move = next
    if (change < 1e-6 && !coarse) break
  }
  return move
}

/** One Gauss–Newton step. */
function improved(
  matches: readonly PlaceMatch[],
  move: ViewMove,
  softMiss: number,
): ViewMove | undefined {
  const system = openLeastSquares(PARTS.length)
  const map = toLast(move)
  const stepped = PARTS.map((part) => toLast({ ...move, [part]: move[part] + STEP }))
  for (const { first, last } of matches) {
    const here = map(first)
    if (!here) continue
    const [x, y] = [last.x - here.x, last.y - here.y]
    const weight = 1 / (1 + (x * x + y * y) / softMiss ** 2)
    const moved = stepped.map((other) => other(first) ?? here)
    system.add({ factors: moved.map((to) => (to.x - here.x) / STEP), value: x, weight })
    system.add({ factors: moved.map((to) => (to.y - here.y) / STEP), value: y, weight })
  }
  for (const [index, part] of PARTS.entries()) {
    const factors = PARTS.map((_, at) => (at === index ? 1 : 0))
    system.add({ factors, value: -move[part], weight: TIES[part] * matches.length })
  }
  const steps = system.solve()
  if (!steps) return undefined
  const next = { ...move }
  for (const [index, part] of PARTS.entries())
    Object.assign(next, { [part]: move[part] + (steps[index] ?? 0) })
  return next
}
