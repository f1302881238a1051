/** How people walk and run, to the side and away; feet stay where they step. */
import { clamp, lerp } from '../../renderer/scene/random.ts'
import type { BoneLengths, Pair, PersonLook, Point } from './skeleton.ts'

/** Where a foot is: ahead, above the ground, and how steep its sole is. */
export type FootPose = { readonly x: number; readonly lift: number; readonly sole: number }

/** An arm by its angles: 0 hangs, a quarter turn points ahead; or by where its hand is. */
export type Arm =
  | {
      readonly upper: number
      readonly bend: number
      readonly short?: number
      /** How long it looks: less for an arm that comes forward or goes back. */
      readonly reach?: number
    }
  | { readonly hand: Point; readonly down?: boolean }

/** How a body is held, before its joints are known. Lengths in heights of an adult, y upward. */
export type Stance = {
  readonly yaw: number
  readonly pelvis: Point
  readonly lean: number
  readonly feet: Pair<FootPose>
  readonly arms: Pair<Arm>
  readonly turn: number
  readonly nod: number
  /** Where the knees point when legs are bent: -1 ahead, 0 at the viewer or away, 1 back; ahead when absent. */
  readonly knees?: Pair<number>
}

/** A whole turn. */
export const TAU = 2 * Math.PI
const ease = (share: number): number => share * share * (3 - 2 * share)
const fraction = (value: number): number => value - Math.floor(value)

/** What tells one gait from another. */
export type Gait = {
  /** The share of a cycle that a foot is on the ground, and from where to where it goes then. */
  readonly stance: number
  readonly reach: number
  readonly trail: number
  readonly kick: number
  readonly knee: number
}
/** Walking. */
export const WALK: Gait = { stance: 0.6, reach: 0.175, trail: 0.205, kick: 0.05, knee: 0.045 }
/** Running. */
export const RUN: Gait = { stance: 0.36, reach: 0.14, trail: 0.23, kick: 0.13, knee: 0.14 }

/** Metres of a cycle for somebody of one metre, so that feet do not slide. */
export const CYCLE_HEIGHTS = {
  walk: (WALK.reach + WALK.trail) / WALK.stance,
  run: (RUN.reach + RUN.trail) / RUN.stance,
} as const

/** One foot; at 0 its heel meets the ground. */
function stepOf(gait: Gait, at: number): FootPose {
  const { stance, reach, trail } = gait
  if (at < stance) {
    const share = at / stance
    const off = Math.max(0, (share - 0.62) / 0.38)
    const strike = Math.max(0, 1 - share / 0.16)
    return {
      x: lerp(reach, -trail, share),
      lift: gait.kick * off ** 1.6,
      sole: 0.95 * off ** 1.3 - 0.32 * strike,
    }
  }
  const share = (at - stance) / (1 - stance)
  return {
    x: lerp(-trail, reach, ease(share)),
    lift: gait.kick * (1 - share) ** 1.5 + gait.knee * Math.sin(Math.PI * share ** 0.8),
    sole: lerp(0.95, -0.32, ease(clamp(share * 1.25))),
  }
}

/** A moment of a gait; `at` is its share of a cycle. */
export function gaitStance(
  gait: Gait,
  at: number,
  build: BoneLengths,
  { old, stride }: PersonLook,
): Stance {
  const runs = gait === RUN
  const size = build.hip / 0.525
  const [near, far] = [stepOf(gait, fraction(at)), stepOf(gait, fraction(at + 0.5))]
  const short = ({ x, lift, sole }: FootPose): FootPose => ({
    x: x * size * stride,
    lift: lift * size * (0.55 + 0.45 * stride),
    sole: sole * (0.5 + 0.5 * stride),
  })
  const beat = Math.cos(2 * TAU * (at - (runs ? 0.16 : 0)))
  const bob = runs ? 0.03 - 0.03 * beat : -0.008 * beat
  const swing = Math.cos(TAU * at)
  const arm = (ahead: number): Arm =>
    runs
      ? { upper: -0.12 - 0.62 * ahead, bend: 1.75 - 0.2 * ahead }
      : { upper: 0.02 - 0.4 * ahead, bend: 0.3 - 0.16 * ahead }
  return {
    yaw: runs ? 0.42 : 0.55,
    pelvis: [0, build.hip - (runs ? 0.045 : 0.006 + 0.018 * stride) * size + bob * size],
    lean: (runs ? 0.2 : 0.035) + (old ? 0.13 : 0),
    feet: [short(near), short(far)],
    arms: [arm(swing), arm(-swing)],
    turn: 1,
    nod: (runs ? -0.04 : 0) + 0.02 * beat,
  }
}

/** A foot on the ground. */
export const flat = (x: number, lift = 0, sole = 0): FootPose => ({ x, lift, sole })

/** Who goes away, or comes to the viewer: the feet come and go in depth, which lifts and lowers them, and the body sways. */
export function awayStance(look: PersonLook, phase: number, build: BoneLengths): Stance {
  const runs = look.pose === 'run'
  const at = phase / TAU
  const gait = runs ? RUN : WALK
  const [near, far] = [stepOf(gait, fraction(at)), stepOf(gait, fraction(at + 0.5))]
  const foot = ({ x, lift, sole }: FootPose, side: number): FootPose => ({
    x: side * 0.024,
    // What is ahead is further away, and so higher in the picture; or nearer, and so lower.
    lift: Math.max(0, lift * (runs ? 1.25 : 1) + (look.front ? -0.07 : 0.07) * x),
    sole: Math.max(0, sole),
  })
  const sway = Math.sin(phase)
  const swing = Math.cos(phase)
  const arm = (ahead: number, side: number): Arm =>
    runs
      ? { upper: side * 0.36, bend: -side * (0.9 + 0.7 * ahead), reach: 0.62 - 0.2 * ahead }
      : { upper: side * 0.15, bend: -side * (0.12 + 0.1 * ahead), reach: 0.96 - 0.07 * ahead }
  return {
    yaw: 1.5,
    pelvis: [0.014 * sway, build.hip - 0.012 + (runs ? 0.02 : 0.008) * Math.cos(2 * phase)],
    lean: 0.018 * sway,
    feet: [foot(near, -1), foot(far, 1)],
    arms: [arm(-swing, -1), arm(swing, 1)],
    turn: look.front ? 0.22 : 0,
    nod: 0.012 * sway,
    knees: [0, 0],
  }
}

/** Who stands with the back to the viewer. */
export function backStance(phase: number, build: BoneLengths, waves: boolean): Stance {
  const breath = Math.sin(phase)
  const swing = Math.sin(2 * phase)
  return {
    yaw: 1.45,
    pelvis: [0.004 * breath, build.hip - 0.006],
    lean: 0.004 * breath,
    feet: [flat(-0.03), flat(0.034)],
    arms: [
      { upper: -0.17, bend: 0.16 },
      waves
        ? { upper: 2.05 + 0.06 * swing, bend: 0.95 + 0.32 * swing }
        : { upper: 0.17 + 0.01 * breath, bend: -0.16 },
    ],
    turn: 0,
    nod: 0.03 * Math.sin(phase + 1),
    knees: [0, 0],
  }
}
