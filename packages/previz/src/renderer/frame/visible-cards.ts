/**
 * Frustum culling: which cards a view sees, and where in the picture. A stage has hundreds of
 * cards, over water each is drawn twice, and few are visible. All objects are reused from frame to
 * frame, so culling allocates next to nothing.
 */
import { BandList, type Band, type CardBounds } from './card-bands.ts'
import {
  inverse,
  type Lens,
  planeToPixel,
  toCamera,
  type Vector,
  type WritableMatrix,
} from '@backlot/camera/geometry'
import { type ProjectedMap, projectedMap } from './projected-map.ts'
import type { Placement, Projection } from '../scene/stage.ts'
import type { ImageNote } from '../scene/texture.ts'
import type { Placed, View } from './view.ts'

/** A card in a view; valid until the next culling. */
export type VisibleCard = {
  readonly placed: Placed
  readonly outline: CardBounds
  /** The range of its bands: the index of the first, and after the last. */
  readonly firstBand: number
  readonly endBand: number
}

type Writable<Of> = { -readonly [Member in keyof Of]: Of[Member] }
type OwnOutline = Writable<Omit<CardBounds, 'toCard'>> & { readonly toCard: WritableMatrix }
type OwnVisibleCard = Writable<Omit<VisibleCard, 'outline'>> & { readonly outline: OwnOutline }

/** The cards that a view sees, in the given order. */
export class VisibleCards {
  readonly #visible: OwnVisibleCard[] = []
  readonly #bands = new BandList()
  #count = 0
  #view: View | undefined

  /** The view of the last `cull`; throws before the first. */
  get view(): View {
    if (!this.#view) throw new TypeError('nothing was culled yet')
    return this.#view
  }

  /** The number of visible cards. */
  get count(): number {
    return this.#count
  }

  /** The visible card at an index below `count`. */
  at(index: number): VisibleCard {
    const visibleCard = this.#visible[index]
    if (!visibleCard || index >= this.#count)
      throw new RangeError(`there is no visible card ${index}`)
    return visibleCard
  }

  /** A band by its index. */
  band(index: number): Band {
    return this.#bands.at(index)
  }

  /** Keeps the cards that the view sees. */
  cull(view: View, cards: readonly Placed[]): void {
    this.#view = view
    this.#count = 0
    this.#bands.clear()
    // By index: an iterator makes garbage for every card until the code is compiled.
    for (let index = 0; index < cards.length; index++) {
      const placed = cards[index]
      if (!placed || (view.mirrored && placed.card.unmirrored)) continue
      const visibleCard = (this.#visible[this.#count] ??= newVisibleCard(placed))
      if (!findOutline(view, placed, visibleCard.outline)) continue
      visibleCard.placed = placed
      visibleCard.firstBand = this.#bands.count
      this.#bands.add(placed, visibleCard.outline)
      visibleCard.endBand = this.#bands.count
      this.#count += 1
    }
  }
}

function newVisibleCard(placed: Placed): OwnVisibleCard {
  const toCard: OwnOutline['toCard'] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  const outline = {
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    toCard,
    lying: false,
    nearness: undefined,
  }
  return { placed, outline, firstBand: 0, endBand: 0 }
}

const NEAREST_METRES = 0.12

/** The current card in camera axes, and its box of pixels. */
const ORIGIN: Writable<Vector> = [0, 0, 0]
const ACROSS: typeof ORIGIN = [0, 0, 0]
const UP: typeof ORIGIN = [0, 0, 0]
const CARD = { origin: ORIGIN, across: ACROSS, up: UP }
const BOX = { left: 0, right: 0, top: 0, bottom: 0 }
/** Scratch: a vector to convert to camera axes. */
const WAY: typeof ORIGIN = [0, 0, 0]

/** Computes the outline of a card in a view; false when no part of it can be visible. */
function findOutline(view: View, placed: Placed, outline: OwnOutline): boolean {
  const { placement, card, note } = placed
  outline.nearness = undefined
  if (card.projection)
    return findProjected(view, { placement, projection: card.projection }, outline)
  turn(view, placement.across, ACROSS)
  turn(view, placement.up, UP)
  if (card.infinite) turn(view, placement.origin, ORIGIN)
  else turnFromCamera(view, placement.origin, ORIGIN)
  if (!findBox(view, note)) return false
  if (card.above !== undefined && !cutBox(view, placement, card.above)) return false
  if (!inverse(planeToPixel(view.lens, CARD, outline.toCard), outline.toCard)) return false
  outline.left = BOX.left
  outline.right = BOX.right
  outline.top = BOX.top
  outline.bottom = BOX.bottom
  outline.lying = Math.abs(placement.up[1]) < Math.abs(placement.up[2])
  return true
}

/** The outline of a projected card is the whole picture: the kernel finds the edges of its texture. */
function findProjected(
  { basis, position, lens, canvas, top, bottom, haze }: View,
  on: { readonly placement: Placement; readonly projection: Projection },
  outline: OwnOutline,
): boolean {
  const map: ProjectedMap = { toCard: outline.toCard, nearness: [0, 0, 0] }
  if (!projectedMap({ basis, position, lens }, { ...on, canvas }, map)) return false
  outline.nearness = haze.density > 0 && haze.limit > 0 ? map.nearness : undefined
  outline.left = 0
  outline.right = canvas.width
  outline.top = top
  outline.bottom = bottom
  outline.lying = false
  return true
}

/** Converts a direction of the world to camera axes, mirrored if the view is. */
function turn(view: View, vector: Vector, to: typeof ORIGIN): void {
  WAY[0] = vector[0]
  WAY[1] = view.mirrored ? -vector[1] : vector[1]
  WAY[2] = vector[2]
  toCamera(view.basis, WAY, to)
}

/** Converts the vector from the camera to a point of the world to camera axes, mirrored if the view is. */
function turnFromCamera(view: View, point: Vector, to: typeof ORIGIN): void {
  WAY[0] = point[0] - view.position[0]
  WAY[1] = (view.mirrored ? -point[1] : point[1]) - view.position[1]
  WAY[2] = point[2] - view.position[2]
  toCamera(view.basis, WAY, to)
}

/** Computes the box of pixels around the visible part of the card's picture; false when it is empty. */
function findBox(view: View, note: ImageNote): boolean {
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

/** Extends the box by the corners of the card's picture; returns how many of them are behind the camera. */
function boxCorners({ focalPx, centreX, centreY }: Lens, note: ImageNote): number {
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
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

/**
 * Scratch: where the vertical centre line of a card crosses the water line, in the world and in
 * camera axes.
 */
const LINE: typeof ORIGIN = [0, 0, 0]
const LINE_AHEAD: typeof ORIGIN = [0, 0, 0]

/**
 * Clips the box to the part of its card above the water line, or below it in a mirrored view; false
 * when nothing is left.
 */
function cutBox(view: View, { origin, across, up }: Placement, above: number): boolean {
  LINE[0] = origin[0] + across[0] * 0.5 + up[0] * 0.5
  LINE[1] = above
  LINE[2] = origin[2] + across[2] * 0.5 + up[2] * 0.5
  turnFromCamera(view, LINE, LINE_AHEAD)
  const ahead = LINE_AHEAD[2]
  if (ahead < NEAREST_METRES) return true
  const row = Math.round(view.lens.centreY - (view.lens.focalPx * LINE_AHEAD[1]) / ahead)
  if (view.mirrored) BOX.top = Math.max(BOX.top, row)
  else BOX.bottom = Math.min(BOX.bottom, row)
  return BOX.top < BOX.bottom
}
