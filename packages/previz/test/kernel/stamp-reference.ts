/** What `stampAll` of the kernel stamps, in plain code: to test against, and to read. */
import { clamp } from '../../src/renderer/scene/random.ts'
import {
  type Blade,
  type Ink,
  inkAt,
  type Inks,
  type Oval,
  thinned,
} from '../../src/painting/stamp.ts'

/** A picture that is stamped on. */
export type Plate = {
  readonly widthPx: number
  readonly heightPx: number
  readonly texels: Uint32Array
}

/** Two bytes of a texel that are scaled together, and what rounds them. */
const PAIR = 0x00ff00ff
const ROUND = 0x00800080

const scaledPair = (pair: number, share: number): number =>
  ((Math.imul(pair, share) + ROUND) >>> 8) & PAIR

/** Lays ink over a texel; `cover` is 0..256. */
function over(under: number, ink: Ink, cover: number): number {
  const even = scaledPair(ink & PAIR, cover)
  const odd = scaledPair((ink >>> 8) & PAIR, cover)
  const alpha = odd >>> 16
  const rest = 256 - alpha - (alpha >>> 7)
  if (under === 0) return (even | (odd << 8)) >>> 0
  const underEven = scaledPair(under & PAIR, rest)
  const underOdd = scaledPair((under >>> 8) & PAIR, rest)
  return (even + underEven + ((odd + underOdd) << 8)) >>> 0
}

/** Stamps an ellipse with a soft edge of one point. */
export function ovalReference(plate: Plate, ink: Ink, oval: Oval): void {
  const { widthPx, heightPx, texels } = plate
  const { x, y, rx, ry, turn = 0 } = oval
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const wide = Math.hypot(rx * cosine, ry * sine) + 1
  const high = Math.hypot(rx * sine, ry * cosine) + 1
  const left = Math.max(0, Math.floor(x - wide))
  const right = Math.min(widthPx - 1, Math.ceil(x + wide))
  const bottom = Math.min(heightPx - 1, Math.ceil(y + high))
  // How far from the middle, in radii; its slope is about one in the shorter radius.
  const [ux, uy] = [cosine / rx, sine / rx]
  const [vx, vy] = [-sine / ry, cosine / ry]
  const radius = Math.min(rx, ry)
  const inner = Math.max(0, 1 - 0.6 / radius) ** 2
  const outer = (1 + 0.5 / radius) ** 2
  for (let row = Math.max(0, Math.floor(y - high)); row <= bottom; row++) {
    const down = row + 0.5 - y
    let u = (left + 0.5 - x) * ux + down * uy
    let v = (left + 0.5 - x) * vx + down * vy
    for (let at = row * widthPx + left, end = row * widthPx + right; at <= end; at++) {
      const square = u * u + v * v
      if (square < outer) {
        const cover = square <= inner ? 256 : 256 * clamp((1 - Math.sqrt(square)) * radius + 0.5)
        texels[at] = over(texels[at] ?? 0, ink, cover | 0)
      }
      u += ux
      v += vx
    }
  }
}

/** Stamps a blade that grows from the lowest row; `ink` by the share of its length. */
export function bladeReference(plate: Plate, inks: Inks, blade: Blade): void {
  const { widthPx, heightPx, texels } = plate
  const { foot, length, bend, width, tone } = blade
  for (let row = Math.max(0, Math.floor(heightPx - length)); row < heightPx; row++) {
    const along = Math.min(1, (heightPx - row - 0.5) / length)
    if (along < 0) break
    // The curve through the foot and the tip is upright at the foot; this is its way by height.
    const share = 3 - Math.sqrt(9 - 5 * along)
    const middle = foot + bend * share * (0.4 + 0.6 * share)
    const slope = (bend * (0.4 + 1.2 * share)) / (length * (1.2 - 0.4 * share))
    const half = 0.5 * width * (1 - 0.82 * along ** 3) * Math.hypot(1, slope)
    const [from, to] = [middle - half, middle + half]
    const ink = inkAt(inks, tone + 0.22 * (along - 0.5))
    const last = Math.min(widthPx - 1, Math.floor(to))
    for (let x = Math.max(0, Math.floor(from)); x <= last; x++) {
      const cover = Math.min(x + 1, to) - Math.max(x, from)
      const at = row * widthPx + x
      if (cover > 0) texels[at] = over(texels[at] ?? 0, ink, (cover * 256) | 0)
    }
  }
}

/** Lets the lowest rows fade out from `from` on, a share of the height. */
export function footReference({ widthPx, heightPx, texels }: Plate, from: number): void {
  for (let row = Math.floor(from * heightPx); row < heightPx; row++) {
    const left = clamp((1 - (row + 0.5) / heightPx) / (1 - from)) * 256
    for (let at = row * widthPx, end = at + widthPx; at < end; at++) {
      const texel = texels[at] ?? 0
      if (texel !== 0) texels[at] = thinned(texel, left | 0)
    }
  }
}
