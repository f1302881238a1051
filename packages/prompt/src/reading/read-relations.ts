/** Where those of a prompt are to each other: "a cat under a chair", "a bear in a top hat", 桌子上的花瓶. */
import { cutOutNamed } from '../things/catalogue.ts'
import { isContainer } from '../things/supports.ts'
import { wearingOf } from '../things/wearables.ts'
import { nameOf, type Relation } from '../scene/scene.ts'
import { HUMANS, PEOPLE, PETS } from '../things/subject-kinds.ts'
import {
  EACH_OTHER,
  EASTERN_HELD,
  EASTERN_VERBS,
  EASTERN_WORN,
  isListed,
  IS_AT_PLACE,
  IN_MOUTH,
  IS_THERE,
  STARTS_WITH_PLACE,
  LEADS_TO_PLACE,
  ON_SIDE,
  relationAfter,
  relationsBetween,
  type Said,
} from '../lexicon/relation-words.ts'
import { isBurden } from './read-burdens.ts'
import { form, MANY } from './read-formations.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** Marks what each is to another one. Linear in their number. */
export function relateDrafts(reading: SubjectReading): void {
  const { drafts } = reading
  for (const [index, draft] of drafts.entries()) form(reading, draft, drafts[index + 1])
  for (const [index, second] of drafts.entries()) {
    const first = doerBefore(reading, index)
    if (!first) continue
    const meant = meantBy(reading, first, second)
    if (meant) relate(reading, meant)
  }
}

/** Whoever was named before; "who stands on a stump and holds a mug" tells of who stands there, and not of the stump. */
function doerBefore({ drafts, text }: SubjectReading, index: number): Draft | undefined {
  const [last, next] = [drafts[index - 1], drafts[index]]
  if (!last || !next || !GOES_ON.test(text.slice(last.named, next.from))) return last
  return drafts.find(({ relation }) => relation?.to === last) ?? last
}

const GOES_ON = /^,? and (?:is |are )?(?:hold|wear|carr|eat|drink|read|play)(?:ing|s|ies)\b/iu

/** Somebody who is something to another one. */
type Meant = { readonly from: Draft; readonly is: Relation; readonly to: Draft }

/** What the words around two that are named one after the other tell of them. */
function meantBy({ text }: SubjectReading, first: Draft, second: Draft): Meant | undefined {
  const between = text.slice(first.named, second.from)
  const after = text.slice(second.named, second.named + REACH)
  const before = text.slice(Math.max(0, first.from - REACH), first.from)
  return (
    ofEachOther(after, first, second) ??
    onSides(between, first, second) ??
    onSide(after, first, second) ??
    wornBy(between, first, second) ??
    listed(between, first, second) ??
    inMouth(after, first, second) ??
    suiting(relationsBetween(between), first, second) ??
    suiting(easternRelations(between, after), first, second) ??
    bornBefore(between, first, second) ??
    atPlace({ before, between }, first, second)
  )
}

/** Letters before and after a noun that are looked at. */
const REACH = 60

function ofEachOther(after: string, from: Draft, to: Draft): Meant | undefined {
  const is = EACH_OTHER.find(([, words]) => words.test(after))?.[0]
  return is && from.relation === undefined ? { from, is, to } : undefined
}

function onSides(between: string, from: Draft, to: Draft): Meant | undefined {
  const side = ON_SIDE.exec(between)?.[1]?.toLowerCase()
  if (side === undefined || from.relation) return undefined
  return { from, is: side === 'left' ? 'left_of' : 'right_of', to }
}

/** "A tower, with a tree on the right": the second is, seen from the first. */
function onSide(after: string, first: Draft, from: Draft): Meant | undefined {
  const side = ON_SIDE.exec(after)?.[1]?.toLowerCase()
  const to = first.relation && ASIDE.has(first.relation.is) ? first.relation.to : first
  if (side === undefined || to === from) return undefined
  return { from, is: side === 'left' ? 'left_of' : 'right_of', to }
}

const ASIDE: ReadonlySet<Relation> = new Set(['left_of', 'right_of'])

/** Who wears or holds a thing that is named before them: コーヒーを飲むパンダ. */
function bornBefore(between: string, from: Draft, to: Draft): Meant | undefined {
  const is = EASTERN_VERBS.find(([, words]) => words.exec(between)?.[0] === between)?.[0]
  const meant = is && { from, is, to }
  return meant && (SUITS[is]?.(meant) ?? true) ? meant : undefined
}

/** "A cat with a fish in its mouth": whatever stands between the two. */
function inMouth(after: string, to: Draft, from: Draft): Meant | undefined {
  const meant = { from, is: 'held_by', to } as const
  return IN_MOUTH.test(after) && SUITS.held_by?.(meant) === true ? meant : undefined
}

/** "A monkey in a jacket and glasses", "who reads a paper and wears glasses": whoever was named wears them. */
function wornBy(between: string, first: Draft, from: Draft): Meant | undefined {
  const { relation } = first
  const to = relation && BORNE.has(relation.is) ? relation.to : first
  if (PEOPLE.has(to.kind) || wearingOf(from.shape) === undefined) return undefined
  return PUTS_ON.test(between) ? { from, is: 'worn_by', to } : undefined
}

const PUTS_ON =
  /\b(?:wear(?:s|ing)|dressed in)\b[^.;!?]{0,50}$|\bin (?:an?|his|her|its) [^.;!?]{3,40}(?:,| and| with) (?:an? )?(?:[\p{L}-]+ ){0,2}$/iu

/** What is said of one thing is said of the next as well. */
function listed(between: string, { relation }: Draft, from: Draft): Meant | undefined {
  if (!relation || !BORNE.has(relation.is) || !isListed(between)) return undefined
  const meant = { from, is: relation.is, to: relation.to }
  return (SUITS[relation.is]?.(meant) ?? true) ? meant : undefined
}

/** The first of several meanings that suits the two. */
function suiting(relations: readonly Said[], first: Draft, second: Draft): Meant | undefined {
  for (const one of relations) {
    const meant = meaning(one, first, second)
    if (SUITS[meant.is]?.(meant) ?? true) return meant
  }
  return undefined
}

/** What is worn, held or surrounds is named after who it is so to. */
function meaning(said: Said, first: Draft, second: Draft): Meant {
  if (said === 'surrounded_by') return { from: second, is: 'around', to: first }
  if (said === 'on_both_sides') return { from: second, is: 'between', to: first }
  if (said === 'worn_by' || said === 'held_by')
    return { from: second, is: said, to: bearerOf(first) }
  return { from: first, is: said, to: second }
}

/** "A bear in a hat holding a cup": the bear does. */
const bearerOf = (one: Draft): Draft => (one.relation?.is === 'worn_by' ? one.relation.to : one)

function easternRelations(between: string, after: string): readonly Relation[] {
  if (EASTERN_WORN.test(between)) return ['worn_by']
  if (EASTERN_HELD.test(between)) return ['held_by']
  const done = EASTERN_VERBS.find(([, words]) => words.test(after))?.[0]
  const is = LEADS_TO_PLACE.test(between) ? (done ?? relationAfter(after)) : undefined
  return is ? [is] : []
}

/** A place is named before whoever is there. */
function atPlace(
  { before, between }: { readonly before: string; readonly between: string },
  place: Draft,
  who: Draft,
): Meant | undefined {
  if (IS_AT_PLACE.test(between) && STARTS_WITH_PLACE.test(before))
    return suiting(relationsBetween(` ${before}`), who, place)
  const is = LEADS_TO_PLACE.test(before) ? undefined : relationAfter(between)
  return is && IS_THERE.test(between) ? suiting([is], who, place) : undefined
}

type Suits = (meant: Meant) => boolean

const isPerson = ({ kind }: Draft): boolean => HUMANS.has(kind)

const natureOf = ({ shape }: Draft): string | undefined => cutOutNamed(shape)?.nature

/** Where nothing is put on, and what nobody holds. */
const UNBEARING: ReadonlySet<string> = new Set(['float', 'flame', 'swim', 'fly', 'drift'])
const GRASPABLE: ReadonlySet<string> = new Set(['thing', 'food', 'plant', 'stand', 'drift'])
/** Of our own cast, what others can be on. */
const BEARERS: ReadonlySet<string> = new Set(
  'car bus boat horse elephant deer dog bicycle train'.split(' '),
)

/** What is asked of two beyond the words; what has no line suits anybody. */
const SUITS: Partial<Record<Relation, Suits>> = {
  on: ({ from, to }) =>
    !isPerson(from) &&
    !from.traits.has('astride') &&
    (to.shape === undefined ? BEARERS.has(to.kind) : !UNBEARING.has(natureOf(to) ?? '')),
  in: ({ from, to }) =>
    !isPerson(from) &&
    (isContainer(to.shape) || to.shape === 'deciduous-tree') &&
    !(wearingOf(to.shape) && isLarger(from, to)),
  worn_by: ({ from, to }) => !PEOPLE.has(to.kind) && wearingOf(from.shape) !== undefined,
  held_by: ({ from, to }) =>
    isHandy(to) && (GRASPABLE.has(natureOf(from) ?? '') || isPrey(from, to)),
  hits: ({ from, to }) =>
    isLoose(from) && mayMeet(to) && from.activity === undefined && nameOf(from) !== nameOf(to),
  jumps_over: ({ from, to }) => mayMeet(to) && from.kind !== 'fish',
  presses: ({ from, to }) => isTool(from) && mayMeet(to),
  cuts: ({ from, to }) => isTool(from) && mayMeet(to),
  against: ({ from, to }) => !(isPerson(from) && isBurden(to.shape)),
  under: ({ from, to }) => !(isPerson(from) && to.shape === 'umbrella'),
}

/** True for what may run into others: no house, and nothing that is fixed. */
const isLoose = ({ shape }: Draft): boolean => {
  const cutOut = cutOutNamed(shape)
  return !cutOut || (cutOut.heightMetres < FIXED_METRES && !FIXED.has(cutOut.nature))
}

const FIXED_METRES = 6
const FIXED: ReadonlySet<string> = new Set(['plant', 'flame', 'stand'])

/** What is in the air by itself is no obstacle, but the moon is. */
const mayMeet = (one: Draft): boolean => natureOf(one) !== 'flame'

/** True for a thing that is used on another one. */
const isTool = (one: Draft): boolean =>
  one.shape === 'kitchen-knife' ||
  (one.shape !== undefined && !isHandy(one) && isLoose(one) && natureOf(one) !== 'food')

/** True for who has no room in a hat, and wears it: a bear, but no rabbit. */
const isLarger = (from: Draft, to: Draft): boolean =>
  TALL.has(from.kind) ||
  (cutOutNamed(from.shape)?.heightMetres ?? 0) > 2 * (cutOutNamed(to.shape)?.heightMetres ?? 0)

/** True for an animal that another one may have in its mouth or its claws: it hunts, and is the larger one. */
const isPrey = (from: Draft, to: Draft): boolean =>
  HUNTERS.has(to.shape ?? to.kind) && PREY.has(from.shape ?? from.kind) && from.count === 1

const HUNTERS: ReadonlySet<string> = new Set(
  'bird cat dog fox bear polar-bear panda otter seal crocodile snake owl eagle wolf lion tiger leopard raccoon shark'.split(
    ' ',
  ),
)
const PREY: ReadonlySet<string> = new Set(
  'fish tropical-fish salmon mouse rat chipmunk squirrel snake frog lizard shrimp crab squid snail bug hamster'.split(
    ' ',
  ),
)

/** Of our own cast, animals that do not sit in hats. */
const TALL: ReadonlySet<string> = new Set('deer dog fox horse elephant dragon'.split(' '))

/** Animals, and figures with hands; people have hands of their own. */
function isHandy(one: Draft): boolean {
  if (one.shape === undefined) return ANIMALS.has(one.kind)
  const nature = natureOf(one) ?? ''
  return GRASPERS.has(nature) || (nature === 'stand' && !cutOutNamed(one.shape)?.looksRight)
}

const ANIMALS: ReadonlySet<string> = new Set(
  'deer dog cat fox horse rabbit elephant bird dragon'.split(' '),
)
const GRASPERS: ReadonlySet<string> = new Set(['walk', 'hop', 'crawl', 'swim'])

/** Somebody is one thing to one other; of those who are joined by "and" all are. */
function relate({ drafts, text }: SubjectReading, { from, is, to }: Meant): void {
  const carrier = from.relation && BORNE.has(from.relation.is) ? from.relation.to : from
  if (carrier === to || carrier.relation !== undefined) return
  const third = is === 'between' ? drafts.find((one) => isJoined(text, to, one)) : undefined
  carrier.relation = { is, to, ...(third && { and: third }) }
  land(carrier, is)
  if (is === 'around' && carrier.isBarePlural) carrier.count = Math.max(carrier.count, MANY)
  rest(carrier, { is, to })
  if (SHARED.has(is)) share(carrier.partner, { is, to })
}

/** A fish that is caught swims no more: it is a thing in a mouth, or in claws. */
function land(fish: Draft, is: Relation): void {
  if (is !== 'held_by' || fish.kind !== 'fish') return
  fish.kind = 'thing'
  fish.shape = 'salmon'
  fish.action = 'stand'
}

function share(partner: Draft | undefined, meant: Omit<Meant, 'from'>): void {
  if (partner && partner !== meant.to) partner.relation ??= meant
}

/** Who is on something does not fly by habit, and what somebody passes, or stands by, is parked. */
function rest(who: Draft, { is, to }: Omit<Meant, 'from'>): void {
  if (SITTERS.has(who.kind) && RESTING.has(is) && !VEHICLES.has(to.kind)) who.action ??= 'sit'
  if (VEHICLES.has(to.kind) && !VEHICLES.has(who.kind)) to.action ??= 'stand'
}

/** Who sits where nothing else is said: birds, and pets on furniture. */
const SITTERS: ReadonlySet<string> = new Set(['bird', ...PETS])
const RESTING: ReadonlySet<Relation> = new Set(['on', 'in'])
const VEHICLES: ReadonlySet<string> = new Set(['bicycle', 'car', 'bus'])

/** What is meant next is meant of who wears or holds, and not of what is worn or held. */
const BORNE: ReadonlySet<Relation> = new Set(['worn_by', 'held_by'])
const SHARED: ReadonlySet<Relation> = new Set(['on', 'in', 'under'])

const isJoined = (text: string, first: Draft, second: Draft): boolean =>
  second.from > first.named &&
  /^ (?:and|und|et|y|e) (?:an?|the|der|die|das|eine[mrn]?|un|une|una|um|uma|el|la|le|o|a) (?:[\p{L}-]+ ){0,2}$/iu.test(
    text.slice(first.named, second.from),
  )
