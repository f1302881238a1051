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
  /** Brush strokes on the sheet; 0 for none. */
  readonly strokes: number
}

const EVEN = 128

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
  if (look.strokes > 0) layStrokes(pixels, size, { count: look.strokes, random })
  return pixels
}

/** Smooth chance, 0..1, with so many cells along a side, that meets itself at every edge. */
function seamless(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
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

/** Every point of a stroke takes the colour of its middle; bristles leave ridges along it. */
function layStrokes(
  pixels: Uint8Array,
  size: { widthPx: number; heightPx: number },
  strokes: { count: number; random: () => number },
): void {
  const { random } = strokes
  const scale = size.widthPx / 256
  for (let stroke = 0; stroke < strokes.count; stroke++) {
    const angle = 0.35 + 0.9 * (random() - 0.5) + (random() < 0.25 ? 1.3 : 0)
    layStroke(pixels, size, {
      x: Math.floor(random() * size.widthPx),
      y: Math.floor(random() * size.heightPx),
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      long: (7 + 8 * random()) * scale,
      wide: (2 + 1.8 * random()) * scale,
      bristles: 1.6 + random(),
      lift: 20 * (random() - 0.5),
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
}

function layStroke(
  pixels: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  stroke: Stroke,
): void {
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
    const ridges = 26 * Math.sin(aside * stroke.bristles * Math.PI) - 16 * aside * aside
    pixels[at] = EVEN + stroke.lift + ridges
    pixels[at + 1] = EVEN - dx
    pixels[at + 2] = EVEN - dy
  }
}
