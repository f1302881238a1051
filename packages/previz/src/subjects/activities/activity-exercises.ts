/** How bodies are held in exercises, and close to the ground. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat, type Stance } from '../person/person-gaits.ts'
import type { BodyMoment } from '../person/person-stances.ts'

/** A bar from the shoulders over the head and down again, seen from the front. */
export const lifting: Bearing = (moment) => {
  const up = pulse(moment.phase)
  const { build } = moment
  const dip = 0.5 - 0.5 * Math.cos(2 * moment.phase)
  return withHands(
    moment,
    [
      [-0.19, 0.0 + 0.21 * up],
      [0.19, 0.0 + 0.21 * up],
    ],
    {
      yaw: 1.45,
      turn: 0.15,
      nod: -0.06 * up,
      lean: 0,
      pelvis: [0, build.hip - 0.02 - 0.035 * dip],
      feet: [flat(-0.09), flat(0.09)],
      knees: [0, 0],
    },
  )
}

/** On hands and toes, down and up. */
export const pushingUp: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(moment, [undefined, undefined], {
    yaw: 0.12,
    turn: 1,
    pelvis: [-0.02, 0.17 + 0.1 * up],
    lean: 1.5 - 0.3 * up,
    nod: -0.5,
    feet: [flat(-0.47, 0.015, 1.2), flat(-0.45, 0.015, 1.2)],
    arms: [{ hand: [0.24, 0.05] }, { hand: [0.27, 0.05] }],
  })
}

/** Down and up with the arms held out. */
export const squatting: Bearing = (moment) => {
  const low = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.14 + 0.11 * low, -0.2 + 0.12 * low],
      [0.15 + 0.12 * low, -0.2 + 0.13 * low],
    ],
    {
      yaw: 0.5,
      turn: 0.95,
      pelvis: [-0.01 - 0.13 * low, moment.build.hip - 0.006 - 0.21 * low],
      lean: 0.03 + 0.42 * low,
      nod: -0.05 * low,
      feet: [flat(-0.03), flat(0.05)],
    },
  )
}

/** On one leg, the other foot at the knee, the hands together over the head. */
export const balancing: Bearing = (moment) => {
  const { build, breath } = moment
  return withHands(
    moment,
    [
      [-0.012, 0.262],
      [0.012, 0.262],
    ],
    {
      yaw: 1.45,
      turn: 0.2,
      nod: 0,
      lean: 0.006 * breath,
      pelvis: [-0.015, build.hip - 0.008],
      feet: [flat(-0.02), flat(-0.02, 0.215, 0.9)],
      knees: [0, -1],
    },
  )
}

/** On the heels, the hands on the knees. */
export const onHeels: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.13, -0.25],
      [0.17, -0.25],
    ],
    {
      ...onKnees(moment, 0.56),
      yaw: 0.75,
      turn: 0.7,
      lean: 0.0,
      nod: 0.03 + 0.01 * moment.breath,
    },
  )

/** An arm over the head, the body bent to one side and to the other. */
export const stretching: Bearing = (moment) => {
  const side = Math.sin(moment.phase)
  const up = (share: number): number => 1.2 + 1.7 * Math.max(0, share)
  return withHands(
    moment,
    [
      { upper: -up(side) + 0.6, bend: -0.5 },
      { upper: up(-side) - 0.6, bend: 0.5 },
    ],
    {
      yaw: 1.3,
      turn: 0.3,
      lean: 0.2 * side,
      pelvis: [-0.02 * side, moment.build.hip - 0.02],
      feet: [flat(-0.12), flat(0.12)],
      knees: [0, 0],
    },
  )
}

/** Jumping with arms and legs apart and together. */
export const exercising: Bearing = (moment) => {
  const apart = 0.5 - 0.5 * Math.cos(2 * moment.phase)
  const air = 0.03 * Math.abs(Math.sin(2 * moment.phase))
  return withHands(
    moment,
    [
      { upper: -0.3 - 2.3 * apart, bend: -0.25 },
      { upper: 0.3 + 2.3 * apart, bend: 0.25 },
    ],
    {
      yaw: 1.4,
      turn: 0.2,
      lean: 0,
      pelvis: [0, moment.build.hip - 0.012 - 0.03 * apart + air],
      feet: [flat(-0.03 - 0.12 * apart, air), flat(0.03 + 0.12 * apart, air)],
      knees: [0, 0],
    },
  )
}

/** Little jumps with the hands beside the hips. */
export const skipping: Bearing = (moment) => {
  const air = 0.05 * Math.max(0, Math.sin(2 * moment.phase))
  return withHands(
    moment,
    [
      { upper: -0.35, bend: -0.75 },
      { upper: 0.35, bend: 0.75 },
    ],
    {
      yaw: 1.35,
      turn: 0.3,
      lean: 0,
      pelvis: [0, moment.build.hip - 0.015 + air],
      feet: [flat(-0.03, air, 4 * air), flat(0.03, air, 4 * air)],
      knees: [0, 0],
    },
  )
}

/** Hips that go round, the arms held out of the way. */
export const circlingHips: Bearing = (moment) => {
  const { phase, build } = moment
  return withHands(
    moment,
    [
      { upper: -1.35, bend: -0.7 },
      { upper: 1.35, bend: 0.7 },
    ],
    {
      yaw: 1.3,
      turn: 0.3,
      pelvis: [0.035 * Math.sin(2 * phase), build.hip - 0.015],
      lean: -0.1 * Math.sin(2 * phase),
      feet: [flat(-0.08), flat(0.08)],
      knees: [0, 0],
    },
  )
}

/** Knees and feet on the ground, the hips so high over the knees, in thighs. */
function onKnees({ build }: BodyMoment, high: number): Pick<Stance, 'pelvis' | 'feet'> {
  const { thigh, shin, ankle } = build
  const down = KNEE + high * thigh
  const knee = thigh * Math.sqrt(1 - high ** 2)
  const foot = flat(-0.07 + knee - shin, KNEE - ankle, 1.35)
  return { pelvis: [-0.07, down], feet: [foot, { ...foot, x: foot.x + 0.02 }] }
}

/** How high a knee is that is on the ground. */
const KNEE = 0.04

/** On the knees, the hands on the thighs. */
export const kneeling: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.13, -0.26],
      [0.17, -0.26],
    ],
    {
      ...onKnees(moment, 0.97),
      yaw: 0.6,
      turn: 0.85,
      lean: 0.06,
      nod: 0.08 + 0.02 * moment.breath,
    },
  )

/** The hands together before the face, the head bent. */
export const praying: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.11, -0.09],
      [0.125, -0.088],
    ],
    {
      ...(moment.look.activity === 'pray' && moment.look.pose === 'sit'
        ? {}
        : onKnees(moment, 0.97)),
      yaw: 0.7,
      turn: 0.9,
      lean: 0.05,
      nod: 0.2 + 0.01 * moment.breath,
    },
  )

/** On hands and knees, by turns. */
export const crawling: Bearing = (moment) => {
  const step = Math.sin(moment.phase)
  return withHands(moment, [undefined, undefined], {
    yaw: 0.25,
    turn: 1,
    nod: -0.5,
    pelvis: [-0.1, 0.27],
    lean: 1.38,
    feet: [flat(-0.27 + 0.04 * step, 0, 1.3), flat(-0.27 - 0.04 * step, 0, 1.3)],
    arms: [
      { hand: [0.16 - 0.06 * step, 0.05 + 0.03 * Math.max(0, Math.cos(moment.phase))] },
      { hand: [0.2 + 0.06 * step, 0.05 + 0.03 * Math.max(0, -Math.cos(moment.phase))] },
    ],
  })
}
