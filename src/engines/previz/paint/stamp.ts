/**
 * Many small shapes, painted without a canvas: leaves, blades, petals. A crown has
 * thousands of them, and what a canvas does for one shape takes longer than the shape.
 */
import { mix, type Rgb } from '../../../media/scene/colour.ts'
import { clamp } from '../../../media/scene/random.ts'
import type { Pixels } from '../../../media/scene/texture.ts'

/** A picture that is stamped on: premultiplied RGBA, a number for each point. */
export type Layer = {
  readonly widthPx: number
  readonly heightPx: number
  readonly texels: Uint32Array
}

/** A premultiplied colour as a picture holds it. */
export type Ink = number

/** A layer over these pixels, or over nothing. */
export function layerOn(widthPx: number, heightPx: number, pixels?: Pixels): Layer {
  const texels = pixels
    ? new Uint32Array(pixels.buffer, pixels.byteOffset, widthPx * heightPx)
    : new Uint32Array(widthPx * heightPx)
  return { widthPx, heightPx, texels }
}

/** What was stamped. */
export function pixelsOf({ texels }: Layer): Pixels {
  return new Uint8Array(texels.buffer, texels.byteOffset, texels.byteLength)
}

/** A colour as ink. */
export function inkOf(colour: Rgb, alpha = 1): Ink {
  const byte = (share: number): number => Math.round(255 * alpha * clamp(share))
  const [red, green, blue] = colour
  return (
    (byte(red) | (byte(green) << 8) | (byte(blue) << 16) | (Math.round(255 * alpha) << 24)) >>> 0
  )
}

const INKS = 32

/** Inks from one colour to the other, made once and chosen by a share of 0..1. */
export function inksOf(from: Rgb, to: Rgb, alpha = 1): (share: number) => Ink {
  const inks = Array.from({ length: INKS }, (_, step) =>
    inkOf(mix(from, to, step / (INKS - 1)), alpha),
  )
  return (share) => inks[Math.round(clamp(share) * (INKS - 1))] ?? 0
}

/** Two bytes of a texel that are scaled together, and what rounds them. */
const PAIR = 0x00ff00ff
const ROUND = 0x00800080

const scaledPair = (pair: number, share: number): number =>
  ((Math.imul(pair, share) + ROUND) >>> 8) & PAIR

/** Ink of which only a share is left, 0..256. */
export function thinned(ink: Ink, share: number): Ink {
  if (share >= 256) return ink
  return (scaledPair(ink & PAIR, share) | (scaledPair((ink >>> 8) & PAIR, share) << 8)) >>> 0
}

/** Ink between two, by a share of 0..1. */
export function between(from: Ink, to: Ink, share: number): Ink {
  const part = (share * 256) | 0
  return (thinned(from, 256 - part) + thinned(to, part)) >>> 0
}

/** Lays ink over a texel; `cover` is 0..256. */
function over(under: number, ink: Ink, cover: number): number {
  const even = scaledPair(ink & PAIR, cover)
  const odd = scaledPair((ink >>> 8) & PAIR, cover)
  const alpha = odd >>> 16
  const rest = 256 - alpha - (alpha >>> 7)
  if (under === 0) return (even | (odd << 8)) >>> 0
  const underEven = scaledPair(under & PAIR, rest)
  const underOdd = scaledPair((under >>> 8) & PAIR, rest)
  return (even + underEven + ((odd + underOdd) << 8)) >>> 0
}

/** An ellipse; `turn` in radians. */
export type Oval = {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly turn?: number
}

/** Stamps an ellipse with a soft edge of one point. */
export function stampOval(layer: Layer, ink: Ink, oval: Oval): void {
  const { widthPx, heightPx, texels } = layer
  const { x, y, rx, ry, turn = 0 } = oval
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const wide = Math.hypot(rx * cosine, ry * sine) + 1
  const high = Math.hypot(rx * sine, ry * cosine) + 1
  const left = Math.max(0, Math.floor(x - wide))
  const right = Math.min(widthPx - 1, Math.ceil(x + wide))
  const bottom = Math.min(heightPx - 1, Math.ceil(y + high))
  // How far from the middle, in radii; its slope is about one in the shorter radius.
  const [ux, uy] = [cosine / rx, sine / rx]
  const [vx, vy] = [-sine / ry, cosine / ry]
  const radius = Math.min(rx, ry)
  const inner = Math.max(0, 1 - 0.6 / radius) ** 2
  const outer = (1 + 0.5 / radius) ** 2
  for (let row = Math.max(0, Math.floor(y - high)); row <= bottom; row++) {
    const down = row + 0.5 - y
    let u = (left + 0.5 - x) * ux + down * uy
    let v = (left + 0.5 - x) * vx + down * vy
    for (let at = row * widthPx + left, end = row * widthPx + right; at <= end; at++) {
      const square = u * u + v * v
      if (square < outer) {
        const cover = square <= inner ? 256 : 256 * clamp((1 - Math.sqrt(square)) * radius + 0.5)
        texels[at] = over(texels[at] ?? 0, ink, cover | 0)
      }
      u += ux
      v += vx
    }
  }
}

/** A blade of grass: from its foot up, bending to its tip, and ever thinner. */
export type Blade = {
  readonly foot: number
  readonly length: number
  /** How far its tip is aside. */
  readonly bend: number
  /** Its width at the foot. */
  readonly width: number
}

/** Stamps a blade that grows from the lowest row; `ink` by the share of its length. */
export function stampBlade(layer: Layer, ink: (along: number) => Ink, blade: Blade): void {
  const { widthPx, heightPx, texels } = layer
  const { foot, length, bend, width } = blade
  for (let row = Math.max(0, Math.floor(heightPx - length)); row < heightPx; row++) {
    const along = Math.min(1, (heightPx - row - 0.5) / length)
    if (along < 0) break
    // The curve through the foot and the tip is upright at the foot; this is its way by height.
    const share = 3 - Math.sqrt(9 - 5 * along)
    const middle = foot + bend * share * (0.4 + 0.6 * share)
    const slope = (bend * (0.4 + 1.2 * share)) / (length * (1.2 - 0.4 * share))
    const half = 0.5 * width * (1 - 0.82 * along ** 3) * Math.hypot(1, slope)
    const [from, to] = [middle - half, middle + half]
    const tone = ink(along)
    const last = Math.min(widthPx - 1, Math.floor(to))
    for (let x = Math.max(0, Math.floor(from)); x <= last; x++) {
      const cover = Math.min(x + 1, to) - Math.max(x, from)
      const at = row * widthPx + x
      if (cover > 0) texels[at] = over(texels[at] ?? 0, tone, (cover * 256) | 0)
    }
  }
}

/** Lets the lowest rows fade out from `from` on, a share of the height. */
export function fadeFoot({ widthPx, heightPx, texels }: Layer, from: number): void {
  for (let row = Math.floor(from * heightPx); row < heightPx; row++) {
    const left = clamp((1 - (row + 0.5) / heightPx) / (1 - from)) * 256
    for (let at = row * widthPx, end = at + widthPx; at < end; at++) {
      const texel = texels[at] ?? 0
      if (texel !== 0) texels[at] = thinned(texel, left | 0)
    }
  }
}
