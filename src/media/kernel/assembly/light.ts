/** Light that spreads: the quarter-size picture, its bright part, blur, shafts; and small sprites. */

/** A product of Q15 numbers, rounded. Neither is ever -32768, for which machines differ. */
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
 * Copies rows of a picture where no card hides it, and fills the tiles that one
 * hides, and all other rows, with one colour.
 */
export function copyOpen(source: usize, target: usize, width: i32, height: i32, top: i32, bottom: i32, tiles: usize, tilesAcross: i32, red: i32, green: i32, blue: i32): void {
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

/** Shrinks a picture to a quarter of each side by averaging 4 x 4 blocks. */
export function shrink(source: usize, width: i32, height: i32, target: usize): void {
  const smallWidth = (width + 3) >> 2, smallHeight = (height + 3) >> 2
  for (let y = 0; y < smallHeight; y++) {
    for (let x = 0; x < smallWidth; x++) {
      let sum = i32x4.splat(0)
      const left = min(x << 2, max(width - 4, 0))
      for (let row = 0; row < 4; row++) {
        const pixel = source + (<usize>(min((y << 2) + row, height - 1) * width + left) << 3)
        const near = v128.load(pixel), far = v128.load(pixel, 16)
        sum = i32x4.add(sum, i32x4.add(i32x4.extend_low_i16x8_s(near), i32x4.extend_high_i16x8_s(near)))
        sum = i32x4.add(sum, i32x4.add(i32x4.extend_low_i16x8_s(far), i32x4.extend_high_i16x8_s(far)))
      }
      sum = i32x4.shr_s(sum, 4)
      v128.store64_lane(target + (<usize>(y * smallWidth + x) << 3), i16x8.narrow_i32x4_s(sum, sum), 0)
    }
  }
}

/** Keeps what is brighter than the threshold, times a gain in Q15. Works in place; even counts. */
export function keepBright(picture: usize, count: i32, threshold: i32, gain: i32): void {
  const limit = i16x8.splat(<i16>threshold), factor = i16x8.splat(<i16>gain), zero = i16x8.splat(0)
  const end = picture + (<usize>count << 3)
  for (let pixel = picture; pixel < end; pixel += 16) {
    const over = i16x8.max_s(i16x8.sub_sat_s(v128.load(pixel), limit), zero)
    v128.store(pixel, i16x8.q15mulr_sat_s(over, factor))
  }
}

/** A running-sum box blur along one line of pixels. */
// @ts-ignore: decorator
@inline
function blurLine(source: usize, target: usize, length: i32, stride: usize, radius: i32): void {
  const share = f32x4.splat(1 / <f32>(radius * 2 + 1))
  const last = length - 1
  let sum = i32x4.splat(0)
  for (let offset = -radius; offset <= radius; offset++) {
    sum = i32x4.add(sum, v128.load_ext<i16>(source + <usize>max(0, min(last, offset)) * stride))
  }
  for (let index = 0; index < length; index++) {
    const mean = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.convert_i32x4_s(sum), share))
    v128.store64_lane(target + <usize>index * stride, i16x8.narrow_i32x4_s(mean, mean), 0)
    const enters = source + <usize>min(last, index + radius + 1) * stride
    const leaves = source + <usize>max(0, index - radius) * stride
    sum = i32x4.add(sum, i32x4.sub(v128.load_ext<i16>(enters), v128.load_ext<i16>(leaves)))
  }
}

/** Blurs in place; `passes` of 2 or 3 come close to a Gaussian. `spare` is as large as the picture. */
export function blur(picture: usize, spare: usize, width: i32, height: i32, radius: i32, passes: i32): void {
  const row = <usize>width << 3
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) blurLine(picture + <usize>y * row, spare + <usize>y * row, width, 8, radius)
    for (let x = 0; x < width; x++) blurLine(spare + (<usize>x << 3), picture + (<usize>x << 3), height, row, radius)
  }
}

/** Adds to each pixel the light on its way to (centreX, centreY): sunbeams through gaps. */
export function addShafts(source: usize, target: usize, width: i32, height: i32, centreX: f32, centreY: f32, reach: f32, strength: f32): void {
  const taps = 26
  const fade: f32 = 0.95
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const stepX = ((centreX - <f32>x) * reach) / <f32>taps, stepY = ((centreY - <f32>y) * reach) / <f32>taps
      let atX = <f32>x, atY = <f32>y, weight = strength
      let sum = f32x4.splat(0)
      for (let tap = 0; tap < taps; tap++) {
        atX += stepX
        atY += stepY
        weight *= fade
        const column = <i32>atX, line = <i32>atY
        if (column < 0 || line < 0 || column >= width || line >= height) break
        const light = v128.load_ext<i16>(source + (<usize>(line * width + column) << 3))
        sum = f32x4.add(sum, f32x4.mul(f32x4.convert_i32x4_s(light), f32x4.splat(weight)))
      }
      const pixel = target + (<usize>(y * width + x) << 3)
      const whole = i32x4.trunc_sat_f32x4_s(sum)
      v128.store64_lane(pixel, i16x8.add_sat_s(v128.load64_zero(pixel), i16x8.narrow_i32x4_s(whole, whole)), 0)
    }
  }
}

/** Adds a small picture, enlarged, to a larger one. Both are at least 2 x 2. */
export function addEnlarged(source: usize, sourceWidth: i32, sourceHeight: i32, target: usize, width: i32, height: i32): void {
  // Positions in 65536ths of a pixel of the small picture.
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

/** A soft round spot. Colour in 8192 units, alpha 0..1. */
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

/** A falling streak from (x0, y0) down to (x1, y1), brightest in its middle; light is added, to two pixels at a step. */
export function addStreak(target: usize, width: i32, height: i32, x0: f32, y0: f32, x1: f32, y1: f32, halfWidth: f32, red: i32, green: i32, blue: i32, alpha: f32): void {
  const drop = y1 - y0
  if (drop < 0.5) return
  const colour = i16x8(<i16>red, <i16>green, <i16>blue, 0, <i16>red, <i16>green, <i16>blue, 0)
  const top = max(0, <i32>ceil(y0 - 0.5)), bottom = min(height - 1, <i32>floor(y1 - 0.5))
  const perRow: f32 = <f32>1 / drop
  for (let y = top; y <= bottom; y++) {
    const along = (<f32>y + 0.5 - y0) * perRow
    const centre = x0 + (x1 - x0) * along
    const left = max(0, <i32>floor(centre - halfWidth)), right = min(width - 1, <i32>ceil(centre + halfWidth))
    const strength = alpha * 4 * along * (<f32>1 - along) * 32767
    for (let x = left, pixel = target + (<usize>(y * width + left) << 3); x <= right; x += 2, pixel += 16) {
      const off = halfWidth + 0.5 - abs(<f32>x + 0.5 - centre), next = halfWidth + 0.5 - abs(<f32>x + 1.5 - centre)
      const first = <i16>(strength * max<f32>(0, min<f32>(1, off))), second = <i16>(strength * max<f32>(0, min<f32>(1, next)))
      // The pixel after the last one of the row gets nothing: it may be that of another row, or none.
      const weights = v128.shuffle<i64>(i16x8.splat(first), i16x8.splat(x < right ? second : 0), 0, 2)
      v128.store(pixel, i16x8.add_sat_s(v128.load(pixel), times(colour, weights)))
    }
  }
}
