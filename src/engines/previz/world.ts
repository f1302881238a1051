/** From a shot to a world and a camera in it; the same shot always gives the same ones. */
import type { Place, Scene } from '../../domain/scene.ts'
import { WATERS } from '../../domain/subject-kinds.ts'
import type { Shot } from '../../domain/shot.ts'
import type { Stage } from '../../media/stage.ts'
import { TextureBook } from '../../media/texture.ts'
import { type Camera, type CameraHome, type Path, planCamera, sweepOf } from './camera-program.ts'
import { closeDistance, framed } from './framing.ts'
import { handOf } from './hands.ts'
import { type CastKind, leadOf, leadPath, STAGINGS } from './lead.ts'
import { paletteFor } from './palette.ts'
import { slideOf } from './paper-slide.ts'
import type { WorldKind } from './worlds/brief.ts'
import { ABSTRACT_WORLD } from './worlds/abstract.ts'
import { CITY_WORLD } from './worlds/city.ts'
import { FOREST_WORLD } from './worlds/forest.ts'
import { LAND_WORLD } from './worlds/land.ts'
import { RIVER_WORLD } from './worlds/river.ts'
import { VILLAGE_WORLD } from './worlds/village.ts'
import { SKYLINE_WORLD } from './worlds/skyline.ts'
import { INTERIOR_WORLD } from './worlds/interior.ts'
import { SPACE_WORLD } from './worlds/space.ts'
import { UNDERWATER_WORLD } from './worlds/underwater.ts'
import { landmarks } from './worlds/landmarks.ts'
import { WATER_WORLD } from './worlds/water.ts'

/** Which world shows a place; a new place is a new line. */
const WORLDS: Readonly<Record<Place, WorldKind>> = {
  lake: WATER_WORLD,
  sea: WATER_WORLD,
  beach: WATER_WORLD,
  river: RIVER_WORLD,
  village: VILLAGE_WORLD,
  skyline: SKYLINE_WORLD,
  interior: INTERIOR_WORLD,
  space: SPACE_WORLD,
  underwater: UNDERWATER_WORLD,
  forest: FOREST_WORLD,
  city: CITY_WORLD,
  meadow: LAND_WORLD,
  mountains: LAND_WORLD,
  desert: LAND_WORLD,
  snowfield: LAND_WORLD,
  abstract: ABSTRACT_WORLD,
}

/** People and swans swim off the shore, where the water is seen around them. */
const SWIM_METRES = 8.2
/** Where sand lies before the water. */
const BEACH_SWIM_METRES = 10.5
const isAfloat = (scene: Scene): boolean => {
  const { kind, action } = leadOf(scene) ?? {}
  const here = scene.place !== 'underwater' && WATERS.has(scene.place)
  return here && action === 'swim' && SURFACED.some((one) => one === kind)
}
const SURFACED: readonly CastKind[] = ['woman', 'man', 'child', 'perched']

/** Metres that somebody can go away before water, a wall or nothing comes; elsewhere as far as they like. */
const DEPTHS: Partial<Record<Place, number>> = {
  lake: 0.6,
  sea: 0.6,
  river: 0.8,
  beach: 1.6,
  skyline: 0.6,
  interior: 1.2,
}

/** Places with walls aside: nobody who is followed walks through them. */
const WALLED: ReadonlySet<Place> = new Set(['city', 'interior'])

/** Everything to film, declared but not yet painted. */
export type World = {
  readonly stage: Stage
  readonly camera: Camera
  readonly book: TextureBook
}

/** Textures are made for this width of picture and scale with it. */
export const FULL_DETAIL_WIDTH_PX = 1366

/** The camera of a shot, before there is anything for it to see. */
export function placeCamera(shot: Shot): {
  readonly kind: WorldKind
  readonly path: Path
  readonly home: CameraHome
  readonly camera: Camera
} {
  const { scene, seed, durationSeconds, camera: steps } = shot
  const kind = WORLDS[scene.place]
  const ground = kind.ground(scene)
  const lead = leadOf(scene)
  const away = closeDistance(scene)
  const path = leadPath({
    lead,
    durationSeconds,
    steps,
    ground,
    ...(away !== undefined && { away }),
    depth: DEPTHS[scene.place] ?? Infinity,
    ...(isAfloat(scene) && { distance: scene.place === 'beach' ? BEACH_SWIM_METRES : SWIM_METRES }),
    ...(WALLED.has(scene.place) && { room: kind.home(scene).bounds.high[0] + 1.6 }),
  })
  const home = framed(kind.home(scene), scene, ground)
  const aspect = shot.heightPx / shot.widthPx
  const guarded = lead && { height: STAGINGS[lead.kind].height, aspect }
  const order = { steps, durationSeconds, home, path, seed, ...(guarded && { guarded }) }
  return { kind, path, home, camera: planCamera(order) }
}

/**
 * Plans the camera, then builds as much world as it will see. `book` takes its
 * textures; a new one when absent.
 */
export function buildWorld(
  shot: Shot,
  book = new TextureBook(shot.widthPx / FULL_DETAIL_WIDTH_PX),
): World {
  const { scene, seed, durationSeconds } = shot
  const { kind, path, home, camera } = placeCamera(shot)
  const brief = {
    shot,
    scene,
    palette: paletteFor(scene, seed),
    seed,
    book,
    sweep: sweepOf(camera, { durationSeconds, aspect: shot.heightPx / shot.widthPx }),
    path,
  }
  const stage = kind.build(brief)
  const cards = [...stage.cards, ...landmarks(brief)]
  const slide = slideOf(camera, { durationSeconds, distance: home.subjectDistance })
  return {
    stage: { ...stage, cards, ...handOf(scene, { book, seed, stage, slide }) },
    camera,
    book,
  }
}
