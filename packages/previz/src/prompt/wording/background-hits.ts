/** Nouns of the background: "a chair" is about a chair, and "a man on a chair" about the man. */
import type { WordHit } from './word-hit.ts'

/** What comes after a noun that is not itself before another one. */
export const AFTER_NOUN =
  /^(?:$|\s*[,.;:!?)]|\s+(?:of|in|on|at|with|and|or|to|from|into|over|under|through|by|near|behind|is|are|was|that|who|which|while|as|for|against|during|standing|sitting|made|floating)\b|\s+\p{L}+(?:s|ing|ed)\b)/u

/** The hits without the nouns of the background, where somebody or something else is named, or a place before them. */
export function withoutBackground(hits: readonly WordHit[]): readonly WordHit[] {
  const isNamed = hits.some(
    ({ slot, hint, negated }) => (slot === 'subject' || slot === 'pronoun') && !hint && !negated,
  )
  const place = hits.find(({ slot, hint, negated }) => slot === 'place' && !hint && !negated)
  return hits.filter(
    ({ slot, hint, start }) =>
      slot !== 'subject' || !hint || (!isNamed && (!place || start <= place.start)),
  )
}
