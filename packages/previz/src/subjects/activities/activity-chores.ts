/** How bodies are held in chores, and when somebody sees to their own looks or to another's. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat } from '../person/person-gaits.ts'

/** Turned to a table, so that what is on it is seen. */
const AT_TABLE = { yaw: 0.62, turn: 0.95, lean: 0.1, nod: 0.2 } as const

/** Hands that rub against each other over a basin. */
export const washing: Bearing = (moment) => {
  const rub = Math.sin(4 * moment.phase)
  return withHands(
    moment,
    [
      [0.2 + 0.02 * rub, -0.235],
      [0.235 - 0.02 * rub, -0.235],
    ],
    AT_TABLE,
  )
}

/** How far an iron has gone to and fro, from -1 to 1. */
export const ironedTo = (phase: number): number => Math.sin(2 * phase)

/** One hand goes to and fro with an iron, the other holds the cloth. */
export const ironing: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.205 + 0.055 * ironedTo(moment.phase), -0.215],
      [0.155, -0.25],
    ],
    AT_TABLE,
  )

/** How far a cloth is folded, from 0 to 1. */
export const foldedTo = (phase: number): number => pulse(phase)

/** Both hands hold a cloth by its ends; the near one lays its end on the other. */
export const folding: Bearing = (moment) => {
  const folded = foldedTo(moment.phase)
  return withHands(
    moment,
    [
      [0.08 + 0.14 * folded, -0.2 + 0.05 * Math.sin(Math.PI * folded)],
      [0.255, -0.215],
    ],
    AT_TABLE,
  )
}

/** A hand draws a thread up out of what lies in the other. */
export const sewing: Bearing = (moment) => {
  const drawn = pulse(moment.phase, 2)
  return withHands(
    moment,
    [
      [0.12 - 0.05 * drawn, -0.185 + 0.12 * drawn],
      [0.16, -0.2],
    ],
    { yaw: 0.75, turn: 0.86, nod: 0.19 },
  )
}

/** A jug held high over something. */
export const pouring: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.17, -0.1 + 0.008 * moment.breath],
      [0.235, -0.25],
    ],
    {
      ...AT_TABLE,
      lean: 0.05,
      nod: 0.14,
    },
  )

/** How far a hammer is up, from 0 to 1. */
export const hammerUp = (phase: number): number => Math.max(0, Math.sin(3 * phase)) ** 1.2

/** A hammer goes up and down, the other hand holds what is struck. */
export const hammeringNails: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.15 - 0.03 * hammerUp(moment.phase), -0.23 + 0.16 * hammerUp(moment.phase)],
      [0.255, -0.26],
    ],
    AT_TABLE,
  )

/** Both hands on shears before a bush. */
export const pruning: Bearing = (moment) => {
  const snip = 0.018 * Math.sin(4 * moment.phase)
  return withHands(
    moment,
    [
      [0.15, -0.22 + snip],
      [0.17, -0.16 - snip],
    ],
    { yaw: 0.6, turn: 0.95, lean: 0.12, nod: 0.16 },
  )
}

/** Both hands put something up on a wall. */
export const hangingUp: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.19, 0.08 + 0.008 * moment.breath],
      [0.225, 0.1 + 0.008 * moment.breath],
    ],
    { yaw: 0.6, turn: 0.95, nod: -0.15 },
  )

/** Bent to the ground for something, and up again with it. */
export const pickingUp: Bearing = (moment) => {
  const down = 1 - pulse(moment.phase)
  const { hip } = moment.build
  return withHands(
    moment,
    [
      [0.13 + 0.03 * down, -0.16 - 0.1 * down],
      [0.09, -0.2 - 0.06 * down],
    ],
    {
      yaw: 0.5,
      turn: 0.95,
      pelvis: [-0.01 - 0.12 * down, hip - 0.006 - 0.2 * down],
      lean: 0.04 + 0.86 * down,
      nod: 0.04,
      feet: [flat(-0.06), flat(0.07)],
    },
  )
}

/** A hand with something small at the face. */
export const atFace: Bearing = (moment) => {
  const [x, y] = [Math.sin(2 * moment.phase), Math.cos(2 * moment.phase)]
  return withHands(moment, [[0.09 + 0.006 * x, -0.005 + 0.014 * y], undefined], {
    yaw: 0.9,
    turn: 0.75,
    nod: -0.05,
  })
}

/** A hand goes down over the hair again and again. */
export const combing: Bearing = (moment) => {
  const down = pulse(moment.phase, 2)
  return withHands(moment, [{ upper: -2.2, bend: -1.7 - 0.6 * down }, undefined], {
    yaw: 1,
    turn: 0.72,
    nod: 0.05,
  })
}

/** Both hands at the own collar. */
export const dressing: Bearing = (moment) => {
  const tug = 0.012 * Math.sin(3 * moment.phase)
  return withHands(
    moment,
    [
      [0.045, -0.055 + tug],
      [0.085, -0.055 - tug],
    ],
    { yaw: 1.05, turn: 0.6, nod: 0.1 },
  )
}

/** On one knee, both hands at a shoe: the own one, or that of who stands ahead. */
export const tyingShoes: Bearing = (moment) => {
  const { look, phase, build } = moment
  if (look.partner === 'second') return withHands(moment, [undefined, undefined], LOOKING_DOWN)
  const reach = look.partner === 'first' ? 0.08 : 0
  const tug = 0.014 * Math.sin(3 * phase)
  const scale = build.hip / 0.525
  return withHands(moment, [undefined, undefined], {
    yaw: 0.5,
    turn: 1,
    nod: 0.12,
    pelvis: [-0.07, 0.3 * scale],
    lean: 1.05,
    feet: [flat(0.14), flat(-0.27 * scale, 0, 1.25)],
    arms: [{ hand: [0.17 + reach - tug, 0.115] }, { hand: [0.21 + reach + tug, 0.12] }],
  })
}

const LOOKING_DOWN = { yaw: 0.6, turn: 0.95, nod: 0.2 } as const

/** Both hands at the collar, the tie or the jacket of who stands ahead and holds still. */
export const tending: Bearing = (moment) => {
  if (moment.look.partner === 'second')
    return withHands(moment, [undefined, undefined], { yaw: 0.75, turn: 0.95, nod: -0.03 })
  const stroke = 0.03 * Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.235, -0.09 + stroke],
      [0.25, -0.05 - stroke],
    ],
    { yaw: 0.5, turn: 1, lean: 0.04, nod: 0.06 },
  )
}
