/**
 * The sheets on which styles draw, each laid beside itself without a seam. A texel says how light the
 * paper is (red), how far a stroke reaches for its colour to the right (green) and down (blue), and
 * how ragged the picture's edge is (alpha); 128 is even, or not at all.
 */
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'

/** What a sheet is like. Reaches are in pixels at a side of 256. */
export type SheetLook = {
  readonly seed: number
  /** Bumps of the paper along a side; 0 for smooth film. */
  readonly tooth: number
  /** How far colours run over the lines. */
  readonly wobble: number
  /** Brush strokes on the sheet; none when absent. */
  readonly strokes?: StrokeLook
}

/** What the strokes of a brush are like. Lengths are half axes in pixels at a side of 256, least and most. */
export type StrokeLook = {
  readonly count: number
  readonly long: readonly [number, number]
  readonly wide: readonly [number, number]
  /** Which way they go: mostly aslant, or around many whirls. */
  readonly flow: keyof typeof FLOWS
  /** How much lighter or darker than the picture single strokes are, in texel steps. */
  readonly lift: number
  /** How deep the ridges of bristles are: 1 for those of an oil brush. */
  readonly ridges: number
}

/** The sides of a sheet. */
export type SheetSize = { readonly widthPx: number; readonly heightPx: number }

/** The texel byte that changes nothing. */
export const EVEN = 128

/** Paints a sheet. */
export function paintSheet(widthPx: number, heightPx: number, look: SheetLook): Pixels {
  const random = seededRandom(look.seed)
  const size = { widthPx, heightPx }
  const pixels = new Uint8Array(widthPx * heightPx * 4)
  const [rough, fine] = [seamless(size, look.tooth, random), seamless(size, look.tooth * 2, random)]
  const [right, down] = [seamless(size, 9, random), seamless(size, 9, random)]
  const [shake, edge] = [seamless(size, 26, random), seamless(size, 3, random)]
  const reach = (look.wobble * widthPx) / 256
  for (let place = 0; place < widthPx * heightPx; place++) {
    const bump = 0.6 * (rough[place] ?? 0) + 0.4 * (fine[place] ?? 0)
    const trembling = 0.45 * ((shake[place] ?? 0) - 0.5)
    pixels[place * 4] = look.tooth > 0 ? clamp(bump) * 255 : EVEN
    pixels[place * 4 + 1] = EVEN + reach * (2 * (right[place] ?? 0) - 1 + trembling)
    pixels[place * 4 + 2] = EVEN + reach * (2 * (down[place] ?? 0) - 1 - trembling)
    pixels[place * 4 + 3] = clamp(0.82 * (edge[place] ?? 0) + 0.18 * (shake[place] ?? 0)) * 255
  }
  if (look.strokes) layStrokes(pixels, size, { look: look.strokes, random })
  return pixels
}

/** Smooth chance, 0..1, with so many cells along a side, that meets itself at every edge. */
function seamless(
  { widthPx, heightPx }: SheetSize,
  cells: number,
  random: () => number,
): Float32Array {
  const field = new Float32Array(widthPx * heightPx)
  if (cells === 0) return field
  const count = Math.round(cells)
  const corners = Float32Array.from({ length: count * count }, random)
  const corner = (x: number, y: number): number => corners[(y % count) * count + (x % count)] ?? 0
  for (let y = 0, at = 0; y < heightPx; y++) {
    const line = (y / heightPx) * count
    const row = Math.floor(line)
    const down = soft(line - row)
    for (let x = 0; x < widthPx; x++) {
      const along = (x / widthPx) * count
      const column = Math.floor(along)
      const right = soft(along - column)
      const top = lerp(corner(column, row), corner(column + 1, row), right)
      field[at++] = lerp(
        top,
        lerp(corner(column, row + 1), corner(column + 1, row + 1), right),
        down,
      )
    }
  }
  return field
}

const soft = (share: number): number => share * share * (3 - 2 * share)

/** Directions of strokes in radians, given where they are as shares of the sheet. */
const FLOWS = {
  aslant: (random: () => number) => {
    const angle = 0.35 + 0.9 * (random() - 0.5) + (random() < 0.25 ? 1.3 : 0)
    return () => angle
  },
  whirls: (random: () => number) => {
    const stray = 0.3 * (random() - 0.5)
    return (x: number, y: number) => stray + whirl(x, y)
  },
} as const

/** A field of directions that turns around many middles and meets itself at every edge. */
function whirl(x: number, y: number): number {
  const [across, down] = [2 * Math.PI * x, 2 * Math.PI * y]
  return 1.2 * Math.sin(across + 1.2 * Math.sin(down)) + 1.6 * Math.cos(2 * down - Math.sin(across))
}

/** Every point of a stroke takes the colour of its middle; bristles leave ridges along it. */
function layStrokes(
  pixels: Uint8Array,
  size: SheetSize,
  { look, random }: { look: StrokeLook; random: () => number },
): void {
  const scale = size.widthPx / 256
  const between = ([least, most]: readonly [number, number]): number =>
    least + (most - least) * random()
  for (let stroke = 0; stroke < look.count; stroke++) {
    const angleAt = FLOWS[look.flow](random)
    const [x, y] = [Math.floor(random() * size.widthPx), Math.floor(random() * size.heightPx)]
    const angle = angleAt(x / size.widthPx, y / size.heightPx)
    layStroke(pixels, size, {
      x,
      y,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      long: between(look.long) * scale,
      wide: between(look.wide) * scale,
      bristles: 1.6 + random(),
      lift: look.lift * (random() - 0.5),
      ridges: look.ridges,
    })
  }
}

type Stroke = {
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
  readonly long: number
  readonly wide: number
  readonly bristles: number
  readonly lift: number
  readonly ridges: number
}

function layStroke(pixels: Uint8Array, { widthPx, heightPx }: SheetSize, stroke: Stroke): void {
  const reach = Math.ceil(stroke.long)
  const side = 2 * reach + 1
  for (let place = 0; place < side * side; place++) {
    const [dx, dy] = [(place % side) - reach, Math.floor(place / side) - reach]
    const along = (dx * stroke.cos + dy * stroke.sin) / stroke.long
    const aside = (dy * stroke.cos - dx * stroke.sin) / stroke.wide
    if (along * along + aside * aside > 1) continue
    const x = (stroke.x + dx + widthPx * 2) % widthPx
    const y = (stroke.y + dy + heightPx * 2) % heightPx
    const at = (y * widthPx + x) * 4
    const ridge = 26 * Math.sin(aside * stroke.bristles * Math.PI) - 16 * aside * aside
    pixels[at] = EVEN + stroke.lift + stroke.ridges * ridge
    pixels[at + 1] = EVEN - dx
    pixels[at + 2] = EVEN - dy
  }
}
