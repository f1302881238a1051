/** Which commands a move between two pictures amounts to, and whether a prompt wants exactly those. */
import type { CameraCommand, CameraStep } from '@backlot/camera/commands'
import type { SeenWay, ViewMove } from '@backlot/prompt/shot'
import { toFirst } from './view-move.ts'

/**
 * The camera's displacement: half widths to the right and up, the logarithm of the scale, radians
 * of roll.
 */
type Seen = {
  readonly right: number
  readonly up: number
  readonly zoom: number
  readonly roll: number
}
/** Two pictures cannot distinguish a truck from a pan, or a push from a zoom. */
export type Way = 'right' | 'up' | 'zoom'
const WAYS = ['right', 'up', 'zoom'] as const

/** The displacement of a move. */
export function seenOf(move: ViewMove): Seen {
  const { x = 0, y = 0 } = toFirst(move)({ x: 0, y: 0 }) ?? {}
  return { right: x, up: y, zoom: move.zoom, roll: move.roll }
}

/** The least displacements that are noticeable. */
const LEAST: Seen = { right: 0.05, up: 0.04, zoom: 0.05, roll: 0.05 }

/** True for a move that is not noticeable. */
export function isNothing(seen: Seen): boolean {
  return WAYS.every((way) => Math.abs(seen[way]) < LEAST[way]) && Math.abs(seen.roll) < LEAST.roll
}

const NAMES: Readonly<Record<Way, readonly [plus: SeenWay, minus: SeenWay]>> = {
  right: ['right', 'left'],
  up: ['up', 'down'],
  zoom: ['in', 'out'],
}

/** The directions in words, largest first. */
export function namesOf(seen: Seen): readonly SeenWay[] {
  return WAYS.filter((way) => Math.abs(seen[way]) >= LEAST[way])
    .toSorted((one, other) => Math.abs(seen[other]) - Math.abs(seen[one]))
    .map((way) => NAMES[way][seen[way] > 0 ? 0 : 1])
}

/** The direction of each command, as far as two pictures can tell. */
const GOES: Readonly<Partial<Record<CameraCommand, readonly [Way, -1 | 1]>>> = {
  'Truck left': ['right', -1],
  'Truck right': ['right', 1],
  'Pan left': ['right', -1],
  'Pan right': ['right', 1],
  'Tracking shot': ['right', 1],
  'Push in': ['zoom', 1],
  'Zoom in': ['zoom', 1],
  'Pull out': ['zoom', -1],
  'Zoom out': ['zoom', -1],
  'Pedestal up': ['up', 1],
  'Tilt up': ['up', 1],
  'Pedestal down': ['up', -1],
  'Tilt down': ['up', -1],
}

/** True when the pictures show every commanded move, and the commands include their largest motion. */
export function agrees(steps: readonly CameraStep[], seen: Seen): boolean {
  const commands = steps.flat().filter((command) => command !== 'Shake')
  if (commands.length === 0) return true
  const wanted = commands.map((command) => GOES[command])
  const [most] = WAYS.toSorted((one, other) => Math.abs(seen[other]) - Math.abs(seen[one]))
  return (
    wanted.some((goes) => goes?.[0] === most) &&
    wanted.every((goes) => goes && seen[goes[0]] * goes[1] >= LEAST[goes[0]])
  )
}

/** False when no pair of pictures can show the commanded moves: such a film dissolves. */
export function canBeMove(steps: readonly CameraStep[]): boolean {
  const wanted = steps
    .flat()
    .filter((command) => command !== 'Shake')
    .map((command) => GOES[command])
  const opposed = (way: Way, sign: -1 | 1): boolean =>
    wanted.some((goes) => goes?.[0] === way && goes[1] === -sign)
  return wanted.every((goes) => goes && !opposed(...goes))
}

/** The indices of the steps in which the camera moves in this direction. */
export function stepsThatGo(steps: readonly CameraStep[], way: Way): readonly number[] {
  return steps.flatMap((step, index) =>
    step.some((command) => GOES[command]?.[0] === way) ? [index] : [],
  )
}
