/**
 * Finds the subject that the camera follows: it stays in one part of the picture while nearly
 * everything beside it at the same heights passes by. On the ground, things at the same height in
 * the picture are about equally far, so only a subject that moves along with the camera stays in
 * place. One window has too few features to decide; a stretch has enough.
 */
import { type CameraMotion, travelShift } from './camera-motion.ts'
import { type FlowWindow, medianOf, type Track } from './flow.ts'

/** The followed subject of a stretch. */
export type Held = {
  /** Its horizontal position in half widths from the middle of the picture. */
  readonly x: number
  /** How far it drifts over the stretch, in widths. */
  readonly drift: number
}

/** A window, and the camera's motion in it. */
export type Ride = { readonly window: FlowWindow; readonly motion: CameraMotion }

/** A track of one of the windows. */
type Mark = Track & {
  readonly ride: number
  /** Its displacement along the direction of parallax, in half widths. */
  readonly along: number
  /** `along` as a rate: for points of equal depth, it is the same all over the picture. */
  readonly rate: number
  /** The parallax of a point here at a distance of one step. */
  readonly way: number
}

/** The followed subject, or undefined when there is none. `count` is the number of windows of the stretch. */
export function findHeld(rides: readonly Ride[], count: number): Held | undefined {
  return heldOf(bestColumn(marksOf(thinned(rides))), count) ?? heldOf(bobbingOf(rides), count)
}

/** More windows add no certainty. */
const MAX_RIDES = 64

function thinned(rides: readonly Ride[]): readonly Ride[] {
  const step = Math.ceil(rides.length / MAX_RIDES)
  return rides.filter((_, index) => index % step === 0)
}

/** At the focus of expansion nothing moves, however near it is; smaller parallax than this is not used. */
const MIN_WAY = 0.05

/** The tracks of all windows, sorted from the lowest to the highest. */
function marksOf(rides: readonly Ride[]): readonly Mark[] {
  return rides
    .flatMap(({ window, motion }, ride) =>
      window.tracks.flatMap((track): Mark[] => {
        const { right, up } = travelShift(track, motion)
        const way = Math.hypot(right, up)
        if (way < MIN_WAY) return []
        const along = (track.right * right + track.up * up) / way
        return [{ ...track, ride, along, rate: along / way, way }]
      }),
    )
    .toSorted((low, high) => low.y - high.y)
}

/** Tracks whose heights differ by no more than this are taken for equally far, in half widths. */
const BAND = 0.07
/** Tracks closer together than this may be on the same thing, in half widths. */
const THING_HALF_WIDTH = 0.2
/** The surroundings of a held track must move this many times as much, */
const MIN_RATIO = 3
/**
 * and at least this much in a window, in half widths: in a scene that moves less, everything would
 * look held.
 */
const MIN_MOTION = 0.006
/** The share of the surroundings that must pass by. */
const MIN_PASSING_SHARE = 0.8
const MIN_NEIGHBOURS = 8

function isHeld(marks: readonly Mark[], index: number): boolean {
  const mark = marks[index]
  if (!mark) return false
  const least = Math.max(MIN_MOTION, MIN_RATIO * Math.abs(mark.along))
  let [beside, passing] = [0, 0]
  for (const step of [-1, 1]) {
    for (let at = index + step; ; at += step) {
      const other = marks[at]
      if (!other || Math.abs(other.y - mark.y) > BAND) break
      if (Math.abs(other.x - mark.x) < THING_HALF_WIDTH) continue
      beside += 1
      if (other.rate * mark.way > least) passing += 1
    }
  }
  return beside >= MIN_NEIGHBOURS && passing >= MIN_PASSING_SHARE * beside
}

/** The width of a subject with its arms and clothes, in half widths. */
const COLUMN_WIDTH = 0.22
const COLUMN_STEP = 0.05
/**
 * A subject taller than this is surely no distant thing seen through a gap, nor a reflection; in
 * half widths.
 */
const SURE_HEIGHT = 0.2
/** The fewest held tracks of a subject. */
const MIN_MARKS = 4
/** The least product of three shares: held tracks in the column, windows that show some, and its height. */
const MIN_HOLD = 0.15

/** The held tracks of the column with the highest score; empty when no score suffices. */
function bestColumn(marks: readonly Mark[]): readonly Mark[] {
  const held = marks.filter((_, index) => isHeld(marks, index))
  const rides = new Set(marks.map(({ ride }) => ride)).size
  let [best, most]: [readonly Mark[], number] = [[], MIN_HOLD]
  for (let left = -1; left < 1 - COLUMN_WIDTH; left += COLUMN_STEP) {
    const isInside = ({ x }: Mark): boolean => x >= left && x <= left + COLUMN_WIDTH
    const column = held.filter(isInside)
    if (column.length < MIN_MARKS) continue
    const tenth = Math.floor(column.length / 10)
    const [low, high] = [column[tenth]?.y ?? 0, column.at(-1 - tenth)?.y ?? 0]
    const isBetween = (mark: Mark): boolean => isInside(mark) && mark.y >= low && mark.y <= high
    const share = held.filter(isBetween).length / marks.filter(isBetween).length
    const shown = new Set(column.map(({ ride }) => ride)).size / rides
    const hold = share * shown * Math.min(1, (high - low) / SURE_HEIGHT)
    if (hold > most) [best, most] = [column, hold]
  }
  return best
}

/** The least horizontal share of the travel direction, squared. */
const SIDEWAYS_SHARE = 0.5
/**
 * A walker in front of a far background bobs vertically by at least this, in half widths, while the
 * background rests,
 */
const MIN_BOB = 0.0022
/** and moves less than this along the direction of parallax. */
const MAX_ALONG = 0.003
/** The most that may bob, as a share of resting tracks: more is no single subject. */
const MAX_BOBBING_SHARE = 0.4
/** The least share of windows that show the bobbing; in fewer, it is chance. */
const MIN_BOBBING_SHARE = 0.4
/** How far apart, horizontally, bobbing tracks of one subject may be, in half widths. */
const MAX_BOBBING_SPREAD = 0.3

/**
 * Tracks that bob in one part of the picture while the camera travels sideways before a far
 * background; empty when none do, or too many.
 */
function bobbingOf(rides: readonly Ride[]): readonly Mark[] {
  const bobs = rides.flatMap((ride) => bobIn(ride) ?? [])
  const best = largestGroup(bobs.toSorted((left, right) => left.x - right.x))
  return best.length < MIN_BOBBING_SHARE * rides.length ? [] : best.flatMap(({ marks }) => marks)
}

type Bob = { readonly x: number; readonly marks: readonly Mark[] }

function bobIn(ride: Ride): Bob | undefined {
  if (ride.motion.right ** 2 < SIDEWAYS_SHARE) return undefined
  const standing = marksOf([ride]).filter(({ along }) => Math.abs(along) < MAX_ALONG)
  const middle = medianOf(standing.map(({ up }) => up))
  const bobbing = standing.filter(({ up }) => Math.abs(up - middle) > MIN_BOB)
  if (bobbing.length > MAX_BOBBING_SHARE * standing.length) return undefined
  const x = medianOf(bobbing.map((mark) => mark.x))
  const marks = bobbing.filter((mark) => Math.abs(mark.x - x) < THING_HALF_WIDTH)
  return marks.length < 2 ? undefined : { x, marks }
}

/** The largest group of neighbours; sorted from left to right. */
function largestGroup(bobs: readonly Bob[]): readonly Bob[] {
  let best: readonly Bob[] = []
  for (const [from, { x }] of bobs.entries()) {
    const beyond = bobs.findIndex((bob) => bob.x > x + MAX_BOBBING_SPREAD)
    const group = bobs.slice(from, beyond < 0 ? bobs.length : beyond)
    if (group.length > best.length) best = group
  }
  return best
}

/** The most that a followed subject may drift, in widths. */
const MAX_DRIFT = 0.08

/**
 * The subject of these marks if it stays in place. Within one window they seem to move a little
 * with the background, and the next window finds other features: a drift counts only as far as both
 * displacements and positions show it.
 */
function heldOf(marks: readonly Mark[], count: number): Held | undefined {
  if (marks.length === 0) return undefined
  const going = count * sureMean(marks.map(({ right }) => right))
  const rising = count * sureMean(marks.map(({ up }) => up))
  const aside = Math.min(Math.abs(going), Math.abs(shiftOf(marks)))
  const drift = Math.hypot(aside, rising) / 2
  return drift < MAX_DRIFT ? { x: meanOf(marks.map(({ x }) => x)), drift } : undefined
}

/**
 * The horizontal shift from the first third of the marks to the last, extrapolated to the whole
 * stretch: half widths, less the statistical error.
 */
function shiftOf(marks: readonly Mark[]): number {
  const inOrder = marks.toSorted((one, other) => one.ride - other.ride)
  const third = Math.ceil(inOrder.length / 3)
  const [first, last] = [inOrder.slice(0, third), inOrder.slice(-third)].map((part) =>
    part.map(({ x }) => x),
  )
  if (!first || !last) return 0
  const chance = Math.hypot(chanceOf(first), chanceOf(last))
  return 1.5 * sure(meanOf(last) - meanOf(first), chance)
}

/** The mean less its statistical error: walkers sway and bob. */
function sureMean(values: readonly number[]): number {
  return sure(meanOf(values), chanceOf(values))
}

function sure(value: number, chance: number): number {
  return Math.sign(value) * Math.max(0, Math.abs(value) - chance)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
}

/** The statistical error of the mean: twice its standard error. */
function chanceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return (2 * Math.sqrt(squares)) / Math.max(1, values.length)
}
