/** A picture reduced for analysis in a few milliseconds, in a perceptual colour space. */
import { toLinear } from '../renderer/scene/colour.ts'

/** Cells of a small picture, in CIELAB. */
export type SmallPicture = {
  readonly width: number
  readonly height: number
  /** 0 to 100. */
  readonly light: Float32Array
  /** The axes green to red and blue to yellow; about -100 to 100. */
  readonly red: Float32Array
  readonly yellow: Float32Array
}

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255))

/** Converts RGB bytes, rows from the top. */
export function toSmallPicture(
  rgb: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): SmallPicture {
  const count = width * height
  const light = new Float32Array(count)
  const red = new Float32Array(count)
  const yellow = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const r = LINEAR[rgb[at * 3] ?? 0] ?? 0
    const g = LINEAR[rgb[at * 3 + 1] ?? 0] ?? 0
    const b = LINEAR[rgb[at * 3 + 2] ?? 0] ?? 0
    const x = Math.cbrt((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505 + 1e-4)
    const y = Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b + 1e-4)
    const z = Math.cbrt((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089 + 1e-4)
    light[at] = 116 * y - 16
    red[at] = 500 * (x - y)
    yellow[at] = 200 * (y - z)
  }
  return { width, height, light, red, yellow }
}

/** The perceived difference of two cells' colours: 2 is just noticeable, 100 is black and white. */
export function differenceOf(
  { light, red, yellow }: SmallPicture,
  one: number,
  other: number,
): number {
  const l = (light[one] ?? 0) - (light[other] ?? 0)
  const r = (red[one] ?? 0) - (red[other] ?? 0)
  const y = (yellow[one] ?? 0) - (yellow[other] ?? 0)
  return Math.sqrt(l * l + r * r + y * y)
}
