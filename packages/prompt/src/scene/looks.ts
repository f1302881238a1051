/** What a prompt says of how large something is and what it is made of. */

/** How large something is, next to others of its kind. */
export const SIZES = ['tiny', 'small', 'large', 'giant'] as const

/** One of `SIZES`. */
export type RelativeSize = (typeof SIZES)[number]

/** What something is made of, where that is not what is usual for it. */
export const MATERIALS = [
  'glass',
  'ice',
  'wood',
  'metal',
  'gold',
  'silver',
  'bronze',
  'rust',
  'stone',
  'marble',
  'brick',
  'ceramic',
  'clay',
  'plastic',
  'rubber',
  'leather',
  'wool',
  'paper',
  'neon',
] as const

/** One of `MATERIALS`. */
export type Material = (typeof MATERIALS)[number]

/** True for a toy, a model or a figurine of what it is. */
export const isToy = ({ traits }: { readonly traits?: readonly string[] | undefined }): boolean =>
  traits?.includes('toy') === true
