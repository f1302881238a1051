/** The last pass: bloom, vignette, grade, shoulder, grain, and RGB to I420 (bt709, limited range). */

/** Everything `finish` needs; the host writes it field by field. */
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
  /** Grain at 127, in 256ths of a luma step. */
  grainAmount: i32
  liftRed: i32
  liftGreen: i32
  liftBlue: i32
  gainRed: i32
  gainGreen: i32
  gainBlue: i32
  /** Chroma factor, 4096 is 1.0. */
  saturation: i32
  /** Brightness of the whole, Q15. */
  fade: i32
}

/** Where the curve begins to bend, and where it bends again; white is 8192. */
const KNEE: i16 = 5900
const SHOULDER: i16 = 8900

/** Bloom, vignette and gain, lift, then a filmic shoulder in two straight pieces. */
// @ts-ignore: decorator
@inline
function grade(light: v128, bloom: v128, gain: v128, lift: v128, fade: v128): v128 {
  const zero = i16x8.splat(0)
  const lit = i16x8.add_sat_s(i16x8.q15mulr_sat_s(i16x8.add_sat_s(light, bloom), gain), lift)
  const overKnee = i16x8.min_s(i16x8.max_s(i16x8.sub_sat_s(lit, i16x8.splat(KNEE)), zero), i16x8.splat(SHOULDER - KNEE))
  const overShoulder = i16x8.min_s(i16x8.max_s(i16x8.sub_sat_s(lit, i16x8.splat(SHOULDER)), zero), i16x8.splat(6000))
  const bent = i16x8.add(i16x8.min_s(lit, i16x8.splat(KNEE)), i16x8.add(i16x8.shr_s(overKnee, 1), i16x8.shr_s(overShoulder, 3)))
  return i16x8.q15mulr_sat_s(i16x8.max_s(bent, zero), fade)
}

/** Luma of four pixels in 256ths of a step, 219 steps to white. */
// @ts-ignore: decorator
@inline
function lumaOf(west: v128, east: v128): v128 {
  const weights = i16x8(3483, 11718, 1183, 0, 3483, 11718, 1183, 0)
  const a = i32x4.dot_i16x8_s(west, weights), b = i32x4.dot_i16x8_s(east, weights)
  const sum = i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7))
  return i32x4.shr_s(i32x4.mul(i32x4.shr_s(sum, 13), i32x4.splat(219)), 6)
}

// @ts-ignore: decorator
@inline
function grainOf(row: usize, amount: v128): v128 {
  return i32x4.mul(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(row))), amount)
}

// @ts-ignore: decorator
@inline
function storeLuma(target: usize, luma: v128, grain: v128): void {
  const whole = i32x4.shr_s(i32x4.add(i32x4.add(luma, grain), i32x4.splat(4224)), 8)
  const words = i16x8.narrow_i32x4_s(whole, whole)
  v128.store32_lane(target, i8x16.narrow_i16x8_u(words, words), 0)
}

/** Sums of neighbouring lanes of two vectors. */
// @ts-ignore: decorator
@inline
function pairSums(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7))
}

/** Two blue and two red chroma samples from the sums of two rows (halved) of four pixels. */
// @ts-ignore: decorator
@inline
function chromaOf(west: v128, east: v128, saturation: v128): v128 {
  const toBlue = i16x8(-1878, -6314, 8192, 0, -1878, -6314, 8192, 0)
  const toRed = i16x8(8192, -7441, -751, 0, 8192, -7441, -751, 0)
  const blue = pairSums(i32x4.dot_i16x8_s(west, toBlue), i32x4.dot_i16x8_s(east, toBlue))
  const red = pairSums(i32x4.dot_i16x8_s(west, toRed), i32x4.dot_i16x8_s(east, toRed))
  const mean = i32x4.shr_s(pairSums(blue, red), 12)
  const scaled = i32x4.shr_s(i32x4.mul(mean, i32x4.splat(112)), 10)
  const tinted = i32x4.shr_s(i32x4.add(i32x4.mul(scaled, saturation), i32x4.splat(1 << 16)), 17)
  return i32x4.min_s(i32x4.max_s(i32x4.add(tinted, i32x4.splat(128)), i32x4.splat(16)), i32x4.splat(240))
}

/** The enlarged bloom at a block of 4 x 2 pixels, twice. */
// @ts-ignore: decorator
@inline
function bloomAt(job: FinishJob, x: i32, weightY: v128, upper: usize, lower: usize): v128 {
  const fromX = (<f32>(x + 2) * <f32>job.bloomWidth) / <f32>job.width - 0.5
  const column = max(0, min(<i32>fromX, job.bloomWidth - 2))
  const weightX = i16x8.splat(<i16>(min(<f32>1, max(<f32>0, fromX - <f32>column)) * 32767))
  const top = v128.load(upper + (<usize>column << 3)), low = v128.load(lower + (<usize>column << 3))
  const mixed = i16x8.add(top, i16x8.q15mulr_sat_s(i16x8.sub_sat_s(low, top), weightY))
  const east = v128.shuffle<i64>(mixed, mixed, 1, 1)
  const light = i16x8.add(mixed, i16x8.q15mulr_sat_s(i16x8.sub_sat_s(east, mixed), weightX))
  return v128.shuffle<i64>(light, light, 0, 0)
}

/** Turns the picture into a frame; sizes are even and at least 8. */
export function finish(job: FinishJob): void {
  const width = job.width, chromaWidth = job.width >> 1
  const lift = i16x8(<i16>job.liftRed, <i16>job.liftGreen, <i16>job.liftBlue, 0, <i16>job.liftRed, <i16>job.liftGreen, <i16>job.liftBlue, 0)
  const gain = i16x8(<i16>job.gainRed, <i16>job.gainGreen, <i16>job.gainBlue, 32767, <i16>job.gainRed, <i16>job.gainGreen, <i16>job.gainBlue, 32767)
  const fade = i16x8.splat(<i16>job.fade)
  const amount = i32x4.splat(job.grainAmount), saturation = i32x4.splat(job.saturation)
  const bloomRow = <usize>job.bloomWidth << 3
  for (let y = 0; y < job.height; y += 2) {
    const fromY = (<f32>(y + 1) * <f32>job.bloomHeight) / <f32>job.height - 0.5
    const line = max(0, min(<i32>fromY, job.bloomHeight - 2))
    const weightY = i16x8.splat(<i16>(min(<f32>1, max(<f32>0, fromY - <f32>line)) * 32767))
    const upper = job.bloom + <usize>line * bloomRow
    const rowGain = i16x8.q15mulr_sat_s(i16x8.splat(load<i16>(job.rowFactors + (<usize>y << 1))), gain)
    const grainTop = job.grain + <usize>(((y + job.grainY) & 255) << 8)
    const grainLow = job.grain + <usize>(((y + 1 + job.grainY) & 255) << 8)
    for (let at = 0; at < width; at += 4) {
      // The last block of a width that is no multiple of four overlaps its neighbour.
      const x = min(at, width - 4)
      const bloom = bloomAt(job, x, weightY, upper, upper + bloomRow)
      const blockGain = i16x8.q15mulr_sat_s(rowGain, i16x8.splat(load<i16>(job.columnFactors + (<usize>x << 1))))
      const top = job.picture + (<usize>(y * width + x) << 3), low = top + (<usize>width << 3)
      const topWest = grade(v128.load(top), bloom, blockGain, lift, fade)
      const topEast = grade(v128.load(top, 16), bloom, blockGain, lift, fade)
      const lowWest = grade(v128.load(low), bloom, blockGain, lift, fade)
      const lowEast = grade(v128.load(low, 16), bloom, blockGain, lift, fade)
      const grainX = <usize>((x + job.grainX) & 255)
      const luma = job.luma + <usize>(y * width + x)
      storeLuma(luma, lumaOf(topWest, topEast), grainOf(grainTop + grainX, amount))
      storeLuma(luma + <usize>width, lumaOf(lowWest, lowEast), grainOf(grainLow + grainX, amount))
      const west = i16x8.add(i16x8.shr_s(topWest, 1), i16x8.shr_s(lowWest, 1))
      const east = i16x8.add(i16x8.shr_s(topEast, 1), i16x8.shr_s(lowEast, 1))
      const chroma = chromaOf(west, east, saturation)
      const sample = <usize>((y >> 1) * chromaWidth + (x >> 1))
      store<u8>(job.blueChroma + sample, <u8>i32x4.extract_lane(chroma, 0))
      store<u8>(job.blueChroma + sample, <u8>i32x4.extract_lane(chroma, 1), 1)
      store<u8>(job.redChroma + sample, <u8>i32x4.extract_lane(chroma, 2))
      store<u8>(job.redChroma + sample, <u8>i32x4.extract_lane(chroma, 3), 1)
    }
  }
}
