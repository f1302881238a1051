/** What a sea seems to move of a camera that stands: waves come nearer, rise, and go by. */
import { type CameraMotion, type Shift, withoutTurns } from './camera-motion.ts'
import { ALIEN, evidenceOf, explain } from './explain.ts'
import type { Track } from './flow.ts'
import type { DetectedWindow } from './stretches.ts'

/** Below this in half widths is what is near, on water as on land. */
const LOW = -0.12
/** Above this is what is far, where anything is. */
const HIGH = 0.08
/** What goes less in a window stands, in half widths. */
const STANDS = 0.0025
/**
 * Where a camera goes, what is low goes with it, and on a smooth sea what is far is
 * mirrored; in a storm rocks and posts stand, and waves go all ways.
 */
const MIN_STANDING_SHARE = 0.15
const MIN_STRAY_SHARE = 0.1

/** A rolling sea seems to rise or sink by less than this, in widths a second; one in a storm by less than the other. */
const SWELL = 0.008
const STORM_SWELL = 0.019
/** Other travel of that size is believed from this confidence on. */
const SURE_OF_TRAVEL = 0.4

/** True when a sea before a camera that stands may seem to move so: a sea that comes nearer or goes by as well leaves nobody sure of that. */
export function isSwell(
  move: { readonly isRise: boolean; readonly speed: number; readonly confidence: number },
  isStorm: boolean,
): boolean {
  const { isRise, speed, confidence } = move
  return speed < (isStorm ? STORM_SWELL : SWELL) && (isRise || confidence < SURE_OF_TRAVEL)
}

/** True when the far stands, much of what is low stands too, and much of it goes as no motion of the camera explains. */
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

/** Where a track is, whether it stands, and whether it goes as the motion does not. */
type Spot = { readonly y: number; readonly stands: boolean; readonly strays: boolean }

function spotsOf(tracks: readonly Track[], motion: CameraMotion): readonly Spot[] {
  const evidence = evidenceOf(tracks)
  explain(evidence, motion)
  return tracks.map((track, index) => {
    // A motion that explains waves may turn what stands.
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
