/** What people sit and lie on: "an old man on a bench" sits, though no word says so. */
import { ACTIVITY_NATURES } from '../scene/activities.ts'
import type { Action, Subject } from '../scene/scene.ts'
import { isLongSeat, type SeatName } from '../scene/seats.ts'
import { hasHands, PEOPLE, PETS } from '../things/subject-kinds.ts'
import { actionOf } from './stay-or-go.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'
import { stemsOf } from '../lexicon/word-stems.ts'

/** What each seat is called. The longest name that fits counts. */
const NAMES: readonly (readonly [seat: SeatName, names: string])[] = [
  ['armchair', 'armchair|arm chair|recliner|easy chair|rocking chair'],
  ['chair', 'chair|deck chair|lawn chair|office chair|folding chair'],
  ['sofa', 'sofa|couch|settee|loveseat|love seat'],
  ['bench', 'bench|park bench|wooden bench|pew'],
  ['stool', 'stool|bar stool|barstool|ottoman'],
  ['throne', 'throne'],
  ['rock', 'rock|boulder|stone'],
  ['log', 'log|tree stump|stump|tree trunk'],
  ['steps', 'steps|stairs|staircase|doorstep|front steps|stoop|porch steps'],
  ['bed', 'bed|mattress|bunk'],
  ['hammock', 'hammock'],
  ['wheelchair', 'wheelchair|wheel chair'],
  [
    'car_seat',
    'car seat|back seat|backseat|passenger seat|front seat|rear seat|bus seat|train seat',
  ],
  ['driver_seat', 'driver seat'],
  [
    'table',
    'table|desk|dining table|cafe table|kitchen table|coffee table|picnic table|bar counter',
  ],
]

const SEAT_OF: ReadonlyMap<string, SeatName> = new Map(
  NAMES.flatMap(([seat, names]) => names.split('|').map((name) => [name, seat] as const)),
)

const ALL_NAMES = [...SEAT_OF.keys()].toSorted((one, other) => other.length - one.length).join('|')

/** A seat, and the word that leads to it: people are on a bench, and at a table. */
const SEATED = new RegExp(
  String.raw`\b(on|in|onto|upon|atop|at)(?: top of| the edge of)?(?: an?| the| his| her| their| its| one)? (?:(?!(?:on|in|at|of|with|by|to|and|from|under)\b)[a-z-]+ ){0,3}?(${ALL_NAMES})\b(?! (?:of|lamp|cloth|tennis|top|for)\b)`,
  'giu',
)

/** Verbs of who is on a seat and does not sit. */
const UPRIGHT_VERBS = verbs(
  'stand walk run jump dance climb leap skate paint place put set throw balance carve build clean wipe fall land point',
)

/** Other words after which nobody sits on what is named next. */
const NOT_SEATED =
  /\b(?:lays? (?:out|an?|the)|work(?:s|ing)? on|look(?:s|ing)? at|beside|near|behind|next to|under|in front of|of a)\b/iu

/** Verbs of who lies, on whatever it is. */
const LYING_VERBS = verbs('lie lay sleep asleep nap doze slumber')

const LYING =
  /\b(?:rest(?:s|ing)? (?:in|on) (?:bed|an?|the|his|her) ?(?:bed|hammock)?|stretched out|curled up)\b/iu

const SITTING_VERBS = verbs('sit seat perch')

/** What people lie on where no verb says that they sit. */
const BEDS: ReadonlySet<SeatName> = new Set(['bed', 'hammock'])

function verbs(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** True where a text has one of these verbs, in any form. */
const hasVerb = (text: string, bases: ReadonlySet<string>): boolean =>
  (text.toLowerCase().match(/[a-z]+/gu) ?? []).some((word) =>
    stemsOf(word).some((stem) => bases.has(stem)),
  )

/** A seat that is named, and who may be on it. */
type NamedSeat = {
  readonly seat: SeatName
  /** Offsets of the word that leads to the seat, and of the end of its name. */
  readonly start: number
  readonly end: number
}

/** The seats that a text has somebody on. */
export function namedSeats(text: string): readonly NamedSeat[] {
  return Array.from(text.matchAll(SEATED), ({ 0: all, 1: leads, 2: name = '', index }) => ({
    leads: leads?.toLowerCase(),
    seat: SEAT_OF.get(name.toLowerCase()),
    start: index,
    end: index + all.length,
  })).flatMap(({ leads, seat, start, end }) =>
    seat && (seat === 'table') === (leads === 'at') ? [{ seat, start, end }] : [],
  )
}

/** Letters between somebody and the seat that are looked at. */
const REACH = 90
/** Letters before somebody in which a verb may stand: "a sleeping man". */
const BEFORE = 24

/** An animal that somebody has along is on the seat with them. */
const ALONG = /^ (?:with|and|holding|hugging|petting|cuddling|stroking|feeding) /iu

/** Has those sit or lie who are on a seat, unless they do there what nobody does sitting. */
export function seatDrafts({ text, drafts }: SubjectReading): void {
  for (const { seat, start, end } of namedSeats(text)) {
    const candidates = drafts.filter((one) => one.named <= start && canSit(one, seat))
    const sitter = candidates.findLast(({ kind }) => PEOPLE.has(kind)) ?? candidates.at(-1)
    if (!sitter || sitter.seat || !isOn(text.slice(sitter.named, start), { drafts, sitter, start }))
      continue
    const around = text.slice(Math.max(0, sitter.from - BEFORE), start)
    if (sitter.activity === 'crawl') delete sitter.activity
    if (sit(sitter, { seat, around })) leaveOut(drafts, { sitter, start, end })
  }
}

/** True where the words between somebody and a seat leave them on it. */
function isOn(
  between: string,
  who: { readonly drafts: readonly Draft[]; readonly sitter: Draft; readonly start: number },
): boolean {
  if (between.length > REACH || /[.;!?]/u.test(between)) return false
  if (NOT_SEATED.test(between) || hasVerb(between, UPRIGHT_VERBS)) return false
  return ALONG.test(between) || !passed(who.drafts, who.sitter, who.start)
}

/** Seats that an animal sits on as people do; on others it sits as animals do. */
const OF_ANIMALS: ReadonlySet<SeatName> = new Set([
  'chair',
  'armchair',
  'stool',
  'throne',
  'table',
  'wheelchair',
])
/** What pets sit on as pets do. */
const OF_PETS: ReadonlySet<SeatName> = new Set(['chair', 'armchair', 'stool'])

function canSit(one: Draft, seat: SeatName): boolean {
  if (PEOPLE.has(one.kind)) return true
  return hasHands(one) && OF_ANIMALS.has(seat) && !(PETS.has(one.kind) && OF_PETS.has(seat))
}

/** True where an animal or a vehicle is named between somebody and the seat: that one is on it. */
const passed = (drafts: readonly Draft[], sitter: Draft, start: number): boolean =>
  drafts.some(
    (one) =>
      one.from > sitter.from && one.named <= start && !PEOPLE.has(one.kind) && one.kind !== 'thing',
  )

/** A seat that somebody is on is no thing of its own, and so what they wear is none that lies on it. */
function leaveOut(
  drafts: Draft[],
  { sitter, start, end }: { sitter: Draft; start: number; end: number },
): void {
  const isPart = (one: Draft): boolean =>
    (one.from >= start && one.named <= end) ||
    (sitter.outfit?.some(({ item }) => item === one.shape) ?? false)
  for (const one of drafts.filter((draft) => draft.kind === 'thing' && isPart(draft)))
    drafts.splice(drafts.indexOf(one), 1)
}

/** True for who lies on that seat, by the words around. */
const lies = (seat: SeatName, around: string): boolean =>
  isLongSeat(seat) &&
  (LYING.test(around) ||
    hasVerb(around, LYING_VERBS) ||
    (BEDS.has(seat) && !hasVerb(around, SITTING_VERBS)))

/** Has somebody sit or lie there; false for who does what nobody does so. */
function sit(
  draft: Draft,
  { seat, around }: { readonly seat: SeatName; readonly around: string },
): boolean {
  const { activity } = draft
  if (activity && !ACTIVITY_NATURES[activity].actions.includes('sit')) return false
  const isLying = !activity && lies(seat, around)
  const done = actionOf(draft)
  if (done === 'sleep' && !isLongSeat(seat)) return false
  draft.action = isLying ? 'sleep' : 'sit'
  draft.seat = seat
  return true
}

/** What somebody is on who sits or lies in the end. */
export const seatOn = ({ seat }: Draft, action: Action): Pick<Subject, 'seat'> =>
  seat && (action === 'sit' || action === 'sleep') ? { seat } : {}
