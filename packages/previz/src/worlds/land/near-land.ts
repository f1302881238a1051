/** What stands near in open country: dunes and rocks in the desert, drifts, firs and a fence in the snow. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintConifer } from '../../painting/plants.ts'
import { paintDune, paintFence, paintRock, paintShrub } from '../../painting/terrain.ts'
import { scatterX, standing, swaying } from '../../staging/set-pieces.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { sideOf } from './dresses.ts'
import { isBarren, isSnowy } from './growth.ts'

/** Which side the light comes from. */
type Light = { readonly sunSide: number }

/** A few looks of one thing. */
function kinds(count: number, make: (index: number) => Texture): readonly Texture[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Things scattered from far to near, none in the way of the lead; without near ones no camera is seen to go. */
export function scattered(
  brief: WorldBrief,
  looks: readonly Texture[],
  field: {
    readonly random: () => number
    readonly count: number
    readonly far: number
    readonly near: number
    /** Half the width that stays free for the lead, metres. */
    readonly free: number
    readonly size: (random: () => number) => number
    readonly aspect: number
    readonly sway?: number
  },
): Card[] {
  const { random, count, far, near, free, aspect, sway = 0 } = field
  return Array.from({ length: count }, (_, index): Card[] => {
    const texture = looks[index % looks.length]
    const z = lerp(far, near + brief.sweep.back, ((index + random()) / count) ** 0.6)
    const wanted = scatterX(brief.sweep, { z: z - brief.sweep.back, half: 0.72, random })
    const height = field.size(random)
    if (!texture || (z < 16 && Math.abs(wanted) < free + height)) return []
    const stand = { x: wanted, y: -0.06 * height, z, width: height * aspect, height }
    return [swaying(texture, stand, { sway: sway * height, phase: random() * 6, haze: 0.9 })]
  }).flat()
}

/** Stones in these tones, with snow on them where it lies. */
export function rocksOf(
  brief: WorldBrief,
  tones: { dark: Rgb; lit: Rgb },
  { sunSide }: Light,
): readonly Texture[] {
  const cap: Rgb | undefined = isSnowy(brief)
    ? mix([0.94, 0.96, 1], brief.palette.near, brief.palette.dark ? 0.45 : 0)
    : undefined
  return kinds(4, (index) =>
    brief.book.add({
      widthPx: 240,
      heightPx: 144,
      paint: (_, w, h) =>
        paintRock(w, h, {
          ...tones,
          seed: (brief.seed % 97) + index,
          sunSide,
          ...(cap && { cap }),
        }),
    }),
  )
}

/** Dunes or drifts in these tones, which are shaded from dark to lit. */
function dunesOf(
  { book, seed }: WorldBrief,
  tones: { dark: Rgb; lit: Rgb },
  look: Light & { widthPx: number; heightPx: number; ripples: number },
): readonly Texture[] {
  const { widthPx, heightPx, sunSide, ripples } = look
  return kinds(4, (index) =>
    book.add({
      widthPx,
      heightPx,
      paint: (_, w, h) =>
        paintDune(w, h, { ...tones, sunSide, seed: (seed % 131) * 4 + index, ripples }),
    }),
  )
}

/** Rows of dunes behind one another where they are wanted, stones and dry bushes between them. */
export function desertCards(brief: WorldBrief, light: Light & { readonly dunes: boolean }): Card[] {
  const { palette, seed } = brief
  const random = seededRandom(seed * 23 + 7)
  const sand = {
    dark: mix(palette.growthShade, palette.middle, 0.2),
    lit: mix(palette.growthLit, palette.rim, 0.18),
  }
  const heaps = { ...light, widthPx: 900, heightPx: 190, ripples: 1 }
  const ranges = light.dunes ? duneRanges(brief, dunesOf(brief, sand, heaps), random) : []
  const stone = {
    dark: mix([0.3, 0.17, 0.11], palette.near, palette.dark ? 0.6 : 0.1),
    lit: mix([0.8, 0.55, 0.36], palette.near, palette.dark ? 0.6 : 0),
  }
  const bushes = isBarren(brief.scene) ? [] : dryBushes(brief, light)
  const near = 3.2
  return [
    ...ranges,
    ...scattered(brief, rocksOf(brief, stone, light), {
      random,
      count: 46,
      far: 60,
      near,
      free: 2,
      size: (next) => 0.16 + 0.9 * next() ** 4,
      aspect: 1.7,
    }),
    ...scattered(brief, bushes, {
      random,
      count: 30,
      far: 48,
      near,
      free: 1.6,
      size: (next) => 0.4 + 0.5 * next(),
      aspect: 1.36,
      sway: 0.03,
    }),
  ]
}

/** How far away the rows of dunes are, how high, and how many a row has. */
const DUNE_ROWS = [
  { z: 210, height: 26, count: 7 },
  { z: 130, height: 15, count: 6 },
  { z: 78, height: 8, count: 5 },
  { z: 44, height: 3.6, count: 4 },
] as const

/** Rows of dunes across the picture, the far ones first. */
function duneRanges(
  { sweep, scene }: WorldBrief,
  dunes: readonly Texture[],
  random: () => number,
): readonly Card[] {
  const isAboutDunes = scene.details.includes('dunes')
  return DUNE_ROWS.flatMap(({ z: row, height: tall, count }) =>
    Array.from({ length: count }, (_, index): Card[] => {
      const dune = dunes[Math.floor(random() * dunes.length)]
      const z = row * (0.85 + 0.3 * random())
      const reach = z * 0.95
      const x = lerp(sweep.left - reach, sweep.right + reach, (index + random()) / count)
      const height = tall * (0.55 + 0.75 * random()) * (isAboutDunes ? DUNES_ASKED : 1)
      // The way stays open in the middle.
      if (!dune || (z < 60 && Math.abs(x) < 12)) return []
      return [
        standing(dune, { x, y: -0.04 * height, z, width: height * 6.4, height }, { haze: 0.9 }),
      ]
    }).flat(),
  )
}

/** How much higher dunes are that a prompt names. */
const DUNES_ASKED = 1.8

function dryBushes({ book, palette, seed }: WorldBrief, light: Light): readonly Texture[] {
  return kinds(3, (index) =>
    book.add({
      widthPx: 300,
      heightPx: 220,
      paint: (_, w, h) =>
        paintShrub(w, h, {
          seed: (seed % 311) * 3 + index,
          dark: mix([0.3, 0.23, 0.14], palette.near, palette.dark ? 0.6 : 0.1),
          lit: mix([0.62, 0.6, 0.34], palette.near, palette.dark ? 0.6 : 0),
          ...light,
        }),
    }),
  )
}

/** Drifts and stones under snow, young firs close by, and by its own taste a fence along the way. */
export function snowCards(brief: WorldBrief, light: Light): Card[] {
  const { palette, seed } = brief
  const random = seededRandom(seed * 29 + 11)
  const snow = {
    dark: mix(palette.growthShade, palette.sky[3]?.[1] ?? palette.far, 0.25),
    lit: mix(palette.growthLit, [1, 1, 1], palette.dark ? 0 : 0.4),
  }
  const drifts = dunesOf(brief, snow, { ...light, widthPx: 640, heightPx: 110, ripples: 0.2 })
  const isWild = isBarren(brief.scene)
  const firs = isWild ? [] : snowyFirs(brief, light)
  const stone = {
    dark: mix([0.2, 0.22, 0.28], palette.near, 0.4),
    lit: mix([0.6, 0.63, 0.7], palette.near, palette.dark ? 0.5 : 0.1),
  }
  const free = mayAdd(brief, 'foreground')
  const near = 3
  return [
    ...scattered(brief, drifts, {
      random,
      count: 34,
      far: 70,
      near,
      free: 1.2,
      size: (next) => 0.3 + 1.1 * next() ** 2,
      aspect: 5.8,
    }),
    ...scattered(brief, rocksOf(brief, stone, light), {
      random,
      count: 22,
      far: 46,
      near,
      free: 2,
      size: (next) => 0.25 + 0.7 * next() ** 3,
      aspect: 1.7,
    }),
    ...scattered(brief, firs, {
      random,
      count: 20,
      far: 46,
      near: free ? 6 : 11,
      free: 3.4,
      size: (next) => 1.2 + 3.4 * next() ** 1.6,
      aspect: 0.46,
      sway: 0.004,
    }),
    ...(free && !isWild ? fenceCards(brief, light) : []),
  ]
}

function snowyFirs({ book, palette, seed }: WorldBrief, light: Light): readonly Texture[] {
  return kinds(3, (index) =>
    book.add({
      widthPx: 230,
      heightPx: 460,
      paint: (_, w, h) =>
        paintConifer(w, h, {
          seed: (seed % 900) * 5 + index,
          dark: mix(palette.near, [0.03, 0.07, 0.05], 0.4),
          lit: mix(palette.near, palette.growthLit, 0.25),
          ...light,
          snow: true,
        }),
    }),
  )
}

/** A fence that runs along one side of the way, from near to far. */
export function fenceCards(brief: WorldBrief, { sunSide }: Light): Card[] {
  const { book, palette, seed } = brief
  const night = palette.dark ? 0.5 : 0
  const texture = book.add({
    widthPx: 480,
    heightPx: 150,
    paint: (_, w, h) =>
      paintFence(w, h, {
        seed: seed % 59,
        dark: mix([0.2, 0.15, 0.12], palette.near, night),
        lit: mix([0.56, 0.45, 0.36], palette.near, night),
        sunSide,
        snow: isSnowy(brief),
      }),
  })
  const side = sideOf(seed)
  return Array.from({ length: 9 }, (_, index): Card => {
    const [z, x] = [4.6 + index * 3.3, side * (3.1 + index * 0.55)]
    const across = [side * 0.62, 0, 3.34] as const
    const placement = { origin: [x, -0.12, z] as const, across, up: [0, 1.05, 0] as const }
    return { texture, haze: 0.9, place: () => placement }
  })
}
