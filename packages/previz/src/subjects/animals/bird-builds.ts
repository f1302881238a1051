/** Birds in numbers: what tells them apart on the wing and on their feet. Lengths are those of a body. */
import type { Bird, Place } from '@backlot/prompt/scene'
import { hex, type Rgb } from '../../renderer/scene/colour.ts'

/** How a bird is built, coloured and flies. */
export type BirdBuild = {
  /** Its size in the picture against other birds. */
  readonly size: number
  readonly girth: number
  /** How far the head is before the body; a folded neck is drawn back in flight. */
  readonly neck: number
  readonly folded?: boolean
  readonly head: number
  readonly beak: { readonly length: number; readonly hook: number; readonly thick: number }
  readonly tail: { readonly length: number; readonly spread: number; readonly fork: number }
  readonly wing: {
    readonly span: number
    readonly chord: number
    /** How far the wrist stands forward, and the tip back. */
    readonly wrist: number
    readonly sweep: number
    /** 1 ends in a point. */
    readonly point: number
    readonly fingers: number
  }
  /** Legs in flight, behind the tail; on its feet they are as long as `stands` says. */
  readonly trail: number
  readonly stands: number
  readonly colours: {
    readonly body: Rgb
    readonly belly: Rgb
    readonly wing: Rgb
    /** The ends of its wings. */
    readonly tip: Rgb
    readonly head: Rgb
    readonly beak: Rgb
    readonly tail: Rgb
    readonly legs: Rgb
  }
  /** Pictures a second, wing beats in a cycle, the share of a cycle that it glides, and how far it beats, radians. */
  readonly flight: {
    readonly fps: number
    readonly beats: number
    readonly glide: number
    readonly reach: number
  }
}

const plumage = (
  body: string,
  belly: string,
  wing: string,
  rest: { tip?: string; head?: string; beak: string; tail?: string; legs?: string },
): BirdBuild['colours'] => ({
  body: hex(body),
  belly: hex(belly),
  wing: hex(wing),
  tip: hex(rest.tip ?? wing),
  head: hex(rest.head ?? body),
  beak: hex(rest.beak),
  tail: hex(rest.tail ?? wing),
  legs: hex(rest.legs ?? rest.beak),
})

/** Every species; a new one is a new line. */
export const BIRD_BUILDS: Readonly<Record<Bird, BirdBuild>> = {
  eagle: {
    size: 1.8,
    girth: 0.34,
    neck: 0.16,
    head: 0.15,
    beak: { length: 0.2, hook: 0.1, thick: 0.085 },
    tail: { length: 0.42, spread: 0.36, fork: -0.1 },
    wing: { span: 1.75, chord: 0.66, wrist: 0.16, sweep: 0.02, point: 0.12, fingers: 6 },
    trail: 0,
    stands: 0.22,
    colours: plumage('#4a3220', '#5b4029', '#3f2a1b', {
      tip: '#1f1511',
      head: '#efe9dc',
      beak: '#eab238',
      tail: '#e9e2d3',
    }),
    flight: { fps: 11, beats: 1, glide: 0.62, reach: 0.5 },
  },
  gull: {
    size: 1.3,
    girth: 0.3,
    neck: 0.1,
    head: 0.14,
    beak: { length: 0.17, hook: 0.02, thick: 0.045 },
    tail: { length: 0.28, spread: 0.24, fork: 0 },
    wing: { span: 1.75, chord: 0.36, wrist: 0.3, sweep: 0.34, point: 0.85, fingers: 0 },
    trail: 0,
    stands: 0.3,
    colours: plumage('#f6f6f4', '#ffffff', '#b9c2cb', {
      tip: '#20232a',
      head: '#ffffff',
      beak: '#f0a92e',
      tail: '#f7f7f5',
    }),
    flight: { fps: 12, beats: 1, glide: 0.45, reach: 0.62 },
  },
  crow: {
    size: 0.95,
    girth: 0.34,
    neck: 0.12,
    head: 0.15,
    beak: { length: 0.24, hook: 0.02, thick: 0.07 },
    tail: { length: 0.44, spread: 0.32, fork: -0.14 },
    wing: { span: 1.3, chord: 0.52, wrist: 0.14, sweep: 0.1, point: 0.3, fingers: 5 },
    trail: 0,
    stands: 0.3,
    colours: plumage('#17171d', '#1f1f28', '#101016', { beak: '#26262c' }),
    flight: { fps: 17, beats: 1, glide: 0, reach: 0.78 },
  },
  heron: {
    size: 1.35,
    girth: 0.24,
    neck: 0.62,
    folded: true,
    head: 0.1,
    beak: { length: 0.36, hook: 0, thick: 0.045 },
    tail: { length: 0.18, spread: 0.2, fork: 0 },
    wing: { span: 1.5, chord: 0.56, wrist: 0.12, sweep: 0.02, point: 0.2, fingers: 4 },
    trail: 0.62,
    stands: 1.15,
    colours: plumage('#f3f4f3', '#ffffff', '#eef0f0', {
      tip: '#d5dade',
      beak: '#e6b03a',
      legs: '#2d2f33',
    }),
    flight: { fps: 9, beats: 1, glide: 0.1, reach: 0.66 },
  },
  swallow: {
    size: 0.66,
    girth: 0.26,
    neck: 0.06,
    head: 0.15,
    beak: { length: 0.08, hook: 0, thick: 0.05 },
    tail: { length: 0.72, spread: 0.3, fork: 0.72 },
    wing: { span: 1.15, chord: 0.34, wrist: 0.26, sweep: 0.62, point: 1, fingers: 0 },
    trail: 0,
    stands: 0.12,
    colours: plumage('#25406e', '#f3ead9', '#1b2d50', {
      tip: '#121d35',
      head: '#25406e',
      beak: '#22242b',
    }),
    flight: { fps: 30, beats: 2, glide: 0.3, reach: 0.8 },
  },
  owl: {
    size: 1.05,
    girth: 0.46,
    neck: 0.04,
    head: 0.3,
    beak: { length: 0.05, hook: 0.06, thick: 0.05 },
    tail: { length: 0.22, spread: 0.34, fork: -0.1 },
    wing: { span: 1.3, chord: 0.64, wrist: 0.1, sweep: 0.04, point: 0, fingers: 0 },
    trail: 0,
    stands: 0.16,
    colours: plumage('#a5825a', '#eadfc8', '#8d6a45', {
      tip: '#6f5236',
      head: '#b08d63',
      beak: '#d9b44c',
    }),
    flight: { fps: 10, beats: 1, glide: 0.35, reach: 0.6 },
  },
  parrot: {
    size: 1.1,
    girth: 0.32,
    neck: 0.08,
    head: 0.19,
    beak: { length: 0.12, hook: 0.16, thick: 0.13 },
    tail: { length: 0.9, spread: 0.18, fork: -0.4 },
    wing: { span: 1.15, chord: 0.46, wrist: 0.16, sweep: 0.16, point: 0.6, fingers: 0 },
    trail: 0,
    stands: 0.16,
    colours: plumage('#d3262c', '#e03a2e', '#e9b92f', {
      tip: '#2459b5',
      head: '#d3262c',
      beak: '#2a2523',
      tail: '#b52229',
    }),
    flight: { fps: 20, beats: 1, glide: 0, reach: 0.85 },
  },
  dove: {
    size: 0.82,
    girth: 0.36,
    neck: 0.1,
    head: 0.13,
    beak: { length: 0.1, hook: 0, thick: 0.035 },
    tail: { length: 0.42, spread: 0.5, fork: -0.12 },
    wing: { span: 1.15, chord: 0.5, wrist: 0.18, sweep: 0.2, point: 0.5, fingers: 0 },
    trail: 0,
    stands: 0.2,
    colours: plumage('#f4f3f1', '#ffffff', '#e9e9ea', { beak: '#d99a8c' }),
    flight: { fps: 24, beats: 1, glide: 0, reach: 1 },
  },
  duck: {
    size: 0.95,
    girth: 0.38,
    neck: 0.24,
    head: 0.14,
    beak: { length: 0.17, hook: 0.03, thick: 0.05 },
    tail: { length: 0.22, spread: 0.22, fork: -0.1 },
    wing: { span: 1.1, chord: 0.42, wrist: 0.16, sweep: 0.22, point: 0.75, fingers: 0 },
    trail: 0,
    stands: 0.16,
    colours: plumage('#8b6f56', '#cfc4b2', '#7a6450', {
      tip: '#2f4f9a',
      head: '#1f5b3c',
      beak: '#e3b736',
      tail: '#f0ede6',
    }),
    flight: { fps: 22, beats: 1, glide: 0, reach: 0.8 },
  },
  swan: {
    size: 1.3,
    girth: 0.34,
    neck: 0.86,
    head: 0.1,
    beak: { length: 0.17, hook: 0, thick: 0.06 },
    tail: { length: 0.2, spread: 0.2, fork: -0.1 },
    wing: { span: 1.35, chord: 0.52, wrist: 0.14, sweep: 0.12, point: 0.4, fingers: 0 },
    trail: 0,
    stands: 0.3,
    colours: plumage('#fbfbfa', '#ffffff', '#f1f3f5', { beak: '#e88a2c', legs: '#35353a' }),
    flight: { fps: 15, beats: 1, glide: 0, reach: 0.66 },
  },
}

/** Which bird is shown where the prompt says no more than "a bird". */
export const LOCAL_BIRDS: Readonly<Record<Place, Bird>> = {
  lake: 'swan',
  sea: 'gull',
  beach: 'gull',
  river: 'heron',
  forest: 'crow',
  meadow: 'swallow',
  mountains: 'eagle',
  desert: 'eagle',
  snowfield: 'owl',
  village: 'swallow',
  city: 'dove',
  skyline: 'gull',
  interior: 'dove',
  space: 'swan',
  underwater: 'gull',
  tabletop: 'dove',
  abstract: 'dove',
}
