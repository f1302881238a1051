/** Smooth pseudo-random fields for clouds, ridges, ground and handheld cameras. */
import { seededRandom } from '@backlot/camera/random'
import { clamp } from './random.ts'

const SIZE = 256
const ORDER = new Uint8Array(SIZE * 2)
const GRADIENT_X = new Float64Array(SIZE)
const GRADIENT_Y = new Float64Array(SIZE)

function fillTables(): void {
  const random = seededRandom(20250)
  for (let index = 0; index < SIZE; index++) {
    ORDER[index] = index
    const angle = random() * 2 * Math.PI
    GRADIENT_X[index] = Math.cos(angle)
    GRADIENT_Y[index] = Math.sin(angle)
  }
  for (let index = SIZE - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const kept = ORDER[index] ?? 0
    ORDER[index] = ORDER[other] ?? 0
    ORDER[other] = kept
  }
  ORDER.copyWithin(SIZE, 0, SIZE)
}
fillTables()

/**
 * The tables behind `noise`, for code that computes it elsewhere: a permutation of 0..255, twice,
 * and 256 gradients.
 */
export const NOISE_TABLES: {
  readonly order: Uint8Array
  readonly gradientX: Float64Array
  readonly gradientY: Float64Array
} = { order: ORDER, gradientX: GRADIENT_X, gradientY: GRADIENT_Y }

const fade = (x: number): number => x * x * x * (x * (x * 6 - 15) + 10)

function corner(hash: number, x: number, y: number): number {
  return (GRADIENT_X[hash] ?? 0) * x + (GRADIENT_Y[hash] ?? 0) * y
}

/** Gradient noise at a point, about -1..1, zero on average; repeats after 256. */
export function noise(x: number, y: number): number {
  const wholeX = Math.floor(x)
  const wholeY = Math.floor(y)
  const restX = x - wholeX
  const restY = y - wholeY
  const column = wholeX & 255
  const row = wholeY & 255
  const west = (ORDER[column] ?? 0) + row
  const east = (ORDER[column + 1] ?? 0) + row
  const shareX = fade(restX)
  const topWest = corner(ORDER[west & 511] ?? 0, restX, restY)
  const topEast = corner(ORDER[east & 511] ?? 0, restX - 1, restY)
  const lowWest = corner(ORDER[(west + 1) & 511] ?? 0, restX, restY - 1)
  const lowEast = corner(ORDER[(east + 1) & 511] ?? 0, restX - 1, restY - 1)
  const top = topWest + shareX * (topEast - topWest)
  const low = lowWest + shareX * (lowEast - lowWest)
  return (top + fade(restY) * (low - top)) * 1.5
}

/** Several octaves of noise, each rotated so that no grid shows; about -1..1. */
export function cloudNoise(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let total = 0
  let atX = x
  let atY = y
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(atX, atY)
    total += weight
    weight *= 0.51
    const turned = atX * 1.6 + atY * 1.2
    atY = atY * 1.6 - atX * 1.2 + 17.3
    atX = turned + 5.1
  }
  return sum / total
}

/** Ridged noise with sharp crests, 0..1: mountain relief. */
export function ridgeNoise(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let total = 0
  let held = 1
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2.03) {
    const crest = 1 - Math.abs(noise(x * scale + octave * 3.7, y * scale + octave * 9.1))
    const value = crest * crest * held
    sum += weight * value
    total += weight
    held = clamp(value * 1.6)
    weight *= 0.5
  }
  return sum / total
}

/** A smooth random function of time, -1..1, different for each seed. */
export function wander(seed: number, time: number): number {
  return clamp(noise(time + seed * 13.7, seed * 7.31 + 0.5) * 1.2, -1, 1)
}
