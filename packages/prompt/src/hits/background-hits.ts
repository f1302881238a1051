/** Nouns of the background: "a chair" is about a chair, and "a man on a chair" about the man. */
import type { WordHit } from '../lexicon/word-hit.ts'

/** What comes after a noun that is not itself before another one. */
export const AFTER_NOUN =
  /^(?:\s*$|\s*[,.;:!?)]|\s+(?:of|in|on|at|with|and|or|to|from|into|over|under|through|by|near|behind|next|beside|beneath|inside|is|are|was|that|who|which|while|as|for|against|during|standing|sitting|made|floating)\b|\s+\p{L}+(?:s|ing|ed)\b)/u

/** The hits without the nouns of the background, where somebody or something else is named, or a place before them. */
export function withoutBackground(hits: readonly WordHit[]): readonly WordHit[] {
  const isNamed = hits.some(
    ({ slot, hint, negated }) => (slot === 'subject' || slot === 'pronoun') && !hint && !negated,
  )
  const places = hits.filter(({ slot, negated }) => slot === 'place' && !negated)
  const place = places.find(({ hint }) => !hint)
  const isPart = ({ shape }: WordHit): boolean => places.length > 0 && OF_A_PLACE.has(shape ?? '')
  return hits.filter(
    (hit) =>
      hit.slot !== 'subject' ||
      !hit.hint ||
      (!isNamed && !isPart(hit) && (!place || hit.start <= place.start)),
  )
}

/** What lies about in any place that is named. */
const OF_A_PLACE: ReadonlySet<string> = new Set([
  'rock',
  'green-leaf',
  'leafy-branch',
  'deciduous-tree',
  'bare-branch',
  'fence-panel',
  'inside-sill',
  'bubbles',
  'droplet',
])
