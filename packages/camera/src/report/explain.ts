/**
 * How well a camera motion explains the tracks of a window. A track is explained in
 * one of three ways:
 *
 *     far    rotations and zoom alone explain it      costs its error
 *     near   they and translation do, at some         costs its error and NEAR_COST:
 *            distance ahead of the camera             a free distance explains too much
 *     alien  an outlier: it moves by itself,          costs 1
 *            or it was tracked badly
 *
 * Distances are never negative: a truck to the right moves points to the left, so a
 * point that moves to the right is no evidence for it.
 */
import { type CameraMotion, FOCAL } from './camera-motion.ts'
import type { Track } from './flow.ts'

/** Errors of this size are measuring noise: in half widths, and as a share of the track's own length. */
const NOISE = 0.0018
const NOISE_SHARE = 0.03
/** From this multiple of the noise on, a track is alien. */
const ALIEN_NOISES = 3
/** The cost of a distance of its own for a track. */
const NEAR_COST = 0.2

/** With fewer tracks, any motion fits. */
export const MIN_TRACKS = 10

/** How a motion explains a track. */
export const FAR = 0
export const NEAR = 1
export const ALIEN = 2

/** The tracks of one window as arrays, with space for their explanation. */
export type Evidence = {
  readonly count: number
  readonly tracks: readonly Track[]
  /** Squared errors are multiplied by this. */
  readonly weights: Float64Array
  /** `FAR`, `NEAR` or `ALIEN` under the last motion. */
  readonly kinds: Uint8Array
  /** One over the distance, which is in steps of the camera, under the last motion; 0 unless near. */
  readonly nearness: Float64Array
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly rights: Float64Array
  readonly ups: Float64Array
}

/** Prepares tracks for `explain`. */
export function evidenceOf(tracks: readonly Track[]): Evidence {
  return {
    count: tracks.length,
    tracks,
    weights: Float64Array.from(
      tracks,
      ({ right, up }) => 1 / (ALIEN_NOISES * (NOISE + NOISE_SHARE * Math.hypot(right, up))) ** 2,
    ),
    kinds: new Uint8Array(tracks.length),
    nearness: new Float64Array(tracks.length),
    xs: Float64Array.from(tracks, ({ x }) => x),
    ys: Float64Array.from(tracks, ({ y }) => y),
    rights: Float64Array.from(tracks, ({ right }) => right),
    ups: Float64Array.from(tracks, ({ up }) => up),
  }
}

/**
 * Explains every track by the motion and returns the mean cost: 0 is perfect, 1 explains nothing.
 * The arithmetic of `camera-motion.ts` is inlined here, because this runs for some million tracks
 * in a film.
 */
export function explain(evidence: Evidence, motion: CameraMotion): number {
  const { count, xs, ys, rights, ups, weights, kinds, nearness } = evidence
  const { pan, tilt, zoom, roll } = motion
  const curve = motion.bend / FOCAL
  const [goRight, goUp, goAhead] = [FOCAL * motion.right, FOCAL * motion.up, motion.ahead]
  let sum = 0
  for (let index = 0; index < count; index++) {
    const x = xs[index] ?? 0
    const y = ys[index] ?? 0
    const weight = weights[index] ?? 0
    const skew = x * y * curve
    const leftRight =
      (rights[index] ?? 0) + pan * (FOCAL + x * x * curve) + tilt * skew - zoom * x + roll * y
    const leftUp =
      (ups[index] ?? 0) + pan * skew + tilt * (FOCAL + y * y * curve) - zoom * y - roll * x
    const miss = leftRight * leftRight + leftUp * leftUp
    const wayRight = x * goAhead - goRight
    const wayUp = y * goAhead - goUp
    const length = wayRight * wayRight + wayUp * wayUp
    const along = leftRight * wayRight + leftUp * wayUp
    let cost = miss * weight
    let kind = FAR
    if (along > 0) {
      const nearCost = NEAR_COST + (miss - (along * along) / length) * weight
      if (nearCost < cost) {
        cost = nearCost
        kind = NEAR
      }
    }
    if (cost >= 1) {
      cost = 1
      kind = ALIEN
    }
    kinds[index] = kind
    nearness[index] = kind === NEAR ? along / length : 0
    sum += cost
  }
  return sum / count
}
