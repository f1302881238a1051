/** What is written in a picture, and how; and the walls that stand close behind what a film shows. */
/** How words are written: as by a machine, by a brush, sprayed, with chalk, in tubes of light, cut into what carries them, by a pen. */
export const LETTERINGS = [
  'printed',
  'painted',
  'graffiti',
  'chalk',
  'neon',
  'carved',
  'handwritten',
] as const

/** One of `LETTERINGS`. */
export type Lettering = (typeof LETTERINGS)[number]

/** More is not readable in a film. */
export const MAX_WRITTEN_LETTERS = 80

/** What a wall is made of. */
export const WALL_MATERIALS = ['plaster', 'brick', 'concrete', 'stone', 'tile', 'wood'] as const

/** One of `WALL_MATERIALS`. */
export type WallMaterial = (typeof WALL_MATERIALS)[number]

/** What of a place carries words: its wall, what hangs there, the shop of a street, the ground ahead, the sky. */
export const WRITTEN_ON = ['wall', 'poster', 'plaque', 'shopfront', 'ground', 'sky'] as const

/** Characters of which the typefaces have letters, or that stand between such. */
const READABLE =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Words as they are written: well-formed, on one line, without what is not seen; letters in costume are plain ones. */
export const asWritten = (words: string): string =>
  words
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, (char) => (/\s/u.test(char) ? ' ' : ''))
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Why words cannot be written; undefined for those that can. */
export function unwritable(words: string): 'no_writing' | 'too_long' | 'no_font' | undefined {
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(words)) return 'no_writing'
  if (words.length > MAX_WRITTEN_LETTERS) return 'too_long'
  return READABLE.test(words) ? undefined : 'no_font'
}
