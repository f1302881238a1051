/** How bodies are held in what is done before others, or with a device. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat } from '../person/person-gaits.ts'

/** A sign held up in one hand, the other a fist that goes up with every call. */
export const protesting: Bearing = (moment) => {
  const call = pulse(moment.phase, 3)
  return withHands(moment, [{ upper: 0.9 + 1.5 * call, bend: 0.5 }, [0.17, -0.03 + 0.02 * call]], {
    ...(moment.look.pose !== 'walk' && { yaw: 1, turn: 0.65 }),
    nod: -0.06 * call,
  })
}

/** One hand on a lectern, the other tells what is said. */
export const presenting: Bearing = (moment) => {
  const beat = Math.sin(3 * moment.phase)
  return withHands(
    moment,
    [
      [0.15 + 0.03 * Math.sin(moment.phase), -0.1 + 0.05 * beat],
      [0.235, -0.165],
    ],
    { yaw: 0.85, turn: 0.7, lean: 0.03, nod: 0.03 * beat },
  )
}

/** The first of two holds a microphone out to the second, who speaks into it. */
export const interviewing: Bearing = (moment) => {
  const speech = 0.5 + 0.5 * Math.sin(3 * moment.phase)
  if (moment.look.partner === 'second')
    return withHands(moment, [[0.12 + 0.03 * speech, -0.2 + 0.05 * speech], undefined], {
      yaw: 0.7,
      turn: 0.95,
      nod: 0.03 * Math.sin(3 * moment.phase),
    })
  return withHands(moment, [{ upper: 0.1, bend: 0.6 + 0.1 * speech }, [0.25, -0.06]], {
    yaw: 0.6,
    turn: 0.95,
    lean: 0.04,
    nod: 0.02 * moment.breath,
  })
}

/** How far a glass tube is tilted over a flask, from 0 to 1. */
export const tiltedTo = (phase: number): number => pulse(phase)

/** A tube is held over a flask on a table, and emptied into it. */
export const experimenting: Bearing = (moment) => {
  const tilt = tiltedTo(moment.phase)
  return withHands(
    moment,
    [
      [0.17 + 0.03 * tilt, -0.09 - 0.02 * tilt],
      [0.23, -0.25],
    ],
    { yaw: 0.62, turn: 0.95, lean: 0.07, nod: 0.15 },
  )
}

/** How far something has gone down into what is packed, from 0 to 1. */
export const packedTo = (phase: number): number => pulse(phase)

/** Both hands lower something into a case on a table. */
export const packing: Bearing = (moment) => {
  const down = packedTo(moment.phase)
  return withHands(
    moment,
    [
      [0.17 + 0.05 * down, -0.1 - 0.11 * down],
      [0.215 + 0.04 * down, -0.09 - 0.12 * down],
    ],
    { yaw: 0.62, turn: 0.95, lean: 0.05 + 0.07 * down, nod: 0.12 + 0.08 * down },
  )
}

/** Earphones on, the head and a hand beating time. */
export const listening: Bearing = (moment) => {
  const beat = Math.sin(3 * moment.phase)
  return withHands(moment, [[0.13, -0.2 + 0.025 * beat], { upper: 0.2, bend: 0.5 }], {
    ...(moment.look.pose !== 'walk' && { yaw: 0.95, turn: 0.7 }),
    nod: 0.05 + 0.05 * beat,
    lean: 0.015 * beat,
  })
}

/** Both hands on an extinguisher that is swept from side to side. */
export const extinguishing: Bearing = (moment) => {
  const sweep = Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.09, -0.22],
      [0.2, -0.19 + 0.02 * sweep],
    ],
    { yaw: 0.6, turn: 0.95, lean: 0.09, nod: 0.08, feet: [flat(-0.09), flat(0.07)] },
  )
}

/** A wrist before the eyes, the other hand at it. */
export const checkingWatch: Bearing = (moment) => {
  const tap = 0.008 * Math.max(0, Math.sin(3 * moment.phase))
  return withHands(
    moment,
    [
      [0.115 + tap, -0.13],
      [0.15, -0.1],
    ],
    { ...(moment.look.pose !== 'walk' && { yaw: 0.8, turn: 0.85 }), nod: 0.17 },
  )
}

/** A finger held up, on which something turns. */
export const spinning: Bearing = (moment) =>
  withHands(
    moment,
    [[0.15, 0.1 + 0.012 * Math.sin(2 * moment.phase)], { upper: -0.45, bend: 0.6 }],
    { yaw: 0.85, turn: 0.8, nod: -0.1 },
  )

/** How high a kettlebell has swung, from 0 to 1. */
export const swungUp = (phase: number): number => pulse(phase)

/** A weight swings from between the knees to before the chest, the hips going with it. */
export const swingingWeight: Bearing = (moment) => {
  const up = swungUp(moment.phase)
  const { hip } = moment.build
  return withHands(
    moment,
    [
      [0.03 + 0.22 * up, -0.3 + 0.25 * up],
      [0.05 + 0.22 * up, -0.3 + 0.25 * up],
    ],
    {
      yaw: 0.5,
      turn: 0.95,
      pelvis: [-0.07 * (1 - up), hip - 0.01 - 0.09 * (1 - up)],
      lean: 0.55 * (1 - up),
      nod: 0.05,
      feet: [flat(-0.07), flat(0.08)],
    },
  )
}

/** A rifle at the shoulder. */
export const aiming: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.085, -0.035],
      [0.235, -0.02 + 0.004 * moment.breath],
    ],
    { yaw: 0.5, turn: 1, lean: 0.04, nod: 0.05, feet: [flat(-0.1), flat(0.08)] },
  )
