/** What somebody wears beside the garment, and how hair is worn: each in a colour of its own. */
import type { Colour } from './colours.ts'

/** On the legs, over a garment or on the feet. */
const BELOW = [
  'trousers',
  'jeans',
  'shorts',
  'skirt',
  'kilt',
  'overalls',
  'apron',
  'boots',
  'sneakers',
] as const

/** On the head. */
export const HEADGEAR = [
  'top_hat',
  'sun_hat',
  'cap',
  'beanie',
  'helmet',
  'turban',
  'bandana',
  'beret',
  'cowboy_hat',
  'wizard_hat',
  'pirate_hat',
  'chef_hat',
  'graduation_cap',
  'crown',
  'tiara',
  'flower_crown',
] as const

/** One of `HEADGEAR`. */
export type Headgear = (typeof HEADGEAR)[number]

/** What is worn on faces and ears. */
export const FACEWEAR = [
  'glasses',
  'sunglasses',
  'goggles',
  'monocle',
  'eye_patch',
  'mask',
  'moustache',
  'headphones',
] as const

/** One of `FACEWEAR`. */
export type Facewear = (typeof FACEWEAR)[number]

/** How hair is worn. */
export const HAIRDOS = [
  'hair',
  'long_hair',
  'short_hair',
  'curly_hair',
  'ponytail',
  'plaits',
  'bun',
  'bald',
] as const

/** All that is worn beside a garment; a shirt is the one under a jacket, a suit or a vest. */
export const OUTFIT_ITEMS = [
  ...BELOW,
  ...HEADGEAR,
  ...FACEWEAR,
  ...HAIRDOS,
  'shirt',
  'tie',
  'bow_tie',
  'necklace',
  'gloves',
  'cape',
  'wings',
] as const

/** One of `OUTFIT_ITEMS`. */
export type OutfitItem = (typeof OUTFIT_ITEMS)[number]

/** What is on cloth. */
export const PATTERNS = ['striped', 'checked', 'spotted', 'floral', 'camouflage'] as const

/** One of `PATTERNS`. */
export type ClothPattern = (typeof PATTERNS)[number]

/** One thing that somebody wears. */
export type OutfitPart = {
  readonly item: OutfitItem
  /** Absent: what is usual for it. */
  readonly colour?: Colour
  /** Of trousers, shorts, a skirt or a kilt; absent: plain, or tartan for a kilt. */
  readonly pattern?: ClothPattern
}
