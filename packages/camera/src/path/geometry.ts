/**
 * Geometry in space: x to the right, y up, z ahead, in metres. A yaw turns to the right, a pitch
 * looks up, a roll leans to the right; all in radians.
 */

/** A point or a direction. */
export type Vector = readonly [number, number, number]

/** Three rows of three. */
export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** A matrix that can be overwritten. */
export type WritableMatrix = { -readonly [At in keyof Matrix]: Matrix[At] }

/** The position and direction of a camera. */
export type Pose = {
  readonly position: Vector
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  /** Focal length in half picture widths: 1 / tan(half the horizontal angle of view). */
  readonly focal: number
}

/** The directions right, up and ahead of a camera. */
export type Basis = { readonly right: Vector; readonly up: Vector; readonly ahead: Vector }

/** The focal length of a lens that sees this angle from side to side. */
export function focalOf(horizontalDegrees: number): number {
  return 1 / Math.tan((horizontalDegrees * Math.PI) / 360)
}

/** The sum of two vectors, the second one times a factor. */
export function plus(left: Vector, right: Vector, factor = 1): Vector {
  return [left[0] + right[0] * factor, left[1] + right[1] * factor, left[2] + right[2] * factor]
}

/** The vector from `right` to `left`. */
export function minus(left: Vector, right: Vector): Vector {
  return [left[0] - right[0], left[1] - right[1], left[2] - right[2]]
}

/** The scalar product. */
export function dot(left: Vector, right: Vector): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2]
}

/** The axes of a camera in the world. */
export function basisOf(pose: Pose): Basis {
  const [sinYaw, cosYaw] = [Math.sin(pose.yaw), Math.cos(pose.yaw)]
  const [sinPitch, cosPitch] = [Math.sin(pose.pitch), Math.cos(pose.pitch)]
  const [sinRoll, cosRoll] = [Math.sin(pose.roll), Math.cos(pose.roll)]
  const level: Vector = [cosYaw, 0, -sinYaw]
  const above: Vector = [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch]
  return {
    right: plus([level[0] * cosRoll, 0, level[2] * cosRoll], above, -sinRoll),
    up: plus([above[0] * cosRoll, above[1] * cosRoll, above[2] * cosRoll], level, sinRoll),
    ahead: [sinYaw * cosPitch, sinPitch, cosYaw * cosPitch],
  }
}

/**
 * A direction of the world in camera axes: right, up, ahead. Overwrites `to`, which saves
 * allocations in inner loops.
 */
export function toCamera(
  basis: Basis,
  direction: Vector,
  to: [right: number, up: number, ahead: number] = [0, 0, 0],
): Vector {
  to[0] = dot(basis.right, direction)
  to[1] = dot(basis.up, direction)
  to[2] = dot(basis.ahead, direction)
  return to
}

/** The projection from camera axes to a picture. */
export type Lens = {
  /** Focal length in pixels. */
  readonly focalPx: number
  /** The centre of the picture, in pixels. */
  readonly centreX: number
  readonly centreY: number
}

/** The lens of a pose on a picture of this size. */
export function lensOf(pose: Pose, widthPx: number, heightPx: number): Lens {
  return { focalPx: (pose.focal * widthPx) / 2, centreX: widthPx / 2, centreY: heightPx / 2 }
}

/** The pixel of a point in camera axes; meaningless unless the point is ahead of the camera. */
export function toPixel(lens: Lens, [right, up, ahead]: Vector): readonly [number, number] {
  return [lens.centreX + (lens.focalPx * right) / ahead, lens.centreY - (lens.focalPx * up) / ahead]
}

/** A plane: all points origin + s * across + t * up. */
export type Plane = { readonly origin: Vector; readonly across: Vector; readonly up: Vector }

/**
 * The homography from a plane to the picture: (s, t, 1) -> homogeneous pixel, for a plane in camera
 * axes. Overwrites `to`, which saves allocations in inner loops.
 */
export function planeToPixel(
  lens: Lens,
  { origin, across, up }: Plane,
  to: WritableMatrix = [0, 0, 0, 0, 0, 0, 0, 0, 0],
): Matrix {
  const { focalPx, centreX, centreY } = lens
  to[0] = focalPx * across[0] + centreX * across[2]
  to[1] = focalPx * up[0] + centreX * up[2]
  to[2] = focalPx * origin[0] + centreX * origin[2]
  to[3] = centreY * across[2] - focalPx * across[1]
  to[4] = centreY * up[2] - focalPx * up[1]
  to[5] = centreY * origin[2] - focalPx * origin[1]
  to[6] = across[2]
  to[7] = up[2]
  to[8] = origin[2]
  return to
}

/**
 * The inverse matrix, or undefined when there is none (a plane seen exactly from its edge).
 * Overwrites `to`, which may be the matrix itself.
 */
export function inverse(
  matrix: Matrix,
  to: WritableMatrix = [0, 0, 0, 0, 0, 0, 0, 0, 0],
): Matrix | undefined {
  // Element by element: destructuring is several times slower until the code is compiled, and makes garbage.
  const a = matrix[0]
  const b = matrix[1]
  const c = matrix[2]
  const d = matrix[3]
  const e = matrix[4]
  const f = matrix[5]
  const g = matrix[6]
  const h = matrix[7]
  const i = matrix[8]
  const first = e * i - f * h
  const second = f * g - d * i
  const third = d * h - e * g
  const factor = 1 / (a * first + b * second + c * third)
  if (!Number.isFinite(factor)) return undefined
  to[0] = first * factor
  to[1] = (c * h - b * i) * factor
  to[2] = (b * f - c * e) * factor
  to[3] = second * factor
  to[4] = (a * i - c * g) * factor
  to[5] = (c * d - a * f) * factor
  to[6] = third * factor
  to[7] = (b * g - a * h) * factor
  to[8] = (a * e - b * d) * factor
  return to
}
