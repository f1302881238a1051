/** From a shot to a world and a camera in it; the same shot always gives the same ones. */
import type { Place } from '../../domain/scene.ts'
import type { Shot } from '../../domain/shot.ts'
import type { Stage } from '../../media/stage.ts'
import { TextureBook } from '../../media/texture.ts'
import { type Camera, planCamera, sweepOf } from './camera-program.ts'
import { leadOf, leadPath } from './lead.ts'
import { paletteFor } from './palette.ts'
import type { WorldKind } from './worlds/brief.ts'
import { WATER_WORLD } from './worlds/water.ts'

/** Which world shows a place; a new place is a new line. */
const WORLDS: Readonly<Record<Place, WorldKind>> = {
  lake: WATER_WORLD,
  sea: WATER_WORLD,
  forest: WATER_WORLD,
  city: WATER_WORLD,
  meadow: WATER_WORLD,
  mountains: WATER_WORLD,
  desert: WATER_WORLD,
  snowfield: WATER_WORLD,
  abstract: WATER_WORLD,
}

/** Everything to film, declared but not yet painted. */
export type World = {
  readonly stage: Stage
  readonly camera: Camera
  readonly book: TextureBook
}

/** Textures are made for this width of picture and scale with it. */
const FULL_DETAIL_WIDTH_PX = 1366

/** Plans the camera, then builds as much world as it will see. */
export function buildWorld(shot: Shot): World {
  const { scene, seed, durationSeconds } = shot
  const kind = WORLDS[scene.place]
  const path = leadPath({
    lead: leadOf(scene),
    durationSeconds,
    followed: shot.camera.some((step) => step.includes('Tracking shot')),
    ground: kind.ground(scene),
  })
  const camera = planCamera({
    steps: shot.camera,
    durationSeconds,
    home: kind.home(scene),
    path,
    seed,
  })
  const book = new TextureBook(shot.widthPx / FULL_DETAIL_WIDTH_PX)
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
