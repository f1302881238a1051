/**
 * Removes cards that pass in front of a followed lead: a trunk that hides it loses every viewer's
 * eye, and every tracker's.
 */
import { basisOf, minus, plus, type Pose, toCamera, type Vector } from '@backlot/camera/geometry'
import type { Card } from '../renderer/scene/stage.ts'
import type { Camera, Path } from './camera-program.ts'

/** A followed subject and its camera. */
type Followed = {
  readonly camera: Camera
  readonly path: Path
  readonly durationSeconds: number
  readonly height: number
}

/** A rectangle of the picture in half widths from its middle, and its distance. */
type Patch = {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
  readonly ahead: number
}

const MOMENTS = 32
/** The part of the lead to keep clear: above its knees, and this share of its height to either side. */
const KNEES = 0.25
const BREADTH = 0.4
/** Cards that cover less of it (grass, rails), or are more transparent (mist), may pass. */
const MIN_COVERED = 0.12
const MIN_OPACITY = 0.7
/** Cards this close to the lead's depth belong to it or are beside it. */
const BESIDE_METRES = 0.4

/** The cards except those that hide the lead at some moment. */
export function withoutScreens(cards: readonly Card[], followed: Followed): readonly Card[] {
  const { camera, path, durationSeconds, height } = followed
  const moments = Array.from({ length: MOMENTS + 1 }, (_, index) => {
    const seconds = (durationSeconds * index) / MOMENTS
    return {
      seconds,
      pose: camera(seconds),
      lead: leadPatch(camera(seconds), path(seconds), height),
    }
  })
  return cards.filter(
    (card) =>
      card.infinite ||
      card.additive ||
      // Subjects of the prompt stay.
      card.shows !== undefined ||
      card.texture.frameCount > 1 ||
      !moments.some(({ seconds, pose, lead }) => lead && hides(patchOf(card, pose, seconds), lead)),
  )
}

function hides(card: Patch | undefined, lead: Patch): boolean {
  if (!card || card.ahead > lead.ahead - BESIDE_METRES) return false
  const across = Math.min(card.right, lead.right) - Math.max(card.left, lead.left)
  const along = Math.min(card.top, lead.top) - Math.max(card.bottom, lead.bottom)
  const whole = (lead.right - lead.left) * (lead.top - lead.bottom)
  return across > 0 && along > 0 && across * along > MIN_COVERED * whole
}

function leadPatch(pose: Pose, feet: Vector, height: number): Patch | undefined {
  const { right } = basisOf(pose)
  const aside = BREADTH * height
  return patchAround(pose, [
    plus(plus(feet, [0, KNEES * height, 0]), right, -aside),
    plus(plus(feet, [0, height, 0]), right, aside),
  ])
}

function patchOf(card: Card, pose: Pose, seconds: number): Patch | undefined {
  const { origin, across, up, opacity = 1 } = card.place(seconds)
  if (opacity < MIN_OPACITY) return undefined
  const far = plus(origin, across)
  return patchAround(pose, [origin, far, plus(origin, up), plus(far, up)])
}

/** The bounding rectangle of these points; undefined when one is not ahead of the camera. */
function patchAround(pose: Pose, points: readonly Vector[]): Patch | undefined {
  const basis = basisOf(pose)
  const seen = points.map((point) => toCamera(basis, minus(point, pose.position)))
  if (seen.some(([, , ahead]) => ahead < 0.1)) return undefined
  const xs = seen.map(([right, , ahead]) => (pose.focal * right) / ahead)
  const ys = seen.map(([, up, ahead]) => (pose.focal * up) / ahead)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
    ahead: Math.max(...seen.map(([, , ahead]) => ahead)),
  }
}
