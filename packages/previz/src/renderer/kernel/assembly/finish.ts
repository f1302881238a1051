/** The last pass: bloom, vignette, grade, shoulder, grain, and RGB to I420 (bt709, limited range). */

import { times } from './light'

/** The arguments of `finish`; the host writes them field by field. */
@unmanaged
export class FinishJob {
  picture: usize
  width: i32
  height: i32
  /** Light to add, at a quarter of the size. */
  bloom: usize
  bloomWidth: i32
  bloomHeight: i32
  /** The three planes of the frame. */
  luma: usize
  blueChroma: usize
  redChroma: usize
  /** Vignette as one Q15 factor for each column and each row. */
  columnFactors: usize
  rowFactors: usize
  /** 256 x 256 signed bytes, with 64 bytes of overlap, and where to start in them. */
  grain: usize
  grainX: i32
  grainY: i32
  /** Strength of the grain, in 256ths of a luma step. */
  grainAmount: i32
  liftRed: i32
  liftGreen: i32
  liftBlue: i32
  /** Gain, 16384 is 1.0; less than 2.0. */
  gainRed: i32
  gainGreen: i32
  gainBlue: i32
  /** Saturation, 4096 is 1.0; less than 4.0. */
  saturation: i32
  /** 1: light below white is unchanged; 0: the tone curve of film. */
  straight: i32
}

/** The tone curve, in 8192ths of light: above the knee, light counts half, */
const KNEE: i16 = 6200
/** above the shoulder an eighth, */
const SHOULDER: i16 = 9600
/** up to this limit. */
const WHITE: i16 = 8150

/** The intercept of the segment with slope 1/8. */
const EIGHTH_FROM: i16 = (KNEE + SHOULDER) / 2 - SHOULDER / 8

/** The other two segments for an unchanged curve: above all light that textures contain. */
const NO_BEND: i16 = 32767
const NO_EIGHTH: i16 = 28600

/**
 * Constant vectors are in memory: as literals, the compiler would build them anew at every use, in
 * three instructions.
 */
const BEND = memory.data<i16>([KNEE, KNEE, KNEE, KNEE, KNEE, KNEE, KNEE, KNEE], 16)
const EIGHTH = memory.data<i16>([EIGHTH_FROM, EIGHTH_FROM, EIGHTH_FROM, EIGHTH_FROM, EIGHTH_FROM, EIGHTH_FROM, EIGHTH_FROM, EIGHTH_FROM], 16)
const WHITES = memory.data<i16>([WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE], 16)
/** bt709 in 16384ths, scaled by 219 * 64 / 8192 so that white is 219 steps. */
const TO_LUMA = memory.data<i16>([5960, 20048, 2024, 0, 5960, 20048, 2024, 0], 16)
/** Black, and a half for rounding, in 64ths. */
const BLACK = memory.data<i16>([1056, 1056, 1056, 1056, 1056, 1056, 1056, 1056], 16)

/** Writes the tone curve of a film. All threads of a film write the same values. */
function layCurve(straight: bool): void {
  v128.store(BEND, i16x8.splat(straight ? NO_BEND : KNEE))
  v128.store(EIGHTH, i16x8.splat(straight ? NO_EIGHTH : EIGHTH_FROM))
}

/**
 * Adds bloom, applies vignette, gain (of which `gain` is a half) and lift, then the filmic tone curve: the minimum of three
 * straight lines.
 */
// @ts-ignore: decorator
@inline
function grade(light: v128, bloom: v128, gain: v128, lift: v128): v128 {
  const part = times(i16x8.add_sat_s(light, bloom), gain)
  const lit = i16x8.max_s(i16x8.add_sat_s(i16x8.add_sat_s(part, part), lift), i16x8.splat(0))
  const half = i16x8.avgr_u(lit, v128.load(BEND))
  const eighth = i16x8.add(i16x8.shr_s(lit, 3), v128.load(EIGHTH))
  return i16x8.min_s(i16x8.min_s(lit, half), i16x8.min_s(eighth, v128.load(WHITES)))
}

/** Sums of neighbouring lanes of two vectors. */
// @ts-ignore: decorator
@inline
function pairSums(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7))
}

/** Weighted sums of the colours of four pixels. */
// @ts-ignore: decorator
@inline
function weigh(west: v128, east: v128, weights: v128): v128 {
  return pairSums(i32x4.dot_i16x8_s(west, weights), i32x4.dot_i16x8_s(east, weights))
}

/** Weighs red, green and blue; the fourth lane does not count. */
// @ts-ignore: decorator
@inline
function weightsOf(red: i32, green: i32, blue: i32): v128 {
  return i16x8(<i16>red, <i16>green, <i16>blue, 0, <i16>red, <i16>green, <i16>blue, 0)
}

/** Writes the luma of eight pixels: 219 steps to white, in 64ths before rounding. */
// @ts-ignore: decorator
@inline
function storeLuma(target: usize, west: v128, east: v128, grain: v128): void {
  const luma = i16x8.narrow_i32x4_s(i32x4.shr_s(west, 14), i32x4.shr_s(east, 14))
  const rounded = i16x8.shr_s(i16x8.add(i16x8.add(luma, grain), v128.load(BLACK)), 6)
  v128.store64_lane(target, i8x16.narrow_i16x8_u(rounded, rounded), 0)
}

/** The grain of eight pixels in 64ths of a luma step. */
// @ts-ignore: decorator
@inline
function grainAt(grain: usize, amount: v128): v128 {
  return i16x8.shr_s(i16x8.mul(v128.load_ext<i8>(grain), amount), 2)
}

/** The bloom of a block of four by two pixels, twice. */
// @ts-ignore: decorator
@inline
function bloomAt(upper: usize, lower: usize, weight: v128): v128 {
  const top = v128.load64_splat(upper), low = v128.load64_splat(lower)
  return i16x8.add(top, times(i16x8.sub(low, top), weight))
}

/** Converts the picture to a frame; sizes are even and at least 8. */
export function finish(job: FinishJob): void {
  layCurve(job.straight != 0)
  const width = job.width, chromaWidth = job.width >> 1
  const lift = weightsOf(job.liftRed, job.liftGreen, job.liftBlue)
  const gain = weightsOf(job.gainRed, job.gainGreen, job.gainBlue)
  const amount = i16x8.splat(<i16>job.grainAmount)
  const toLuma = v128.load(TO_LUMA)
  // bt709 in 16384ths: chroma times 224 * 64 / 8192, and half of that for the sum of two pixels.
  const tint = job.saturation
  const toBlue = weightsOf((-1642 * tint) >> 12, (-5526 * tint) >> 12, (7168 * tint) >> 12)
  const toRed = weightsOf((7168 * tint) >> 12, (-6511 * tint) >> 12, (-657 * tint) >> 12)
  const bloomRow = <usize>job.bloomWidth << 3
  for (let y = 0; y < job.height; y += 2) {
    // A bloom pixel covers a block of four by four: two rows are a quarter of it from its centre.
    const line = max(0, (y - 1) >> 2), next = min(line + 1, job.bloomHeight - 1)
    const weightY = i16x8.splat(y == 0 ? 0 : y & 2 ? 8192 : 24576)
    const upper = job.bloom + <usize>line * bloomRow, lower = job.bloom + <usize>next * bloomRow
    const rowGain = times(i16x8.splat(load<i16>(job.rowFactors + (<usize>y << 1))), gain)
    const grainTop = job.grain + <usize>(((y + job.grainY) & 255) << 8)
    const grainLow = job.grain + <usize>(((y + 1 + job.grainY) & 255) << 8)
    for (let at = 0; at < width; at += 8) {
      // If the width is no multiple of eight, the last block overlaps the previous one.
      const x = min(at, width - 8)
      const column = <usize>(x >> 2) << 3
      const bloomWest = bloomAt(upper + column, lower + column, weightY)
      const bloomEast = bloomAt(upper + column + 8, lower + column + 8, weightY)
      const factors = job.columnFactors + (<usize>x << 1)
      const gainWest = times(rowGain, v128.load16_splat(factors)), gainEast = times(rowGain, v128.load16_splat(factors + 8))
      const top = job.picture + (<usize>(y * width + x) << 3), low = top + (<usize>width << 3)
      const top0 = grade(v128.load(top), bloomWest, gainWest, lift), top1 = grade(v128.load(top, 16), bloomWest, gainWest, lift)
      const top2 = grade(v128.load(top, 32), bloomEast, gainEast, lift), top3 = grade(v128.load(top, 48), bloomEast, gainEast, lift)
      const low0 = grade(v128.load(low), bloomWest, gainWest, lift), low1 = grade(v128.load(low, 16), bloomWest, gainWest, lift)
      const low2 = grade(v128.load(low, 32), bloomEast, gainEast, lift), low3 = grade(v128.load(low, 48), bloomEast, gainEast, lift)
      const grainX = <usize>((x + job.grainX) & 255)
      const luma = job.luma + <usize>(y * width + x)
      storeLuma(luma, weigh(top0, top1, toLuma), weigh(top2, top3, toLuma), grainAt(grainTop + grainX, amount))
      storeLuma(luma + <usize>width, weigh(low0, low1, toLuma), weigh(low2, low3, toLuma), grainAt(grainLow + grainX, amount))
      const mean0 = i16x8.avgr_u(top0, low0), mean1 = i16x8.avgr_u(top1, low1)
      const mean2 = i16x8.avgr_u(top2, low2), mean3 = i16x8.avgr_u(top3, low3)
      const blue = pairSums(weigh(mean0, mean1, toBlue), weigh(mean2, mean3, toBlue))
      const red = pairSums(weigh(mean0, mean1, toRed), weigh(mean2, mean3, toRed))
      const chroma = i16x8.narrow_i32x4_s(i32x4.shr_s(blue, 14), i32x4.shr_s(red, 14))
      const rounded = i16x8.shr_s(i16x8.add(chroma, i16x8.splat(128 * 64 + 32)), 6)
      const bounded = i16x8.min_s(i16x8.max_s(rounded, i16x8.splat(16)), i16x8.splat(240))
      const bytes = i8x16.narrow_i16x8_u(bounded, bounded)
      const sample = <usize>((y >> 1) * chromaWidth + (x >> 1))
      v128.store32_lane(job.blueChroma + sample, bytes, 0)
      v128.store32_lane(job.redChroma + sample, bytes, 1)
    }
  }
}
