/**
 * Limits camera moves: how much of them can be made without leaving the world or losing the lead.
 * Commands take precedence, so all moves shrink together, keep their kinds and directions, and stay
 * visible.
 */
import {
  basisOf,
  dot,
  minus,
  type Pose,
  plus,
  toCamera,
  type Vector,
} from '@backlot/camera/geometry'

/** The subject to keep in the picture. */
export type Guarded = {
  /** Above its feet, metres. */
  readonly height: number
  /** How far its group extends to either side, metres; 0 when absent. */
  readonly aside?: number
  /** The picture's height divided by its width. */
  readonly aspect: number
}

/** A smaller share of a move would not be recognised as the move. */
const MIN_AMOUNT = 0.3
/** How many amounts are tried, and how many moments of the film are checked. */
const AMOUNTS = 28
const MOMENTS = 24
/**
 * The lead's centre stays within this share of the half width, and part of its upper half within
 * this share of the half height.
 */
const SIDE = 0.88
const EDGE = 0.85
/** The upper half of a lead, where viewers look, as shares of its height. */
const UPPER = { from: 0.5, to: 0.97 } as const
/** The least distance to the lead: in metres, and as a share of the distance at the start. */
const NEAREST_METRES = 1.2
const NEAREST_SHARE = 0.3

/** What is checked. */
type Watch = {
  readonly durationSeconds: number
  readonly path: (seconds: number) => Vector
  readonly guarded?: Guarded
  /** The box that the camera must not leave; absent for a camera that follows a subject. */
  readonly bounds?: { readonly low: Vector; readonly high: Vector }
  /** The camera with its moves scaled by this share. */
  readonly cameraOf: (amount: number) => (seconds: number) => Pose
}

/** The largest share of the moves, at most 1, that loses no moment which a camera at rest would keep. */
export function amountKept(watch: Watch): number {
  const { path, durationSeconds, cameraOf } = watch
  const still = cameraOf(0)
  const isKept = keeper(
    watch,
    Math.max(NEAREST_METRES, NEAREST_SHARE * distanceTo(still(0), path(0))),
  )
  const kept = Array.from(
    { length: MOMENTS + 1 },
    (_, index) => (durationSeconds * index) / MOMENTS,
  ).filter((seconds) => isKept(still(seconds), seconds))
  for (let step = AMOUNTS; step > 0; step--) {
    const amount = MIN_AMOUNT + ((1 - MIN_AMOUNT) * step) / AMOUNTS
    const camera = cameraOf(amount)
    if (kept.every((seconds) => isKept(camera(seconds), seconds))) return amount
  }
  return MIN_AMOUNT
}

/** Returns whether a pose at a moment is inside the world and has the lead in its picture. */
function keeper(
  { guarded, bounds, path }: Watch,
  nearestMetres: number,
): (pose: Pose, seconds: number) => boolean {
  return (pose, seconds) => {
    if (bounds && !isInside(pose.position, bounds)) return false
    if (!guarded) return true
    const feet = path(seconds)
    return distanceTo(pose, feet) >= nearestMetres && isSeen(pose, feet, guarded)
  }
}

function isInside(position: Vector, { low, high }: { low: Vector; high: Vector }): boolean {
  return ([0, 1, 2] as const).every(
    (axis) =>
      position[axis] >= low[axis] - SLACK_METRES && position[axis] <= high[axis] + SLACK_METRES,
  )
}

/** Allows for rounding at the bound itself. */
const SLACK_METRES = 1e-6

function distanceTo(pose: Pose, feet: Vector): number {
  return dot(basisOf(pose).ahead, minus(feet, pose.position))
}

/** True when the lead's upper half, or part of it, is in the picture. */
function isSeen(pose: Pose, feet: Vector, { height, aspect, aside: group = 0 }: Guarded): boolean {
  const basis = basisOf(pose)
  const at = (share: number): Vector =>
    toCamera(basis, minus(plus(feet, [0, height * share, 0]), pose.position))
  const [low, high] = [at(UPPER.from), at(UPPER.to)]
  if (low[2] <= 0 || high[2] <= 0) return false
  const own = Math.max(Math.abs(low[0] / low[2]), Math.abs(high[0] / high[2]))
  const aside = own + group / low[2]
  const edge = (EDGE * aspect) / pose.focal
  return aside <= SIDE / pose.focal && low[1] / low[2] <= edge && high[1] / high[2] >= -edge
}
