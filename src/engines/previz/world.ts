/** From a shot to a world and a camera in it; the same shot always gives the same ones. */
import type { Place } from '../../domain/scene.ts'
import type { Shot } from '../../domain/shot.ts'
import type { Stage } from '../../media/stage.ts'
import { TextureBook } from '../../media/texture.ts'
import { type Camera, planCamera, sweepOf } from './camera-program.ts'
import { framed } from './framing.ts'
import { leadOf, leadPath } from './lead.ts'
import { paletteFor } from './palette.ts'
import type { WorldKind } from './worlds/brief.ts'
import { ABSTRACT_WORLD } from './worlds/abstract.ts'
import { CITY_WORLD } from './worlds/city.ts'
import { FOREST_WORLD } from './worlds/forest.ts'
import { LAND_WORLD } from './worlds/land.ts'
import { WATER_WORLD } from './worlds/water.ts'

/** Which world shows a place; a new place is a new line. */
const WORLDS: Readonly<Record<Place, WorldKind>> = {
  lake: WATER_WORLD,
  sea: WATER_WORLD,
  beach: WATER_WORLD,
  river: WATER_WORLD,
  village: LAND_WORLD,
  skyline: CITY_WORLD,
  interior: ABSTRACT_WORLD,
  space: ABSTRACT_WORLD,
  underwater: ABSTRACT_WORLD,
  forest: FOREST_WORLD,
  city: CITY_WORLD,
  meadow: LAND_WORLD,
  mountains: LAND_WORLD,
  desert: LAND_WORLD,
  snowfield: LAND_WORLD,
  abstract: ABSTRACT_WORLD,
}

/** Everything to film, declared but not yet painted. */
export type World = {
  readonly stage: Stage
  readonly camera: Camera
  readonly book: TextureBook
}

/** Textures are made for this width of picture and scale with it. */
export const FULL_DETAIL_WIDTH_PX = 1366

/**
 * Plans the camera, then builds as much world as it will see. `book` takes its
 * textures; a new one when absent.
 */
export function buildWorld(
  shot: Shot,
  book = new TextureBook(shot.widthPx / FULL_DETAIL_WIDTH_PX),
): World {
  const { scene, seed, durationSeconds } = shot
  const kind = WORLDS[scene.place]
  const path = leadPath({
    lead: leadOf(scene),
    durationSeconds,
    steps: shot.camera,
    ground: kind.ground(scene),
  })
  const camera = planCamera({
    steps: shot.camera,
    durationSeconds,
    home: framed(kind.home(scene), scene, kind.ground(scene)),
    path,
    seed,
  })
  const stage = kind.build({
    shot,
    scene,
    palette: paletteFor(scene, seed),
    seed,
    book,
    sweep: sweepOf(camera, { durationSeconds, aspect: shot.heightPx / shot.widthPx }),
    path,
  })
  return { stage, camera, book }
}
