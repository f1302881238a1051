/** Maps pixels of the film to a texture that a projector throws onto a plane. */
import {
  basisOf,
  dot,
  type Lens,
  lensOf,
  minus,
  toCamera,
  type Vector,
  type WritableMatrix,
} from '@backlot/camera/geometry'
import type { Canvas } from '../kernel/kernel.ts'
import type { Placement, Projection } from '../scene/stage.ts'
import type { View } from './view.ts'

/** A camera closer than this to its plane, or behind it, does not see it. Metres. */
const NEAREST_METRES = 0.05

/**
 * The result: the homography to the texture, and one over the distance of the plane at pixel (x, y,
 * 1), per metre.
 */
export type ProjectedMap = {
  readonly toCard: WritableMatrix
  readonly nearness: [number, number, number]
}

/**
 * Writes the homography from pixels to (s, t, w) of the texture, t upward, which for other cards is
 * the inverse of `planeToPixel`; returns false when the camera is not in front of the plane. Seen
 * from the projector, the texture is undistorted.
 */
export function projectedMap(
  view: Pick<View, 'basis' | 'position' | 'lens'>,
  {
    placement,
    projection,
    canvas,
  }: { readonly placement: Placement; readonly projection: Projection; readonly canvas: Canvas },
  to: ProjectedMap,
): boolean {
  const normal = cross(placement.across, placement.up)
  const length = Math.hypot(...normal)
  const way = dot(normal, minus(placement.origin, view.position)) / length
  if (Math.abs(way) < NEAREST_METRES) return false
  const { from } = projection
  const projector = basisOf(from)
  const shift = toCamera(projector, minus(view.position, from.position))
  const lens = lensOf(from, canvas.width, canvas.height)
  // The view ray of pixel (x, y, 1) is east * x + south * y + start; its intersection with the
  // plane is projected into the texture.
  const columns = raysOf(view).map((ray, column) => {
    const share = dot(normal, ray) / length / way
    to.nearness[column] = share
    const [right, up, ahead] = toCamera(projector, ray)
    return [right + shift[0] * share, up + shift[1] * share, ahead + shift[2] * share] as const
  })
  for (const [column, direction] of columns.entries()) {
    const [s, t, w] = texturePlaceOf(direction, lens, projection)
    to.toCard[column] = s
    to.toCard[column + 3] = t
    to.toCard[column + 6] = w
  }
  return true
}

/** The change of a pixel's ray to the right, its change downward, and the ray of pixel (0, 0). */
function raysOf({
  basis: { right, up, ahead },
  lens: { focalPx, centreX, centreY },
}: Pick<View, 'basis' | 'lens'>): readonly Vector[] {
  const ray = (part: 0 | 1 | 2): number =>
    ahead[part] - (right[part] * centreX - up[part] * centreY) / focalPx
  return [
    [right[0] / focalPx, right[1] / focalPx, right[2] / focalPx],
    [-up[0] / focalPx, -up[1] / focalPx, -up[2] / focalPx],
    [ray(0), ray(1), ray(2)],
  ]
}

/** The texture coordinates of a direction from the projector, homogeneous, as shares of the sides. */
function texturePlaceOf(
  [right, up, ahead]: Vector,
  { focalPx, centreX, centreY }: Lens,
  { left, top, width, height }: Projection,
): Vector {
  const x = focalPx * right + (centreX - left) * ahead
  const y = (centreY - top) * ahead - focalPx * up
  return [x / width, ahead - y / height, ahead]
}

function cross(left: Vector, right: Vector): Vector {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ]
}
