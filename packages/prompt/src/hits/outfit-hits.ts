/** Which words of what is worn are worn by somebody, and which name things that are looked at for themselves. */
import { wearingOf } from '../things/wearables.ts'
import { type Garment, type OutfitItem, SUBJECT_KINDS } from '../scene/scene.ts'
import { hasHands, PEOPLE } from '../things/subject-kinds.ts'
import type { HitOf, WordHit } from '../lexicon/word-hit.ts'

/** A thing by itself, and worn only where that is said. */
const THINGS_TOO: ReadonlySet<OutfitItem> = new Set<OutfitItem>([
  'crown',
  'tiara',
  'flower_crown',
  'glasses',
  'sunglasses',
  'goggles',
  'mask',
  'headphones',
  'necklace',
  'gloves',
  'tie',
  'bow_tie',
  'boots',
  'sneakers',
  'helmet',
  'cap',
  'wings',
])

/** Said between somebody and what is worn. */
const PUTS_ON =
  /\b(?:wear(?:s|ing)?|wore|dressed|clad|sport(?:s|ing)|don(?:s|ning)|adorned|in|with|has|having|his|her|their|its|puts? on|putting on|under)\b[^.;!?]{0,70}$|[戴穿系披着]/iu

/** True for what is worn by who was named before. */
export function isPutOn(
  text: string,
  hit: HitOf<'outfit'>,
  wearer: { readonly end: number },
): boolean {
  if (!THINGS_TOO.has(hit.value)) return true
  return hit.end <= wearer.end || PUTS_ON.test(text.slice(wearer.end, hit.start))
}

/**
 * Of what is worn by people nothing is shown beside them; what nobody wears, and what animals wear that has a drawing, is a
 * thing of its own.
 */
export function withOutfits(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  if (!hits.some((hit) => isOutfit(hit) || isCut(hit))) return hits
  const tailored = hits.filter((hit) => isCut(hit) && isOfHandy(hit, hits))
  const dressed = hits.filter(
    (hit) => hit.value !== 'thing' || !tailored.some(({ start }) => start === hit.start),
  )
  return withWornThings(text, dressed)
}

/** Garments that are no coat and no dress, also on an animal that stands upright. */
const isCut = ({ slot, value }: WordHit): boolean => slot === 'garment' && CUTS.has(String(value))
const CUTS: ReadonlySet<string> = new Set<Garment>([
  'jacket',
  'vest',
  'tuxedo',
  'gown',
  'armour',
  'swimwear',
])

/** True for what an animal with hands wears. */
function isOfHandy(hit: WordHit, hits: readonly WordHit[]): boolean {
  const bearer = hits.findLast((one) => one.end <= hit.start && isSomebody(one))
  if (!bearer || bearer.slot !== 'subject' || isPerson(bearer)) return false
  const kind = SUBJECT_KINDS.find((one) => one === bearer.value)
  return (
    kind !== undefined &&
    hasHands({ kind, ...(bearer.shape !== undefined && { shape: bearer.shape }) })
  )
}

function withWornThings(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const things = new Map<number, boolean>()
  for (const hit of hits)
    if (isOutfit(hit))
      things.set(hit.start, things.get(hit.start) === true || isThing(text, hit, hits))
  return hits.flatMap((hit): readonly WordHit[] => {
    const isOwn = things.get(hit.start)
    if (isOwn === undefined) return [hit]
    const drawn = isOutfit(hit) && !isOwn ? drawnFor(hit, hits) : undefined
    if (drawn !== undefined)
      return [{ ...hit, slot: 'subject', value: 'thing', shape: drawn, hint: false }]
    if (hit.slot === 'subject' && hit.hint && isOwn) return [{ ...hit, hint: false }]
    return isOutfit(hit) && isOwn ? [] : [hit]
  })
}

/** What animals wear is drawn for itself; those whose name says more than their drawing's have the same one. */
const DRAWN: Partial<Readonly<Record<OutfitItem, string>>> = {
  glasses: 'glasses',
  sunglasses: 'sunglasses',
  goggles: 'goggles',
  headphones: 'headphone',
  top_hat: 'top-hat',
  sun_hat: 'womans-hat',
  cowboy_hat: 'cowboy-hat',
  cap: 'billed-cap',
  graduation_cap: 'graduation-cap',
  helmet: 'rescue-workers-helmet',
  tie: 'necktie',
  bow_tie: 'bow-tie',
}

/** The drawing of what an animal wears; undefined for what people wear, and for who is called by what they wear. */
function drawnFor(hit: HitOf<'outfit'>, hits: readonly WordHit[]): string | undefined {
  const bearer = hits.findLast((one) => one.start < hit.start && isSomebody(one))
  if (!bearer || isPerson(bearer)) return undefined
  const isNamed = hits.some((one) => one !== hit && one.start === hit.start)
  return isNamed ? undefined : DRAWN[hit.value]
}

const isOutfit = (hit: WordHit): hit is HitOf<'outfit'> => hit.slot === 'outfit'

/** True for what is looked at for itself. */
function isThing(text: string, hit: HitOf<'outfit'>, hits: readonly WordHit[]): boolean {
  const own = hits.find(({ start, value }) => start === hit.start && value === 'thing')
  if (!own) return false
  const bearer = hits.findLast((one) => one.end <= hit.start && isSomebody(one))
  if (!own.hint || !bearer) return !own.hint || THINGS_TOO.has(hit.value)
  return isPerson(bearer) ? !isPutOn(text, hit, bearer) : wearingOf(own.shape) !== undefined
}

const isPerson = ({ slot, value }: WordHit): boolean =>
  slot === 'pronoun' || (slot === 'subject' && PEOPLE.has(String(value)))

const isSomebody = (hit: WordHit): boolean =>
  isPerson(hit) || (hit.slot === 'subject' && !hit.hint && wearingOf(hit.shape) === undefined)
