/** The proportions of four-legged animals. */
import type { AnimalDeed } from '@backlot/prompt/scene'
import type { Rgb } from '../../renderer/scene/colour.ts'

/** Right and down. */
export type OutlinePoint = readonly [number, number]

/** Ears, by their outline. */
export type EarShape = 'leaf' | 'pointed' | 'hanging' | 'long'

/** Tails, by what they do. */
export type TailShape = 'hair' | 'brush' | 'whip' | 'flag' | 'tuft' | 'rope'

/** Proportions; lengths are shares of the height at the shoulder. */
export type AnimalBuild = {
  /** Height of the whole animal, antlers and ears included. */
  readonly tall: number
  readonly body: number
  readonly depth: number
  /** How much the belly is drawn up before the hind legs, 0 to 1. */
  readonly tuck: number
  /** Height of the croup. */
  readonly croup: number
  readonly neck: number
  /** Radians from upright, forward. */
  readonly neckLean: number
  /** At its root and under the head. */
  readonly neckWidth: readonly [number, number]
  readonly head: number
  /** Radians by which the face points down. */
  readonly tilt: number
  readonly face: keyof typeof FACES
  readonly ear: number
  readonly earShape: EarShape
  readonly tail: number
  readonly tailShape: TailShape
  /** Width of the leg at the thigh, the knee and above the foot. */
  readonly leg: readonly [number, number, number]
  /** How much hind legs are angled, 0 for pillars. */
  readonly angled: number
  readonly hoofed: boolean
  readonly antlers?: boolean
  readonly mane?: boolean
  readonly stripes?: boolean
  /** Soft stripes on the back, on the head and around the tail. */
  readonly tabby?: boolean
  /** Long hair all around the head. */
  readonly ruff?: boolean
  /** A trunk in place of a snout, and great ears. */
  readonly trunk?: boolean
  /** Part of it is white: throat and tip of the tail, or belly and tail. */
  readonly white?: 'tips' | 'below'
  /** Dark legs and backs of the ears. */
  readonly socks?: boolean
  readonly coat: Rgb
}

/** Profiles of heads, nose to the right, in lengths of the head around its middle; clockwise from the poll. */
export const FACES = {
  horse: [
    [-0.34, -0.17],
    [-0.08, -0.27],
    [0.3, -0.2],
    [0.66, -0.12],
    [0.83, 0.0],
    [0.82, 0.14],
    [0.66, 0.2],
    [0.38, 0.13],
    [0.08, 0.25],
    [-0.22, 0.2],
  ],
  deer: [
    [-0.34, -0.18],
    [-0.05, -0.3],
    [0.26, -0.22],
    [0.62, -0.1],
    [0.8, 0.02],
    [0.76, 0.14],
    [0.52, 0.16],
    [0.2, 0.2],
    [-0.12, 0.25],
  ],
  dog: [
    [-0.46, -0.2],
    [-0.2, -0.4],
    [0.12, -0.38],
    [0.3, -0.17],
    [0.62, -0.13],
    [0.82, -0.04],
    [0.8, 0.1],
    [0.56, 0.18],
    [0.2, 0.24],
    [-0.14, 0.34],
    [-0.42, 0.2],
  ],
  fox: [
    [-0.42, -0.18],
    [-0.18, -0.36],
    [0.1, -0.32],
    [0.36, -0.1],
    [0.72, -0.01],
    [0.92, 0.06],
    [0.84, 0.14],
    [0.5, 0.18],
    [0.16, 0.24],
    [-0.16, 0.38],
    [-0.44, 0.22],
  ],
  cat: [
    [-0.5, -0.12],
    [-0.34, -0.44],
    [0.02, -0.54],
    [0.32, -0.38],
    [0.46, -0.1],
    [0.58, 0.02],
    [0.56, 0.17],
    [0.36, 0.31],
    [-0.02, 0.42],
    [-0.38, 0.28],
  ],
  rabbit: [
    [-0.48, -0.1],
    [-0.28, -0.4],
    [0.06, -0.42],
    [0.38, -0.24],
    [0.62, 0.0],
    [0.64, 0.15],
    [0.46, 0.28],
    [0.08, 0.4],
    [-0.32, 0.3],
  ],
} as const satisfies Readonly<Record<string, readonly OutlinePoint[]>>

/** The animals; a new one is a new line. */
export const ANIMALS = {
  deer: {
    tall: 1.95,
    body: 0.92,
    depth: 0.38,
    tuck: 0.34,
    croup: 1.0,
    neck: 0.56,
    neckLean: 0.42,
    neckWidth: [0.36, 0.15],
    head: 0.3,
    tilt: 0.32,
    face: 'deer',
    ear: 0.19,
    earShape: 'leaf',
    tail: 0.15,
    tailShape: 'flag',
    leg: [0.24, 0.075, 0.05],
    angled: 1,
    hoofed: true,
    antlers: true,
    white: 'below',
    coat: [0.58, 0.38, 0.22],
  },
  horse: {
    tall: 1.72,
    body: 1.06,
    depth: 0.44,
    tuck: 0.2,
    croup: 1.0,
    neck: 0.6,
    neckLean: 0.62,
    neckWidth: [0.5, 0.22],
    head: 0.44,
    tilt: 0.74,
    face: 'horse',
    ear: 0.13,
    earShape: 'leaf',
    tail: 0.72,
    tailShape: 'hair',
    leg: [0.32, 0.11, 0.075],
    angled: 0.9,
    hoofed: true,
    mane: true,
    coat: [0.5, 0.29, 0.16],
  },
  dog: {
    tall: 1.55,
    body: 1.02,
    depth: 0.44,
    tuck: 0.34,
    croup: 0.97,
    neck: 0.34,
    neckLean: 0.6,
    neckWidth: [0.4, 0.27],
    head: 0.38,
    tilt: 0.14,
    face: 'dog',
    ear: 0.27,
    earShape: 'hanging',
    tail: 0.56,
    tailShape: 'brush',
    leg: [0.3, 0.125, 0.1],
    angled: 0.9,
    hoofed: false,
    white: 'below',
    coat: [0.79, 0.56, 0.3],
  },
  cat: {
    tall: 1.8,
    body: 1.38,
    depth: 0.58,
    tuck: 0.12,
    croup: 1.0,
    neck: 0.2,
    neckLean: 0.72,
    neckWidth: [0.48, 0.4],
    head: 0.5,
    tilt: 0.02,
    face: 'cat',
    ear: 0.25,
    earShape: 'pointed',
    tail: 0.88,
    tailShape: 'whip',
    leg: [0.4, 0.17, 0.14],
    angled: 0.8,
    hoofed: false,
    white: 'below',
    tabby: true,
    coat: [0.87, 0.58, 0.3],
  },
  tiger: {
    tall: 1.42,
    body: 1.5,
    depth: 0.5,
    tuck: 0.12,
    croup: 0.98,
    neck: 0.22,
    neckLean: 1.05,
    neckWidth: [0.46, 0.38],
    head: 0.42,
    tilt: 0.1,
    face: 'cat',
    ear: 0.12,
    earShape: 'leaf',
    tail: 0.86,
    tailShape: 'rope',
    leg: [0.34, 0.17, 0.14],
    angled: 0.9,
    hoofed: false,
    white: 'below',
    stripes: true,
    coat: [0.88, 0.5, 0.16],
  },
  lion: {
    tall: 1.46,
    body: 1.46,
    depth: 0.5,
    tuck: 0.14,
    croup: 0.96,
    neck: 0.26,
    neckLean: 0.95,
    neckWidth: [0.5, 0.4],
    head: 0.42,
    tilt: 0.1,
    face: 'cat',
    ear: 0.12,
    earShape: 'leaf',
    tail: 0.84,
    tailShape: 'rope',
    leg: [0.34, 0.17, 0.14],
    angled: 0.9,
    hoofed: false,
    ruff: true,
    coat: [0.8, 0.6, 0.32],
  },
  fox: {
    tall: 1.55,
    body: 1.16,
    depth: 0.37,
    tuck: 0.32,
    croup: 0.97,
    neck: 0.28,
    neckLean: 0.78,
    neckWidth: [0.34, 0.25],
    head: 0.36,
    tilt: 0.2,
    face: 'fox',
    ear: 0.24,
    earShape: 'pointed',
    tail: 0.86,
    tailShape: 'brush',
    leg: [0.26, 0.095, 0.07],
    angled: 1,
    hoofed: false,
    white: 'tips',
    socks: true,
    coat: [0.87, 0.43, 0.14],
  },
  rabbit: {
    tall: 1.9,
    body: 1.06,
    depth: 0.66,
    tuck: 0,
    croup: 1.0,
    neck: 0.12,
    neckLean: 0.8,
    neckWidth: [0.46, 0.36],
    head: 0.46,
    tilt: 0.12,
    face: 'rabbit',
    ear: 0.66,
    earShape: 'long',
    tail: 0.14,
    tailShape: 'tuft',
    leg: [0.46, 0.17, 0.12],
    angled: 1,
    hoofed: false,
    white: 'below',
    coat: [0.66, 0.55, 0.44],
  },
  elephant: {
    tall: 1.3,
    body: 1.1,
    depth: 0.6,
    tuck: 0.02,
    croup: 0.96,
    neck: 0.16,
    neckLean: 0.95,
    neckWidth: [0.56, 0.42],
    head: 0.23,
    tilt: 0,
    face: 'horse',
    ear: 0.2,
    earShape: 'leaf',
    tail: 0.45,
    tailShape: 'rope',
    leg: [0.34, 0.24, 0.22],
    angled: 0,
    hoofed: false,
    trunk: true,
    coat: [0.54, 0.52, 0.54],
  },
} as const satisfies Readonly<Record<string, AnimalBuild>>

/** One of the animals. */
export type AnimalKind = keyof typeof ANIMALS

/** How an animal holds itself; `rest` lies with its head up, and who grazes has it at the ground. */
export type AnimalGait = 'stand' | 'graze' | 'sit' | 'rest' | 'sleep' | 'walk' | 'run' | AnimalDeed

/** An animal at one moment, in its colours. */
export type AnimalForm = {
  readonly build: AnimalBuild
  readonly unit: number
  readonly phase: number
  readonly swing: number
  readonly coat: Rgb
  readonly belly: Rgb
  readonly dark: Rgb
  readonly white: Rgb
  readonly gait: AnimalGait
  /** The stripes of a tabby, on a coat that has any. */
  readonly stripe?: Rgb
  /** Only its outline is painted, in one colour. */
  readonly plain: boolean
}
