/**
 * What stands tells of the camera: ground that stands under what moves, and
 * spots that stand in a picture that should turn.
 */
import { type CameraMotion, withoutTurns } from './camera-motion.ts'
import { ALIEN, type Evidence, FAR, NEAR } from './explain.ts'

/** How wide the middle half of the values lies. */
export function spreadOf(values: Float64Array): number {
  const sorted = values.toSorted()
  const quarter = sorted.length >> 2
  return (sorted.at(-1 - quarter) ?? 0) - (sorted[quarter] ?? 0)
}

/** The lowest of what is seen, where the ground is nearest: a share of the tracks, below this in half widths. */
const LOWEST_SHARE = 0.15
const LOW = -0.2
const MIN_GROUND = 6
const MIN_STANDING_SHARE = 0.8

/**
 * True when the lowest of the picture, which on any ground is the nearest,
 * stands as if it were far: what moves above it does so by itself. The tracks
 * go from the top down.
 */
export function isGroundStanding({ count, ys, kinds }: Evidence): boolean {
  let ground = 0
  let standing = 0
  for (let index = Math.floor((1 - LOWEST_SHARE) * count); index < count; index++) {
    if ((ys[index] ?? 0) > LOW || kinds[index] === ALIEN) continue
    ground += 1
    if (kinds[index] === FAR) standing += 1
  }
  return ground >= MIN_GROUND && standing >= MIN_STANDING_SHARE * ground
}

/** All of one body is about as near: the middle half of it by no more than this share of its middle. */
const MAX_DEPTH_SHARE = 0.3
/** Under a ship that goes by its mirror image goes too, but much of what is low stands. */
const MIN_LOW_SHARE = 0.4
const MIN_BODY = 4

/**
 * True when what moves is all equally near, as a ship is, over a ground of which
 * much stands: a camera that went would pass what is nearer faster.
 */
export function isOneBody({ count, ys, kinds, nearness }: Evidence): boolean {
  const near = nearness.filter((_, index) => kinds[index] === NEAR)
  const middle = near.toSorted()[near.length >> 1] ?? 0
  if (near.length < MIN_BODY || spreadOf(near) > MAX_DEPTH_SHARE * middle) return false
  let [low, standing] = [0, 0]
  for (let index = 0; index < count; index++) {
    if ((ys[index] ?? 0) > LOW || kinds[index] === ALIEN) continue
    low += 1
    if (kinds[index] === FAR) standing += 1
  }
  return low >= MIN_GROUND && standing >= MIN_LOW_SHARE * low
}

/** What goes less in a window stands, in half widths. */
const STANDS = 0.0025
/** What turns must move it more than this, or it may stand by chance. */
const TURNED = 0.0045
/** A followed subject takes no more of a picture. */
const FOLLOWED_SHARE = 0.04
/** Where no more than this share of the tracks is unexplained, a pedestal against a tilt may well hold the middle of a world. */
const EXPLAINED_SHARE = 0.12
/** From this share on the explanation is doubtful, and what stands counts in full. */
const DOUBTFUL_SHARE = 0.24

/**
 * The share of tracks that stand although the camera turns, because travel at
 * their very distance takes back what the turn does, as far as the motion is
 * in doubt; what a subject may be does not count.
 */
export function heldBackShare(evidence: Evidence, motion: CameraMotion): number {
  const { count, tracks, kinds } = evidence
  const stopped: number[] = []
  let alien = 0
  for (const [index, track] of tracks.entries()) {
    if (kinds[index] === ALIEN) alien += 1
    if (kinds[index] !== NEAR || Math.hypot(track.right, track.up) > STANDS) continue
    const left = withoutTurns(track, motion)
    if (Math.hypot(left.right - track.right, left.up - track.up) > TURNED) stopped.push(track.y)
  }
  const unexplained = alien / Math.max(1, count) - EXPLAINED_SHARE
  const doubt = unexplained / (DOUBTFUL_SHARE - EXPLAINED_SHARE)
  // No distance is the same at all heights of a picture but of house fronts, which leave nothing unexplained.
  const spread =
    doubt <= 0 ? 0 : (spreadOf(Float64Array.from(stopped)) - MIN_HEIGHT_SHARE) / MIN_HEIGHT_SHARE
  // A pull against a zoom holds nothing but its subject.
  const weight = motion.zoom === 0 ? Math.min(1, Math.max(0, doubt, spread)) : 1
  return weight * Math.max(0, stopped.length / Math.max(1, count) - FOLLOWED_SHARE)
}

/** The middle half of what a pedestal against a tilt holds lies within so much of the picture, in half widths; from twice that on, all that stands counts. */
const MIN_HEIGHT_SHARE = 0.14
