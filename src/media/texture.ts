/**
 * Textures: declared first, so that their places in the shared memory are
 * known to every thread without talk; painted later, by whichever thread takes
 * the next unit of work. A unit is one frame of one texture:
 *
 *     level 0 | level 1 | ... | summed hole table | note (trim box, opaque?)
 */
import type { Address } from './kernel/kernel.ts'

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
  readonly holes: Address
  readonly note: Address
}

/** Cells a side of the table that says where a texture is not opaque. */
export const HOLE_CELLS = 64
const HOLE_BYTES = (HOLE_CELLS + 1) ** 2 * 2
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
      Math.max(SMALLEST_SIDE_PX, Math.round(sizePx * this.#detail))
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
        holes: take(HOLE_BYTES),
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
  const bytes = new Uint8Array(buffer)
  unit.levels.forEach((level, index) => {
    const larger = unit.levels[index - 1]
    if (larger) halve(bytes, larger, level)
    else bytes.set(pixels, level.address)
  })
  writeNote(unit, pixels, buffer)
}

function halve(bytes: Uint8Array, from: Level, to: Level): void {
  for (let y = 0; y < to.height; y++) {
    let upper = from.address + 2 * y * from.width * 4
    let lower = upper + from.width * 4
    let target = to.address + y * to.width * 4
    for (let x = 0; x < to.width; x++, upper += 8, lower += 8) {
      for (let part = 0; part < 4; part++) {
        const sum =
          (bytes[upper + part] ?? 0) +
          (bytes[upper + part + 4] ?? 0) +
          (bytes[lower + part] ?? 0) +
          (bytes[lower + part + 4] ?? 0)
        bytes[target++] = (sum + 2) >> 2
      }
    }
  }
}

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

const OPAQUE = 250
const HIDING_SHARE = 0.12

function writeNote(unit: Unit, pixels: Pixels, buffer: ArrayBufferLike): void {
  const { widthPx, heightPx } = unit.texture
  const box = { left: widthPx, top: heightPx, right: 0, bottom: 0 }
  const open = new Uint8Array(HOLE_CELLS * HOLE_CELLS)
  for (let y = 0; y < heightPx; y++) {
    const row = Math.min(HOLE_CELLS - 1, Math.floor((y * HOLE_CELLS) / heightPx)) * HOLE_CELLS
    for (let x = 0; x < widthPx; x++) {
      const alpha = pixels[(y * widthPx + x) * 4 + 3] ?? 0
      if (alpha < OPAQUE) open[row + Math.floor((x * HOLE_CELLS) / widthPx)] = 1
      if (alpha < 2) continue
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      box.bottom = y
    }
  }
  const openCount = writeHoles(open, new Uint16Array(buffer, unit.holes, HOLE_BYTES / 2))
  const hides = openCount < open.length * (1 - HIDING_SHARE)
  new Float32Array(buffer, unit.note, 5).set([
    Math.max(0, box.left - 2) / widthPx,
    Math.max(0, box.top - 2) / heightPx,
    Math.min(widthPx, box.right + 3) / widthPx,
    Math.min(heightPx, box.bottom + 3) / heightPx,
    hides ? 1 : 0,
  ])
}

/** Fills the summed table and returns how many cells are open. */
function writeHoles(open: Uint8Array, sums: Uint16Array): number {
  const side = HOLE_CELLS + 1
  sums.fill(0)
  for (let y = 1; y < side; y++) {
    let inRow = 0
    for (let x = 1; x < side; x++) {
      inRow += open[(y - 1) * HOLE_CELLS + x - 1] ?? 0
      sums[y * side + x] = (sums[(y - 1) * side + x] ?? 0) + inRow
    }
  }
  return sums[side * side - 1] ?? 0
}
