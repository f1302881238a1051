/** The lead of the film: how far away it plays, how big it is, and the way it goes. */
import type { CameraCommand, CameraStep } from '../../domain/camera.ts'
import type { Action, Scene, Subject, SubjectKind } from '../../domain/scene.ts'
import type { Vector } from '../../media/geometry.ts'
import type { Path } from './camera-program.ts'

/** What is staged: every kind of subject, the boat that somebody rows, and birds on their feet. */
export type CastKind = SubjectKind | 'rowboat' | 'perched'

/** A subject as it comes before the camera. */
export type CastMember = Omit<Subject, 'kind'> & {
  readonly kind: CastKind
  /** Who sit in it or on it, so that they are one figure with it. */
  readonly riders?: readonly [Subject, ...Subject[]]
}

/** How a kind of subject is staged. Metres, metres a second. */
export type Staging = {
  /** Ahead of the camera. */
  readonly distance: number
  readonly height: number
  /** Above the ground. */
  readonly altitude: number
  /** Speed when it walks, travels or flies, and when it runs. */
  readonly pace: number
  readonly run: number
  /** How companions stand: beside each other, or spread over road, water or sky. Metres; a person stands 1.3 apart. */
  readonly apart: Vector
  /** Where a close shot looks: a share of the height; that of a face of somebody who stands, when absent. */
  readonly face?: number
  /** How far a close shot is from it, metres; a share of `distance` when absent. */
  readonly close?: number
  /** How it rises and falls: metres at a time; level when absent. */
  readonly lift?: (seconds: number, phase: number) => number
  /** How many are shown for each one that is counted, when there are three or more. */
  readonly swarm?: number
}

const swell =
  (metres: number, rate: number) =>
  (seconds: number, phase: number): number =>
    metres * Math.sin(seconds * rate + phase)

/** Every kind; a new one is a new line. */
export const STAGINGS: Readonly<Record<CastKind, Staging>> = {
  woman: {
    close: 1.75,
    distance: 7.4,
    height: 1.68,
    altitude: 0,
    pace: 0.85,
    run: 2,
    apart: [1.3, 0, 0],
  },
  man: {
    close: 1.8,
    distance: 7.6,
    height: 1.8,
    altitude: 0,
    pace: 0.85,
    run: 2,
    apart: [1.35, 0, 0],
  },
  child: {
    close: 1.5,
    distance: 7,
    height: 1.2,
    altitude: 0,
    pace: 0.6,
    run: 1.5,
    apart: [0.9, 0, 0],
  },
  robot: {
    close: 1.75,
    distance: 7.8,
    height: 1.82,
    altitude: 0,
    pace: 0.7,
    run: 1.8,
    apart: [1.6, 0, 0],
  },
  astronaut: { distance: 8.6, height: 1.8, altitude: 0, pace: 0.55, run: 1.2, apart: [1.6, 0, 0] },
  deer: { distance: 10.5, height: 2.1, altitude: 0, pace: 0.5, run: 2.4, apart: [1.6, 0, 0] },
  dog: { distance: 5.6, height: 0.95, altitude: 0, pace: 0.8, run: 2.2, apart: [0.9, 0, 0] },
  cat: { distance: 5, height: 0.8, altitude: 0, pace: 0.5, run: 1.6, apart: [0.8, 0, 0] },
  fox: { distance: 6, height: 0.95, altitude: 0, pace: 0.7, run: 2.2, apart: [1, 0, 0] },
  horse: { distance: 12, height: 2.4, altitude: 0, pace: 1, run: 3.4, apart: [1.8, 0, 0] },
  rabbit: { distance: 4.4, height: 0.8, altitude: 0, pace: 0.4, run: 1.5, apart: [0.8, 0, 0] },
  elephant: { distance: 15, height: 3.6, altitude: 0, pace: 0.8, run: 1.6, apart: [4.2, 0, 0] },
  bird: {
    distance: 17,
    height: 1.9,
    altitude: 4.3,
    pace: 1.7,
    run: 1.7,
    apart: [2, 0.7, 1.8],
    face: 0,
    lift: swell(0.5, 0.9),
  },
  perched: {
    distance: 5.4,
    height: 1,
    altitude: 0,
    pace: 0,
    run: 0,
    apart: [0.9, 0, 0],
    face: 0.5,
  },
  butterfly: {
    distance: 4.6,
    height: 0.42,
    altitude: 1.1,
    pace: 0.4,
    run: 0.4,
    apart: [0.7, 0.4, 0.8],
    lift: swell(0.22, 2.3),
    swarm: 2,
  },
  dragon: {
    distance: 34,
    height: 9,
    altitude: 4.6,
    pace: 3,
    run: 3,
    apart: [13, 3, 16],
    lift: swell(1, 0.8),
  },
  fish: {
    distance: 8,
    height: 0.62,
    altitude: 1.3,
    pace: 0.7,
    run: 0.7,
    apart: [0.5, 0.26, 0.6],
    lift: swell(0.12, 1.1),
    swarm: 4,
  },
  whale: {
    distance: 21,
    height: 5,
    altitude: 1.6,
    pace: 0.8,
    run: 0.8,
    apart: [11, 2, 12],
    lift: swell(0.4, 0.5),
  },
  car: { distance: 12.5, height: 1.5, altitude: 0, pace: 1.6, run: 2.5, apart: [6, 0, 0.4] },
  bus: { distance: 15, height: 3.1, altitude: 0, pace: 1.6, run: 2.5, apart: [11, 0, 0.4] },
  bicycle: { distance: 8.4, height: 1.72, altitude: 0, pace: 1, run: 2, apart: [2.1, 0, 0.5] },
  train: { distance: 24, height: 4.6, altitude: 0, pace: 3.2, run: 4, apart: [40, 0, 8] },
  boat: {
    distance: 24,
    height: 7,
    altitude: -0.12,
    pace: 0.9,
    run: 0.9,
    apart: [15, 0, 16],
    lift: swell(0.06, 1.4),
  },
  rowboat: {
    distance: 12,
    height: 2.7,
    altitude: -0.16,
    pace: 0.7,
    run: 0.9,
    apart: [6.4, 0, 6],
    face: 0.5,
    lift: swell(0.04, 1.4),
  },
  ship: {
    distance: 90,
    height: 22,
    altitude: -0.6,
    pace: 2.2,
    run: 2.2,
    apart: [60, 0, 60],
    lift: swell(0.15, 0.8),
  },
  plane: {
    distance: 60,
    height: 7,
    altitude: 11,
    pace: 5,
    run: 5,
    apart: [18, 5, 20],
    lift: swell(0.3, 0.6),
  },
  balloon: {
    distance: 46,
    height: 14,
    altitude: 8,
    pace: 0.5,
    run: 0.5,
    apart: [19, 3, 26],
    lift: (seconds, phase) => 0.12 * seconds + 0.25 * Math.sin(seconds * 0.5 + phase),
  },
  rocket: {
    distance: 60,
    height: 19,
    altitude: 2,
    pace: 0,
    run: 0,
    apart: [22, 0, 20],
    lift: (seconds) => 0.16 * seconds ** 2,
  },
}

/** Who floats, swims or flies, and needs nothing to stand on. */
export const AFLOAT: ReadonlySet<CastKind> = new Set([
  'boat',
  'rowboat',
  'ship',
  'fish',
  'whale',
  'bird',
  'butterfly',
  'balloon',
  'plane',
  'dragon',
  'rocket',
])

const STILL: ReadonlySet<Action> = new Set([
  'stand',
  'dance',
  'wave',
  'nod',
  'clap',
  'point',
  'bow',
  'sit',
  'sleep',
])

/** Metres a second of a subject. */
export function speedOf(kind: CastKind, action: Action): number {
  if (STILL.has(action)) return 0
  return action === 'run' ? STAGINGS[kind].run : STAGINGS[kind].pace
}

/** The share of the picture that a lead may cross; less when the camera narrows what it sees. */
const WIDE_SHARE = 0.6
const NARROW_SHARE = 0.3
const NARROWING: ReadonlySet<CameraCommand> = new Set(['Push in', 'Zoom in'])
/** Half the width of the picture at a distance of one metre. */
const HALF_WIDTH = 0.52

/** A followed lead goes faster: a stroll over an open plain moves hardly anything but the ground at its feet. */
const FOLLOWED_HASTE = 1.5

/** Who is followed all the time makes haste; who is let go later does not run away. */
function followedSpeed(wanted: number, steps: readonly CameraStep[]): number {
  const always = steps.every((step) => step.includes('Tracking shot'))
  return always ? Math.max(FOLLOWED_HASTE * wanted, 0.9) : Math.max(wanted, 0.5)
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
}

/** A followed lead may go as fast as it likes, as far as there is room; any other stays in the picture. */
function paceOf(way: Way, wanted: number): number {
  const { lead, durationSeconds, steps, room = Infinity } = way
  const commands = steps.flat()
  if (commands.includes('Tracking shot'))
    return Math.min(followedSpeed(wanted, steps), room / durationSeconds)
  const { away = STAGINGS[lead?.kind ?? 'woman'].distance } = way
  const narrow = commands.some((command) => NARROWING.has(command))
  const sideways = commands.some((command) => SIDEWAYS.has(command))
  const share = narrow && !sideways ? NARROW_SHARE : WIDE_SHARE
  return Math.min(wanted, (2 * HALF_WIDTH * away * share) / durationSeconds)
}

/** The lead's way: through the middle of the picture at half time. */
export function leadPath(way: Way): Path {
  const { lead, durationSeconds, steps, ground } = way
  const staging = STAGINGS[lead?.kind ?? 'woman']
  const wanted = lead ? speedOf(lead.kind, lead.action) : 0.8
  const speed = headingOf(steps) * paceOf(way, wanted)
  // A followed lead stays where it starts: in the middle.
  const followed = steps.flat().includes('Tracking shot')
  const start = followed ? -0.35 : (-speed * durationSeconds) / 2
  const { distance = staging.distance } = way
  if (lead && goesAway(lead)) return pathAway(way, lead)
  return (seconds) => [start + speed * seconds, ground + staging.altitude, distance]
}

/** True for a person who goes and is seen from behind. */
export const goesAway = ({ kind, facing, action }: CastMember): boolean =>
  facing === 'away' && speedOf(kind, action) > 0 && (action === 'walk' || action === 'run')

/** Who goes away starts nearer than usual, and goes as far as there is ground. */
function pathAway(
  { durationSeconds, ground, away, depth = Infinity }: Way,
  lead: CastMember,
): Path {
  const { distance, altitude } = STAGINGS[lead.kind]
  const wanted = speedOf(lead.kind, lead.action) * (away === undefined ? 1 : 0.4)
  const speed = Math.min(wanted, depth / durationSeconds)
  const start =
    away === undefined ? distance - Math.min(1.6, 0.3 * speed * durationSeconds) : distance
  return (seconds) => [0.02 * speed * seconds, ground + altitude, start + speed * seconds]
}

/** How high to hold the camera: low for small leads, so that they are not looked down on. */
export function eyeHeight(scene: Scene): number {
  const lead = leadOf(scene)
  return lead && STAGINGS[lead.kind].height < 1 ? 0.95 : 1.58
}

/**
 * The distance that camera moves are sized by: the lead's, as far as the world
 * lets the camera go; all that far where nobody is.
 */
export function reachOf(scene: Scene, most: number): number {
  const lead = leadOf(scene)
  return lead ? Math.min(most, STAGINGS[lead.kind].distance) : most
}

/** The first of the cast, for whom the camera works. */
export function leadOf(scene: Scene): CastMember | undefined {
  return castOf(scene)[0]
}

const SEATED: ReadonlySet<SubjectKind> = new Set(['woman', 'man', 'child'])

/** A bicycle always, a boat by whoever does not stand on the shore, a horse by who is said to ride. */
function isRidden({ kind }: Subject, { action }: Subject): boolean {
  if (kind === 'horse') return action === 'travel'
  return kind === 'bicycle' || (kind === 'boat' && action !== 'stand')
}

/** A bird that does not fly is staged on the ground, or on the water. */
const onItsFeet = (subject: Subject): CastMember =>
  subject.kind === 'bird' && subject.action !== 'fly' ? { ...subject, kind: 'perched' } : subject

/** The subjects as they are staged: people are put on the bicycles and horses and into the boats of their scene, which take their rank. */
export function castOf({ subjects }: Pick<Scene, 'subjects'>): readonly CastMember[] {
  const rider = subjects.find(({ kind }) => SEATED.has(kind))
  const vehicle = rider && subjects.find((one) => isRidden(one, rider))
  if (!rider || !vehicle) return subjects.map(onItsFeet)
  const kind = vehicle.kind === 'boat' ? 'rowboat' : vehicle.kind
  // A boat has room for those who come along, and none for who stands on the shore.
  const others = subjects.filter(
    (one) => one !== rider && SEATED.has(one.kind) && one.action !== 'stand',
  )
  const riders = [rider, ...(kind === 'rowboat' ? others : [])] as const
  const aboard: ReadonlySet<Subject> = new Set([vehicle, ...riders])
  const ridden: CastMember = { ...vehicle, kind, riders }
  const first = subjects.findIndex((one) => aboard.has(one))
  return subjects.flatMap((one, index): CastMember[] =>
    index === first ? [ridden] : aboard.has(one) ? [] : [onItsFeet(one)],
  )
}
