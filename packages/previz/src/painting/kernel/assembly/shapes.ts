/** What the painting functions share: small functions of `renderer/scene/random.ts`, and texels. */

/** The lesser of two numbers, of which none is NaN. In one instruction, which the usual minimum is not. */
// @ts-ignore: decorator
@inline
export function lesser(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.splat(one), f64x2.splat(other)), 0)
}

/** The greater of two numbers, of which none is NaN. */
// @ts-ignore: decorator
@inline
export function greater(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmax(f64x2.splat(one), f64x2.splat(other)), 0)
}

// @ts-ignore: decorator
@inline
export function clamp(value: f64): f64 {
  return lesser(1, greater(0, value))
}

// @ts-ignore: decorator
@inline
export function lerp(from: f64, to: f64, share: f64): f64 {
  return from + (to - from) * share
}

// @ts-ignore: decorator
@inline
export function smoothstep(low: f64, high: f64, value: f64): f64 {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/** Two numbers as the first two of four. */
// @ts-ignore: decorator
@inline
export function pair(first: f64, second: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(first), 1, second)
}

/** Stores a texel, kept within 0..255, of whole numbers in two vectors. */
// @ts-ignore: decorator
@inline
function storeWhole(target: usize, redGreen: v128, blueAlpha: v128): void {
  const low = i32x4.relaxed_trunc_f64x2_s_zero(redGreen), high = i32x4.relaxed_trunc_f64x2_s_zero(blueAlpha)
  const all = v128.shuffle<i64>(low, high, 0, 2)
  const words = i16x8.narrow_i32x4_s(all, all)
  v128.store32_lane(target, i8x16.narrow_i16x8_u(words, words), 0)
}

/** Stores a texel of numbers about 0..255, rounded as a clamped array rounds them. */
// @ts-ignore: decorator
@inline
export function storeTexel(target: usize, red: f64, green: f64, blue: f64, alpha: f64): void {
  storeWhole(target, f64x2.nearest(pair(red, green)), f64x2.nearest(pair(blue, alpha)))
}

/** The same, rounded down. */
// @ts-ignore: decorator
@inline
export function storeTexelDown(target: usize, red: f64, green: f64, blue: f64, alpha: f64): void {
  storeWhole(target, pair(red, green), pair(blue, alpha))
}
