/** Where the parts of four-legged animals are that others need to know: what they wear is on their heads, what they hold at their mouths. */
import { type Action, deedOf } from '@backlot/prompt/scene'
import {
  type AnimalBuild,
  type AnimalGait,
  type AnimalKind,
  ANIMALS,
  type OutlinePoint,
} from './animal-builds.ts'

const GAITS: Partial<Record<Action, AnimalGait>> = {
  stand: 'stand',
  sit: 'sit',
  sleep: 'sleep',
  graze: 'graze',
  run: 'run',
  leap: 'run',
}

/** How an animal holds itself. Large ones do not sit: they lie with their heads up. */
export function gaitOf(kind: AnimalKind, action: Action): AnimalGait {
  const { hoofed, trunk }: AnimalBuild = ANIMALS[kind]
  if (action === 'sit' && (hoofed || trunk)) return 'rest'
  if (action === 'sleep' && trunk) return 'rest'
  if (action === 'graze' && trunk) return 'stand'
  return deedOf(action) ?? GAITS[action] ?? 'walk'
}

/** Width of the picture of an animal in its heights. */
export const ANIMAL_ASPECT = 1.56
/** What of the height and the width of its picture an animal may take. */
const ROOM = { height: 0.92, width: 0.97 } as const

/** How far an animal reaches behind its middle, tail included, and before it, in units of its build. */
export function reachOf({
  body,
  tail,
  neck,
  neckLean,
  head,
  trunk,
}: AnimalBuild): readonly [behind: number, before: number] {
  const snout = trunk ? 0.55 : head * 0.95
  return [body * 0.53 + tail * 0.9, body * 0.4 + neck * Math.sin(neckLean) + snout]
}

/** What a unit of the build is, in whatever the height and the width of the picture are given in. */
export function unitOf(build: AnimalBuild, height: number, width: number): number {
  const [behind, before] = reachOf(build)
  return Math.min((height / build.tall) * ROOM.height, (width / (behind + before)) * ROOM.width)
}

/** The part of the body that is seen of one that sits, in lengths of its body. */
export const SEATED_BODY = 0.9

/** How high the back is of one that lies. */
export const lyingHeight = ({ depth }: AnimalBuild): number => depth + 0.04

/** How one rears: by how many radians the body is turned up, about the hips, and how far its hind legs are ahead then, against the body. */
export const REARED = { turn: 0.62, hind: -0.66 } as const

/** Height of the breast of one that stands. */
const BREAST = 0.86
/** The most that shoulders are lowered, and how much longer a neck is that reaches down. */
const GRAZING = { dip: 0.3, stretch: 1.15, tilt: 0.75, steepest: 1.2 } as const

/** Radians by which the face of one that grazes points down. */
export const grazingTilt = ({ tilt }: AnimalBuild): number =>
  Math.min(GRAZING.steepest, tilt + GRAZING.tilt)

/** How high the nape is above the ground where the nose is at it. */
function grazingNape(build: AnimalBuild): number {
  const snout = build.face === 'cat' || build.face === 'rabbit' ? 0.5 : 0.78
  return build.head * (snout * Math.sin(grazingTilt(build)) + 0.14)
}

/** How much lower the shoulders are of one that grazes, as its neck does not reach the ground. */
export function dipOf(build: AnimalBuild, gait: AnimalGait): number {
  if (gait === 'stretch') return GRAZING.dip
  if (gait !== 'graze') return 0
  const missing = BREAST - grazingNape(build) - build.neck * GRAZING.stretch
  return Math.min(GRAZING.dip, Math.max(0, missing))
}

/** Where the neck comes out of the breast. */
export function chestOf(build: AnimalBuild, gait: AnimalGait): OutlinePoint {
  const half = build.body / 2
  if (gait === 'graze' || gait === 'stretch') return [half * 0.74, dipOf(build, gait) - BREAST]
  if (gait === 'sit') return [0.2 * SEATED_BODY * build.body, -0.86]
  if (gait === 'rest' || gait === 'sleep') return [half * 0.8, -lyingHeight(build) * 0.8]
  return [half * 0.74, -BREAST]
}

/** Radians from upright by which the neck leans, where it does not as usual. */
const LEANS: Partial<Record<AnimalGait, (build: AnimalBuild) => number>> = {
  howl: ({ neckLean }) => neckLean - 0.25,
  sniff: ({ neckLean }) => neckLean + 0.3,
  paw: ({ neckLean }) => neckLean + 0.35,
  roll: () => 1.35,
}

/** Radians by which the face points down, where it does not as usual: less than none where the nose is up. */
const TILTS: Partial<Record<AnimalGait, (build: AnimalBuild, phase: number) => number>> = {
  sleep: () => 0.08,
  graze: grazingTilt,
  howl: ({ tilt }, phase) => tilt - 0.95 + 0.12 * Math.cos(phase),
  sniff: ({ tilt }, phase) => tilt - 0.22 + 0.09 * Math.sin(3 * phase),
  paw: ({ tilt }) => tilt + 0.25,
  stretch: ({ tilt }) => tilt - 0.35,
  rear: ({ tilt }) => tilt + 0.35,
}

/** Radians by which the face of an animal points down at a moment. */
export const faceTilt = (build: AnimalBuild, gait: AnimalGait, phase: number): number =>
  TILTS[gait]?.(build, phase) ?? build.tilt

/** Where the neck of an animal ends, and the head begins, if it nods by so many radians. */
export function napeOf(build: AnimalBuild, gait: AnimalGait, nod: number): OutlinePoint {
  if (gait === 'sleep')
    return [(build.body / 2) * 1.02 + build.head * 0.55 + build.neck * 0.2, -build.head * 0.34]
  const [x, y] = chestOf(build, gait)
  if (gait === 'graze') {
    const up = grazingNape(build) + 0.4 * Math.max(0, nod)
    const ahead = Math.sqrt(Math.max(0, build.neck ** 2 - (y + up) ** 2))
    return [x + Math.min(0.3, Math.max(0.1, ahead)), -up]
  }
  const lean = (LEANS[gait]?.(build) ?? build.neckLean) + nod
  return [x + Math.sin(lean) * build.neck, y - Math.cos(lean) * build.neck]
}

/** A head: so far before the middle of the picture and above the foot, and its length, in heights of the animal. */
export type AnimalHead = { readonly x: number; readonly up: number; readonly length: number }

/** The head of an animal as it holds itself. */
export function headOfAnimal(kind: AnimalKind, gait: AnimalGait): AnimalHead {
  const build: AnimalBuild = ANIMALS[kind]
  const unit = unitOf(build, 1, ANIMAL_ASPECT)
  const [behind, before] = reachOf(build)
  const [x, y] = napeOf(build, gait, 0)
  return {
    x: ANIMAL_ASPECT * (behind / (behind + before) - 0.5) + x * unit,
    up: -y * unit,
    length: build.head * unit,
  }
}
