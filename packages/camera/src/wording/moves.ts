/**
 * What the verbs of camera wording ask for: families of verbs, directions, and the moves that they
 * make together.
 */
import type { CameraStep } from '../commands/commands.ts'

/** Where a camera goes or turns to. */
export type Direction = 'left' | 'right' | 'up' | 'down' | 'in' | 'out' | 'clockwise' | 'counter'

type Moves = Readonly<Partial<Record<Direction | 'alone', CameraStep>>>

const TRAVEL = {
  left: ['Truck left'],
  right: ['Truck right'],
  up: ['Pedestal up'],
  down: ['Pedestal down'],
  in: ['Push in'],
  out: ['Pull out'],
} as const

const TURN = {
  left: ['Pan left'],
  right: ['Pan right'],
  up: ['Tilt up'],
  down: ['Tilt down'],
} as const

/**
 * What each family asks for in each direction, and without one; absent entries ask for nothing:
 * nobody pans in.
 */
const FAMILIES = {
  pan: TURN,
  look: TURN,
  turn: TURN,
  // Sideways it turns, in any other direction it travels: "sweeps down into the valley".
  sweep: { ...TRAVEL, left: TURN.left, right: TURN.right },
  tilt: { up: TURN.up, down: TURN.down },
  lift: { up: TURN.up, alone: TURN.up },
  bow: { down: TURN.down, alone: TURN.down },
  go: TRAVEL,
  dolly: TRAVEL,
  truck: TRAVEL,
  track: { ...TRAVEL, alone: ['Tracking shot'] },
  push: { in: TRAVEL.in, up: TRAVEL.up },
  pull: { out: TRAVEL.out, up: TRAVEL.up, down: TRAVEL.down },
  approach: { in: TRAVEL.in, alone: TRAVEL.in },
  retreat: { out: TRAVEL.out, alone: TRAVEL.out },
  crane: TRAVEL,
  rise: { up: TRAVEL.up, down: TRAVEL.down, alone: TRAVEL.up },
  sink: { down: TRAVEL.down, alone: TRAVEL.down },
  zoom: { in: ['Zoom in'], out: ['Zoom out'] },
  tighten: { alone: ['Zoom in'] },
  widen: { alone: ['Zoom out'] },
  vertigo: { alone: ['Push in', 'Zoom out'] },
  orbit: {
    left: ['Truck left', 'Pan right'],
    clockwise: ['Truck left', 'Pan right'],
    right: ['Truck right', 'Pan left'],
    counter: ['Truck right', 'Pan left'],
    alone: ['Truck right', 'Pan left'],
  },
  follow: { alone: ['Tracking shot'] },
  shake: { alone: ['Shake'] },
  hold: { alone: ['Static shot'] },
} as const satisfies Readonly<Record<string, Moves>>

/** Verbs that ask for the same moves. */
export type Family = keyof typeof FAMILIES

/** The move of a family in a direction, or without one; undefined when there is none. */
export function moveOf(family: Family, direction?: Direction): CameraStep | undefined {
  const moves: Moves = FAMILIES[family]
  return moves[direction ?? 'alone']
}

/** Whether this is the name of a family. */
export function isFamily(name: string): name is Family {
  return Object.hasOwn(FAMILIES, name)
}

const DIRECTIONS: ReadonlySet<string> = new Set<Direction>([
  'left',
  'right',
  'up',
  'down',
  'in',
  'out',
  'clockwise',
  'counter',
])

/** Whether this is the name of a direction. */
export function isDirection(name: string): name is Direction {
  return DIRECTIONS.has(name)
}
