/** A marsh: islets of reeds in still water, bare trunks, leaves of water lilies. */
import { mix } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card } from '../../renderer/scene/stage.ts'
import { paintGrass } from '../../painting/plants.ts'
import { paintBareTree } from '../../painting/bare-tree.ts'
import { drawn, fillOval } from '../../painting/brush.ts'
import { lying, scatterX } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { growthTones } from './growth.ts'
import { scattered } from './near-land.ts'

/** All that stands and lies in the water, from so near. */
export function marshCards(brief: WorldBrief, at: { sunSide: number; near: number }): Card[] {
  const { book, palette, seed } = brief
  const { sunSide, near } = at
  const random = seededRandom(seed * 37 + 11)
  const tones = growthTones(brief).blade
  const reeds = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 420,
      heightPx: 400,
      paint: (_, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 400) * 5 + index,
          dark: mix(tones.dark, [0.2, 0.17, 0.08], 0.35),
          lit: mix(tones.lit, [0.7, 0.6, 0.34], 0.4),
          sunSide,
          blades: 84,
          ears: 0.4,
          flowers: [],
        }),
    }),
  )
  const trunks = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 300,
      heightPx: 460,
      paint: (_, w, h) =>
        paintBareTree(w, h, {
          seed: (seed % 300) * 3 + index,
          bark: mix([0.34, 0.3, 0.26], palette.near, 0.45),
        }),
    }),
  )
  const field = { random, near }
  return [
    ...scattered(brief, trunks, {
      ...field,
      near: Math.max(near, 12),
      far: 90,
      count: 26,
      free: 3,
      size: (next) => 3.5 + 4.5 * next(),
      aspect: 0.65,
    }),
    ...scattered(brief, reeds, {
      ...field,
      far: 80,
      count: 170,
      free: 1.7,
      size: (next) => 0.8 + 0.9 * next(),
      aspect: 1.05,
      sway: 0.03,
    }),
    ...lilies(brief, random, near),
  ]
}

/** Round leaves that lie on the water, some with a flower. */
function lilies(brief: WorldBrief, random: () => number, near: number): Card[] {
  const { book, palette, sweep } = brief
  const leaf = book.add({
    widthPx: 200,
    heightPx: 200,
    paint: (_, width, height) =>
      drawn(width, height, (brush, w, h) => {
        for (const [x, y, size] of [
          [0.3, 0.32, 0.2],
          [0.68, 0.28, 0.15],
          [0.6, 0.66, 0.22],
          [0.24, 0.74, 0.13],
        ] as const) {
          const green = mix([0.3, 0.5, 0.24], palette.near, palette.dark ? 0.6 : 0.15)
          fillOval(brush, green, { x: w * x, y: h * y, rx: w * size, ry: h * size })
          fillOval(brush, mix(green, palette.rim, 0.25), {
            x: w * (x - 0.02),
            y: h * (y - 0.02),
            rx: w * size * 0.7,
            ry: h * size * 0.7,
          })
        }
      }),
  })
  return Array.from({ length: 46 }, () => {
    const z = near + 0.5 + 26 * random() ** 1.5
    const x = scatterX(sweep, { z, half: 0.7, random })
    const size = 0.7 + 0.7 * random()
    return lying(
      leaf,
      { left: x, right: x + size, near: z, far: z + size, y: 0.012 },
      { bias: -20, haze: 0.6, unmirrored: true },
    )
  })
}
