/**
 * Cuts a film into stretches of one motion each, by dynamic programming: of all ways to cut it, the
 * one that explains its tracks best with the fewest moves and the fewest cuts.
 */
import { bendCostOf } from './bend-cost.ts'
import { type Bend, type Bends, bendsOf } from './bend.ts'
import { withoutBody } from './body.ts'
import { type Evidence, evidenceOf, MIN_TRACKS } from './explain.ts'
import { AXES, type Axis, fitMotion, improveFit, isTravel, type MotionFit } from './fit-motion.ts'
import type { FlowWindow, Track } from './flow.ts'

/** A window with its best fit for each of `CHOICES`; without fits when too few features can be tracked. */
export type DetectedWindow = {
  readonly window: FlowWindow
  /** The tracks of the window without those of a large body that moves by itself. */
  readonly scene: readonly Track[]
  readonly fits: readonly MotionFit[] | undefined
  /** The turns that the bend of the picture shows; absent without fits. */
  readonly bends?: Bends
}

/** A run of windows with one motion. */
export type WindowRange = {
  readonly from: number
  /** The first window after the run. */
  readonly to: number
  /** The index in `CHOICES` of the axes that explain it. */
  readonly choice: number
}

/** The most axes at once that can be distinguished. */
const MAX_AXES = 3

/** Every combination of axes that a motion may have; the first is none. */
export const CHOICES: readonly (readonly Axis[])[] = Array.from(
  { length: 1 << AXES.length },
  (_, bits) => AXES.filter((__, index) => bits & (1 << index)),
).filter(({ length }) => length <= MAX_AXES)

/** How much an axis must reduce the cost of a track to be accepted. */
const AXIS_COST = 0.022
/**
 * What a rotation must save in addition beside travel in the same direction (a pan beside a truck):
 * a rotation explains shifts free of charge for which a distance must be paid, and so attracts far
 * points.
 */
const ALIKE_COST = 0.02
/** Rotations, and the travel that moves the picture the same way. */
export const ALIKE: readonly (readonly [turn: Axis, travel: Axis])[] = [
  ['pan', 'right'],
  ['tilt', 'up'],
  ['zoom', 'ahead'],
]
/** The cost of a stretch: a cut must save as much as a quarter of an unexplained window. */
const STRETCH_COST = 0.22
/** The cost of motion against the stretch's own direction, per width: there and back are two moves. */
const BACKWARD_COST = 12
/** The longest stretch, which keeps the work for an hour of film linear. */
const MAX_WINDOWS = 160

/** Fits every combination of axes to a window; `before` is the previous window. */
export function seeWindow(
  window: FlowWindow,
  random: () => number,
  before?: DetectedWindow,
): DetectedWindow {
  // Features that are found again across a cut are chance matches.
  if (window.isCut || window.tracks.length < MIN_TRACKS)
    return { window, scene: window.tracks, fits: undefined }
  const rest = withoutBody(window.tracks)
  const scene = rest.length < MIN_TRACKS ? window.tracks : rest
  const evidence = evidenceFrom(scene)
  const fits: MotionFit[] = []
  for (const [choice, axes] of CHOICES.entries()) {
    const turned = fits[CHOICES.indexOf(turnsOf(axes))]
    // When rotations explain nearly everything, travel can gain too little.
    const isExplained = turned && turned.cost < AXIS_COST
    const start = { random, before: before?.fits?.[choice]?.motion }
    fits.push(isExplained ? turned : fitMotion(evidence, axes, start))
  }
  return { window, scene, fits, bends: bendsOf(scene) }
}

function evidenceFrom(tracks: readonly Track[]): Evidence {
  return evidenceOf(tracks.toSorted((above, below) => below.y - above.y))
}

/** The window with better fits, where those of the next window explain it better. */
export function improveWindow(seen: DetectedWindow, after: DetectedWindow): DetectedWindow {
  const { scene, fits } = seen
  const { fits: beside } = after
  if (!fits || !beside || after.window.isCut) return seen
  const evidence = evidenceFrom(scene)
  return {
    ...seen,
    fits: CHOICES.flatMap((axes, choice) => {
      const [fit, next] = [fits[choice], beside[choice]]
      if (!fit) return []
      return fit.cost < AXIS_COST || !next ? fit : improveFit(evidence, axes, { fit, beside: next })
    }),
  }
}

/** The combination with the same rotations and no travel. */
function turnsOf(axes: readonly Axis[]): readonly Axis[] {
  const turns = axes.filter((axis) => !isTravel(axis)).join()
  return axes.join() === turns ? axes : (CHOICES.find((other) => other.join() === turns) ?? axes)
}

/** The stretches of a film, in order and without gaps. */
export function cutIntoStretches(windows: readonly DetectedWindow[]): readonly WindowRange[] {
  const sums = sumUp(windows)
  const best: { cost: number; stretch: WindowRange | undefined }[] = [
    { cost: 0, stretch: undefined },
  ]
  for (let to = 1; to <= windows.length; to++) {
    let found: (typeof best)[number] = { cost: Infinity, stretch: undefined }
    for (let from = to - 1; from >= Math.max(0, to - MAX_WINDOWS); from--) {
      const { choice, cost } = cheapest(sums, from, to)
      const total = (best[from]?.cost ?? 0) + cost + STRETCH_COST
      if (total < found.cost) found = { cost: total, stretch: { from, to, choice } }
      if (windows[from]?.window.isCut) break
    }
    best.push(found)
  }
  return trace(best)
}

function trace(
  best: readonly { readonly stretch: WindowRange | undefined }[],
): readonly WindowRange[] {
  const stretches: WindowRange[] = []
  for (let stretch = best.at(-1)?.stretch; stretch; stretch = best[stretch.from]?.stretch)
    stretches.unshift(stretch)
  return stretches
}

/** The combination that explains these windows best as one stretch. */
export function chooseFor(windows: readonly DetectedWindow[]): number {
  return cheapest(sumUp(windows), 0, windows.length).choice
}

/** The mean cost per window that an axis saves: 0 when the windows are explained as well without it. */
export function needOf(windows: readonly DetectedWindow[], choice: number, axis: Axis): number {
  return costWithout(windows, choice, (axes) => axes.includes(axis))
}

/**
 * The same for an axis and its counterpart together, rotation and travel: a push beside a truck is
 * nearly a zoom beside it, but it must be one of them.
 */
export function needOfEither(
  windows: readonly DetectedWindow[],
  choice: number,
  axis: Axis,
): number {
  const own = CHOICES[choice] ?? []
  const pair = ALIKE.find((both) => both.includes(axis)) ?? [axis]
  const either = pair.filter((one) => one === axis || !own.includes(one))
  return costWithout(windows, choice, (axes) => either.some((one) => axes.includes(one)))
}

function costWithout(
  windows: readonly DetectedWindow[],
  choice: number,
  isExcluded: (axes: readonly Axis[]) => boolean,
): number {
  const sums = sumUp(windows)
  const [from, to] = [0, windows.length]
  const bends = bendsBetween(sums.bends, from, to)
  const without = CHOICES.map((axes, index) =>
    isExcluded(axes) ? Infinity : costOf(sums, { choice: index, from, to }, bends),
  )
  const chosen = costOf(sums, { choice, from, to }, bends)
  return Math.max(0, (Math.min(...without) - chosen) / Math.max(1, windows.length))
}

/** Running totals over the windows. */
type Sums = {
  /** For each combination: cost, and motion forward and backward along each axis. */
  readonly choices: readonly {
    readonly axes: readonly Axis[]
    readonly cost: readonly number[]
    readonly ways: readonly {
      readonly forward: readonly number[]
      readonly backward: readonly number[]
    }[]
  }[]
  readonly bends: Readonly<Record<keyof Bends, BendSums>>
}

/** Running totals of a turn that the bend shows, and of its squared error. */
type BendSums = { readonly travel: readonly number[]; readonly squares: readonly number[] }

function sumUp(windows: readonly DetectedWindow[]): Sums {
  const choices = CHOICES.map((axes, choice) => {
    const fits = windows.map(({ fits: all }) => all?.[choice])
    return {
      axes,
      cost: running(fits.map((fit) => (fit ? fit.cost + priceOf(axes, fit) : 0))),
      ways: axes.map((axis) => ({
        forward: running(fits.map((fit) => Math.max(0, fit?.travel[axis] ?? 0))),
        backward: running(fits.map((fit) => Math.max(0, -(fit?.travel[axis] ?? 0)))),
      })),
    }
  })
  return { choices, bends: sumUpBends(windows) }
}

function sumUpBends(windows: readonly DetectedWindow[]): Sums['bends'] {
  const sumsOf = (turn: keyof Bends): BendSums => ({
    travel: running(windows.map(({ bends }) => bends?.[turn].travel ?? 0)),
    squares: running(windows.map(({ bends }) => (bends?.[turn].error ?? 0) ** 2)),
  })
  return { pan: sumsOf('pan'), tilt: sumsOf('tilt') }
}

/** The turns that the bend shows over these windows together. */
export function bendsIn(windows: readonly DetectedWindow[]): Bends {
  return bendsBetween(sumUpBends(windows), 0, windows.length)
}

function bendsBetween({ pan, tilt }: Sums['bends'], from: number, to: number): Bends {
  const bendOf = ({ travel, squares }: BendSums): Bend => ({
    travel: between(travel, from, to),
    error: Math.sqrt(between(squares, from, to)),
  })
  return { pan: bendOf(pan), tilt: bendOf(tilt) }
}

/** The cost of a fit's axes. */
function priceOf(axes: readonly Axis[], { travel }: MotionFit): number {
  const alike = ALIKE.filter(
    ([turn, along]) =>
      axes.includes(turn) && axes.includes(along) && travel[turn] * travel[along] > 0,
  )
  return AXIS_COST * axes.length + ALIKE_COST * alike.length
}

function running(values: readonly number[]): readonly number[] {
  let sum = 0
  return [0, ...values.map((value) => (sum += value))]
}

function between(sums: readonly number[], from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0)
}

function cheapest(sums: Sums, from: number, to: number): { choice: number; cost: number } {
  let found = { choice: 0, cost: Infinity }
  const bends = bendsBetween(sums.bends, from, to)
  for (let choice = 0; choice < CHOICES.length; choice++) {
    const cost = costOf(sums, { choice, from, to }, bends)
    if (cost < found.cost) found = { choice, cost }
  }
  return found
}

function costOf({ choices }: Sums, { choice, from, to }: WindowRange, bends: Bends): number {
  const sum = choices[choice]
  if (!sum) return Infinity
  let cost = between(sum.cost, from, to)
  const travel = { pan: 0, tilt: 0, zoom: 0, right: 0, up: 0, ahead: 0 }
  for (const [index, { forward, backward }] of sum.ways.entries()) {
    const [there, back] = [between(forward, from, to), between(backward, from, to)]
    const axis = sum.axes[index]
    if (axis) travel[axis] = there - back
    cost += BACKWARD_COST * Math.min(there, back)
  }
  return cost + (to - from) * bendCostOf({ axes: sum.axes, travel, bends })
}
