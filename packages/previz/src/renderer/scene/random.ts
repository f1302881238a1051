/** Limits a value to `low`..`high`. */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

/** Linear interpolation: `from` at 0, `to` at 1. */
export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** 0 below `low`, 1 above `high`, an S-curve between; `low` may be the larger one. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/** The item at an index modulo the length; the index may be negative. */
export function itemAt<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  const whole = Math.floor(index)
  return items[((whole % items.length) + items.length) % items.length] ?? items[0]
}
