/** What stands at the sea: rocks in the water, surf on the sand, palms and dune grass before the lens. */
import type { Weather } from '../prompt/scene.ts'
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../renderer/scene/random.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { paintMist } from '../painting/soft.ts'
import { paintRock, paintSurf } from '../painting/terrain.ts'
import { paintWave } from '../painting/wave.ts'
import { drifting, scatterX, standing, swaying } from '../staging/set-pieces.ts'
import { mayAdd, type WorldBrief } from './brief.ts'
import { palmPicture } from './country.ts'
import { isSnowy } from './growth.ts'
import { rocksOf, scattered } from './near-land.ts'

/** Where the water runs out on a beach, metres ahead. */
const SHORE_Z = 13.2

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

/** How high waves go, and how much of them breaks, where the weather moves the sea. */
const WAVES: Partial<Record<Weather, { readonly height: number; readonly breaking: number }>> = {
  rain: { height: 0.34, breaking: 0.25 },
  storm: { height: 1.25, breaking: 1 },
}

/** Rows of waves that roll in, one behind the other; on a quiet sea there are none. */
export function waveCards(brief: WorldBrief, from: number): Card[] {
  const { book, palette, seed, scene, sweep } = brief
  const waves = WAVES[scene.weather]
  if (!waves) return []
  const looks = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 900,
      heightPx: 84,
      paint: (_, w, h) =>
        paintWave(w, h, {
          seed: (seed % 83) + index * 7,
          deep: mix(palette.water, palette.near, 0.25),
          crest: mix(palette.water, palette.haze, 0.62),
          foam: mix([0.96, 0.98, 1], palette.haze, palette.dark ? 0.62 : 0.18),
          breaking: waves.breaking,
        }),
    }),
  )
  const rows = 9
  return Array.from({ length: rows }, (_, row): Card[] => {
    const texture = looks[row % looks.length]
    const z = from * (84 / from) ** (row / (rows - 1))
    const width = (sweep.right - sweep.left + z * 2.6 + 20) * 1.15
    const height = waves.height * (0.75 + 0.012 * z)
    const [phase, drift] = [row * 2.1 + (seed % 7), (row % 2 === 0 ? 1 : -1) * 0.3]
    if (!texture) return []
    return [
      {
        texture,
        haze: 0.9,
        unmirrored: true,
        place: (seconds) => {
          const swell = Math.sin(seconds * 1.25 + phase)
          const y = height * (0.1 * swell - 0.4)
          const x = (sweep.left + sweep.right - width) / 2 + drift * seconds
          const near = z - 0.35 * Math.cos(seconds * 1.25 + phase) * waves.height
          return {
            origin: [x, y, near],
            across: [width, 0, 0],
            up: [0, height * (1 + 0.12 * swell), 0],
          }
        },
      },
    ]
  }).flat()
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
    size: (next) => 0.06 + 0.22 * next() ** 3,
    aspect: 2,
  })
}

/** From before the lens to where the waves run out, metres. */
const STRAND = { near: 1.9, far: SHORE_Z - 0.6 } as const
/** So many lie on each metre of shore. */
const STRAND_PER_METRE = 6

/** Foam that comes in over the sand and goes back, again and again. */
export function surfCards({ book, palette }: WorldBrief): Card[] {
  const foam = mix(
    [1, 1, 1],
    palette.dark ? palette.water : palette.haze,
    palette.dark ? 0.5 : 0.12,
  )
  const texture = book.add({
    widthPx: 1400,
    heightPx: 96,
    paint: (_, w, h) => paintSurf(w, h, foam),
  })
  return [0, 1].map((wave): Card => {
    const depth = 2.2 + wave
    return {
      texture,
      haze: 0.4,
      bias: -20 + wave,
      unmirrored: true,
      place: (seconds) => {
        const swell = Math.sin(seconds * 0.9 + wave * 2.4)
        const z = SHORE_Z - depth + 1.5 + wave * 2.3 - 0.55 * swell
        return {
          origin: [-52 + wave * 9, 0.03, z],
          across: [104, 0, 0],
          up: [0, 0, depth],
          opacity: 0.62 + 0.3 * swell,
        }
      },
    }
  })
}

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
