/** The proportions of four-legged animals. */
import type { Rgb } from '../../../media/colour.ts'

/** Proportions; lengths are shares of the height at the shoulder. */
export type Build = {
  /** Height of the whole animal, antlers and tail included. */
  readonly tall: number
  readonly body: number
  readonly depth: number
  readonly neck: number
  readonly neckLean: number
  readonly neckWidth: number
  readonly head: number
  readonly snout: number
  readonly ear: number
  readonly tail: number
  readonly tailLift: number
  readonly tailWidth: number
  readonly legWidth: number
  readonly antlers: boolean
  readonly mane: boolean
  /** A trunk in place of a snout, and great ears. */
  readonly trunk?: boolean
  /** A white tip of the tail and a white chest. */
  readonly tipped?: boolean
  readonly coat: Rgb
}

/** The animals; a new one is a new line. */
export const ANIMALS = {
  deer: {
    tall: 1.85,
    body: 0.86,
    depth: 0.33,
    neck: 0.52,
    neckLean: 0.32,
    neckWidth: 0.17,
    head: 0.125,
    snout: 0.2,
    ear: 0.15,
    tail: 0.12,
    tailLift: 0.5,
    tailWidth: 0.07,
    legWidth: 0.1,
    antlers: true,
    mane: false,
    coat: [0.55, 0.36, 0.21],
  },
  horse: {
    tall: 1.66,
    body: 1.0,
    depth: 0.4,
    neck: 0.55,
    neckLean: 0.5,
    neckWidth: 0.26,
    head: 0.155,
    snout: 0.27,
    ear: 0.1,
    tail: 0.62,
    tailLift: -0.5,
    tailWidth: 0.13,
    legWidth: 0.12,
    antlers: false,
    mane: true,
    coat: [0.47, 0.28, 0.16],
  },
  dog: {
    tall: 1.62,
    body: 0.98,
    depth: 0.42,
    neck: 0.3,
    neckLean: 0.42,
    neckWidth: 0.25,
    head: 0.19,
    snout: 0.23,
    ear: 0.2,
    tail: 0.5,
    tailLift: 0.9,
    tailWidth: 0.09,
    legWidth: 0.14,
    antlers: false,
    mane: false,
    coat: [0.72, 0.5, 0.27],
  },
  cat: {
    tall: 1.95,
    body: 1.15,
    depth: 0.4,
    neck: 0.18,
    neckLean: 0.5,
    neckWidth: 0.26,
    head: 0.22,
    snout: 0.15,
    ear: 0.17,
    tail: 0.95,
    tailLift: 1.15,
    tailWidth: 0.09,
    legWidth: 0.15,
    antlers: false,
    mane: false,
    coat: [0.36, 0.33, 0.33],
  },
  fox: {
    tall: 1.72,
    body: 1.08,
    depth: 0.36,
    neck: 0.26,
    neckLean: 0.55,
    neckWidth: 0.24,
    head: 0.17,
    snout: 0.25,
    ear: 0.24,
    tail: 0.85,
    tailLift: 0.15,
    tailWidth: 0.22,
    legWidth: 0.11,
    antlers: false,
    mane: false,
    tipped: true,
    coat: [0.83, 0.42, 0.15],
  },
  rabbit: {
    tall: 2.1,
    body: 0.95,
    depth: 0.62,
    neck: 0.14,
    neckLean: 0.5,
    neckWidth: 0.34,
    head: 0.25,
    snout: 0.12,
    ear: 0.72,
    tail: 0.1,
    tailLift: 0.4,
    tailWidth: 0.2,
    legWidth: 0.17,
    antlers: false,
    mane: false,
    coat: [0.62, 0.52, 0.42],
  },
  elephant: {
    tall: 1.3,
    body: 1.02,
    depth: 0.56,
    neck: 0.16,
    neckLean: 0.9,
    neckWidth: 0.36,
    head: 0.23,
    snout: 0.1,
    ear: 0.2,
    tail: 0.4,
    tailLift: -0.9,
    tailWidth: 0.05,
    legWidth: 0.24,
    antlers: false,
    mane: false,
    trunk: true,
    coat: [0.5, 0.49, 0.51],
  },
} as const satisfies Readonly<Record<string, Build>>

/** One of the animals. */
export type AnimalKind = keyof typeof ANIMALS

/** How an animal holds itself. */
export type Gait = 'stand' | 'sit' | 'sleep' | 'walk' | 'run'

/** An animal at one moment, in its colours. */
export type Form = {
  readonly build: Build
  readonly unit: number
  readonly phase: number
  readonly swing: number
  readonly coat: Rgb
  readonly belly: Rgb
  readonly dark: Rgb
  readonly gait: Gait
}

/** Right and down. */
export type Spot = readonly [number, number]
