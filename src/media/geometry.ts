/**
 * Space: x to the right, y up, z ahead, in metres. A yaw turns to the right, a
 * pitch looks up, a roll leans to the right; all in radians.
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

/** Where a camera stands and looks. */
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

/** The way from `right` to `left`. */
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

/** A direction of the world in camera axes: right, up, ahead; written over `to`, where very many are looked at. */
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

/** How a camera maps its axes to a picture. */
export type Lens = {
  /** Focal length in pixels. */
  readonly focalPx: number
  /** The middle of the picture. */
  readonly centreX: number
  readonly centreY: number
}

/** The lens of a pose on a picture of this size. */
export function lensOf(pose: Pose, widthPx: number, heightPx: number): Lens {
  return { focalPx: (pose.focal * widthPx) / 2, centreX: widthPx / 2, centreY: heightPx / 2 }
}

/** The pixel of a point in camera axes; meaningless unless it lies ahead. */
export function toPixel(lens: Lens, [right, up, ahead]: Vector): readonly [number, number] {
  return [lens.centreX + (lens.focalPx * right) / ahead, lens.centreY - (lens.focalPx * up) / ahead]
}

/** A plane: all points origin + s * across + t * up. */
export type Plane = { readonly origin: Vector; readonly across: Vector; readonly up: Vector }

/**
 * The homography from a plane to the picture: (s, t, 1) -> homogeneous pixel,
 * for a plane in camera axes.
 */
export function planeToPixel(lens: Lens, plane: Plane): Matrix {
  const { origin, across, up } = plane
  const { focalPx, centreX, centreY } = lens
  return [
    focalPx * across[0] + centreX * across[2],
    focalPx * up[0] + centreX * up[2],
    focalPx * origin[0] + centreX * origin[2],
    centreY * across[2] - focalPx * across[1],
    centreY * up[2] - focalPx * up[1],
    centreY * origin[2] - focalPx * origin[1],
    across[2],
    up[2],
    origin[2],
  ]
}

/** The inverse matrix, or undefined when there is none (a plane seen exactly from its edge). */
export function inverse(matrix: Matrix): Matrix | undefined {
  // By index: taking a list apart by its iterator takes several times as long where code is not yet compiled.
  const [a, b, c] = [matrix[0], matrix[1], matrix[2]]
  const [d, e, f] = [matrix[3], matrix[4], matrix[5]]
  const [g, h, i] = [matrix[6], matrix[7], matrix[8]]
  const first = e * i - f * h
  const second = f * g - d * i
  const third = d * h - e * g
  const factor = 1 / (a * first + b * second + c * third)
  if (!Number.isFinite(factor)) return undefined
  return [
    first * factor,
    (c * h - b * i) * factor,
    (b * f - c * e) * factor,
    second * factor,
    (a * i - c * g) * factor,
    (c * d - a * f) * factor,
    third * factor,
    (b * g - a * h) * factor,
    (a * e - b * d) * factor,
  ]
}
