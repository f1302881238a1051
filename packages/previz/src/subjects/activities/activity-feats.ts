/** How bodies are held in feats: upside down, through the air, on a swing, at a rope. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat } from '../person/person-gaits.ts'
import { TAU } from '../person/person-gaits.ts'
import type { BodyTurn } from '../person/body-turn.ts'

/** Upright with the arms up, as those stand who are then turned over. */
export const armsUp: Bearing = (moment) => {
  const sway = 0.03 * moment.breath
  return withHands(
    moment,
    [
      { upper: -2.95, bend: 0.05 },
      { upper: 2.95, bend: -0.05 },
    ],
    {
      yaw: 1.2,
      turn: 0.4,
      nod: -0.12,
      lean: 0,
      pelvis: [sway * 0.3, moment.build.hip - 0.01],
      feet: [flat(-0.03 + sway, 0.012, 0.9), flat(0.035 - sway, 0.012, 0.9)],
      knees: [0, 0],
    },
  )
}

/** On the hands. */
export const handstandTurn: BodyTurn = ({ phase }) => ({
  turn: Math.PI + 0.05 * Math.sin(phase),
})

/** Arms and legs apart, like spokes. */
export const spread: Bearing = (moment) =>
  withHands(
    moment,
    [
      { upper: -2.5, bend: 0.02 },
      { upper: 2.5, bend: -0.02 },
    ],
    {
      yaw: 1.4,
      turn: 0.3,
      lean: 0,
      nod: 0,
      pelvis: [0, moment.build.hip - 0.055],
      feet: [flat(-0.2, 0, 0.5), flat(0.2, 0, 0.5)],
      knees: [0, 0],
    },
  )

/** Over and over, from the feet to the hands. */
export const cartwheelTurn: BodyTurn = ({ phase }) => ({ turn: phase, scale: 0.84 })

/** When who flips is in the air: shares of a cycle. */
const AIRBORNE = [0.25, 0.75] as const

/** How far somebody is through the air, from 0 to 1. */
const flownAt = (phase: number): number => {
  const [from, to] = AIRBORNE
  const share = (((phase / TAU) % 1) + 1) % 1
  return Math.min(1, Math.max(0, (share - from) / (to - from)))
}

/** Down, up, and the knees drawn to the chest. */
export const flipping: Bearing = (moment) => {
  const { build, phase } = moment
  const flown = flownAt(phase)
  const tuck = Math.sin(Math.PI * flown) ** 0.8
  const dip = flown > 0 && flown < 1 ? 0 : Math.sin(2 * phase) ** 2
  const rise = 0.2 * build.hip * tuck
  return withHands(
    moment,
    [
      { upper: 0.4 - 1.2 * dip + 0.7 * tuck, bend: 0.3 + 1.1 * tuck },
      { upper: 0.5 - 1.2 * dip + 0.7 * tuck, bend: 0.3 + 1.1 * tuck },
    ],
    {
      yaw: 0.45,
      turn: 1,
      lean: 0.04 + 0.3 * dip + 0.45 * tuck,
      nod: 0.15 * tuck,
      pelvis: [-0.02 - 0.05 * dip, build.hip - 0.01 - 0.1 * dip],
      feet: [
        flat(-0.03 + 0.13 * tuck, rise, 0.4 * tuck),
        flat(0.05 + 0.1 * tuck, rise, 0.4 * tuck),
      ],
    },
  )
}

/** Backwards through the air. */
export const flipTurn: BodyTurn = ({ phase }) => {
  const flown = flownAt(phase)
  return {
    turn: -TAU * (flown * flown * (3 - 2 * flown)),
    lift: 0.28 * Math.sin(Math.PI * flown),
    scale: 0.9,
  }
}

/** On the back with the knees up; the trunk comes up and goes down. */
export const sittingUp: Bearing = (moment) => {
  const up = pulse(moment.phase, 2)
  const scale = moment.build.hip / 0.525
  return withHands(
    moment,
    [
      [0.06, 0.06],
      [0.05, 0.075],
    ],
    {
      yaw: 0.3,
      turn: 1,
      nod: -0.3 + 0.3 * up,
      pelvis: [-0.06, 0.075],
      lean: -1.36 + 1.12 * up,
      feet: [flat(0.26 * scale), flat(0.28 * scale)],
    },
  )
}

/** What a swing hangs on: ahead, and over the ground. */
export const SWING = { x: 0, high: 1.14, swing: 0.27, seat: 0.4 } as const

/** How far a swing is out, radians. */
export const swungOut = (phase: number): number => SWING.swing * Math.sin(phase)

/** On the seat of a swing, the hands at its ropes. */
export const swinging: Bearing = (moment) => {
  const out = Math.sin(moment.phase)
  return withHands(moment, [undefined, undefined], {
    yaw: 0.45,
    turn: 1,
    pelvis: [-0.015, SWING.seat + 0.04],
    lean: 0.06 - 0.16 * out,
    nod: -0.05,
    feet: [
      flat(0.2 + 0.04 * out, 0.17 + 0.07 * out, -0.2),
      flat(0.22 + 0.04 * out, 0.15 + 0.07 * out, -0.2),
    ],
    arms: [{ hand: [0.075, SWING.seat + 0.29] }, { hand: [0.09, SWING.seat + 0.3] }],
  })
}

/** About the bar that a swing hangs on. */
export const swingTurn: BodyTurn = ({ phase }) => ({
  turn: -swungOut(phase),
  about: [SWING.x, -SWING.high],
})

/** Up from the ground with a ball over the head, down into a basket, and back. */
export const dunking: Bearing = (moment) => {
  const { build } = moment
  const air = dunkedTo(moment.phase)
  return withHands(
    moment,
    [[0.1 + 0.15 * air, -0.12 + 0.31 * air], { upper: 0.5 + 0.4 * air, bend: 0.6 }],
    {
      yaw: 0.55,
      turn: 1,
      nod: -0.12 * air,
      lean: 0.1 - 0.02 * air,
      pelvis: [-0.1 + 0.06 * air, build.hip - 0.07 + 0.09 * air],
      feet: [
        flat(-0.14 - 0.06 * air, 0.02 + 0.1 * air, 1.1 * air),
        flat(0.03, 0.18 * air, 0.6 * air),
      ],
    },
  )
}

/** How far up who dunks is, from 0 to 1. */
export const dunkedTo = (phase: number): number => pulse(phase)

/** Off the ground. */
export const dunkTurn: BodyTurn = ({ phase }) => ({
  turn: 0,
  about: [0, 0],
  lift: 0.05 * dunkedTo(phase),
})

/** Leaning back against a rope in both hands. */
export const pulling: Bearing = (moment) => {
  const tug = Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.2 - 0.02 * tug, -0.17],
      [0.27 - 0.02 * tug, -0.165],
    ],
    {
      yaw: 0.45,
      turn: 1,
      nod: 0.08,
      lean: -0.34 - 0.05 * tug,
      pelvis: [-0.1 - 0.012 * tug, moment.build.hip - 0.09],
      feet: [flat(0.02, 0, -0.1), flat(0.19, 0, -0.2)],
    },
  )
}

/** On skates, a stick in both hands whose blade goes to and fro. */
export const playingHockey: Bearing = (moment) => {
  const push = Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.05 + 0.015 * push, -0.16],
      [0.115 + 0.035 * push, -0.28],
    ],
    {
      yaw: 0.55,
      turn: 1,
      pelvis: [-0.05, moment.build.hip - 0.075],
      lean: 0.36,
      nod: 0,
      feet: [flat(-0.15, 0, 0.25), flat(0.13)],
    },
  )
}
