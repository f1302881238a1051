/** Colours are red, green, blue in 0..1, gamma-encoded (sRGB); mixing happens in OKLab. */
import { clamp, lerp } from './random.ts'

/** Red, green, blue, each 0..1. */
export type Rgb = readonly [number, number, number]

/** A colour at a position from 0 to 1. */
export type ColourStop = readonly [position: number, colour: Rgb]

/** Reads "#rrggbb". */
export function hex(code: string): Rgb {
  const value = Number.parseInt(code.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Writes "#rrggbb". */
export function hexCode(colour: Rgb): string {
  const digits = (part: number): string =>
    Math.round(clamp(part) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${colour.map(digits).join('')}`
}

/** How light a gamma-encoded colour looks, 0 to 1. Source of the weights: ITU-R BT.601, rounded. */
export function luma([red, green, blue]: Rgb): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

/** The colour in CSS syntax, for a canvas. */
export function css(colour: Rgb, alpha = 1): string {
  return `rgba(${colour.map((part) => Math.round(clamp(part) * 255)).join(',')},${alpha})`
}

/** Converts a gamma-encoded component to linear light. */
export function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Converts linear light to a gamma-encoded component. */
export function toGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

/** Source of the coefficients: Björn Ottosson, "A perceptual color space for image processing". */
function toOklab(colour: Rgb): Rgb {
  const red = toLinear(colour[0])
  const green = toLinear(colour[1])
  const blue = toLinear(colour[2])
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const part = (value: number): number => clamp(toGamma(Math.max(0, value)))

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    part(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    part(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    part(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Interpolates two colours perceptually, in OKLab. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const left = toOklab(from)
  const right = toOklab(to)
  return fromOklab([
    lerp(left[0], right[0], share),
    lerp(left[1], right[1], share),
    lerp(left[2], right[2], share),
  ])
}

/** Interpolates two triples by component; exactly `from` at 0. */
export function between(from: Rgb, to: Rgb, share: number): Rgb {
  return [lerp(from[0], to[0], share), lerp(from[1], to[1], share), lerp(from[2], to[2], share)]
}

/** The colour times a factor, by component. */
export function scaled(colour: Rgb, factor: number): Rgb {
  return [clamp(colour[0] * factor), clamp(colour[1] * factor), clamp(colour[2] * factor)]
}

/** A table of `size` colours (three numbers each) interpolated between the stops. */
export function colourRamp(stops: readonly ColourStop[], size: number): Float32Array {
  const table = new Float32Array(size * 3)
  for (let index = 0; index < size; index++) {
    const position = index / (size - 1)
    const next = stops.findIndex(([at]) => at >= position)
    const to = stops[next] ?? stops.at(-1)
    const from = stops[Math.max(0, next - 1)] ?? to
    if (!from || !to) continue
    const span = to[0] - from[0]
    table.set(mix(from[1], to[1], span > 0 ? clamp((position - from[0]) / span) : 0), index * 3)
  }
  return table
}

/** Interpolates two colours by component: for single points, where `mix` would be too slow. */
export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}
