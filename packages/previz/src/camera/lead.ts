/** The lead of the film: who it is, and its path. */
import { isToy } from '@backlot/prompt/looks'
import type { CameraCommand, CameraStep } from '@backlot/camera/commands'
import {
  type Action,
  nameOf,
  type Place,
  type Scene,
  type Subject,
  type SubjectKind,
} from '@backlot/prompt/scene'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { HUMANS, natureOf, PEOPLE } from '@backlot/prompt/subject-kinds'
import { asInWater, floorOf } from '../staging/afloat.ts'
import { asRidden, isAstride, seatOf, takesRider } from '@backlot/prompt/saddles'
import { withActivities } from '../staging/performers.ts'
import { isHandy } from '@backlot/prompt/handy'
import { dressAnimals, onHindLegs } from '../staging/uprights.ts'
import { setTable } from '../staging/table-setting.ts'
import { blocked } from '../staging/happenings/blocking.ts'
import { withGroups } from '../staging/groups/groups.ts'
import { sequelOf } from '../staging/happenings/sequel.ts'
import { clamp } from '../renderer/scene/random.ts'
import type { Path } from './camera-program.ts'
import { rowShare } from '../staging/beside.ts'
import { speedOf } from '../staging/pace.ts'
import {
  type CastMember,
  type DressedSubject,
  hasFeet,
  shownHeight,
  stagingOf,
} from '../staging/stagings.ts'

/** The share of the picture that a lead may cross; less when the camera narrows its view. */
const WIDE_SHARE = 0.6
const SHARED_SHARE = 0.42
const MIN_SHARE = 0.1
const NARROW_SHARE = 0.3
const NARROWING: ReadonlySet<CameraCommand> = new Set(['Push in', 'Zoom in'])
/** Half the width of the picture at a distance of one metre. */
const HALF_WIDTH = 0.52

/** Without a lead, the camera acts as if there were one. */
const NOBODY = { kind: 'woman' } as const

/**
 * A followed lead goes faster: at a stroll over an open plain, hardly anything moves except the
 * ground at its feet.
 */
const FOLLOWED_HASTE = 1.5

const GROWING: ReadonlySet<CameraCommand> = new Set(['Push in', 'Pull out', 'Zoom in', 'Zoom out'])

/** True when the lead becomes larger or smaller in the picture. */
const isGrowing = (steps: readonly CameraStep[]): boolean =>
  steps.some((step) => step.some((command) => GROWING.has(command)))

/**
 * The speed of a followed lead: faster if it is followed through the whole film, because one that
 * is followed only at times must not run away.
 */
function followedSpeed(wanted: number, steps: readonly CameraStep[]): number {
  const always = steps.every((step) => step.includes('Tracking shot'))
  // A fast sideways motion would hide that the camera also comes nearer.
  return always && !isGrowing(steps)
    ? Math.max(FOLLOWED_HASTE * wanted, 0.9)
    : Math.max(wanted, 0.5)
}

/**
 * 1 to the right, -1 to the left: as the prompt says of the member; else a camera that goes left has
 * its lead go left, so that the two stay together.
 */
export function headingOf(
  steps: readonly CameraStep[],
  member?: Pick<CastMember, 'facing'>,
): 1 | -1 {
  if (member?.facing === 'left') return -1
  if (member?.facing === 'right') return 1
  const turn = steps.flat().find((command) => SIDEWAYS.has(command))
  return turn === 'Truck left' || turn === 'Pan left' ? -1 : 1
}

const SIDEWAYS: ReadonlySet<CameraCommand> = new Set([
  'Truck left',
  'Truck right',
  'Pan left',
  'Pan right',
])

/** What the path of a lead depends on. */
type Way = {
  readonly lead: CastMember | undefined
  readonly durationSeconds: number
  readonly steps: readonly CameraStep[]
  readonly ground: number
  /** The camera's distance from it; the usual one of its staging when absent. */
  readonly away?: number
  /** The lead's depth in the scene; the usual one of its staging when absent. */
  readonly distance?: number
  /** How far it can go sideways before a wall. */
  readonly room?: number
  /** How far somebody can go away from the camera before the ground ends. */
  readonly depth?: number
  /**
   * The third of the picture for a resting lead that the camera does not approach; in the middle
   * when absent.
   */
  readonly third?: 1 | -1
  /** How far the lead makes room to the left for who stands beside it, metres; nobody does when absent. */
  readonly aside?: number
}

/**
 * The lead's speed: a followed one may go as fast as it likes, as far as the room allows; any other
 * must stay in the picture.
 */
function paceOf(way: Way, wanted: number): number {
  const { lead, durationSeconds, steps, room = Infinity, aside = 0 } = way
  const commands = steps.flat()
  if (commands.includes('Tracking shot'))
    return Math.min(followedSpeed(wanted, steps), room / durationSeconds)
  const { away = stagingOf(lead ?? NOBODY).distance } = way
  const narrow = commands.some((command) => NARROWING.has(command))
  const sideways = commands.some((command) => SIDEWAYS.has(command))
  const free = lead ? Math.max(MIN_SHARE, 1 - rowShare(lead, away)) : 1
  const wide = Math.min(free, aside > 0 ? SHARED_SHARE : WIDE_SHARE)
  const share = narrow && !sideways ? Math.min(free, NARROW_SHARE) : wide
  return Math.min(wanted, (2 * HALF_WIDTH * away * share) / durationSeconds)
}

/** Without a lead, the camera follows an imagined stroller. */
const wantedSpeed = (lead: CastMember | undefined): number => (lead ? speedOf(lead) : 0.8)

/**
 * The horizontal position of a followed lead: with space in front of it; in the middle if its size
 * changes, because everything else then moves outwards.
 */
const heldAt = (steps: readonly CameraStep[], lead: CastMember | undefined): number =>
  isGrowing(steps) ? 0 : lead?.facing === 'left' ? 0.35 : -0.35

/** The lead's path: it crosses the middle of the picture at half time. */
export function leadPath(way: Way): Path {
  const { lead, ground } = way
  if (lead && goesAway(lead)) return pathAway(way, lead)
  if (lead && comesNear(lead)) return pathTowards(way, lead)
  const staging = stagingOf(lead ?? NOBODY)
  const { distance = staging.distance } = way
  const [start, speed] = startOf(way, distance)
  const y = lead ? floorOf(lead, ground) + staging.altitude : ground
  return (seconds) => [start + speed * seconds, y, distance]
}

/** The lead's horizontal start, and its speed. */
function startOf(way: Way, distance: number): readonly [start: number, speed: number] {
  const { lead, durationSeconds, steps } = way
  const wanted = wantedSpeed(lead)
  const followed = steps.flat().includes('Tracking shot')
  // A lead at rest is circled instead.
  const heading = headingOf(steps, lead)
  const speed = followed && wanted === 0 ? 0 : heading * paceOf(way, wanted)
  if (followed) return [heldAt(steps, lead) - (way.aside ?? 0), speed]
  const start = speed === 0 ? thirdOf(way, distance) : (-speed * durationSeconds) / 2
  return [start + centring(lead) - (way.aside ?? 0), speed]
}

/** Two or four stand one farther to the left than to the right of the first: metres by which the first stands aside, so that the middle of all is where one alone would be. */
function centring(lead: CastMember | undefined): number {
  if (!lead || lead.count % 2 === 1 || lead.count > MAX_ROW || lead.clasp || lead.paired) return 0
  const [x, , z] = stagingOf(lead).apart
  return z > 0 || lead.kind === 'tabled' ? 0 : x / 2
}

/** More are a crowd all around. */
const MAX_ROW = 4

/** The distance from the middle to a third line, in half widths. */
const THIRD = 1 / 3

/**
 * The horizontal position of a resting lead: on a third; in the middle when the camera approaches
 * or follows it, or the scene needs it there.
 */
function thirdOf({ lead, steps, third, away }: Way, distance: number): number {
  const commands = steps.flat()
  const isNeared = commands.some((command) => CENTRED.has(command))
  if (
    !lead ||
    lead.kind === 'tabled' ||
    third === undefined ||
    away !== undefined ||
    isNeared ||
    lead.count > 2
  )
    return 0
  if (distance > FAR_METRES) return 0
  return sideOf(steps, lead, third) * THIRD * HALF_WIDTH * distance
}

/** Where the camera goes, so that the two stay together; else who looks aside looks into the picture. */
function sideOf(steps: readonly CameraStep[], lead: CastMember, third: 1 | -1): number {
  if (steps.flat().some((command) => SIDEWAYS.has(command))) return headingOf(steps)
  return SIDES.has(lead.facing ?? '') ? -headingOf(steps, lead) : third
}

const SIDES: ReadonlySet<string> = new Set(['left', 'right'])

/** A lead farther away would be behind the houses of a street, or the trunks of a wood. Metres. */
const FAR_METRES = 20

/** Commands that keep the lead in the middle. */
const CENTRED: ReadonlySet<CameraCommand> = new Set([
  'Push in',
  'Zoom in',
  'Tracking shot',
  'Shake',
])

/** True for somebody who walks or runs towards the viewer. */
export const comesNear = (member: CastMember): boolean =>
  member.facing === 'towards' &&
  hasFeet(member.kind) &&
  speedOf(member) > 0 &&
  (member.action === 'walk' || member.action === 'run')

/** How near an approaching lead comes, as a share of its initial distance. */
const NEARED = 0.55
/** How far one comes that a close camera waits for, as such a share. */
const NEARED_CLOSE = 0.26

/** An approaching lead starts at its usual place and comes as far as in a close picture; to a camera that is close it comes from farther away. */
function pathTowards(
  { durationSeconds, ground, steps, away, depth = Infinity }: Way,
  lead: CastMember,
): Path {
  const { distance, altitude } = stagingOf(lead)
  // A camera that goes along keeps its distance.
  const isClose = away !== undefined && !steps.flat().includes('Tracking shot')
  const most = isClose ? Math.min(NEARED_CLOSE * distance, depth) : (1 - NEARED) * distance
  const speed = Math.min(speedOf(lead), most / durationSeconds)
  const start = isClose ? distance + speed * durationSeconds : distance
  return (seconds) => [0.12, ground + altitude, start - speed * seconds]
}

/** True for somebody who walks or runs away from the viewer. */
export const goesAway = (member: CastMember): boolean =>
  member.facing === 'away' &&
  speedOf(member) > 0 &&
  (member.action === 'walk' || member.action === 'run')

/** A lead that goes away starts nearer than usual, and goes as far as there is ground. */
function pathAway(
  { durationSeconds, ground, away, depth = Infinity }: Way,
  lead: CastMember,
): Path {
  const { distance, altitude } = stagingOf(lead)
  const wanted = speedOf(lead) * (away === undefined ? 1 : 0.4)
  const speed = Math.min(wanted, depth / durationSeconds)
  const start =
    away === undefined ? distance - Math.min(1.6, 0.3 * speed * durationSeconds) : distance
  return (seconds) => [0.02 * speed * seconds, ground + altitude, start + speed * seconds]
}

/** The camera's height in metres: low for small leads, so that it does not look down on them. */
export function eyeHeight(scene: Scene): number {
  const lead = leadOf(scene)
  if (lead?.group) return clamp(shownHeight(lead), ...GROUP_EYE_METRES)
  return lead && shownHeight(lead) < 1 && lead.action !== 'swim' ? 0.95 : 1.58
}

/** The camera is level with the top of a small group, metres. */
const GROUP_EYE_METRES = [0.95, 1.58] as const

/** The distance by which camera moves are scaled: the lead's, but at most `most`; without a lead, `most`. */
export function reachOf(scene: Scene, most: number): number {
  const lead = leadOf(scene)
  return lead ? Math.min(most, stagingOf(lead).distance) : most
}

/** The first member of the cast, whom the camera films. */
export function leadOf(scene: Scene): CastMember | undefined {
  return castOf(scene)[0]
}

/** A ridden vehicle moves, whatever else the prompt says of it. */
function goingOf(vehicle: Subject): Pick<Subject, 'action'> {
  const { kind, action } = vehicle
  if (!takesRider(vehicle) || action !== 'stand') return { action }
  return { action: kind === 'thing' ? natureOf(vehicle).habit : 'travel' }
}

/**
 * Whether a rider uses a vehicle: a bicycle always; a boat unless the rider stands on the shore; a
 * horse and all else if the prompt says that somebody rides or drives.
 */
function isRidden(vehicle: Subject, rider: Subject): boolean {
  const { kind } = vehicle
  const { action } = rider
  if (isToy(vehicle)) return false
  if (isAstride(rider)) return seatOf(vehicle) !== undefined
  if (takesRider(vehicle) || MOUNTS.has(kind)) return action === 'travel'
  return kind === 'bicycle' || (kind === 'boat' && action !== 'stand')
}

const MOUNTS: ReadonlySet<SubjectKind> = new Set(['horse', 'elephant', 'deer'])

/** A bird that does not fly is staged on the ground, or on the water; big cats are larger than cats. */
export function onItsFeet(subject: CastMember): CastMember {
  const { kind, action, species } = subject
  if (kind === 'cat' && (species === 'tiger' || species === 'lion'))
    return { ...subject, kind: species }
  return kind === 'bird' && action !== 'fly' ? { ...subject, kind: 'perched' } : subject
}

/** A subject that is not part of another, as staged in a place. */
function alone(subject: Subject, place: Place): CastMember {
  const names = [nameOf(subject)]
  return subject.kind === 'thing' && place === 'tabletop'
    ? { ...subject, kind: 'tabled', names }
    : { ...asInWater(onItsFeet(onHindLegs(subject)), place), names }
}

/**
 * The subjects as staged: people sit on the bicycles and horses and in the boats of their scene,
 * which take their rank.
 */
export function castOf(scene: Cast): readonly CastMember[] {
  const sequel = sequelOf(scene)
  const [lead] = scene.subjects
  if (!sequel || !lead) return stillCast(scene)
  return blocked(
    stillCast({ ...scene, subjects: sequel.first }),
    stillCast({ ...scene, subjects: sequel.last }),
    { lead: nameOf(lead), place: scene.place, manner: sequel.manner },
  )
}

/** What says who is there. */
type Cast = Pick<Scene, 'subjects' | 'place'> &
  Partial<Pick<Scene, 'surface' | 'becomes' | 'details'>>

function stillCast(scene: Cast): readonly CastMember[] {
  const all = withClasps(withHands(withActivities(seated(scene))))
  const cast = withGroups(all, scene.place, scene.surface === 'paper')
  const isPoured = scene.details?.includes('pour') === true
  return scene.place === 'tabletop' ? onTable(cast, isPoured) : cast
}

/** Arranges things on a table with regard to each other. */
function onTable(cast: readonly CastMember[], isPoured: boolean): readonly CastMember[] {
  const tabled = cast.filter(({ kind }) => kind === 'tabled' || kind === 'group')
  const settings = setTable(tabled, isPoured)
  return cast.map((one) => {
    const setting = settings[tabled.indexOf(one)]
    return setting ? { ...one, count: setting.spots.length, setting } : one
  })
}

/**
 * People who are hand in hand: the first goes ahead, the next holds its hand; one member with a
 * count may be both.
 */
function withClasps(cast: readonly CastMember[]): readonly CastMember[] {
  const first = cast.findIndex(({ kind }) => HUMANS.has(kind))
  const second = cast.findIndex(({ kind }, index) => index > first && HUMANS.has(kind))
  const said = cast.some(({ traits }) => traits?.includes('hand_in_hand') === true)
  if (!said || (second < 0 && cast[first]?.count === 1)) return cast
  return cast.map((one, index) => {
    if (index !== first && index !== second) return one
    return { ...one, clasp: index === first ? ('behind' as const) : ('ahead' as const) }
  })
}

/** Puts small cut-outs into the hands of the first person or upright animal, if there is one. */
function withHands(cast: readonly CastMember[]): readonly CastMember[] {
  const holder = cast.find((one) => isHanded(one) && !LYING.has(one.action))
  // Hands that are at work hold nothing else.
  const isFree = holder !== undefined && holder.activity === undefined
  const held = isFree ? cast.filter((one) => isHandy(one) && !isRelated(one, cast)) : []
  if (!holder || held.length === 0) return cast
  const hands = held.slice(0, MAX_HELD).map(asThing)
  const holding: CastMember = { ...holder, held: hands }
  return cast.filter((one) => !held.includes(one)).map((one) => (one === holder ? holding : one))
}

/** True for who is said to be somewhere to another one, and for that one. */
const isRelated = ({ relation, names }: CastMember, cast: readonly CastMember[]): boolean =>
  relation !== undefined ||
  cast.some(
    (one) =>
      one.relation !== undefined &&
      [one.relation.to, one.relation.and].some((name) => name && names?.includes(name)),
  )

const asThing = (member: CastMember): Subject => ({ ...member, kind: 'thing' })

/** People, and upright cut-outs at rest, which have hands. */
function isHanded({ kind, shape, action }: CastMember): boolean {
  if (PEOPLE.has(kind) || kind === 'upright') return true
  const cutOut = kind === 'thing' ? cutOutNamed(shape) : undefined
  if (!cutOut || action === 'walk' || action === 'run') return false
  return cutOut.isHead || FIGURES.has(cutOut.name)
}

/** Cut-outs of figures with hands. */
const FIGURES: ReadonlySet<string> = new Set(
  'robot alien santa-claus mrs-claus woman-mage man-mage man-superhero woman-superhero man-vampire woman-vampire man-elf woman-elf man-genie snowman snowman-without-snow ogre'.split(
    ' ',
  ),
)

const LYING: ReadonlySet<Action> = new Set(['sleep', 'swim'])
/** One for each hand. */
const MAX_HELD = 2

/**
 * The rider and the vehicle: first who is said to ride explicitly, then people for whom only the
 * verb implies it.
 */
function ridingIn(
  subjects: readonly DressedSubject[],
): { readonly rider: DressedSubject; readonly vehicle: Subject } | undefined {
  for (const rider of [subjects.find(isAstride), subjects.find(isHuman)]) {
    const vehicle = rider && subjects.find((one) => one !== rider && isRidden(one, rider))
    if (vehicle) return { rider, vehicle }
  }
  return undefined
}

const isHuman = ({ kind }: Subject): boolean => HUMANS.has(kind)

function seated({
  subjects: named,
  place,
}: Pick<Scene, 'subjects' | 'place'>): readonly CastMember[] {
  const subjects = place === 'tabletop' ? named : dressAnimals(named)
  const riding = place === 'tabletop' ? undefined : ridingIn(subjects)
  if (!riding) return subjects.map((one) => alone(one, place))
  const { rider, vehicle: mount } = riding
  const vehicle = asRidden(mount)
  const kind = vehicle.kind === 'boat' ? 'rowboat' : vehicle.kind
  // A boat takes the others along, except those who stand on the shore.
  const others = subjects.filter((one) => one !== rider && isHuman(one) && one.action !== 'stand')
  const riders = [rider, ...(kind === 'rowboat' ? others : [])] as const
  const aboard: ReadonlySet<Subject> = new Set([mount, ...riders])
  const relation = [mount, ...riders].find((one) => one.relation)?.relation
  const ridden: CastMember = {
    ...vehicle,
    kind,
    riders,
    names: [...aboard].map(nameOf),
    ...(relation && { relation }),
    ...goingOf(vehicle),
    ...(!PEOPLE.has(rider.kind) && { count: rider.count }),
  }
  const first = subjects.findIndex((one) => aboard.has(one))
  return subjects.flatMap((one, index): CastMember[] =>
    index === first ? [ridden] : aboard.has(one) ? [] : [alone(one, place)],
  )
}
