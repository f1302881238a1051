/** From camera commands to where the camera is at every moment. */
import type { CameraCommand, CameraStep } from '../../domain/camera.ts'
import { focalOf, type Pose, type Vector } from '../../media/geometry.ts'
import { wander } from '../../media/noise.ts'
import { clamp } from '../../media/random.ts'

/** Where a world wants its camera, and how far it may go. Metres and radians. */
export type CameraHome = {
  readonly position: Vector
  readonly pitch: number
  /** Moves are sized for a subject this far ahead. */
  readonly subjectDistance: number
  /** The box that the camera must not leave. */
  readonly bounds: { readonly low: Vector; readonly high: Vector }
}

/** The way of a subject over the ground. */
export type Path = (seconds: number) => Vector

/** The film's camera. */
export type Camera = (seconds: number) => Pose

/** Angle of view from side to side before any zoom. */
const LENS_DEGREES = 55
/** A zoom changes the focal length by this factor. */
const ZOOM = 1.75
/** Looking straight up or down would lose the world. */
const MOST_PITCH = 0.6

/** What one command adds over its whole step; `reach` is the subject's distance. */
type Move = {
  readonly right?: number
  readonly up?: number
  readonly ahead?: number
  readonly yaw?: number
  readonly pitch?: number
  readonly zoom?: number
}

/**
 * Sizes for a step of six seconds; lengths are shares of the subject's
 * distance. Source: prototype measurements, sized so that each move is told
 * from its sibling by parallax or perspective alone.
 */
const MOVES: Readonly<Record<CameraCommand, Move>> = {
  'Truck left': { right: -0.42 },
  'Truck right': { right: 0.42 },
  'Pan left': { yaw: -0.42 },
  'Pan right': { yaw: 0.42 },
  'Push in': { ahead: 0.42 },
  'Pull out': { ahead: -0.5 },
  'Pedestal up': { up: 0.2 },
  'Pedestal down': { up: -0.16 },
  'Tilt up': { pitch: 0.2 },
  'Tilt down': { pitch: -0.17 },
  'Zoom in': { zoom: 1 },
  'Zoom out': { zoom: -0.7 },
  Shake: {},
  'Tracking shot': {},
  'Static shot': {},
}

type Segment = {
  readonly from: number
  readonly to: number
  readonly move: Required<Move>
  readonly shakes: boolean
  readonly tracks: boolean
}

/** The camera of a film: steps in order, with equal shares of its time. */
export function planCamera(film: {
  steps: readonly CameraStep[]
  durationSeconds: number
  home: CameraHome
  path: Path
  seed: number
}): Camera {
  const { home, path } = film
  const segments = toSegments(film.steps, film.durationSeconds)
  const limits = limitsOf(segments, home)
  return (seconds) => {
    let position = home.position
    let yaw = 0
    let pitch = home.pitch
    let zoom = 0
    for (const segment of segments) {
      const share = ease(clamp((seconds - segment.from) / (segment.to - segment.from)))
      const { move } = segment
      position = stepped(position, yaw, {
        right: move.right * share * home.subjectDistance * limits.right,
        up: move.up * share * home.subjectDistance * limits.up,
        ahead: move.ahead * share * home.subjectDistance * limits.ahead,
      })
      yaw += move.yaw * share
      pitch += move.pitch * share
      zoom += move.zoom * share
      if (segment.tracks) position = followed(position, path, { segment, seconds })
    }
    const still = {
      position,
      yaw,
      pitch: clamp(pitch, -MOST_PITCH, MOST_PITCH),
      roll: 0,
      focal: focalOf(LENS_DEGREES) * ZOOM ** zoom,
    }
    return shaken(still, shakeAt(segments, seconds), { seconds, seed: film.seed })
  }
}

function toSegments(steps: readonly CameraStep[], durationSeconds: number): Segment[] {
  const length = durationSeconds / Math.max(1, steps.length)
  // Half the time must not mean twice the haste.
  const amount = Math.min(1, 0.55 + (0.45 * length) / 6)
  return steps.map((step, index) => {
    const sum = { right: 0, up: 0, ahead: 0, yaw: 0, pitch: 0, zoom: 0 }
    for (const command of step) {
      const move = MOVES[command]
      for (const part of ['right', 'up', 'ahead', 'yaw', 'pitch', 'zoom'] as const)
        sum[part] += (move[part] ?? 0) * amount
    }
    return {
      from: index * length,
      to: (index + 1) * length,
      move: sum,
      shakes: step.includes('Shake'),
      tracks: step.includes('Tracking shot'),
    }
  })
}

/** Part line, part S-curve: the move shows through the whole step, yet starts and ends softly. */
function ease(share: number): number {
  return 0.35 * share + 0.65 * share ** 3 * (share * (share * 6 - 15) + 10)
}

function stepped(
  from: Vector,
  yaw: number,
  by: { right: number; up: number; ahead: number },
): Vector {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  return [
    from[0] + cos * by.right + sin * by.ahead,
    from[1] + by.up,
    from[2] - sin * by.right + cos * by.ahead,
  ]
}

/** How much of each move fits into the home's bounds: all moves along an axis shrink alike. */
function limitsOf(
  segments: readonly Segment[],
  home: CameraHome,
): { right: number; up: number; ahead: number } {
  const axis = (part: 'right' | 'up' | 'ahead', index: 0 | 1 | 2): number => {
    let at = 0
    let limit = 1
    for (const { move } of segments) {
      at += move[part] * home.subjectDistance
      const edge = at < 0 ? home.bounds.low[index] : home.bounds.high[index]
      const room = Math.abs(edge - home.position[index])
      if (Math.abs(at) > room) limit = Math.min(limit, room / Math.abs(at))
    }
    return limit
  }
  return { right: axis('right', 0), up: axis('up', 1), ahead: axis('ahead', 2) }
}

/** During its step the camera goes where the subject goes; afterwards it stays. */
function followed(
  position: Vector,
  path: Path,
  { segment, seconds }: { segment: Segment; seconds: number },
): Vector {
  const start = path(segment.from)
  const now = path(clamp(seconds, segment.from, segment.to))
  return [position[0] + now[0] - start[0], position[1], position[2] + now[2] - start[2]]
}

/** Seconds in which a shaking hand sets in and calms down. */
const SHAKE_FADE_SECONDS = 0.25

function shakeAt(segments: readonly Segment[], seconds: number): number {
  const strengths = segments
    .filter(({ shakes, from, to }) => shakes && seconds >= from && seconds <= to)
    .map(({ from, to }) => Math.min(seconds - from, to - seconds) / SHAKE_FADE_SECONDS)
  return clamp(Math.max(0, ...strengths))
}

/** Smooth handheld noise of 6 to 8 Hz: about 0.6 degrees and 2 centimetres. */
function shaken(pose: Pose, strength: number, at: { seconds: number; seed: number }): Pose {
  if (strength === 0) return pose
  const noise = (channel: number, rateHz: number): number =>
    strength * wander((at.seed % 97) + channel, at.seconds * rateHz)
  return {
    ...pose,
    position: [pose.position[0], pose.position[1] + 0.02 * noise(4, 5), pose.position[2]],
    yaw: pose.yaw + 0.012 * noise(1, 7.3),
    pitch: pose.pitch + 0.013 * noise(2, 8.1),
    roll: pose.roll + 0.011 * noise(3, 6.1),
  }
}

/** The directions that a camera looks in during a film, edges of the picture included. */
export type Sweep = {
  readonly yawFrom: number
  readonly yawTo: number
  /** Tangent of the highest and the lowest look. */
  readonly top: number
  readonly bottom: number
  /** How far the camera goes to the left, to the right and back; metres, from zero. */
  readonly left: number
  readonly right: number
  readonly back: number
}

/** Watches the camera through the whole film, to know how much world to build. */
export function sweepOf(camera: Camera, film: { durationSeconds: number; aspect: number }): Sweep {
  const marginRadians = 0.06
  let sweep = { yawFrom: 0, yawTo: 0, top: 0, bottom: 0, left: 0, right: 0, back: 0 }
  const looks = 48
  for (let index = 0; index <= looks; index++) {
    const { position, yaw, pitch, focal } = camera((film.durationSeconds * index) / looks)
    const across = Math.atan(1 / focal) + marginRadians
    const along = Math.atan(film.aspect / focal) + marginRadians
    // Away from the middle, the corners of a pitched picture reach farther round.
    const spread = across / Math.cos(pitch)
    sweep = {
      yawFrom: Math.min(sweep.yawFrom, yaw - spread),
      yawTo: Math.max(sweep.yawTo, yaw + spread),
      top: Math.max(sweep.top, Math.tan(Math.min(1.2, pitch + along))),
      bottom: Math.min(sweep.bottom, Math.tan(Math.max(-1.2, pitch - along))),
      left: Math.min(sweep.left, position[0]),
      right: Math.max(sweep.right, position[0]),
      back: Math.min(sweep.back, position[2]),
    }
  }
  return sweep
}
