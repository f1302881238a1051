/** How bodies are held in each posture: what the hips, the feet and the arms do at a moment of the cycle. */
import {
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
import type { BoneLengths, PersonLook, Point, Posture } from './skeleton.ts'

/** Somebody at a moment of their cycle, which is a whole turn of the phase. */
export type BodyMoment = {
  readonly look: PersonLook
  readonly phase: number
  readonly build: BoneLengths
  /** Breathing in and out, from -1 to 1. */
  readonly breath: number
  /** How far the old are bent, radians. */
  readonly bent: number
}

/** Every posture of who is seen from the side; a new one is a new line. */
const STANCES: Readonly<Record<Posture, (moment: BodyMoment) => Stance>> = {
  walk: ({ look, phase, build }) => gaitStance(WALK, phase / TAU, build, look),
  run: ({ look, phase, build }) => gaitStance(RUN, phase / TAU, build, look),
  stand: quietStance,
  wave: waveStance,
  nod: nodStance,
  clap: clapStance,
  point: pointStance,
  bow: bowStance,
  sleep: sleepStance,
  sit: sitStance,
  dance: danceStance,
  swim: swimStance,
  float: floatStance,
  cycle: cycleStance,
  mount: mountStance,
  row: rowStance,
}

/** How a body is held whose hands are free. */
export function freeStance(look: PersonLook, phase: number, build: BoneLengths): Stance {
  if ((look.back || look.front) && (look.pose === 'walk' || look.pose === 'run'))
    return awayStance(look, phase, build)
  if (look.back) return backStance(phase, build, look.pose === 'wave')
  return poseStance(momentOf(look, phase, build))
}

/** Somebody at a moment of their cycle. */
export function momentOf(look: PersonLook, phase: number, build: BoneLengths): BodyMoment {
  return { look, phase, build, breath: Math.sin(phase), bent: look.old ? 0.09 : 0 }
}

/** How a body is held in its posture, seen from the side. */
export const poseStance = (moment: BodyMoment): Stance => STANCES[moment.look.pose](moment)

/** Upright, breathing and looking around: what most postures begin from. */
function quietStance({ phase, build, breath, bent }: BodyMoment): Stance {
  return {
    yaw: 0.95,
    pelvis: [-0.008, build.hip - 0.006],
    lean: 0.01 + bent,
    feet: [flat(-0.045), flat(0.05)],
    arms: [
      { upper: -0.13, bend: 0.18, short: 1 },
      { upper: 0.2 + 0.015 * breath, bend: 0.22 },
    ],
    turn: 0.72 + 0.14 * Math.sin(phase + 0.6),
    nod: 0.015 * Math.sin(phase + 2),
  }
}

function waveStance(moment: BodyMoment): Stance {
  const { phase } = moment
  return {
    ...quietStance(moment),
    yaw: 1.15,
    arms: [
      { upper: -0.16, bend: 0.2 },
      { upper: 2.05 + 0.06 * Math.sin(2 * phase), bend: 0.95 + 0.32 * Math.sin(2 * phase) },
    ],
    turn: 0.5,
    nod: -0.03 + 0.02 * Math.sin(2 * phase),
  }
}

function nodStance(moment: BodyMoment): Stance {
  const nod = 0.03 + 0.15 * Math.max(0, Math.sin(2 * moment.phase))
  return { ...quietStance(moment), yaw: 1.05, turn: 0.55, nod }
}

function clapStance(moment: BodyMoment): Stance {
  const { phase, build } = moment
  const open = 0.5 + 0.5 * Math.cos(3 * phase)
  const height = build.hip + build.spine * 0.6
  return {
    ...quietStance(moment),
    yaw: 1.05,
    arms: [
      { hand: [0.085 - 0.05 * open, height - 0.012 * open] },
      { hand: [0.105 + 0.045 * open, height + 0.016 + 0.02 * open] },
    ],
    turn: 0.5,
    nod: 0.02 * Math.sin(phase),
  }
}

function pointStance(moment: BodyMoment): Stance {
  const { breath } = moment
  return {
    ...quietStance(moment),
    arms: [
      { upper: -0.14, bend: 0.2 },
      { upper: 1.52 + 0.05 * breath, bend: 0.1 },
    ],
    turn: 0.95,
    nod: -0.04 + 0.02 * breath,
  }
}

function bowStance(moment: BodyMoment): Stance {
  const { phase, build, bent } = moment
  const down = 0.5 - 0.5 * Math.cos(phase)
  const low = down * down * (3 - 2 * down)
  return {
    ...quietStance(moment),
    yaw: 0.5,
    pelvis: [-0.008 - 0.06 * low, build.hip - 0.006 - 0.004 * low],
    lean: 0.02 + bent + 0.78 * low,
    feet: [flat(-0.02), flat(0.02)],
    arms: [
      { upper: 0.06 + 0.1 * low, bend: 0.14 },
      { upper: 0.1 + 0.1 * low, bend: 0.16 },
    ],
    turn: 0.9,
    nod: 0.12 * low,
  }
}

function sleepStance(moment: BodyMoment): Stance {
  return {
    ...quietStance(moment),
    yaw: 1,
    feet: [flat(0.02), flat(0.075, 0.05)],
    arms: [{ upper: -0.02, bend: 0.1 }, { hand: [0.05, moment.build.hip + 0.1] }],
    turn: 0.8,
    nod: 0.08,
  }
}

function sitStance({ phase, build, bent }: BodyMoment): Stance {
  return {
    yaw: 0.62,
    pelvis: [-0.1, build.ankle + build.shin * 0.98],
    lean: -0.02 + bent,
    feet: [flat(0.155), flat(0.2)],
    arms: [
      { hand: [0.09, build.ankle + build.shin + 0.055] },
      { hand: [0.13, build.ankle + build.shin + 0.06] },
    ],
    turn: 0.8 + 0.16 * Math.sin(phase),
    nod: 0.02 * Math.sin(phase + 1),
  }
}

/** Steps from side to side with the arms up, turning in the hips. */
function danceStance({ phase, build }: BodyMoment): Stance {
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
function cycleStance({ phase, build }: BodyMoment): Stance {
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

/** Where a bicycle holds its rider, in heights of an adult; `bicycle.ts` draws it so. */
const CRANK = { x: 0.022, y: 0.2, radius: 0.081 } as const
/** The height of the saddle. */
const SADDLE = 0.485
/** Where the hands are: ahead and up. */
const GRIP: Point = [0.235, 0.545]

/** Flat in the water: the arms go round, the legs kick. */
function swimStance({ phase, build }: BodyMoment): Stance {
  const kick = (way: 1 | -1): FootPose => flat(way * 0.05 * Math.sin(2 * phase), 0.01, 1.2)
  return {
    yaw: 0.5,
    pelvis: [0, build.hip],
    lean: 0,
    feet: [kick(1), kick(-1)],
    arms: [
      { upper: -phase, bend: 0.35 + 0.3 * Math.sin(phase) },
      { upper: Math.PI - phase, bend: 0.35 - 0.3 * Math.sin(phase) },
    ],
    turn: 1,
    nod: -0.5,
  }
}

/** Without weight. */
function floatStance({ build, breath }: BodyMoment): Stance {
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
}

/** Astride, with the reins in the hands. */
function mountStance({ phase, build }: BodyMoment): Stance {
  return {
    yaw: 0.5,
    pelvis: [0, build.hip + 0.012 * Math.sin(2 * phase)],
    lean: 0.05,
    feet: [flat(0.1, 0.13, -0.15), flat(0.14, 0.15, -0.15)],
    arms: [{ hand: [0.16, build.hip + 0.1] }, { hand: [0.19, build.hip + 0.11] }],
    turn: 0.95,
    nod: 0.02 * Math.sin(2 * phase),
  }
}

/** On a bench, pulling at the oars. */
function rowStance({ phase, build }: BodyMoment): Stance {
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
