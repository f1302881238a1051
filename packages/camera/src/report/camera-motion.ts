/**
 * How a camera's motion moves the picture. A point at (x, y), in half widths from the middle, moves
 * by
 *
 *     pan    turns to the right    (-(f + x²/f), -xy/f)          whatever its distance
 *     tilt   looks up              (-xy/f, -(f + y²/f))          whatever its distance
 *     roll   leans to the right    (-y, x)                       whatever its distance
 *     zoom   grows by ln(factor)   (x, y)                        whatever its distance
 *     travel goes (tx, ty, tz)     (-f tx + x tz, -f ty + y tz)  divided by its distance
 *
 * so parallax of near things distinguishes a truck from a pan, a pedestal from a tilt and a push
 * from a zoom. Source: Longuet-Higgins and Prazdny, "The interpretation of a moving retinal image",
 * 1980.
 */
import type { Track } from './flow.ts'

/** Rotations and zoom, which move near and far points alike. */
export const TURNS = ['pan', 'tilt', 'zoom', 'roll'] as const

/** Translations, which move near points more than far ones (parallax). */
export const TRAVELS = ['right', 'up', 'ahead'] as const

/**
 * The motion of a camera over a window: rotations in radians, ln of the zoom factor, and the
 * translation as a unit vector, or 0.
 */
export type CameraMotion = {
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
  readonly roll: number
  readonly right: number
  readonly up: number
  readonly ahead: number
  /**
   * How much a rotation bends the picture: 1 with the assumed lens, 0 with a very long one, or when
   * a flat still is shifted.
   */
  readonly bend: number
}

/** A camera at rest. */
export const NO_MOTION: CameraMotion = {
  pan: 0,
  tilt: 0,
  zoom: 0,
  roll: 0,
  right: 0,
  up: 0,
  ahead: 0,
  bend: 1,
}

/** The assumed focal length in half widths: 55° from side to side. */
export const FOCAL = 1 / Math.tan((55 * Math.PI) / 360)

/** A motion of the picture, in half widths. */
export type Shift = { readonly right: number; readonly up: number }

/** How far one unit of a rotation or zoom moves a point. */
export function turnShift(turn: (typeof TURNS)[number], { x, y }: Track, bend: number): Shift {
  const curve = bend / FOCAL
  switch (turn) {
    case 'pan':
      return { right: -(FOCAL + x * x * curve), up: -x * y * curve }
    case 'tilt':
      return { right: -x * y * curve, up: -(FOCAL + y * y * curve) }
    case 'zoom':
      return { right: x, up: y }
    case 'roll':
      return { right: -y, up: x }
  }
}

/** The rest of a track's shift after the rotations and the zoom are subtracted. */
export function withoutTurns(track: Track, motion: CameraMotion): Shift {
  const { x, y } = track
  const { pan, tilt, zoom, roll } = motion
  const curve = motion.bend / FOCAL
  const skew = x * y * curve
  return {
    right: track.right + pan * (FOCAL + x * x * curve) + tilt * skew - zoom * x + roll * y,
    up: track.up + pan * skew + tilt * (FOCAL + y * y * curve) - zoom * y - roll * x,
  }
}

/** How far, and in which direction, the camera's translation moves a point at a distance of one step. */
export function travelShift({ x, y }: Track, { right, up, ahead }: CameraMotion): Shift {
  return { right: -FOCAL * right + x * ahead, up: -FOCAL * up + y * ahead }
}

/** A track's constraint on the direction of translation: right * a + up * b + ahead * c = 0. */
export type TravelLine = Readonly<Record<(typeof TRAVELS)[number], number>>

/**
 * The constraint of a track: after rotations are subtracted, the rest of its shift is parallel to
 * that of the translation.
 */
export function lineOf(track: Track, motion: CameraMotion): TravelLine {
  const { right, up } = withoutTurns(track, motion)
  return { right: FOCAL * up, up: -FOCAL * right, ahead: right * track.y - up * track.x }
}
