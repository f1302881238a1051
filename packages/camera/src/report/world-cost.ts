/**
 * The cost of what a motion implies about the scene: things that move by themselves, features that
 * rest although the picture should turn, and depth that is upside down.
 */
import type { CameraMotion } from './camera-motion.ts'
import { ALIEN, type Evidence, explain, FAR, NEAR } from './explain.ts'
import { heldBackShare, isGroundStanding, isOneBody, spreadOf } from './standing.ts'

/** Tracks whose heights differ by no more than this are taken for equally far, in half widths. */
const BAND = 0.09
/** Tracks closer together than this may be on the same thing, in half widths. */
const THING_HALF_WIDTH = 0.16
/** The share of the surroundings of a passer-by that must rest. */
const MIN_STANDING_SHARE = 0.65
const MIN_NEIGHBOURS = 3

/** The mean cost of the tracks under the motion, where passers-by count as unexplained. */
export function costOfWorld(evidence: Evidence, motion: CameraMotion): number {
  const cost = explain(evidence, motion)
  const { count, xs, kinds } = evidence
  const near = xs.filter((_, index) => kinds[index] === NEAR)
  // All near tracks are in one column of the picture, or the ground beside them rests: one thing
  // that moves by itself.
  const isOne =
    spreadOf(near) < MIN_SPREAD ||
    isGroundStanding(evidence) ||
    (!isTurning(motion) && isOneBody(evidence))
  const passers = isOne ? near.length : countPassers(evidence)
  // Many things may pass sideways or fall by themselves, but they do not all flee from one point.
  const fleeing = near.length > FLEEING_SHARE * count ? motion.ahead ** 2 : 0
  const passing = (passers * PASSER_COST * (1 - fleeing)) / Math.max(1, count)
  const held = HELD_BACK_COST * heldBackShare(evidence, motion)
  const world = passing + held + ORDER_COST * disorderOf(evidence) + GAP_COST * gapOf(evidence)
  return Math.min(1, cost + world)
}

/** Smaller rotations in a window count as none, in radians or the unit of zoom. */
const MIN_TURN = 0.002

/**
 * Beside a rotation, a passing ship is more plausible than a rotation mistaken for travel past
 * things that are all equally near.
 */
const isTurning = ({ pan, tilt, zoom }: CameraMotion): boolean =>
  Math.max(Math.abs(pan), Math.abs(tilt), Math.abs(zoom)) > MIN_TURN

/** The cost of a track that rests although the camera turns. */
const HELD_BACK_COST = 1
/** At least this share of the tracks is near when a camera goes ahead among floating things. */
const FLEEING_SHARE = 0.2

/**
 * The cost of a scene whose lower part is its far part: as much as the extra axis of the right
 * explanation, a pan against a truck, over the wrong one, a truck the other way past an inverted
 * scene.
 */
const ORDER_COST = 0.06
/**
 * The cost of a scene in which nothing is far. A truck passes some things faster than others: where
 * the slowest move half as fast as the fastest, a rotation is the better explanation.
 */
const GAP_COST = 0.15
/** In a room, the slowest may move at this share of the fastest free of charge. */
const FREE_GAP = 0.2
const SLOW_SHARE = 0.1
const QUICK_SHARE = 0.8

/** 0 when something is far, 1 when everything passes at one speed. */
function gapOf({ nearness, kinds }: Evidence): number {
  const sorted = nearness.filter((_, index) => kinds[index] !== ALIEN).toSorted()
  if (sorted.length < MIN_NEIGHBOURS) return 0
  const [slow = 0, quick = 0] = [SLOW_SHARE, QUICK_SHARE].map(
    (share) => sorted[Math.floor(sorted.length * share)],
  )
  return quick > 0 ? Math.max(0, slow / quick - FREE_GAP) / (1 - FREE_GAP) : 0
}

/** Heights around the middle of the picture, in half widths; below them is the ground. */
const MIDDLE_ROWS = 0.18

/** 1 when everything above the ground is near and the ground far, 0 when depth is as it should be. */
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
  // Where the sky is far, as it should be, things may float above a far middle.
  const above = counts.top < MIN_NEIGHBOURS ? middle : Math.min(middle, sums.top / counts.top)
  return Math.max(0, (above - low) / Math.max(1e-9, above + low))
}

function countPassers(evidence: Evidence): number {
  let passers = 0
  for (let index = 0; index < evidence.count; index++)
    if (evidence.kinds[index] === NEAR && isPasser(evidence, index)) passers += 1
  return passers
}

/** The least interquartile range, in half widths, of tracks that travel past the whole picture. */
const MIN_SPREAD = 0.22

/** The additional cost of a passer-by over a near track. */
const PASSER_COST = 0.8

/** True when most of the surroundings of a track rest. */
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
