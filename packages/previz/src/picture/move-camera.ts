/** The camera of a film that moves from its first picture to its last one. */
import type { CameraStep } from '@backlot/camera/commands'
import type { Camera } from '../camera/camera-program.ts'
import { ease, shakeAt, shaken } from '../camera/hand.ts'
import type { Shot, ViewMove } from '@backlot/prompt/shot'
import { clamp } from '../renderer/scene/random.ts'
import { stepsThatGo, type Way } from './seen-move.ts'
import { NO_MOVE, poseOf } from './view-move.ts'

/** The distance of the plane that contains both pictures. */
export const PLANE_METRES = 6.5

/**
 * It starts and ends softly, and arrives at the last frame, where a shaking hand is still. A part
 * of the move that the prompt commands in one of several steps happens in that step; parts that it
 * does not name take the whole film.
 */
export function moveCamera(
  { camera: steps, durationSeconds, framesPerSecond, seed }: Omit<Shot, 'prompt' | 'scene'>,
  move: ViewMove,
): Camera {
  const endSeconds = durationSeconds - 1 / framesPerSecond
  const times = {
    right: timeOf(steps, 'right'),
    up: timeOf(steps, 'up'),
    zoom: timeOf(steps, 'zoom'),
  }
  const length = endSeconds / Math.max(1, steps.length)
  const shakes = steps.map((step, index) => ({
    from: index * length,
    to: (index + 1) * length,
    shakes: step.includes('Shake'),
  }))
  return (seconds) => {
    const share = ([from, to]: Time): number =>
      ease(clamp((seconds / endSeconds - from) / (to - from)))
    const part = partOf(move, {
      right: share(times.right),
      up: share(times.up),
      zoom: share(times.zoom),
      whole: share([0, 1]),
    })
    const by = { seconds, seed, roll: 0.009, lift: 0 }
    return shaken(poseOf(part, PLANE_METRES), shakeAt(shakes, seconds), by)
  }
}

type Time = readonly [from: number, to: number]

/** When a part of the move happens, as shares of the film. */
function timeOf(steps: readonly CameraStep[], way: Way): Time {
  const own = stepsThatGo(steps, way)
  const [from, to] = [own[0], own.at(-1)]
  return from === undefined || to === undefined
    ? [0, 1]
    : [from / steps.length, (to + 1) / steps.length]
}

/** The move in part, each component by its own share. */
function partOf(
  move: ViewMove,
  share: Readonly<Record<Way, number>> & { readonly whole: number },
): ViewMove {
  return {
    ...NO_MOVE,
    yaw: move.yaw * share.right,
    right: move.right * shareAlong(move.zoom, share.zoom, share.right),
    pitch: move.pitch * share.up,
    up: move.up * shareAlong(move.zoom, share.zoom, share.up),
    zoom: move.zoom * share.zoom,
    roll: move.roll * share.whole,
  }
}

/** When zoom and travel run together, the point at the same place in both pictures must stay fixed. */
function shareAlong(zoom: number, zoomShare: number, share: number): number {
  if (zoomShare !== share || Math.abs(zoom) < 1e-6) return share
  return (1 - Math.exp(-zoom * share)) / (1 - Math.exp(-zoom))
}
