/**
 * Many small shapes, painted without a canvas: leaves, blades, petals. A crown has
 * thousands of them, and what a canvas does for one shape takes longer than the shape.
 */
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import { clamp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { paintKernel } from './kernel/paint-kernel.ts'

/** A picture that is stamped on: premultiplied RGBA, a number for each point. */
export type StampLayer = {
  readonly widthPx: number
  readonly heightPx: number
  /** What is painted so far, without what was stamped. */
  readonly texels: Uint32Array
  /** What was stamped: numbers as `kernel/assembly/stamp.ts` lists them, and the inks of blades. */
  readonly stamps: number[]
  readonly inks: Inks[]
}

/** A premultiplied colour as a picture holds it. */
export type Ink = number

/** A layer over these pixels, or over nothing. */
export function layerOn(widthPx: number, heightPx: number, pixels?: Pixels): StampLayer {
  const texels = pixels
    ? new Uint32Array(pixels.buffer, pixels.byteOffset, widthPx * heightPx)
    : new Uint32Array(widthPx * heightPx)
  return { widthPx, heightPx, texels, stamps: [], inks: [] }
}

/** The picture with all that was stamped. */
export function pixelsOf({ widthPx, heightPx, texels, stamps, inks }: StampLayer): Pixels {
  const pixels = new Uint8Array(texels.buffer, texels.byteOffset, texels.byteLength)
  if (stamps.length === 0) return pixels
  const kernel = paintKernel()
  const [target = 0, list = 0, tables = 0] = kernel.rooms(
    pixels.length,
    stamps.length * 8,
    inks.length * INKS * 4,
  )
  const buffer = kernel.buffer()
  const room = new Uint8Array(buffer, target, pixels.length)
  room.set(pixels)
  new Float64Array(buffer, list, stamps.length).set(stamps)
  inks.forEach((table, index) =>
    new Uint32Array(buffer, tables + index * INKS * 4, INKS).set(table),
  )
  kernel.call('stampAll', target, widthPx, heightPx, list, stamps.length / NUMBERS, tables)
  pixels.set(room)
  return pixels
}

/** Numbers of a stamp. */
const NUMBERS = 8

/** A colour as ink. */
export function inkOf(colour: Rgb, alpha = 1): Ink {
  const byte = (share: number): number => Math.round(255 * alpha * clamp(share))
  const [red, green, blue] = colour
  return (
    (byte(red) | (byte(green) << 8) | (byte(blue) << 16) | (Math.round(255 * alpha) << 24)) >>> 0
  )
}

const INKS = 32

/** Inks from one colour to another, chosen by a share. */
export type Inks = Uint32Array

/** Inks from one colour to the other, made once: mixing takes long. */
export function inksOf(from: Rgb, to: Rgb, alpha = 1): Inks {
  return Uint32Array.from({ length: INKS }, (_, step) =>
    inkOf(mix(from, to, step / (INKS - 1)), alpha),
  )
}

/** The ink at a share of 0..1; of less the first, of more the last. */
export function inkAt(inks: Inks, share: number): Ink {
  return inks[Math.round(clamp(share) * (INKS - 1))] ?? 0
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
  const low = mixedPair(from & PAIR, to & PAIR, part)
  const high = mixedPair((from >>> 8) & PAIR, (to >>> 8) & PAIR, part)
  return (low | (high << 8)) >>> 0
}

/** Rounded once: two halves of 255 that are rounded up are one too many for a byte, and leave a hole. */
const mixedPair = (from: number, to: number, part: number): number =>
  ((Math.imul(from, 256 - part) + Math.imul(to, part) + ROUND) >>> 8) & PAIR

/** An ellipse; `turn` in radians. */
export type Oval = {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly turn?: number
}

/** Stamps an ellipse with a soft edge of one point. */
export function stampOval({ stamps }: StampLayer, ink: Ink, oval: Oval): void {
  const { x, y, rx, ry, turn = 0 } = oval
  stamps.push(OVAL, ink, x, y, rx, ry, Math.cos(turn), Math.sin(turn))
}

const OVAL = 0
const BLADE = 1
const FADING_FOOT = 2

/** A blade of grass: from its foot up, bending to its tip, and ever thinner. */
export type Blade = {
  readonly foot: number
  readonly length: number
  /** How far its tip is aside. */
  readonly bend: number
  /** Its width at the foot. */
  readonly width: number
  /** Its share between the inks; tips are lighter. */
  readonly tone: number
}

/** Stamps a blade that grows from the lowest row. */
export function stampBlade({ stamps, inks }: StampLayer, tones: Inks, blade: Blade): void {
  const { foot, length, bend, width, tone } = blade
  if (!inks.includes(tones)) inks.push(tones)
  stamps.push(BLADE, inks.indexOf(tones), tone, foot, length, bend, width, 0)
}

/** Lets the lowest rows of what is there fade out from `from` on, a share of the height. */
export function fadeFoot({ stamps }: StampLayer, from: number): void {
  stamps.push(FADING_FOOT, from, 0, 0, 0, 0, 0, 0)
}
