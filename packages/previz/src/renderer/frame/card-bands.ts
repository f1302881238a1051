/** Which mip level and how much haze a card takes in which rows of a picture. */
import type { Matrix, Vector } from '@backlot/camera/geometry'
import { clamp } from '../scene/random.ts'
import type { Placed } from './view.ts'

/** What may be seen of a card: a box of pixels and the map from pixels to the card. */
export type CardBounds = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Pixel -> (s, t, w), s and t from 0 to 1 over the whole card, t upward. */
  readonly toCard: Matrix
  /** True when the card lies rather than stands, so that its mip level changes by the row. */
  readonly lying: boolean
  /** Of a projected card in haze: how near its plane is at pixel (x, y, 1), in one over metres. Absent where all of it has one depth. */
  readonly nearness?: Readonly<Vector> | undefined
}

/** Rows of an outline that share a mip level and a depth. */
export type Band = {
  readonly top: number
  readonly bottom: number
  /** The number of the mip level. */
  readonly level: number
  /** Metres, for the haze. */
  readonly depth: number
}

type Row = { -readonly [Member in keyof Band]: Band[Member] }

/** The bands of many cards, one after another; reused when it is filled again. */
export class BandList {
  readonly #bands: Row[] = []
  #count = 0

  /** How many bands there are. */
  get count(): number {
    return this.#count
  }

  /** The band of a number below `count`. */
  at(index: number): Band {
    const band = this.#bands[index]
    if (!band || index >= this.#count) throw new RangeError(`there is no band ${index}`)
    return band
  }

  /** Takes all bands away. */
  clear(): void {
    this.#count = 0
  }

  /** Adds the bands of a card, from the top of its outline. */
  add(placed: Placed, outline: CardBounds): void {
    if (outline.lying) return this.#addLying(placed, outline)
    if (outline.nearness) return this.#addProjected(placed, outline, outline.nearness)
    const { top, bottom } = outline
    // What stands is never wholly behind the horizon.
    this.#begin(top, Math.max(0, levelAt(placed, outline, (top + bottom) / 2)), placed.depth)
    this.#end(bottom)
  }

  /** A lying plane runs from near to far: a band ends where level or haze has to change. */
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

  /** Every row of a projected plane has a depth of its own; where the texture ends, nothing is drawn. */
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

  /** A band that shows nothing is not counted, and the next one takes its place. */
  #end(bottom: number): void {
    const band = this.#bands[this.#count]
    if (!band || band.level === NO_LEVEL) return
    band.bottom = bottom
    this.#count += 1
  }
}

/** A lying plane gets new haze when its depth has changed by this factor. */
const DEPTH_STEP = 1.05

/** A picture in fog shows smaller steps than a painted ground; */
const HAZE_STEP = 1.02
/** and beyond this all is equally far. */
const FARTHEST_METRES = 2000

/** Whether a row may show something of the texture of a projected card. */
function showsTexture({ toCard, left, right }: CardBounds, row: number): boolean {
  const west = heightIn(toCard, left, row)
  const east = heightIn(toCard, right, row)
  return Math.min(west, east) <= 1.02 && Math.max(west, east) >= -0.02
}

/** How high in the texture a pixel lies, 0 to 1 where it shows anything. */
function heightIn(toCard: Matrix, x: number, y: number): number {
  const w = toCard[6] * x + toCard[7] * y + toCard[8]
  return (toCard[3] * x + toCard[4] * y + toCard[5]) / Math.max(w, 1e-7)
}

/** The level of a row that shows nothing, because it is behind the horizon. */
const NO_LEVEL = -1

/** Sharper than trilinear filtering would be, by this share of a level; film grain hides the rest. */
const SHARPNESS = 0.42

/** Which level a row asks for in the middle of the outline. */
function levelAt(placed: Placed, outline: CardBounds, row: number): number {
  const texels = density(placed, outline, row)
  if (texels <= 0) return NO_LEVEL
  const last = placed.image.levels.length - 1
  return clamp(Math.floor(Math.log2(texels) + SHARPNESS), 0, last)
}

const WHOLE_PART = [0, 1] as const

/** Texels in a pixel, across and along, in the middle of a row of the outline; 0 behind the horizon. */
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
  // Seen at a slant, a plane is much denser one way than the other. The finer way would make the denser one shimmer, and
  // read a line of the cache for every pixel; the denser way would make it mush.
  if (lying) return Math.max(across, along * 0.4)
  return Math.max(Math.min(across, along), Math.max(across, along) * 0.5)
}

/** `Math.hypot` guards against overflow, and takes ten times as long. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** How far a row is in the middle of the outline: the last row of a map to a card is one over the depth. */
function depthAt({ toCard, left, right }: CardBounds, row: number): number {
  return 1 / (toCard[6] * ((left + right) / 2) + toCard[7] * row + toCard[8])
}
