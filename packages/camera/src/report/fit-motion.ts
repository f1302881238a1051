/**
 * The camera motions that explain a window, one for each choice of axes: a motion is computed from
 * a few random tracks and refined on its inliers; the best of many draws is kept. Source: Fischler
 * and Bolles, "Random sample consensus", 1981.
 */
import {
  type CameraMotion,
  FOCAL,
  lineOf,
  NO_MOTION,
  type Shift,
  TRAVELS,
  type TravelLine,
  travelShift,
  TURNS,
  turnShift,
  withoutTurns,
} from './camera-motion.ts'
import { ALIEN, type Evidence, explain, FAR, NEAR } from './explain.ts'
import type { Track } from './flow.ts'
import { costOfWorld } from './world-cost.ts'
import { openLeastSquares, solveRows } from './least-squares.ts'

/** The axes that a motion may be restricted to; every motion may roll as well. */
export const AXES = ['pan', 'tilt', 'zoom', 'right', 'up', 'ahead'] as const

/** One of `AXES`. */
export type Axis = (typeof AXES)[number]

/** The motion that explains a window best along some axes only. */
export type MotionFit = {
  readonly motion: CameraMotion
  /** The mean cost of a track: 0 is a perfect explanation, 1 is none. */
  readonly cost: number
  /**
   * The signed motion of the picture along each axis, in widths. For translation, that of the
   * nearer points.
   */
  readonly travel: Readonly<Record<Axis, number>>
}

/** RANSAC draws for rotations or translations alone, and for both together, which are right less often. */
const DRAWS = 16
const DRAWS_FOR_BOTH = 44
/** The upper part of the picture, where most far points are; every other pair is drawn from it. */
const UPPER_SHARE = 0.4
const REFINEMENTS = 3
/** The share of draws with rotations, when the choice has both rotations and translations. */
const TURNED_SHARE = 0.7
/** The share of rotations that are computed from a single track. */
const ONE_TRACK_SHARE = 0.6
/** The share of tracks that count as near when translation is measured. */
const NEAR_SHARE = 0.3

/**
 * The best fit along the given axes. `before` is the fit of the previous window: motion mostly goes
 * on, and random draws do not always find it.
 */
export function fitMotion(
  evidence: Evidence,
  axes: readonly Axis[],
  { random, before }: { readonly random: () => number; readonly before?: CameraMotion | undefined },
): MotionFit {
  const choice = choiceOf(axes)
  let best = costed(evidence, NO_MOTION)
  for (let draw = drawsFor(choice); draw > 0; draw--) {
    const motion = drawMotion(evidence.tracks, choice, random)
    if (motion) best = better(best, costed(evidence, motion))
  }
  best = refinedFully(evidence, choice, best)
  if (before) best = better(best, refinedFully(evidence, choice, costed(evidence, before)))
  return fitOf(evidence, choice, best)
}

/** The fit, or the refined fit of a neighbouring window if that is better. */
export function improveFit(
  evidence: Evidence,
  axes: readonly Axis[],
  { fit, beside }: { readonly fit: MotionFit; readonly beside: MotionFit },
): MotionFit {
  const choice = choiceOf(axes)
  const found = refinedFully(evidence, choice, costed(evidence, beside.motion))
  const other = fitOf(evidence, choice, found)
  return other.cost < fit.cost ? other : fit
}

function fitOf(evidence: Evidence, choice: Choice, { motion, cost }: Costed): MotionFit {
  const whole = choice.travels.length > 0 ? costOfWorld(evidence, motion) : cost
  return { motion, cost: whole, travel: travelOf(evidence, motion) }
}

type Costed = { readonly motion: CameraMotion; readonly cost: number }

function costed(evidence: Evidence, motion: CameraMotion): Costed {
  return { motion, cost: explain(evidence, motion) }
}

function better(one: Costed, other: Costed): Costed {
  return other.cost < one.cost ? other : one
}

/** Refines a motion on its inliers until that no longer helps. */
function refinedFully(evidence: Evidence, choice: Choice, start: Costed): Costed {
  let best = start
  for (let round = 0; round < REFINEMENTS; round++) {
    const next = costed(evidence, refined(evidence, choice, best.motion))
    if (next.cost >= best.cost) break
    best = next
  }
  return best
}

type Choice = {
  readonly turns: readonly (typeof TURNS)[number][]
  readonly travels: readonly (typeof TRAVELS)[number][]
}

function choiceOf(axes: readonly Axis[]): Choice {
  const chosen = new Set<string>(axes)
  return {
    turns: TURNS.filter((turn) => turn === 'roll' || chosen.has(turn)),
    travels: TRAVELS.filter((travel) => chosen.has(travel)),
  }
}

function drawsFor({ turns, travels }: Choice): number {
  const isTurned = turns.length > 1
  if (isTurned && travels.length > 0) return DRAWS_FOR_BOTH
  // A single axis of translation has only one direction.
  return !isTurned && travels.length === 1 ? 1 : DRAWS
}

/**
 * Draws rotations from two tracks that are assumed to be far, and the translation from two more.
 * Tracks are sorted from the top down.
 */
function drawMotion(
  tracks: readonly Track[],
  choice: Choice,
  random: () => number,
): CameraMotion | undefined {
  const share = random() < 0.5 ? UPPER_SHARE : 1
  const isTurned =
    choice.travels.length === 0 || (choice.turns.length > 1 && random() < TURNED_SHARE)
  const turned = isTurned ? turnsOf(drawPair(tracks, share, random), choice, random) : NO_MOTION
  return turned && withTravel(drawPair(tracks, 1, random), choice, turned)
}

/** Two random tracks of the first `share` of them; there must be at least one. */
function drawPair(tracks: readonly Track[], share: number, random: () => number): readonly Track[] {
  return [0, 1].flatMap(() => tracks[Math.floor(random() * tracks.length * share)] ?? [])
}

/**
 * The rotations that two far tracks agree on, with the assumed lens or a very long one. A single
 * track determines one or two rotations if there is no roll; that helps in a street, where two
 * random tracks are seldom both far.
 */
function turnsOf(
  pair: readonly Track[],
  { turns, travels }: Choice,
  random: () => number,
): CameraMotion | undefined {
  const upright = turns.filter((turn) => turn !== 'roll')
  const isOne = upright.length <= 2 && random() < ONE_TRACK_SHARE
  const tracks = isOne ? pair.slice(0, 1) : pair
  const says = tracks.flatMap((track) => BOTH_WAYS.map((along) => ({ track, along, weight: 1 })))
  // A scene with depth is no flat still.
  const bend = travels.length === 0 && random() < 0.5 ? 0 : 1
  return solveTurns(isOne ? upright : turns, says, bend)
}

/** A track's constraint on the rotations along one direction. */
type Say = { readonly track: Track; readonly along: Shift; readonly weight: number }

const BOTH_WAYS: readonly Shift[] = [
  { right: 1, up: 0 },
  { right: 0, up: 1 },
]

/** The least-squares rotations for these constraints, without translation. */
function solveTurns(
  turns: Choice['turns'],
  says: readonly Say[],
  bend: number,
): CameraMotion | undefined {
  const system = openLeastSquares(turns.length)
  for (const { track, along, weight } of says) {
    const factors = turns.map((turn) => {
      const shift = turnShift(turn, track, bend)
      return shift.right * along.right + shift.up * along.up
    })
    system.add({ factors, value: track.right * along.right + track.up * along.up, weight })
  }
  const solution = system.solve()
  if (!solution) return undefined
  const solved = Object.fromEntries(turns.map((turn, index) => [turn, solution[index] ?? 0]))
  return { ...NO_MOTION, ...solved, bend }
}

/** The direction of translation that two tracks agree on after the rotations are subtracted. */
function withTravel(
  pair: readonly Track[],
  { travels }: Choice,
  turned: CameraMotion,
): CameraMotion | undefined {
  const [first, second, third] = travels
  if (!first) return turned
  const [a, b] = pair.map((track) => lineOf(track, turned))
  if (!a || !b) return undefined
  const direction = third
    ? across(a, b)
    : second
      ? { [first]: a[second], [second]: -a[first] }
      : { [first]: 1 }
  return facing({ ...turned, ...unit(direction) }, pair)
}

/** The direction that satisfies both constraints: their cross product. */
function across(a: TravelLine, b: TravelLine): Partial<CameraMotion> {
  return {
    right: a.up * b.ahead - a.ahead * b.up,
    up: a.ahead * b.right - a.right * b.ahead,
    ahead: a.right * b.up - a.up * b.right,
  }
}

function unit(direction: Partial<CameraMotion>): Partial<CameraMotion> {
  const length = Math.hypot(...Object.values(direction)) || 1
  return Object.fromEntries(
    Object.entries(direction).map(([axis, value]) => [axis, value / length]),
  )
}

/** Chooses between a direction and its opposite so that the tracks lie ahead of the camera. */
function facing(motion: CameraMotion, tracks: readonly Track[]): CameraMotion {
  let sum = 0
  for (const track of tracks) {
    const left = withoutTurns(track, motion)
    const way = travelShift(track, motion)
    sum += left.right * way.right + left.up * way.up
  }
  const sign = sum < 0 ? -1 : 1
  return {
    ...motion,
    right: sign * motion.right,
    up: sign * motion.up,
    ahead: sign * motion.ahead,
  }
}

/** One refinement on all inliers: first the rotations, then the direction of translation. */
function refined(evidence: Evidence, choice: Choice, motion: CameraMotion): CameraMotion {
  explain(evidence, motion)
  const { tracks, kinds, weights } = evidence
  const says = tracks.flatMap((track, index): Say[] => {
    if (kinds[index] === ALIEN) return []
    const weight = weights[index] ?? 0
    const ways = kinds[index] === FAR ? BOTH_WAYS : [acrossTheWay(track, motion)]
    return ways.map((along) => ({ track, along, weight }))
  })
  const { right, up, ahead } = motion
  const turned = { ...(solveTurns(choice.turns, says, motion.bend) ?? motion), right, up, ahead }
  if (choice.travels.length < 2) return turned
  const near = tracks.filter((_, index) => kinds[index] === NEAR)
  const lines = near.map((track) => lineOf(track, turned))
  return facing({ ...turned, ...nearestDirection(lines, choice, turned) }, near)
}

/** Near tracks do not constrain rotations along the direction of parallax, because their distance is free. */
function acrossTheWay(track: Track, motion: CameraMotion): Shift {
  const way = travelShift(track, motion)
  const length = Math.hypot(way.right, way.up) || 1
  return { right: -way.up / length, up: way.right / length }
}

const INVERSE_ROUNDS = 8
const SHIFT_SHARE = 1e-4

/** The direction that fits all constraints best, by inverse iteration from the current one. */
function nearestDirection(
  lines: readonly TravelLine[],
  { travels }: Choice,
  start: CameraMotion,
): Partial<CameraMotion> {
  const products = travels.map((row) =>
    travels.map((column) => lines.reduce((sum, line) => sum + line[row] * line[column], 0)),
  )
  const shift = SHIFT_SHARE * products.reduce((sum, values, index) => sum + (values[index] ?? 0), 0)
  let direction: readonly number[] = travels.map((axis) => start[axis])
  for (let round = 0; round < INVERSE_ROUNDS; round++) {
    const next = solveRows(
      products.map((values, index) => {
        const shifted = Float64Array.of(...values, shift * (direction[index] ?? 0))
        shifted[index] = (values[index] ?? 0) + shift
        return shifted
      }),
    )
    if (!next) break
    const length = Math.hypot(...next) || 1
    direction = next.map((value) => value / length)
  }
  return Object.fromEntries(travels.map((axis, index) => [axis, direction[index] ?? 0]))
}

/** The mean distance of a pixel from the middle of the picture, in widths. */
const MEAN_RADIUS = 0.3

/** True for axes of translation, whose effect grows with nearness. */
export function isTravel(axis: Axis): boolean {
  return axis === 'right' || axis === 'up' || axis === 'ahead'
}

/**
 * How far the camera itself moves for this motion of the picture, in distances of near things; 0
 * for rotations.
 */
export function wayOf(axis: Axis, travel: number): number {
  if (!isTravel(axis)) return 0
  return travel / (axis === 'ahead' ? MEAN_RADIUS : FOCAL / 2)
}

function travelOf(evidence: Evidence, motion: CameraMotion): MotionFit['travel'] {
  explain(evidence, motion)
  const count = Math.max(1, Math.round(evidence.count * NEAR_SHARE))
  const nearest = evidence.nearness.toSorted().subarray(-count)
  const near = nearest.reduce((sum, one) => sum + one, 0) / count
  const along = (FOCAL * near) / 2
  return {
    pan: (FOCAL * motion.pan) / 2,
    tilt: (FOCAL * motion.tilt) / 2,
    zoom: MEAN_RADIUS * motion.zoom,
    right: along * motion.right,
    up: along * motion.up,
    ahead: MEAN_RADIUS * near * motion.ahead,
  }
}
