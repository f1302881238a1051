/** What years without people do to a street: dark and broken windows, boards, ivy on the fronts, grass at the kerbs. */
import { seededRandom } from '@backlot/camera/random'
import { isIn } from '@backlot/prompt/conditions'
import type { FacadeLook } from '../../painting/building.ts'
import { paintGrass } from '../../painting/plants.ts'
import { paintIvy, paintWear } from '../../painting/wear.ts'
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import type { Street } from './city-dresses.ts'
import { growthTones } from '../land/growth.ts'

/** Behind broken panes it is dark. */
const HOLLOW: Rgb = [0.07, 0.07, 0.08]
const GREY: Rgb = [0.32, 0.31, 0.29]

/** What is otherwise of a house front in a street that nobody lives in. */
export function wornFront(
  { scene, seed }: WorldBrief,
  index: number,
): Partial<Pick<FacadeLook, 'lit' | 'glass' | 'shop' | 'over'>> {
  const isOld = isIn(scene, 'derelict')
  const isGrown = isIn(scene, 'overgrown')
  if (!isOld && !isGrown) return {}
  return {
    lit: 0,
    ...(isOld && { glass: HOLLOW, shop: GREY }),
    over: (brush, size) => {
      const worn = { ...size, seed: (seed % 61) + index * 3, tone: GREY }
      if (isOld) paintWear(brush, worn)
      if (isGrown || index % 3 === 0) paintIvy(brush, worn)
    },
  }
}

/** What is otherwise of a house in a village that nobody lives in. */
export function wornHome(
  { scene, seed }: WorldBrief,
  index: number,
): { readonly over?: NonNullable<FacadeLook['over']> } {
  const isOld = isIn(scene, 'derelict')
  if (!isOld && !isIn(scene, 'overgrown')) return {}
  return {
    over: (brush, size) => {
      const worn = { ...size, seed: (seed % 59) + index * 5, tone: GREY }
      if (isOld) paintWear(brush, worn)
      brush.save()
      brush.globalCompositeOperation = 'source-atop'
      paintIvy(brush, worn)
      brush.restore()
    },
  }
}

/** Metres between tufts along a kerb. */
const APART = 0.9

/** Grass that has come up along the kerbs, and where it is overgrown in the road as well. */
export function streetWeeds(brief: WorldBrief, { kerb, front, pavement }: Street): Card[] {
  const { book, scene, seed } = brief
  const isGrown = isIn(scene, 'overgrown')
  if (!isGrown && !isIn(scene, 'derelict')) return []
  const random = seededRandom(seed * 13 + 4)
  const look = { ...growthTones(brief).blade, sunSide: 1, blades: 66, ears: 0.15, flowers: [] }
  const clumps = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 360,
      heightPx: 250,
      paint: (_, w, h) => paintGrass(w, h, { ...look, seed: (seed % 800) + index }),
    }),
  )
  return Array.from({ length: 60 }, (_, index): Card[] => {
    const clump = clumps[index % clumps.length]
    const side = index % 2 === 0 ? -1 : 1
    const z = 4 + (index / 2) * APART + random()
    const isInRoad = isGrown && random() < 0.35
    const x =
      side * (isInRoad ? 1.6 + random() * (kerb - 1.8) : kerb + random() * (front - kerb - 0.6))
    const height = 0.3 + 0.5 * random()
    const stand = { x, y: isInRoad ? 0 : pavement, z, width: height * 1.6, height }
    return clump ? [swaying(clump, stand, { sway: 0.03, phase: random() * 6, haze: 0.8 })] : []
  }).flat()
}
