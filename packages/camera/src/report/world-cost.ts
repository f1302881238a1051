/**
 * What a motion costs the world: who moves by itself, what stands where the
 * picture should turn, and a world that is inside out count against it.
 */
import type { CameraMotion } from './camera-motion.ts'
import { ALIEN, type Evidence, explain, FAR, NEAR } from './explain.ts'
import { heldBackShare, isGroundStanding, isOneBody, spreadOf } from './standing.ts'

/** Tracks as high as another are about as far from the middle, in half widths. */
const BAND = 0.09
/** Nearer to a track, another may be of the same thing. */
const THING_HALF_WIDTH = 0.16
/** The share of the world beside a passer-by that must stand. */
const MIN_STANDING_SHARE = 0.65
const MIN_NEIGHBOURS = 3

/**
 * The mean cost of the tracks when the motion explains them and passers-by
 * count as unexplained.
 */
export function costOfWorld(evidence: Evidence, motion: CameraMotion): number {
  const cost = explain(evidence, motion)
  const { count, xs, kinds } = evidence
  const near = xs.filter((_, index) => kinds[index] === NEAR)
  // All in one column of the picture: one thing that moves, wherever the ground is seen beside it.
  const isOne =
    spreadOf(near) < MIN_SPREAD ||
    isGroundStanding(evidence) ||
    (!isTurning(motion) && isOneBody(evidence))
  const passers = isOne ? near.length : countPassers(evidence)
  // Much of a picture may pass sideways or fall by itself, but not all away from one spot.
  const fleeing = near.length > FLEEING_SHARE * count ? motion.ahead ** 2 : 0
  const passing = (passers * PASSER_COST * (1 - fleeing)) / Math.max(1, count)
  const held = HELD_BACK_COST * heldBackShare(evidence, motion)
  const world = passing + held + ORDER_COST * disorderOf(evidence) + GAP_COST * gapOf(evidence)
  return Math.min(1, cost + world)
}

/** In a window, radians or their like: less turns nothing. */
const MIN_TURN = 0.002

/** Beside a turn, a ship that passes is better than a turn taken for travel past what is all equally near. */
const isTurning = ({ pan, tilt, zoom }: CameraMotion): boolean =>
  Math.max(Math.abs(pan), Math.abs(tilt), Math.abs(zoom)) > MIN_TURN

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
  if (sorted.length < MIN_NEIGHBOURS) return 0
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
  if (Math.min(counts.middle, counts.low) < MIN_NEIGHBOURS) return 0
  const [middle, low] = [sums.middle / counts.middle, sums.low / counts.low]
  // Where the sky is as far as it should be, things may float above what is far.
  const above = counts.top < MIN_NEIGHBOURS ? middle : Math.min(middle, sums.top / counts.top)
  return Math.max(0, (above - low) / Math.max(1e-9, above + low))
}

function countPassers(evidence: Evidence): number {
  let passers = 0
  for (let index = 0; index < evidence.count; index++)
    if (evidence.kinds[index] === NEAR && isPasser(evidence, index)) passers += 1
  return passers
}

/** Of what travels past the whole picture, the middle half is spread wider than this, in half widths. */
const MIN_SPREAD = 0.22

/** What a track costs more as a passer-by than as a near thing. */
const PASSER_COST = 0.8

/** True when most of what is seen beside a track stands. */
function isPasser({ count, xs, ys, kinds }: Evidence, index: number): boolean {
  const [x, y] = [xs[index] ?? 0, ys[index] ?? 0]
  const isBeside = (at: number): boolean =>
    Math.abs((ys[at] ?? 0) - y) <= BAND && Math.abs((xs[at] ?? 0) - x) >= THING_HALF_WIDTH
  let [beside, standing] = [0, 0]
  for (let at = 0; at < count; at++) {
    if (kinds[at] === ALIEN || !isBeside(at)) continue
    beside += 1
    if (kinds[at] === FAR) standing += 1
  }
  return beside >= MIN_NEIGHBOURS && standing >= MIN_STANDING_SHARE * beside
}
