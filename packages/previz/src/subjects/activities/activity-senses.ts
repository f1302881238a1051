/** How bodies are held when somebody looks, blows, feels something, or opens a door. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat, TAU } from '../person/person-gaits.ts'

/** The head back, to see what is over it. */
export const lookingUp: Bearing = (moment) =>
  withHands(moment, [{ upper: -0.13, bend: 0.2 }, [0.095, 0.1]], {
    yaw: 0.8,
    turn: 0.8 + 0.1 * Math.sin(moment.phase),
    lean: -0.05,
    nod: -0.36 + 0.03 * moment.breath,
  })

/** Both hands at the eyes, looking from side to side. */
export const lookingThrough: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.105, 0.055],
      [0.13, 0.055],
    ],
    { yaw: 0.7, turn: 0.95, lean: 0.02, nod: -0.03 + 0.03 * Math.sin(moment.phase) },
  )

/** Fingers at the head that go to and fro. */
export const scratching: Bearing = (moment) => {
  const scratch = 0.018 * Math.sin(4 * moment.phase)
  return withHands(moment, [{ upper: -2.2, bend: -2 + 5 * scratch }, undefined], {
    yaw: 1,
    turn: 0.65,
    nod: 0.08,
  })
}

/** The arms around the own body, shaking. */
export const shivering: Bearing = (moment) => {
  const shake = 0.008 * Math.sin(8 * moment.phase)
  return withHands(
    moment,
    [
      [0.1 + shake, -0.11],
      [-0.04 + shake, -0.12],
    ],
    {
      yaw: 1,
      turn: 0.65 + 8 * shake,
      nod: 0.14 + 2 * shake,
      lean: 0.1 + shake,
      ...(moment.look.pose !== 'sit' && {
        pelvis: [-0.01 + shake, moment.build.hip - 0.03],
        feet: [flat(-0.015), flat(0.03)],
      }),
    },
  )
}

/** The head goes back, and down to the hand with a jerk. */
export const sneezing: Bearing = (moment) => {
  const share = (((moment.phase / TAU) % 1) + 1) % 1
  const back = Math.sin(Math.PI * Math.min(1, share / 0.55)) ** 2 * (share < 0.55 ? 1 : 0)
  const out = share > 0.5 ? Math.sin((Math.PI * (share - 0.5)) / 0.5) ** 1.5 : 0
  return withHands(moment, [[0.1, -0.03 - 0.02 * back], undefined], {
    yaw: 0.85,
    turn: 0.8,
    nod: -0.18 * back + 0.3 * out,
    lean: -0.08 * back + 0.34 * out,
  })
}

/** How large a balloon is that is blown up, from 0 to 1. */
export const inflatedTo = (phase: number): number => pulse(phase) ** 0.8

/** Both hands hold at the mouth what is blown up. */
export const inflating: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.105, 0.03],
      [0.115, 0.035],
    ],
    { yaw: 0.75, turn: 0.95, lean: -0.03, nod: -0.05 + 0.02 * Math.sin(3 * moment.phase) },
  )

/** Bent over a table, blowing at what is on it. */
export const blowingAt: Bearing = (moment) => {
  const blow = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.08, -0.28],
      [0.14, -0.28],
    ],
    {
      yaw: 0.55,
      turn: 1,
      pelvis: [-0.08, moment.build.hip - 0.012],
      lean: 0.4 + 0.12 * blow,
      nod: 0.02 + 0.1 * blow,
      feet: [flat(-0.07), flat(0.03)],
    },
  )
}

/** Something small held ahead of the mouth. */
export const blowingBubbles: Bearing = (moment) =>
  withHands(moment, [[0.105, 0.02 + 0.006 * moment.breath], undefined], {
    yaw: 0.75,
    turn: 0.95,
    nod: -0.04,
  })

/** A hand goes from the mouth to whoever looks on. */
export const blowingKisses: Bearing = (moment) => {
  const out = pulse(moment.phase)
  return withHands(moment, [[0.07 + 0.14 * out, 0.03 - 0.05 * out], undefined], {
    yaw: 1.05,
    turn: 0.5,
    nod: -0.03,
    lean: 0.03 * out,
  })
}

/** A pole in both hands that goes from side to side over the head. */
export const wavingFlag: Bearing = (moment) => {
  const side = Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.12 + 0.04 * side, 0.02],
      [0.15 + 0.06 * side, 0.14],
    ],
    { yaw: 0.75, turn: 0.7, lean: 0.06 * side, nod: -0.1 },
  )
}

/** Hands on the hair, under water that falls. */
export const showering: Bearing = (moment) => {
  const rub = 0.025 * Math.sin(3 * moment.phase)
  return withHands(
    moment,
    [
      [-0.03 + rub, 0.15],
      [0.05 - rub, 0.15],
    ],
    { yaw: 1.05, turn: 0.5, nod: 0.03 * moment.breath },
  )
}

/** How far a door is open, from 0 to 1. */
export const openTo = (phase: number): number => pulse(phase)

/** Where the handle of a door is: ahead, and over the ground. */
export const DOOR = { hinge: 0.54, wide: 0.3, high: 0.98, handle: 0.5 } as const

/** Where the edge of a door is that comes open towards who opens it. */
export const doorEdge = (phase: number): number =>
  DOOR.hinge - DOOR.wide * (1 - 0.55 * openTo(phase))

/** A hand at the handle of a door, which goes with it. */
export const openingDoor: Bearing = (moment) => {
  const open = openTo(moment.phase)
  return withHands(moment, [undefined, undefined], {
    yaw: 0.5,
    turn: 1,
    lean: 0.04 + 0.16 * open,
    pelvis: [-0.02 + 0.09 * open, moment.build.hip - 0.01 - 0.02 * open],
    feet: [flat(-0.08), flat(0.08 + 0.02 * open)],
    arms: [
      { hand: [doorEdge(moment.phase) + 0.02, DOOR.handle + 0.02] },
      { upper: 0.15, bend: 0.25 },
    ],
  })
}
