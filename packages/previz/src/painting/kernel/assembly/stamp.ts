/**
 * Many small shapes on a picture of premultiplied texels, one after another.
 * Each is eight f64, its kind first:
 *
 *     0  oval: ink, x, y, its two radii, cosine and sine of its turn
 *     1  blade: table of inks, tone, foot, length, bend, width
 *     2  fading foot: the share of the height at which it begins
 */
import { clamp, greater, lesser } from './shapes'

const STAMP_BYTES: usize = 64
/** Inks in a table, from the dark one to the lit one. */
const INKS = 32
/** Two bytes of a texel that are scaled together, and what rounds them. */
const PAIR: u32 = 0x00ff00ff
const ROUND: u32 = 0x00800080

// @ts-ignore: decorator
@inline
function scaledPair(pair: u32, share: u32): u32 {
  return ((pair * share + ROUND) >>> 8) & PAIR
}

/** Lays ink over a texel; `cover` is 0..256. */
// @ts-ignore: decorator
@inline
function lay(texel: usize, ink: u32, cover: u32): void {
  const under = load<u32>(texel)
  const even = scaledPair(ink & PAIR, cover), odd = scaledPair((ink >>> 8) & PAIR, cover)
  const alpha = odd >>> 16
  const rest = 256 - alpha - (alpha >>> 7)
  const lowerEven = scaledPair(under & PAIR, rest), lowerOdd = scaledPair((under >>> 8) & PAIR, rest)
  store<u32>(texel, under == 0 ? even | (odd << 8) : even + lowerEven + ((odd + lowerOdd) << 8))
}

/** An ellipse with a soft edge of one point. */
function stampOval(texels: usize, width: i32, height: i32, oval: usize): void {
  const ink = <u32>load<f64>(oval, 8), x = load<f64>(oval, 16), y = load<f64>(oval, 24)
  const rx = load<f64>(oval, 32), ry = load<f64>(oval, 40)
  const cosine = load<f64>(oval, 48), sine = load<f64>(oval, 56)
  const wide = Math.sqrt(rx * cosine * (rx * cosine) + ry * sine * (ry * sine)) + 1
  const high = Math.sqrt(rx * sine * (rx * sine) + ry * cosine * (ry * cosine)) + 1
  const left = max(0, <i32>Math.floor(x - wide)), right = min(width - 1, <i32>Math.ceil(x + wide))
  const bottom = min(height - 1, <i32>Math.ceil(y + high))
  // How far from the middle, in radii; its slope is about one in the shorter radius.
  const ux = cosine / rx, uy = sine / rx, vx = -sine / ry, vy = cosine / ry
  const radius = lesser(rx, ry)
  const within = greater(0, 1 - 0.6 / radius), inner = within * within
  const beyond = 1 + 0.5 / radius, outer = beyond * beyond
  for (let row = max(0, <i32>Math.floor(y - high)); row <= bottom; row++) {
    const down = <f64>row + 0.5 - y
    let u = (<f64>left + 0.5 - x) * ux + down * uy
    let v = (<f64>left + 0.5 - x) * vx + down * vy
    let texel = texels + (<usize>(row * width + left) << 2)
    for (let column = left; column <= right; column++, texel += 4) {
      const square = u * u + v * v
      if (square < outer)
        lay(texel, ink, square <= inner ? 256 : <u32>(256 * clamp((1 - Math.sqrt(square)) * radius + 0.5)))
      u += ux
      v += vx
    }
  }
}

/** A blade of grass that grows from the lowest row, bends to its tip, and gets thinner and lighter. */
function stampBlade(texels: usize, width: i32, height: i32, blade: usize, inks: usize): void {
  const table = inks + <usize>(<i32>load<f64>(blade, 8) * INKS << 2), tone = load<f64>(blade, 16)
  const foot = load<f64>(blade, 24), length = load<f64>(blade, 32)
  const bend = load<f64>(blade, 40), wide = load<f64>(blade, 48)
  for (let row = max(0, <i32>Math.floor(<f64>height - length)); row < height; row++) {
    const along = lesser(1, (<f64>(height - row) - 0.5) / length)
    // The curve through the foot and the tip is upright at the foot; this is its way by height.
    const share = 3 - Math.sqrt(9 - 5 * along)
    const middle = foot + bend * share * (0.4 + 0.6 * share)
    const slope = bend * (0.4 + 1.2 * share) / (length * (1.2 - 0.4 * share))
    const half = 0.5 * wide * (1 - 0.82 * (along * along * along)) * Math.sqrt(1 + slope * slope)
    const from = middle - half, to = middle + half
    // Tips catch more light than what stands among the others.
    const light = clamp(tone + 0.22 * (along - 0.5))
    const ink = load<u32>(table + <usize>(<i32>Math.floor(light * (INKS - 1) + 0.5) << 2))
    const last = min(width - 1, <i32>Math.floor(to))
    for (let column = max(0, <i32>Math.floor(from)); column <= last; column++) {
      const cover = lesser(<f64>(column + 1), to) - greater(<f64>column, from)
      if (cover > 0) lay(texels + (<usize>(row * width + column) << 2), ink, <u32>(cover * 256))
    }
  }
}

/** Lets the lowest rows fade out. */
function fadeFoot(texels: usize, width: i32, height: i32, from: f64): void {
  for (let row = <i32>Math.floor(from * <f64>height); row < height; row++) {
    const left = <u32>(clamp((1 - (<f64>row + 0.5) / <f64>height) / (1 - from)) * 256)
    if (left >= 256) continue
    let texel = texels + (<usize>(row * width) << 2)
    for (let column = 0; column < width; column++, texel += 4) {
      const ink = load<u32>(texel)
      if (ink == 0) continue
      store<u32>(texel, scaledPair(ink & PAIR, left) | (scaledPair((ink >>> 8) & PAIR, left) << 8))
    }
  }
}

/** Stamps shapes on a picture; `inks` are the tables of the blades. */
export function stampAll(texels: usize, width: i32, height: i32, stamps: usize, count: i32, inks: usize): void {
  for (let index = 0; index < count; index++, stamps += STAMP_BYTES) {
    const kind = load<f64>(stamps)
    if (kind == 0) stampOval(texels, width, height, stamps)
    else if (kind == 1) stampBlade(texels, width, height, stamps, inks)
    else fadeFoot(texels, width, height, load<f64>(stamps, 8))
  }
}
