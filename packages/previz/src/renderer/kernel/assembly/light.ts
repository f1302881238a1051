/** Light effects: downsampling, bright pass, blur, light shafts; and small sprites. */

/** The rounded product of Q15 numbers. Neither may be -32768, where machines differ. */
// @ts-ignore: decorator
@inline
export function times(a: v128, b: v128): v128 {
  return i16x8.relaxed_q15mulr_s(a, b)
}

/** Fills `count` pixels with one opaque colour; 8192 is 1.0. */
export function fill(target: usize, count: i32, red: i32, green: i32, blue: i32): void {
  const colour = i16x8(<i16>red, <i16>green, <i16>blue, 8191, <i16>red, <i16>green, <i16>blue, 8191)
  const end = target + (<usize>count << 3)
  let pixel = target
  for (; pixel + 16 <= end; pixel += 16) v128.store(pixel, colour)
  if (pixel < end) v128.store64_lane(pixel, colour, 0)
}

/**
 * Copies rows of a picture where no card hides it, and fills hidden tiles and all other rows with
 * one colour.
 */
export function copyUnhidden(source: usize, target: usize, width: i32, height: i32, top: i32, bottom: i32, tiles: usize, tilesAcross: i32, red: i32, green: i32, blue: i32): void {
  fill(target, top * width, red, green, blue)
  for (let y = top; y < bottom; y++) {
    const line = tiles + (<usize>((y >> 4) * tilesAcross) << 1)
    for (let from = 0, to = 0; from < width; from = to) {
      const isOpen = load<u16>(line + (<usize>(from >> 4) << 1)) == 0xffff
      to = min(from + 16, width)
      while (to < width && (load<u16>(line + (<usize>(to >> 4) << 1)) == 0xffff) == isOpen) to = min(to + 16, width)
      const at = <usize>(y * width + from) << 3
      if (isOpen) memory.copy(target + at, source + at, <usize>(to - from) << 3)
      else fill(target + at, to - from, red, green, blue)
    }
  }
  fill(target + (<usize>(bottom * width) << 3), (height - bottom) * width, red, green, blue)
}

/** The horizontal sums of two pixels in each of two rows, by channel. */
// @ts-ignore: decorator
@inline
function sumOfRows(upper: v128, lower: v128): v128 {
  const ones = i16x8.splat(1)
  const first = v128.shuffle<i16>(upper, lower, 0, 8, 1, 9, 2, 10, 3, 11), second = v128.shuffle<i16>(upper, lower, 4, 12, 5, 13, 6, 14, 7, 15)
  return i32x4.add(i32x4.dot_i16x8_s(first, ones), i32x4.dot_i16x8_s(second, ones))
}

/** Shrinks a picture to a quarter of each side by averaging 4 x 4 blocks. */
export function downsample(source: usize, width: i32, height: i32, target: usize): void {
  const smallWidth = (width + 3) >> 2, smallHeight = (height + 3) >> 2
  const row = <usize>width << 3, lastLeft = max(width - 4, 0)
  for (let y = 0; y < smallHeight; y++) {
    const top = y << 2, line = source + <usize>top * row
    // The last block of a height that is no multiple of four repeats its last row.
    const second = line + <usize>(min(top + 1, height - 1) - top) * row, third = line + <usize>(min(top + 2, height - 1) - top) * row
    const fourth = line + <usize>(min(top + 3, height - 1) - top) * row
    for (let x = 0; x < smallWidth; x++, target += 8) {
      const left = <usize>min(x << 2, lastLeft) << 3
      const near = i32x4.add(sumOfRows(v128.load(line + left), v128.load(second + left)), sumOfRows(v128.load(third + left), v128.load(fourth + left)))
      const far = i32x4.add(sumOfRows(v128.load(line + left, 16), v128.load(second + left, 16)), sumOfRows(v128.load(third + left, 16), v128.load(fourth + left, 16)))
      const mean = i32x4.shr_s(i32x4.add(near, far), 4)
      v128.store64_lane(target, i16x8.narrow_i32x4_s(mean, mean), 0)
    }
  }
}

/**
 * Keeps light above the threshold, times a gain in Q15; false when there is none. Works in place;
 * counts are even.
 */
export function keepBright(picture: usize, count: i32, threshold: i32, gain: i32): bool {
  const limit = i16x8.splat(<i16>threshold), factor = i16x8.splat(<i16>gain), zero = i16x8.splat(0)
  const end = picture + (<usize>count << 3)
  let any = zero
  for (let pixel = picture; pixel < end; pixel += 16) {
    const bright = times(i16x8.max_s(i16x8.sub_sat_s(v128.load(pixel), limit), zero), factor)
    v128.store(pixel, bright)
    any = v128.or(any, bright)
  }
  return v128.any_true(any)
}

/** One pixel, or two neighbours. */
// @ts-ignore: decorator
@inline
function take(pixel: usize, two: bool): v128 {
  return two ? v128.load(pixel) : v128.load64_zero(pixel)
}

// @ts-ignore: decorator
@inline
function put(pixel: usize, light: v128, two: bool): void {
  if (two) v128.store(pixel, light)
  else v128.store64_lane(pixel, light, 0)
}

/** A running sum along one line of pixels, or two neighbouring lines; the end pixels are repeated. */
// @ts-ignore: decorator
@inline
function sumLine(source: usize, target: usize, length: i32, stride: usize, radius: i32, two: bool): void {
  const last = length - 1, from = min(radius + 1, length), to = max(from, length - radius - 1)
  let sum = i16x8.splat(0)
  for (let offset = -radius; offset <= radius; offset++) sum = i16x8.add(sum, take(source + <usize>max(0, min(last, offset)) * stride, two))
  let index = 0
  for (; index < from; index++) {
    put(target + <usize>index * stride, sum, two)
    sum = i16x8.add(sum, i16x8.sub(take(source + <usize>min(last, index + radius + 1) * stride, two), take(source + <usize>max(0, index - radius) * stride, two)))
  }
  let enters = source + <usize>(index + radius + 1) * stride, leaves = source + <usize>(index - radius) * stride
  for (let pixel = target + <usize>index * stride; index < to; index++) {
    put(pixel, sum, two)
    sum = i16x8.add(sum, i16x8.sub(take(enters, two), take(leaves, two)))
    pixel += stride
    enters += stride
    leaves += stride
  }
  for (; index < length; index++) {
    put(target + <usize>index * stride, sum, two)
    sum = i16x8.add(sum, i16x8.sub(take(source + <usize>last * stride, two), take(source + <usize>max(0, index - radius) * stride, two)))
  }
}

/** Multiplies each pixel by a share; counts are even. */
function scale(picture: usize, count: i32, share: v128): void {
  for (let pixel = picture, end = picture + (<usize>count << 3); pixel < end; pixel += 16) v128.store(pixel, times(v128.load(pixel), share))
}

/**
 * Box blur in place; 2 or 3 `passes` approximate a Gaussian. `spare` is as large as the picture;
 * both have space for one more pixel. Pixels are scaled before they are summed, so that sums never
 * overflow 16 bits.
 */
export function blur(picture: usize, spare: usize, width: i32, height: i32, radius: i32, passes: i32): void {
  const row = <usize>width << 3, even = (width * height + 1) & ~1
  const share = i16x8.splat(<i16>(32767 / (radius * 2 + 1)))
  for (let pass = 0; pass < passes; pass++) {
    scale(picture, even, share)
    for (let y = 0; y < height; y++) sumLine(picture + <usize>y * row, spare + <usize>y * row, width, 8, radius, false)
    scale(spare, even, share)
    for (let x = 0; x < width; x += 2) {
      // If the width is odd, the last pair overlaps the previous one.
      const column = <usize>max(0, min(x, width - 2)) << 3
      sumLine(spare + column, picture + column, height, row, radius, true)
    }
  }
}

/** Samples along the ray towards the light, and the share that remains from each to the next. */
const TAPS: i32 = 26
const FADE: f32 = 0.95

/** Adds to each pixel the light between it and (centreX, centreY): sunbeams through gaps. */
export function addShafts(source: usize, target: usize, width: i32, height: i32, centreX: f32, centreY: f32, reach: f32, strength: f32): void {
  // Positions are in 65536ths of a pixel; the sun may be far outside of the picture, but so long a
  // step leaves it at once.
  const share: f32 = reach / <f32>TAPS, longest = <f32>max(width, height) * 2
  for (let y = 0; y < height; y++) {
    const stepY = <i32>(bound((centreY - <f32>y) * share, longest) * 65536)
    for (let x = 0; x < width; x++) {
      const stepX = <i32>(bound((centreX - <f32>x) * share, longest) * 65536)
      let atX = (x << 16) + stepX, atY = (y << 16) + stepY, weight = strength * FADE
      let sum = f32x4.splat(0)
      for (let tap = 0; tap < TAPS; tap++) {
        const column = atX >> 16, line = atY >> 16
        if (<u32>column >= <u32>width || <u32>line >= <u32>height) break
        const light = f32x4.convert_i32x4_s(v128.load_ext<i16>(source + (<usize>(line * width + column) << 3)))
        sum = f32x4.add(sum, f32x4.mul(light, f32x4.splat(weight)))
        atX += stepX
        atY += stepY
        weight *= FADE
      }
      const pixel = target + (<usize>(y * width + x) << 3)
      const whole = i32x4.trunc_sat_f32x4_s(sum)
      v128.store64_lane(pixel, i16x8.add_sat_s(v128.load64_zero(pixel), i16x8.narrow_i32x4_s(whole, whole)), 0)
    }
  }
}

/** Limits a number to -limit..limit. */
// @ts-ignore: decorator
@inline
function bound(value: f32, limit: f32): f32 {
  return value > limit ? limit : value < -limit ? -limit : value
}

/** Adds a small picture, scaled up, to a larger one. Both are at least 2 x 2. */
export function addUpsampled(source: usize, sourceWidth: i32, sourceHeight: i32, target: usize, width: i32, height: i32): void {
  // Positions are in 65536ths of a pixel of the small picture.
  const stepX = (sourceWidth << 16) / width, stepY = (sourceHeight << 16) / height
  const lastX = ((sourceWidth - 1) << 16) - 1, lastY = ((sourceHeight - 1) << 16) - 1
  const row = <usize>sourceWidth << 3
  for (let y = 0; y < height; y++) {
    const fromY = max(0, min(lastY, y * stepY + (stepY >> 1) - 32768))
    const weightY = i16x8.splat(<i16>((fromY & 65535) >> 1))
    const line = source + <usize>(fromY >> 16) * row
    let pixel = target + (<usize>(y * width) << 3)
    for (let x = 0, place = (stepX >> 1) - 32768; x < width; x++, place += stepX, pixel += 8) {
      const fromX = max(0, min(lastX, place))
      const corner = line + (<usize>(fromX >> 16) << 3)
      const upper = v128.load(corner), lower = v128.load(corner + row)
      const mixed = i16x8.add(upper, times(i16x8.sub(lower, upper), weightY))
      const east = v128.shuffle<i64>(mixed, mixed, 1, 1)
      const light = i16x8.add(mixed, times(i16x8.sub(east, mixed), i16x8.splat(<i16>((fromX & 65535) >> 1))))
      v128.store64_lane(pixel, i16x8.add_sat_s(v128.load64_zero(pixel), light), 0)
    }
  }
}

/** A soft round spot. Colour in 8192ths, alpha 0..1. */
export function addSpot(target: usize, width: i32, height: i32, centreX: f32, centreY: f32, radius: f32, red: i32, green: i32, blue: i32, alpha: f32, additive: i32): void {
  const left = max(0, <i32>floor(centreX - radius)), right = min(width, <i32>ceil(centreX + radius) + 1)
  const top = max(0, <i32>floor(centreY - radius)), bottom = min(height, <i32>ceil(centreY + radius) + 1)
  const colour = i16x8(<i16>red, <i16>green, <i16>blue, 8191, 0, 0, 0, 0)
  const share: f32 = <f32>1 / radius
  for (let y = top; y < bottom; y++) {
    const dy = (<f32>y + 0.5 - centreY) * share
    for (let x = left; x < right; x++) {
      const dx = (<f32>x + 0.5 - centreX) * share
      const near: f32 = <f32>1 - dx * dx - dy * dy
      if (near <= 0) continue
      const weight = i16x8.splat(<i16>(alpha * near * near * 32767))
      const pixel = target + (<usize>(y * width + x) << 3)
      const below = v128.load64_zero(pixel)
      const light = times(colour, weight)
      const kept = additive ? below : times(below, i16x8.sub(i16x8.splat(32767), weight))
      v128.store64_lane(pixel, i16x8.add_sat_s(light, kept), 0)
    }
  }
}

/**
 * A falling streak from (x0, y0) down to (x1, y1), brightest in its middle; additive, two pixels at
 * a time.
 */
export function addStreak(target: usize, width: i32, height: i32, x0: f32, y0: f32, x1: f32, y1: f32, halfWidth: f32, red: i32, green: i32, blue: i32, alpha: f32): void {
  const drop = y1 - y0
  if (drop < 0.5) return
  const colour = i16x8(<i16>red, <i16>green, <i16>blue, 0, <i16>red, <i16>green, <i16>blue, 0)
  const top = max(0, <i32>ceil(y0 - 0.5)), bottom = min(height - 1, <i32>floor(y1 - 0.5))
  const perRow: f32 = <f32>1 / drop
  // Where the streak ends, as a distance from its middle; the centres of a pixel and of the next,
  // in both halves.
  const reach = f32x4.splat(halfWidth + 0.5), middles = f32x4(0.5, 0.5, 1.5, 1.5)
  const zero = f32x4.splat(0), one = f32x4.splat(1)
  for (let y = top; y <= bottom; y++) {
    const along = (<f32>y + 0.5 - y0) * perRow
    const centre = x0 + (x1 - x0) * along
    const left = max(0, <i32>floor(centre - halfWidth)), right = min(width - 1, <i32>ceil(centre + halfWidth))
    const strength = alpha * 4 * along * (<f32>1 - along) * 32767
    for (let x = left, pixel = target + (<usize>(y * width + left) << 3); x <= right; x += 2, pixel += 16) {
      const off = f32x4.sub(reach, f32x4.abs(f32x4.add(f32x4.splat(<f32>x - centre), middles)))
      const cover = f32x4.pmax(zero, f32x4.pmin(one, off))
      const shares = i32x4.relaxed_trunc_f32x4_s(f32x4.mul(cover, f32x4.splat(strength)))
      // The pixel after the last one of the row gets nothing: it may belong to another row, or to nothing.
      const bounded = x < right ? shares : v128.and(shares, i32x4(-1, -1, 0, 0))
      const weights = v128.or(bounded, i32x4.shl(bounded, 16))
      v128.store(pixel, i16x8.add_sat_s(v128.load(pixel), times(colour, weights)))
    }
  }
}
