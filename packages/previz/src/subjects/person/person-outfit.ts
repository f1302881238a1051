/** How an outfit looks: which hat, legwear, hair and other pieces a person has, in the light of a place. */
import { FACEWEAR, HEADGEAR, type Headgear, type OutfitItem } from '@backlot/prompt/outfits'
import type { Colour, OutfitPart } from '@backlot/prompt/scene'
import { hex, type Rgb } from '../../renderer/scene/colour.ts'
import { namedPaint } from '../../worlds/named-paint.ts'
import type { Palette } from '../../worlds/palette.ts'
import type { Extras, HairStyle, Legwear, PersonLook } from './skeleton.ts'

/** The colour of what nobody gives one. */
const USUAL: Partial<Readonly<Record<OutfitItem, string>>> = {
  trousers: '#4a4d5e',
  jeans: '#3f5f94',
  shorts: '#6b7d5a',
  skirt: '#a8475a',
  kilt: '#a8262f',
  overalls: '#41608f',
  apron: '#eae5da',
  boots: '#3a2a22',
  sneakers: '#e6e2da',
  top_hat: '#1d1d23',
  sun_hat: '#e6cd8e',
  cap: '#c23a36',
  beanie: '#35597a',
  helmet: '#d8dce2',
  turban: '#e3a33a',
  bandana: '#c22f38',
  beret: '#2a2b33',
  cowboy_hat: '#a06a3c',
  wizard_hat: '#3c3f8c',
  pirate_hat: '#24222a',
  chef_hat: '#f6f4ef',
  graduation_cap: '#1f2029',
  crown: '#ecbe48',
  tiara: '#e8d7a0',
  flower_crown: '#e88aa0',
  glasses: '#2b2a30',
  sunglasses: '#17171c',
  goggles: '#6d4a2e',
  monocle: '#cfa545',
  eye_patch: '#19191e',
  mask: '#a9cfe0',
  headphones: '#2f3038',
  tie: '#a8322d',
  bow_tie: '#a8322d',
  necklace: '#f2ece0',
  gloves: '#4a3626',
  cape: '#b3262e',
  wings: '#f6f3ec',
}

/** Hair of these colours, as people have it; others are dyed. */
const HAIR: Partial<Readonly<Record<Colour, string>>> = {
  yellow: '#dcb867',
  orange: '#b8622c',
  red: '#a03a1e',
  brown: '#5a3620',
  black: '#17141a',
  white: '#eeece7',
  grey: '#b4b3b4',
}

const STYLES: Partial<Readonly<Record<OutfitItem, HairStyle>>> = {
  long_hair: 'long',
  short_hair: 'short',
  curly_hair: 'curly',
  ponytail: 'tail',
  plaits: 'plaits',
  bun: 'bun',
  bald: 'bald',
}

/** The looks of an outfit; nothing of what is not worn. */
export function outfitLook(
  outfit: readonly OutfitPart[] | undefined,
  { palette, hair }: { readonly palette: Palette; readonly hair: Rgb },
): Partial<PersonLook> {
  if (!outfit) return {}
  const colourOf = ({ item, colour }: OutfitPart): Rgb =>
    colour ? namedPaint(colour, palette) : hex(USUAL[item] ?? '#8a8f98')
  const hat = outfit.findLast(({ item }) => isHeadgear(item))
  const legs = outfit.find(({ item }) => isLegwear(item))
  const shirt = outfit.find(({ item }) => item === 'shirt')
  return {
    ...(hat && isHeadgear(hat.item) && { hat: { style: hat.item, colour: colourOf(hat) } }),
    ...(legs && isLegwear(legs.item) && { legwear: legwearOf(legs.item, legs, colourOf(legs)) }),
    ...(shirt?.colour && { second: colourOf(shirt) }),
    ...hairLook(outfit, palette),
    ...extrasOf(outfit, { colourOf, hair }),
  }
}

const isHeadgear = (item: OutfitItem): item is Headgear =>
  HEADGEAR.some((headgear) => headgear === item)

/** What covers legs by itself. */
export const LEGWEAR: ReadonlySet<string> = new Set<Legwear['item']>([
  'trousers',
  'jeans',
  'shorts',
  'skirt',
  'kilt',
  'overalls',
])

const isLegwear = (item: OutfitItem): item is Legwear['item'] => LEGWEAR.has(item)

function legwearOf(item: Legwear['item'], { pattern }: OutfitPart, colour: Rgb): Legwear {
  const shown = pattern ?? (item === 'kilt' ? 'checked' : undefined)
  return { item, colour, ...(shown && { pattern: shown }) }
}

function hairLook(outfit: readonly OutfitPart[], palette: Palette): Partial<PersonLook> {
  const style = outfit.map(({ item }) => STYLES[item]).find(Boolean)
  const colour = outfit.find(({ item, colour: of }) => of && isHair(item))?.colour
  const natural = colour && HAIR[colour]
  return {
    ...(style && { hairStyle: style }),
    ...(colour && { hair: natural === undefined ? namedPaint(colour, palette) : hex(natural) }),
  }
}

const isHair = (item: OutfitItem): boolean => item === 'hair' || item in STYLES

/** All that is neither hat, legwear nor hair. */
function extrasOf(
  outfit: readonly OutfitPart[],
  { colourOf, hair }: { readonly colourOf: (part: OutfitPart) => Rgb; readonly hair: Rgb },
): Pick<PersonLook, 'extras'> {
  const parts = outfit.filter(({ item }) => EXTRAS.has(item))
  if (parts.length === 0) return {}
  const extras: Extras = Object.fromEntries(
    parts.map((part) => [
      part.item,
      part.item === 'moustache' && !part.colour ? hair : colourOf(part),
    ]),
  )
  return { extras }
}

const EXTRAS: ReadonlySet<OutfitItem> = new Set<OutfitItem & keyof Extras>([
  'apron',
  'boots',
  'sneakers',
  'tie',
  'bow_tie',
  'necklace',
  'gloves',
  'cape',
  'wings',
  ...FACEWEAR,
])
