/** The noise of `media/scene/noise.ts`, number for number: its tables are written here when an instance starts. */

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

// @ts-ignore: decorator
@inline
function fade(x: f64): f64 {
  return x * x * x * (x * (x * 6 - 15) + 10)
}

/** The part of a side of the cell: of its upper corner and of its lower one, at a point that is so far from them. */
// @ts-ignore: decorator
@inline
function side(place: i32, x: f64, y: v128): v128 {
  // The order goes on after its end, so that there is always a place below.
  const places = <u32>load<u16>(ORDER + <usize>place)
  const above = v128.load(GRADIENTS + (<usize>(places & 255) << 4))
  const below = v128.load(GRADIENTS + (<usize>(places >>> 8) << 4))
  const alongX = f64x2.mul(v128.shuffle<i64>(above, below, 0, 2), f64x2.splat(x))
  return f64x2.add(alongX, f64x2.mul(v128.shuffle<i64>(above, below, 1, 3), y))
}

/** Gradient noise at a point, about -1..1. */
export function noise(x: f64, y: f64): f64 {
  const wholeX = Math.floor(x), wholeY = Math.floor(y)
  const restX = x - wholeX, restY = y - wholeY
  const column = <i32>wholeX & 255, row = <i32>wholeY & 255
  const fromCorners = f64x2(restY, restY - 1)
  const west = side(<i32>load<u8>(ORDER + <usize>column) + row, restX, fromCorners)
  const east = side(<i32>load<u8>(ORDER + <usize>column, 1) + row, restX - 1, fromCorners)
  const both = f64x2.add(west, f64x2.mul(f64x2.splat(fade(restX)), f64x2.sub(east, west)))
  const top = f64x2.extract_lane(both, 0), low = f64x2.extract_lane(both, 1)
  return (top + fade(restY) * (low - top)) * 1.5
}

/** Several octaves of noise, about -1..1. */
export function cloudNoise(x: f64, y: f64, octaves: i32): f64 {
  let sum: f64 = 0, weight = 0.5, total: f64 = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y)
    total += weight
    weight *= 0.51
    const turned = x * 1.6 + y * 1.2
    y = y * 1.6 - x * 1.2 + 17.3
    x = turned + 5.1
  }
  return sum / total
}

/** Noise with sharp crests, 0..1. */
export function ridgeNoise(x: f64, y: f64, octaves: i32): f64 {
  let sum: f64 = 0, weight = 0.5, total: f64 = 0, held: f64 = 1, scale: f64 = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x * scale + <f64>octave * 3.7, y * scale + <f64>octave * 9.1))
    const value = crest * crest * held
    sum += weight * value
    total += weight
    held = Math.min(1, Math.max(0, value * 1.6))
    weight *= 0.5
    scale *= 2.03
  }
  return sum / total
}

/** Round bumps with creases between them, 0..1. */
export function heapNoise(x: f64, y: f64): f64 {
  let sum: f64 = 0, weight = 0.52
  x *= 1.5
  y *= 1.5
  for (let octave = 0; octave < 4; octave++) {
    sum += weight * Math.abs(noise(x, y))
    const turned = x * 1.68 + y * 1.26
    y = y * 1.68 - x * 1.26 + 11.3
    x = turned + 3.7
    weight *= 0.55
  }
  return Math.min(1, sum * 1.45)
}
