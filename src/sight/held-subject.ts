/**
 * What lives in the picture is told from the world by its row: on the ground,
 * things at one height of the picture are about equally far. What moves where
 * all beside it stands is a passer-by and no evidence for a truck; what stands
 * where all beside it moves by is a subject that the camera follows.
 */
import { ALIEN, type Evidence, explain, FAR, NEAR } from './explain.ts'
import { type CameraMotion, travelShift } from './camera-motion.ts'
import type { Track } from './flow.ts'
import { heldBackShare, isGroundStanding, spreadOf } from './standing.ts'

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
  const isOne = spreadOf(near) < LEAST_SPREAD || isGroundStanding(evidence)
  const passers = isOne ? near.length : countPassers(evidence)
  // Much of a picture may pass sideways or fall by itself, but not all away from one spot.
  const fleeing = near.length > FLEEING_SHARE * count ? motion.ahead ** 2 : 0
  const passing = (passers * PASSER_COST * (1 - fleeing)) / Math.max(1, count)
  const held = HELD_BACK_COST * heldBackShare(evidence, motion)
  const world = passing + held + ORDER_COST * disorderOf(evidence) + GAP_COST * gapOf(evidence)
  return Math.min(1, cost + world)
}

/** What a track costs that stands although the camera turns, as by chance. */
const HELD_BACK_COST = 1
/** As much of a picture is near where a camera goes ahead among things that float. */
const FLEEING_SHARE = 0.2

/**
 * What it costs when what is low in the picture is the far part of the world:
 * as much as the one axis that a pan against a truck needs more than a truck
 * the other way, past a world turned inside out.
 */
const ORDER_COST = 0.06
/**
 * What it costs when nothing is far, for a truck passes some things faster
 * than others: where the slowest go half as fast as the quick ones, it is
 * rather that the camera turns as well.
 */
const GAP_COST = 0.15
/** The slowest may go by at this share of the quick ones, as in a room. */
const FREE_GAP = 0.2
const SLOW_SHARE = 0.1
const QUICK_SHARE = 0.8

/** 0 when something is far, 1 when all goes by at one speed. */
function gapOf({ nearness, kinds }: Evidence): number {
  const sorted = nearness.filter((_, index) => kinds[index] !== ALIEN).toSorted()
  if (sorted.length < LEAST_NEIGHBOURS) return 0
  const [slow = 0, quick = 0] = [SLOW_SHARE, QUICK_SHARE].map(
    (share) => sorted[Math.floor(sorted.length * share)],
  )
  return quick > 0 ? Math.max(0, slow / quick - FREE_GAP) / (1 - FREE_GAP) : 0
}

/** Rows around the middle of the picture, in half widths; below them is the ground. */
const MIDDLE_ROWS = 0.18

/** 1 when all above the ground is near and the ground far, 0 when it is as it should be. */
function disorderOf({ count, ys, nearness, kinds }: Evidence): number {
  const sums = { top: 0, middle: 0, low: 0 }
  const counts = { top: 0, middle: 0, low: 0 }
  for (let index = 0; index < count; index++) {
    const y = ys[index] ?? 0
    if (kinds[index] === ALIEN) continue
    const row = y < -MIDDLE_ROWS ? 'low' : y > MIDDLE_ROWS ? 'top' : 'middle'
    sums[row] += nearness[index] ?? 0
    counts[row] += 1
  }
  if (Math.min(counts.middle, counts.low) < LEAST_NEIGHBOURS) return 0
  const [middle, low] = [sums.middle / counts.middle, sums.low / counts.low]
  // Where the sky is as far as it should be, things may float above what is far.
  const above = counts.top < LEAST_NEIGHBOURS ? middle : Math.min(middle, sums.top / counts.top)
  return Math.max(0, (above - low) / Math.max(1e-9, above + low))
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

/** What a track costs more as a passer-by than as a near thing. */
const PASSER_COST = 0.8

/** Finds what the motion's travel leaves in its place. */
export type HeldFinder = (evidence: Evidence, motion: CameraMotion) => Held | undefined

/** What stands where all beside it passes by, or undefined when there is no such thing. */
export const findPassed: HeldFinder = (evidence, motion) => {
  explain(evidence, motion)
  // A subject that the camera comes nearer to, or leaves, grows or shrinks in its place.
  const mayGrow = motion.ahead ** 2 > GROWING_SHARE && motion.right ** 2 > GROWING_SHARE
  const held = evidence.tracks.filter((track, index) => {
    if (evidence.kinds[index] === NEAR && !mayGrow) return false
    const least = Math.max(LEAST_MOTION, LEAST_RATIO * alongTheWay(track, motion))
    // As far as it would go here: where a push leads to, nothing moves however near it is.
    const here = lengthOfWay(track, motion)
    const passesBy = (at: number): boolean =>
      evidence.kinds[at] === NEAR && (evidence.nearness[at] ?? 0) * here > least
    return isAlone(evidence, index, passesBy)
  })
  return heldOf(held)
}

/** Of the travel's direction, squared: what is both followed and neared. */
const GROWING_SHARE = 0.02

function heldOf(tracks: readonly Track[]): Held | undefined {
  if (tracks.length < LEAST_HELD) return undefined
  return {
    count: tracks.length,
    right: middleOf(tracks.map(({ right }) => right)) / 2,
    up: middleOf(tracks.map(({ up }) => up)) / 2,
    x: middleOf(tracks.map(({ x }) => x)),
  }
}

/** Of the travel's direction, squared. */
const SIDEWAYS_SHARE = 0.5
/** Who walks before what is far goes up and down where all else lies still, in half widths. */
const LEAST_BOB = 0.0022
/** While standing along the way. */
const MOST_ALONG = 0.003
/** What bobs is one thing. */
const MOST_BOBBING_SHARE = 0.4

/**
 * What goes up and down in its place beside a camera that goes sideways, where
 * all behind it is far; undefined when nothing does, or too much.
 */
export const findBobbing: HeldFinder = (evidence, motion) => {
  if (motion.right ** 2 < SIDEWAYS_SHARE) return undefined
  explain(evidence, motion)
  const standing = evidence.tracks.filter(
    (track, index) => evidence.kinds[index] !== NEAR && alongTheWay(track, motion) < MOST_ALONG,
  )
  const middle = middleOf(standing.map(({ up }) => up))
  const bobbing = standing.filter(({ up }) => Math.abs(up - middle) > LEAST_BOB)
  if (bobbing.length > MOST_BOBBING_SHARE * standing.length) return undefined
  const x = middleOf(bobbing.map((track) => track.x))
  return heldOf(bobbing.filter((track) => Math.abs(track.x - x) < THING_HALF_WIDTH))
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
