/** Leaves, flowers and other parts of plants where they are what a film is about. */
import type { Detail } from '../details.ts'
import type { Season, Subject } from '../scene.ts'

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

/** A flower for a close picture of flowers in which nobody and nothing else is. */
export function flowerSeenClose(details: readonly Detail[]): readonly Subject[] {
  const isOfFlowers = details.includes('flowers') || details.includes('petals')
  if (!isOfFlowers) return []
  return [{ kind: 'thing', shape: 'open-flower', count: 1, action: 'stand', details: [] }]
}
