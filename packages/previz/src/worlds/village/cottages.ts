/** A village: houses along a lane or at the water, smoke from their chimneys, light in their windows. */
import type { Place } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { itemAt, lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintCottage } from '../../painting/cottage.ts'
import { paintGlow, paintMist } from '../../painting/soft.ts'
import { drifting, glowing, standing } from '../../staging/set-pieces.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { isForsaken } from '@backlot/prompt/conditions'
import { isMoonlit } from '../sky/moon.ts'
import { wornHome } from '../city/worn-street.ts'
import { isBarren, isSnowy } from '../land/growth.ts'

const WALLS: readonly [Rgb, ...Rgb[]] = [
  [0.93, 0.89, 0.8],
  [0.86, 0.77, 0.64],
  [0.72, 0.66, 0.6],
  [0.9, 0.84, 0.86],
]
const ROOFS: readonly [Rgb, ...Rgb[]] = [
  [0.55, 0.28, 0.2],
  [0.36, 0.3, 0.3],
  [0.62, 0.4, 0.24],
]
/** Ink and wash villages of the south: white walls, black tiles. */
const INK_ROOFS: readonly [Rgb, ...Rgb[]] = [[0.17, 0.18, 0.2]]

/** Where a house stands: its foot in metres. */
export type Plot = { readonly x: number; readonly y?: number; readonly z: number }

/** Houses on both sides of the lane, in a row at the water when `waterside` is its distance, or on `plots`. */
export function cottages(
  brief: WorldBrief,
  random: () => number,
  at: { sunSide: number; waterside?: number; plots?: readonly Plot[] },
): Card[] {
  const { book, palette } = brief
  const [first, ...rest] = cottageLooks(brief, at.sunSide)
  const smoke = book.add({
    widthPx: 256,
    heightPx: 96,
    paint: (_, widthPx, heightPx) =>
      paintMist({ widthPx, heightPx }, mix(palette.haze, [1, 1, 1], palette.dark ? 0.1 : 0.5), 4),
  })
  const glow = windowGlow(brief)
  if (!first) return []
  const plots: readonly Plot[] = at.plots ?? spots(random, at.waterside)
  return plots.flatMap(({ x, y = at.waterside ? 0.1 : -0.05, z }) => {
    const height = 4.6 + random() * 1.6
    const stand = { x, y, z, width: height * 1.28, height }
    const house = standing(itemAt([first, ...rest], random() * 5), stand, { haze: 0.9 })
    const plume = { x: x + 1, y: Math.max(0, y) + height * 0.98, z, width: 4.6, height: 1.5 }
    const light = glowing(
      glow,
      { x, y: Math.max(0, y) + height * 0.24, z: z - 0.1, size: height * 1.1 },
      { opacity: 0.4, flicker: 0.06 },
    )
    const cards = [house]
    if (random() < 0.5 && mayAdd(brief, 'motion') && !isForsaken(brief.scene))
      cards.push(drifting(smoke, plume, { speed: 0.12, opacity: 0.5, haze: 0.6 }))
    if (palette.dark && !isForsaken(brief.scene)) cards.push(light)
    return cards
  })
}

/** Five cottages with walls and roofs of their own. */
function cottageLooks(brief: WorldBrief, sunSide: number): readonly Texture[] {
  const { book, palette, scene, seed } = brief
  const ink = scene.style === 'ink'
  return [0, 1, 2, 3, 4].map((index) => {
    const wall = mix(
      ink ? [0.93, 0.93, 0.92] : itemAt(WALLS, index + seed),
      palette.near,
      palette.dark ? 0.5 : 0.06,
    )
    const roof = mix(
      itemAt(ink ? INK_ROOFS : ROOFS, index + (seed >> 3)),
      palette.near,
      palette.dark ? 0.45 : 0.06,
    )
    return book.add({
      widthPx: 420,
      heightPx: 330,
      paint: (_, w, h) =>
        paintCottage(w, h, {
          seed: seed + index,
          wall,
          roof,
          wood: mix([0.34, 0.22, 0.15], palette.near, 0.3),
          lit: palette.dark && !isForsaken(scene),
          snow: isSnowy(brief),
          sunSide,
          ...wornHome(brief, index),
        }),
    })
  })
}

/** The light of windows. */
function windowGlow({ book }: WorldBrief): Texture {
  return book.add({
    widthPx: 96,
    heightPx: 96,
    paint: (_, sizePx) => paintGlow(sizePx, [1, 0.7, 0.35], 2.2),
  })
}

/** Open country in which somebody lives who has a light on by night. */
const LONELY: ReadonlySet<Place> = new Set(['mountains', 'meadow', 'snowfield'])

/** One house far off, with light in its windows: by the engine's own taste, and only where it is dark. */
export function farHouse(brief: WorldBrief, { sunSide }: { readonly sunSide: number }): Card[] {
  const { book, palette, scene, seed } = brief
  if (!LONELY.has(scene.place) || isBarren(scene) || hasNoNeighbours(scene)) return []
  if (!palette.dark || !mayAdd(brief, 'light')) return []
  const house = book.add({
    widthPx: 210,
    heightPx: 165,
    paint: (_, w, h) =>
      paintCottage(w, h, {
        seed: seed + 3,
        wall: mix([0.5, 0.38, 0.3], palette.near, 0.5),
        roof: mix([0.3, 0.22, 0.2], palette.near, 0.5),
        wood: mix([0.34, 0.22, 0.15], palette.near, 0.3),
        lit: true,
        snow: isSnowy(brief),
        sunSide,
      }),
  })
  const glow = windowGlow(brief)
  const [x, z] = [(seed % 2 === 0 ? 1 : -1) * (9 + (seed % 5)), 46 + (seed % 9)]
  const stand = { x, y: -0.1, z, width: 6.6, height: 5.2 }
  const light = { x, y: 1.3, z: z - 0.1, size: 7 }
  return [
    standing(house, stand, { haze: 0.8 }),
    glowing(glow, light, { opacity: 0.55, flicker: 0.05 }),
  ]
}

/** Where it is gloomy nobody is at home, and before a large moon no house stands. */
const hasNoNeighbours = (scene: WorldBrief['scene']): boolean =>
  isForsaken(scene) || isMoonlit(scene)

function spots(random: () => number, waterside?: number): { x: number; z: number }[] {
  if (waterside !== undefined)
    return Array.from({ length: 18 }, (_, index) => ({
      x: (index - 8.5) * 7.2 + random() * 2.4,
      z: waterside + random() * 9,
    }))
  return Array.from({ length: 24 }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1
    const z = lerp(15, 74, (index / 24) ** 1.2) + random() * 3
    return { x: side * (6.2 + random() * (3 + z * 0.24)), z }
  })
}
