/** How bodies are held at work with tools and machines, and in the care of others. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import type { BodyTurn } from '../person/body-turn.ts'
import { flat, TAU } from '../person/person-gaits.ts'

/** Turned to what stands ahead, so that it is seen. */
const AHEAD = { yaw: 0.62, turn: 0.95 } as const

/** An eye at the finder of a camera on legs, a hand on either side of it. */
export const filming: Bearing = (moment) => {
  const pan = 0.01 * Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.14, -0.06 + pan],
      [0.24, 0.02],
    ],
    { yaw: 0.55, turn: 1, lean: 0.12, nod: 0.05, feet: [flat(-0.1), flat(0.07)] },
  )
}

/** How far the stick of a clapperboard is up, from 0 to 1. */
export const stickUp = (phase: number): number => pulse(phase, 2)

/** A clapperboard in both hands before the chest. */
export const slating: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.13, -0.09 + 0.03 * stickUp(moment.phase)],
      [0.2, -0.14],
    ],
    { yaw: 0.85, turn: 0.75, nod: 0.02 },
  )

/** Scissors and a comb at the head of who sits ahead; the second of two sits and holds still. */
export const grooming: Bearing = (moment) => {
  const { build, look, phase, breath } = moment
  if (look.partner === 'second')
    return withHands(moment, [undefined, undefined], {
      yaw: 0.7,
      turn: 0.85,
      lean: -0.02,
      nod: 0.03 + 0.006 * breath,
      pelvis: [-0.06, SEAT + 0.03],
      feet: [flat(0.16, 0.05), flat(0.2, 0.05)],
      arms: [{ hand: [0.08, SEAT + 0.09] }, { hand: [0.12, SEAT + 0.095] }],
    })
  const snip = 0.01 * Math.sin(4 * phase)
  return withHands(
    moment,
    [
      [0.19 + 0.02 * Math.sin(phase), -0.03 + snip],
      [0.235, 0.03 - snip],
    ],
    { ...AHEAD, pelvis: [-0.01, build.hip - 0.006], lean: 0.08, nod: 0.16 },
  )
}

/** The height of a chair that is cut hair in. */
export const SEAT = 0.36

/** Bent over who lies ahead, both hands at them; the second of two lies with the arms at the sides. */
export const treating: Bearing = (moment) => {
  const { look, phase, breath } = moment
  if (look.partner === 'second')
    return withHands(
      moment,
      [
        { upper: 0.1, bend: 0.12 },
        { upper: 0.16 + 0.01 * breath, bend: 0.14 },
      ],
      { yaw: 0.75, turn: 0.8, nod: 0.02, feet: [flat(-0.02), flat(0.03)] },
    )
  const stroke = Math.sin(2 * phase)
  return withHands(
    moment,
    [
      [0.2 + 0.025 * stroke, -0.235],
      [0.23 - 0.025 * stroke, -0.215],
    ],
    { ...AHEAD, yaw: 0.5, lean: 0.34, nod: 0.12, feet: [flat(-0.09), flat(0.05)] },
  )
}

/** How who is treated lies: radians about a point of the body, which is then so much lower than it was. */
export const LYING = { turn: -1.5, about: [0, -0.5], lift: -0.03 } as const

/** The second of two lies on the back, the head to the first. */
export const treatedTurn: BodyTurn = ({ partner }) =>
  partner === 'second' ? LYING : { turn: 0, about: LYING.about }

/** A wand in both hands that is swept up and down before the body. */
export const spraying: Bearing = (moment) => {
  const sweep = Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.11, -0.2 + 0.02 * sweep],
      [0.22, -0.14 + 0.05 * sweep],
    ],
    {
      ...(moment.look.pose !== 'walk' && { ...AHEAD, feet: [flat(-0.08), flat(0.07)] as const }),
      lean: 0.05,
      nod: 0.06,
    },
  )
}

/** How far a roller is up the wall, from 0 to 1. */
export const rolledTo = (phase: number): number => pulse(phase)

/** Both hands on the pole of a roller that goes up and down a wall. */
export const rolling: Bearing = (moment) => {
  const up = rolledTo(moment.phase)
  return withHands(
    moment,
    [
      [0.12, -0.18 + 0.12 * up],
      [0.2, -0.06 + 0.16 * up],
    ],
    { yaw: 0.5, turn: 1, lean: 0.06, nod: 0.02 - 0.12 * up, feet: [flat(-0.1), flat(0.07)] },
  )
}

/** On one knee, a tool in the near hand turning at what stands ahead. */
export const repairing: Bearing = (moment) => {
  const { build, phase } = moment
  const scale = build.hip / 0.525
  const turn = Math.sin(2 * phase)
  return withHands(
    moment,
    [
      [0.22, -0.13 + 0.035 * turn],
      [0.23, -0.22],
    ],
    {
      yaw: 0.5,
      turn: 1,
      nod: 0.12,
      pelvis: [-0.08, 0.3 * scale],
      lean: 0.3,
      feet: [flat(0.13 * scale), flat(-0.27 * scale, 0, 1.25)],
    },
  )
}

/** Both hands on a tool that is pressed ahead and trembles. */
export const drilling: Bearing = (moment) => {
  const shake = 0.004 * Math.sin(12 * moment.phase)
  return withHands(
    moment,
    [
      [0.16, -0.12 + shake],
      [0.215, -0.15 - shake],
    ],
    { yaw: 0.5, turn: 1, lean: 0.1, nod: 0.1, feet: [flat(-0.1), flat(0.07)] },
  )
}

/** A torch held down at a piece on a table, the other hand on it. */
export const welding: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.2 + 0.012 * Math.sin(moment.phase), -0.2],
      [0.16, -0.25],
    ],
    { ...AHEAD, lean: 0.14, nod: 0.16 },
  )

/** How far a saw is drawn, from -1 to 1. */
export const sawnTo = (phase: number): number => Math.sin(3 * phase)

/** A saw that goes to and fro, the other hand on the plank. */
export const sawing: Bearing = (moment) => {
  const drawn = sawnTo(moment.phase)
  return withHands(
    moment,
    [
      [0.15 + 0.055 * drawn, -0.2 - 0.03 * drawn],
      [0.265, -0.25],
    ],
    { ...AHEAD, lean: 0.16, nod: 0.12, feet: [flat(-0.09), flat(0.06)] },
  )
}

/** Both hands about a pot on a wheel, at which one sits. */
export const throwingPots: Bearing = (moment) => {
  const { phase, build } = moment
  const up = pulse(phase)
  return withHands(
    moment,
    [
      [0.22, -0.235 + 0.05 * up],
      [0.27, -0.225 + 0.05 * up],
    ],
    {
      yaw: 0.62,
      turn: 0.95,
      nod: 0.2,
      lean: 0.16,
      pelvis: [-0.1, build.ankle + build.shin * 0.98],
      feet: [flat(0.17), flat(0.24)],
    },
  )
}

/** A tape drawn out between both hands. */
export const measuring: Bearing = (moment) => {
  const far = 0.05 * pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.06, -0.17],
      [0.22 + far, -0.11],
    ],
    { yaw: 0.7, turn: 0.88, nod: 0.15 },
  )
}

/** A large sheet held open in both hands. */
export const planning: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.1, -0.15 + 0.004 * moment.breath],
      [0.235, -0.1 + 0.004 * moment.breath],
    ],
    { yaw: 0.75, turn: 0.85, nod: 0.14 + 0.03 * Math.sin(moment.phase) },
  )

/** A clipboard on the far arm, on which the near hand writes. */
export const noting: Bearing = (moment) => {
  const stroke = Math.sin(4 * moment.phase)
  return withHands(
    moment,
    [
      [0.135 + 0.012 * stroke, -0.115 + 0.004 * stroke],
      [0.15, -0.175],
    ],
    { yaw: 0.75, turn: 0.85, nod: 0.17 },
  )
}

/** Pointing up at a board that stands beyond, the other hand open before those who listen. */
export const teaching: Bearing = (moment) => {
  const beat = Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [{ upper: -0.35 + 0.1 * beat, bend: 0.8 }, [0.215, 0.05 + 0.03 * beat]],
    { yaw: 1.05, turn: 0.55, nod: 0.03 * beat },
  )
}

/** How high an axe is, from 0 to 1: up slowly, down at once. */
export const axeUp = (phase: number): number => {
  const share = ((((2 * phase) / TAU) % 1) + 1) % 1
  return share < 0.7 ? pulse((Math.PI * share) / 0.7) : Math.max(0, 1 - (share - 0.7) / 0.1)
}

/** Both hands on an axe that goes up over the head and down. */
export const choppingWood: Bearing = (moment) => {
  const up = axeUp(moment.phase)
  return withHands(
    moment,
    [
      [0.2 - 0.1 * up, -0.22 + 0.34 * up],
      [0.235 - 0.11 * up, -0.2 + 0.37 * up],
    ],
    {
      yaw: 0.5,
      turn: 1,
      lean: 0.3 - 0.28 * up,
      nod: 0.12 - 0.1 * up,
      feet: [flat(-0.1), flat(0.07)],
    },
  )
}
