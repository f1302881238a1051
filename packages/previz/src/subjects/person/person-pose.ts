/** Where joints are: gaits that keep a foot where it steps, and the other things that bodies do. */
import { clamp } from '../../renderer/scene/random.ts'
import type { Arm, Stance } from './person-gaits.ts'
import { freeStance, momentOf } from './person-stances.ts'
import { PERFORMANCES } from '../activities/performances.ts'
import {
  type BoneLengths,
  BUILDS,
  type Joints,
  type Pair,
  type PersonLook,
  type Point,
} from './skeleton.ts'

/** Where two hands meet between who walk hand in hand, in heights of an adult. */
const CLASP: Readonly<Record<NonNullable<PersonLook['clasp']>, Point>> = {
  ahead: [0.165, 0.46],
  behind: [-0.15, 0.46],
}

/** How a body is held; who is hand in hand with somebody holds one hand out. */
function stanceOf(look: PersonLook, phase: number, build: BoneLengths): Stance {
  const stance = look.activity
    ? PERFORMANCES[look.activity].bearing(momentOf(look, phase, build))
    : freeStance(look, phase, build)
  if (!look.clasp) return stance
  const hand: Arm = { hand: CLASP[look.clasp], down: true }
  const [near, far] = stance.arms
  return { ...stance, arms: look.clasp === 'ahead' ? [hand, far] : [near, hand] }
}

/** The middle joint between two ends; `side` -1 bends to the left of the way, 1 to the right. */
function joint(
  from: Point,
  to: Point,
  bones: readonly [number, number],
  side: number,
): [Point, Point] {
  const [upper, lower] = bones
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const far = Math.hypot(dx, dy) || 1e-6
  const reach = clamp(far, Math.abs(upper - lower) + 1e-3, (upper + lower) * 0.998)
  const end: Point = [from[0] + (dx / far) * reach, from[1] + (dy / far) * reach]
  const along = (upper ** 2 - lower ** 2 + reach ** 2) / (2 * reach)
  const off = Math.sqrt(Math.max(0, upper ** 2 - along ** 2)) * side
  const [ux, uy] = [dx / far, dy / far]
  return [[from[0] + ux * along - uy * off, from[1] + uy * along + ux * off], end]
}

/** The joints of somebody at a moment of their cycle. */
export function jointsOf(look: PersonLook, phase: number): Joints {
  const build = BUILDS[look.kind]
  const stance = stanceOf(look, phase, build)
  const { yaw, lean } = stance
  const [wide, deep] = [Math.sin(yaw), Math.cos(yaw)]
  const pelvis: Point = [stance.pelvis[0], -stance.pelvis[1]]
  const breath = look.pose === 'walk' || look.pose === 'run' ? 0 : 0.003 * Math.sin(phase)
  const spine = build.spine + breath
  const neck: Point = [pelvis[0] + Math.sin(lean) * spine, pelvis[1] - Math.cos(lean) * spine]
  const forward = lean * 0.5 + (look.old ? 0.12 : 0)
  const up = build.head * 0.5 + (look.kind === 'child' ? 0.012 : 0.024)
  const head: Point = [
    neck[0] + Math.sin(forward) * up + 0.012 * deep,
    neck[1] - Math.cos(forward) * up,
  ]
  const gaits = !look.back && !look.front && (look.pose === 'walk' || look.pose === 'run')
  const counter = gaits ? 0.3 * Math.cos(phase) : 0
  const across = (half: number, twist: number): Pair<number> => [
    -half * wide - half * twist,
    half * wide + half * twist,
  ]
  const [sn, sf] = across(build.shoulder - 0.012, counter * deep)
  const [hn, hf] = across(build.pelvis, -counter * 0.5 * deep)
  const drop = 0.04
  const shoulders: Pair<Point> = [
    [neck[0] + sn, neck[1] + drop],
    [neck[0] + sf, neck[1] + drop - 0.003],
  ]
  const hips: Pair<Point> = [
    [pelvis[0] + hn, pelvis[1]],
    [pelvis[0] + hf, pelvis[1] - 0.003],
  ]
  const legs = ([0, 1] as const).map((side) => {
    const { x, lift } = stance.feet[side]
    const [from, own] = [hips[side], side === 0 ? hn : hf]
    const to: Point = [x + own * (gaits ? 0.55 : 0.5), -(build.ankle + lift)]
    const outward = stance.knees?.[side] ?? -1
    return joint(from, to, [build.thigh, build.shin], outward)
  })
  const arms = ([0, 1] as const).map((side) => armOf(stance.arms[side], shoulders[side], build))
  return {
    pelvis,
    neck,
    head,
    turn: stance.turn,
    nod: stance.nod + lean * 0.25,
    shoulders,
    elbows: [arms[0]?.[0] ?? neck, arms[1]?.[0] ?? neck],
    wrists: [arms[0]?.[1] ?? neck, arms[1]?.[1] ?? neck],
    hips,
    knees: [legs[0]?.[0] ?? pelvis, legs[1]?.[0] ?? pelvis],
    ankles: [legs[0]?.[1] ?? pelvis, legs[1]?.[1] ?? pelvis],
    soles: [stance.feet[0].sole, stance.feet[1].sole],
    yaw,
  }
}

/** The elbow and the hand of an arm that reaches for a point. */
export function bentArm(from: Point, to: Point, build: BoneLengths): [Point, Point] {
  return joint(from, to, [build.arm, build.forearm], 1)
}

function armOf(arm: Arm, from: Point, build: BoneLengths): [Point, Point] {
  if ('hand' in arm) {
    const to: Point = [arm.hand[0], -arm.hand[1]]
    return bentArm(from, to, build)
  }
  const { upper, bend, short = 1, reach = 1 } = arm
  const elbow: Point = [
    from[0] + Math.sin(upper) * build.arm * short * reach,
    from[1] + Math.cos(upper) * build.arm * reach,
  ]
  return [
    elbow,
    [
      elbow[0] + Math.sin(upper + bend) * build.forearm * short * reach,
      elbow[1] + Math.cos(upper + bend) * build.forearm * reach,
    ],
  ]
}
