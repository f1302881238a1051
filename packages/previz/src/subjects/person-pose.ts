/** Where joints are: gaits that keep a foot where it steps, and the other things that bodies do. */
import { clamp } from '../renderer/scene/random.ts'
import {
  type Arm,
  awayStance,
  backStance,
  flat,
  type FootPose,
  gaitStance,
  RUN,
  type Stance,
  TAU,
  WALK,
} from './person-gaits.ts'
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
  const stance = freeStance(look, phase, build)
  if (!look.clasp) return stance
  const hand: Arm = { hand: CLASP[look.clasp], down: true }
  const [near, far] = stance.arms
  return { ...stance, arms: look.clasp === 'ahead' ? [hand, far] : [near, hand] }
}

function freeStance(look: PersonLook, phase: number, build: BoneLengths): Stance {
  if ((look.back || look.front) && (look.pose === 'walk' || look.pose === 'run'))
    return awayStance(look, phase, build)
  if (look.back) return backStance(phase, build, look.pose === 'wave')
  const breath = Math.sin(phase)
  const bow = look.old ? 0.09 : 0
  const quiet: Stance = {
    yaw: 0.95,
    pelvis: [-0.008, build.hip - 0.006],
    lean: 0.01 + bow,
    feet: [flat(-0.045), flat(0.05)],
    arms: [
      { upper: -0.13, bend: 0.18, short: 1 },
      { upper: 0.2 + 0.015 * breath, bend: 0.22 },
    ],
    turn: 0.72 + 0.14 * Math.sin(phase + 0.6),
    nod: 0.015 * Math.sin(phase + 2),
  }
  switch (look.pose) {
    case 'walk':
      return gaitStance(WALK, phase / TAU, build, look)
    case 'run':
      return gaitStance(RUN, phase / TAU, build, look)
    case 'stand':
      return quiet
    case 'wave':
      return {
        ...quiet,
        yaw: 1.15,
        arms: [
          { upper: -0.16, bend: 0.2 },
          { upper: 2.05 + 0.06 * Math.sin(2 * phase), bend: 0.95 + 0.32 * Math.sin(2 * phase) },
        ],
        turn: 0.5,
        nod: -0.03 + 0.02 * Math.sin(2 * phase),
      }
    case 'nod':
      return {
        ...quiet,
        yaw: 1.05,
        turn: 0.55,
        nod: 0.03 + 0.15 * Math.max(0, Math.sin(2 * phase)),
      }
    case 'clap': {
      const open = 0.5 + 0.5 * Math.cos(3 * phase)
      const height = build.hip + build.spine * 0.6
      return {
        ...quiet,
        yaw: 1.05,
        arms: [
          { hand: [0.085 - 0.05 * open, height - 0.012 * open] },
          { hand: [0.105 + 0.045 * open, height + 0.016 + 0.02 * open] },
        ],
        turn: 0.5,
        nod: 0.02 * Math.sin(phase),
      }
    }
    case 'point':
      return {
        ...quiet,
        arms: [
          { upper: -0.14, bend: 0.2 },
          { upper: 1.52 + 0.05 * breath, bend: 0.1 },
        ],
        turn: 0.95,
        nod: -0.04 + 0.02 * breath,
      }
    case 'bow': {
      const down = 0.5 - 0.5 * Math.cos(phase)
      const low = down * down * (3 - 2 * down)
      return {
        ...quiet,
        yaw: 0.5,
        pelvis: [-0.008 - 0.06 * low, build.hip - 0.006 - 0.004 * low],
        lean: 0.02 + bow + 0.78 * low,
        feet: [flat(-0.02), flat(0.02)],
        arms: [
          { upper: 0.06 + 0.1 * low, bend: 0.14 },
          { upper: 0.1 + 0.1 * low, bend: 0.16 },
        ],
        turn: 0.9,
        nod: 0.12 * low,
      }
    }
    case 'sleep':
      return {
        ...quiet,
        yaw: 1,
        feet: [flat(0.02), flat(0.075, 0.05)],
        arms: [{ upper: -0.02, bend: 0.1 }, { hand: [0.05, build.hip + 0.1] }],
        turn: 0.8,
        nod: 0.08,
      }
    case 'sit':
      return {
        yaw: 0.62,
        pelvis: [-0.1, build.ankle + build.shin * 0.98],
        lean: -0.02 + bow,
        feet: [flat(0.155), flat(0.2)],
        arms: [
          { hand: [0.09, build.ankle + build.shin + 0.055] },
          { hand: [0.13, build.ankle + build.shin + 0.06] },
        ],
        turn: 0.8 + 0.16 * Math.sin(phase),
        nod: 0.02 * Math.sin(phase + 1),
      }
    case 'dance':
      return danceStance(phase, build)
    case 'swim':
      return {
        yaw: 0.5,
        pelvis: [0, build.hip],
        lean: 0,
        feet: [
          flat(0.05 * Math.sin(2 * phase), 0.01, 1.2),
          flat(-0.05 * Math.sin(2 * phase), 0.01, 1.2),
        ],
        arms: [
          { upper: -phase, bend: 0.35 + 0.3 * Math.sin(phase) },
          { upper: Math.PI - phase, bend: 0.35 - 0.3 * Math.sin(phase) },
        ],
        turn: 1,
        nod: -0.5,
      }
    case 'float':
      return {
        yaw: 0.7,
        pelvis: [0, build.hip],
        lean: 0.02,
        feet: [flat(-0.1 + 0.02 * breath, 0.05, 0.7), flat(0.14, 0.11 + 0.02 * breath, 0.4)],
        arms: [
          { upper: -0.75 + 0.1 * breath, bend: 0.5 },
          { upper: 0.95 - 0.1 * breath, bend: 0.45 },
        ],
        turn: 0.8,
        nod: 0,
      }
    case 'cycle':
      return cycleStance(phase, build)
    case 'mount':
      return {
        yaw: 0.5,
        pelvis: [0, build.hip + 0.012 * Math.sin(2 * phase)],
        lean: 0.05,
        feet: [flat(0.1, 0.13, -0.15), flat(0.14, 0.15, -0.15)],
        arms: [{ hand: [0.16, build.hip + 0.1] }, { hand: [0.19, build.hip + 0.11] }],
        turn: 0.95,
        nod: 0.02 * Math.sin(2 * phase),
      }
    case 'row': {
      const pull = Math.sin(phase)
      return {
        yaw: 0.5,
        pelvis: [0, build.hip],
        lean: 0.1 + 0.2 * pull,
        feet: [flat(0.12), flat(0.15)],
        arms: [
          { hand: [0.2 + 0.05 * pull, build.hip + 0.12] },
          { hand: [0.22 + 0.05 * pull, build.hip + 0.13] },
        ],
        turn: 0.9,
        nod: 0,
      }
    }
  }
}

/** Steps from side to side with the arms up, turning in the hips. */
function danceStance(phase: number, build: BoneLengths): Stance {
  const side = Math.sin(phase)
  const beat = Math.cos(2 * phase)
  const rise = (share: number): number => Math.max(0, share) ** 1.4
  return {
    yaw: 0.95 + 0.35 * Math.sin(phase + 0.5),
    pelvis: [0.045 * side, build.hip - 0.03 - 0.012 * beat],
    lean: -0.09 * side,
    feet: [
      flat(-0.085 - 0.05 * rise(side), 0.1 * rise(side), 0.9 * rise(side)),
      flat(0.085 + 0.06 * rise(-side), 0.1 * rise(-side), 0.9 * rise(-side)),
    ],
    arms: [
      { upper: -1.75 - 0.55 * side, bend: -0.85 + 0.25 * beat },
      { upper: 1.75 - 0.55 * side, bend: 0.85 + 0.25 * beat },
    ],
    turn: 0.55 + 0.3 * Math.sin(phase + 0.9),
    nod: 0.05 * beat,
    knees: [0.6, -1],
  }
}

/** On a saddle, the feet on pedals that turn about `CRANK`. */
function cycleStance(phase: number, build: BoneLengths): Stance {
  const pedal = (angle: number): FootPose =>
    flat(
      CRANK.x + Math.cos(angle) * CRANK.radius,
      CRANK.y - Math.sin(angle) * CRANK.radius - build.ankle,
      0.25 + 0.2 * Math.sin(angle),
    )
  return {
    yaw: 0.35,
    pelvis: [-0.05, SADDLE + 0.03],
    lean: 0.5,
    feet: [pedal(phase), pedal(phase + Math.PI)],
    arms: [
      { hand: GRIP, down: true },
      { hand: [GRIP[0] + 0.02, GRIP[1]], down: true },
    ],
    turn: 1,
    nod: -0.16,
  }
}

/** Where a bicycle holds its rider, in heights of an adult; `vehicles.ts` draws it so. */
const CRANK = { x: 0.022, y: 0.2, radius: 0.081 } as const
/** The height of the saddle. */
const SADDLE = 0.485
/** Where the hands are: ahead and up. */
const GRIP: Point = [0.235, 0.545]

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
