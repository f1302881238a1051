/** From a card in space to a plane of the kernel: homography, clip box, mip level, haze. */
import {
  type Basis,
  inverse,
  type Lens,
  type Matrix,
  minus,
  planeToPixel,
  plus,
  toCamera,
  toPixel,
  type Vector,
} from './geometry.ts'
import type { Tiles } from './frame-memory.ts'
import type { Canvas, Texels } from './kernel/kernel.ts'
import { PLANE_AT, type PlaneList } from './kernel/plane-list.ts'
import { clamp } from './random.ts'
import type { Card, Haze, Placement } from './stage.ts'
import { CELLS, type Unit, type UnitNote } from './texture.ts'

/** One look at the stage: a camera, a canvas, and possibly the mirrored world. */
export type View = {
  readonly basis: Basis
  readonly position: Vector
  readonly lens: Lens
  readonly canvas: Canvas
  /** Rows between which to draw. */
  readonly top: number
  readonly bottom: number
  /** True for the world as the water shows it. */
  readonly mirrored: boolean
  readonly haze: Haze
  /** Which tiles of the canvas are hidden, and by whom. */
  readonly tiles: Tiles
}

/** A card at a moment, with its painted picture. */
export type Placed = {
  readonly card: Card
  readonly placement: Placement
  readonly unit: Unit
  readonly note: UnitNote
  /** Metres ahead of the camera. */
  readonly depth: number
  /** 0 is nearest. */
  readonly rank: number
}

/** A card as a view sees it. */
export type Sight = {
  readonly placed: Placed
  readonly outline: Outline
  /** From the top. */
  readonly bands: readonly Band[]
}

/** What may be seen of a card: a box of pixels and the map from pixels to the card. */
type Outline = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Pixel -> (s, t, w), s and t from 0 to 1 over the whole card, t upward. */
  readonly toCard: Matrix
  /** True when the card lies rather than stands, so that its mip level changes by the row. */
  readonly lying: boolean
}

const NEAREST_METRES = 0.12

/** Cards as a view sees them, in their order; those that it does not see are left out. */
export function sightsOf(view: View, cards: readonly Placed[]): Sight[] {
  const sights: Sight[] = []
  for (const placed of cards) {
    const outline = outlineOf(view, placed)
    if (outline) sights.push({ placed, outline, bands: bandsOf(placed, outline) })
  }
  return sights
}

/** The outline of a card in a view, or undefined when nothing of it can be seen. */
function outlineOf(view: View, placed: Placed): Outline | undefined {
  const { placement, card, note } = placed
  const start = flipped(view, placement.origin)
  const origin = toCamera(view.basis, card.infinite ? start : minus(start, view.position))
  const across = toCamera(view.basis, flipped(view, placement.across))
  const up = toCamera(view.basis, flipped(view, placement.up))
  const box = boxOf({ view, origin, across, up, note })
  if (!box) return undefined
  const toCard = inverse(planeToPixel(view.lens, { origin, across, up }))
  if (!toCard) return undefined
  const [, rise, reach] = placement.up
  const { left, right, top, bottom } = box
  return { left, right, top, bottom, toCard, lying: Math.abs(rise) < Math.abs(reach) }
}

function flipped(view: View, vector: Vector): Vector {
  return view.mirrored ? [vector[0], -vector[1], vector[2]] : vector
}

/** The pixels that hold the visible part of the card. */
function boxOf(quad: {
  view: View
  origin: Vector
  across: Vector
  up: Vector
  note: UnitNote
}): Pick<Outline, 'left' | 'right' | 'top' | 'bottom'> | undefined {
  const { view, origin, across, up, note } = quad
  const whole = { left: 0, right: view.canvas.width, top: view.top, bottom: view.bottom }
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  let behind = 0
  for (const t of [1 - note.top, 1 - note.bottom]) {
    for (const s of [note.left, note.right]) {
      const corner = plus(plus(origin, across, s), up, t)
      if (corner[2] < NEAREST_METRES) behind += 1
      const [x, y] = toPixel(view.lens, corner)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (behind > 0) return behind < CORNERS ? whole : undefined
  const box = {
    left: Math.max(whole.left, Math.floor(left)),
    right: Math.min(whole.right, Math.ceil(right)),
    top: Math.max(whole.top, Math.floor(top)),
    bottom: Math.min(whole.bottom, Math.ceil(bottom)),
  }
  return box.left < box.right && box.top < box.bottom ? box : undefined
}

const CORNERS = 4

/** The share of light that haze takes on the way. */
function hazeShare(haze: Haze, depth: number, factor: number): number {
  const way = Math.max(0, depth - haze.startMetres)
  return Math.min(haze.limit, 1 - Math.exp(-way * haze.density)) * factor
}

/** Rows of an outline that share a mip level and a depth. */
type Band = {
  readonly top: number
  readonly bottom: number
  readonly level: Texels
  /** Metres, for the haze. */
  readonly depth: number
}

/** Adds a plane that draws the rows of a band of a card. */
export function addPlane(
  list: PlaneList,
  view: View,
  { sight, band }: { readonly sight: Sight; readonly band: Band },
): void {
  const { placed, outline } = sight
  const { card, placement, unit } = placed
  const { level } = band
  const share = card.infinite ? 0 : hazeShare(view.haze, band.depth, card.haze ?? 1)
  const haze = share * 32767
  const { toCard } = outline
  const [wx, wy, w0] = [toCard[6], toCard[7], toCard[8]]
  // The map from pixels to texel centres of the level; texture rows run downward.
  const part = card.part ?? WHOLE_PART
  const from = part[0] * level.width - 0.5
  const columns = (part[1] - part[0]) * level.width
  const rows = level.height
  // How many cells of its tables a texel covers: each level halves the sides, rounded down.
  const cells = CELLS * 2 ** unit.levels.indexOf(level)
  const at = list.grow()
  const { words, numbers } = list
  words[at + PLANE_AT.target] = view.canvas.address
  words[at + PLANE_AT.targetWidth] = view.canvas.width
  words[at + PLANE_AT.left] = outline.left
  words[at + PLANE_AT.right] = outline.right
  words[at + PLANE_AT.top] = band.top
  words[at + PLANE_AT.bottom] = band.bottom
  words[at + PLANE_AT.texture] = level.address
  words[at + PLANE_AT.textureWidth] = level.width
  words[at + PLANE_AT.textureHeight] = level.height
  numbers[at + PLANE_AT.fromU] = from
  numbers[at + PLANE_AT.toU] = from + columns
  numbers[at + PLANE_AT.ux] = toCard[0] * columns + wx * from
  numbers[at + PLANE_AT.uy] = toCard[1] * columns + wy * from
  numbers[at + PLANE_AT.u0] = toCard[2] * columns + w0 * from
  numbers[at + PLANE_AT.vx] = (wx - toCard[3]) * rows - wx / 2
  numbers[at + PLANE_AT.vy] = (wy - toCard[4]) * rows - wy / 2
  numbers[at + PLANE_AT.v0] = (w0 - toCard[5]) * rows - w0 / 2
  numbers[at + PLANE_AT.wx] = wx
  numbers[at + PLANE_AT.wy] = wy
  numbers[at + PLANE_AT.w0] = w0
  words[at + PLANE_AT.keep] = (1 - share) * 32767
  words[at + PLANE_AT.hazeRed] = view.haze.colour[0] * haze
  words[at + PLANE_AT.hazeGreen] = view.haze.colour[1] * haze
  words[at + PLANE_AT.hazeBlue] = view.haze.colour[2] * haze
  words[at + PLANE_AT.opacity] = clamp(placement.opacity ?? 1) * 32767
  words[at + PLANE_AT.additive] = card.additive ? 1 : 0
  words[at + PLANE_AT.tiles] = view.tiles.address
  words[at + PLANE_AT.tilesAcross] = view.tiles.across
  words[at + PLANE_AT.rank] = placed.rank
  words[at + PLANE_AT.holes] = unit.holes
  words[at + PLANE_AT.seen] = unit.seen
  numbers[at + PLANE_AT.cellsAcross] = cells / unit.texture.widthPx
  numbers[at + PLANE_AT.cellsDown] = cells / unit.texture.heightPx
}

const WHOLE_PART = [0, 1] as const

/** Adds a plane for `markHidden`: the whole outline at the coarsest level that is drawn, if any is. */
export function addHiding(list: PlaneList, view: View, sight: Sight): void {
  const { placed, outline } = sight
  const { levels } = placed.unit
  let coarsest = -1
  for (const { level } of sight.bands) coarsest = Math.max(coarsest, levels.indexOf(level))
  const level = levels[coarsest]
  const { top, bottom } = outline
  if (level) addPlane(list, view, { sight, band: { top, bottom, level, depth: placed.depth } })
}

/** Texels in a pixel, across and along, at a pixel of the outline; 0 behind the horizon. */
function density(placed: Placed, outline: Outline, pixel: readonly [number, number]): number {
  const [a, b, c, d, e, f, wx, wy, w0] = outline.toCard
  const [x, y] = pixel
  const w = wx * x + wy * y + w0
  if (w <= 1e-7) return 0
  const s = (a * x + b * y + c) / w
  const t = (d * x + e * y + f) / w
  const { widthPx, heightPx } = placed.unit.texture
  const part = placed.card.part ?? [0, 1]
  const columns = widthPx * (part[1] - part[0])
  const across = Math.hypot((a - s * wx) / w, (b - s * wy) / w) * columns
  const along = Math.hypot((d - t * wx) / w, (e - t * wy) / w) * heightPx
  // A lying plane is much denser along than across: a compromise between shimmer and mush.
  return outline.lying ? Math.max(across, along * 0.4) : Math.min(across, along)
}

/** Sharper than the textbook by this share of a level; the grain hides the rest. */
const SHARPNESS = 0.42

/** A lying plane gets new haze when its depth has changed by this factor. */
const DEPTH_STEP = 1.05

/** Which mip level and how much haze to take where, as bands of rows from the top. */
function bandsOf(placed: Placed, outline: Outline): readonly Band[] {
  const { top, bottom, lying } = outline
  if (lying) return [...lyingBands(placed, outline)]
  const [level] = placed.unit.levels
  const style =
    styleAt(placed, outline, (top + bottom) / 2) ?? (level && { level, depth: placed.depth })
  return style ? [{ top, bottom, level: style.level, depth: style.depth }] : []
}

type BandStyle = Pick<Band, 'level' | 'depth'>

/** A lying plane runs from near to far: a band ends where level or haze has to change. */
function* lyingBands(placed: Placed, outline: Outline): Generator<Band> {
  let top = outline.top
  let style = styleAt(placed, outline, top + 0.5)
  for (let row = outline.top + 2; row < outline.bottom; row += 2) {
    const next = styleAt(placed, outline, row + 0.5)
    if (isAlike(style, next)) continue
    if (style) yield { top, bottom: row, ...style }
    top = row
    style = next
  }
  if (style) yield { top, bottom: outline.bottom, ...style }
}

/** What a row in the middle of the outline asks for; undefined behind the horizon. */
function styleAt(placed: Placed, outline: Outline, row: number): BandStyle | undefined {
  const { levels } = placed.unit
  const middle = (outline.left + outline.right) / 2
  const texels = density(placed, outline, [middle, row])
  if (texels <= 0) return undefined
  const level = levels[clamp(Math.floor(Math.log2(texels) + SHARPNESS), 0, levels.length - 1)]
  return level && { level, depth: outline.lying ? depthAt(outline, middle, row) : placed.depth }
}

/** The last row of a map to a card is one over the depth. */
function depthAt({ toCard }: Outline, x: number, y: number): number {
  return 1 / (toCard[6] * x + toCard[7] * y + toCard[8])
}

/** True when rows of these styles can be one band. */
function isAlike(one: BandStyle | undefined, other: BandStyle | undefined): boolean {
  if (!one || !other) return one === other
  const near = one.depth < other.depth * DEPTH_STEP && other.depth < one.depth * DEPTH_STEP
  return one.level === other.level && near
}
