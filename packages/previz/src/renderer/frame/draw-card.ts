/** Converts a card in space to planes for the kernel: homography, clip box, mip level, haze. */
import type { Band } from './card-bands.ts'
import { PLANE_AT, type PlaneList } from '../kernel/plane-list.ts'
import { between, type Rgb } from '../scene/colour.ts'
import { clamp } from '../scene/random.ts'
import type { VisibleCard, VisibleCards } from './visible-cards.ts'
import type { Haze } from '../scene/stage.ts'
import { CELLS } from '../scene/texture.ts'
import type { View } from './view.ts'

/** The share of light that the haze absorbs over this distance. */
function hazeShare(haze: Haze, depth: number, factor: number): number {
  const way = Math.max(0, depth - haze.startMetres)
  return Math.min(haze.limit, 1 - Math.exp(-way * haze.density)) * factor
}

/** The share of a near shade that a standing card takes at this depth. */
function nearShare({ near }: Haze, depth: number, factor: number): number {
  if (!near || depth >= near.metres) return 0
  return near.share * (1 - Math.max(0, depth) / near.metres) * factor
}

/** Colour and share of what veils a card: haze, the shade before the lens, or all of it when only its form is seen. */
function veilOf(
  { haze }: View,
  { placed: { card }, outline }: VisibleCard,
  depth: number,
): { readonly colour: Rgb; readonly share: number } {
  if (card.form) return { colour: card.form.colour, share: 1 }
  if (card.infinite) return { colour: haze.colour, share: 0 }
  const factor = card.haze ?? 1
  // On lying planes the steps from band to band would show.
  const before = outline.lying || card.additive ? 0 : nearShare(haze, depth, factor)
  const shade = Math.max(before, card.shade ?? 0)
  const share = hazeShare(haze, depth, factor)
  if (shade === 0 || !haze.near) return { colour: haze.colour, share }
  if (share === 0) return { colour: haze.near.colour, share: shade }
  // The haze lies over the shade.
  const whole = 1 - (1 - shade) * (1 - share)
  return { colour: between(haze.near.colour, haze.colour, share / whole), share: whole }
}

/** Adds the planes of a visible card, one for each of its bands. */
export function addCard(list: PlaneList, visible: VisibleCards, visibleCard: VisibleCard): void {
  for (let index = visibleCard.firstBand; index < visibleCard.endBand; index++)
    addPlane(list, visible.view, { visibleCard, band: visible.band(index) })
}

/**
 * Adds a plane for `markHidden`: the whole outline at the coarsest level that is drawn; none when
 * nothing is.
 */
export function addHiding(list: PlaneList, visible: VisibleCards, visibleCard: VisibleCard): void {
  const { firstBand, endBand, placed, outline } = visibleCard
  if (firstBand === endBand) return
  let level = 0
  for (let index = firstBand; index < endBand; index++)
    level = Math.max(level, visible.band(index).level)
  const { top, bottom } = outline
  addPlane(list, visible.view, { visibleCard, band: { top, bottom, level, depth: placed.depth } })
}

function addPlane(
  list: PlaneList,
  view: View,
  { visibleCard, band }: { readonly visibleCard: VisibleCard; readonly band: Band },
): void {
  const { placed, outline } = visibleCard
  const { card, placement, image } = placed
  const softer = card.form?.softer ?? 0
  const number = Math.min(band.level + softer, Math.max(band.level, image.levels.length - 1))
  const level = image.levels[number]
  if (!level) return
  const { colour, share } = veilOf(view, visibleCard, band.depth)
  const haze = share * 32767
  const { toCard } = outline
  const wx = toCard[6]
  const wy = toCard[7]
  const w0 = toCard[8]
  // The map from pixels to texel centres of the level; texture rows go downward.
  const part = card.part ?? WHOLE_PART
  const from = part[0] * level.width - 0.5
  const columns = (part[1] - part[0]) * level.width
  const rows = level.height
  // How many cells of the occlusion tables a texel covers: each level halves the sides, rounded down.
  const cells = CELLS << number
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
  words[at + PLANE_AT.hazeRed] = colour[0] * haze
  words[at + PLANE_AT.hazeGreen] = colour[1] * haze
  words[at + PLANE_AT.hazeBlue] = colour[2] * haze
  words[at + PLANE_AT.opacity] = clamp(placement.opacity ?? 1) * 32767
  words[at + PLANE_AT.additive] = card.additive ? 1 : 0
  words[at + PLANE_AT.tiles] = view.tiles.address
  words[at + PLANE_AT.tilesAcross] = view.tiles.across
  words[at + PLANE_AT.rank] = placed.rank
  words[at + PLANE_AT.holes] = image.holes
  words[at + PLANE_AT.seen] = image.seen
  numbers[at + PLANE_AT.cellsAcross] = cells / image.texture.widthPx
  numbers[at + PLANE_AT.cellsDown] = cells / image.texture.heightPx
}

const WHOLE_PART = [0, 1] as const
