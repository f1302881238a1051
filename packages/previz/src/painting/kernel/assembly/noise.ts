/** The noise of `renderer/scene/noise.ts`, number for number: its tables are written here when an instance starts. */

import { greater, lesser, pair } from './shapes'

/** An order of 0..255, twice. */
// @ts-ignore: decorator
@lazy export const ORDER: usize = memory.data(512)

/** A direction for each: x and y, f64. */
// @ts-ignore: decorator
@lazy export const GRADIENTS: usize = memory.data(256 << 4, 16)

/** Where the tables lie. */
export function orderTable(): usize {
  return ORDER
}

/** Where the tables lie. */
export function gradientTable(): usize {
  return GRADIENTS
}

/** The part of a side of the cell: of its upper corner and of its lower one, at a point that is so far from them. */
// @ts-ignore: decorator
@inline
function side(place: i32, x: v128, y: v128): v128 {
  // The order goes on after its end, so that there is always a place below.
  const places = <u32>load<u16>(ORDER + <usize>place)
  const above = v128.load(GRADIENTS + (<usize>(places & 255) << 4))
  const below = v128.load(GRADIENTS + (<usize>(places >>> 8) << 4))
  const alongX = f64x2.mul(v128.shuffle<i64>(above, below, 0, 2), x)
  return f64x2.add(alongX, f64x2.mul(v128.shuffle<i64>(above, below, 1, 3), y))
}

/** Gradient noise at a point (x, y), about -1..1. */
// @ts-ignore: decorator
@inline
function noiseAt(point: v128): f64 {
  const whole = f64x2.floor(point), rest = f64x2.sub(point, whole)
  const cell = v128.and(i32x4.relaxed_trunc_f64x2_s_zero(whole), i32x4.splat(255))
  const column = <usize>i32x4.extract_lane(cell, 0), row = i32x4.extract_lane(cell, 1)
  // x * x * x * (x * (x * 6 - 15) + 10)
  const slope = f64x2.sub(f64x2.mul(rest, f64x2.splat(6)), f64x2.splat(15))
  const bend = f64x2.add(f64x2.mul(rest, slope), f64x2.splat(10))
  const fade = f64x2.mul(f64x2.mul(f64x2.mul(rest, rest), rest), bend)
  const restX = v128.shuffle<i64>(rest, rest, 0, 0)
  const restY = f64x2.sub(v128.shuffle<i64>(rest, rest, 1, 1), f64x2(0, 1))
  const west = side(<i32>load<u8>(ORDER + column) + row, restX, restY)
  const east = side(<i32>load<u8>(ORDER + column, 1) + row, f64x2.sub(restX, f64x2.splat(1)), restY)
  const share = v128.shuffle<i64>(fade, fade, 0, 0)
  const both = f64x2.add(west, f64x2.mul(share, f64x2.sub(east, west)))
  const top = f64x2.extract_lane(both, 0), low = f64x2.extract_lane(both, 1)
  return (top + f64x2.extract_lane(fade, 1) * (low - top)) * 1.5
}

/** The point of the next octave: turned and scaled by a number and its share of the other axis, and moved. */
// @ts-ignore: decorator
@inline
function turned(point: v128, along: f64, aside: f64, move: v128): v128 {
  const other = v128.shuffle<i64>(point, point, 1, 0)
  const across = f64x2.mul(other, f64x2.mul(f64x2.splat(aside), f64x2(1, -1)))
  return f64x2.add(f64x2.add(f64x2.mul(point, f64x2.splat(along)), across), move)
}

/** Several octaves of noise, about -1..1. */
export function cloudNoise(x: f64, y: f64, octaves: i32): f64 {
  let sum: f64 = 0, weight = 0.5, total: f64 = 0
  let point = pair(x, y)
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noiseAt(point)
    total += weight
    weight *= 0.51
    point = turned(point, 1.6, 1.2, f64x2(5.1, 17.3))
  }
  return sum / total
}

/** Noise with sharp crests, 0..1. */
export function ridgeNoise(x: f64, y: f64, octaves: i32): f64 {
  let sum: f64 = 0, weight = 0.5, total: f64 = 0, held: f64 = 1, scale: f64 = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noiseAt(pair(x * scale + <f64>octave * 3.7, y * scale + <f64>octave * 9.1)))
    const value = crest * crest * held
    sum += weight * value
    total += weight
    held = lesser(1, greater(0, value * 1.6))
    weight *= 0.5
    scale *= 2.03
  }
  return sum / total
}

/** Round bumps with creases between them, 0..1. */
export function heapNoise(x: f64, y: f64): f64 {
  let sum: f64 = 0, weight = 0.52
  let point = pair(x * 1.5, y * 1.5)
  for (let octave = 0; octave < 4; octave++) {
    sum += weight * Math.abs(noiseAt(point))
    point = turned(point, 1.68, 1.26, f64x2(3.7, 11.3))
    weight *= 0.55
  }
  return lesser(1, sum * 1.45)
}
