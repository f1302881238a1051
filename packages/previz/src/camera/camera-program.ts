/** Computes the pose of the camera at every moment from its commands. */
import type { CameraCommand, CameraStep } from '@backlot/camera/commands'
import { focalOf, minus, type Pose, type Vector } from '@backlot/camera/geometry'
import { amountKept, type Guarded } from './camera-guard.ts'
import { ease, shakeAt, shaken } from './hand.ts'
import { clamp } from '../renderer/scene/random.ts'

/** The initial camera of a world, and how far it may move. Metres and radians. */
export type CameraHome = {
  readonly position: Vector
  readonly pitch: number
  /** Moves are scaled for a subject at this distance. */
  readonly subjectDistance: number
  /** The box that the camera must not leave. */
  readonly bounds: { readonly low: Vector; readonly high: Vector }
}

/** The path of a subject over the ground. */
export type Path = (seconds: number) => Vector

/** The film's camera. */
export type Camera = (seconds: number) => Pose

/** Horizontal angle of view before any zoom. */
const LENS_DEGREES = 55
/** How far a shaking hand rolls, in radians, and lifts, in metres. */
const SHAKE = { roll: 0.011, lift: 0.02 } as const
/** The factor of one zoom on the focal length. */
const ZOOM = 1.75
/** Looking further up or down would lose the world. */
const MAX_PITCH = 0.6
/**
 * How far worlds are built to either side of the initial direction, in radians, not counting half
 * the picture.
 */
const MAX_YAW = 0.84
/** Powers of `ZOOM`: beyond these, textures are too coarse, or the world ends beside the picture. */
const MAX_ZOOM = 2
const MIN_ZOOM = -0.75

/** What a command adds over its whole step; `reach` is the subject's distance. */
type Move = {
  readonly right?: number
  readonly up?: number
  readonly ahead?: number
  readonly yaw?: number
  readonly pitch?: number
  readonly zoom?: number
}

/**
 * Amounts for a step of six seconds; lengths are shares of the subject's distance. Source:
 * prototype measurements, chosen so that parallax or perspective alone distinguishes each move from
 * its sibling.
 */
const MOVES: Readonly<Record<CameraCommand, Move>> = {
  'Truck left': { right: -0.42 },
  'Truck right': { right: 0.42 },
  'Pan left': { yaw: -0.42 },
  'Pan right': { yaw: 0.42 },
  'Push in': { ahead: 0.42 },
  'Pull out': { ahead: -0.5 },
  'Pedestal up': { up: 0.2 },
  'Pedestal down': { up: -0.2 },
  'Tilt up': { pitch: 0.2 },
  'Tilt down': { pitch: -0.17 },
  'Zoom in': { zoom: 1 },
  'Zoom out': { zoom: -0.7 },
  Shake: {},
  'Tracking shot': {},
  'Static shot': {},
}

/**
 * Factors on a move beside others in its step. A tilt against a pedestal moves far things, and
 * leaves near ones to the pedestal; a pull against a zoom keeps the subject's size; a rotation or a
 * zoom in the direction of travel must leave in the picture what the camera passes; a followed
 * subject is approached more than a resting one. Without these factors, only the larger of two
 * moves would show.
 */
const BESIDE: readonly (readonly [CameraCommand, beside: CameraCommand, share: number])[] = [
  ['Tilt up', 'Pedestal down', 0.45],
  ['Tilt down', 'Pedestal up', 0.6],
  ['Tilt up', 'Push in', 0.65],
  ['Pull out', 'Zoom in', 1.6],
  ['Zoom in', 'Push in', 0.6],
  ['Push in', 'Zoom in', 1.25],
  ['Zoom out', 'Pull out', 0.9],
  ['Pull out', 'Zoom out', 0.75],
  ['Push in', 'Tracking shot', 1.3],
]
/**
 * Factors on moves that look away from the ground, or far ahead, when later travel must show, which
 * only near things do.
 */
const BEFORE_TRAVEL: Readonly<Partial<Record<CameraCommand, number>>> = {
  'Tilt up': 0.6,
  'Zoom in': 0.65,
}
const TRAVELLING: readonly CameraCommand[] = ['Push in', 'Pull out', 'Truck left', 'Truck right']

function shareBeside(
  command: CameraCommand,
  { beside, later }: { beside: ReadonlySet<CameraCommand>; later: ReadonlySet<CameraCommand> },
): number {
  const [, , share = 1] = BESIDE.find(([one, other]) => one === command && beside.has(other)) ?? []
  const before = BEFORE_TRAVEL[command] ?? 1
  return TRAVELLING.some((one) => later.has(one)) ? Math.min(share, before) : share
}

const PARTS = ['right', 'up', 'ahead', 'yaw', 'pitch', 'zoom'] as const

type Segment = {
  readonly from: number
  readonly to: number
  readonly move: Required<Move>
  readonly shakes: boolean
  readonly tracks: boolean
}

/** The request for a camera. */
export type CameraOrder = {
  readonly steps: readonly CameraStep[]
  readonly durationSeconds: number
  readonly home: CameraHome
  readonly path: Path
  readonly seed: number
  /** The subject to keep in the picture; none when absent. */
  readonly guarded?: Guarded
  /** The share of the moves that is made; as much as can be made when absent. */
  readonly amount?: number
  /** Whether it circles a resting lead from its left to its right; from its front to its right when absent. */
  readonly isFrontAmid?: boolean
}

/**
 * The camera of a film: steps in order, in equal shares of its duration. All moves shrink by the
 * same share when they would leave the world or lose the lead.
 */
export function planCamera(order: CameraOrder): Camera {
  const whole = toSegments(order.steps, order.durationSeconds)
  const film = { ...order, home: levelled(order.home, whole) }
  const amount =
    film.amount ??
    amountKept({
      ...film,
      ...(!whole.some(({ tracks }) => tracks) && { bounds: film.home.bounds }),
      cameraOf: (share) => steady(film, scaled(whole, share)),
    })
  const segments = scaled(whole, amount)
  const camera = steady(film, segments)
  return (seconds) =>
    shaken(camera(seconds), shakeAt(segments, seconds), { seconds, seed: film.seed, ...SHAKE })
}

/** A camera that would descend below its lowest point starts higher, by this share of the shortage. */
const RAISED_SHARE = 0.6
/**
 * One that looks up while descending starts higher by all of it: only near things distinguish the
 * two moves.
 */
const RAISED_SHARE_LOOKING_UP = 1
/**
 * One that rises starts lower, by this share of the rise: otherwise a person in front of it soon
 * leaves the picture at the bottom.
 */
const LOWERED_SHARE = 0.5

function levelled(home: CameraHome, segments: readonly Segment[]): CameraHome {
  const [x, y, z] = home.position
  const { low, high } = home.bounds
  let [at, lowest, highest] = [0, 0, 0]
  for (const { move } of segments) {
    at += move.up * home.subjectDistance
    lowest = Math.min(lowest, at)
    highest = Math.max(highest, at)
  }
  const room = { above: Math.max(0, high[1] - y), below: Math.max(0, y - low[1]) }
  const looksUp = segments.some(({ move }) => move.up < 0 && move.pitch > 0)
  const share = looksUp ? RAISED_SHARE_LOOKING_UP : RAISED_SHARE
  const raised = Math.min(share * Math.max(0, -lowest - room.below), room.above)
  const lowered = lowest < 0 ? 0 : Math.min(LOWERED_SHARE * highest, room.below)
  return { ...home, position: [x, y + raised - lowered, z] }
}

/** Looking down by so little, radians, a camera still goes level. */
const LEVEL_PITCH = 0.08

/**
 * How far a camera rises for a metre ahead, or sinks when negative: one that looks down goes where it looks, because in its own picture
 * a level way would be one that rises. Less where its world ends above or below.
 */
function slopeOf(home: CameraHome, segments: readonly Segment[], limit: number): number {
  const { pitch, subjectDistance, position, bounds } = home
  const slope = Math.tan(Math.min(0, pitch + LEVEL_PITCH))
  let [at, ahead, back] = [0, 0, 0]
  for (const { move } of segments) {
    at += move.ahead * limit * subjectDistance
    ahead = Math.max(ahead, at)
    back = Math.min(back, at)
  }
  const below = Math.max(0, position[1] - bounds.low[1])
  const above = Math.max(0, bounds.high[1] - position[1])
  return -Math.min(
    -slope,
    ahead > 0 ? below / ahead : Infinity,
    back < 0 ? above / -back : Infinity,
  )
}

/** The camera of these segments, without shake. */
function steady(
  { home, path, isFrontAmid = false }: CameraOrder,
  segments: readonly Segment[],
): Camera {
  const limits = limitsOf(segments, home)
  const slope = slopeOf(home, segments, limits.ahead)
  return (seconds) => {
    let position = home.position
    let yaw = 0
    let pitch = home.pitch
    let zoom = 0
    for (const segment of segments) {
      const share = ease(clamp((seconds - segment.from) / (segment.to - segment.from)))
      const { move } = segment
      const turn = move.yaw * share * limits.yaw
      // A camera that turns while travelling goes where the lens looks, on a curve whose chord has
      // half the turn.
      const ahead = move.ahead * share * home.subjectDistance * limits.ahead
      const sunk = Math.max(position[1] + ahead * slope, Math.min(home.bounds.low[1], position[1]))
      position = stepped(position, yaw + turn / 2, {
        right: move.right * share * home.subjectDistance * limits.right,
        up: move.up * share * home.subjectDistance * limits.up + sunk - position[1],
        ahead,
      })
      yaw += turn
      pitch += move.pitch * share * limits.pitch
      zoom += move.zoom * share * limits.zoom
      if (!segment.tracks) continue
      if (!isResting(path, segment)) position = followed(position, path, { segment, seconds })
      else {
        const before = bearingOf(position, path(seconds))
        const right = arcOf(home, position) * (isFrontAmid ? share - 0.5 : share)
        position = stepped(position, yaw, { right, up: 0, ahead: 0 })
        yaw += bearingOf(position, path(seconds)) - before
      }
    }
    return {
      position,
      yaw,
      pitch,
      roll: 0,
      focal: focalOf(LENS_DEGREES) * ZOOM ** zoom,
    }
  }
}

function scaled(segments: readonly Segment[], amount: number): Segment[] {
  return segments.map((segment) => {
    const move = { ...segment.move }
    for (const part of PARTS) move[part] *= amount
    return { ...segment, move }
  })
}

function toSegments(steps: readonly CameraStep[], durationSeconds: number): Segment[] {
  const length = durationSeconds / Math.max(1, steps.length)
  // Half the duration must not mean twice the speed.
  const amount = Math.min(1, 0.55 + (0.45 * length) / 6)
  return steps.map((step, index) => {
    const sum = { right: 0, up: 0, ahead: 0, yaw: 0, pitch: 0, zoom: 0 }
    const later = new Set(steps.slice(index + 1).flat())
    for (const command of step) {
      const move = MOVES[command]
      const share = amount * shareBeside(command, { beside: new Set(step), later })
      for (const part of PARTS) sum[part] += (move[part] ?? 0) * share
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

/** How much of each move fits into the world: all moves along an axis shrink by the same share. */
function limitsOf(
  segments: readonly Segment[],
  home: CameraHome,
): Record<'right' | 'up' | 'ahead' | 'yaw' | 'pitch' | 'zoom', number> {
  const { low, high } = home.bounds
  const limit = (part: (typeof PARTS)[number], least: number, most: number): number => {
    let at = 0
    let share = 1
    for (const { move } of segments) {
      at += move[part]
      const room = at < 0 ? least : most
      if (Math.abs(at) > Math.abs(room)) share = Math.min(share, Math.abs(room / at))
    }
    return share
  }
  const way = (part: 'right' | 'up' | 'ahead', index: 0 | 1 | 2): number =>
    limit(
      part,
      (low[index] - home.position[index]) / home.subjectDistance,
      (high[index] - home.position[index]) / home.subjectDistance,
    )
  return {
    right: way('right', 0),
    up: way('up', 1),
    ahead: way('ahead', 2),
    yaw: limit('yaw', -MAX_YAW, MAX_YAW),
    pitch: limit('pitch', -MAX_PITCH - home.pitch, MAX_PITCH - home.pitch),
    zoom: limit('zoom', MIN_ZOOM, MAX_ZOOM),
  }
}

/** During its step the camera moves with the subject; afterwards it stays. */
function followed(
  position: Vector,
  path: Path,
  { segment, seconds }: { segment: Segment; seconds: number },
): Vector {
  const start = path(segment.from)
  const now = path(clamp(seconds, segment.from, segment.to))
  return [position[0] + now[0] - start[0], position[1], position[2] + now[2] - start[2]]
}

/** A subject at rest cannot be followed: the camera circles it by this share of the distance. */
const ROUND = 0.42

/** The length of the arc around a resting subject, metres: less where the world ends. */
function arcOf({ subjectDistance, bounds }: CameraHome, [x]: Vector): number {
  return Math.min(ROUND * subjectDistance, Math.max(0, bounds.high[0] - x))
}

function isResting(path: Path, { from, to }: Segment): boolean {
  const way = minus(path(to), path(from))
  return Math.hypot(...way) < 0.01
}

/** The angle to the right of straight ahead, radians. */
function bearingOf(from: Vector, to: Vector): number {
  return Math.atan2(to[0] - from[0], to[2] - from[2])
}

/** The directions that a camera sees during a film, up to the edges of the picture. */
export type Sweep = {
  readonly yawFrom: number
  readonly yawTo: number
  /** Tangents of the highest and the lowest direction. */
  readonly top: number
  readonly bottom: number
  /** How far the camera travels to the left, to the right and back from zero, metres. */
  readonly left: number
  readonly right: number
  readonly back: number
}

/** Samples the camera through the whole film, to know how much world to build. */
export function sweepOf(camera: Camera, film: { durationSeconds: number; aspect: number }): Sweep {
  const marginRadians = 0.06
  let sweep = { yawFrom: 0, yawTo: 0, top: 0, bottom: 0, left: 0, right: 0, back: 0 }
  const looks = 48
  for (let index = 0; index <= looks; index++) {
    const { position, yaw, pitch, roll, focal } = camera((film.durationSeconds * index) / looks)
    const along = Math.atan(film.aspect / focal) + marginRadians
    const spread = spreadOf({ pitch, roll, focal }, film.aspect) + marginRadians
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

/**
 * The horizontal angle of the farthest corner of the picture: with pitch, it is beyond the middle
 * of the sides.
 */
function spreadOf(look: Pick<Pose, 'pitch' | 'roll' | 'focal'>, aspect: number): number {
  const lean = Math.abs(Math.sin(look.roll))
  const aside = (1 + aspect * lean) / look.focal
  const rise = (aspect + lean) / look.focal
  const ahead = Math.cos(look.pitch) - rise * Math.abs(Math.sin(look.pitch))
  return Math.atan2(aside, ahead)
}
