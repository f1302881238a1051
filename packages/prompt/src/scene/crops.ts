/** What grows in rows on a field, by the words for it. */
import type { Detail } from './details.ts'
import type { Scene } from './scene.ts'

/** The fields that are told apart; `terraces` are hillsides in steps. */
export const CROPS = [
  'terraces',
  'corn',
  'wheat',
  'lavender',
  'tulips',
  'poppies',
  'sunflowers',
  'rapeseed',
  'cotton',
  'vines',
  'tea',
  'seedlings',
] as const satisfies readonly Detail[]

/** One of `CROPS`. */
export type Crop = (typeof CROPS)[number]

/** The field of a scene; undefined where it has none. */
export const cropOf = ({ details }: Pick<Scene, 'details'>): Crop | undefined =>
  CROPS.find((crop) => details.includes(crop))
