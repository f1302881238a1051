/** Places that are said to be full of people: "a bustling street" has as many as a crowded one. */
import type { WordHit } from '../lexicon/word-hit.ts'

const WHERE = [
  'streets?|alleys?|boulevards?|avenues?|sidewalks?|promenades?|squares?|plazas?|downtown|crossings?|crosswalks?|intersections?',
  'markets?|marketplaces?|bazaars?|fairs?|festivals?|malls?|stations?|platforms?|airports?|parks?|beach(?:es)?',
  'caf[eé]s?|coffee shops?|restaurants?',
].join('|')

const THRONGED = new RegExp(
  String.raw`(?<!\bnot an? )\b(?:bustling|busy|lively|teeming|thronged|packed)(?= (?:[\p{L}'-]+ ){0,2}(?:${WHERE})\b)`,
  'giu',
)

/** Many cars: "flow of traffic", "heavy traffic", "traffic on a busy street". */
const TRAFFIC =
  /(?<!\b(?:no|without|without any|air|foot|sea) )\btraffic\b(?! (?:lights?|signs?|signals?|cones?|police|officers?|wardens?|circles?|islands?))/iu

/** Cars in the place of people, where it is traffic that a street is full of. */
function trafficHits(text: string): readonly WordHit[] {
  const said = TRAFFIC.exec(text)
  if (!said) return []
  const at = { start: said.index, end: said.index + said[0].length, hint: false, negated: false }
  return [
    { ...at, plural: true, slot: 'count', value: 4 },
    { ...at, plural: true, slot: 'subject', value: 'car' },
  ]
}

/** The first such word of a text, as who is there. */
export function throngHits(text: string): readonly WordHit[] {
  const traffic = trafficHits(text)
  if (traffic.length > 0) return traffic
  const [said] = text.matchAll(THRONGED)
  if (!said) return []
  const { 0: word, index: start } = said
  const at = { start, end: start + word.length, hint: false, negated: false, plural: false }
  return [
    { ...at, slot: 'count', value: 7 },
    { ...at, slot: 'subject', value: 'woman' },
    { ...at, slot: 'trait', value: 'mixed' },
  ]
}
