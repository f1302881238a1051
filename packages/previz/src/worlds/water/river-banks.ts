/** A river that leads away: grass on both sides of it up to the horizon, and trees along its banks. */
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { treePicture } from '../land/country.ts'
import { sideOf } from '../land/dresses.ts'
import type { Waters } from './far-shores.ts'
import { rocksOf, scattered } from '../land/near-land.ts'
import { stoneTones } from '../land/land-forms.ts'

/** Where the banks begin and end, how far from the middle they are, metres, and how soft their edges, as a share. */
export const LEADING = { near: 12.5, far: 250, half: 6.5, wide: 200, edge: 0.012 } as const

/** How far the river bends aside at a distance. */
const bend = (z: number, seed: number): number =>
  sideOf(seed) * 15 * Math.sin(((z - LEADING.near) / 236) * 2.6) * ((z - LEADING.near) / 236)

/** How many pieces a bank has along the river, so that it can bend. */
const PIECES = 9

/** Grass left and right of the water, in pieces that follow its bend. */
export function leadingBanks({ seed, sweep }: WorldBrief, grass: Texture): Card[] {
  const { near, far, half, wide } = LEADING
  return Array.from({ length: PIECES }, (_, index) => {
    const at = (piece: number): number => lerp(near, far, (piece / PIECES) ** 1.7)
    const [from, to] = [at(index) - 0.4, at(index + 1) + 1]
    const [start, end] = [bend(from, seed), bend(to, seed)]
    return [-1, 1].map((side): Card => {
      const reach = side < 0 ? sweep.left - wide : sweep.right + wide
      // The inner edge goes with the river, the outer one far beyond what a camera sees.
      const placement = {
        origin: [side < 0 ? reach : start + half, 0.2, from] as const,
        across: [side < 0 ? start - half - reach : reach - start - half, 0, 0] as const,
        up: [end - start, 0, to - from] as const,
      }
      return {
        texture: grass,
        haze: 0.9,
        bias: -500 - index,
        unmirrored: true,
        place: () => placement,
      }
    })
  }).flat()
}

/** Trees and stones along both banks, denser far away. */
export function bankTrees(waters: Waters): Card[] {
  const { brief, random, dress, sunSide } = waters
  const { seed } = brief
  const trees = dress.trees.flatMap((kind) =>
    [0, 1].map((index) => treePicture({ brief, sunSide }, kind, index)),
  )
  const rows = Array.from({ length: 64 }, (_, index): Card[] => {
    const tree = trees[Math.floor(random() * trees.length)]
    const side = index % 2 === 0 ? 1 : -1
    const z = lerp(19, 190, (index / 64) ** 1.5) * (0.95 + 0.1 * random())
    const off = LEADING.half + 2 + (0.8 + 0.5 * random()) * random() * (6 + z * 0.5)
    if (!tree) return []
    const height = tree.form.tall * (0.6 + 0.45 * random())
    const stand = {
      x: bend(z, seed) + side * off,
      y: 0.05,
      z,
      width: height * tree.form.aspect,
      height,
    }
    return [swaying(tree.texture, stand, { sway: 0.006 * height, phase: random() * 6, haze: 0.9 })]
  }).flat()
  const stones = scattered(brief, rocksOf(brief, stoneTones(brief), { sunSide }), {
    random,
    count: 22,
    far: 60,
    near: 15,
    free: 0,
    size: (next) => 0.25 + 0.8 * next() ** 2,
    aspect: 1.7,
  })
  return [...rows, ...stones]
}
