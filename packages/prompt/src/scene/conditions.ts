/** What state a place is in, which a prompt says with one word: abandoned, gloomy, messy, luxurious. */
import type { Detail } from './details.ts'
import type { Scene } from './scene.ts'

/** The states that are told apart. */
export const CONDITIONS = [
  'derelict',
  'gloomy',
  'overgrown',
  'messy',
  'luxurious',
  'modern',
  'rustic',
  'empty',
] as const satisfies readonly Detail[]

/** One of `CONDITIONS`. */
export type Condition = (typeof CONDITIONS)[number]

/** True for a scene in this state. */
export const isIn = ({ details }: Pick<Scene, 'details'>, condition: Condition): boolean =>
  details.includes(condition)

/** True where nobody has cleaned, repaired or lit anything for long. */
export const isForsaken = (scene: Pick<Scene, 'details'>): boolean =>
  isIn(scene, 'derelict') || isIn(scene, 'gloomy')
