/** How bodies are held in sports. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import { flat, type FootPose, TAU } from '../person/person-gaits.ts'
import type { BodyMoment } from '../person/person-stances.ts'
import type { Pair } from '../person/skeleton.ts'

/** Feet apart, knees a bit bent: what most sports begin from. */
function ready(
  { build }: BodyMoment,
  low = 0.04,
): { pelvis: [number, number]; feet: Pair<FootPose> } {
  return { pelvis: [-0.01, build.hip - low], feet: [flat(-0.11), flat(0.12)] }
}

/** Soft from one number to another, as a share of a cycle goes from one to another. */
function eased(share: number, [from, to]: Pair<number>): number {
  const at = Math.min(1, Math.max(0, (share - from) / (to - from)))
  return at * at * (3 - 2 * at)
}

/** The share of a cycle. */
export const shareOf = (phase: number): number => (((phase / TAU) % 1) + 1) % 1

/** When a throw lets go of what is thrown, and when something caught is in the hands: shares of a cycle. */
export const LET_GO = 0.42
/** See `LET_GO`. */
export const CAUGHT = 0.45

/** An arm comes from behind over the shoulder. */
export const throwing: Bearing = (moment) => {
  const share = shareOf(moment.phase)
  const thrown = eased(share, [0.25, LET_GO + 0.06]) - eased(share, [0.7, 1])
  return withHands(
    moment,
    [
      { upper: 3.7 - 2.5 * thrown, bend: -0.9 + 0.9 * thrown },
      [0.2 - 0.16 * thrown, -0.05 - 0.16 * thrown],
    ],
    {
      yaw: 0.75,
      turn: 0.9,
      ...ready(moment),
      lean: -0.08 + 0.3 * thrown,
      feet: [flat(-0.13, 0, 0.5 * thrown), flat(0.13)],
    },
  )
}

/** Both hands ahead, drawn in when something comes. */
export const catching: Bearing = (moment) => {
  const share = shareOf(moment.phase)
  const caught = eased(share, [CAUGHT - 0.06, CAUGHT + 0.12]) - eased(share, [0.85, 1])
  return withHands(
    moment,
    [
      [0.19 - 0.08 * caught, -0.06 - 0.1 * caught],
      [0.23 - 0.08 * caught, -0.05 - 0.1 * caught],
    ],
    { yaw: 0.55, turn: 1, ...ready(moment, 0.06), lean: 0.1 - 0.06 * caught },
  )
}

/** A leg swings from behind; the ball goes at `LET_GO`. */
export const kicking: Bearing = (moment) => {
  const { build, phase } = moment
  const share = shareOf(phase)
  const back = eased(share, [0, 0.26]) - eased(share, [0.28, LET_GO])
  const swung = eased(share, [0.3, LET_GO + 0.06]) - eased(share, [0.62, 0.95])
  const foot = flat(
    0.03 - 0.24 * back + 0.3 * swung,
    0.16 * back + 0.1 * swung,
    0.9 * back - 0.5 * swung,
  )
  return withHands(
    moment,
    [
      { upper: -0.5 - 0.4 * swung, bend: 0.4 },
      { upper: 0.5 + 0.5 * back - 0.2 * swung, bend: 0.5 },
    ],
    {
      yaw: 0.5,
      turn: 1,
      pelvis: [-0.02, build.hip - 0.02],
      lean: 0.1 * back - 0.14 * swung,
      nod: 0.08,
      feet: [foot, flat(-0.02)],
    },
  )
}

/** A hand pushes a ball to the ground. */
export const dribbling: Bearing = (moment) => {
  const down = 0.5 + 0.5 * Math.cos(2 * moment.phase)
  return withHands(moment, [[0.16, -0.22 - 0.06 * down], { upper: 0.5, bend: 0.9 }], {
    yaw: 0.55,
    turn: 1,
    ...ready(moment, 0.07),
    lean: 0.22,
    nod: 0.02,
  })
}

/** Both hands over the head push a ball away, off the toes. */
export const shooting: Bearing = (moment) => {
  const share = shareOf(moment.phase)
  const up = eased(share, [0.12, LET_GO]) - eased(share, [0.68, 0.98])
  const { build } = moment
  return withHands(
    moment,
    [
      [0.1 + 0.02 * up, -0.1 + 0.31 * up],
      [0.14 + 0.02 * up, -0.09 + 0.3 * up],
    ],
    {
      yaw: 0.6,
      turn: 0.95,
      pelvis: [-0.01, build.hip - 0.06 + 0.1 * up],
      lean: 0.06 - 0.06 * up,
      nod: -0.12 * up,
      feet: [flat(-0.06, 0.055 * up * up, 0.6 * up), flat(0.07, 0.055 * up * up, 0.6 * up)],
    },
  )
}

/** Hands that toss by turns. */
export const juggling: Bearing = (moment) => {
  const toss = (turn: number): number => 0.045 * Math.sin(3 * moment.phase + turn)
  return withHands(
    moment,
    [
      [-0.09, -0.2 + toss(0)],
      [0.13, -0.2 + toss(Math.PI)],
    ],
    { yaw: 1.2, turn: 0.5, nod: -0.1 },
  )
}

/** One arm swings something from behind to the front: a racket. */
export const swinging: Bearing = (moment) => {
  const share = shareOf(moment.phase)
  const swung = eased(share, [0.28, 0.55]) - eased(share, [0.7, 1])
  return withHands(
    moment,
    [
      { upper: -1.25 + 2.9 * swung, bend: 0.35 + 0.3 * swung },
      { upper: 0.9 - 0.9 * swung, bend: 0.5 },
    ],
    {
      yaw: 0.8,
      turn: 0.95,
      ...ready(moment, 0.06),
      lean: 0.02 + 0.12 * swung,
      feet: [flat(-0.14, 0, 0.4 * swung), flat(0.13)],
    },
  )
}

/** How far a bat or a club has swung, from 0 to 1. */
export const swungAt = (phase: number): number => {
  const share = shareOf(phase)
  return eased(share, [0.3, 0.5]) - eased(share, [0.75, 1])
}

/** Both hands swing something from the shoulder. */
export const batting: Bearing = (moment) => {
  const swung = swungAt(moment.phase)
  return withHands(
    moment,
    [
      [-0.03 + 0.2 * swung, 0.0 - 0.1 * swung],
      [0.0 + 0.19 * swung, 0.03 - 0.12 * swung],
    ],
    { yaw: 0.8, turn: 0.95, ...ready(moment, 0.06), lean: -0.03 + 0.13 * swung },
  )
}

/** Both hands swing something low. */
export const golfing: Bearing = (moment) => {
  const swung = swungAt(moment.phase)
  return withHands(
    moment,
    [
      [-0.1 + 0.22 * swung, -0.22 - 0.02 * Math.sin(Math.PI * swung)],
      [-0.07 + 0.21 * swung, -0.24 - 0.03 * Math.sin(Math.PI * swung)],
    ],
    { yaw: 1, turn: 0.75, ...ready(moment, 0.04), lean: 0.12, nod: 0.18 },
  )
}

/** A bow held out, the string drawn to the chin and let go. */
export const shootingArrows: Bearing = (moment) => {
  const drawnTo = drawOf(moment.phase)
  return withHands(
    moment,
    [
      [0.19 - 0.13 * drawnTo, 0.0 + 0.02 * drawnTo],
      [0.3, 0.0],
    ],
    {
      yaw: 0.75,
      turn: 1,
      ...ready(moment, 0.02),
      lean: -0.02,
    },
  )
}

/** How far a string is drawn, from 0 to 1. */
export const drawOf = (phase: number): number => {
  const share = shareOf(phase)
  return eased(share, [0.1, 0.5]) - eased(share, [0.72, 0.76])
}

/** Hands that hold a line which goes up. */
export const holdingString: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.12, 0.02 + 0.015 * Math.sin(2 * moment.phase)],
      [0.16, -0.05],
    ],
    { yaw: 0.75, turn: 0.9, lean: -0.07, nod: -0.22 },
  )

/** Fists before the face, which strike by turns. */
export const boxing: Bearing = (moment) => {
  const { phase } = moment
  const jab = (turn: number): number => Math.max(0, Math.sin(2 * phase + turn)) ** 3
  const [near, far] = [jab(0), jab(Math.PI)]
  const bob = 0.012 * Math.sin(4 * phase)
  return withHands(
    moment,
    [
      [0.11 + 0.17 * near, 0.02 - 0.01 * near],
      [0.16 + 0.14 * far, 0.0],
    ],
    {
      yaw: 0.55,
      turn: 1,
      ...ready(moment, 0.05 + bob),
      lean: 0.1 + 0.06 * (near + far),
      nod: 0.06,
    },
  )
}

/** A kick to the side, and back to guard. */
export const fighting: Bearing = (moment) => {
  const up = pulse(moment.phase)
  const { build } = moment
  return withHands(
    moment,
    [
      [0.11 - 0.05 * up, -0.04],
      [0.17 - 0.05 * up, -0.02 + 0.03 * up],
    ],
    {
      yaw: 0.65,
      turn: 1,
      pelvis: [-0.02 - 0.02 * up, build.hip - 0.035],
      lean: 0.03 - 0.3 * up,
      feet: [flat(-0.08), flat(0.11 + 0.3 * up, 0.46 * up, -0.5 * up)],
    },
  )
}

/** Hands and feet go up a wall by turns. */
export const climbing: Bearing = (moment) => {
  const step = Math.sin(moment.phase)
  const { build } = moment
  return withHands(
    moment,
    [
      [0.15, 0.1 + 0.1 * step],
      [0.17, 0.12 - 0.1 * step],
    ],
    {
      yaw: 0.45,
      turn: 1,
      nod: -0.2,
      lean: 0.05,
      pelvis: [-0.05, build.hip + 0.1 + 0.012 * Math.cos(2 * moment.phase)],
      feet: [flat(0.13, 0.21 - 0.1 * step, -0.25), flat(0.14, 0.17 + 0.1 * step, -0.25)],
    },
  )
}

/** Down a slope on bent knees, poles in the hands. */
export const skiing: Bearing = (moment) => {
  const swing = Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.13 + 0.03 * swing, -0.17],
      [0.19 - 0.03 * swing, -0.17],
    ],
    {
      yaw: 0.45,
      turn: 1,
      pelvis: [-0.07, moment.build.hip - 0.1 - 0.015 * swing],
      lean: 0.42,
      nod: -0.12,
      feet: [flat(0.01), flat(0.06)],
    },
  )
}

/** A foot glides, the other pushes off behind. */
export const skating: Bearing = (moment) => {
  const glide = Math.sin(moment.phase)
  const back = (share: number): FootPose => {
    const off = Math.max(0, share) ** 1.3
    return flat(0.02 - 0.22 * off, 0.1 * off, 0.6 * off)
  }
  return withHands(
    moment,
    [
      { upper: 0.1 + 0.6 * glide, bend: 0.45 },
      { upper: 0.1 - 0.6 * glide, bend: 0.45 },
    ],
    {
      yaw: 0.55,
      turn: 1,
      pelvis: [-0.03, moment.build.hip - 0.07],
      lean: 0.24,
      feet: [back(glide), back(-glide)],
    },
  )
}

/** A rod in both hands. */
export const fishing: Bearing = (moment) => {
  const pull = 0.012 * Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.1, -0.2 + pull],
      [0.18, -0.16 + 1.6 * pull],
    ],
    { yaw: 0.7, turn: 0.95, nod: 0.06 },
  )
}
