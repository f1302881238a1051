/** Wooded spits of land that run out into a lake. */
import { mix } from '../../renderer/scene/colour.ts'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintConifer } from '../../painting/plants.ts'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import { TREE_FORMS } from '../../painting/trees.ts'
import { swaying } from '../../staging/set-pieces.ts'
import { treePicture } from '../land/country.ts'
import type { Waters } from './far-shores.ts'
import { isSnowy } from '../land/growth.ts'

/** A picture of a tree, how high it is for a fir, and its width for its height. */
type Spruce = { readonly texture: Texture; readonly tall: number; readonly aspect: number }

/** Pictures of one kind of tree; firs at a lake are dark, for they are seen against its light. */
function picturesOf({ brief, sunSide }: Waters, kind: TreeKind): readonly Spruce[] {
  if (kind !== 'fir') {
    const { tall, aspect } = TREE_FORMS[kind]
    return [0, 1].map((index) => ({
      texture: treePicture({ brief, sunSide }, kind, index).texture,
      tall: tall / TREE_FORMS.fir.tall,
      aspect,
    }))
  }
  const { book, palette, seed } = brief
  const dark = mix(palette.near, [0.03, 0.06, 0.05], 0.35)
  const lit = mix(palette.near, mix(palette.cloudLit, palette.growthLit, 0.4), 0.42)
  const snow = isSnowy(brief)
  return Array.from({ length: 5 }, (_, index) => ({
    tall: 1,
    aspect: TREE_FORMS.fir.aspect,
    texture: book.add({
      widthPx: 230,
      heightPx: 560,
      paint: (__, w, h) =>
        paintConifer(w, h, { seed: (seed % 1000) * 10 + index, dark, lit, sunSide, snow }),
    }),
  }))
}

/** Wooded spits of land left and right, and far more of them where a wide pan looks. */
export function spitCards(waters: Waters, random: () => number): Card[] {
  const { sweep } = waters.brief
  const trees = waters.dress.trees.flatMap((kind) => picturesOf(waters, kind))
  const spit = (area: {
    x0: number
    x1: number
    z0: number
    z1: number
    count: number
    tall: number
  }): Card[] =>
    Array.from({ length: area.count }, () => {
      const tree = trees[Math.floor(random() * trees.length)]
      if (!tree) return []
      const { texture, tall, aspect } = tree
      const height = area.tall * tall * (0.6 + 0.6 * random())
      const stand = {
        x: lerp(area.x0, area.x1, random() ** 1.3),
        y: -0.3,
        z: lerp(area.z0, area.z1, random()),
        width: height * aspect,
        height,
      }
      return [swaying(texture, stand, { sway: height * 0.004, phase: random() * 6, haze: 0.8 })]
    }).flat()
  const wide = sweep.yawTo - sweep.yawFrom > 1.4
  return [
    ...spit({ x0: -95, x1: -34, z0: 95, z1: 150, count: 44, tall: 13 }),
    ...spit({ x0: 150, x1: 60, z0: 120, z1: 190, count: 46, tall: 14 }),
    ...spit({ x0: -52, x1: -19, z0: 46, z1: 70, count: 14, tall: 13 }),
    ...(wide ? spit({ x0: -190, x1: -95, z0: 20, z1: 120, count: 40, tall: 13 }) : []),
    ...(wide ? spit({ x0: 210, x1: 100, z0: 20, z1: 130, count: 40, tall: 14 }) : []),
  ]
}
