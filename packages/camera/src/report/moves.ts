/** Names the moves of a stretch from its motion. */
import type { CameraCommand } from '../commands/commands.ts'
import { isTurnedBack, withBentTurns } from './bend-cost.ts'
import { showsDepth } from './depth-shown.ts'
import { AXES, type Axis, isTravel, wayOf } from './fit-motion.ts'
import { type FlowWindow, medianOf } from './flow.ts'
import { findHeld } from './held-subject.ts'
import {
  ALIKE,
  bendsIn,
  chooseFor,
  CHOICES,
  needOf,
  needOfEither,
  type DetectedWindow,
} from './stretches.ts'
import { isStormy, isSwell } from './swell.ts'

/** A move that a stretch shows. */
export type DetectedMove = {
  readonly command: CameraCommand
  /** How far it moves the picture over the stretch, in widths; for translation, its near parts. */
  readonly travel: number
  /** The same per second. */
  readonly speed: number
  /** 0 to 1: how much worse the film is explained without this move. */
  readonly confidence: number
}

/** What the camera does in a stretch. */
export type DetectedStretch = {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** Largest first; a static shot when there is no other. Empty when too few features can be tracked. */
  readonly moves: readonly DetectedMove[]
  /**
   * A zoom and a push, or a zoom out and a pull, that the picture does not tell apart: one of them
   * or both. Among `moves` is what explains it most simply. Absent when all is told.
   */
  readonly uncertain?: readonly CameraCommand[]
  /** Net motion by axis, in widths, including moves too small to name. */
  readonly travel: Readonly<Record<Axis, number>>
  /** How much the picture jerks from frame to frame, in widths. */
  readonly jerk: number
  /** The drift of the subject that the camera follows, in widths; absent when it follows none. */
  readonly subjectDrift?: number
  /** Net roll to the right in degrees; absent when the camera hardly rolls. No command asks for it. */
  readonly roll?: number
}

const NAMES: Readonly<Record<Axis, readonly [forward: CameraCommand, backward: CameraCommand]>> = {
  pan: ['Pan right', 'Pan left'],
  tilt: ['Tilt up', 'Tilt down'],
  zoom: ['Zoom in', 'Zoom out'],
  right: ['Truck right', 'Truck left'],
  up: ['Pedestal up', 'Pedestal down'],
  ahead: ['Push in', 'Pull out'],
}

/** The least motion of the picture that counts as a move, in widths over the whole stretch. */
const MIN_TRAVEL: Readonly<Record<Axis, number>> = {
  pan: 0.025,
  tilt: 0.018,
  zoom: 0.015,
  right: 0.025,
  up: 0.018,
  ahead: 0.012,
}
/** A smaller share of the largest move is a by-product of it. */
const MIN_SHARE = 0.16
/**
 * The same for the camera's own path: a camera that looks down a little and goes straight back also
 * rises, as seen along its lens.
 */
const MIN_WAY_SHARE = 0.25
/** The least confidence of a move beside a larger one. */
const MIN_CONFIDENCE = 0.15
/**
 * A handheld camera jerks the picture by more than this from frame to frame, in widths; a still
 * that is enlarged by whole pixels reaches up to four fifths of it.
 */
const MIN_JERK = 0.0022

/** Names the camera's moves in these windows, taken as one stretch. */
export function seeStretch(windows: readonly DetectedWindow[]): DetectedStretch {
  const choice = chooseFor(windows)
  const all = withBentTurns({
    axes: CHOICES[choice] ?? [],
    travel: travelOf(windows, choice),
    bends: bendsIn(windows),
  })
  const jerk = jerkOf(windows)
  const seen = { ...spanOf(windows), jerk }
  if (windows.filter(({ fits }) => fits).length * 2 < windows.length)
    return { ...seen, travel: all, moves: [] }

  const seconds = Math.max(MIN_SECONDS, seen.toSeconds - seen.fromSeconds)
  const motion = { choice, travel: all, seconds }
  const named = movesAlong(windows, motion)
  const swell = swellIn(named, isStormy(windows, choice), all)
  const along = [
    ...named.filter(({ axis }) => !swell.has(axis)),
    ...turnsBackIn(windows, motion, swell),
  ].map((one) => one.seen)
  const travel = { ...all, ...Object.fromEntries([...swell].map((axis) => [axis, 0])) }
  const drift = heldIn(windows, choice, along)
  const held = drift === undefined ? [] : [heldMove(along[0]?.travel ?? 0, seconds)]
  const roll = rollOf(windows, choice)
  const uncertain = uncertainIn(windows, { choice, travel, along })
  const alone = along.length + held.length === 0 && roll === undefined
  return {
    ...seen,
    travel,
    moves: [...along, ...held, ...inPlace({ jerk, travel, seconds, alone })],
    ...(uncertain.length > 0 && { uncertain }),
    ...(drift !== undefined && { subjectDrift: drift }),
    ...(roll !== undefined && { roll }),
  }
}

function spanOf(
  windows: readonly DetectedWindow[],
): Pick<DetectedStretch, 'fromSeconds' | 'toSeconds'> {
  const fromSeconds = windows[0]?.window.fromSeconds ?? 0
  return { fromSeconds, toSeconds: windows.at(-1)?.window.toSeconds ?? fromSeconds }
}

/** Moves without travel: a shaking hand, or a static shot where nothing else is seen. */
function inPlace(seen: {
  jerk: number
  travel: DetectedStretch['travel']
  seconds: number
  alone: boolean
}): DetectedMove[] {
  const { jerk, travel, seconds, alone } = seen
  if (jerk > MIN_JERK)
    return [move('Shake', jerk, { seconds, confidence: 1 - MIN_JERK / (2 * jerk) })]
  return alone ? [move('Static shot', 0, { seconds, confidence: stillness(travel) })] : []
}

/** No frame is shorter. */
const MIN_SECONDS = 0.02
/** A subject is followed or not; there is no measure between. */
const HELD_CONFIDENCE = 0.9

function heldMove(travel: number, seconds: number): DetectedMove {
  return move('Tracking shot', travel, { seconds, confidence: HELD_CONFIDENCE })
}

function move(
  command: CameraCommand,
  travel: number,
  { seconds, confidence }: { seconds: number; confidence: number },
): DetectedMove {
  return { command, travel, speed: travel / seconds, confidence }
}

function stillness(travel: DetectedStretch['travel']): number {
  const largest = Math.max(...Object.values(travel).map(Math.abs))
  return 1 / (1 + largest / 0.02)
}

/** A handheld camera rolls less than this. */
const MIN_ROLL_DEGREES = 4

/** Net roll to the right in degrees; undefined when the camera hardly rolls. */
function rollOf(windows: readonly DetectedWindow[], choice: number): number | undefined {
  const radians = windows.reduce((sum, { fits }) => sum + (fits?.[choice]?.motion.roll ?? 0), 0)
  const degrees = (radians * 180) / Math.PI
  return Math.abs(degrees) < MIN_ROLL_DEGREES ? undefined : degrees
}

/** Net motion by axis, in widths. */
function travelOf(windows: readonly DetectedWindow[], choice: number): DetectedStretch['travel'] {
  const travel = { pan: 0, tilt: 0, zoom: 0, right: 0, up: 0, ahead: 0 }
  for (const { fits } of windows)
    for (const axis of CHOICES[choice] ?? []) travel[axis] += fits?.[choice]?.travel[axis] ?? 0
  return travel
}

/** The mean need at which the confidence reaches 63 %. */
const SURE_NEED = 0.04

function surenessOf(need: number): number {
  return 1 - Math.exp(-need / SURE_NEED)
}

/** A move and its axis. */
type MoveAlong = { readonly axis: Axis; readonly seen: DetectedMove }

/** A stretch of one motion. */
type Motion = {
  readonly choice: number
  readonly travel: DetectedStretch['travel']
  readonly seconds: number
}

/**
 * The turns against a travel that only the bend of the picture shows: where nothing is far, the
 * travel alone explains how far things move.
 */
function turnsBackIn(
  windows: readonly DetectedWindow[],
  { choice, travel, seconds }: Motion,
  swell: ReadonlySet<Axis>,
): readonly MoveAlong[] {
  const axes = CHOICES[choice] ?? []
  const middle = windows.length >> 1
  const [bends, ...halves] = [windows, windows.slice(0, middle), windows.slice(middle)].map(bendsIn)
  return TURNED_BACK.flatMap(([axis, beside]): MoveAlong[] => {
    // Waves bend as they please.
    if (!bends || swell.has(beside) || Math.abs(travel[axis]) >= MIN_TRAVEL[axis]) return []
    if (!isTurnedBack({ axes, travel, bends }, axis)) return []
    if (halves.some((half) => half[axis].travel * travel[beside] >= 0)) return []
    const { travel: size, error } = bends[axis]
    const confidence = 1 - error / Math.abs(size)
    const command = NAMES[axis][size > 0 ? 0 : 1]
    return [{ axis, seen: move(command, Math.abs(size), { seconds, confidence }) }]
  })
}

const TURNED_BACK = [
  ['pan', 'right'],
  ['tilt', 'up'],
] as const

/** The least and the largest share of a zoom beside a push that the depth of a scene may feign. */
const MIN_FEIGNED_SHARE = 0.3
const MAX_FEIGNED_SHARE = 1

/** The zoom and the push, if one may be the other. */
function uncertainIn(
  windows: readonly DetectedWindow[],
  {
    choice,
    travel,
    along,
  }: {
    choice: number
    travel: DetectedStretch['travel']
    along: readonly DetectedMove[]
  },
): readonly CameraCommand[] {
  const { zoom, ahead } = travel
  const way = zoom === 0 ? ahead : zoom
  const both = (['zoom', 'ahead'] as const).map((axis) => NAMES[axis][way > 0 ? 0 : 1])
  if (!along.some(({ command }) => both.includes(command))) return []
  const axes = CHOICES[choice] ?? []
  if (!axes.includes('ahead')) return showsDepth(windows, choice) ? both : []
  const share = zoom / ahead
  return share >= MIN_FEIGNED_SHARE && share <= MAX_FEIGNED_SHARE ? both : []
}

function movesAlong(
  windows: readonly DetectedWindow[],
  { choice, travel, seconds }: Motion,
): readonly MoveAlong[] {
  const axes = CHOICES[choice] ?? []
  const sizes = axes.map((axis) => Math.abs(travel[axis]))
  const ways = axes.map((axis) => Math.abs(wayOf(axis, travel[axis])))
  const [largest, farthest] = [Math.max(...sizes), Math.max(...ways)]
  const moves = axes
    .filter((axis, index) => {
      const [size = 0, way = 0] = [sizes[index], ways[index]]
      if (size < MIN_TRAVEL[axis] || isByProduct(windows, { choice, axis, travel })) return false
      return isTravel(axis) ? way >= MIN_WAY_SHARE * farthest : size >= MIN_SHARE * largest
    })
    .toSorted((left, right) => Math.abs(travel[right]) - Math.abs(travel[left]))
    // The largest move stays however unsure: a picture that moves must have some reason.
    .filter(
      (axis, index) =>
        index === 0 || surenessOf(needOfEither(windows, choice, axis)) >= MIN_CONFIDENCE,
    )
  return moves.map((axis) => {
    const command = NAMES[axis][travel[axis] > 0 ? 0 : 1]
    const confidence = surenessOf(needOf(windows, choice, axis))
    return { axis, seen: move(command, Math.abs(travel[axis]), { seconds, confidence }) }
  })
}

/**
 * The axes of motion that only the sea causes: travel that is swell or too small to name (in a
 * storm also beside other moves), and rotations that only compensate it.
 */
function swellIn(
  moves: readonly MoveAlong[],
  isStorm: boolean,
  travel: DetectedStretch['travel'],
): ReadonlySet<Axis> {
  const swells = moves.filter(
    ({ axis, seen }) => isTravel(axis) && isSwell({ ...seen, isRise: axis === 'up' }, isStorm),
  )
  if (!isStorm && swells.length < moves.length) return new Set()
  const unnamed = AXES.filter((axis) => isTravel(axis) && !moves.some((one) => one.axis === axis))
  const axes = [...swells.map(({ axis }) => axis), ...unnamed]
  const back = ALIKE.filter(
    ([turn, beside]) => axes.includes(beside) && travel[turn] * travel[beside] < 0,
  )
  return new Set([...axes, ...back.map(([turn]) => turn)])
}

/**
 * True for a rotation in the direction of travel that is small beside it, or for an unsure zoom: it
 * comes from things that are far, but not as far as the sky.
 */
function isByProduct(
  windows: readonly DetectedWindow[],
  turn: { choice: number; axis: Axis; travel: DetectedStretch['travel'] },
): boolean {
  const { choice, axis, travel } = turn
  const [, beside] = ALIKE.find(([one]) => one === axis) ?? []
  if (!beside || travel[axis] * travel[beside] <= 0) return false
  const share = Math.abs(travel[axis] / travel[beside])
  if (axis !== 'zoom' || share >= 1) return share < MIN_ALIKE_SHARE
  return share < MIN_SURE_SHARE || surenessOf(needOf(windows, choice, axis)) < SURE_ZOOM_CONFIDENCE
}

/** A rotation below this share of the travel beside it is a by-product; */
const MIN_ALIKE_SHARE = 0.57
/**
 * a zoom below this share, or of less confidence: distant trees grow as nearer ones do, though
 * less, and hide what is farther.
 */
const MIN_SURE_SHARE = 0.48
const SURE_ZOOM_CONFIDENCE = 0.5

/**
 * The median change of the step from one frame to the next, in widths. Frames of a slide show do
 * not count. A picture that moves steadily by whole pixels jerks along its direction, and no hand
 * does that: there only changes across it count.
 */
function jerkOf(windows: readonly DetectedWindow[]): number {
  const steps = windows.flatMap(({ window }) => (window.steps.length > 1 ? window.steps : []))
  const way = meanOf(steps)
  const changes = steps.slice(1).map(({ right, up }, index) => {
    const before = steps[index]
    const change = { right: right - (before?.right ?? right), up: up - (before?.up ?? up) }
    return (way ? acrossOf(change, way) : Math.hypot(change.right, change.up)) / 2
  })
  return medianOf(changes)
}

type Step = FlowWindow['steps'][number]

/** The least mean step per frame of a picture that has a direction, in half widths. */
const MIN_STEP = 0.0016

/** The direction in which the picture moves, as a unit vector; undefined when it does not. */
function meanOf(steps: readonly Step[]): Step | undefined {
  const right = steps.reduce((sum, step) => sum + step.right, 0) / Math.max(1, steps.length)
  const up = steps.reduce((sum, step) => sum + step.up, 0) / Math.max(1, steps.length)
  const length = Math.hypot(right, up)
  return length < MIN_STEP ? undefined : { right: right / length, up: up / length }
}

/** The part of a change across a direction, scaled to the mean size of a whole change. */
function acrossOf({ right, up }: Step, way: Step): number {
  return Math.SQRT2 * Math.abs(right * way.up - up * way.right)
}

/** The drift of the followed subject while the camera travels, or undefined when there is none. */
function heldIn(
  windows: readonly DetectedWindow[],
  choice: number,
  named: readonly DetectedMove[],
): number | undefined {
  if (!named.some(({ command }) => TRAVELLING.has(command))) return undefined
  const rides = windows.flatMap(({ window, fits }) => {
    const fit = fits?.[choice]
    return fit ? [{ window, motion: fit.motion }] : []
  })
  return findHeld(rides, windows.length)?.drift
}

const TRAVELLING: ReadonlySet<CameraCommand> = new Set([
  'Truck left',
  'Truck right',
  'Push in',
  'Pull out',
])
