/** Where our own drawings of buildings stand when a prompt names no place. */
import type { Place } from '../scene/scene.ts'

/** Exceptions to open country. */
export const BUILDING_HOMES: readonly (readonly [Place, string])[] = [
  ['city', 'skyscraper apartment-block town-house casino tv-tower space-needle'],
  ['forest', 'tree-house lookout-tower'],
  ['beach', 'lifeguard-tower'],
  ['sea', 'stilt-house'],
  ['mountains', 'log-cabin'],
  ['river', 'dam'],
]
