/** Reads what somebody is dressed in: "a man in a red coat over a white shirt". */
import type { Colour, Garment } from '../scene/scene.ts'
import { adjectiveColour } from './known-drafts.ts'
import { wearCloth } from './read-looks.ts'
import { patternOf } from './read-outfits.ts'
import { followsWearer, isNameOf, type SubjectReading, type Dressing } from './subject-drafts.ts'
import type { HitOf, WordHit } from '../lexicon/word-hit.ts'

/** Clothes belong to the last person, in Chinese also to the one that follows 的. */
export function takeGarment(reading: SubjectReading, hit: HitOf<'garment'>): number | undefined {
  const { person = reading.animal } = reading
  if (reading.drafts.some((one) => isNameOf(one, hit))) return wearByName(reading, hit)
  const colour = adjectiveColour(reading, hit)
  const wearer = person && !followsWearer(reading, hit) ? person : reading.coat
  if (layer(wearer, hit.value, colour?.value)) return leaveColour(reading, colour)
  putOn(reading, wearer, hit)
  if (!colour) return wearCloth(wearer, reading.text, hit)
  return dye(reading, wearer, colour)
}

/** Gives clothes their colour; returns the offset of its word. A colour that somebody has stays, and so does that of fur. */
function dye(reading: SubjectReading, wearer: Dressing, colour: HitOf<'colour'>): number {
  if (wearer === reading.animal && wearer.colour) return wearOverFur(reading, wearer, colour)
  wearer.colour = wearer === reading.coat ? colour.value : (wearer.colour ?? colour.value)
  delete reading.colour
  return colour.start
}

/** What has no cut of its own is worn over fur all the same. */
function putOn({ animal, text }: SubjectReading, wearer: Dressing, hit: HitOf<'garment'>): void {
  const { value } = hit
  const pattern = patternOf(text, hit)
  if (pattern) wearer.pattern = pattern
  if (value !== '') wearer.garment = value
  else if (wearer === animal) wearer.garment ??= 'shirt'
}

/** The colour is spent, and nobody wears it. */
function leaveColour(reading: SubjectReading, colour: WordHit | undefined): number | undefined {
  if (colour) delete reading.colour
  return colour?.start
}

/** Who is named by what is worn. */
function wearByName({ person }: SubjectReading, { value }: HitOf<'garment'>): undefined {
  if (person && value !== '') person.garment ??= value
}

/** Garments that are worn over a shirt, which is seen under them. */
const OUTER: ReadonlySet<string> = new Set<Garment>(['coat', 'jacket', 'suit', 'vest', 'tuxedo'])

/** Puts a shirt under what is worn over it, in whichever order they are named; true for a shirt that is worn so. */
function layer(wearer: Dressing, garment: Garment | '', colour: Colour | undefined): boolean {
  const isUnder = garment === 'shirt' && OUTER.has(wearer.garment ?? '')
  const isOver = wearer.garment === 'shirt' && OUTER.has(garment)
  const own = isUnder ? colour : isOver ? wearer.colour : undefined
  if (own) wearer.outfit = [...(wearer.outfit ?? []), { item: 'shirt', colour: own }]
  if (isOver) delete wearer.colour
  return isUnder
}

/** The clothes of an animal whose fur has a colour of its own; returns the offset of theirs. */
function wearOverFur(
  reading: SubjectReading,
  wearer: Dressing,
  { value: colour, start }: HitOf<'colour'>,
): number {
  wearer.outfit = [...(wearer.outfit ?? []), { item: 'shirt', colour }]
  delete reading.colour
  return start
}
