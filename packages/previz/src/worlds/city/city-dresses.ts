/** The three compositions of a street. */
import type { Scene } from '@backlot/prompt/scene'
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { WorldBrief } from '../brief.ts'
import { sideOf } from '../land/dresses.ts'

type Colours = readonly [Rgb, ...Rgb[]]

/** One composition of a street. */
export type CityDress = {
  /** What stands on the left and on the right. */
  readonly left: 'houses' | 'park'
  readonly right: 'houses' | 'park'
  /** How high houses are: the lowest, how much more the seed may add, and how much more those far off have. Metres. */
  readonly high: readonly [low: number, more: number, far: number]
  /** Windows beside and above each other. */
  readonly windows: readonly [columns: number, rows: number]
  /** Plaster and stone by day and by night. */
  readonly walls: { readonly day: Colours; readonly night: Colours }
  /** Pitched roofs, or none. */
  readonly roofs: boolean
  /** The share of houses with a sign of neon. */
  readonly signs: number
  /** What closes the street: towers, or a chapel before hills. */
  readonly end: 'towers' | 'chapel'
}

/** Half the way between the house fronts, and between the kerbs, and how high a kerb is. Metres. */
export type Street = { readonly front: number; readonly kerb: number; readonly pavement: number }

const STREET: Street = { front: 7.4, kerb: 5.2, pavement: 0.14 }
const ALLEY: Street = { front: 3.7, kerb: 3.1, pavement: 0.06 }

/** True where the houses stand close and nobody drives. */
export const isAlley = ({ details }: Pick<Scene, 'details'>): boolean => details.includes('alley')

/** How wide the street of a scene is. */
export const streetOf = (scene: Pick<Scene, 'details'>): Street => (isAlley(scene) ? ALLEY : STREET)

const STONE: CityDress['walls'] = {
  night: [
    [0.13, 0.11, 0.22],
    [0.2, 0.12, 0.17],
    [0.1, 0.13, 0.2],
  ],
  day: [
    [0.72, 0.48, 0.38],
    [0.84, 0.78, 0.68],
    [0.58, 0.6, 0.62],
    [0.78, 0.66, 0.5],
  ],
}

const PLASTER: CityDress['walls'] = {
  night: [
    [0.3, 0.2, 0.17],
    [0.26, 0.21, 0.22],
    [0.22, 0.2, 0.28],
    [0.32, 0.24, 0.15],
  ],
  day: [
    [0.93, 0.79, 0.56],
    [0.86, 0.6, 0.48],
    [0.93, 0.88, 0.78],
    [0.68, 0.76, 0.74],
    [0.9, 0.7, 0.62],
  ],
}

const AVENUE: CityDress = {
  left: 'houses',
  right: 'houses',
  high: [11, 12, 8],
  windows: [5, 7],
  walls: STONE,
  roofs: false,
  signs: 0.85,
  end: 'towers',
}

const OLD_TOWN: CityDress = {
  ...AVENUE,
  high: [8.4, 3, 0],
  windows: [4, 4],
  walls: PLASTER,
  roofs: true,
  signs: 0,
  end: 'chapel',
}

const BACK_ALLEY: CityDress = { ...AVENUE, high: [9, 5, 2], windows: [4, 5], signs: 0.5 }
const OLD_ALLEY: CityDress = { ...OLD_TOWN, high: [7, 2.4, 0] }

/** The composition of a city: the seed's. */
export function cityDressOf({ composition, seed, scene }: WorldBrief): CityDress {
  if (isAlley(scene)) return composition === 1 ? OLD_ALLEY : BACK_ALLEY
  if (composition === 0) return AVENUE
  if (composition === 1) return OLD_TOWN
  const beside = sideOf(seed) > 0 ? ({ right: 'park' } as const) : ({ left: 'park' } as const)
  return { ...AVENUE, high: [13, 10, 4], signs: 0.3, ...beside }
}
