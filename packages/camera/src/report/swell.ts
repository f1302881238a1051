/** Motion that a sea feigns for a camera at rest: waves come nearer, rise, and pass. */
import { type CameraMotion, type Shift, withoutTurns } from './camera-motion.ts'
import { ALIEN, evidenceOf, explain } from './explain.ts'
import type { Track } from './flow.ts'
import type { DetectedWindow } from './stretches.ts'

/** Below this height the scene is near, on water as on land; in half widths. */
const LOW = -0.12
/** Above this height it is far, if any of it is. */
const HIGH = 0.08
/** A feature that moves less than this in a window rests, in half widths. */
const STANDS = 0.0025
/**
 * The least shares of resting and of straying features in a storm: rocks and posts rest, waves move
 * in all directions. Under a moving camera the lower picture moves as a whole, and a smooth sea
 * mirrors the far part.
 */
const MIN_STANDING_SHARE = 0.15
const MIN_STRAY_SHARE = 0.1

/**
 * Swell seems to move the camera by less than this, in widths a second; in a storm by less than the
 * second value.
 */
const SWELL = 0.008
const STORM_SWELL = 0.019
/** From this confidence on, travel other than a rise is believed even at such speeds. */
const SURE_OF_TRAVEL = 0.4

/**
 * True when this move may be feigned by a sea before a camera at rest. Apparent travel other than a
 * rise counts only while its confidence is low.
 */
export function isSwell(
  move: { readonly isRise: boolean; readonly speed: number; readonly confidence: number },
  isStorm: boolean,
): boolean {
  const { isRise, speed, confidence } = move
  return speed < (isStorm ? STORM_SWELL : SWELL) && (isRise || confidence < SURE_OF_TRAVEL)
}

/**
 * True when far features rest, many low ones rest too, and many of the low ones are outliers to any
 * camera motion.
 */
export function isStormy(windows: readonly DetectedWindow[], choice: number): boolean {
  const spots = windows.flatMap(({ window, fits }) => {
    const fit = fits?.[choice]
    return fit ? spotsOf(window.tracks, fit.motion) : []
  })
  const [low, far] = [spots.filter(({ y }) => y < LOW), spots.filter(({ y }) => y > HIGH)]
  return (
    far.length >= windows.length &&
    shareOf(far, 'stands') > MIN_STANDING_SHARE &&
    shareOf(low, 'stands') > MIN_STANDING_SHARE &&
    shareOf(low, 'strays') > MIN_STRAY_SHARE
  )
}

/** A track's height, whether it rests, and whether it moves against the motion. */
type Spot = { readonly y: number; readonly stands: boolean; readonly strays: boolean }

function spotsOf(tracks: readonly Track[], motion: CameraMotion): readonly Spot[] {
  const evidence = evidenceOf(tracks)
  explain(evidence, motion)
  return tracks.map((track, index) => {
    // A motion that explains waves may seem to rotate features at rest.
    const moved = Math.min(lengthOf(track), lengthOf(withoutTurns(track, motion)))
    const stands = moved < STANDS
    return { y: track.y, stands, strays: !stands && evidence.kinds[index] === ALIEN }
  })
}

function shareOf(spots: readonly Spot[], is: 'stands' | 'strays'): number {
  return spots.filter((spot) => spot[is]).length / Math.max(1, spots.length)
}

function lengthOf({ right, up }: Shift): number {
  return Math.hypot(right, up)
}
