/** Reads what somebody wears beside the garment, and how hair is: "a knight in a red cape", "long blonde hair". */
import type { Colour, OutfitPart, ClothPattern, Subject } from '../scene/scene.ts'
import { hairIn, isHair } from './hair-words.ts'
import { adjectiveColour } from './known-drafts.ts'
import { isPutOn } from '../hits/outfit-hits.ts'
import { type Draft, followsWearer, type SubjectReading, type Dressing } from './subject-drafts.ts'
import type { HitOf, WordHit } from '../lexicon/word-hit.ts'

/** Words of patterns before or after the cloth that has them. */
const PATTERN_WORDS: readonly (readonly [ClothPattern, RegExp])[] = [
  ['striped', /\b(?:striped?|pin[- ]?striped?|stripes)\b/iu],
  ['checked', /\b(?:checke?r?e?d|checkered|chequered|plaid|tartan|gingham|flannel|argyle)\b/iu],
  ['spotted', /\b(?:polka[- ]dot(?:ted|s)?|spotted|dotted|leopard(?:[- ]print)?)\b/iu],
  ['floral', /\b(?:floral|flowery|flowered|hawaiian|aloha|paisley)\b/iu],
  ['camouflage', /\b(?:camouflage|camo)\b/iu],
]

/** The pattern of the cloth that is named between these offsets. */
export function patternOf(
  text: string,
  { start, end }: Pick<WordHit, 'start' | 'end'>,
): ClothPattern | undefined {
  const before = /(?:[\p{L}-]+ ){0,3}$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? ''
  const after = /^ with (?:[a-z]+ ){0,2}(?:stripes|polka dots|checks)\b/iu.exec(text.slice(end))
  const said = `${before.split(/\b(?:and|with|in|a|an)\b/u).at(-1) ?? ''} ${after?.[0] ?? ''}`
  return PATTERN_WORDS.find(([, words]) => words.test(said))?.[0]
}

/** Takes in a word for what is worn or for hair; returns the offset of the colour that it explains. */
export function takeOutfit(reading: SubjectReading, hit: HitOf<'outfit'>): number | undefined {
  const { text } = reading
  const wearer = wearerOf(reading, hit)
  const colour = adjectiveColour(reading, hit)
  const parts = partsOf(text, hit, colour?.value)
  if (!wearer || parts.length === 0) return undefined
  wearer.outfit = [...(wearer.outfit ?? []), ...parts]
  if (colour) delete reading.colour
  return colour?.start
}

/** Whoever was named last, or who comes next; undefined where it is not worn, and for the fur of animals. */
function wearerOf(
  { text, coat, person, animal }: SubjectReading,
  hit: HitOf<'outfit'>,
): Dressing | undefined {
  const named = person ?? animal
  if (!named) return coat
  if (!isPutOn(text, hit, named) || (isHair(hit.value) && !person)) return undefined
  return followsWearer({ text }, hit) ? coat : named
}

function partsOf(
  text: string,
  hit: HitOf<'outfit'>,
  colour: Colour | undefined,
): readonly OutfitPart[] {
  if (isHair(hit.value)) return hairIn(text, hit)
  const pattern = patternOf(text, hit)
  return [{ item: hit.value, ...(colour && { colour }), ...(pattern && { pattern }) }]
}

/** What was told of before its wearer. */
export function putOnWaiting({ coat }: SubjectReading, draft: Draft): void {
  if (coat.outfit) draft.outfit = [...coat.outfit, ...(draft.outfit ?? [])]
  if (coat.pattern) draft.pattern ??= coat.pattern
  delete coat.outfit
  delete coat.pattern
}

/** What somebody wears, in a scene. */
export const wornBy = ({
  outfit,
  pattern,
}: Pick<Draft, 'outfit' | 'pattern'>): Pick<Subject, 'outfit' | 'pattern'> => ({
  ...(pattern && { pattern }),
  ...(outfit && { outfit }),
})
