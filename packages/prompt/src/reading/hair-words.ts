/** What is said of hair: "long, curly red hair", "his hair is brown". */
import { HAIRDOS } from '../scene/outfits.ts'
import type { Colour, OutfitItem, OutfitPart } from '../scene/scene.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Colours of hair, by the words for them. */
const HAIR_COLOURS: readonly (readonly [Colour, RegExp])[] = [
  ['yellow', /\b(?:blonde?|golden|yellow|金发)\b|金发/iu],
  ['red', /\b(?:red|redhead|auburn|copper)\b|红发/iu],
  ['orange', /\b(?:ginger|orange|strawberry)\b/iu],
  ['brown', /\b(?:brown|brunette|chestnut|hazel)\b/iu],
  ['black', /\b(?:black|dark|raven|jet)\b|黑发/iu],
  ['white', /\b(?:white|snowy|platinum)\b/iu],
  ['grey', /\b(?:gr[ae]y|silver)\b/iu],
  ['pink', /\bpink\b/iu],
  ['blue', /\bblue\b/iu],
  ['green', /\bgreen\b/iu],
  ['purple', /\b(?:purple|violet|lavender)\b/iu],
]

const HAIR_STYLES: readonly (readonly [OutfitItem, RegExp])[] = [
  ['plaits', /\b(?:braid(?:s|ed)?|plait(?:s|ed)?|pigtails)\b/iu],
  ['ponytail', /\bpony ?tail\b/iu],
  ['bun', /\bbun\b/iu],
  ['curly_hair', /\b(?:curly|curls|wavy|frizzy|afro)\b/iu],
  ['long_hair', /\b(?:long|flowing|shoulder[- ]length)\b/iu],
  ['short_hair', /\b(?:short|cropped|spiky|buzz)\b/iu],
]

/** Adjectives right before hair, and what is said of it right after. */
const BEFORE_HAIR = /(?:[\p{L}-]+,? (?:and )?){0,4}[\p{L}]*-?$/u
const AFTER_HAIR =
  /^ (?:(?:is|was|are|that is) (?:[a-z-]+ ?(?:and )?){1,3}|(?:tied |pulled |done |up |back )*in(?:to)? (?:an? )?(?:[a-z]+ )?(?:pony ?tail|bun|braids?|pigtails))/iu
/** Ends what is said of hair. */
const OTHERS = /\b(?:an?|the|with|in|and (?:an?|the)|of|his|her|their|has|have|wearing)\b/iu

const NAMED_AFTER = /^[ -](?:[a-z-]+ ){0,2}hair/iu

/** What is told of hair; empty where only its name stands. */
export function hairIn(text: string, { start, end }: WordHit): readonly OutfitPart[] {
  const [before = ''] = BEFORE_HAIR.exec(text.slice(Math.max(0, start - 44), start)) ?? []
  const [after = ''] = AFTER_HAIR.exec(text.slice(end)) ?? []
  const said = `${before.split(OTHERS).at(-1) ?? ''}${text.slice(start, end)}${after}`
  // "Long blonde hair" is told of once, at its last word.
  return NAMED_AFTER.test(text.slice(end)) ? [] : partsIn(said)
}

function partsIn(said: string): readonly OutfitPart[] {
  const colour = HAIR_COLOURS.find(([, words]) => words.test(said))?.[0]
  const style = HAIR_STYLES.find(([, words]) => words.test(said))?.[0]
  if (!colour && !style) return []
  return [{ item: style ?? 'hair', ...(colour && { colour }) }]
}

/** True for a word of hair. */
export const isHair = (item: OutfitItem): boolean =>
  HAIRDOS.some((one) => one === item) && item !== 'bald'
