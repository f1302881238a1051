/** "Another" and "the other", where they stand for somebody like who was named before: "one searches while another sleeps". */
import { HUMANS } from '../things/subject-kinds.ts'
import { isAlive } from './role-hits.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** With the verb of who is meant after it. */
const OTHER =
  /\b(?:another|the other)(?= (?:is|who|has|(?!glass|dress|grass)[a-z]{2,}(?:[^s\W]s|ing|ed))\b)/giu

/** The hits, in the order of the text, with those who are told of without a noun of their own. */
export function withOthers(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const others = [...text.matchAll(OTHER)].flatMap(({ 0: words, index }): readonly WordHit[] => {
    const last = hits.findLast((hit) => hit.end <= index && isOne(hit))
    const end = index + words.length
    const isNoun = hits.some(({ slot, start }) => slot === 'subject' && start === end + 1)
    return last && !isNoun ? [{ ...last, start: index, end }] : []
  })
  if (others.length === 0) return hits
  return [...hits, ...others].toSorted((one, other) => one.start - other.start)
}

/** True for one person or animal. */
const isOne = (hit: WordHit): boolean =>
  hit.slot === 'subject' &&
  !hit.hint &&
  !hit.negated &&
  !hit.plural &&
  (HUMANS.has(String(hit.value)) || isAlive(hit))
