/** Where the shadows of those fall who stand in the light of a scene, and how strong they are. */
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Place, Scene, TimeOfDay, Weather } from '@backlot/prompt/scene'

/** How a shadow falls. */
export type ShadowFall = {
  /** To the right and towards the camera, in heights of who throws it. */
  readonly aside: number
  readonly towards: number
  /** How much of the light it takes, 0 to 1. */
  readonly strength: number
}

/** What is left of a colour in the shade. */
export const SHADOW_COLOUR: Rgb = [0.03, 0.03, 0.07]

/** The lower the sun, the longer the shadow: in heights aside and towards the camera. */
const LENGTHS: Readonly<Record<TimeOfDay, readonly [aside: number, towards: number]>> = {
  dawn: [0.95, 0.66],
  day: [0.62, 0.5],
  dusk: [1, 0.68],
  night: [0.6, 0.5],
}

const BY_HOUR: Readonly<Record<TimeOfDay, number>> = {
  dawn: 0.42,
  day: 0.5,
  dusk: 0.5,
  night: 0.46,
}
const THROUGH: Readonly<Record<Weather, number>> = {
  clear: 1,
  cloud: 0.6,
  rain: 0.24,
  snow: 0.34,
  fog: 0.22,
  storm: 0.22,
}

/** What is left of a shadow where the light comes from more than one side; nothing where no ground is in the light, or one too narrow. */
const IN_PLACES: Partial<Record<Place, number>> = {
  space: 0,
  underwater: 0,
  abstract: 0,
  lake: 0,
  forest: 0.5,
  interior: 0.6,
}

/** The shadows of a scene whose sun stands on this side, 1 for the right; there are none where `strength` is 0. */
export function shadowFall({ place, timeOfDay, weather }: Scene, sunSide: number): ShadowFall {
  const isTable = place === 'tabletop'
  const [aside, towards] = isTable ? ON_TABLES.length : LENGTHS[timeOfDay]
  const open = BY_HOUR[timeOfDay] * THROUGH[weather] * (IN_PLACES[place] ?? 1)
  return { aside: -sunSide * aside, towards, strength: isTable ? ON_TABLES.strength : open }
}

/** On a table the light is a window's, or a lamp's behind a cloth. */
const ON_TABLES = { length: [0.5, 0.34], strength: 0.36 } as const
