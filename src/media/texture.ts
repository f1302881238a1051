/**
 * Textures: declared first, so that their places in the shared memory are
 * known to every thread without talk; painted later, by whichever thread takes
 * the next unit of work. A unit is one frame of one texture:
 *
 *     level 0 | level 1 | ... | summed tables of holes and of what is seen | note (trim box, opaque?)
 */
import { type Address, MOST_TEXELS_ACROSS } from './kernel/kernel.ts'
import { clamp } from './random.ts'

/** Premultiplied RGBA, rows from the top. */
export type Pixels = Uint8Array | Uint8ClampedArray

/** How to paint a texture. Painting must depend on nothing but its own arguments. */
export type TextureOrder = {
  readonly widthPx: number
  readonly heightPx: number
  /** How many pictures it has (a walk cycle); 1 when absent. */
  readonly frameCount?: number
  /** Paints one frame of exactly that size. */
  readonly paint: (frame: number, widthPx: number, heightPx: number) => Pixels
}

/** A declared texture. */
export type Texture = Required<TextureOrder> & {
  /** Number of its first unit. */
  readonly firstUnit: number
}

/** One mip level in memory. */
export type Level = { readonly address: Address; readonly width: number; readonly height: number }

/** One painted frame in memory. */
export type Unit = {
  readonly texture: Texture
  readonly frame: number
  readonly levels: readonly Level[]
  /** Summed tables: cells that are not opaque everywhere, cells that are not clear everywhere. */
  readonly holes: Address
  readonly seen: Address
  readonly note: Address
}

/** Cells a side of the tables that say where a texture is opaque and where clear; the kernel knows it too. */
export const CELLS = 64
const TABLE_BYTES = (CELLS + 1) ** 2 * 2
const NOTE_BYTES = 32
const SMALLEST_SIDE_PX = 8

/** The list of a film's textures, in the order in which its world declares them. */
export class TextureBook {
  readonly #textures: Texture[] = []
  #unitCount = 0
  readonly #detail: number

  /** `detail` scales the size of every texture: 1 for a picture 1366 pixels wide. */
  constructor(detail: number) {
    this.#detail = detail
  }

  /** Declares a texture; its size is rounded and scaled by the book's detail. */
  add(order: TextureOrder): Texture {
    const side = (sizePx: number): number =>
      clamp(Math.round(sizePx * this.#detail), SMALLEST_SIDE_PX, MOST_TEXELS_ACROSS)
    const texture: Texture = {
      widthPx: side(order.widthPx),
      heightPx: side(order.heightPx),
      frameCount: order.frameCount ?? 1,
      paint: order.paint,
      firstUnit: this.#unitCount,
    }
    this.#unitCount += texture.frameCount
    this.#textures.push(texture)
    return texture
  }

  /** Gives every unit its place from `base` on. */
  layOut(base: Address): { readonly units: readonly Unit[]; readonly end: Address } {
    let next = base
    const take = (bytes: number): Address => {
      const address = next
      next = (next + bytes + 63) & ~63
      return address
    }
    const units = this.#textures.flatMap((texture) =>
      Array.from({ length: texture.frameCount }, (_, frame) => ({
        texture,
        frame,
        levels: levelSizes(texture).map(({ width, height }) => ({
          // A row more, because the kernel reads the neighbour of the last texel.
          address: take((width * height + width + 16) * 4),
          width,
          height,
        })),
        holes: take(TABLE_BYTES),
        seen: take(TABLE_BYTES),
        note: take(NOTE_BYTES),
      })),
    )
    return { units, end: next }
  }
}

function levelSizes(texture: Texture): { width: number; height: number }[] {
  const sizes = [{ width: texture.widthPx, height: texture.heightPx }]
  for (let last = sizes[0]; last && last.width >= 8 && last.height >= 8; last = sizes.at(-1)) {
    sizes.push({ width: last.width >> 1, height: last.height >> 1 })
  }
  return sizes
}

/** Paints a unit into memory, with its mip levels, hole table and note. */
export function paintUnit(unit: Unit, buffer: ArrayBufferLike): void {
  const { texture } = unit
  const pixels = texture.paint(unit.frame, texture.widthPx, texture.heightPx)
  if (pixels.length !== texture.widthPx * texture.heightPx * 4)
    throw new RangeError('a texture was painted in another size than declared')
  const texels = new Uint32Array(buffer, 0, Math.floor(buffer.byteLength / 4))
  unit.levels.forEach((level, index) => {
    const larger = unit.levels[index - 1]
    if (larger) halve(texels, larger, level)
    else new Uint8Array(buffer).set(pixels, level.address)
  })
  writeNote(unit, pixels, buffer)
}

/** The means of blocks of four texels, two of their bytes at a time. */
function halve(texels: Uint32Array, from: Level, to: Level): void {
  for (let y = 0; y < to.height; y++) {
    let upper = from.address / 4 + 2 * y * from.width
    let lower = upper + from.width
    let target = to.address / 4 + y * to.width
    for (let x = 0; x < to.width; x++, upper += 2, lower += 2) {
      const [a = 0, b = 0] = [texels[upper], texels[upper + 1]]
      const [c = 0, d = 0] = [texels[lower], texels[lower + 1]]
      const even = (a & EVEN) + (b & EVEN) + (c & EVEN) + (d & EVEN)
      const odd = ((a >>> 8) & EVEN) + ((b >>> 8) & EVEN) + ((c >>> 8) & EVEN) + ((d >>> 8) & EVEN)
      texels[target++] = (((even + HALF) >>> 2) & EVEN) | ((((odd + HALF) >>> 2) & EVEN) << 8)
    }
  }
}

/** The first and third byte of a texel, and what rounds each. */
const EVEN = 0x00ff00ff
const HALF = 0x00020002

/** What the painting thread found out about a unit. */
export type UnitNote = {
  /** The box that holds everything visible, as shares of the texture from its top left. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** True when enough of it is opaque to hide what lies behind. */
  readonly hides: boolean
}

/** Reads the note of a painted unit. */
export function readNote(unit: Unit, buffer: ArrayBufferLike): UnitNote {
  const [left = 0, top = 0, right = 1, bottom = 1, hides = 0] = new Float32Array(
    buffer,
    unit.note,
    5,
  )
  return { left, top, right, bottom, hides: hides > 0 }
}

const HIDING_SHARE = 0.12

function writeNote(unit: Unit, pixels: Pixels, buffer: ArrayBufferLike): void {
  const { widthPx, heightPx } = unit.texture
  const texels = new Uint32Array(pixels.buffer, pixels.byteOffset, widthPx * heightPx)
  const { open, seen } = listCells(unit.texture, texels)
  const openCount = writeSums(open, new Uint16Array(buffer, unit.holes, TABLE_BYTES / 2))
  writeSums(seen, new Uint16Array(buffer, unit.seen, TABLE_BYTES / 2))
  const box = boxOf(unit.texture, texels)
  const hides = openCount < open.length * (1 - HIDING_SHARE)
  new Float32Array(buffer, unit.note, 5).set([
    Math.max(0, box.left - 2) / widthPx,
    Math.max(0, box.top - 2) / heightPx,
    Math.min(widthPx, box.right + 3) / widthPx,
    Math.min(heightPx, box.bottom + 3) / heightPx,
    hides ? 1 : 0,
  ])
}

/** Which cells are not opaque everywhere, and which are not clear everywhere. */
function listCells(
  { widthPx, heightPx }: Texture,
  texels: Uint32Array,
): { open: Uint8Array; seen: Uint8Array } {
  const open = new Uint8Array(CELLS * CELLS)
  const seen = new Uint8Array(CELLS * CELLS)
  const columnCells = Uint8Array.from({ length: widthPx }, (_, x) => (x * CELLS) / widthPx)
  for (let y = 0; y < heightPx; y++) {
    const row = Math.floor((y * CELLS) / heightPx) * CELLS
    for (let x = 0, at = y * widthPx; x < widthPx; x++, at++) {
      const texel = texels[at] ?? 0
      const cell = row + (columnCells[x] ?? 0)
      // Alpha is the highest byte.
      if (texel < LEAST_OPAQUE) open[cell] = 1
      if (texel !== 0) seen[cell] = 1
    }
  }
  return { open, seen }
}

/** Texels from here on are opaque, and from there on they can be seen. */
const LEAST_OPAQUE = 250 * 2 ** 24
const LEAST_VISIBLE = 2 * 2 ** 24

/** The columns and rows between which anything can be seen; an empty box when nothing can. */
function boxOf(
  { widthPx, heightPx }: Texture,
  texels: Uint32Array,
): { left: number; top: number; right: number; bottom: number } {
  const box = { left: widthPx, top: heightPx, right: 0, bottom: 0 }
  for (let y = 0; y < heightPx; y++) {
    const start = y * widthPx
    let first = start
    let last = start + widthPx - 1
    while (first <= last && (texels[first] ?? 0) < LEAST_VISIBLE) first++
    if (first > last) continue
    while ((texels[last] ?? 0) < LEAST_VISIBLE) last--
    box.left = Math.min(box.left, first - start)
    box.right = Math.max(box.right, last - start)
    box.top = Math.min(box.top, y)
    box.bottom = y
  }
  return box
}

/** Fills a summed table and returns how many cells are marked. */
function writeSums(marks: Uint8Array, sums: Uint16Array): number {
  const side = CELLS + 1
  sums.fill(0)
  for (let y = 1; y < side; y++) {
    let inRow = 0
    for (let x = 1; x < side; x++) {
      inRow += marks[(y - 1) * CELLS + x - 1] ?? 0
      sums[y * side + x] = (sums[(y - 1) * side + x] ?? 0) + inRow
    }
  }
  return sums[side * side - 1] ?? 0
}
