/**
 * Whether a picture that grows or shrinks shows depth: beyond one zoom, its parts then move more
 * outwards or inwards than across. A push past things that are all about equally far shows that
 * much and no more, and a zoom with a push shows the same, so they cannot be told apart.
 */
import { withoutTurns } from './camera-motion.ts'
import { medianOf } from './flow.ts'
import type { DetectedWindow } from './stretches.ts'

/** Nearer to the middle hardly anything grows, in half widths. */
const MIN_RADIUS = 0.3
/** What a zoom leaves over is smaller than this, in half widths; the rest moves by itself. */
const MAX_LEFT = 0.03
/** Tracking errors along the motion are up to 1.8 times as large as across it. */
const MIN_RATIO = 1.8
const MIN_TRACKS = 100

/** True when the features of these windows leave a zoom mostly along its own direction. */
export function showsDepth(windows: readonly DetectedWindow[], choice: number): boolean {
  const along: number[] = []
  const across: number[] = []
  for (const { scene, fits } of windows) {
    const motion = fits?.[choice]?.motion
    if (!motion) continue
    for (const track of scene) {
      const radius = Math.hypot(track.x, track.y)
      const { right, up } = withoutTurns(track, motion)
      if (radius < MIN_RADIUS || Math.hypot(right, up) > MAX_LEFT) continue
      along.push(Math.abs(right * track.x + up * track.y) / radius ** 2)
      across.push(Math.abs(right * track.y - up * track.x) / radius ** 2)
    }
  }
  return along.length >= MIN_TRACKS && medianOf(along) > MIN_RATIO * medianOf(across)
}
