/**
 * The camera of a film that begins or ends with a picture. It is at the origin and looks ahead; its
 * path does not depend on the picture's content. It moves less than in our own worlds, because what
 * is beside a picture is invented.
 */
import type { CameraCommand, CameraStep } from '@backlot/camera/commands'
import { focalOf, plus, type Pose, type Vector } from '@backlot/camera/geometry'
import type { Camera } from '../camera/camera-program.ts'
import { ease, shakeAt, shaken } from '../camera/hand.ts'
import type { Shot } from '@backlot/prompt/shot'
import { clamp } from '../renderer/scene/random.ts'
import { LENS_DEGREES } from './lens.ts'
import { moveCamera } from './move-camera.ts'

/**
 * How far a shaking hand rolls, in radians; it does not lift the camera, which would reveal what is
 * behind edges.
 */
const SHAKE = { roll: 0.009, lift: 0 } as const

/** The assumed distance of a tracked subject, metres; the near parts of a picture begin at 3.6. */
export const SUBJECT_METRES = 6.5

/** What a command adds over its whole step: metres, radians, and the logarithm of the focal length. */
type Move = {
  readonly right: number
  readonly up: number
  readonly ahead: number
  readonly yaw: number
  readonly pitch: number
  readonly zoom: number
}

const STILL: Move = { right: 0, up: 0, ahead: 0, yaw: 0, pitch: 0, zoom: 0 }
const PARTS = ['right', 'up', 'ahead', 'yaw', 'pitch', 'zoom'] as const

/**
 * Amounts for a step of six seconds, chosen so that parallax alone distinguishes each move from its
 * sibling.
 */
const MOVES: Readonly<Record<CameraCommand, Partial<Move>>> = {
  'Truck left': { right: -0.5 },
  'Truck right': { right: 0.5 },
  'Pan left': { yaw: -0.16 },
  'Pan right': { yaw: 0.16 },
  'Push in': { ahead: 1.3 },
  'Pull out': { ahead: -1.4 },
  'Pedestal up': { up: 0.55 },
  'Pedestal down': { up: -0.5 },
  'Tilt up': { pitch: 0.1 },
  'Tilt down': { pitch: -0.09 },
  'Zoom in': { zoom: 0.42 },
  'Zoom out': { zoom: -0.22 },
  Shake: {},
  'Tracking shot': { right: 0.55 },
  'Static shot': {},
}

/** The limits on the sum of a film's moves: the picture is continued this far beyond its edges. */
const LIMITS: Move = { right: 1.3, up: 0.8, ahead: 2.4, yaw: 0.24, pitch: 0.16, zoom: 0.75 }

type Segment = {
  readonly from: number
  readonly to: number
  readonly move: Move
  readonly shakes: boolean
  readonly tracks: boolean
}

/** The camera of a shot with pictures. It starts where the picture was taken. */
export function pictureCamera(shot: Omit<Shot, 'prompt' | 'scene'>): Camera {
  const { camera: steps, durationSeconds, seed, between } = shot
  if (between?.way === 'move') return moveCamera(shot, between.move)
  const segments = fitted(toSegments(steps, durationSeconds))
  return (seconds) =>
    shaken(steadyPose(segments, seconds), shakeAt(segments, seconds), { seconds, seed, ...SHAKE })
}

function toSegments(steps: readonly CameraStep[], durationSeconds: number): Segment[] {
  const length = durationSeconds / Math.max(1, steps.length)
  // Half the duration must not mean twice the speed; and a long film moves little more than one of
  // six seconds.
  const amount = Math.min(1.1, 0.55 + (0.45 * length) / 6)
  return steps.map((step, index) => {
    const move: { -readonly [Part in keyof Move]: number } = { ...STILL }
    for (const command of step)
      for (const part of PARTS) move[part] += (MOVES[command][part] ?? 0) * amount
    return {
      from: index * length,
      to: (index + 1) * length,
      move,
      shakes: step.includes('Shake'),
      tracks: step.includes('Tracking shot'),
    }
  })
}

/** The segments with each component of their moves scaled to the limits around the picture. */
function fitted(segments: readonly Segment[]): readonly Segment[] {
  const shares = Object.fromEntries(PARTS.map((part) => [part, shareOf(segments, part)]))
  return segments.map((segment) => {
    const move = { ...segment.move }
    for (const part of PARTS) move[part] *= shares[part] ?? 1
    return { ...segment, move }
  })
}

function shareOf(segments: readonly Segment[], part: keyof Move): number {
  let [at, farthest] = [0, 0]
  for (const { move } of segments) {
    at += move[part]
    farthest = Math.max(farthest, Math.abs(at))
  }
  return farthest > LIMITS[part] ? LIMITS[part] / farthest : 1
}

function steadyPose(segments: readonly Segment[], seconds: number): Pose {
  let position: Vector = [0, 0, 0]
  let [yaw, pitch, zoom] = [0, 0, 0]
  for (const { from, to, move, tracks } of segments) {
    const share = ease(clamp((seconds - from) / (to - from)))
    const before = bearing(position)
    const turn = move.yaw * share
    position = stepped(position, yaw + turn / 2, { move, share })
    // A followed subject is at rest in a picture, so the camera circles it.
    yaw += turn + (tracks ? bearing(position) - before : 0)
    pitch += move.pitch * share
    zoom += move.zoom * share
  }
  return { position, yaw, pitch, roll: 0, focal: focalOf(LENS_DEGREES) * Math.exp(zoom) }
}

/** The direction of the subject from a position: to the right of straight ahead, radians. */
function bearing([x, , z]: Vector): number {
  return Math.atan2(-x, SUBJECT_METRES - z)
}

function stepped(
  from: Vector,
  yaw: number,
  { move, share }: { readonly move: Move; readonly share: number },
): Vector {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  const [right, up, ahead] = [move.right * share, move.up * share, move.ahead * share]
  return plus(from, [cos * right + sin * ahead, up, cos * ahead - sin * right])
}
