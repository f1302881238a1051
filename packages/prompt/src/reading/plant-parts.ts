/** Leaves, flowers and other parts of plants where they are what a film is about. */
import type { Detail } from '../scene/details.ts'
import type { Season, Subject } from '../scene/scene.ts'

/** What is looked at from near where nothing else is there. */
const PARTS: ReadonlySet<string> = new Set(
  'leafy-branch autumn-branch red-branch olive-branch orange-branch apple-branch lemon-branch blossom-branch pink-blossom-branch green-leaf fern open-flower flower-bud foxglove gypsophila cannabis oat-grass agave succulent-rosette tree-trunk mossy-rock'.split(
    ' ',
  ),
)

/** True for a part of a plant alone. */
export const isPartOfPlant = ([lead, ...others]: readonly Subject[]): boolean =>
  others.length === 0 && PARTS.has(lead?.shape ?? '')

/** Leaves as the season has them, unless a colour is named. */
export const inSeason = (subject: Subject, season: Season | undefined): Subject =>
  season === 'autumn' && subject.shape === 'leafy-branch' && subject.colour === undefined
    ? { ...subject, shape: 'autumn-branch' }
    : subject

const OPEN_FLOWER: Subject = {
  kind: 'thing',
  shape: 'open-flower',
  count: 1,
  action: 'stand',
  details: [],
}

/** Who feeds on flowers. */
const VISITORS: ReadonlySet<string> = new Set(['butterfly', 'honeybee', 'lady-beetle', 'beetle'])
const FEEDS =
  /\b(?:pollinat(?:es?|ed|ing)|nectars?|(?:feed|sip|suck|land|perch|rest|sitt?)(?:s|ed|ing)? (?:on|at|from) (?:an? |the )?(?:[a-z]+ )?flowers?)\b/iu

/** An insect that feeds on flowers is on one. */
export function atFlower(subjects: readonly Subject[], text: string): readonly Subject[] {
  const [lead, ...others] = subjects
  const isVisitor = lead !== undefined && VISITORS.has(lead.shape ?? lead.kind)
  if (!isVisitor || others.length > 0 || !FEEDS.test(text)) return subjects
  return [{ ...lead, relation: { is: 'on', to: 'open-flower' } }, OPEN_FLOWER]
}

/** A flower for a close picture of flowers in which nobody and nothing else is. */
export function flowerSeenClose(details: readonly Detail[]): readonly Subject[] {
  const isOfFlowers = details.includes('flowers') || details.includes('petals')
  return isOfFlowers ? [OPEN_FLOWER] : []
}
