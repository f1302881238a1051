/** Splits a card into bands of rows with one mip level and one amount of haze. */
import type { Matrix, Vector } from '@backlot/camera/geometry'
import { clamp } from '../scene/random.ts'
import type { Placed } from './view.ts'

/** The visible part of a card: a box of pixels, and the map from pixels to the card. */
export type CardBounds = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Homography from pixels to (s, t, w); s and t from 0 to 1 over the whole card, t upward. */
  readonly toCard: Matrix
  /** True for a lying card, whose mip level changes by the row. */
  readonly lying: boolean
  /**
   * For a projected card in haze: one over the distance of its plane at pixel (x, y, 1), per metre.
   * Absent where the whole card has one depth.
   */
  readonly nearness?: Readonly<Vector> | undefined
}

/** Rows of an outline with the same mip level and depth. */
export type Band = {
  readonly top: number
  readonly bottom: number
  /** The number of the mip level. */
  readonly level: number
  /** Metres, for the haze. */
  readonly depth: number
}

type Row = { -readonly [Member in keyof Band]: Band[Member] }

/** The bands of many cards, in sequence; reused after `clear`. */
export class BandList {
  readonly #bands: Row[] = []
  #count = 0

  /** The number of bands. */
  get count(): number {
    return this.#count
  }

  /** The band at an index below `count`. */
  at(index: number): Band {
    const band = this.#bands[index]
    if (!band || index >= this.#count) throw new RangeError(`there is no band ${index}`)
    return band
  }

  /** Removes all bands. */
  clear(): void {
    this.#count = 0
  }

  /** Adds the bands of a card, from the top of its outline down. */
  add(placed: Placed, outline: CardBounds): void {
    if (outline.lying) return this.#addLying(placed, outline)
    if (outline.nearness) return this.#addProjected(placed, outline, outline.nearness)
    const { top, bottom } = outline
    // A standing card is never entirely beyond the horizon.
    this.#begin(top, Math.max(0, levelAt(placed, outline, (top + bottom) / 2)), placed.depth)
    this.#end(bottom)
  }

  /** A lying plane extends from near to far: a band ends where mip level or haze changes. */
  #addLying(placed: Placed, outline: CardBounds): void {
    const { top, bottom } = outline
    const first = top + 0.5
    let band = this.#begin(top, levelAt(placed, outline, first), depthAt(outline, first))
    for (let row = top + 2; row < bottom; row += 2) {
      const level = levelAt(placed, outline, row + 0.5)
      const depth = depthAt(outline, row + 0.5)
      const isNear = depth < band.depth * DEPTH_STEP && band.depth < depth * DEPTH_STEP
      if (level === band.level && (isNear || level === NO_LEVEL)) continue
      this.#end(row)
      band = this.#begin(row, level, depth)
    }
    this.#end(bottom)
  }

  /** Every row of a projected plane has its own depth; rows outside of the texture are not drawn. */
  #addProjected(placed: Placed, outline: CardBounds, nearness: Readonly<Vector>): void {
    const { top, bottom, left, right } = outline
    const level = Math.max(0, levelAt(placed, outline, (top + bottom) / 2))
    let band: Row | undefined
    for (let row = top; row < bottom; row += 2) {
      const near = (nearness[0] * (left + right)) / 2 + nearness[1] * (row + 1) + nearness[2]
      const depth = 1 / Math.max(near, 1 / FARTHEST_METRES)
      const isShown = showsTexture(outline, row + 1)
      const isSame = isShown && band && depth < band.depth * HAZE_STEP
      if (isSame && band && band.depth < depth * HAZE_STEP) continue
      if (band) this.#end(row)
      band = isShown ? this.#begin(row, level, depth) : undefined
    }
    if (band) this.#end(bottom)
  }

  #begin(top: number, level: number, depth: number): Band {
    const band = (this.#bands[this.#count] ??= { top, bottom: top, level, depth })
    band.top = top
    band.level = level
    band.depth = depth
    return band
  }

  /** A band without a visible level is not counted, and the next one overwrites it. */
  #end(bottom: number): void {
    const band = this.#bands[this.#count]
    if (!band || band.level === NO_LEVEL) return
    band.bottom = bottom
    this.#count += 1
  }
}

/** Haze of a lying plane is updated when the depth changes by this factor. */
const DEPTH_STEP = 1.05

/** A picture in fog shows smaller steps than painted ground does; */
const HAZE_STEP = 1.02
/** beyond this distance everything counts as equally far. */
const FARTHEST_METRES = 2000

/** Whether a row may show any of a projected card's texture. */
function showsTexture({ toCard, left, right }: CardBounds, row: number): boolean {
  const west = heightIn(toCard, left, row)
  const east = heightIn(toCard, right, row)
  return Math.min(west, east) <= 1.02 && Math.max(west, east) >= -0.02
}

/** The vertical texture coordinate of a pixel, 0 to 1 inside of the texture. */
function heightIn(toCard: Matrix, x: number, y: number): number {
  const w = toCard[6] * x + toCard[7] * y + toCard[8]
  return (toCard[3] * x + toCard[4] * y + toCard[5]) / Math.max(w, 1e-7)
}

/** The level of a row beyond the horizon, which shows nothing. */
const NO_LEVEL = -1

/** By this share of a level sharper than trilinear filtering; film grain hides the aliasing. */
const SHARPNESS = 0.42

/** The mip level for a row in the middle of the outline. */
function levelAt(placed: Placed, outline: CardBounds, row: number): number {
  const texels = density(placed, outline, row)
  if (texels <= 0) return NO_LEVEL
  const last = placed.image.levels.length - 1
  return clamp(Math.floor(Math.log2(texels) + SHARPNESS), 0, last)
}

const WHOLE_PART = [0, 1] as const

/** Texels per pixel in the middle of a row of the outline; 0 beyond the horizon. */
function density(
  { card, image }: Placed,
  { toCard, lying, left, right }: CardBounds,
  y: number,
): number {
  const x = (left + right) / 2
  const wx = toCard[6]
  const wy = toCard[7]
  const w = wx * x + wy * y + toCard[8]
  if (w <= 1e-7) return 0
  const s = (toCard[0] * x + toCard[1] * y + toCard[2]) / w
  const t = (toCard[3] * x + toCard[4] * y + toCard[5]) / w
  const { widthPx, heightPx } = image.texture
  const part = card.part ?? WHOLE_PART
  const columns = widthPx * (part[1] - part[0])
  const across = (lengthOf(toCard[0] - s * wx, toCard[1] - s * wy) / w) * columns
  const along = (lengthOf(toCard[3] - t * wx, toCard[4] - t * wy) / w) * heightPx
  // At a slant, a plane has many more texels per pixel in one direction than in the other. The
  // finer level would shimmer in the denser direction, and read a cache line for every pixel; the
  // coarser level would blur the other direction.
  if (lying) return Math.max(across, along * 0.4)
  return Math.max(Math.min(across, along), Math.max(across, along) * 0.5)
}

/** `Math.hypot` guards against overflow, and takes ten times as long. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/**
 * The depth of a row in the middle of the outline: the last row of the homography gives one over
 * the depth.
 */
function depthAt({ toCard, left, right }: CardBounds, row: number): number {
  return 1 / (toCard[6] * ((left + right) / 2) + toCard[7] * row + toCard[8])
}
