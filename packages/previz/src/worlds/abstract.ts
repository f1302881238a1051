/** Nothing was named: orbs of light drift over a dark mirror, under slow curtains of colour. */
import type { TimeOfDay } from '@backlot/prompt/scene'
import { mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt, smoothstep } from '../renderer/scene/random.ts'
import type { Card, Stage } from '../renderer/scene/stage.ts'
import { castSubjects } from '../staging/cast.ts'
import { hang } from './sky/heaven.ts'
import type { CameraHome } from '../camera/camera-program.ts'
import { eyeHeight, reachOf } from '../camera/lead.ts'
import { dabOf, dotted } from '../painting/brush.ts'
import { paintGlow, paintMist } from '../painting/soft.ts'
import { drifting, standAt } from '../staging/set-pieces.ts'
import { type Palette, PIGMENTS } from './palette.ts'
import { airOf, hazeOf } from './sky/weather.ts'
import { cloudNoise } from '../renderer/scene/noise.ts'
import type { WorldBrief, WorldKind } from './brief.ts'
import { buildMotionBackground, motionBackgroundIn } from './motion/motion-background.ts'

/** The abstract world. */
export const ABSTRACT_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.06,
    subjectDistance: reachOf(scene, 9),
    bounds: motionBackgroundIn(scene) ? NEAR_BOUNDS : { low: [-9, 0.7, -9], high: [9, 3.1, 5] },
  }),
  ground: () => 0,
  build: buildAbstract,
}

/** Nearer to the middle of what is laid out around it. */
const NEAR_BOUNDS: CameraHome['bounds'] = { low: [-2.4, 0.7, -4], high: [2.4, 2.6, 1.8] }

function buildAbstract(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const background = motionBackgroundIn(scene)
  if (background) return buildMotionBackground(brief, background)
  const random = seededRandom(seed * 13 + 1)
  const hues = huesOf(brief, random)
  const sun = [0.1 + (random() - 0.5) * 0.3, 0.16] as const
  const sky = hang({
    ...brief,
    palette: { ...palette, sky: duskOf(hues, brief) },
    sun,
    clouds: 0.34,
    cloudScale: 0.5,
    glow: 0.3,
    beams: 0,
    stars: 380,
  })
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...curtains(brief, random, hues),
      ...mistBanks(brief, random, hues[0]),
      ...orbs(brief, random, hues),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 2 }),
    ],
    haze: hazeOf(scene, palette, { density: 0.008, startMetres: 12, limit: 0.8 }),
    grade: { ...palette.grade, bloomFrom: 0.7, bloomGain: 0.55 },
    water: {
      shoreDistance: 900,
      colour: mix(palette.water, [0.02, 0.02, 0.05], 0.5),
      swell: 9,
      flow: 0.5,
      near: 2,
      far: 60,
      glint: 0.5,
    },
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

/** Three hues that the seed chooses, warmed or cooled by the palette; shades of the colour that a prompt names. */
function huesOf({ palette, scene }: WorldBrief, random: () => number): readonly [Rgb, ...Rgb[]] {
  const start = random()
  if (scene.tint) {
    const named = PIGMENTS[scene.tint]
    return [named, mix(named, [1, 0.86, 0.6], 0.5), mix(named, palette.rim, 0.3)]
  }
  const hue = (offset: number): Rgb => {
    const angle = (start + offset) * 2 * Math.PI
    const part = (shift: number): number => 0.58 + 0.42 * Math.cos(angle + shift)
    const pure: Rgb = [part(0), part(-2.1), part(2.1)]
    return mix(pure, palette.rim, 0.2)
  }
  return [hue(0), hue(0.13), hue(0.42)]
}

/** How bright the sky of nowhere is: deep enough for lights to shine in it, even by day. */
const DEPTHS: Readonly<Record<TimeOfDay, number>> = { dawn: 0.8, day: 0.72, dusk: 0.6, night: 0.26 }

/** The sky in the hues of the film. */
function duskOf(hues: readonly [Rgb, ...Rgb[]], { palette, scene }: WorldBrief): Palette['sky'] {
  const depth = DEPTHS[scene.timeOfDay]
  return palette.sky.map(([at, colour]) => {
    const hue = mix(hues[0], itemAt(hues, 2), at)
    return [at, mix(colour, scaled(hue, depth * (1.05 - 0.6 * at)), 0.68)] as const
  })
}

/** Hanging light, like an aurora. */
function curtains(
  { book, seed }: WorldBrief,
  random: () => number,
  hues: readonly [Rgb, ...Rgb[]],
): Card[] {
  const veils = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 900,
      heightPx: 260,
      paint: (_, w, h) => {
        // Both run along the curtain only.
        const folds = Float64Array.from({ length: w }, (__, x) =>
          cloudNoise(((x + 0.5) / w) * 3 + index * 9 + (seed % 61), 0.5, 3),
        )
        const rayed = folds.map(
          (fold, x) => 0.5 + 0.5 * cloudNoise(((x + 0.5) / w) * 34 + fold * 6, 3.3 + index, 3),
        )
        return dotted(w, h, (u, v) => {
          const foot = 0.78 + 0.16 * (folds[Math.floor(u * w)] ?? 0)
          const rays = rayed[Math.floor(u * w)] ?? 0
          const body = smoothstep(foot + 0.04, foot - 0.04, v) * smoothstep(0.02, foot, v)
          const edge = smoothstep(0, 0.2, u) * smoothstep(1, 0.8, u)
          return dabOf(itemAt(hues, index), body * edge * rays * 0.75)
        })
      },
    }),
  )
  return veils.map((texture, index) =>
    drifting(
      texture,
      {
        x: (random() - 0.5) * 260,
        y: 14 + index * 16,
        z: 300 + index * 90,
        width: 620,
        height: 120,
      },
      { speed: (index - 1) * 1.5 + 0.5, opacity: 0.3, additive: true, haze: 0 },
    ),
  )
}

function mistBanks({ book, palette }: WorldBrief, random: () => number, hue: Rgb): Card[] {
  const mist = book.add({
    widthPx: 512,
    heightPx: 128,
    paint: (_, widthPx, heightPx) =>
      paintMist({ widthPx, heightPx }, mix(palette.haze, hue, 0.3), 5),
  })
  return Array.from({ length: 6 }, (_, index) => {
    const z = 60 + index * 60
    const stand = { x: (random() - 0.5) * z, y: -0.4, z, width: z * 1.8, height: z * 0.07 }
    return drifting(mist, stand, { speed: 0.6 * (index - 2.5), opacity: 0.6, haze: 0 })
  })
}

/** Floating lights at every depth, each on its own slow way. */
function orbs(brief: WorldBrief, random: () => number, hues: readonly [Rgb, ...Rgb[]]): Card[] {
  const { book, palette } = brief
  const glows = hues.map((hue) =>
    book.add({
      widthPx: 160,
      heightPx: 160,
      paint: (_, sizePx) => paintGlow(sizePx, mix(hue, [1, 1, 1], 0.25), 2.4),
    }),
  )
  const cores = hues.map((hue) =>
    book.add({
      widthPx: 128,
      heightPx: 128,
      paint: (_, sizePx) => paintOrb(sizePx, hue, palette.near),
    }),
  )
  return Array.from({ length: 64 }, (_, index): Card[] => {
    const core = cores[index % cores.length]
    const glow = glows[index % glows.length]
    const place = orbitOf(random)
    if (!core || !glow) return []
    return [
      { texture: core, place: place(1, 1), haze: 0.5 },
      { texture: glow, place: place(3.4, 0.5), additive: true, haze: 0, bias: 0.02 },
    ]
  }).flat()
}

/** The way of one orb, for a card of some scale and opacity around it. */
function orbitOf(random: () => number): (scale: number, opacity: number) => Card['place'] {
  // Nearly as many in every doubling of the distance, so dense does the picture see them, and more near ones: they tell how the camera goes.
  const z = 3.4 * (64 / 3.4) ** (random() ** 1.5)
  const x = (random() - 0.5) * (2 + z * 1.3)
  const y = 0.4 + random() * (1.6 + z * 0.28)
  const size = (0.25 + random() ** 2 * 1.1) * Math.min(1, z / 14)
  const phase = random() * 7
  const rate = 0.25 + random() * 0.5
  return (scale, opacity) => (seconds) => {
    const side = size * scale
    const rise = 0.1 * Math.sin(seconds * rate * 1.3 + phase * 2) + (size - side) / 2
    const stand = {
      x: x + 0.12 * Math.sin(seconds * rate + phase),
      y: Math.max(0.1, y + rise),
      z,
      width: side,
      height: side,
    }
    const pulse = 0.8 + 0.2 * Math.sin(seconds * 2 * rate + phase)
    return { ...standAt(stand), opacity: opacity * pulse }
  }
}

/** A ball of glass with light inside. */
function paintOrb(sizePx: number, hue: Rgb, shade: Rgb): Uint8Array | Uint8ClampedArray {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2.1
    const lit = Math.exp(-6 * ((u - 0.42) ** 2 + (v - 0.38) ** 2))
    const rim = smoothstep(0.7, 1, off) * 0.5
    const colour = (index: 0 | 1 | 2): number =>
      hue[index] * (0.45 + 0.75 * lit) + rim * 0.5 + shade[index] * 0.1
    return [colour(0), colour(1), colour(2), smoothstep(1, 0.93, off)]
  })
}
