/**
 * Reads who is in a prompt and what they do. One walk over the words in their
 * order: numbers and colours wait for their noun, verbs and clothes go to the
 * last one who was named.
 */
import { cutOutNamed } from '../things/catalogue.ts'
import { HEADING } from '../things/natures.ts'
import { type Action, type Facing, isSpeciesOf, type Subject } from '../scene/scene.ts'
import { fittingAction, hasHands, MAX_SUBJECTS, PEOPLE } from '../things/subject-kinds.ts'
import {
  adjectiveColour,
  countOf,
  countWith,
  isBefore,
  knownDraft,
  sameAs,
} from './known-drafts.ts'
import { isMusic, isTheatre } from '../hits/played-things.ts'
import {
  HOLDING,
  HORSEMAN,
  MOTORIST,
  isBeyond,
  isOfUnknown,
  MOUNTED,
  pronounGender,
  THINGS,
} from '../hits/sentence-hits.ts'
import {
  actionWith,
  doings,
  settleActivities,
  takeDoings,
  takeWaitingActivity,
} from './read-activities.ts'
import { wearingOf } from '../things/wearables.ts'
import { isAttribute } from '../hits/attributes.ts'
import { looksOf, ridingOf } from './draft-looks.ts'
import { takeBurdens } from './read-burdens.ts'
import { takeGarment } from './read-garments.ts'
import { happeningOf, readHappenings } from './read-happenings.ts'
import { darkTogether, withLook } from './read-looks.ts'
import { putOnWaiting, takeOutfit } from './read-outfits.ts'
import { relateDrafts } from './read-relations.ts'
import { seatRiders } from './read-riders.ts'
import { seatDrafts, seatOn } from './read-seats.ts'
import { isAlive } from '../hits/role-hits.ts'
import { actionOf, goAlong, isStaying } from './stay-or-go.ts'
import {
  type Draft,
  followsWearer,
  isNameOf,
  relationOf,
  RIDDEN,
  type SubjectReading,
} from './subject-drafts.ts'
import { unnamedDoer } from './unnamed-doers.ts'
import type { WordHit, HitOf } from '../lexicon/word-hit.ts'

/** What a reading of the subjects tells. */
export type ReadSubjects = {
  /** The most important first. */
  readonly subjects: readonly Subject[]
  /** Where the colours stand that belong to a subject or its clothes, and the waves that somebody makes with a hand. */
  readonly own: ReadonlySet<number>
  /** True where it is told what is done and not by whom: the hands are looked at. */
  readonly isOfHands: boolean
}

/** The subjects of a text, given its words. Linear in their number. In a portrait, who is not said to do anything stands. */
export function readSubjects(
  text: string,
  hits: readonly WordHit[],
  { isPortrait }: { readonly isPortrait: boolean },
): ReadSubjects {
  const reading: SubjectReading = { text, drafts: [], coat: { worn: [] }, traits: [] }
  const taken = new Set<number>()
  const named = hits.some(({ slot, value }) => slot === 'subject' && value !== 'thing')
  const animal = hits.find((hit) => hit.slot === 'subject' && !hit.hint && isAlive(hit))
  const waiting = doings(text, hits)
  hits.forEach((hit, index) => {
    takeDoings(reading, waiting, hit.start)
    const isOfAnimal = animal !== undefined && animal.start < hit.start && isPronoun(text, hit)
    const own = readHit(reading, hit, {
      next: hits[index + 1],
      named: (named || isOfAnimal) && !isSomeone(text, hit, hits),
    })
    if (own !== undefined) taken.add(own)
  })
  takeDoings(reading, waiting, Infinity)
  const isOfHands = takeUnnamed(reading)
  saddle(reading)
  seatRiders(reading)
  goAlong(reading)
  takeBurdens(reading)
  settleActivities(reading)
  seatDrafts(reading)
  readHappenings(reading)
  relateDrafts(reading)
  const subjects = darkTogether(
    reading.drafts.slice(0, MAX_SUBJECTS).map((draft) => shown(text, draft, isPortrait)),
  )
  return { subjects, own: taken, isOfHands }
}

/** Who does what is told of nobody comes first. */
function takeUnnamed(reading: SubjectReading): boolean {
  const doer = unnamedDoer(reading)
  if (!doer) return false
  takeSubject(reading, doer)
  const draft = reading.drafts.pop()
  if (draft) reading.drafts.unshift(draft)
  return true
}

/** "Someone driving a car" is somebody where nobody else is named. */
const isSomeone = (text: string, { start, end }: WordHit, hits: readonly WordHit[]): boolean =>
  /^some(?:one|body)$/iu.test(text.slice(start, end)) &&
  !hits.some(({ slot, value }) => slot === 'subject' && PEOPLE.has(String(value)))

/** Who is called by a name is a person; "she" may be a giraffe that was named before. */
const isPronoun = (text: string, { start, end }: WordHit): boolean =>
  /^(?:s?he|hers?|him)$/iu.test(text.slice(start, end))

/** Takes in one word; returns the offset of a word that it explains, so that it means nothing else. */
function readHit(
  reading: SubjectReading,
  hit: WordHit,
  around: { next: WordHit | undefined; named: boolean },
): number | undefined {
  if (isSlot(hit, 'count')) reading.count = hit
  else if (isSlot(hit, 'colour')) return takeColour(reading, hit, around.next)
  else if (isSlot(hit, 'action')) return takeAction(reading, hit, around.next)
  else if (isSlot(hit, 'subject')) return takeSubject(reading, hit)
  else if (isSlot(hit, 'pronoun') && !around.named) return takeSubject(reading, hit)
  return readLook(reading, hit, around.next)
}

/** Takes in a word that says how somebody looks. */
function readLook(
  reading: SubjectReading,
  hit: WordHit,
  next: WordHit | undefined,
): number | undefined {
  if (isSlot(hit, 'worn')) return takeWorn(reading, hit)
  else if (isSlot(hit, 'garment')) return takeGarment(reading, hit)
  else if (isSlot(hit, 'outfit')) return takeOutfit(reading, hit)
  else if (isSlot(hit, 'trait')) takeTrait(reading, hit, next)
  else if (isSlot(hit, 'facing')) takeFacing(reading, hit)
  else if (isSlot(hit, 'species')) takeSpecies(reading, hit)
  return undefined
}

function isSlot<Slot extends WordHit['slot']>(hit: WordHit, slot: Slot): hit is HitOf<Slot> {
  return hit.slot === slot
}

const WORN = /\b(?:in|wearing) (?:all )?$/iu

/** "A dancer in white": a colour with "in" before it and no thing after it is what somebody wears. */
function takeColour(
  reading: SubjectReading,
  hit: HitOf<'colour'>,
  next: WordHit | undefined,
): number | undefined {
  if (isInName(hit, next) && (reading.colour || isDrawnSo(next))) return undefined
  reading.colour = hit
  const { text } = reading
  const isWorn = WORN.test(text.slice(Math.max(0, hit.start - 16), hit.start))
  const isOfThing =
    next !== undefined &&
    THINGS.has(next.slot) &&
    next.start - hit.end < 14 &&
    !DOES_THEN.test(text.slice(hit.end, next.start))
  if (!isWorn || isOfThing) return undefined
  return wearColour(reading, hit)
}

/** Between a colour and a thing with which the wearer does something: "wearing black kicks a ball". */
const DOES_THEN = /^ (?:is |are )?[a-z]{3,}(?:[^s\W]s|ing) (?:an? |the |his |her )?$/iu

/** The colour that somebody wears who was named just before. */
function wearColour(reading: SubjectReading, hit: HitOf<'colour'>): number | undefined {
  const { person } = reading
  if (!person || hit.start - person.end > 24) return undefined
  person.colour ??= hit.value
  delete reading.colour
  return hit.start
}

/** A taxi is yellow, where it is not said to be red. */
const isInName = ({ start }: WordHit, next: WordHit | undefined): boolean =>
  next?.slot === 'subject' && next.start === start

/** An orange is orange as it is drawn. */
const isDrawnSo = (noun: WordHit | undefined): boolean => noun?.value === 'thing'

function takeSubject(
  reading: SubjectReading,
  hit: HitOf<'subject'> | HitOf<'pronoun'>,
): number | undefined {
  const kindOf = genderOf(reading, hit)
  const colour = adjectiveColour(reading, hit)
  const known = knownDraft(reading, kindOf, colour) ?? sameAs(reading, hit)
  const draft = known ?? startDraft(reading, kindOf)
  if (known) known.count = countWith(reading, known, hit)
  takeOwnColour(reading, draft, { hit, colour })
  wear(reading, draft)
  takeTraits(reading, draft, hit)
  takeWaitingAction(reading, draft)
  if (hasHands(draft)) takeWaitingActivity(reading, draft, hit.start)
  delete reading.count
  delete reading.colour
  mount(reading, hit)
  draft.end = hit.end
  reading.current = draft
  if (PEOPLE.has(draft.kind)) takePerson(reading, draft)
  else takeOther(reading, draft)
  return colour?.start
}

function takeOther(reading: SubjectReading, draft: Draft): void {
  if (SIDES.has(reading.facing ?? '') && isTurning(draft)) takeWaitingFacing(reading, draft)
  if (hasHands(draft)) reading.animal = draft
}

/** The colour before the noun; a shirt that nobody wears is looked at for itself, in the colour of the clothes. */
function takeOwnColour(
  { coat }: SubjectReading,
  draft: Draft,
  said: { readonly hit: WordHit; readonly colour: HitOf<'colour'> | undefined },
): void {
  const isAlone = said.hit.hint && draft.kind === 'thing'
  const colour = said.colour?.value ?? (isAlone ? coat.colour : undefined)
  if (colour) draft.colour ??= colour
}

/** A female athlete is a woman, and so is a chef of whom "she" is said, whatever most of them are here. */
function genderOf<Hit extends HitOf<'subject'> | HitOf<'pronoun'>>(
  reading: SubjectReading,
  hit: Hit,
): Hit {
  if (hit.value !== 'man' && hit.value !== 'woman') return hit
  const { text, traits } = reading
  const trait = traits.find((one) => isBefore(reading, one, hit))?.value
  if (trait === 'female' || trait === 'male')
    return { ...hit, value: trait === 'female' ? 'woman' : 'man' }
  return { ...hit, value: pronounGender(text, text.slice(hit.start, hit.end)) ?? hit.value }
}

/** What was told before anybody was named: 骑着白马的骑士 tells it of who comes after the horse. */
function takeWaitingAction(reading: SubjectReading, draft: Draft): void {
  if (reading.action === 'travel' && draft.kind === 'horse') return
  if (reading.action) draft.action ??= reading.action
  delete reading.action
}

/** "On a white horse", "on horseback": whoever was named before rides. */
function mount(
  { text, person }: SubjectReading,
  { value, start }: HitOf<'subject'> | HitOf<'pronoun'>,
): void {
  if (!person || !RIDDEN.has(value)) return
  if (MOUNTED.test(text.slice(Math.max(person.end, start - 40), start))) person.action ??= 'travel'
}

/** Who is known for riding, and rides nothing that is named, rides a horse, or a motorcycle: "a lone cowboy rides into the sunset". */
function saddle({ text, drafts }: SubjectReading): void {
  const [rider, ...others] = drafts
  const ridden = HORSEMAN.test(text) ? HORSE : MOTORIST.test(text) ? MOTORCYCLE : undefined
  if (!rider || !PEOPLE.has(rider.kind) || others.length > 0 || !ridden) return
  rider.action = 'travel'
  const { count, from, named, end } = rider
  drafts.push({ ...ridden, count, details: new Set(), traits: new Set(), from, named, end })
}

const HORSE = { kind: 'horse' } as const
const MOTORCYCLE = { kind: 'thing', shape: 'motorcycle' } as const

/** Whoever is named last is who is meant by what is said of looks. */
function takePerson(reading: SubjectReading, draft: Draft): void {
  reading.person = draft
  takeWaitingFacing(reading, draft)
}

function takeWaitingFacing(reading: SubjectReading, draft: Draft): void {
  if (reading.facing) draft.facing = reading.facing
  delete reading.facing
}

function startDraft(reading: SubjectReading, hit: HitOf<'subject'> | HitOf<'pronoun'>): Draft {
  const { current, text } = reading
  const between = current ? text.slice(Math.max(current.end, hit.start - 40), hit.start) : ''
  const joined = /\b(?:and|with (?:his|her|their|a))\b|[和与跟]/iu.test(between)
  const draft: Draft = {
    kind: hit.value,
    count: countOf(reading, hit),
    isBarePlural: hit.plural && !reading.count,
    details: new Set(),
    traits: new Set(),
    from: hit.start,
    named: hit.end,
    end: hit.end,
    ...(hit.shape !== undefined && { shape: hit.shape }),
    ...(joined && current && { partner: current }),
    ...(current && HOLDING.test(between) && { holder: current }),
  }
  reading.drafts.push(draft)
  return draft
}

/** Said of the last person, or of the next; a side of whoever was named last and goes there. */
function takeFacing(reading: SubjectReading, hit: HitOf<'facing'>): void {
  const isSide = SIDES.has(hit.value)
  const who = isSide ? reading.drafts.findLast(isTurning) : reading.person
  if (!who) reading.facing = hit.value
  else if (isSide) who.facing ??= hit.value
  else who.facing = hit.value
}

const SIDES: ReadonlySet<string> = new Set<Facing | ''>(['left', 'right'])

/** Who goes and looks somewhere; what stands or lies about is the same on either side. */
const isTurning = ({ kind, shape }: Draft): boolean =>
  kind !== 'thing' || HEADING.has(cutOutNamed(shape)?.nature ?? 'thing')

/** The name of a bird tells which one it is; so do other names. */
function takeSpecies({ drafts }: SubjectReading, hit: HitOf<'species'>): void {
  const named = drafts.find((one) => isSpeciesOf(one.kind, hit.value) && isNameOf(one, hit))
  if (named) named.species ??= hit.value
}

/** An adjective waits for its noun; anything else is said of the last person. */
function takeTrait(reading: SubjectReading, hit: HitOf<'trait'>, next: WordHit | undefined): void {
  const { person } = reading
  const isOfName = person !== undefined && isNameOf(person, hit)
  const waits = !isOfName && next?.slot === 'subject' && isBefore(reading, hit, next)
  if (person && !waits) person.traits.add(hit.value)
  else reading.traits.push(hit)
}

/** What was said right before a person is said of that person: "an old fisherman", not "an old town, a man". */
function takeTraits(reading: SubjectReading, draft: Draft, noun: WordHit): void {
  if (PEOPLE.has(draft.kind))
    for (const trait of reading.traits)
      if (isBefore(reading, trait, noun)) draft.traits.add(trait.value)
  reading.traits = []
}

function takeWorn(reading: SubjectReading, hit: HitOf<'worn'>): number | undefined {
  const { person } = reading
  if (person && isNameOf(person, hit)) {
    person.details.add(hit.value)
    return undefined
  }
  const colour = adjectiveColour(reading, hit)
  const isHers = person && !followsWearer(reading, hit)
  if (isHers) person.details.add(hit.value)
  else reading.coat.worn.push(hit.value)
  if (!colour) return undefined
  ;(isHers ? person : reading.coat).accent ??= colour.value
  delete reading.colour
  return colour.start
}

function wear(reading: SubjectReading, draft: Draft): void {
  if (!PEOPLE.has(draft.kind)) return
  if (reading.coat.colour && !draft.colour) draft.colour = reading.coat.colour
  if (reading.coat.garment) draft.garment ??= reading.coat.garment
  putOnWaiting(reading, draft)
  if (reading.coat.accent) draft.accent ??= reading.coat.accent
  delete reading.coat.colour
  delete reading.coat.accent
  delete reading.coat.garment
  for (const worn of reading.coat.worn.splice(0)) draft.details.add(worn)
}

/** Who does what is told next: the one who holds what was named last, if nothing is told of that one yet. */
function doerOf(current: Draft | undefined): Draft | undefined {
  const holder = current?.holder
  return holder && holder.action === undefined ? holder : current
}

/** A verb goes to the last one named, unless it is the adjective of the next: "a sleeping cat". */
function takeAction(
  reading: SubjectReading,
  hit: HitOf<'action'>,
  next: WordHit | undefined,
): number | undefined {
  const { current } = reading
  if (isWater(reading, hit) || isTheatre(reading.text, hit)) return undefined
  if (isMusic(reading.text, hit)) return takeAction(reading, { ...hit, value: 'stand' }, next)
  if (current && isNameOf(current, hit)) current.calling = hit.value
  else if (waitsForNext(reading, hit, next)) reading.action ??= hit.value
  else applyAction(reading, hit, next)
  return hit.value === 'wave' ? hit.start : undefined
}

function applyAction(
  reading: SubjectReading,
  hit: HitOf<'action'>,
  next: WordHit | undefined,
): void {
  const named = doerOf(reading.current)
  if (!named) {
    if (!isOfUnknown(reading.text, hit, next)) reading.action ??= hit.value
    return
  }
  const doer = meantBy(reading, named, hit.value)
  doer.action ??= hit.value
}

/** "A knight on a horse rides": she does, and not the horse. Nor does a dress waltz, but who wears it. */
function meantBy({ person, drafts }: SubjectReading, named: Draft, action: Action): Draft {
  const bearers = drafts.filter(isBearer)
  const bearer = bearers.toSorted((one, other) => other.end - one.end)[0]
  if (wearingOf(named.shape) !== undefined) return bearer ?? named
  const isHers = (action === 'travel' && named.kind === 'horse') || isBeyond(named, action)
  return isHers ? (person ?? bearer ?? named) : named
}

const isBearer = ({ kind, shape }: Draft): boolean =>
  PEOPLE.has(kind) || isAlive({ value: kind, shape })

function waitsForNext(
  { current, text }: SubjectReading,
  hit: HitOf<'action'>,
  next: WordHit | undefined,
): boolean {
  if (next?.slot !== 'subject' || isOneVerb(hit, next) || !isAttribute(text, hit, next))
    return false
  return !current || current.action !== undefined || /\S/u.test(text.slice(current.end, hit.start))
}

/** "Is surfing" is said of who does it, and names what is ridden. */
const isOneVerb = ({ value, start, end }: HitOf<'action'>, next: WordHit): boolean =>
  value === 'travel' && next.start === start && next.end === end

/** "Waves" that do not follow somebody who could make them: "she waves", but "she watches waves". */
function isWater({ person, animal, text }: SubjectReading, { start, end }: WordHit): boolean {
  if (!/^waves(?: at \w+)?$/iu.test(text.slice(start, end))) return false
  const who = Math.max(person?.end ?? -1, animal?.end ?? -1)
  const between = who < 0 ? undefined : text.slice(who, start)
  return (
    between === undefined || !/^ (?:and |who |then |also |just |[a-z]+ly ){0,2}$/iu.test(between)
  )
}

const shown = (text: string, draft: Draft, isPortrait: boolean): Subject =>
  withLook(finish(draft, isPortrait || isStaying(text, draft)), text, {
    ...draft,
    isIdle: actionDone(draft) === undefined,
  })

function finish(draft: Draft, isPortrait: boolean): Subject {
  const { kind, count, colour, details, species, shape } = draft
  const said = actionWith(draft, actionDone(draft)) ?? (isPortrait ? poseOf(draft) : undefined)
  const action = fittingAction(draft, said)
  return {
    kind,
    count,
    ...(colour && { colour }),
    action,
    ...(draft.activity && action === said && { activity: draft.activity }),
    details: [...details],
    ...(PEOPLE.has(kind) ? looksOf(draft) : ridingOf(draft)),
    ...(species && { species }),
    ...(shape !== undefined && { shape }),
    ...relationOf(draft),
    ...happeningOf(draft),
    ...seatOn(draft, action),
  }
}

/** What a thing does; what happens to it is nothing that it does. */
const actionDone = (draft: Draft): Action | undefined =>
  draft.happens && draft.kind === 'thing' ? 'stand' : actionOf(draft)

/** Gaits that take a face out of a close picture. */
const GAITS: ReadonlySet<Action> = new Set(['walk', 'run'])

function poseOf(draft: Draft): Action | undefined {
  return GAITS.has(fittingAction(draft, undefined)) ? 'stand' : undefined
}
