/** Who does what a prompt tells of without naming anybody: "cutting an onion on a board" shows somebody who does. */
import type { Activity } from '../scene/scene.ts'
import { handsAtFood } from './hands-at-food.ts'
import { hasHands } from '../things/subject-kinds.ts'
import type { SubjectReading } from './subject-drafts.ts'
import type { HitOf } from '../lexicon/word-hit.ts'

/** What is done with the hands, and is nothing without them. */
const HANDIWORK: ReadonlySet<Activity> = new Set<Activity>([
  'chop',
  'clean',
  'cook',
  'craft',
  'dig',
  'eat',
  'fold',
  'hammer',
  'iron',
  'knit',
  'paint',
  'read',
  'sew',
  'sweep',
  'type',
  'wash',
  'water',
  'write',
])

/** The prompt begins with what is done. */
const OPENING =
  /^(?:(?:an? |the )?(?:[a-z-]+ )?(?:video|footage|shot|clip|view|close[- ]?up|process|scene)(?: [a-z]+)? of |the )?(?:[a-z]+ly |deep )?([a-z]{2,}ing)\b(?! of\b)|^(?:the )?(?:making|cooking|cutting|slicing|baking) of\b/iu

/** Hands that do it: "close up of hands typing". */
const BY_HANDS = /\b(?:hands?|fingers|palms)\b(?!-)/iu

/** What hands without anybody are drawn for: `squeezing-hands.ts`. */
const SQUEEZED = /\bsqueez/iu

/** True for what is told of nobody, and is done by somebody all the same. */
const isDone = (text: string, activity: Activity): boolean =>
  (BY_HANDS.test(text) && !SQUEEZED.test(text)) ||
  (HANDIWORK.has(activity) && OPENING.test(text.trimStart()))

/**
 * Somebody for what waits to be done, where nobody named has hands; a noun of no letters before the text. What hands do to food is
 * marked on the food, and needs nobody.
 */
export function unnamedDoer(reading: SubjectReading): HitOf<'subject'> | undefined {
  if (handsAtFood(reading)) return undefined
  const { text, drafts, activity } = reading
  if (!activity || activity.isNext || !isDone(text, activity.value)) return undefined
  if (drafts.some((one) => hasHands(one) || one.kind !== 'thing')) return undefined
  return {
    slot: 'subject',
    value: text.length % 2 === 0 ? 'woman' : 'man',
    hint: false,
    start: 0,
    end: 0,
    negated: false,
    plural: false,
  }
}
