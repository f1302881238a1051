/** Finds background that shows through an object: in the handle of a cup, under the straps of a bag. */
import { type CutPixels, differenceAt, type EvenGround } from './even-ground.ts'
import { flood, GROUND, THING } from './flood.ts'

/** The most that a hole differs from the background, in levels; paint and paper differ more. */
const MAX_HOLE_LEVELS = 4
/** A smaller share of the picture is a highlight. */
const MIN_HOLE_SHARE = 0.0005
/** The least share of background within the rows of a hole; a label has text on it. */
const MIN_FULL_SHARE = 0.95
/** What surrounds a hole is thin: at most this share of the hole's size, on one side at least. */
const MAX_RIM_SHARE = 0.5

type Seen = { readonly picture: CutPixels; readonly ground: EvenGround }

/** Marks clear holes as background. A label as white as the background stays. */
export function openHoles(picture: CutPixels, ground: EvenGround, kinds: Uint8Array): void {
  const isOpen = (index: number): boolean =>
    kinds[index] === THING && differenceAt(picture, ground, index) <= MAX_HOLE_LEVELS
  const seen = kinds.slice()
  for (let index = 0; index < kinds.length; index++) {
    if (seen[index] !== THING || !isOpen(index)) continue
    const part = flood(picture, seen, { from: [index], kind: GROUND, may: isOpen })
    if (isHole(part, kinds, picture)) open(part, kinds, { picture, ground })
  }
}

function isHole(part: Int32Array, kinds: Uint8Array, { widthPx }: CutPixels): boolean {
  if (part.length < MIN_HOLE_SHARE * kinds.length) return false
  const inside = new Set(part)
  const reach = Math.ceil(MAX_RIM_SHARE * Math.sqrt(part.length))
  const isThin = part.some((index) =>
    [-1, 1, -widthPx, widthPx].some(
      (step) => !inside.has(index + step) && meetsGround(kinds, { from: index, step, reach }),
    ),
  )
  return isThin && part.length >= MIN_FULL_SHARE * spanOf(part, widthPx)
}

/** The sum over rows of the distance from the first to the last pixel. */
function spanOf(part: Int32Array, widthPx: number): number {
  const rows = new Map<number, readonly [number, number]>()
  for (const index of part) {
    const [first, last] = rows.get(Math.floor(index / widthPx)) ?? [index, index]
    rows.set(Math.floor(index / widthPx), [Math.min(first, index), Math.max(last, index)])
  }
  return [...rows.values()].reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** Whether there is background within reach in one direction. */
function meetsGround(
  kinds: Uint8Array,
  way: { readonly from: number; readonly step: number; readonly reach: number },
): boolean {
  for (let far = 1; far <= way.reach; far++)
    if (kinds[way.from + far * way.step] === GROUND) return true
  return false
}

/** Extends a hole up to the background's tolerance, which includes the compression artefacts at its edges. */
function open(part: Int32Array, kinds: Uint8Array, { picture, ground }: Seen): void {
  for (const index of part) kinds[index] = GROUND
  const may = (index: number): boolean => differenceAt(picture, ground, index) <= ground.tolerance
  flood(picture, kinds, { from: part, kind: GROUND, may })
}
