/** How bodies are held in what people show, and in what two of them do with each other. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat } from '../person/person-gaits.ts'

/** Both arms up, jumping a little. */
export const cheering: Bearing = (moment) => {
  const beat = Math.sin(3 * moment.phase)
  const air = 0.025 * Math.max(0, beat)
  return withHands(
    moment,
    [
      { upper: -2.55 + 0.12 * beat, bend: 0.15 },
      { upper: 2.55 - 0.12 * beat, bend: -0.15 },
    ],
    {
      yaw: 1.25,
      turn: 0.4,
      nod: -0.08,
      pelvis: [0, moment.build.hip - 0.015 + air],
      feet: [flat(-0.06, air, 3 * air), flat(0.06, air, 3 * air)],
    },
  )
}

/** A hand at the chin. */
export const thinking: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.085, -0.025],
      [0.09, -0.2],
    ],
    { yaw: 0.85, turn: 0.75, nod: 0.06 + 0.02 * moment.breath },
  )

/** Both hands before the face, the shoulders shaking. */
export const weeping: Bearing = (moment) => {
  const sob = 0.006 * Math.sin(6 * moment.phase)
  return withHands(
    moment,
    [
      [0.07, 0.03 + sob],
      [0.1, 0.03 + sob],
    ],
    { yaw: 0.9, turn: 0.75, nod: 0.22 + sob, lean: 0.09 },
  )
}

/** A hand on the belly, the body shaking. */
export const laughing: Bearing = (moment) => {
  const shake = Math.sin(5 * moment.phase)
  return withHands(moment, [[0.09, -0.19], { upper: 0.2, bend: 0.35 }], {
    yaw: 1,
    turn: 0.6,
    nod: -0.1 + 0.03 * shake,
    lean: -0.04 + 0.025 * shake,
  })
}

/** The head goes from side to side. */
export const denying: Bearing = (moment) =>
  withHands(moment, [undefined, undefined], {
    yaw: 1.15,
    turn: 0.35 + 0.5 * Math.sin(2 * moment.phase),
    nod: 0.03,
  })

/** A hand before the open mouth, the other stretched up. */
export const yawning: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(moment, [[0.075, 0.0], { upper: 1.2 + 1.3 * up, bend: 0.9 }], {
    yaw: 1,
    turn: 0.6,
    nod: -0.06 - 0.08 * up,
    lean: -0.04 * up,
  })
}

/** A hand at the brow. */
export const saluting: Bearing = (moment) =>
  withHands(moment, [{ upper: -0.08, bend: 0.1 }, [0.085, 0.1]], {
    yaw: 1,
    turn: 0.6,
    lean: -0.02,
    feet: [flat(-0.03), flat(0.03)],
  })

/** One hand tells what is said, then the other; the second of two speaks when the first is silent. */
export const talking =
  (heat: number): Bearing =>
  (moment) => {
    const turn = moment.look.partner === 'second' ? Math.PI : 0
    const speaks = 0.5 + 0.5 * Math.sin(moment.phase + turn)
    const beat = Math.sin(4 * moment.phase)
    return withHands(
      moment,
      [
        [0.1 + 0.07 * speaks * heat, -0.24 + (0.1 + 0.03 * beat) * speaks * heat],
        [0.13 + 0.05 * speaks * heat, -0.24 + (0.08 - 0.03 * beat) * speaks * heat],
      ],
      {
        yaw: 0.6,
        turn: 1,
        lean: (heat - 1) * 0.12 * speaks,
        nod: 0.03 * beat * speaks,
      },
    )
  }

/** Arms around another, heads side by side. */
export const embracing: Bearing = (moment) => {
  const sway = 0.012 * Math.sin(moment.phase)
  const second = moment.look.partner === 'second'
  return withHands(
    moment,
    [second ? [0.19, -0.2] : [0.215, -0.06], second ? [0.2, -0.05] : [0.2, -0.17]],
    { yaw: 0.5, turn: 1, lean: 0.07 + sway, nod: second ? 0.02 : 0.1 },
  )
}

/** Arms around another, lips to lips. */
export const kissing: Bearing = (moment) => {
  const second = moment.look.partner === 'second'
  return withHands(
    moment,
    [second ? [0.16, -0.02] : [0.2, -0.22], second ? [0.2, -0.06] : [0.2, -0.2]],
    { yaw: 0.45, turn: 1, lean: 0.1 + 0.008 * moment.breath, nod: second ? -0.05 : 0.05 },
  )
}

/** Half of the way from one to the other who shake hands, or meet palms: in heights. */
export const handshaking: Bearing = (moment) =>
  withHands(
    moment,
    [{ upper: -0.12, bend: 0.2 }, [0.235, -0.21 + 0.022 * Math.sin(4 * moment.phase)]],
    {
      yaw: 0.5,
      turn: 1,
      lean: 0.05,
      nod: 0.04,
    },
  )

/** Palms that meet over the heads. */
export const meetingPalms: Bearing = (moment) => {
  const up = pulse(moment.phase, 2)
  return withHands(moment, [{ upper: -0.2, bend: 0.3 }, [0.15 + 0.06 * up, 0.0 + 0.14 * up]], {
    yaw: 0.5,
    turn: 1,
    nod: -0.08 * up,
    lean: 0.03 * up,
  })
}

/** A waltz hold, from side to side. */
export const dancingTogether: Bearing = (moment) => {
  const { phase, build } = moment
  const second = moment.look.partner === 'second'
  const step = Math.sin(phase + (second ? Math.PI : 0))
  return withHands(
    moment,
    [second ? [0.2, -0.03] : [0.22, -0.16], second ? [0.13, 0.06] : [0.13, 0.06]],
    {
      yaw: 0.55,
      turn: 0.95,
      pelvis: [0.02 * step, build.hip - 0.014 - 0.008 * Math.cos(2 * phase)],
      lean: 0.01,
      feet: [
        flat(-0.05 + 0.05 * step, 0.05 * Math.max(0, Math.cos(phase)), 0.3),
        flat(0.04 + 0.05 * step, 0.05 * Math.max(0, -Math.cos(phase)), 0.3),
      ],
    },
  )
}

/** At a board; by turns a hand goes out to a piece. */
export const playingBoard: Bearing = (moment) => {
  const turn = moment.look.partner === 'second' ? Math.PI : 0
  const out = Math.max(0, Math.sin(moment.phase + turn)) ** 2
  return withHands(
    moment,
    [[0.12 + 0.12 * out, -0.15 + 0.03 * Math.sin(Math.PI * out)], { hand: [0.08, 0.38] }],
    { yaw: 0.5, turn: 1, lean: 0.07 + 0.06 * out, nod: 0.12 },
  )
}

/** A lunge with something straight in the hand, and back. */
export const fencing: Bearing = (moment) => {
  const turn = moment.look.partner === 'second' ? Math.PI : 0
  const out = pulse(moment.phase + turn, 2)
  return withHands(
    moment,
    [{ upper: -1.5 - 0.4 * out, bend: -0.9 + 0.5 * out }, [0.2 + 0.09 * out, -0.06 - 0.02 * out]],
    {
      yaw: 0.55,
      turn: 1,
      pelvis: [0.04 * out, moment.build.hip - 0.06 - 0.05 * out],
      lean: 0.05 + 0.1 * out,
      feet: [flat(-0.16), flat(0.14 + 0.1 * out)],
    },
  )
}
