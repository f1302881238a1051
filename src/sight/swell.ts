/** What a sea seems to move of a camera that stands: waves come nearer, rise, and go by. */
import { type Shift, withoutTurns } from './camera-motion.ts'
import { ALIEN, evidenceOf, explain } from './explain.ts'
import type { SeenWindow } from './stretches.ts'

/** Below this in half widths is what is near, on water as on land. */
const LOW = -0.12
/** What goes less in a window stands, in half widths. */
const STANDS = 0.0025
/**
 * Where a camera goes, what is low goes with it, and on a smooth sea what is far is
 * mirrored; in a storm rocks and posts stand, and waves go all ways.
 */
const LEAST_STANDING_SHARE = 0.15
const LEAST_ALIEN_SHARE = 0.1

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

/** True when much of what is low stands, and much goes as no motion of the camera explains. */
export function isStormy(windows: readonly SeenWindow[], choice: number): boolean {
  let [low, standing, alien] = [0, 0, 0]
  for (const { window, fits } of windows) {
    const fit = fits?.[choice]
    if (!fit) continue
    const evidence = evidenceOf(window.tracks)
    explain(evidence, fit.motion)
    for (const [index, track] of window.tracks.entries()) {
      if (track.y > LOW) continue
      low += 1
      const left = withoutTurns(track, fit.motion)
      // A motion that explains waves may turn what stands.
      if (Math.min(lengthOf(track), lengthOf(left)) < STANDS) standing += 1
      else if (evidence.kinds[index] === ALIEN) alien += 1
    }
  }
  return standing > LEAST_STANDING_SHARE * low && alien > LEAST_ALIEN_SHARE * low
}

function lengthOf({ right, up }: Shift): number {
  return Math.hypot(right, up)
}
