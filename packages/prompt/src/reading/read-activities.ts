/** Reads who does what with the hands, or with another, as the words of a text are walked over. */
import { ACTIVITY_NATURES, actionIn, pawsFor } from '../scene/activities.ts'
import type { Action, Activity } from '../scene/scene.ts'
import { hasHands, HUMANS, PEOPLE } from '../things/subject-kinds.ts'
import { activityHits, type ActivityHit } from '../hits/activity-hits.ts'
import { isFood } from '../hits/food-words.ts'
import { isOfABody } from '../hits/sentence-hits.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Said beside something else that is done, and then less than that. */
const WEAK: ReadonlySet<Activity> = new Set([
  'hold',
  'laugh',
  'think',
  'talk',
  'carry',
  'give',
  'phone',
  'look_up',
  'pick_up',
])

/** What somebody is doing as a whole, which no work of the hands takes back. */
const WHOLE: ReadonlySet<Action> = new Set(['swim', 'sleep', 'travel'])

/** Between an adjective and its noun: "a crying little child", 弹吉他的女孩. */
const ADJECTIVES = /^(?: [a-z-]+){0,2} ?的?[^，。,.;a-z]{0,4}$/iu

/** What is done in a text, without verbs that name something that is there: "boxes". */
export const doings = (text: string, hits: readonly WordHit[]): ActivityHit[] =>
  activityHits(text).filter(
    (hit) =>
      !isOfABody(text, hit.start) &&
      (/ing$/iu.test(text.slice(hit.start, hit.end)) ||
        hits.some((one) => isSomebody(one) && one.end === hit.start - 1) ||
        !hits.some(
          (one) =>
            one.slot === 'subject' &&
            !isSomebody(one) &&
            one.start <= hit.start &&
            hit.end <= one.end &&
            !isDoing(text, hit),
        )),
  )

/** "Sword fighting": what follows the noun is what is done with it. */
const isDoing = (text: string, { object }: ActivityHit): boolean =>
  object !== undefined && /^[a-z]+ing$/iu.test(text.slice(object.start, object.end))

const isSomebody = ({ slot, value }: WordHit): boolean =>
  (slot === 'subject' || slot === 'pronoun') && PEOPLE.has(String(value))

/** Takes in what is done before an offset; who is called by it has been named by then. */
export function takeDoings(reading: SubjectReading, waiting: ActivityHit[], before: number): void {
  while (waiting[0] && (waiting[0].isCalling ? waiting[0].end : waiting[0].start) < before) {
    const [doing] = waiting.splice(0, 1)
    if (doing) takeActivity(reading, doing)
  }
}

/** Takes in what is done: it goes to the last person named, or waits for the next. */
function takeActivity(reading: SubjectReading, hit: ActivityHit): void {
  const { person } = reading
  if (hit.isCalling) return takeCalling(person, hit)
  const animal = animalDoing(reading, hit)
  if (animal) return busy(animal, hit.activity)
  if (hit.isAttribute || !person) {
    reading.activity = { value: hit.activity, end: hit.end, isNext: hit.isAttribute }
    return
  }
  if (!isOfThing(reading, hit, person)) busy(person, hit.activity)
}

/** Told of what was named last, and not of the person before it: where that is its object, it is none that does it. */
function isOfThing({ current, text }: SubjectReading, hit: ActivityHit, person: Draft): boolean {
  if (!current || current === person || current.partner === person) return false
  if (current.end === hit.object?.end) return false
  return isSaidOf(text.slice(current.end, hit.start))
}

function takeCalling(person: Draft | undefined, { activity, end }: ActivityHit): void {
  if (person?.end === end) person.activityByName = activity
}

/** The animal of which it is told: right after its name, or where nobody else is named who could do it. */
function animalDoing(
  { animal, person, current, text }: SubjectReading,
  { activity, start, isAttribute }: ActivityHit,
): Draft | undefined {
  if (!animal || isAttribute || pawsFor(activity) === 'none') return undefined
  // "A man with a dog plays": he does.
  const isIts = current === animal && !(person && animal.partner === person)
  const isNext = isIts && isSaidOf(text.slice(animal.end, start))
  return isNext || !person ? animal : undefined
}

/** Right after a noun with nothing between that joins or parts: what is told is told of that noun. */
const isSaidOf = (between: string): boolean =>
  between.length < 30 &&
  /^ (?:(?:is|are|was|were|that|which|[a-z]+ly|在|正在) ?){0,3}$/iu.test(between)

/** What waited for a person is done by this one. */
export function takeWaitingActivity(
  reading: SubjectReading,
  draft: Draft,
  nounStart: number,
): void {
  const { activity, text } = reading
  if (!activity || !mayDo(draft, activity.value)) return
  if (!activity.isNext || ADJECTIVES.test(text.slice(activity.end, nounStart)))
    busy(draft, activity.value)
  delete reading.activity
}

/** True for people, and for animals where it is done with paws. */
const mayDo = (draft: Draft, activity: Activity): boolean =>
  PEOPLE.has(draft.kind) || (hasHands(draft) && pawsFor(activity) !== 'none')

function busy(draft: Draft, activity: Activity): void {
  const { activity: known } = draft
  if (known === undefined || (WEAK.has(known) && !WEAK.has(activity))) draft.activity = activity
}

/** Settles who does what when all is read: those who do it together, and what needs a second one. */
export function settleActivities({ text, drafts }: SubjectReading): void {
  for (const draft of drafts) {
    doAsNamed(draft)
    doTogether(text, draft)
  }
  const people = drafts.filter(hasHands)
  for (const draft of people) settle(text, draft, drafts)
  // Beside somebody at work nobody runs about.
  if (people.some(({ kind, activity }) => PEOPLE.has(kind) && activity !== undefined))
    for (const draft of people) if (isFree(draft)) draft.action = 'stand'
}

/** Who is called a boxer boxes, and runs where that is said. */
function doAsNamed(draft: Draft): void {
  const { activityByName, action } = draft
  if (activityByName && action === undefined) draft.activity ??= activityByName
}

/** Of two joined by "and", the first does what is told of both. */
function doTogether(text: string, draft: Draft): void {
  const { partner, named, activity } = draft
  if (!partner || !activity || !isFree(partner) || !isLike(partner, draft)) return
  if (!/[.;]/u.test(text.slice(partner.named, named))) partner.activity = activity
}

/** True for two people, and for two animals. */
const isLike = (one: Draft, other: Draft): boolean =>
  PEOPLE.has(one.kind) === PEOPLE.has(other.kind)

const isFree = (draft: Draft): boolean => hasHands(draft) && doesNothing(draft)

const doesNothing = ({ action, activity }: Draft): boolean =>
  activity === undefined && (action === undefined || action === 'stand')

function settle(text: string, draft: Draft, drafts: readonly Draft[]): void {
  const { activity } = draft
  if (!activity) return
  const isWild =
    !PEOPLE.has(draft.kind) && pawsFor(activity) === 'served' && !isServed(text, drafts)
  const isIdle = activity === 'hold' && !drafts.some(({ kind }) => kind === 'thing')
  if (isWild) eatAsAnimal(draft)
  if (isWild || isIdle || isBusy(draft, activity)) delete draft.activity
  else doToAnother(draft, drafts, { activity, text })
}

/** What is done to another may be another thing, and so may what is done to oneself: who combs somebody else stands before them. */
function doToAnother(
  draft: Draft,
  drafts: readonly Draft[],
  { activity, text }: { readonly activity: Activity; readonly text: string },
): void {
  const { toAnother, toSelf } = ACTIVITY_NATURES[activity]
  const isMutual = MUTUAL.test(text)
  const isOwn = drafts.length === 1 && !isMutual && OWN.test(text)
  const done = (isMutual && toAnother) || (isOwn && toSelf) || activity
  draft.activity = done
  pairUp(draft, drafts, { activity: done, isMutual })
}

/** With its head down, where nothing else is said of it. */
function eatAsAnimal(draft: Draft): void {
  if (draft.action === undefined || draft.action === 'stand') draft.action = 'graze'
}

/** Where people eat and drink, and what they do it from. */
const TABLEWARE =
  /\b(?:restaurant|caf[eé]|diner|bar|pub|kitchen|picnic|table|chopsticks|fork|spoon|cups?|mugs?|glass|straw|plate)\b|餐厅|餐馆|咖啡|酒吧|桌|杯|筷/iu

/** What is cooked, baked or poured, and no animal finds: the set has it as food. */
const FOUND: ReadonlySet<string> = new Set(
  'carrot red-apple green-apple banana leafy-green grapes melon watermelon peanuts chestnut potato ear-of-corn strawberry cherries blueberries pear peach mango pineapple mushroom egg cheese-wedge broccoli cucumber meat-on-bone cut-of-meat poultry-leg bread'.split(
    ' ',
  ),
)

/** Animals eat and drink from it as animals. */
const FEEDING =
  /\b(?:from|out of) (?:an?|the|its|his|her|their) (?:[a-z]+ )?(?:bowl|dish|trough|bucket)s?\b/iu

/** True where something is eaten or drunk as people do it. */
const isServed = (text: string, drafts: readonly Draft[]): boolean =>
  TABLEWARE.test(text) || (!FEEDING.test(text) && isFoodThere(drafts))

const isFoodThere = (drafts: readonly Draft[]): boolean =>
  drafts.some(({ shape }) => shape !== undefined && isFood(shape) && !FOUND.has(shape))

/** The prompt mentions a second one, whom no noun names. */
const MUTUAL = /\b(?:another|each other|one another|someone|somebody)\b|彼此|互相|相互/iu

/** What is done to one's own hair. */
const OWN = /\b(?:her|his|their) (?:own )?(?:[a-z]+ )?(?:hair|bangs|fringe|beard)\b/iu

/** Who rides or swims has the hands full, and so has who holds a hand or an umbrella. */
function isBusy({ traits, details, action }: Draft, activity: Activity): boolean {
  const rides = traits.has('astride') || (action !== undefined && WHOLE.has(action))
  if (rides && activity !== 'ski') return true
  const holds = traits.has('hand_in_hand') || details.has('umbrella')
  return WEAK.has(activity) && (holds || isOnTheWay(action, activity))
}

/** Who runs about and laughs runs about. */
const isOnTheWay = (action: Action | undefined, activity: Activity): boolean =>
  action !== undefined && GOING.has(action) && actionIn(activity, action) !== action

const GOING: ReadonlySet<Action> = new Set(['walk', 'run', 'dance', 'leap'])

/** Friends who hug are two; and who hugs hugs somebody, if nobody and nothing else is named. */
function pairUp(
  draft: Draft,
  drafts: readonly Draft[],
  { activity, isMutual }: { readonly activity: Activity; readonly isMutual: boolean },
): void {
  const { apart, needsTwo } = ACTIVITY_NATURES[activity]
  if (apart === undefined) return
  const isOther = (one: Draft): boolean =>
    PEOPLE.has(draft.kind) ? HUMANS.has(one.kind) : hasHands(one) && isLike(one, draft)
  const other = drafts.find((one) => one !== draft && isOther(one))
  if (!other) {
    if (draft.isBarePlural || isHalf(draft, drafts, { needsTwo, isMutual })) draft.count = 2
  } else if (isFree(other) || (needsTwo && other.activity === undefined)) {
    other.activity = activity
  }
}

/** One of two of whom the prompt names only this one. */
function isHalf(
  { count }: Draft,
  drafts: readonly Draft[],
  {
    needsTwo = false,
    isMutual,
  }: { readonly needsTwo?: boolean | undefined; readonly isMutual: boolean },
): boolean {
  return count === 1 && (isMutual || (needsTwo && drafts.length === 1))
}

/** What somebody with an activity does as a whole. */
export function actionWith({ activity }: Draft, action: Action | undefined): Action | undefined {
  return activity ? actionIn(activity, action) : action
}
