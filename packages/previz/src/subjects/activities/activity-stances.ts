/** How bodies are held in what people do where they stand, sit or go: hands about the neck, which both postures have. */
import { type Arm, flat, type Stance } from '../person/person-gaits.ts'
import { type BodyMoment, poseStance } from '../person/person-stances.ts'
import type { BoneLengths, Pair, Point } from '../person/skeleton.ts'

/** How somebody is held at a moment of what they do. */
export type Bearing = (moment: BodyMoment) => Stance

/** Where a hand is: ahead of the foot of the neck and above it, as an adult's arm reaches; or an arm by its angles. */
export type Reach = Point | Arm

/** The length of an adult's arm. */
const ARM = 0.307

/** A point ahead of and above the foot of the neck of somebody who is held so. */
export function fromNeck(
  { pelvis, lean }: Pick<Stance, 'pelvis' | 'lean'>,
  build: BoneLengths,
  [ahead, above]: Point,
): Point {
  const scale = (build.arm + build.forearm) / ARM
  const [x, y] = [
    pelvis[0] + Math.sin(lean) * build.spine,
    pelvis[1] + Math.cos(lean) * build.spine,
  ]
  return [x + ahead * scale, y + above * scale]
}

const isPoint = (reach: Reach): reach is Point => Array.isArray(reach)

/** The posture with the hands elsewhere; `rest` is what else is otherwise. */
export function withHands(
  moment: BodyMoment,
  hands: Pair<Reach | undefined>,
  rest: Partial<Stance> = {},
): Stance {
  const base = { ...poseStance(moment), ...rest }
  const arm = (side: 0 | 1): Arm => {
    const reach = hands[side]
    if (reach === undefined) return base.arms[side]
    return isPoint(reach) ? { hand: fromNeck(base, moment.build, reach) } : reach
  }
  return { ...base, arms: [arm(0), arm(1)] }
}

/** From 0 to 1 and back, resting at both ends. */
export function pulse(phase: number, times = 1): number {
  const share = 0.5 - 0.5 * Math.cos(times * phase)
  return share * share * (3 - 2 * share)
}

const mixed = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** Turned to the side, so that what is held before the body is seen. */
const ASIDE = { yaw: 0.62, turn: 0.95 } as const

/** Looking at what is in both hands. */
export const reading: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.1, -0.15 + 0.004 * moment.breath],
      [0.16, -0.14 + 0.004 * moment.breath],
    ],
    { yaw: 0.75, turn: 0.86, nod: 0.17 + 0.02 * Math.sin(2 * moment.phase) },
  )

/** Looking at what is in one hand, and touching it with the other. */
export const tapping: Bearing = (moment) => {
  const tap = 0.012 * Math.max(0, Math.sin(4 * moment.phase))
  return withHands(
    moment,
    [
      [0.1, -0.13],
      [0.15 + tap, -0.125],
    ],
    { yaw: 0.8, turn: 0.85, nod: 0.16 },
  )
}

/** A hand at the ear. */
export const calling: Bearing = (moment) =>
  withHands(moment, [[0.03, 0.045], { upper: 0.3 + 0.12 * moment.breath, bend: 1.1 }], {
    yaw: 0.8,
    turn: 0.85,
    nod: 0.03 * Math.sin(2 * moment.phase),
  })

/** An arm held out and up before the own face. */
export const selfie: Bearing = (moment) =>
  withHands(moment, [undefined, [0.27, 0.06 + 0.006 * moment.breath]], {
    yaw: 1,
    turn: 0.8,
    lean: -0.03,
    nod: -0.05,
  })

/** Both hands at the eyes. */
export const photographing: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.1, 0.045],
      [0.125, 0.035],
    ],
    { ...ASIDE, lean: 0.03 + 0.01 * moment.breath, nod: 0.02 },
  )

/** A hand goes to the mouth and down again. */
export const drinking: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(moment, [mixed([0.13, -0.17], [0.092, -0.012], up), undefined], {
    yaw: 0.8,
    turn: 0.86,
    nod: -0.13 * up,
  })
}

/** A hand at the mouth, which moves a little. */
export const atMouth: Bearing = (moment) =>
  withHands(moment, [[0.085 + 0.012 * Math.sin(4 * moment.phase), 0.005], undefined], {
    yaw: 0.85,
    turn: 0.8,
  })

/** One hand holds a plate, the other goes between it and the mouth. */
export const eating: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(moment, [mixed([0.13, -0.12], [0.09, -0.005], up), [0.15, -0.18]], {
    yaw: 0.75,
    turn: 0.88,
    nod: 0.08 - 0.06 * up,
  })
}

/** A microphone at the mouth, the other arm spread out. */
export const singing: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.1, 0.0],
      { upper: 0.85 + 0.25 * moment.breath, bend: 0.5 + 0.2 * Math.sin(2 * moment.phase) },
    ],
    { yaw: 0.95, turn: 0.7, lean: 0.02 * Math.sin(2 * moment.phase), nod: -0.07 },
  )

/** A hand on the strings, a hand on the neck of the instrument. */
export const strumming: Bearing = (moment) => {
  const strum = Math.sin(4 * moment.phase)
  return withHands(
    moment,
    [
      [0.045 + 0.01 * strum, -0.235 + 0.03 * strum],
      [0.215 + 0.015 * Math.sin(moment.phase), -0.135],
    ],
    { yaw: 0.95, turn: 0.75, nod: 0.09 + 0.03 * Math.sin(2 * moment.phase) },
  )
}

/** How far a bow is drawn, from -1 to 1. */
export const bowing = (phase: number): number => Math.sin(2 * phase)

/** The instrument under the chin, the bow going across it. */
export const fiddling: Bearing = (moment) => {
  const draw = bowing(moment.phase)
  return withHands(
    moment,
    [
      [0.1 + 0.035 * draw, -0.085 - 0.06 * draw],
      [0.235, -0.015],
    ],
    { yaw: 0.8, turn: 0.85, nod: 0.14, lean: 0.02 + 0.025 * Math.sin(moment.phase) },
  )
}

/** Both hands on an instrument at the mouth. */
export const blowing: Bearing = (moment) => {
  const sway = 0.012 * moment.breath
  return withHands(
    moment,
    [
      [0.12, -0.01 + sway],
      [0.2, -0.02 + sway],
    ],
    { yaw: 0.8, turn: 0.9, nod: 0.04 + sway, lean: sway },
  )
}

/** Both hands on an instrument before the chest. */
export const fingering: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.095, -0.21],
      [0.12, -0.1],
    ],
    { yaw: 0.85, turn: 0.85, nod: 0.06, lean: 0.03 * Math.sin(moment.phase) },
  )

/** Hands that draw apart and together before the belly. */
export const squeezing: Bearing = (moment) => {
  const apart = 0.5 + 0.5 * Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [-0.06 - 0.05 * apart, -0.2],
      [0.13 + 0.05 * apart, -0.2],
    ],
    { yaw: 1.2, turn: 0.5, nod: 0.06 },
  )
}

/** Hands on keys, or on drums, that go up by turns. */
export const hammering =
  (at: Pair<Point>, rise: number): Bearing =>
  (moment) => {
    const beat = (turn: number): number => rise * Math.max(0, Math.sin(4 * moment.phase + turn))
    return withHands(
      moment,
      [
        [at[0][0], at[0][1] + beat(0)],
        [at[1][0], at[1][1] + beat(Math.PI)],
      ],
      { yaw: 0.5, turn: 1, lean: 0.06 + 0.02 * moment.breath, nod: 0.1 },
    )
  }

/** Both arms beat time. */
export const conducting: Bearing = (moment) => {
  const beat = Math.sin(2 * moment.phase)
  const side = Math.cos(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.15 + 0.05 * side, 0.02 + 0.1 * beat],
      [0.24 - 0.03 * side, -0.02 - 0.08 * beat],
    ],
    { yaw: 0.7, turn: 0.9, nod: 0.03 * beat },
  )
}

/** A brush on a canvas, a palette in the other hand. */
export const painting: Bearing = (moment) => {
  const [x, y] = [Math.sin(2 * moment.phase), Math.sin(moment.phase)]
  return withHands(
    moment,
    [
      [0.17 + 0.012 * x, -0.05 + 0.05 * y],
      [0.11, -0.2],
    ],
    { ...ASIDE, nod: 0.04 - 0.05 * y, lean: 0.02 },
  )
}

/** Hands at work on a table that stands ahead; `rise` is how high the near one goes. */
export const working =
  (rise: number, round = 0.02): Bearing =>
  (moment) => {
    const { phase } = moment
    const up = rise * Math.max(0, Math.sin(3 * phase))
    return withHands(
      moment,
      [
        [0.155 + round * Math.cos(3 * phase), -0.25 + up + round * 0.4 * Math.sin(3 * phase)],
        [0.225 + round * 0.3 * Math.sin(3 * phase), -0.255],
      ],
      { ...ASIDE, lean: 0.1, nod: 0.2 },
    )
  }

/** A pen over paper on a desk that is sat at. */
export const writing: Bearing = (moment) => {
  const [x, y] = [Math.sin(moment.phase), Math.sin(5 * moment.phase)]
  return withHands(
    moment,
    [
      [0.2 + 0.02 * x, -0.125 + 0.006 * y],
      [0.235, -0.135],
    ],
    { yaw: 0.55, turn: 0.95, lean: 0.2, nod: 0.16 },
  )
}

/** Needles that cross before the belly. */
export const knitting: Bearing = (moment) => {
  const knit = 0.014 * Math.sin(4 * moment.phase)
  return withHands(
    moment,
    [
      [0.1 + knit, -0.2 + knit],
      [0.17 - knit, -0.195 - knit],
    ],
    { yaw: 0.75, turn: 0.85, nod: 0.19 },
  )
}

/** Both hands on a long handle whose foot goes to and fro on the ground. */
export const sweeping: Bearing = (moment) => {
  const push = Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.045 + 0.02 * push, -0.16],
      [0.14 + 0.045 * push, -0.26],
    ],
    {
      yaw: 0.6,
      turn: 0.92,
      lean: 0.13 + 0.05 * push,
      nod: 0.14,
      feet: [flat(-0.09, 0, 0), flat(0.075)],
    },
  )
}

/** A spade goes into the ground and up again, with bent knees. */
export const digging: Bearing = (moment) => {
  const up = pulse(moment.phase)
  const { hip } = moment.build
  return withHands(
    moment,
    [
      [0.07 - 0.02 * up, -0.14 + 0.03 * up],
      [0.17 + 0.02 * up, -0.27 + 0.09 * up],
    ],
    {
      yaw: 0.5,
      turn: 0.95,
      pelvis: [-0.03, hip - 0.05 + 0.03 * up],
      lean: 0.42 - 0.2 * up,
      nod: 0.06,
      feet: [flat(-0.12), flat(0.09)],
    },
  )
}

/** A can held out and tilted. */
export const watering: Bearing = (moment) =>
  withHands(moment, [[0.185, -0.2 + 0.012 * moment.breath], { upper: -0.25, bend: 0.3 }], {
    ...ASIDE,
    lean: 0.13,
    nod: 0.18,
  })

/** A hand that goes round on something upright. */
export const wiping: Bearing = (moment) => {
  const [x, y] = [Math.cos(2 * moment.phase), Math.sin(2 * moment.phase)]
  return withHands(moment, [[0.2 + 0.012 * x, 0.02 + 0.075 * y], { upper: 0.1, bend: 0.5 }], {
    yaw: 0.6,
    turn: 0.95,
    lean: 0.05,
    nod: -0.06 * y,
  })
}

/** A hand held out low. */
export const reachingDown: Bearing = (moment) => {
  const { hip } = moment.build
  const stroke = Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.19 + 0.025 * stroke, -0.2],
      [0.08, -0.3],
    ],
    {
      yaw: 0.5,
      turn: 1,
      pelvis: [-0.09, hip - 0.11],
      lean: 0.55,
      nod: 0,
      feet: [flat(-0.09), flat(0.1)],
    },
  )
}

/** A hand before the chest, with something in it. */
export const holding: Bearing = (moment) =>
  withHands(moment, [[0.13, -0.15 + 0.006 * moment.breath], undefined], {
    ...(moment.look.pose !== 'walk' && { yaw: 0.85, turn: 0.75 }),
    nod: 0.03,
  })

/** Both arms around something large. */
export const carrying: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.135, -0.25],
      [0.2, -0.24],
    ],
    { lean: -0.01, turn: 0.95 },
  )

/** Both hands on a bar ahead. */
export const pushing: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.2, -0.22],
      [0.225, -0.21],
    ],
    { lean: 0.16, turn: 1 },
  )

/** How high something is held up to somebody. */
export const giving: Bearing = (moment) =>
  withHands(moment, [[0.235 + 0.01 * moment.breath, -0.15], undefined], { ...ASIDE, lean: 0.05 })
