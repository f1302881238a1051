/** What carries or holds others: how high its seat is, where it is open, what there is room under. */
import { type CutOut, cutOutNamed, type Level } from './catalogue.ts'

const listed = <Value>(lines: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(
    lines.flatMap(([value, shapes]) => shapes.split(' ').map((shape) => [shape, value] as const)),
  )

/** Where something rests that is lower than the top: seats before backs. Shares of the height. */
const SEATS: ReadonlyMap<string, number> = listed([
  [0.5, 'chair'],
  [0.46, 'park-bench couch-and-lamp toilet seat-row manual-wheelchair motorized-wheelchair'],
  [0.42, 'bed hospital-bed bathtub'],
  [0.9, 'kitchen-sink'],
  [0.33, 'inside-sill'],
  [0.5, 'china-plate dinner-plate'],
  [0.62, 'bare-branch'],
  [0.94, 'fence-panel'],
])

/** Where something rests on a drawing. */
export function restOn(cutOut: CutOut): Level {
  const seat = SEATS.get(cutOut.name)
  return seat === undefined ? cutOut.rest : { up: seat, middle: 0.5, width: 0.8 }
}

/** What others are in: its opening as it is measured, or said here as heights and widths; what is in glass is seen inside. */
type Opening = { readonly up?: number; readonly width?: number; readonly isGlass?: boolean }

const MEASURED: Opening = {}

const OPENINGS: ReadonlyMap<string, Opening> = listed<Opening>([
  [
    MEASURED,
    `basket bucket package teacup-without-handle hot-beverage bowl-with-spoon pot-of-food wastebasket bathtub shopping-cart
    treasure-chest wrapped-gift oil-drum beer-mug cooking shallow-pan-of-food nest-with-eggs takeout-box popcorn canned-food
    kitchen-sink steaming-bowl cooked-rice green-salad honey-pot top-hat fire`.replaceAll(
      /\s+/gu,
      ' ',
    ),
  ],
  [{ up: 0.94, width: 0.5 }, 'amphora jar funeral-urn water-glass tumbler-glass glass-of-milk'],
  [{ up: 0.6, width: 0.8 }, 'empty-nest'],
  [{ up: 0.8, width: 0.7 }, 'backpack handbag shopping-bags purse luggage briefcase toolbox'],
  [{ up: 0.72, width: 0.6 }, 'hiking-boot mans-shoe running-shoe womans-boot teapot'],
  [{ up: 0.7, width: 0.62, isGlass: true }, 'fish-bowl'],
  [{ up: 0.84, width: 0.8, isGlass: true }, 'fish-tank'],
  [{ up: 0.8, width: 0.62, isGlass: true }, 'bird-cage'],
  [{ up: 0.9, width: 0.86, isGlass: true }, 'iron-cage'],
])

/** Where a thing is open to others, and whether they are seen through it; undefined for what holds nobody. */
export function openingOf(
  shape: string | undefined,
): (Level & { readonly isGlass: boolean }) | undefined {
  const cutOut = cutOutNamed(shape)
  const opening = shape === undefined ? undefined : OPENINGS.get(shape)
  if (!cutOut || !opening) return undefined
  const { rim } = cutOut
  const { up = rim.up, width = rim.width, isGlass = false } = opening
  return { up, width, middle: opening.width === undefined ? rim.middle : 0.5, isGlass }
}

/** True for what holds others. */
export const isContainer = (shape: string | undefined): boolean => openingOf(shape) !== undefined

/** What there is room under: the share of its height that is free. */
const FREE_BELOW: ReadonlyMap<string, number> = listed([
  [0.7, 'dining-table school-desk piano kitchen-counter umbrella-on-ground beach-with-umbrella'],
  [0.42, 'chair park-bench bed couch-and-lamp'],
  [0.36, 'deciduous-tree evergreen-tree christmas-tree mushroom sunflower'],
  [0.55, 'palm-tree street-lamp umbrella tent camping goal-net shinto-shrine'],
])

/** The share of the height of a thing that is free under it; undefined for what stands on all of its foot. */
export const freeBelow = (shape: string | undefined): number | undefined =>
  shape === undefined ? undefined : FREE_BELOW.get(shape)
