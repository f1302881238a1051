/** A village: cottages along a lane through the fields, or at the water when a boat plays in it. */
import type { Scene } from '@backlot/prompt/scene'
import { leadOf } from '../../camera/lead.ts'
import type { CastKind } from '../../staging/stagings.ts'
import type { WorldKind } from '../brief.ts'
import { LAND_WORLD } from '../land/land.ts'
import { RIVER_WORLD } from '../water/river.ts'

const AT_WATER: ReadonlySet<CastKind> = new Set(['boat', 'rowboat'])

const groundOf = (scene: Scene): WorldKind =>
  AT_WATER.has(leadOf(scene)?.kind ?? 'woman') ? RIVER_WORLD : LAND_WORLD

/** The village. */
export const VILLAGE_WORLD: WorldKind = {
  home: (scene) => groundOf(scene).home(scene),
  ground: (scene) => groundOf(scene).ground(scene),
  build: (brief) => groundOf(brief.scene).build(brief),
}
