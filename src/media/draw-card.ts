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
  type Vector,
} from './geometry.ts'
import type { Tiles } from './frame-memory.ts'
import type { Canvas } from './kernel/kernel.ts'
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

/**
 * The card that is looked at, in camera axes, and its box of pixels. There are
 * hundreds of cards, over water each twice, and few of them are in sight: numbers
 * are written here, so that only what is seen makes garbage.
 */
const ORIGIN: [right: number, up: number, ahead: number] = [0, 0, 0]
const ACROSS: typeof ORIGIN = [0, 0, 0]
const UP: typeof ORIGIN = [0, 0, 0]
const CARD = { origin: ORIGIN, across: ACROSS, up: UP }
const BOX = { left: 0, right: 0, top: 0, bottom: 0 }

/** The outline of a card in a view, or undefined when nothing of it can be seen. */
function outlineOf(view: View, placed: Placed): Outline | undefined {
  const { placement, card, note } = placed
  const start = flipped(view, placement.origin)
  toCamera(view.basis, card.infinite ? start : minus(start, view.position), ORIGIN)
  toCamera(view.basis, flipped(view, placement.across), ACROSS)
  toCamera(view.basis, flipped(view, placement.up), UP)
  if (!findBox(view, note)) return undefined
  if (card.above !== undefined && !cutBox(view, placement, card.above)) return undefined
  const toCard = inverse(planeToPixel(view.lens, CARD))
  if (!toCard) return undefined
  const { left, right, top, bottom } = BOX
  const lying = Math.abs(placement.up[1]) < Math.abs(placement.up[2])
  return { left, right, top, bottom, toCard, lying }
}

function flipped(view: View, vector: Vector): Vector {
  return view.mirrored ? [vector[0], -vector[1], vector[2]] : vector
}

/** Finds the pixels that hold the visible part of the card that is looked at; false when there are none. */
function findBox(view: View, note: UnitNote): boolean {
  const behind = boxCorners(view.lens, note)
  const { width } = view.canvas
  if (behind > 0) {
    BOX.left = 0
    BOX.right = width
    BOX.top = view.top
    BOX.bottom = view.bottom
    return behind < CORNERS
  }
  BOX.left = Math.max(0, Math.floor(BOX.left))
  BOX.right = Math.min(width, Math.ceil(BOX.right))
  BOX.top = Math.max(view.top, Math.floor(BOX.top))
  BOX.bottom = Math.min(view.bottom, Math.ceil(BOX.bottom))
  return BOX.left < BOX.right && BOX.top < BOX.bottom
}

/** Boxes the corners of what is painted on the card; returns how many of them are behind the camera. */
function boxCorners({ focalPx, centreX, centreY }: Lens, note: UnitNote): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  let behind = 0
  for (let corner = 0; corner < CORNERS; corner++) {
    const s = corner % 2 === 0 ? note.left : note.right
    const t = 1 - (corner < 2 ? note.top : note.bottom)
    const ahead = ORIGIN[2] + ACROSS[2] * s + UP[2] * t
    if (ahead < NEAREST_METRES) behind += 1
    const x = centreX + (focalPx * (ORIGIN[0] + ACROSS[0] * s + UP[0] * t)) / ahead
    const y = centreY - (focalPx * (ORIGIN[1] + ACROSS[1] * s + UP[1] * t)) / ahead
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  BOX.left = left
  BOX.right = right
  BOX.top = top
  BOX.bottom = bottom
  return behind
}

const CORNERS = 4

/** Leaves of the box what lies above the water line of its card, or below it in a mirrored view; false when nothing does. */
function cutBox(view: View, { origin, across, up }: Placement, above: number): boolean {
  const middle = plus(plus(origin, across, 0.5), up, 0.5)
  const line = flipped(view, [middle[0], above, middle[2]])
  const [, rise, ahead] = toCamera(view.basis, minus(line, view.position))
  if (ahead < NEAREST_METRES) return true
  const row = Math.round(view.lens.centreY - (view.lens.focalPx * rise) / ahead)
  if (view.mirrored) BOX.top = Math.max(BOX.top, row)
  else BOX.bottom = Math.min(BOX.bottom, row)
  return BOX.top < BOX.bottom
}

/** The share of light that haze takes on the way. */
function hazeShare(haze: Haze, depth: number, factor: number): number {
  const way = Math.max(0, depth - haze.startMetres)
  return Math.min(haze.limit, 1 - Math.exp(-way * haze.density)) * factor
}

/** Rows of an outline that share a mip level and a depth. */
type Band = {
  readonly top: number
  readonly bottom: number
  /** The number of the mip level. */
  readonly level: number
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
  const level = unit.levels[band.level]
  if (!level) return
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
  const cells = CELLS * 2 ** band.level
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
  let level = NO_LEVEL
  for (const band of sight.bands) level = Math.max(level, band.level)
  const { top, bottom } = outline
  if (level !== NO_LEVEL)
    addPlane(list, view, { sight, band: { top, bottom, level, depth: placed.depth } })
}

/** Texels in a pixel, across and along, at a place of the outline; 0 behind the horizon. */
function density({ card, unit }: Placed, { toCard, lying }: Outline, { x, y }: Pixel): number {
  const [wx, wy] = [toCard[6], toCard[7]]
  const w = wx * x + wy * y + toCard[8]
  if (w <= 1e-7) return 0
  const s = (toCard[0] * x + toCard[1] * y + toCard[2]) / w
  const t = (toCard[3] * x + toCard[4] * y + toCard[5]) / w
  const { widthPx, heightPx } = unit.texture
  const part = card.part ?? WHOLE_PART
  const columns = widthPx * (part[1] - part[0])
  const across = (lengthOf(toCard[0] - s * wx, toCard[1] - s * wy) / w) * columns
  const along = (lengthOf(toCard[3] - t * wx, toCard[4] - t * wy) / w) * heightPx
  // A lying plane is much denser along than across: a compromise between shimmer and mush.
  return lying ? Math.max(across, along * 0.4) : Math.min(across, along)
}

type Pixel = { readonly x: number; readonly y: number }

/** `Math.hypot` without its care for numbers that are too large or too small, which takes ten times as long. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** Sharper than the textbook by this share of a level; the grain hides the rest. */
const SHARPNESS = 0.42

/** A lying plane gets new haze when its depth has changed by this factor. */
const DEPTH_STEP = 1.05

/** Which mip level and how much haze to take where, as bands of rows from the top. */
function bandsOf(placed: Placed, outline: Outline): readonly Band[] {
  const { top, bottom, lying } = outline
  if (lying) return lyingBands(placed, outline)
  // What stands is never behind the horizon as a whole.
  const level = Math.max(0, levelAt(placed, outline, (top + bottom) / 2))
  return [{ top, bottom, level, depth: placed.depth }]
}

/** A lying plane runs from near to far: a band ends where level or haze has to change. */
function lyingBands(placed: Placed, outline: Outline): Band[] {
  const bands: Band[] = []
  let { top } = outline
  let level = levelAt(placed, outline, top + 0.5)
  let depth = depthAt(outline, top + 0.5)
  for (let row = outline.top + 2; row < outline.bottom; row += 2) {
    const nextLevel = levelAt(placed, outline, row + 0.5)
    const nextDepth = depthAt(outline, row + 0.5)
    const isNear = nextDepth < depth * DEPTH_STEP && depth < nextDepth * DEPTH_STEP
    if (nextLevel === level && (isNear || level === NO_LEVEL)) continue
    if (level !== NO_LEVEL) bands.push({ top, bottom: row, level, depth })
    top = row
    level = nextLevel
    depth = nextDepth
  }
  if (level !== NO_LEVEL) bands.push({ top, bottom: outline.bottom, level, depth })
  return bands
}

/** The level of a row that shows nothing, because it is behind the horizon. */
const NO_LEVEL = -1

/** Which level a row asks for in the middle of the outline. */
function levelAt(placed: Placed, outline: Outline, row: number): number {
  const texels = density(placed, outline, { x: (outline.left + outline.right) / 2, y: row })
  if (texels <= 0) return NO_LEVEL
  const last = placed.unit.levels.length - 1
  return clamp(Math.floor(Math.log2(texels) + SHARPNESS), 0, last)
}

/** How far a row is in the middle of the outline: the last row of a map to a card is one over the depth. */
function depthAt({ toCard, left, right }: Outline, row: number): number {
  return 1 / (toCard[6] * ((left + right) / 2) + toCard[7] * row + toCard[8])
}
