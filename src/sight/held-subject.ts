/**
 * What lives in the picture is told from the world by its row: on the ground,
 * things at one height of the picture are about equally far. What moves where
 * all beside it stands is a passer-by and no evidence for a truck; what stands
 * where all beside it moves by is a subject that the camera follows.
 */
import { ALIEN, type Evidence, explain, FAR, NEAR } from './explain.ts'
import { type CameraMotion, travelShift } from './camera-motion.ts'
import type { Track } from './flow.ts'

/** What is held in a window. */
export type Held = {
  /** How many tracks stay. */
  readonly count: number
  /** How far they go on the median, in widths. */
  readonly right: number
  readonly up: number
  /** Where they are across the picture on the median, in half widths from its middle. */
  readonly x: number
}

/** Tracks as high as another are about as far from the middle, in half widths. */
const BAND = 0.09
/** Nearer to a track, another may be of the same thing. */
const THING_HALF_WIDTH = 0.16
/** The world beside a held track moves at least so much more. */
const LEAST_RATIO = 4
/** The share of the world beside it that must do otherwise. */
const LEAST_OTHER_SHARE = 0.65
const LEAST_NEIGHBOURS = 3
/** A world that moves less than this, in half widths, holds everything. */
const LEAST_MOTION = 0.0065
const LEAST_HELD = 2

/**
 * The mean cost of the tracks when the motion explains them and passers-by
 * count as unexplained.
 */
export function costOfWorld(evidence: Evidence, motion: CameraMotion): number {
  const cost = explain(evidence, motion)
  const { count, xs, kinds } = evidence
  const near = xs.filter((_, index) => kinds[index] === NEAR)
  // All in one column of the picture: one thing that moves, wherever the ground is seen beside it.
  const passers = spreadOf(near) < LEAST_SPREAD ? near.length : countPassers(evidence)
  const world = (passers * PASSER_COST) / Math.max(1, count) + ORDER_COST * disorderOf(evidence)
  return Math.min(1, cost + world)
}

/**
 * What it costs when what is low in the picture is the far part of the world:
 * as much as the one axis that a pan against a truck needs more than a truck
 * the other way, past a world turned inside out.
 */
const ORDER_COST = 0.06
/** Rows around the middle of the picture, in half widths; below them is the ground. */
const MIDDLE_ROWS = 0.18

/** 1 when only the middle of the picture is near and the ground below it far, 0 when it is as it should be. */
function disorderOf({ count, ys, nearness, kinds }: Evidence): number {
  const sums = { middle: 0, low: 0 }
  const counts = { middle: 0, low: 0 }
  for (let index = 0; index < count; index++) {
    const y = ys[index] ?? 0
    if (kinds[index] === ALIEN || y > MIDDLE_ROWS) continue
    const row = y < -MIDDLE_ROWS ? 'low' : 'middle'
    sums[row] += nearness[index] ?? 0
    counts[row] += 1
  }
  if (Math.min(counts.middle, counts.low) < LEAST_NEIGHBOURS) return 0
  const [middle, low] = [sums.middle / counts.middle, sums.low / counts.low]
  return Math.max(0, (middle - low) / Math.max(1e-9, middle + low))
}

function countPassers(evidence: Evidence): number {
  let passers = 0
  for (let index = 0; index < evidence.count; index++) {
    const stands = (at: number): boolean => evidence.kinds[at] === FAR
    if (evidence.kinds[index] === NEAR && isAlone(evidence, index, stands)) passers += 1
  }
  return passers
}

/** Of what travels past the whole picture, the middle half is spread wider than this, in half widths. */
const LEAST_SPREAD = 0.22

/** How wide the middle half of the values lies. */
export function spreadOf(values: Float64Array): number {
  const sorted = values.toSorted()
  const quarter = sorted.length >> 2
  return (sorted.at(-1 - quarter) ?? 0) - (sorted[quarter] ?? 0)
}

/** What a track costs more as a passer-by than as a near thing. */
const PASSER_COST = 0.8

/** What the motion's travel leaves in its place, or undefined when there is no such thing. */
export function findHeld(evidence: Evidence, motion: CameraMotion): Held | undefined {
  explain(evidence, motion)
  const held = evidence.tracks.filter((track, index) => {
    if (evidence.kinds[index] === NEAR) return false
    const least = Math.max(LEAST_MOTION, LEAST_RATIO * alongTheWay(track, motion))
    // As far as it would go here: where a push leads to, nothing moves however near it is.
    const here = lengthOfWay(track, motion)
    const passesBy = (at: number): boolean =>
      evidence.kinds[at] === NEAR && (evidence.nearness[at] ?? 0) * here > least
    return isAlone(evidence, index, passesBy)
  })
  if (held.length < LEAST_HELD) return undefined
  return {
    count: held.length,
    right: middleOf(held.map(({ right }) => right)) / 2,
    up: middleOf(held.map(({ up }) => up)) / 2,
    x: middleOf(held.map(({ x }) => x)),
  }
}

/** How far a track goes as travel would take it: who walks also bobs across that. */
function alongTheWay(track: Track, motion: CameraMotion): number {
  const way = travelShift(track, motion)
  const length = Math.hypot(way.right, way.up) || 1
  return Math.abs(track.right * way.right + track.up * way.up) / length
}

function lengthOfWay(track: Track, motion: CameraMotion): number {
  const { right, up } = travelShift(track, motion)
  return Math.hypot(right, up)
}

/** True when most of what is seen beside a track is as `isOther` says. */
function isAlone(
  { count, xs, ys, kinds }: Evidence,
  index: number,
  isOther: (at: number) => boolean,
): boolean {
  const [x, y] = [xs[index] ?? 0, ys[index] ?? 0]
  let others = 0
  let beside = 0
  for (let at = 0; at < count; at++) {
    if (kinds[at] === ALIEN || Math.abs((ys[at] ?? 0) - y) > BAND) continue
    if (Math.abs((xs[at] ?? 0) - x) < THING_HALF_WIDTH) continue
    beside += 1
    if (isOther(at)) others += 1
  }
  return beside >= LEAST_NEIGHBOURS && others >= LEAST_OTHER_SHARE * beside
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0
}
