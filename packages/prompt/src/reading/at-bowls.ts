/** What animals eat and drink from: a bowl on the ground before them, where the prompt has them at one or at no water. */
import { cutOutNamed } from '../things/catalogue.ts'
import { nameOf, type Place, type Subject } from '../scene/scene.ts'
import { MAX_SUBJECTS, WATERS } from '../things/subject-kinds.ts'

/** The shape of the bowl that an animal eats or drinks from. */
export const BOWL = 'pet-bowl'

/** Shapes of what is called a bowl, and of what is in one. */
export const BOWLS: ReadonlySet<string> = new Set([
  BOWL,
  'bowl-with-spoon',
  'steaming-bowl',
  'bucket',
  'china-plate',
  'dinner-plate',
])
const FODDER: ReadonlySet<string> = new Set(['dinner-plate'])

const FROM_BOWL =
  /\b(?:from|out of|in|at|of) (?:(?:an?|the|its|his|her|their) )?(?:[a-z]+ ){0,2}(?:bowl|dish|trough|bucket)s?\b/iu
const DRINKS =
  /\b(?:drink(?:s|ing)?|lap(?:s|ping)?(?: up)?) (?:(?:some|the|its|fresh|clean) )*water\b|喝水/iu
const AT_WATER =
  /\b(?:ponds?|puddles?|streams?|rivers?|lakes?|creeks?|springs?|pools?|fountains?|watering holes?|glass|cups?|bottle)\b/iu

const grazes = ({ action, kind, shape }: Subject): boolean =>
  action === 'graze' && (kind !== 'thing' || cutOutNamed(shape)?.nature === 'walk')

/** The subjects of a text, those that are at a bowl with one before them. */
export function atBowls(
  subjects: readonly Subject[],
  text: string,
  place: Place,
): readonly Subject[] {
  const animal = subjects.find(grazes)
  if (!animal) return subjects
  const named = subjects.find(({ shape = '' }) => BOWLS.has(shape) && !FODDER.has(shape))
  const isAtBowl = named !== undefined || FROM_BOWL.test(text)
  if (!isAtBowl && (!DRINKS.test(text) || AT_WATER.test(text) || WATERS.has(place))) return subjects
  const bowl: Subject = {
    kind: 'thing',
    shape: BOWL,
    count: 1,
    action: 'stand',
    details: [],
    relation: { is: 'held_by', to: nameOf(animal) },
    ...(named?.colour && { colour: named.colour }),
  }
  const others = subjects.filter((one) => one !== named && !FODDER.has(one.shape ?? ''))
  const apart = others.map((one) => (one === animal ? withoutRelation(one) : one))
  return [...apart, bowl].slice(0, MAX_SUBJECTS)
}

const withoutRelation = ({ relation: _relation, ...one }: Subject): Subject => one
