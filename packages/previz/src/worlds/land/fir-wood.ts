/** Firs and pines of every age, and boulders between them. */
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { scatterX, swaying, travelFactor } from '../../staging/set-pieces.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { treePicture } from './country.ts'
import { offPath, type ForestDress } from './forest-dresses.ts'
import { stoneTones } from './land-forms.ts'
import { rocksOf, scattered } from './near-land.ts'

/** A wood of firs that is to be planted. */
export type FirWood = {
  readonly brief: WorldBrief
  readonly random: () => number
  readonly sunSide: number
  readonly spread: number
  readonly dress: ForestDress
}

/** Whole trees from far to near, none on the path. */
export function firCards({ brief, random, sunSide, spread, dress }: FirWood): Card[] {
  const { sweep } = brief
  const kinds = ['fir', 'fir', 'pine', 'fir'] as const
  const trees = kinds.map((kind, index) => treePicture({ brief, sunSide }, kind, index))
  const count = Math.round(130 * dress.many * Math.max(1, spread / 0.62) * travelFactor(sweep, 40))
  const firs = Array.from({ length: count }, (_, index): Card[] => {
    const tree = trees[Math.floor(random() * trees.length)]
    const z = lerp(92, 10, ((index + random()) / count) ** 1.25)
    // Close by stand young ones alone: of an old one nothing but its skirt would be seen.
    const young = z < 17 || random() < 0.2
    const height = (tree?.form.tall ?? 0) * (young ? 0.22 + 0.22 * random() : 0.95 + 0.6 * random())
    const wide = height * (tree?.form.aspect ?? 0)
    const free = dress.free[0] + dress.free[1] * z + wide * 0.32
    const x = offPath(scatterX(sweep, { z, half: spread * 1.4, random }), free)
    if (!tree) return []
    const stand = { x, y: -0.2, z, width: wide, height, turn: Math.atan2(x, z) }
    return [swaying(tree.texture, stand, { sway: 0.004 * height, phase: random() * 6 })]
  }).flat()
  const stones = scattered(brief, rocksOf(brief, stoneTones(brief), { sunSide }), {
    random,
    count: dress.stones,
    far: 40,
    near: 4.2,
    free: 2,
    size: (next) => 0.3 + 1.2 * next() ** 2,
    aspect: 1.7,
  })
  const pine = trees[2]
  const frame = { x: -4.6, y: -0.3, z: 6.6, width: 8.1, height: 14 }
  const near =
    pine && mayAdd(brief, 'foreground')
      ? [swaying(pine.texture, frame, { sway: 0.03, phase: 1, haze: 0.2 })]
      : []
  return [...firs, ...stones, ...near]
}
