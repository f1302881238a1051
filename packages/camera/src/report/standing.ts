/**
 * Evidence from resting features: ground that rests under moving things, and features that rest
 * although the picture should turn.
 */
import { type CameraMotion, withoutTurns } from './camera-motion.ts'
import { ALIEN, type Evidence, FAR, NEAR } from './explain.ts'

/** The interquartile range. */
export function spreadOf(values: Float64Array): number {
  const sorted = values.toSorted()
  const quarter = sorted.length >> 2
  return (sorted.at(-1 - quarter) ?? 0) - (sorted[quarter] ?? 0)
}

/**
 * The lowest tracks, where the ground is nearest: this share of all, and below this height in half
 * widths.
 */
const LOWEST_SHARE = 0.15
const LOW = -0.2
const MIN_GROUND = 6
const MIN_STANDING_SHARE = 0.8

/**
 * True when the lowest part of the picture, which is the nearest on any ground, rests as if it were
 * far: then things above it move by themselves. Tracks are sorted from the top down.
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

/**
 * All of one body is about equally near: the interquartile range of its nearness is at most this
 * share of the median.
 */
const MAX_DEPTH_SHARE = 0.3
/** A passing ship's reflection moves too, but much of the lower picture rests: at least this share. */
const MIN_LOW_SHARE = 0.4
const MIN_BODY = 4

/**
 * True when all that moves is equally near, such as a ship, above ground of which much rests: a
 * moving camera would pass the nearer ground faster.
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

/** A feature that moves less than this in a window rests, in half widths. */
const STANDS = 0.0025
/** The rotation must move a feature by more than this, or it may rest by chance; in half widths. */
const TURNED = 0.0045
/** The largest share of the tracks that a followed subject takes. */
const FOLLOWED_SHARE = 0.04
/**
 * Up to this share of outliers, the motion is trusted, even when a pedestal against a tilt holds
 * the middle of the scene at rest.
 */
const EXPLAINED_SHARE = 0.12
/** From this share of outliers on, the motion is in doubt, and all resting tracks count. */
const DOUBTFUL_SHARE = 0.24

/**
 * The share of tracks that rest although the camera turns, because translation at exactly their
 * distance cancels the rotation. Weighted by how doubtful the motion is; tracks that may be a
 * followed subject do not count.
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
  // Except on house fronts, which leave no outliers, distance varies with height in the picture.
  const spread =
    doubt <= 0 ? 0 : (spreadOf(Float64Array.from(stopped)) - MIN_HEIGHT_SHARE) / MIN_HEIGHT_SHARE
  // A pull against a zoom (dolly zoom) holds what is as far as its subject, at any height: in a room most of it.
  const weight = Math.min(1, Math.max(0, doubt, motion.zoom === 0 ? spread : 0))
  return weight * Math.max(0, stopped.length / Math.max(1, count) - FOLLOWED_SHARE)
}

/**
 * The interquartile range of heights that a pedestal against a tilt may hold at rest, in half
 * widths; from twice that on, all resting tracks count.
 */
const MIN_HEIGHT_SHARE = 0.14
