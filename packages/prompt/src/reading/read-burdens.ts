/** Reads who has in the hand what people have there: "an old man with a cane", "she leans on a staff". */
import { HUMANS, PEOPLE } from '../things/subject-kinds.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** What is in a hand wherever somebody has it. */
const IN_HAND: ReadonlySet<string> = new Set(
  'long-sword walking-cane quarterstaff spear shield magic-wand'.split(' '),
)

const HAS =
  /\b(?:with|leans? on|leaning on|uses?|using|wields?|wielding|raises?|raising|swings?|swinging) (?:an?|his|her|the) (?:[\p{L}-]+ ){0,2}$/iu

/** Whoever has such a thing, and does nothing else with the hands, holds it. */
export function takeBurdens({ text, drafts }: SubjectReading): void {
  for (const [index, draft] of drafts.entries()) {
    const thing = drafts[index + 1]
    if (thing && isBorneBaby(text, draft, thing)) takeUp(text, draft, thing)
    if (thing && isIdle(draft) && has(text, draft, thing)) draft.activity = 'hold'
  }
}

/** A small child in the arms of somebody is drawn there. */
function isBorneBaby(text: string, { kind, named }: Draft, child: Draft): boolean {
  if (!HUMANS.has(kind) || child.kind !== 'child' || child.count !== 1) return false
  const isBaby = BABY.test(text.slice(child.from, child.named))
  return isBaby && BEARS.test(text.slice(named, child.from) + text.slice(child.named))
}

const BABY = /^(?:baby|infant|newborn)$/iu
const BEARS =
  /^[^.;]{0,40}\b(?:hold|carr|cradl|rock|hug|cuddl|lift|sooth|embrac)(?:s|es|ies|ing|ying|ding)? (?:up )?(?:an?|the|his|her|their|its) (?:[a-z-]+ ){0,2}|\bin (?:his|her|their) arms\b/iu

/** Who is held up over the head. */
const RAISED =
  /\b(?:baby|infant|newborn) (?:up |high )?(?:in|into) the air\b|\bholds? up (?:an?|the|her|his) baby\b/iu

/** What is done with a baby alone. */
const WITH_BABIES: ReadonlySet<string> = new Set(['cradle', 'lift_baby'])

function takeUp(text: string, bearer: Draft, child: Draft): void {
  if (RAISED.test(text)) bearer.activity = 'lift_baby'
  else if (!WITH_BABIES.has(bearer.activity ?? '')) bearer.activity = 'carry'
  child.kind = 'thing'
  child.shape = 'swaddled-baby'
  delete child.action
  delete child.activity
  child.traits.clear()
}

const isIdle = ({ kind, activity, action }: Draft): boolean =>
  PEOPLE.has(kind) && activity === undefined && (action === undefined || RESTING.has(action))

const RESTING: ReadonlySet<string> = new Set(['stand', 'walk', 'sit'])

function has(text: string, { named }: Draft, { shape, from }: Draft): boolean {
  const between = text.slice(named, from)
  return IN_HAND.has(shape ?? '') && !/[.;!?]/u.test(between) && HAS.test(between)
}

/** True for what is in a hand, and stands nowhere. */
export const isBurden = (shape: string | undefined): boolean => IN_HAND.has(shape ?? '')
