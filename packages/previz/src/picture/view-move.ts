/**
 * A move from one picture to another of the same things: the camera turns, rolls and zooms, and goes along a plane that
 * faces it. Nothing else maps a picture onto another without depth.
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
import type { ViewMove } from '../prompt/shot.ts'
import { LENS_DEGREES } from './lens.ts'

/** The same things from the same place. */
export const NO_MOVE: ViewMove = { yaw: 0, pitch: 0, roll: 0, zoom: 0, right: 0, up: 0 }

/** A place in a picture, in half widths from its middle, x to the right and y up. */
export type PicturePlace = { readonly x: number; readonly y: number }

/** The same thing in both pictures. */
export type PlaceMatch = { readonly first: PicturePlace; readonly last: PicturePlace }

const FOCAL = focalOf(LENS_DEGREES)

/** The pose of the second camera when the first one stands at the origin, and the plane so far ahead. */
export function poseOf(move: ViewMove, planeMetres: number): Pose {
  return {
    position: [move.right * planeMetres, move.up * planeMetres, 0],
    yaw: move.yaw,
    pitch: move.pitch,
    roll: move.roll,
    focal: FOCAL * Math.exp(move.zoom),
  }
}

/** From places of the first picture, (x, y, 1), to homogeneous places of the last one. */
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

/** The way back, from the last picture to the first one. */
export function homographyBack(move: ViewMove): Matrix {
  return inverse(homographyOf(move)) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
}

/** Opens the way of a homography; undefined is behind the camera. */
export function mapBy([a, b, c, d, e, f, g, h, i]: Matrix): (
  place: PicturePlace,
) => PicturePlace | undefined {
  return ({ x, y }) => {
    const w = g * x + h * y + i
    return w < MIN_AHEAD ? undefined : { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
  }
}

/** Opens the way from places of the first picture to places of the last one. */
export function toLast(move: ViewMove): ReturnType<typeof mapBy> {
  return mapBy(homographyOf(move))
}

/** Opens the way back. */
export function toFirst(move: ViewMove): ReturnType<typeof mapBy> {
  return mapBy(homographyBack(move))
}

/** What is seen at a steeper angle than this is not the same view any more. */
const MIN_AHEAD = 0.1

const PARTS = ['yaw', 'pitch', 'roll', 'zoom', 'right', 'up'] as const
const ROUNDS = 12
const STEP = 1e-4
/** Half widths; what is farther off counts less and less. It is the larger one in the first rounds. */
const SOFT_MISSES = [0.05, 0.006] as const
const COARSE_ROUNDS = 4
/** A turn and a way along the plane are hardly told apart where both are small: then neither is large. */
const TIES: ViewMove = { yaw: 2e-6, pitch: 2e-6, roll: 0, zoom: 0, right: 1e-6, up: 1e-6 }

/** The move that fits the matches best, found from a guess; undefined when it runs away. */
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

/** One step of Gauss and Newton. */
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
