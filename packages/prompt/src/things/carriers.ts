/** The cut-outs that carry words: where on the drawing these are, and how they look by themselves. */
import type { Lettering } from '../scene/writing.ts'

/** A rectangle of a drawing, in its units. */
export type LetterArea = readonly [left: number, top: number, width: number, height: number]

/** How a cut-out carries words. */
export type WordCarrier = {
  readonly area: LetterArea
  /** Paths of the drawing, by their numbers, that make room for words. */
  readonly hides?: readonly number[]
  readonly lettering: Lettering
  /** The colour of the letters where nobody names another one. */
  readonly ink: string
  /** Letters with feet, as on books. */
  readonly serif?: true
  /** What it says by itself. */
  readonly words?: string
  /** Of a sign with words of its own: the plate below it for others. */
  readonly below?: LetterArea
}

const PLATE: LetterArea = [9.4, 17.6, 13.2, 3.8]

/** By the names of cut-outs. */
export const CARRIERS: Readonly<Record<string, WordCarrier>> = {
  'stop-sign': {
    area: [8.6, 6.2, 14.8, 7.6],
    lettering: 'printed',
    ink: '#ffffff',
    words: 'STOP',
    below: PLATE,
  },
  'yield-sign': {
    area: [11.4, 4, 9.2, 3.6],
    lettering: 'printed',
    ink: '#c0202a',
    words: 'YIELD',
    below: PLATE,
  },
  'speed-limit-sign': {
    area: [10, 5, 12, 8],
    lettering: 'printed',
    ink: '#16181c',
    words: '50',
    below: PLATE,
  },
  'no-entry-sign': { area: PLATE, lettering: 'printed', ink: '#16181c', below: PLATE },
  'warning-sign': { area: [10.2, 5.2, 11.6, 7.6], lettering: 'printed', ink: '#16181c' },
  'road-sign': { area: [3.2, 3.2, 25.6, 12.6], lettering: 'printed', ink: '#16181c' },
  'wooden-sign': {
    area: [4, 6.8, 24, 11.4],
    hides: [3, 4, 5],
    lettering: 'painted',
    ink: '#fff6e0',
  },
  placard: { area: [2.6, 2.6, 26.8, 15.8], lettering: 'handwritten', ink: '#20222a' },
  billboard: { area: [1.8, 2.8, 28.4, 12.4], lettering: 'printed', ink: '#1d2430' },
  'cloth-banner': { area: [4, 5.6, 24, 7.2], lettering: 'painted', ink: '#ffffff' },
  whiteboard: { area: [2.4, 5.4, 27.2, 15.2], lettering: 'handwritten', ink: '#1f3f9a' },
  blackboard: { area: [2.4, 8.8, 27.2, 12.2], hides: [2, 3], lettering: 'chalk', ink: '#f2f5ee' },
  'departure-board': {
    area: [2, 8.4, 28, 15.2],
    hides: Array.from({ length: 15 }, (_, index) => index + 1),
    lettering: 'printed',
    ink: '#ffcf57',
  },
  'paper-sheet': { area: [6.6, 4, 18.8, 24], lettering: 'handwritten', ink: '#23263a' },
  'sticky-note': { area: [4.4, 6, 23.2, 19], lettering: 'handwritten', ink: '#23263a' },
  newspaper: {
    area: [3.6, 9.6, 22.8, 16.8],
    hides: [2],
    lettering: 'printed',
    ink: '#2b2833',
    serif: true,
  },
  scroll: { area: [8.6, 5, 14, 19.4], hides: [2], lettering: 'handwritten', ink: '#5b3414' },
  'closed-book': {
    area: [9.4, 4.4, 16.4, 19],
    lettering: 'printed',
    ink: '#ffe9b0',
    serif: true,
  },
  notebook: { area: [9, 10.4, 13.4, 14], hides: [2], lettering: 'handwritten', ink: '#f3eef8' },
  'open-book': { area: [5.2, 9, 9.8, 15.4], lettering: 'printed', ink: '#2b2833', serif: true },
  laptop: { area: [5.6, 3.8, 20.6, 14.4], lettering: 'printed', ink: '#0e2b4d' },
  'desktop-computer': { area: [3.6, 3.4, 24.8, 14], lettering: 'printed', ink: '#0e2b4d' },
  television: { area: [7.4, 10.4, 14.2, 10], lettering: 'printed', ink: '#0e2b4d' },
  'mobile-phone': {
    area: [7, 8, 17, 17],
    hides: [2, 3, 4],
    lettering: 'printed',
    ink: '#ffffff',
  },
  't-shirt': { area: [8.8, 14.2, 14.4, 10], hides: [2], lettering: 'printed', ink: '#173a0c' },
  sweatshirt: { area: [9, 11.6, 14, 11], lettering: 'printed', ink: '#ffffff' },
  'hot-beverage': { area: [5.8, 16, 14.6, 6.6], lettering: 'printed', ink: '#2a2430' },
  'birthday-cake': {
    area: [4, 18.4, 24, 9.6],
    lettering: 'handwritten',
    ink: '#fff4dc',
  },
  'water-bottle': {
    area: [11.6, 17.2, 8.8, 6],
    hides: [6, 7],
    lettering: 'printed',
    ink: '#1f4d78',
  },
  'convenience-store': {
    area: [5, 3.4, 17, 6],
    hides: [1],
    lettering: 'printed',
    ink: '#533566',
  },
  handbag: { area: [7, 12.4, 18, 8], lettering: 'printed', ink: '#4a2c1a' },
  'crystal-ball': { area: [8, 8, 16, 12], lettering: 'handwritten', ink: '#ffffff' },
  'chocolate-bar': { area: [5, 8, 22, 16], lettering: 'carved', ink: '#3a1d10' },
}

/** How a cut-out of this name carries words; undefined for one that carries none. */
export const carrierOf = (shape: string | undefined): WordCarrier | undefined =>
  shape !== undefined && Object.hasOwn(CARRIERS, shape) ? CARRIERS[shape] : undefined
