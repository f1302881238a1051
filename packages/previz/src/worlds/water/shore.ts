/** What stands at the sea: rocks in the water, stones on the sand, palms before the lens. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { paintMist } from '../../painting/soft.ts'
import { paintRock } from '../../painting/terrain.ts'
import { drifting, scatterX, standing, swaying } from '../../staging/set-pieces.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { palmPicture } from '../land/country.ts'
import { isSnowy } from '../land/growth.ts'
import { rocksOf, scattered } from '../land/near-land.ts'

/** Where the water runs out on a beach, metres ahead. */
export const SHORE_Z = 13.2

/** Stacks of rock out in the sea, with spray about their feet. */
export function seaRocks(brief: WorldBrief, { sunSide }: { readonly sunSide: number }): Card[] {
  const { book, palette, seed, sweep } = brief
  const random = seededRandom(seed * 41 + 3)
  const night = palette.dark ? 0.55 : 0.12
  const cap: Rgb = isSnowy(brief) ? [0.93, 0.95, 1] : mix(palette.growthLit, palette.middle, 0.35)
  const rocks = [0, 1, 2, 3].map((index) =>
    book.add({
      widthPx: 300,
      heightPx: 260,
      paint: (_, w, h) =>
        paintRock(w, h, {
          seed: (seed % 89) + index * 3,
          dark: mix([0.16, 0.15, 0.17], palette.near, night),
          lit: mix([0.6, 0.55, 0.5], palette.middle, night + 0.1),
          sunSide,
          cap: mix(cap, palette.near, night),
        }),
    }),
  )
  const spray = book.add({
    widthPx: 256,
    heightPx: 64,
    paint: (_, widthPx, heightPx) =>
      paintMist({ widthPx, heightPx }, mix([1, 1, 1], palette.haze, palette.dark ? 0.7 : 0.25), 3),
  })
  const side = seed % 2 === 0 ? 1 : -1
  const groups = [
    { x: side * 42, z: 128, height: 17 },
    { x: side * 52, z: 134, height: 10 },
    { x: side * 34, z: 118, height: 5.5 },
    { x: -side * 76, z: 170, height: 12 },
    { x: -side * 15, z: 60, height: 1.2 },
    { x: -side * 20, z: 66, height: 2.2 },
  ]
  const wide = Array.from({ length: Math.ceil((sweep.yawTo - sweep.yawFrom) * 3) }, () => {
    const z = 90 + random() * 90
    return { x: scatterX(sweep, { z, half: 1.6, random }), z, height: 2 + random() * 7 }
  }).filter(({ x, z }) => Math.abs(x) > z * 0.55)
  return [...groups, ...wide].flatMap(({ x, z, height }): Card[] => {
    const rock = rocks[Math.floor(random() * rocks.length)]
    if (!rock) return []
    const width = height * (0.85 + 0.7 * random())
    const foam = {
      x,
      y: -0.3,
      z: z - 0.4,
      width: width * 1.5,
      height: Math.max(0.8, height * 0.16),
    }
    return [
      standing(rock, { x, y: -0.08 * height, z, width, height }, { haze: 1 }),
      drifting(spray, foam, { speed: 0.1, opacity: 0.8, haze: 0.5 }),
    ]
  })
}

/** Stones, shells and what the tide left on the sand: bare sand shows of no camera that it goes. */
export function strandCards(brief: WorldBrief, light: { readonly sunSide: number }): Card[] {
  const { palette, seed, sweep } = brief
  const random = seededRandom(seed * 31 + 17)
  const night = palette.dark ? 0.6 : 0.1
  const stones = rocksOf(
    brief,
    {
      dark: mix([0.26, 0.22, 0.2], palette.near, night),
      lit: mix([0.86, 0.82, 0.76], palette.near, night),
    },
    light,
  )
  const metres = sweep.right - sweep.left + STRAND.far
  return scattered(brief, stones, {
    ...STRAND,
    random,
    count: Math.round(metres * STRAND_PER_METRE),
    free: 0.3,
    size: (next) => 0.05 + 0.14 * next() ** 3,
    aspect: 2,
  })
}

/** From before the lens to where the waves run out, metres. */
const STRAND = { near: 1.9, far: SHORE_Z - 0.6 } as const
/** So many lie on each metre of shore. */
const STRAND_PER_METRE = 6

/** A palm that leans into the picture, where it is warm. */
export function palmCards(brief: WorldBrief, { sunSide }: { readonly sunSide: number }): Card[] {
  const { palette, seed, scene } = brief
  const cold = isSnowy(brief) || scene.season === 'autumn' || scene.weather === 'fog'
  if (cold || !mayAdd(brief, 'foreground')) return []
  const night = palette.dark ? 0.6 : 0.1
  const palms = [0, 1].map((index) =>
    palmPicture(brief, { index, night, sunSide, widthPx: 620, heightPx: 760 }),
  )
  const random = seededRandom(seed * 7 + 1)
  const side = random() < 0.5 ? -1 : 1
  return [0, 1, 2].flatMap((index): Card[] => {
    const palm = palms[index % palms.length]
    if (!palm) return []
    const height = lerp(5.3, 4.5, index / 2)
    const stand = {
      x: side * (4.1 + index * 1.5),
      y: -0.15,
      z: 10.4 + index * 1.1,
      width: -side * height * 0.82,
      height,
    }
    return [swaying(palm, stand, { sway: 0.05, phase: index * 2.1, haze: 0.2 })]
  })
}
