/** The three compositions of a wood. */
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { WorldBrief } from '../brief.ts'

/** One composition of a wood. */
export type ForestDress = {
  /** Trunks under a roof of leaves, or whole firs. */
  readonly trees: 'trunks' | 'firs'
  /** How many there are for those of an old wood, and how thick. */
  readonly many: number
  readonly thick: number
  /** Half the width that stays free along the way: at the camera, and more for each metre. */
  readonly free: readonly [near: number, more: number]
  /** Half the width of a glade at its middle, how far that is, and how long it is; metres. */
  readonly glade?: { readonly half: number; readonly z: number; readonly long: number }
  /** A pale bark with rings, instead of the brown of old trees. */
  readonly bark?: { readonly dark: Rgb; readonly lit: Rgb; readonly marks: Rgb }
  /** The share of needles and earth in the ground. */
  readonly litter: number
  readonly straight: boolean
  /** Boulders between the trees. */
  readonly stones: number
}

const OLD: ForestDress = {
  trees: 'trunks',
  many: 1,
  thick: 1,
  free: [2.3, 0.03],
  litter: 0.3,
  straight: false,
  stones: 0,
}

const FORESTS: readonly [ForestDress, ForestDress, ForestDress] = [
  OLD,
  {
    ...OLD,
    many: 1,
    thick: 0.52,
    free: [2.4, 0.02],
    glade: { half: 13, z: 34, long: 15 },
    bark: { dark: [0.5, 0.48, 0.46], lit: [0.95, 0.94, 0.9], marks: [0.14, 0.12, 0.12] },
    litter: 0.05,
  },
  {
    ...OLD,
    trees: 'firs',
    many: 0.82,
    free: [3, 0.03],
    litter: 0.55,
    straight: true,
    stones: 26,
  },
]

/** The composition of a wood: the seed's. */
export const forestDressOf = ({ composition, scene }: WorldBrief): ForestDress =>
  // Firs have no leaves.
  FORESTS[composition === 2 && scene.details.includes('falling_leaves') ? 1 : composition]

/** Moves aside what would stand in the way of the lead and the eye: `half` of the way is free. */
export function offPath(x: number, half: number, aside = half): number {
  return Math.abs(x) < half ? x + Math.sign(x) * aside : x
}

/** Half the width that is free of trees at this distance. */
export function freeAt({ free, glade }: ForestDress, z: number): number {
  const way = free[0] + free[1] * z
  if (!glade) return way
  const off = (z - glade.z) / glade.long
  return Math.max(way, glade.half * Math.sqrt(Math.max(0, 1 - off * off)))
}
