/** How every kind of subject is staged: how far away it plays, how big it is, how fast it goes. */
import type { Action, Colour, Subject, SubjectKind } from '@backlot/prompt/scene'
import type { Vector } from '@backlot/camera/geometry'
import type { Staging } from './staging.ts'
import { PEOPLE } from '@backlot/prompt/subject-kinds'
import { clamp } from '../renderer/scene/random.ts'
import type { Play } from './happenings/interplay.ts'
import { stageCutOut, stageOnTable } from './cut-outs/cut-out-staging.ts'
import { isBoard, seatOf } from '@backlot/prompt/saddles'
import { sizedStaging, type Sized } from './sizes.ts'
import type { TableSetting } from './table-setting.ts'

/** What is staged: every kind of subject, the boat that somebody rows, birds on their feet, fish and whales seen from above the water. */
export type CastKind =
  | SubjectKind
  | 'rowboat'
  | 'perched'
  | 'leaper'
  | 'breacher'
  | 'tiger'
  | 'lion'
  | 'tabled'
  | 'group'
  | 'upright'

/** An animal with what it wears, which is no subject of its own any more. */
export type DressedSubject = Subject & {
  readonly wears?: readonly Pick<Subject, 'shape' | 'colour'>[]
  /** The colour of its fur, where `colour` is that of its clothes. */
  readonly furColour?: Colour
}

/** A subject as it comes before the camera. */
export type CastMember = Omit<DressedSubject, 'kind'> & {
  readonly kind: CastKind
  /** Of an animal that stands upright: by which build. */
  readonly animal?: string
  /** Who sit in it or on it, so that they are one figure with it. */
  readonly riders?: readonly [DressedSubject, ...DressedSubject[]]
  /** What somebody has in the hands: cut-outs, small enough. */
  readonly held?: readonly Subject[]
  /** For who sits astride of something, or in an open car: how. */
  readonly seated?: 'astride' | 'inside'
  /** For who is hand in hand with somebody: which hand that is, seen along the way. */
  readonly clasp?: 'ahead' | 'behind'
  /** What somebody has in the hands for what they do, instead of what is usual for it. */
  readonly item?: { readonly shape: string; readonly colour?: Colour }
  /** What is in the other hand. */
  readonly otherItem?: { readonly shape: string; readonly colour?: Colour }
  /** For who does something with another: which of the two it is, or that the first two of its number do it. */
  readonly paired?: 'first' | 'second' | 'both'
  /** The same of one of its number. */
  readonly partner?: 'first' | 'second'
  /** For what stands on a table: where, and how high it is. */
  readonly setting?: TableSetting
  /** The subjects that it stands for, by the names by which relations mean them. */
  readonly names?: readonly string[]
  /** Of a group: who they are, and where. */
  readonly group?: CastGroup
}

/** One of a group, at its place. */
export type GroupPart = {
  /** Alone: its count is 1. */
  readonly member: CastMember
  /** Where its foot is, from the foot of who bears it, or else from the foot of the group: metres. */
  readonly offset: Vector
  /** Of its figure, metres. */
  readonly height: number
  /** Who bears it, by the place in the group. */
  readonly bearer?: number
  /** True for what is on another side when its bearer is turned round. */
  readonly isTurned?: boolean
  /** Which way it is turned, where that is not the way of all. */
  readonly heading?: 1 | -1
  /** How it leans to the left, radians. */
  readonly lean?: number
  /** How far it goes in the course of a film, while the others stay, metres. */
  readonly roam?: number
  /** What it does to another, or that one to it. */
  readonly play?: Play
}

/** Several who belong together, because a prompt says where one is to another: they are staged, filmed and go as one. Metres. */
export type CastGroup = {
  readonly parts: readonly GroupPart[]
  readonly width: number
  readonly height: number
  /** From where all of it is seen well. */
  readonly distance: number
  readonly altitude: number
  readonly pace: number
  readonly run: number
  /** True where nobody of it stands on anything. */
  readonly isAfloat: boolean
  /** What one of it does then, and where it goes; absent: all do the same to the end. */
  readonly blocking?: Blocking
}

/** One of a group who does something else in the end, or goes elsewhere. */
export type Blocking = {
  /** Which of the parts it is. */
  readonly who: number
  /** The group in the end, from the same foot, and which of these parts it is. */
  readonly last: readonly GroupPart[]
  readonly whoLast: number
  /** As it goes from one place to the other, and where it passes; absent: it stays where it is. */
  readonly going?: Pick<GroupPart, 'member' | 'height'> & { readonly through?: Vector }
}

/** The share of its height that is seen of who does not stand: curled up, on a seat, in the water. */
const LOWERED: Partial<Record<Action, number>> = { sleep: 0.4, sit: 0.8, swim: 0.4 }
const FOOTED: ReadonlySet<CastKind> = new Set([
  'woman',
  'man',
  'child',
  'robot',
  'astronaut',
  'deer',
  'dog',
  'cat',
  'tiger',
  'lion',
  'fox',
  'horse',
  'rabbit',
  'elephant',
  'perched',
  'upright',
])

/** True for people and animals who stand and go on their own feet. */
export const hasFeet = (kind: CastKind): boolean => FOOTED.has(kind)

/** How high somebody is in a picture, metres. */
export function shownHeight(
  member: Pick<CastMember, 'kind' | 'action' | 'shape' | 'riders' | 'setting' | 'group'> & Sized,
): number {
  const { kind, action, riders } = member
  const [rider] = riders ?? []
  const seat = seatOf(member)
  if (rider && seat !== undefined && kind !== 'bicycle') {
    const { height } = stagingOf(member)
    return Math.max(height, height * seat + heightOnSeat(rider, member))
  }
  return stagingOf(member).height * (hasFeet(kind) ? (LOWERED[action] ?? 1) : 1)
}

/** How high a rider is above the seat, metres. */
function heightOnSeat(
  rider: Pick<CastMember, 'kind' | 'shape'>,
  mount: Parameters<typeof stagingOf>[0],
): number {
  if (!PEOPLE.has(rider.kind)) return animalRiderHeight(rider, mount)
  return isBoard(mount.shape) ? stagingOf(rider).height : ASTRIDE_METRES
}

/** How high an animal or a thing is that rides, in metres: neither lost on its mount nor too large for it. */
export function animalRiderHeight(
  rider: Pick<CastMember, 'kind' | 'shape'>,
  mount: Parameters<typeof stagingOf>[0],
): number {
  const { height } = stagingOf(rider)
  if (isBoard(mount.shape)) return clamp(height, ...ON_BOARD_METRES)
  const { height: mountHeight } = stagingOf(mount)
  return clamp(height, mountHeight * RIDER_SHARES.least, mountHeight * RIDER_SHARES.most)
}

const RIDER_SHARES = { least: 0.4, most: 0.72 } as const
const ON_BOARD_METRES = [0.45, 0.9] as const

/** How high somebody is above the seat, metres. */
const ASTRIDE_METRES = 0.85
/** What somebody rides is at least so high, metres. */
const RIDDEN_METRES = 1.15

/** How a member of the cast is staged: by its kind, and a thing by its shape. */
export function stagingOf(member: Staged): Staging {
  return member.group || member.kind === 'tabled'
    ? usualStaging(member)
    : sizedStaging(usualStaging(member), member)
}

type Staged = Pick<CastMember, 'kind' | 'shape' | 'riders' | 'setting' | 'activity' | 'group'> &
  Partial<Pick<CastMember, 'action'>> &
  Sized

function usualStaging(staged: Staged): Staging {
  const { kind, shape, riders, setting, group } = staged
  if (group) return stageGroup(group, setting)
  if (shape === undefined) return stageOwn(staged)
  if (kind === 'tabled') return stageOnTable(setting)
  const [rider] = riders ?? []
  if (rider && isBoard(shape)) return stageBoard(shape, rider)
  const least = riders ? RIDDEN_METRES : 0
  return kind === 'thing' ? stageCutOut(shape, least) : STAGINGS[kind]
}

/** Whoever and whatever is of our own painters. */
function stageOwn({ kind, riders, activity, action }: Staged): Staging {
  if (kind === 'plane' && action === 'stand') return GROUNDED_PLANE
  if (activity) return nearer(STAGINGS[kind])
  return kind === 'car' && riders ? { ...STAGINGS.car, distance: DRIVEN_METRES } : STAGINGS[kind]
}

/** Hands at work are looked at from nearer. */
const nearer = (staging: Staging): Staging => ({ ...staging, distance: staging.distance * AT_WORK })
/** In shares of the usual distance. */
const AT_WORK = 0.74

/** A group is staged by its size. */
function stageGroup(group: CastGroup, setting: TableSetting | undefined): Staging {
  if (setting) return stageInStudio(group, stageOnTable(setting))
  const { width, height, distance, altitude, pace, run } = group
  return {
    height,
    distance,
    altitude,
    pace,
    run,
    apart: [width * 1.2, 0, 0],
    face: 0.55,
    close: Math.min(distance, Math.max(1.2 + 1.2 * height, width / CLOSE_WIDTH)),
  }
}

/** Of a person before a sheet of paper the face is looked at, and of an animal its upper half. */
function stageInStudio({ parts }: CastGroup, staging: Staging): Staging {
  const [one, ...others] = parts
  if (!one || others.length > 0 || !hasFeet(one.member.kind)) return staging
  const isPerson = PEOPLE.has(one.member.kind)
  return { ...staging, face: isPerson ? 0.86 : 0.72, ...(isPerson && { close: 2.3 }) }
}

/** In a close picture a group is as wide as this, at a distance of one metre. */
const CLOSE_WIDTH = 0.9

/** A plane that stands is on the ground, and nearer than one in the air. */
const GROUNDED_PLANE: Staging = {
  distance: 38,
  height: 7,
  altitude: 0,
  pace: 0,
  run: 0,
  apart: [18, 0, 16],
}

/** How far away a car plays of which one sees who drives it, metres. */
const DRIVEN_METRES = 7.8

/** A board goes as boards go, and is looked at as who stands on it. */
function stageBoard(shape: string, rider: Subject): Staging {
  const { height, altitude, pace, run, lift = () => 0 } = stageCutOut(shape)
  const kind = rider.kind === 'bird' ? 'perched' : rider.kind
  return { ...stagingOf({ ...rider, kind }), height, altitude, pace, run, lift }
}

const swell =
  (metres: number, rate: number) =>
  (seconds: number, phase: number): number =>
    metres * Math.sin(seconds * rate + phase)

/** Every kind; a new one is a new line. */
export const STAGINGS: Readonly<Record<CastKind, Staging>> = {
  woman: {
    close: 1.75,
    distance: 7,
    height: 1.68,
    altitude: 0,
    pace: 0.85,
    run: 2,
    apart: [1.3, 0, 0],
  },
  man: {
    close: 1.8,
    distance: 7.4,
    height: 1.8,
    altitude: 0,
    pace: 0.85,
    run: 2,
    apart: [1.35, 0, 0],
  },
  child: {
    close: 1.5,
    distance: 5,
    height: 1.2,
    altitude: 0,
    pace: 0.6,
    run: 1.5,
    apart: [0.9, 0, 0],
  },
  robot: {
    close: 1.75,
    distance: 7.4,
    height: 1.82,
    altitude: 0,
    pace: 0.7,
    run: 1.8,
    apart: [1.6, 0, 0],
  },
  astronaut: { distance: 7.6, height: 1.8, altitude: 0, pace: 0.55, run: 1.2, apart: [1.6, 0, 0] },
  upright: {
    close: 1.6,
    distance: 5.4,
    height: 1.3,
    altitude: 0,
    pace: 0.6,
    run: 1.5,
    apart: [1.2, 0, 0],
  },
  deer: { distance: 9.8, height: 2.1, altitude: 0, pace: 0.5, run: 2.4, apart: [1.6, 0, 0] },
  dog: { distance: 4, height: 0.95, altitude: 0, pace: 0.8, run: 2.2, apart: [0.9, 0, 0] },
  cat: { distance: 3.4, height: 0.8, altitude: 0, pace: 0.5, run: 1.6, apart: [0.8, 0, 0] },
  tiger: { distance: 6.4, height: 1.5, altitude: 0, pace: 0.75, run: 2.6, apart: [2, 0, 0] },
  lion: { distance: 6.6, height: 1.6, altitude: 0, pace: 0.75, run: 2.6, apart: [2, 0, 0] },
  fox: { distance: 4.1, height: 0.95, altitude: 0, pace: 0.7, run: 2.2, apart: [1, 0, 0] },
  horse: { distance: 10.2, height: 2.4, altitude: 0, pace: 1, run: 3.4, apart: [1.8, 0, 0] },
  rabbit: { distance: 3.4, height: 0.8, altitude: 0, pace: 0.4, run: 1.5, apart: [0.8, 0, 0] },
  elephant: { distance: 14.4, height: 3.6, altitude: 0, pace: 0.8, run: 1.6, apart: [4.2, 0, 0] },
  bird: {
    distance: 12.5,
    height: 1.9,
    altitude: 3.3,
    pace: 1.7,
    run: 1.7,
    apart: [2, 0.7, 1.8],
    face: 0,
    lift: swell(0.5, 0.9),
  },
  perched: {
    distance: 4.3,
    height: 1,
    altitude: 0,
    pace: 0,
    run: 0,
    apart: [0.9, 0, 0],
    face: 0.5,
  },
  butterfly: {
    distance: 3.3,
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
    distance: 5,
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
  leaper: { distance: 9, height: 0.62, altitude: 0, pace: 0.7, run: 1.2, apart: [1.9, 0, 1.3] },
  breacher: { distance: 25, height: 5, altitude: 0, pace: 0.7, run: 0.7, apart: [11, 0, 12] },
  car: { distance: 12.5, height: 1.5, altitude: 0, pace: 1.6, run: 2.5, apart: [6, 0, 0.4] },
  bus: { distance: 15, height: 3.1, altitude: 0, pace: 1.6, run: 2.5, apart: [11, 0, 0.4] },
  bicycle: { distance: 7.4, height: 1.72, altitude: 0, pace: 1, run: 2, apart: [2.1, 0, 0.5] },
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
    distance: 46,
    height: 7,
    altitude: 8.6,
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
  // What is staged by its shape has these where the shape is unknown.
  thing: { distance: 6, height: 1.2, altitude: 0, pace: 0, run: 0, apart: [1.3, 0, 0] },
  group: { distance: 5, height: 1.5, altitude: 0, pace: 0, run: 0, apart: [1.5, 0, 0] },
  tabled: { distance: 5, height: 1.5, altitude: 0, pace: 0, run: 0, apart: [1.5, 0, 0] },
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
