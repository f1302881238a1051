/**
 * Textures are declared first, so that every thread knows their addresses in the shared memory
 * without asking, and painted later, by any free thread. An image is one frame of a texture. In
 * memory it is
 *
 *     level 0 | level 1 | ... | summed-area tables of holes and of what is visible | note (bounding box, opaque?)
 */
import { type Address, type Kernel, MAX_TEXELS_ACROSS, type Texels } from '../kernel/kernel.ts'
import { clamp } from './random.ts'

/** Premultiplied RGBA, rows from the top. */
export type Pixels = Uint8Array | Uint8ClampedArray

/** How to paint a texture. Painting must depend only on its arguments. */
export type TextureOrder = {
  readonly widthPx: number
  readonly heightPx: number
  /** The number of frames (of a walk cycle); 1 when absent. */
  readonly frameCount?: number
  /**
   * Paints one frame of exactly this size. Soft outlines need a transparent margin of about a 20th
   * of each side: half a texel at the edges of a mip level is never drawn, which is much of a small
   * level.
   */
  readonly paint: (frame: number, widthPx: number, heightPx: number) => Pixels
}

/** A declared texture. */
export type Texture = Required<TextureOrder> & {
  /** The number of its first image. */
  readonly firstImage: number
  /** The reel that it was declared for, 0 when absent: those of other reels are painted in the same memory. */
  readonly reel?: number
}

/** One frame of a texture in memory, with its mip levels. */
export type TextureImage = {
  readonly texture: Texture
  readonly frame: number
  readonly levels: readonly Texels[]
  /** Summed-area tables of cells that are not fully opaque, and of cells that are not fully transparent. */
  readonly holes: Address
  readonly seen: Address
  readonly note: Address
}

/**
 * Cells per side of the tables that say where a texture is opaque and where transparent; the kernel
 * has the same constant.
 */
export const CELLS = 64
const TABLE_BYTES = (CELLS + 1) ** 2 * 2
const NOTE_BYTES = 32
const MIN_SIDE_PX = 8

/** A film's textures, in the order in which its world declares them. */
export class TextureBook {
  readonly #textures: Texture[] = []
  #imageCount = 0
  #reel = 0
  readonly #detail: number

  /** `detail` scales all textures: 1 for a picture 1366 pixels wide. */
  constructor(detail: number) {
    this.#detail = detail
  }

  /** Declares a texture; its size is rounded and scaled by the book's detail. */
  add(order: TextureOrder): Texture {
    const side = (sizePx: number): number =>
      clamp(Math.round(sizePx * this.#detail), MIN_SIDE_PX, MAX_TEXELS_ACROSS)
    const texture: Texture = {
      widthPx: side(order.widthPx),
      heightPx: side(order.heightPx),
      frameCount: order.frameCount ?? 1,
      paint: order.paint,
      firstImage: this.#imageCount,
      reel: this.#reel,
    }
    this.#imageCount += texture.frameCount
    this.#textures.push(texture)
    return texture
  }

  /** Begins another reel: what is declared from now on is painted where the reel before it was, after that has been drawn. */
  nextReel(): void {
    this.#reel += 1
  }

  /** Assigns addresses to all images, from `base` on: those of one reel side by side, those of two over each other. */
  layOut(base: Address): { readonly images: readonly TextureImage[]; readonly end: Address } {
    let next = base
    let end = base
    let reel = 0
    const take = (bytes: number): Address => {
      const address = next
      next = (next + bytes + 63) & ~63
      return address
    }
    const images = this.#textures.flatMap((texture) => {
      if ((texture.reel ?? 0) !== reel) next = base
      reel = texture.reel ?? 0
      const own = Array.from({ length: texture.frameCount }, (_, frame) => ({
        texture,
        frame,
        levels: levelSizes(texture).map(({ width, height }) => ({
          // One more row, because the kernel reads the neighbour of the last texel.
          address: take((width * height + width + 16) * 4),
          width,
          height,
        })),
        holes: take(TABLE_BYTES),
        seen: take(TABLE_BYTES),
        note: take(NOTE_BYTES),
      }))
      end = Math.max(end, next)
      return own
    })
    return { images, end }
  }
}

function levelSizes(texture: Texture): { width: number; height: number }[] {
  const sizes = [{ width: texture.widthPx, height: texture.heightPx }]
  for (let last = sizes[0]; last && last.width >= 8 && last.height >= 8; last = sizes.at(-1)) {
    sizes.push({ width: last.width >> 1, height: last.height >> 1 })
  }
  return sizes
}

/**
 * Paints an image into memory, with its mip levels, tables and note. Throws a RangeError when the
 * picture does not have the declared size.
 */
export function paintImage(image: TextureImage, buffer: ArrayBufferLike, kernel: Kernel): void {
  const { texture, levels } = image
  const pixels = texture.paint(image.frame, texture.widthPx, texture.heightPx)
  if (pixels.length !== texture.widthPx * texture.heightPx * 4)
    throw new RangeError('a texture was painted in another size than declared')
  const [whole] = levels
  if (!whole) throw new RangeError('a texture has no level')
  new Uint8Array(buffer).set(pixels, whole.address)
  for (const [index, level] of levels.entries()) {
    const smaller = levels[index + 1]
    if (smaller) kernel.halve(level, smaller.address)
  }
  writeNote(image, buffer, kernel)
}

/** Facts about an image that painting found. */
export type ImageNote = {
  /** The bounding box of everything visible, as shares of the texture from its top left. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** True when enough of it is opaque to occlude what lies behind. */
  readonly hides: boolean
}

/** Reads the note on a painted image. */
export function readNote(image: TextureImage, buffer: ArrayBufferLike): ImageNote {
  const [left = 0, top = 0, right = 1, bottom = 1, hides = 0] = new Float32Array(
    buffer,
    image.note,
    5,
  )
  return { left, top, right, bottom, hides: hides > 0 }
}

const HIDING_SHARE = 0.12

function writeNote(image: TextureImage, buffer: ArrayBufferLike, kernel: Kernel): void {
  const { levels, holes, seen, note } = image
  const [whole] = levels
  if (!whole) return
  const { width, height } = whole
  kernel.surveyTexels(whole, { holes, seen, box: note })
  const [left = 0, top = 0, right = 0, bottom = 0] = new Int32Array(buffer, note, 4)
  const [openCount = 0] = new Uint16Array(buffer, holes + TABLE_BYTES - 2, 1)
  new Float32Array(buffer, note, 5).set([
    Math.max(0, left - 2) / width,
    Math.max(0, top - 2) / height,
    Math.min(width, right + 3) / width,
    Math.min(height, bottom + 3) / height,
    openCount < CELLS * CELLS * (1 - HIDING_SHARE) ? 1 : 0,
  ])
}
