/**
 * Cuts a film into stretches of one motion each: of all ways to cut it, the one
 * that explains its tracks best with the fewest moves and the fewest cuts.
 */
import { type Evidence, evidenceOf, MIN_TRACKS } from './explain.ts'
import { AXES, type Axis, fitMotion, improveFit, isTravel, type MotionFit } from './fit-motion.ts'
import type { FlowWindow } from './flow.ts'

/** A window with its best fit for each of `CHOICES`; without fits when there is too little to follow. */
export type DetectedWindow = {
  readonly window: FlowWindow
  readonly fits: readonly MotionFit[] | undefined
}

/** Windows from one index to another with one motion. */
export type WindowRange = {
  readonly from: number
  /** The first window after it. */
  readonly to: number
  /** Which of `CHOICES` explains it. */
  readonly choice: number
}

/** More kinds of move at once than this are not told apart. */
const MAX_AXES = 3

/** Every choice of axes that a motion may be made of; the first is none at all. */
export const CHOICES: readonly (readonly Axis[])[] = Array.from(
  { length: 1 << AXES.length },
  (_, bits) => AXES.filter((__, index) => bits & (1 << index)),
).filter(({ length }) => length <= MAX_AXES)

/** What an axis must save of the cost of a track to be believed. */
const AXIS_COST = 0.022
/**
 * What a turn must save more beside the travel that goes the same way (a pan
 * beside a truck): a turn explains for nothing what a distance of one's own
 * has to be paid for, and so takes what is far for what turns.
 */
const ALIKE_COST = 0.02
/** Turns, and the travel that moves the picture the same way. */
export const ALIKE: readonly (readonly [turn: Axis, travel: Axis])[] = [
  ['pan', 'right'],
  ['tilt', 'up'],
  ['zoom', 'ahead'],
]
/** What a stretch costs: a cut must save as much as a quarter of a window, unexplained. */
const STRETCH_COST = 0.22
/** What a width of motion against the stretch's own direction costs: there and back is two moves. */
const BACKWARD_COST = 12
/** No stretch is longer; keeps the work for an hour of film in proportion. */
const MAX_WINDOWS = 160

/** Fits every choice of axes to a window, which came after `before`. */
export function seeWindow(
  window: FlowWindow,
  random: () => number,
  before?: DetectedWindow,
): DetectedWindow {
  // What is found again across a cut is found by chance.
  if (window.isCut || window.tracks.length < MIN_TRACKS) return { window, fits: undefined }
  const evidence = evidenceFrom(window)
  const fits: MotionFit[] = []
  for (const [choice, axes] of CHOICES.entries()) {
    const turned = fits[CHOICES.indexOf(turnsOf(axes))]
    // Where turns explain all but a little, travel has too little to win.
    const isExplained = turned && turned.cost < AXIS_COST
    const start = { random, before: before?.fits?.[choice]?.motion }
    fits.push(isExplained ? turned : fitMotion(evidence, axes, start))
  }
  return { window, fits }
}

function evidenceFrom({ tracks }: FlowWindow): Evidence {
  return evidenceOf(tracks.toSorted((above, below) => below.y - above.y))
}

/** The window with better fits, where those of the window after it explain it better. */
export function improveWindow(seen: DetectedWindow, after: DetectedWindow): DetectedWindow {
  const { window, fits } = seen
  const { fits: beside } = after
  if (!fits || !beside || after.window.isCut) return seen
  const evidence = evidenceFrom(window)
  return {
    window,
    fits: CHOICES.flatMap((axes, choice) => {
      const [fit, next] = [fits[choice], beside[choice]]
      if (!fit) return []
      return fit.cost < AXIS_COST || !next ? fit : improveFit(evidence, axes, { fit, beside: next })
    }),
  }
}

/** The choice of the same turns without travel. */
function turnsOf(axes: readonly Axis[]): readonly Axis[] {
  const turns = axes.filter((axis) => !isTravel(axis)).join()
  return axes.join() === turns ? axes : (CHOICES.find((other) => other.join() === turns) ?? axes)
}

/** The stretches of a film, in order; together they are the whole film. */
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

/** The choice that explains these windows best as one stretch. */
export function chooseFor(windows: readonly DetectedWindow[]): number {
  return cheapest(sumUp(windows), 0, windows.length).choice
}

/**
 * How much more the windows cost without an axis than with it, on the mean: 0
 * when they do as well without.
 */
export function needOf(windows: readonly DetectedWindow[], choice: number, axis: Axis): number {
  return costWithout(windows, choice, (axes) => axes.includes(axis))
}

/**
 * The same for what goes an axis' way, be it turn or travel: a push beside a
 * truck is nearly a zoom beside it, but it is one of them.
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
  const without = CHOICES.map((axes, index) =>
    isExcluded(axes) ? Infinity : costOf(sums, { choice: index, from: 0, to: windows.length }),
  )
  const chosen = costOf(sums, { choice, from: 0, to: windows.length })
  return Math.max(0, (Math.min(...without) - chosen) / Math.max(1, windows.length))
}

/** For each choice, running totals over the windows: cost, and travel forward and backward of each axis. */
type Sums = readonly {
  readonly cost: readonly number[]
  readonly ways: readonly {
    readonly forward: readonly number[]
    readonly backward: readonly number[]
  }[]
}[]

function sumUp(windows: readonly DetectedWindow[]): Sums {
  return CHOICES.map((axes, choice) => {
    const fits = windows.map(({ fits: all }) => all?.[choice])
    return {
      cost: running(fits.map((fit) => (fit ? fit.cost + priceOf(axes, fit) : 0))),
      ways: axes.map((axis) => ({
        forward: running(fits.map((fit) => Math.max(0, fit?.travel[axis] ?? 0))),
        backward: running(fits.map((fit) => Math.max(0, -(fit?.travel[axis] ?? 0)))),
      })),
    }
  })
}

/** What a fit pays for its axes. */
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
  for (let choice = 0; choice < CHOICES.length; choice++) {
    const cost = costOf(sums, { choice, from, to })
    if (cost < found.cost) found = { choice, cost }
  }
  return found
}

function costOf(sums: Sums, { choice, from, to }: WindowRange): number {
  const sum = sums[choice]
  if (!sum) return Infinity
  let cost = between(sum.cost, from, to)
  for (const { forward, backward } of sum.ways)
    cost += BACKWARD_COST * Math.min(between(forward, from, to), between(backward, from, to))
  return cost
}
