/** Who goes and who stays, of those who are not said to do either. */
import { type Action, ANIMAL_DEEDS, GESTURES } from '../scene/scene.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import { doesSomething } from './foreign-doings.ts'
import { POSITIONS } from '../lexicon/relation-words.ts'
import { isRestless, isStatue, staysThere } from '../hits/sentence-hits.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** What somebody is said to do, alone or with another. */
export function actionOf(draft: Draft): Action | undefined {
  return swimsAlong(draft) ? 'swim' : (draft.action ?? draft.partner?.action ?? draft.calling)
}

/** A swan that glides swims, and so does a swimmer who crosses a lake. */
const swimsAlong = ({ action, calling }: Draft): boolean =>
  calling === 'swim' && action === 'travel'

/** True for who would go by habit, and is said to be somewhere, or to do what no word here knows, or is a statue. */
export function isStaying(text: string, draft: Draft): boolean {
  if (!isRestless(draft)) return false
  const after = saidAfter(text, draft)
  const isPlaced = draft.relation !== undefined && POSITIONS.has(draft.relation.is)
  return isPlaced || isStatue(text, draft.from) || staysThere(after) || doesSomething(text, after)
}

const saidAfter = (text: string, { named }: Draft): string =>
  text
    .slice(named, named + REACH)
    .trimStart()
    .slice(0, 60)

/** Letters after a name that are looked at; where a sequel is read, many of them are blank. */
const REACH = 200

/** "A mother and her child feed ducks": both do. People of whom nothing is said go, or stand, as the first of them. */
export function goAlong({ text, drafts }: SubjectReading): void {
  const adopt = (draft: Draft, action: Action | undefined): void => {
    if (action && isIdle(draft) && !isStaying(text, draft)) draft.action = action
  }
  for (const one of drafts.filter(({ activity }) => activity === undefined))
    for (const other of drafts)
      if (other === one.partner || isSameKind(one, other)) adopt(other, one.action)
  const [first, ...others] = drafts.filter(({ kind }) => PEOPLE.has(kind))
  if (first === drafts[0] && first?.action && SHARED.has(first.action))
    for (const draft of others) adopt(draft, first.action)
  restBeside(text, drafts)
  goWith(text, drafts)
}

/** "A woman walks her dog": the dog walks, and does not run. */
function goWith(text: string, [first, second]: readonly Draft[]): void {
  if (first?.action !== 'walk' || !second || !isIdle(second) || !isRestless(second)) return
  if (WITH.test(text.slice(first.named, second.from))) second.action = 'walk'
}

const WITH =
  /\b(?:with|alongside|beside|walk(?:s|ed|ing)?|leads?|leading) (?:an?|the|his|her|their|its) (?:[a-z-]+ ){0,2}$/iu

/** A white robot and a black one: of a list of them, the verb stands after the last. */
const isSameKind = (one: Draft, other: Draft): boolean =>
  one.kind === other.kind && one.shape === other.shape

const SHARED: ReadonlySet<Action> = new Set(['walk', 'run', 'stand'])

const isIdle = (draft: Draft): boolean => draft.activity === undefined && !actionOf(draft)

/** Beside who stays where he is, nobody runs about who is not said to: "four cats surround a dog". */
function restBeside(text: string, [first, ...others]: readonly Draft[]): void {
  if (!first || [first, ...others].some(({ traits }) => traits.has('astride'))) return
  const action = actionOf(first)
  const isSteady = action
    ? STEADY.has(action)
    : first.activity !== undefined || isStaying(text, first)
  if (!isSteady) return
  for (const one of others) if (isIdle(one) && isRestless(one)) one.action = 'stand'
}

const STEADY: ReadonlySet<Action> = new Set<Action>([
  'stand',
  'sit',
  'sleep',
  'graze',
  ...ANIMAL_DEEDS,
  ...GESTURES,
])
