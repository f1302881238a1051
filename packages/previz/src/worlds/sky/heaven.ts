/** What hangs above a scene: sun or moon, sky, stars, beams. Worlds choose only what is theirs. */
import type { Scene, TimeOfDay } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { TextureBook } from '../../renderer/scene/texture.ts'
import type { Sweep } from '../../camera/camera-program.ts'
import { auroraCards } from './aurora.ts'
import { lightningCards, stormExposure, strikesOf } from './lightning.ts'
import { isMoonlit, moonCards } from './moon.ts'
import type { Palette } from '../palette.ts'
import { skyCards, skyDirection, starField } from '../../staging/set-pieces.ts'

/** Yaw and tangent of elevation. */
export type SkyPoint = readonly [yaw: number, height: number]

/** A sky to hang. */
export type Heaven = {
  readonly shot: Pick<Shot, 'durationSeconds'>
  readonly scene: Scene
  readonly palette: Palette
  readonly book: TextureBook
  readonly sweep: Sweep
  readonly seed: number
  readonly sun: SkyPoint
  /** Share of clouds in clear weather, and their scale. */
  readonly clouds: number
  readonly cloudScale: number
  /** Strength of the light around the sun by day. */
  readonly glow: number
  /** Strength of beams; 0 for none. */
  readonly beams: number
  /** How many stars a clear night has. */
  readonly stars: number
}

/** The sun's height by the hour, for a world whose horizon is low. */
export const SUN_HEIGHTS: Readonly<Record<TimeOfDay, number>> = {
  dawn: 0.09,
  day: 0.5,
  dusk: 0.075,
  night: 0.22,
}

/** The share of high clouds when it is not clear; in fog none are seen. */
const OVERCAST = { cloud: 0.5, rain: 0.92, snow: 0.9, fog: 0, storm: 0.9 } as const
/** How much of the light around the sun comes through. */
const THROUGH = { clear: 1, cloud: 0.62, rain: 0.2, snow: 0.34, fog: 0.42, storm: 0.12 } as const
const NIGHT_GLOW = 0.4

/** The cards, stars and beams of a sky, to be spread into a stage. */
export function hang(heaven: Heaven): {
  cards: Card[]
  light: Pick<Stage, 'stars' | 'shafts' | 'exposure'>
} {
  const { scene, palette, book, sweep, seed, sun } = heaven
  const night = scene.timeOfDay === 'night'
  const { weather } = scene
  const clear = weather === 'clear'
  const wind = windOf(heaven)
  const cards = skyCards(book, sweep, {
    ...(wind && { wind }),
    palette,
    clouds: weather === 'clear' ? heaven.clouds : OVERCAST[weather],
    weather,
    cloudScale: heaven.cloudScale,
    seed: (seed % 29) + 1,
    sun,
    glow: glowOf(heaven),
    milky: night && clear ? 1 : 0,
    night,
    disc: showsDisc(scene) ? 0.032 : 0,
  })
  const storm = weather === 'storm' ? stormOf(heaven) : { cards: [], light: {} }
  return {
    cards: [
      ...cards,
      ...moonCards(scene, book, palette),
      ...auroraCards(scene, heaven),
      ...storm.cards,
    ],
    light: {
      ...storm.light,
      stars: showsStars(scene) ? starField(heaven.stars, seed, sweep) : [],
      ...(isBeaming(heaven) && {
        shafts: { direction: skyDirection(sun), strength: heaven.beams },
      }),
    },
  }
}

/** The sun, or the moon as it is small; in bad weather neither is seen. */
function showsDisc(scene: Scene): boolean {
  const { weather, timeOfDay } = scene
  if (isMoonlit(scene)) return false
  return weather === 'clear' || (timeOfDay === 'night' && weather === 'cloud')
}

/** Radians a second by which clouds drift: enough to be seen, too little to be taken for a camera that turns. */
const DRIFT = 0.0045
/** The same in a time lapse, in which they race. */
const LAPSED_DRIFT = 0.055

/** The wind of a scene; undefined where nothing of the sky can be told apart. */
function windOf({ scene, shot, seed }: Heaven): { turning: number; seconds: number } | undefined {
  if (scene.weather === 'fog') return undefined
  const way = seed % 2 === 0 ? 1 : -1
  const drift = scene.details.includes('time_lapse') ? LAPSED_DRIFT : DRIFT
  return { turning: way * drift, seconds: shot.durationSeconds }
}

/** Bolts, and the light that they throw on the world. */
function stormOf({ scene, shot, seed, sweep, book }: Heaven): {
  cards: Card[]
  light: Pick<Stage, 'exposure'>
} {
  const strikes = strikesOf(seed, shot.durationSeconds, sweep)
  return {
    cards: lightningCards(book, seed, strikes),
    light: { exposure: stormExposure(strikes, scene.timeOfDay) },
  }
}

/** On clear nights, and wherever the prompt names them. */
function showsStars({ timeOfDay, weather, details }: Scene): boolean {
  return (timeOfDay === 'night' && weather === 'clear') || details.includes('stars')
}

/** Beams are an engine's own addition, and need a sun that comes through. */
function isBeaming({ scene, beams }: Heaven): boolean {
  const dull = scene.weather === 'rain' || scene.weather === 'storm'
  return beams > 0 && scene.timeOfDay !== 'night' && !dull && scene.additions.includes('light')
}

function glowOf({ scene, glow }: Heaven): number {
  return (scene.timeOfDay === 'night' ? NIGHT_GLOW : glow) * THROUGH[scene.weather]
}

/** A sun on a side that the seed chooses, off the middle of the picture. */
export function sunFor(scene: Scene, random: () => number): SkyPoint {
  const side = random() < 0.5 ? -1 : 1
  return [side * (0.16 + 0.15 * random()), SUN_HEIGHTS[scene.timeOfDay]]
}
