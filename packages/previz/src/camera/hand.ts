/**
 * The motion of a camera that people hold or drive: it starts and ends softly, and shakes where
 * that is requested.
 */
import type { Pose } from '@backlot/camera/geometry'
import { wander } from '../renderer/scene/noise.ts'
import { clamp } from '../renderer/scene/random.ts'

/** A step of the camera in time, and whether it shakes; seconds. */
type Step = { readonly from: number; readonly to: number; readonly shakes: boolean }

/**
 * The progress of a move, from 0 to 1: part linear, part S-curve, so that it shows through the
 * whole step, yet starts and ends softly.
 */
export function ease(share: number): number {
  return 0.35 * share + 0.65 * share ** 3 * (share * (share * 6 - 15) + 10)
}

/** The seconds in which a shake fades in and out: the first and the last moment are still. */
const SHAKE_FADE_SECONDS = 0.25

/** The strength of the shake at a moment, from 0 to 1. */
export function shakeAt(steps: readonly Step[], seconds: number): number {
  const strengths = steps
    .filter(({ shakes, from, to }) => shakes && seconds >= from && seconds <= to)
    .map(({ from, to }) => Math.min(seconds - from, to - seconds) / SHAKE_FADE_SECONDS)
  return clamp(Math.max(0, ...strengths))
}

/**
 * Adds smooth handheld noise of 6 to 8 Hz and about 0.6 degrees: a roll of at most `roll` radians,
 * a lift of at most `lift` metres.
 */
export function shaken(
  pose: Pose,
  strength: number,
  by: {
    readonly seconds: number
    readonly seed: number
    readonly roll: number
    readonly lift: number
  },
): Pose {
  if (strength === 0) return pose
  const noise = (channel: number, rateHz: number): number =>
    strength * wander((by.seed % 97) + channel, by.seconds * rateHz)
  const [x, y, z] = pose.position
  return {
    ...pose,
    position: [x, y + by.lift * noise(4, 5), z],
    yaw: pose.yaw + 0.012 * noise(1, 7.3),
    pitch: pose.pitch + 0.013 * noise(2, 8.1),
    roll: pose.roll + by.roll * noise(3, 6.1),
  }
}
