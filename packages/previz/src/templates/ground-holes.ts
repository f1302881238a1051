/** The ground that is seen through a thing: in the handle of a cup, under the straps of a bag. */
import { type CutPixels, differenceAt, type EvenGround } from './even-ground.ts'
import { flood, GROUND, THING } from './flood.ts'

/** A hole is exactly the ground, to so many levels; paint and paper hardly are. */
const MAX_HOLE_LEVELS = 4
/** A smaller share of the picture is a gleam. */
const MIN_HOLE_SHARE = 0.0005
/** A hole is all ground from side to side, but for specks; a label has something written on it. */
const MIN_FULL_SHARE = 0.95
/** What is around a hole is thin: so much of the hole's own size, on one side at least. */
const MAX_RIM_SHARE = 0.5

type Seen = { readonly picture: CutPixels; readonly ground: EvenGround }

/** Marks as ground what is surely a hole. A label in the white of the ground stays. */
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

/** How many pixels lie between the first and the last one of each row. */
function spanOf(part: Int32Array, widthPx: number): number {
  const rows = new Map<number, readonly [number, number]>()
  for (const index of part) {
    const [first, last] = rows.get(Math.floor(index / widthPx)) ?? [index, index]
    rows.set(Math.floor(index / widthPx), [Math.min(first, index), Math.max(last, index)])
  }
  return [...rows.values()].reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** Whether ground lies within reach in one direction. */
function meetsGround(
  kinds: Uint8Array,
  way: { readonly from: number; readonly step: number; readonly reach: number },
): boolean {
  for (let far = 1; far <= way.reach; far++)
    if (kinds[way.from + far * way.step] === GROUND) return true
  return false
}

/** Opens a hole as far as the ground's own tolerance goes: what a compressed picture has at edges is not left in it. */
function open(part: Int32Array, kinds: Uint8Array, { picture, ground }: Seen): void {
  for (const index of part) kinds[index] = GROUND
  const may = (index: number): boolean => differenceAt(picture, ground, index) <= ground.tolerance
  flood(picture, kinds, { from: part, kind: GROUND, may })
}
