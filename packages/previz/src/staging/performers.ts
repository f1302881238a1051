/** Gives people what they do something with, and who does it with whom their places. */
import { isHandy } from '@backlot/prompt/handy'
import { ACTIVITY_NATURES, AT_TABLES } from '@backlot/prompt/activities'
import type { Activity } from '@backlot/prompt/scene'
import type { SeatName } from '@backlot/prompt/seats'
import { HUMANS, PEOPLE } from '@backlot/prompt/subject-kinds'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { heldAs } from './held-things.ts'
import { type CastMember, STAGINGS } from './stagings.ts'

const isSomebody = ({ kind }: CastMember): boolean => PEOPLE.has(kind) || kind === 'upright'

/** The cast with what people do drawn with them, and with those in pairs who do it together. */
export function withActivities(cast: readonly CastMember[]): readonly CastMember[] {
  return withPartners(
    onSeats(cast.filter(({ activity }) => activity !== undefined).reduce(withProps, cast)),
  )
}

/** Furniture that is drawn under whoever sits or lies on it. */
const FURNITURE: Readonly<Record<string, readonly SeatName[]>> = {
  'park-bench': ['bench'],
  chair: ['chair', 'armchair', 'stool', 'throne', 'table'],
  'couch-and-lamp': ['sofa', 'armchair'],
  bed: ['bed'],
  'dining-table': ['table'],
  'school-desk': ['table'],
  rock: ['rock'],
  wood: ['log'],
  'manual-wheelchair': ['wheelchair'],
  'motorized-wheelchair': ['wheelchair'],
  'coach-seat': ['car_seat', 'driver_seat'],
}

const seatsOf = ({ kind, shape }: CastMember): readonly SeatName[] =>
  kind === 'thing' ? (FURNITURE[shape ?? ''] ?? []) : []

/** Who sits is on the furniture that is there: as it is said, or else the first of them, on a bench or a chair. */
function onSeats(cast: readonly CastMember[]): readonly CastMember[] {
  const seated = cast.filter((one) => isSomebody(one) && one.seat)
  if (seated.length > 0)
    return cast.filter((one) => !seatsOf(one).some((seat) => seated.some((by) => by.seat === seat)))
  const sitter = cast.find((one) => isSomebody(one) && one.action === 'sit')
  const furniture = cast.find((one) => one.shape === 'park-bench' || one.shape === 'chair')
  const [seat] = furniture ? seatsOf(furniture) : []
  if (!sitter || !furniture || !seat || furniture.count > 1) return cast
  const onIt: CastMember = { ...sitter, seat }
  return cast.filter((one) => one !== furniture).map((one) => (one === sitter ? onIt : one))
}

/** Its shape, or its kind where it has none. */
const nameIn = ({ kind, shape }: CastMember): string => shape ?? kind

/** What somebody does something with is no member of the cast any more. */
function withProps(cast: readonly CastMember[], doer: CastMember): readonly CastMember[] {
  const { activity } = doer
  if (!activity || !isSomebody(doer)) return cast
  const { uses = [], shows = [], takes } = ACTIVITY_NATURES[activity]
  const isUsed = (one: CastMember): boolean => one !== doer && uses.includes(nameIn(one))
  const item = cast.find(
    (one) =>
      !isUsed(one) && (shows.includes(nameIn(one)) || (takes === true && isHeld(one, activity))),
  )
  const other = cast.find((one) => one !== item && !isUsed(one) && isOther(one, activity))
  const busy: CastMember =
    item === undefined
      ? doer
      : {
          ...doer,
          activity: byHand(activity, item),
          item: itemOf(item),
          ...(other && { otherItem: itemOf(other) }),
        }
  return cast
    .filter((one) => one !== item && one !== other && !isUsed(one))
    .map((one) => (one === doer ? busy : one))
}

/** What is in a hand: what is small, and what is held in a way of its own. */
const isHeld = (one: CastMember, activity: Activity): boolean =>
  isHandy(one) || (activity === 'hold' && one.count === 1 && heldAs(one.shape) !== undefined)

/** What is there beside a first thing: in the other hand, or on the table that is worked at. */
const isOther = (one: CastMember, activity: Activity): boolean =>
  activity === 'hold' ? isOtherHeld(one) : AT_TABLES.has(activity) && isHandy(one)

/** What is in the other hand beside a first thing. */
const isOtherHeld = (one: CastMember): boolean =>
  one.count === 1 &&
  (one.relation === undefined || one.relation.is === 'held_by') &&
  IN_OTHER_HAND.has(one.shape ?? '')

const IN_OTHER_HAND: ReadonlySet<string> = new Set(
  'shield closed-book books notebook open-book dagger long-sword lollipop beer-mug cup-with-straw hot-beverage wine-glass bouquet briefcase handbag luggage balloon camera magic-wand'.split(
    ' ',
  ),
)

/** What is small is carried in one hand, and not in both arms. */
const byHand = (activity: Activity, { shape }: CastMember): Activity =>
  activity === 'carry' && (cutOutNamed(shape)?.heightMetres ?? 0) < ARMFUL_METRES
    ? 'hold'
    : activity

const ARMFUL_METRES = 0.4

const itemOf = (one: CastMember): NonNullable<CastMember['item']> => ({
  shape: nameIn(one),
  ...(one.colour && { colour: one.colour }),
})

/** The first who does what two do, and whoever does it with them. */
function withPartners(cast: readonly CastMember[]): readonly CastMember[] {
  const first = cast.find(({ activity }) => apartIn(activity) !== undefined)
  if (!first) return cast
  if (first.count > 1)
    return cast.map((one) => (one === first ? { ...one, paired: 'both' as const } : one))
  const second = cast.find(
    (one) =>
      one !== first &&
      one.activity === first.activity &&
      (HUMANS.has(one.kind) || one.kind === 'upright'),
  )
  if (!second) return cast
  return cast.map((one) => {
    if (one === first) return { ...one, paired: 'first' as const }
    return one === second ? { ...one, paired: 'second' as const } : one
  })
}

const apartIn = (activity: CastMember['activity']): number | undefined =>
  activity && ACTIVITY_NATURES[activity].apart

/** Which of two somebody is, by the number among their like; undefined for all others. */
export function partnerOf({ paired }: CastMember, index: number): 'first' | 'second' | undefined {
  if (paired !== 'both') return paired
  return index === 0 ? 'first' : index === 1 ? 'second' : undefined
}

/** The member of the cast as one of its number does something: the third of those who hug stands by. */
export function performing(member: CastMember, index: number): CastMember {
  const partner = partnerOf(member, index)
  if (partner) return { ...member, partner }
  if (member.paired !== 'both') return member
  const { activity: _, ...free } = member
  return free
}

/** How far two are apart, metres. */
export function apartMetres({ activity, kind }: CastMember): number {
  return (apartIn(activity) ?? 0) * STAGINGS[kind].height
}

/** True for the second of two who is turned to the first. */
export const isMirrored = (member: CastMember, index: number): boolean =>
  partnerOf(member, index) === 'second' &&
  !(member.activity && ACTIVITY_NATURES[member.activity].sameWay)
