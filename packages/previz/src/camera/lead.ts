/** The lead of the film: who it is, and the way it goes. */
import type { CameraCommand, CameraStep } from '@backlot/camera/commands'
import type { Action, Place, Scene, Subject, SubjectKind } from '../prompt/scene.ts'
import { cutOutNamed } from '../cut-outs/catalogue.ts'
import { GESTURES, HUMANS, natureOf, PEOPLE } from '../prompt/subject-kinds.ts'
import { asInWater, floorOf } from '../staging/afloat.ts'
import { asRidden, isAstride, seatOf, takesRider } from '../staging/saddles.ts'
import { setTable } from '../staging/table-setting.ts'
import type { Path } from './camera-program.ts'
import { type CastMember, hasFeet, shownHeight, stagingOf } from '../staging/stagings.ts'

const STILL: ReadonlySet<Action> = new Set(['stand', 'dance', 'sit', 'sleep', ...GESTURES])

/** Metres a second of a subject. */
export function speedOf(member: Pick<CastMember, 'kind' | 'action' | 'shape'>): number {
  const { action } = member
  if (STILL.has(action)) return 0
  const { run, pace } = stagingOf(member)
  return action === 'run' ? run : pace
}

/** The share of the picture that a lead may cross; less when the camera narrows what it sees. */
const WIDE_SHARE = 0.6
const NARROW_SHARE = 0.3
const NARROWING: ReadonlySet<CameraCommand> = new Set(['Push in', 'Zoom in'])
/** Half the width of the picture at a distance of one metre. */
const HALF_WIDTH = 0.52

/** Where nobody is, a film is made as if somebody were. */
const NOBODY = { kind: 'woman' } as const

/** A followed lead goes faster: a stroll over an open plain moves hardly anything but the ground at its feet. */
const FOLLOWED_HASTE = 1.5

const GROWING: ReadonlySet<CameraCommand> = new Set(['Push in', 'Pull out', 'Zoom in', 'Zoom out'])

/** True when the lead becomes larger or smaller in the picture. */
const isGrowing = (steps: readonly CameraStep[]): boolean =>
  steps.some((step) => step.some((command) => GROWING.has(command)))

/** Who is followed all the time makes haste; who is let go later does not run away. */
function followedSpeed(wanted: number, steps: readonly CameraStep[]): number {
  const always = steps.every((step) => step.includes('Tracking shot'))
  // Beside a haste sideways nobody sees that the camera comes nearer as well.
  return always && !isGrowing(steps)
    ? Math.max(FOLLOWED_HASTE * wanted, 0.9)
    : Math.max(wanted, 0.5)
}

/** A camera that goes left has its lead go left, so that the two stay together. */
export function headingOf(steps: readonly CameraStep[]): 1 | -1 {
  const turn = steps.flat().find((command) => SIDEWAYS.has(command))
  return turn === 'Truck left' || turn === 'Pan left' ? -1 : 1
}

const SIDEWAYS: ReadonlySet<CameraCommand> = new Set([
  'Truck left',
  'Truck right',
  'Pan left',
  'Pan right',
])

/** What the way of a lead depends on. */
type Way = {
  readonly lead: CastMember | undefined
  readonly durationSeconds: number
  readonly steps: readonly CameraStep[]
  readonly ground: number
  /** How far the camera is from it, where that is not what is usual for it. */
  readonly away?: number
  /** Where it plays, when not where is usual for it. */
  readonly distance?: number
  /** How far it can go aside before it meets a wall. */
  readonly room?: number
  /** How far somebody can go away before there is no ground. */
  readonly depth?: number
  /** On which third of the picture somebody stands whom the camera does not near; in the middle when absent. */
  readonly third?: 1 | -1
}

/** A followed lead may go as fast as it likes, as far as there is room; any other stays in the picture. */
function paceOf(way: Way, wanted: number): number {
  const { lead, durationSeconds, steps, room = Infinity } = way
  const commands = steps.flat()
  if (commands.includes('Tracking shot'))
    return Math.min(followedSpeed(wanted, steps), room / durationSeconds)
  const { away = stagingOf(lead ?? NOBODY).distance } = way
  const narrow = commands.some((command) => NARROWING.has(command))
  const sideways = commands.some((command) => SIDEWAYS.has(command))
  const share = narrow && !sideways ? NARROW_SHARE : WIDE_SHARE
  return Math.min(wanted, (2 * HALF_WIDTH * away * share) / durationSeconds)
}

/** Where nobody is, a camera follows somebody who strolls. */
const wantedSpeed = (lead: CastMember | undefined): number => (lead ? speedOf(lead) : 0.8)

/** Where a followed lead starts and stays: with the way before it open, but who grows in the very middle, for all else moves outwards. */
const heldAt = (steps: readonly CameraStep[]): number => (isGrowing(steps) ? 0 : -0.35)

/** The lead's way: through the middle of the picture at half time. */
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

/** How far aside the lead starts, and how fast it goes. */
function startOf(way: Way, distance: number): readonly [start: number, speed: number] {
  const { lead, durationSeconds, steps } = way
  const wanted = wantedSpeed(lead)
  const followed = steps.flat().includes('Tracking shot')
  // Who rests is gone round instead.
  const speed = followed && wanted === 0 ? 0 : headingOf(steps) * paceOf(way, wanted)
  if (followed) return [heldAt(steps), speed]
  return [speed === 0 ? thirdOf(way, distance) : (-speed * durationSeconds) / 2, speed]
}

/** How far from the middle a third of the picture is, of half its width. */
const THIRD = 1 / 3

/** Where somebody stands who stays: on a third; where the camera nears, follows or passes nobody but them, in the middle. */
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
  const turned = commands.some((command) => SIDEWAYS.has(command))
  return (turned ? headingOf(steps) : third) * THIRD * HALF_WIDTH * distance
}

/** Who is further off would be behind the houses of a street, or the trunks of a wood. */
const FAR_METRES = 20

/** A camera that aims at its lead has it in the middle. */
const CENTRED: ReadonlySet<CameraCommand> = new Set([
  'Push in',
  'Zoom in',
  'Tracking shot',
  'Shake',
])

/** True for a person who goes and comes to the viewer. */
export const comesNear = (member: CastMember): boolean =>
  member.facing === 'towards' &&
  hasFeet(member.kind) &&
  speedOf(member) > 0 &&
  (member.action === 'walk' || member.action === 'run')

/** How near somebody comes who comes to the viewer, of the distance from which it starts. */
const NEARED = 0.55

/** Who comes to the viewer starts where it plays, or a bit further off, and comes as far as a close picture of it. */
function pathTowards({ durationSeconds, ground }: Way, lead: CastMember): Path {
  const { distance, altitude } = stagingOf(lead)
  const speed = Math.min(speedOf(lead), ((1 - NEARED) * distance) / durationSeconds)
  return (seconds) => [0.12, ground + altitude, distance - speed * seconds]
}

/** True for a person who goes and is seen from behind. */
export const goesAway = (member: CastMember): boolean =>
  member.facing === 'away' &&
  speedOf(member) > 0 &&
  (member.action === 'walk' || member.action === 'run')

/** Who goes away starts nearer than usual, and goes as far as there is ground. */
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

/** How high to hold the camera: low for small leads, so that they are not looked down on. */
export function eyeHeight(scene: Scene): number {
  const lead = leadOf(scene)
  return lead && shownHeight(lead) < 1 && lead.action !== 'swim' ? 0.95 : 1.58
}

/**
 * The distance that camera moves are sized by: the lead's, as far as the world
 * lets the camera go; all that far where nobody is.
 */
export function reachOf(scene: Scene, most: number): number {
  const lead = leadOf(scene)
  return lead ? Math.min(most, stagingOf(lead).distance) : most
}

/** The first of the cast, for whom the camera works. */
export function leadOf(scene: Scene): CastMember | undefined {
  return castOf(scene)[0]
}

/** What is ridden goes, whatever else is said of it. */
function goingOf(vehicle: Subject): Pick<Subject, 'action'> {
  const { kind, action } = vehicle
  if (!takesRider(vehicle) || action !== 'stand') return { action }
  return { action: kind === 'thing' ? natureOf(vehicle).habit : 'travel' }
}

/** A bicycle always, a boat by whoever does not stand on the shore, a horse and all else by who is said to ride or drive. */
function isRidden(vehicle: Subject, rider: Subject): boolean {
  const { kind } = vehicle
  const { action } = rider
  if (isAstride(rider)) return seatOf(vehicle) !== undefined
  if (takesRider(vehicle) || MOUNTS.has(kind)) return action === 'travel'
  return kind === 'bicycle' || (kind === 'boat' && action !== 'stand')
}

const MOUNTS: ReadonlySet<SubjectKind> = new Set(['horse', 'elephant', 'deer'])

/** A bird that does not fly is staged on the ground, or on the water; great cats are larger than cats. */
export function onItsFeet(subject: CastMember): CastMember {
  const { kind, action, species } = subject
  if (kind === 'cat' && (species === 'tiger' || species === 'lion'))
    return { ...subject, kind: species }
  return kind === 'bird' && action !== 'fly' ? { ...subject, kind: 'perched' } : subject
}

/** A subject that is no part of another, as it is staged in a place. */
const alone = (subject: Subject, place: Place): CastMember =>
  subject.kind === 'thing' && place === 'tabletop'
    ? { ...subject, kind: 'tabled' }
    : asInWater(onItsFeet(subject), place)

/** The subjects as they are staged: people are put on the bicycles and horses and into the boats of their scene, which take their rank. */
export function castOf(scene: Pick<Scene, 'subjects' | 'place'>): readonly CastMember[] {
  const cast = withClasps(withHands(seated(scene)))
  return scene.place === 'tabletop' ? onTable(cast) : cast
}

/** Things on a table are set by what else stands there. */
function onTable(cast: readonly CastMember[]): readonly CastMember[] {
  const tabled = cast.filter(({ kind }) => kind === 'tabled')
  const settings = setTable(tabled.map(asThing))
  return cast.map((one) => {
    const setting = settings[tabled.indexOf(one)]
    return setting ? { ...one, count: setting.spots.length, setting } : one
  })
}

/** Who are said to be hand in hand: the first goes ahead, the next holds its hand; one member of the cast may be both. */
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

/** Small cut-outs are in the hands of the first of several people or animals on two legs, if there is one. */
function withHands(cast: readonly CastMember[]): readonly CastMember[] {
  const holder = cast.find((one) => isHanded(one) && !LYING.has(one.action))
  const held = holder ? cast.filter(isHandy) : []
  if (!holder || held.length === 0) return cast
  const hands = held.slice(0, MAX_HELD).map(asThing)
  const holding: CastMember = { ...holder, held: hands }
  return cast.filter((one) => !held.includes(one)).map((one) => (one === holder ? holding : one))
}

const asThing = (member: CastMember): Subject => ({ ...member, kind: 'thing' })

/** People, and animals and others that sit upright as they are drawn, and do not go. */
function isHanded({ kind, shape, action }: CastMember): boolean {
  if (PEOPLE.has(kind)) return true
  const cutOut = kind === 'thing' ? cutOutNamed(shape) : undefined
  if (!cutOut || action === 'walk' || action === 'run') return false
  return cutOut.isHead || FIGURES.has(cutOut.name)
}

/** Figures with hands among the cut-outs that stand. */
const FIGURES: ReadonlySet<string> = new Set(
  'robot alien santa-claus mrs-claus woman-mage man-mage man-superhero woman-superhero man-vampire woman-vampire man-elf woman-elf man-genie snowman snowman-without-snow ogre'.split(
    ' ',
  ),
)

const LYING: ReadonlySet<Action> = new Set(['sleep', 'swim'])
/** One for each hand. */
const MAX_HELD = 2

function isHandy({ kind, shape }: CastMember): boolean {
  const nature = cutOutNamed(shape)?.nature
  return kind === 'thing' && (nature === 'thing' || nature === 'food')
}

/** Who is said to ride before people who do so by the verb alone, and what they ride. */
function ridingIn(
  subjects: readonly Subject[],
): { readonly rider: Subject; readonly vehicle: Subject } | undefined {
  for (const rider of [subjects.find(isAstride), subjects.find(isHuman)]) {
    const vehicle = rider && subjects.find((one) => one !== rider && isRidden(one, rider))
    if (vehicle) return { rider, vehicle }
  }
  return undefined
}

const isHuman = ({ kind }: Subject): boolean => HUMANS.has(kind)

function seated({ subjects, place }: Pick<Scene, 'subjects' | 'place'>): readonly CastMember[] {
  const riding = place === 'tabletop' ? undefined : ridingIn(subjects)
  if (!riding) return subjects.map((one) => alone(one, place))
  const { rider, vehicle: named } = riding
  const vehicle = asRidden(named)
  const kind = vehicle.kind === 'boat' ? 'rowboat' : vehicle.kind
  // A boat has room for those who come along, and none for who stands on the shore.
  const others = subjects.filter((one) => one !== rider && isHuman(one) && one.action !== 'stand')
  const riders = [rider, ...(kind === 'rowboat' ? others : [])] as const
  const aboard: ReadonlySet<Subject> = new Set([named, ...riders])
  const ridden: CastMember = {
    ...vehicle,
    kind,
    riders,
    ...goingOf(vehicle),
    ...(!PEOPLE.has(rider.kind) && { count: rider.count }),
  }
  const first = subjects.findIndex((one) => aboard.has(one))
  return subjects.flatMap((one, index): CastMember[] =>
    index === first ? [ridden] : aboard.has(one) ? [] : [alone(one, place)],
  )
}
