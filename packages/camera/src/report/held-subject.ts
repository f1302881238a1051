/**
 * Whom the camera follows: what stays in one part of the picture while nearly all
 * that is seen beside it, at the same heights, passes by. On the ground things at
 * one height of the picture are about equally far, so that only who goes along
 * stays. A window shows too few spots to tell; a stretch shows enough.
 */
import { type CameraMotion, travelShift } from './camera-motion.ts'
import { type FlowWindow, medianOf, type Track } from './flow.ts'

/** What is followed over a stretch. */
export type Held = {
  /** Where it is across the picture, in half widths from its middle. */
  readonly x: number
  /** How far it goes over the stretch, in widths. */
  readonly drift: number
}

/** A window, and how the camera goes in it. */
export type Ride = { readonly window: FlowWindow; readonly motion: CameraMotion }

/** A track of one of the windows. */
type Mark = Track & {
  readonly ride: number
  /** How far it goes as the travel takes it, in half widths. */
  readonly along: number
  /** The same for something that is as near, where the travel shows it by one. */
  readonly rate: number
  /** How far the travel takes something here at a distance of one step. */
  readonly way: number
}

/** Who is followed, or undefined when nobody is. `count` is how many windows the stretch has. */
export function findHeld(rides: readonly Ride[], count: number): Held | undefined {
  return heldOf(bestColumn(marksOf(thinned(rides))), count) ?? heldOf(bobbingOf(rides), count)
}

/** More windows tell no more. */
const MAX_RIDES = 64

function thinned(rides: readonly Ride[]): readonly Ride[] {
  const step = Math.ceil(rides.length / MAX_RIDES)
  return rides.filter((_, index) => index % step === 0)
}

/** Where a push leads to, nothing moves however near it is. */
const MIN_WAY = 0.05

/** The tracks of all windows from the lowest to the highest. */
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

/** Tracks as high as another are about as far from the middle, in half widths. */
const BAND = 0.07
/** Nearer to a track, another may be of the same thing. */
const THING_HALF_WIDTH = 0.2
/** The world beside a held track moves at least so much more, */
const MIN_RATIO = 3
/** and more than this in a window, in half widths: a world that moves less holds everything. */
const MIN_MOTION = 0.006
/** The share of the world beside it that must pass by. */
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

/** A subject with its arms and clothes, in half widths. */
const COLUMN_WIDTH = 0.22
const COLUMN_STEP = 0.05
/** Who is higher than this is surely no far thing that is seen through a gap, nor its mirror image. */
const SURE_HEIGHT = 0.2
/** A column with fewer held tracks is nobody. */
const MIN_MARKS = 4
/** How much of a column must be held, in how many of its windows, from how low to how high: all these shares multiplied. */
const MIN_HOLD = 0.15

/** The held tracks of the part of the picture that holds best; none when none holds well. */
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

/** Of the travel's direction, squared. */
const SIDEWAYS_SHARE = 0.5
/** Who walks before what is far goes up and down where all else lies still, in half widths, */
const MIN_BOB = 0.0022
/** while standing along the way. */
const MAX_ALONG = 0.003
/** What bobs is one thing. */
const MAX_BOBBING_SHARE = 0.4
/** In fewer windows, it is this and that. */
const MIN_BOBBING_SHARE = 0.4
/** What bobs stays in one part of the picture, in half widths. */
const MAX_BOBBING_SPREAD = 0.3

/**
 * What goes up and down in one part of the picture beside a camera that goes
 * sideways, where all behind it is far; none when nothing does, or too much.
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

/** The most that lie near each other, of what stands in a row. */
function largestGroup(bobs: readonly Bob[]): readonly Bob[] {
  let best: readonly Bob[] = []
  for (const [from, { x }] of bobs.entries()) {
    const beyond = bobs.findIndex((bob) => bob.x > x + MAX_BOBBING_SPREAD)
    const group = bobs.slice(from, beyond < 0 ? bobs.length : beyond)
    if (group.length > best.length) best = group
  }
  return best
}

/** A camera that follows lets its subject drift by less than this, in widths. */
const MAX_DRIFT = 0.08

/**
 * What these marks are when they stay. Those of one window seem to go a little
 * with what passes behind them, and other ones are found in the next window: who
 * drifts is told by both, where the marks go and where they are.
 */
function heldOf(marks: readonly Mark[], count: number): Held | undefined {
  if (marks.length === 0) return undefined
  const going = count * sureMean(marks.map(({ right }) => right))
  const rising = count * sureMean(marks.map(({ up }) => up))
  const aside = Math.min(Math.abs(going), Math.abs(shiftOf(marks)))
  const drift = Math.hypot(aside, rising) / 2
  return drift < MAX_DRIFT ? { x: meanOf(marks.map(({ x }) => x)), drift } : undefined
}

/** How much farther right the last third of the marks lies than the first, for all of the stretch: half widths, as far as it is sure. */
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

/** Who walks sways and goes up and down: only as much of the mean as is more than chance. */
function sureMean(values: readonly number[]): number {
  return sure(meanOf(values), chanceOf(values))
}

function sure(value: number, chance: number): number {
  return Math.sign(value) * Math.max(0, Math.abs(value) - chance)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
}

/** What the mean may be by chance: twice its standard error. */
function chanceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return (2 * Math.sqrt(squares)) / Math.max(1, values.length)
}
