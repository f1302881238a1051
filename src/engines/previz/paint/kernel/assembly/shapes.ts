/** What the painting functions share: the small functions of `media/scene/random.ts`. */

// @ts-ignore: decorator
@inline
export function clamp(value: f64): f64 {
  return Math.min(1, Math.max(0, value))
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

/** A share of 0..1 as a byte, rounded as a clamped array rounds it. */
// @ts-ignore: decorator
@inline
export function byteOf(share: f64): u8 {
  return <u8>nearest(Math.min(255, Math.max(0, share * 255)))
}
