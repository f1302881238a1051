/** Light and shade of clouds on open land: the lead stands in the sun, before it and beyond there is shade. */
import type { TimeOfDay, Weather } from '@backlot/prompt/scene'
import { noise } from '../../renderer/scene/noise.ts'
import { smoothstep } from '../../renderer/scene/random.ts'
import type { WorldBrief } from '../brief.ts'

/** How much of a point on the ground is in the shade, 0 to 1; metres to the right and away. */
export type Shade = (x: number, z: number) => number

/** How dark the shade of clouds is, by the hour. */
const BY_HOUR: Readonly<Record<TimeOfDay, number>> = {
  dawn: 0.42,
  day: 0.5,
  dusk: 0.42,
  night: 0.4,
}
/** Without a sun there is no shade. */
const THROUGH: Readonly<Record<Weather, number>> = {
  clear: 1,
  cloud: 0.8,
  rain: 0.3,
  snow: 0.3,
  fog: 0,
  storm: 0.4,
}

/** The shade on the land of a brief. */
export function shadeOn({ scene, seed, path }: Pick<WorldBrief, 'scene' | 'seed' | 'path'>): Shade {
  const strength = BY_HOUR[scene.timeOfDay] * THROUGH[scene.weather]
  const [leadX, , leadZ] = path(MIDDLE_SECONDS)
  const far = Math.min(leadZ, FARTHEST_POOL)
  // The farther off the lead, the larger the light on it.
  const deep = Math.max(POOL.deep, far * 0.55)
  const move = seed % 97
  return (x, z) => {
    const pool = Math.exp(
      -(((x - leadX) / (deep + POOL.wider)) ** 2) - ((z - far - POOL.beyond) / deep) ** 2,
    )
    const open = smoothstep(-0.12, 0.3, noise(x / CLOUDS.wide + move, z / CLOUDS.deep + move * 0.7))
    const beyond = smoothstep(far + deep, far + 3 * deep, z)
    return strength * (1 - Math.max(smoothstep(0.1, 0.75, pool), open * beyond))
  }
}

/** When most films are half over. */
const MIDDLE_SECONDS = 3
/** The sun falls on this much of the ground around the lead: metres. */
const POOL = { deep: 7, wider: 2, beyond: 2.5 } as const
const FARTHEST_POOL = 30
/** The shade of clouds, metres. */
const CLOUDS = { wide: 42, deep: 46 } as const
