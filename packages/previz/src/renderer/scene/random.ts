/** The value, but not below `low` nor above `high`. */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

/** From `from` at 0 to `to` at 1, straight. */
export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** 0 below `low`, 1 above `high`, an S between; `low` may be the larger one. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/** The item at an index that may be any number, also negative: the list goes round. */
export function itemAt<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  const whole = Math.floor(index)
  return items[((whole % items.length) + items.length) % items.length] ?? items[0]
}
