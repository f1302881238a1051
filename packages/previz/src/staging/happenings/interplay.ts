/** What two of a group do to each other in the course of a film: how each of them goes, leaps, is thrown, pressed or cut. */
import type { Vector } from '@backlot/camera/geometry'
import type { Relation } from '@backlot/prompt/scene'
import { clamp, smoothstep } from '../../renderer/scene/random.ts'
import { AT_REST, type State } from './moved-cards.ts'

/** Relations that are something that one does to another. */
export const PLAYED = ['hits', 'jumps_over', 'presses', 'cuts'] as const satisfies Relation[]

/** One of `PLAYED`, or the way to another place by the same one. */
export type Played = (typeof PLAYED)[number]

/** True for what one does to another, and not for where it is. */
export const isPlayed = (relation: Relation | undefined): relation is (typeof PLAYED)[number] =>
  PLAYED.some((one) => one === relation)

/** Metres. */
type Extent = { readonly width: number; readonly height: number }

/** The part that one of a group has in it. */
export type Play = {
  readonly is: Played
  /** Of two who hit each other both are doers. */
  readonly role: 'doer' | 'other'
  /** From its own foot to that of the other, or to where it goes: metres. */
  readonly to: Vector
  readonly own: Extent
  readonly other: Extent
  /** What of the way between the two it goes; all when absent. */
  readonly share?: number
  /** True for what gives way and comes back to its form. */
  readonly isSpringy?: boolean
  /** True for what bursts where it is pricked. */
  readonly isBursting?: boolean
}

/** Shapes that come back to their form. */
export const SPRINGY: ReadonlySet<string> = new Set(
  'sponge balloon beach-ball soccer-ball basketball bread croissant doughnut couch-and-lamp bed teddy-bear'.split(
    ' ',
  ),
)

/** Shapes that burst where they are pricked. */
export const BURSTING: ReadonlySet<string> = new Set('balloon bubbles beach-ball sphere'.split(' '))

/** The same play so many times as large. */
export const scaledPlay = (play: Play, by: number): Play => ({
  ...play,
  to: [play.to[0] * by, play.to[1] * by, play.to[2] * by],
  own: { width: play.own.width * by, height: play.own.height * by },
  other: { width: play.other.width * by, height: play.other.height * by },
})

/** A moment of a film: seconds, and how long it is. */
type Moment = { readonly seconds: number; readonly durationSeconds: number }

/** When two meet, in shares of the film. */
const MEETS = 0.42

/** When two meet, seconds. */
export const meetingAt = (durationSeconds: number): number => MEETS * durationSeconds

/** Where something has come to from its place, metres, and what has become of it. */
export type PlayedMotion = { readonly by: Vector; readonly state: State }

const STILL: PlayedMotion = { by: [0, 0, 0], state: AT_REST }

type PlayedMotions = (play: Play, since: number, moment: Moment) => PlayedMotion

const signOf = (value: number): 1 | -1 => (value < 0 ? -1 : 1)

/** Height of a throw at a share of its way, 1 at its top. */
const arc = (share: number): number => 4 * share * (1 - share)

/** How far apart two are who touch, in widths of both. */
const TOUCHING = 0.42
/** What is lower than this share of who runs into it is thrown. */
const THROWN = 0.72

/** True for what is thrown by who runs into it. */
const isThrown = (hit: Extent, by: Extent): boolean => hit.height < THROWN * by.height

/** How far somebody goes until the two touch, metres. */
const reachOf = ({ to, own, other }: Play): number =>
  Math.max(0, Math.abs(to[0]) - TOUCHING * (own.width + other.width))

/** How far one is thrown, in heights of who throws it. */
const THROW = 1.1

/** Goes at the other faster and faster; then recoils, or goes on a little where the other is thrown. */
const hitting: PlayedMotions = (play, since, { durationSeconds }) => {
  const way = signOf(play.to[0])
  const reach = reachOf(play) * (play.share ?? 1)
  const rise = play.to[1] > play.own.height ? play.to[1] : 0
  if (since < 0) {
    const over = (1 + since / meetingAt(durationSeconds)) ** 1.3
    return { by: [way * reach * over, rise * over, 0], state: AT_REST }
  }
  const goesOn = isThrown(play.other, play.own)
  const after = (goesOn ? 0.25 : -0.16) * play.own.height * (1 - Math.exp(-2.6 * since))
  const rocks = (goesOn ? 0.03 : 0.11) * Math.sin(11 * since) * Math.exp(-3 * since)
  const squash = 0.16 * Math.exp(-7 * since)
  return {
    by: [way * (reach + after), rise * Math.exp(-3 * since), 0],
    state: { ...AT_REST, turn: way * rocks, wide: 1 - squash, tall: 1 + 0.4 * squash, pivot: 0 },
  }
}

/** Stays until it is hit; then it is thrown over, or shakes. */
const beingHit: PlayedMotions = (play, since) => {
  if (since < 0) return STILL
  const way = -signOf(play.to[0])
  if (!isThrown(play.own, play.other)) {
    const shakes = Math.sin(13 * since) * Math.exp(-2.6 * since)
    const pushed = 0.1 * play.own.height * (1 - Math.exp(-4 * since))
    return { by: [way * pushed, 0, 0], state: { ...AT_REST, turn: -0.07 * way * shakes, pivot: 0 } }
  }
  const away = THROW * play.other.height * (1 - Math.exp(-1.7 * since))
  const [first, second] = [since / 0.7, (since - 0.7) / 0.42]
  const up = first < 1 ? arc(first) : second < 1 ? 0.3 * arc(second) : 0
  const over = 1 - Math.exp(-3 * since)
  return {
    by: [way * away, 0.6 * play.own.height * up, 0],
    state: { ...AT_REST, turn: -way * 1.5 * over, pivot: 0.5 * (1 - over) },
  }
}

/** When a leap begins and ends, and when who leaps stands again: shares of the film. */
const LEAP = { from: 0.32, to: 0.6, stands: 0.92 } as const

/** How far a leap goes, metres. */
const leapOf = ({ own, other, to }: Play): number =>
  Math.min(other.width + 0.9 * own.width, 1.7 * Math.abs(to[0]))

/** Who leaps is flat before and after it. */
function crouch(over: number, at: number): number {
  return Math.max(0, 1 - Math.abs(over - at) / 0.035)
}

/** Runs up, leaps over the other, and comes to rest as far behind it. */
const jumping: PlayedMotions = (play, _since, { seconds, durationSeconds }) => {
  const over = seconds / durationSeconds
  const way = signOf(play.to[0])
  const [half, leap] = [Math.abs(play.to[0]), leapOf(play)]
  const air = clamp((over - LEAP.from) / (LEAP.to - LEAP.from))
  const out = clamp((over - LEAP.to) / (LEAP.stands - LEAP.to))
  const run = (half - leap / 2) * (Math.min(1, over / LEAP.from) + out * (2 - out))
  const clears = Math.max(0.3 * play.own.height, play.to[1] + play.other.height)
  const squash = 0.16 * (crouch(over, LEAP.from - 0.02) + crouch(over, LEAP.to + 0.02))
  return {
    by: [way * (run + leap * air), 1.15 * (clears + 0.06 * play.own.height) * arc(air), 0],
    state: {
      ...AT_REST,
      turn: way * 0.3 * Math.sin(Math.PI * Math.min(1, 1.6 * air)) * (1 - 2 * air),
      wide: 1 + 0.6 * squash,
      tall: 1 - squash,
      pivot: 0,
    },
  }
}

/** How far something is pressed down, of its height, and how much wider it is then. */
const PRESSED = { down: 0.5, wide: 0.34 } as const

/** How far the pressing has come: what is springy comes back and is pressed again. */
function pressOver(since: number, isSpringy: boolean): number {
  if (since < 0) return 0
  return isSpringy ? 0.5 - 0.5 * Math.cos(3.1 * since) : smoothstep(0, 1.3, since)
}

/** How high a tool is over what it is used on, in heights of that. */
export const OVER = 0.34

/** Comes down on the other, and presses it. */
const pressing: PlayedMotions = ({ to, other, isSpringy = false }, since, { durationSeconds }) => {
  const gap = -to[1] - other.height
  const down = smoothstep(-0.6 * meetingAt(durationSeconds), 0, since) * gap
  const pressed = PRESSED.down * other.height * pressOver(since, isSpringy)
  return { by: [0, -down - pressed, 0], state: AT_REST }
}

const beingPressed: PlayedMotions = ({ isSpringy = false }, since) => {
  const over = pressOver(since, isSpringy)
  const [tall, wide] = [1 - PRESSED.down * over, 1 + PRESSED.wide * over]
  return { by: [0, 0, 0], state: { ...AT_REST, tall, wide, pivot: 0 } }
}

/** How long it takes to cut through something, seconds. */
const CUT_SECONDS = 1.1

/** Comes down, and goes through the other to and fro. */
const cutting: PlayedMotions = (
  { to, own, other, isBursting = false },
  since,
  { durationSeconds },
) => {
  const gap = -to[1] - other.height
  const down = smoothstep(-0.6 * meetingAt(durationSeconds), 0, since) * gap
  const deep = (isBursting ? 0.14 : 0.82) * other.height * smoothstep(0, CUT_SECONDS, since)
  const isIn = since > 0 && since < CUT_SECONDS && !isBursting
  const sawn = isIn ? 0.05 * own.height * Math.sin((2 * Math.PI * since) / 0.36) : 0
  return { by: [sawn, -down - deep, 0], state: AT_REST }
}

/** When the halves of what is cut begin to come apart, seconds after the blade is at it. */
export const PARTS_SECONDS = 0.7 * CUT_SECONDS

/** How far the halves of what is cut have come apart, 0 to 1. */
export const cutOver = (since: number): number => smoothstep(PARTS_SECONDS, 2, since)

const beingCut: PlayedMotions = ({ isBursting = false }, since) =>
  isBursting && since > 0 ? { ...STILL, state: { ...AT_REST, opacity: 0 } } : STILL

const MOTIONS: Readonly<Record<Played, Readonly<Record<Play['role'], PlayedMotions>>>> = {
  hits: { doer: hitting, other: beingHit },
  jumps_over: { doer: jumping, other: () => STILL },
  presses: { doer: pressing, other: beingPressed },
  cuts: { doer: cutting, other: beingCut },
}

/** Where one has come to at a moment, and what has become of it. */
export function motionAt(play: Play, moment: Moment): PlayedMotion {
  const since = moment.seconds - meetingAt(moment.durationSeconds)
  return MOTIONS[play.is][play.role](play, since, moment)
}

/** How far to a side one is at the end, metres: a picture has room for it. */
export function endOf(play: Play): number {
  if (play.is === 'jumps_over' && play.role === 'doer') return 2 * play.to[0]
  if (play.is !== 'hits') return 0
  if (play.role === 'doer') return signOf(play.to[0]) * reachOf(play) * (play.share ?? 1)
  return isThrown(play.own, play.other) ? -signOf(play.to[0]) * THROW * play.other.height : 0
}

/** When somebody lands or runs into another, and how far it has come then: seconds, metres. */
export function contactOf(
  play: Play,
  durationSeconds: number,
): { readonly seconds: number; readonly at: Vector; readonly is: 'crash' | 'landing' } | undefined {
  if (play.role !== 'doer') return undefined
  if (play.is === 'hits') {
    const seconds = meetingAt(durationSeconds)
    const [x, y, z] = motionAt(play, { seconds, durationSeconds }).by
    const ahead = (signOf(play.to[0]) * play.own.width) / 2
    return { seconds, at: [x + ahead, y + 0.4 * play.own.height, z], is: 'crash' }
  }
  if (play.is !== 'jumps_over') return undefined
  const seconds = LEAP.to * durationSeconds
  return { seconds, at: motionAt(play, { seconds, durationSeconds }).by, is: 'landing' }
}
