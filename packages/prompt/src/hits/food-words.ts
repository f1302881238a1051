/** What a dish is named with, and what is not seen beside it: its sort, and the vessel that is drawn with it. */
import { cutOutNamed } from '../things/catalogue.ts'
import { isDish } from '../things/dishes.ts'
import { nameOf, type Subject } from '../scene/scene.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Drawings of what many things are called by their sort. */
const SORTS: ReadonlySet<string> = new Set(['fruit-bowl', 'vegetables', 'dinner-plate'])

/** True for what is eaten. */
export const isFood = (shape: string | undefined): boolean => cutOutNamed(shape)?.nature === 'food'

/** True for the sort of what is named right before it: an apple fruit is an apple, a tofu dish is tofu. */
export const isSortOfFood = (text: string, hit: WordHit, hits: readonly WordHit[]): boolean =>
  SORTS.has(hit.shape ?? '') &&
  text.charAt(hit.start - 1) === ' ' &&
  hits.some((one) => one.end === hit.start - 1 && one.shape !== hit.shape && isFood(one.shape))

/** What is named only because something is served in it or on it. */
const VESSELS: ReadonlySet<string> = new Set(
  'china-plate dinner-plate bowl-with-spoon water-glass clay-pot pot-of-food cooking'.split(' '),
)

const isOnOrIn = ({ relation }: Subject, vessel: Subject): boolean =>
  (relation?.is === 'on' || relation?.is === 'in') && relation.to === nameOf(vessel)

/** Rice in a bowl is drawn in one, and what else is served beside it is, too: there is no other bowl. */
export function withoutSpareVessels(subjects: readonly Subject[]): readonly Subject[] {
  const vessel = subjects.find(({ shape = '' }) => VESSELS.has(shape))
  if (!vessel) return subjects
  const served = subjects.some((one) => one !== vessel && isDish(one.shape))
  if (!served) return subjects
  return subjects
    .filter((one) => one !== vessel)
    .map((one) => (isOnOrIn(one, vessel) ? withoutRelation(one) : one))
}

/** True for a vessel that is drawn with what is served in it. */
export const isDrawnWith = (shape: string | undefined, vessel: string): boolean =>
  isDish(shape) && VESSELS.has(vessel)

const PLATE = 'china-plate'
const AT_PLATE =
  /\b(?:in|on|onto|upon) (?:(?:an?|the|his|her|their|one) )?(?:[a-z]+ ){0,2}plates?\b/iu

/** What is said to be in a plate, or on one, lies on it. */
export function onPlates(subjects: readonly Subject[], text: string): readonly Subject[] {
  const plate = subjects.find(({ shape }) => shape === PLATE)
  const at = plate ? subjects.indexOf(plate) : -1
  const food = subjects[at - 1]
  if (!plate || !food || food.relation || !isFood(food.shape) || !AT_PLATE.test(text))
    return subjects
  return subjects.with(at - 1, { ...food, relation: { is: 'on', to: PLATE } })
}

const withoutRelation = ({ relation: _relation, ...one }: Subject): Subject => one
