/**
 * What stands in shallow water: stones and tufts of reed. Open water is smooth,
 * and without near things no camera is seen to go over it.
 */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { paintGrass } from '../../painting/plants.ts'
import type { WorldBrief } from '../brief.ts'
import { growthTones } from '../land/growth.ts'
import { rocksOf, scattered } from '../land/near-land.ts'

/** Stones, and reeds where the bank is not far. */
export function shallows(
  brief: WorldBrief,
  random: () => number,
  water: { sunSide: number; near: number; far: number; stones: number; reeds: number },
): Card[] {
  const { palette, book, seed } = brief
  const tones: { dark: Rgb; lit: Rgb } = {
    dark: mix([0.2, 0.2, 0.22], palette.near, 0.4),
    lit: mix([0.62, 0.6, 0.56], palette.rim, 0.2),
  }
  const { sunSide, near, far } = water
  const field = { random, near, far }
  const reeds = [0, 1].map((index) =>
    book.add({
      widthPx: 220,
      heightPx: 300,
      paint: (_, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 400) * 3 + index,
          ...growthTones(brief).blade,
          sunSide,
          blades: 26,
          ears: 0.35,
          flowers: [],
        }),
    }),
  )
  return [
    ...scattered(brief, rocksOf(brief, tones, { sunSide }), {
      ...field,
      count: water.stones,
      free: 1.4,
      size: (next) => 0.12 + 0.55 * next() ** 2,
      aspect: 1.8,
    }),
    ...scattered(brief, reeds, {
      ...field,
      count: water.reeds,
      free: 1.8,
      size: (next) => 0.45 + 0.4 * next(),
      aspect: 0.74,
      sway: 0.03,
    }),
  ]
}
