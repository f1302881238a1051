/** What the parts of a person share: the joints at one moment, and the look. */
import type { Rgb } from '../../../media/colour.ts'
import type { Palette } from '../palette.ts'

/** How a person looks; heights are shares of the picture. */
export type PersonLook = {
  readonly kind: 'woman' | 'man' | 'child' | 'robot' | 'astronaut'
  readonly pose: 'stand' | 'sit' | 'sleep' | 'walk' | 'run' | 'dance' | 'swim' | 'float'
  readonly coat: Rgb
  readonly trousers: Rgb
  readonly skin: Rgb
  readonly hair: Rgb
  readonly umbrella?: Rgb
  readonly backpack?: Rgb
  readonly hat?: Rgb
  readonly scarf?: Rgb
  /** A log when absent. */
  readonly seat?: 'armchair'
  /** Which side the sun is on: 1 ahead of the walker. */
  readonly sunSide: number
  readonly palette: Palette
}

/** Right and down. */
export type Point = readonly [number, number]

/** The body at one moment; the unit is about the length of a leg, y runs downward from the ground. */
export type Body = {
  readonly unit: number
  readonly phase: number
  readonly swing: number
  readonly hip: Point
  readonly neck: Point
  readonly head: Point
  readonly look: PersonLook
  /** Tints a colour with the light of the place, or replaces it for the rim. */
  readonly tone: (colour: Rgb) => Rgb
  /** True for the rim of light behind the figure, which needs no details. */
  readonly plain: boolean
}
