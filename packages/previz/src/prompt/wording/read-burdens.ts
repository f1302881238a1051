/** Reads who has in the hand what people have there: "an old man with a cane", "she leans on a staff". */
import { PEOPLE } from '../subject-kinds.ts'
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
    if (thing && isIdle(draft) && has(text, draft, thing)) draft.activity = 'hold'
  }
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
