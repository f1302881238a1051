/** What hangs above a scene: sun or moon, sky, stars, beams. Worlds choose only what is theirs. */
import type { Scene, TimeOfDay } from '../../domain/scene.ts'
import type { Card, Stage } from '../../media/stage.ts'
import type { TextureBook } from '../../media/texture.ts'
import type { Sweep } from './camera-program.ts'
import type { Palette } from './palette.ts'
import { skyCards, skyDirection, starField } from './set-pieces.ts'

/** Yaw and tangent of elevation. */
export type SkyPoint = readonly [yaw: number, height: number]

/** A sky to hang. */
export type Heaven = {
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

const OVERCAST = { cloud: 0.72, rain: 0.8, snow: 0.76, fog: 0.5, storm: 0.95 } as const
const NIGHT_GLOW = 0.4

/** The cards, stars and beams of a sky, to be spread into a stage. */
export function hang(heaven: Heaven): { cards: Card[]; light: Pick<Stage, 'stars' | 'shafts'> } {
  const { scene, palette, book, sweep, seed, sun } = heaven
  const night = scene.timeOfDay === 'night'
  const clear = scene.weather === 'clear'
  const cards = skyCards(book, sweep, {
    palette,
    clouds: scene.weather === 'clear' ? heaven.clouds : OVERCAST[scene.weather],
    cloudScale: heaven.cloudScale,
    seed: (seed % 29) + 1,
    sun,
    glow: glowOf(heaven),
    milky: night ? 1 : 0,
    disc: clear || night ? 0.032 : 0,
  })
  return {
    cards,
    light: {
      stars: showsStars(scene) ? starField(heaven.stars, seed, sweep) : [],
      ...(isBeaming(heaven) && {
        shafts: { direction: skyDirection(sun), strength: heaven.beams },
      }),
    },
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
  if (scene.timeOfDay === 'night') return NIGHT_GLOW
  return scene.weather === 'clear' ? glow : glow * 0.6
}

/** A sun on a side that the seed chooses, off the middle of the picture. */
export function sunFor(scene: Scene, random: () => number): SkyPoint {
  const side = random() < 0.5 ? -1 : 1
  return [side * (0.16 + 0.15 * random()), SUN_HEIGHTS[scene.timeOfDay]]
}
