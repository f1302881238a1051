/** From a shot to a world and a camera in it; the same shot always gives the same ones. */
import type { Activity, Place, Scene } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import type { Haze, Stage } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import {
  type Camera,
  type CameraHome,
  type Path,
  planCamera,
  sweepOf,
} from '../camera/camera-program.ts'
import { isOverRoofs } from '../camera/from-above.ts'
import { withoutScreens } from '../camera/clear-view.ts'
import { composed, type Composition } from '../camera/composed.ts'
import { closeDistance, framed, lowerGaze } from '../camera/framing.ts'
import { roomBeside } from '../staging/beside.ts'
import { handOf } from '../staging/hands.ts'
import { distanceOf } from '../staging/afloat.ts'
import { castOf, leadOf, leadPath } from '../camera/lead.ts'
import { figuresIn, type ShownFigure } from '../camera/shown-figures.ts'
import { type CastMember, shownHeight, stagingOf } from '../staging/stagings.ts'
import { PERFORMANCES } from '../subjects/activities/performances.ts'
import { paletteFor } from './palette.ts'
import { slideOf } from '../staging/paper-slide.ts'
import { compositionOf, type WorldBrief, type WorldKind } from './brief.ts'
import { ABSTRACT_WORLD } from './abstract.ts'
import { CITY_WORLD } from './city/city.ts'
import { FOREST_WORLD } from './land/forest.ts'
import { LAND_WORLD } from './land/land.ts'
import { RIVER_WORLD } from './water/river.ts'
import { VILLAGE_WORLD } from './village/village.ts'
import { SKYLINE_WORLD } from './city/skyline.ts'
import { INTERIOR_WORLD } from './rooms/interior.ts'
import { SPACE_WORLD } from './space.ts'
import { TABLETOP_WORLD } from './table/tabletop.ts'
import { UNDERWATER_WORLD } from './underwater.ts'
import { landmarks } from './sites/landmarks.ts'
import { WALL_WORLD } from './rooms/wall.ts'
import { WATER_WORLD } from './water/water.ts'

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
  tabletop: TABLETOP_WORLD,
  abstract: ABSTRACT_WORLD,
}

/** Metres that somebody can go away before water, a wall or nothing comes; elsewhere as far as they like. */
const DEPTHS: Partial<Record<Place, number>> = {
  lake: 0.6,
  sea: 0.6,
  river: 0.8,
  beach: 1.6,
  skyline: 0.6,
  interior: 1.2,
  tabletop: 0.5,
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

/** A camera, where it starts from, and who goes before it where. */
type PlacedCamera = {
  readonly kind: WorldKind
  readonly path: Path
  readonly home: CameraHome
  readonly camera: Camera
}

/** A wood that is seen from the air is land with trees on it: among its trunks no camera rises. Nor does one in a street, and a town is seen from over its roofs. */
function seenAsLand(shot: Shot): Shot {
  const { place, angle } = shot.scene
  if (isOverRoofs(shot.scene))
    return { ...shot, scene: { ...shot.scene, place: 'city', angle: 'aerial' } }
  if (place !== 'forest' || angle !== 'aerial') return shot
  return { ...shot, scene: { ...shot.scene, place: 'mountains' } }
}

/** The camera of a shot, before there is anything for it to see. */
export function placeCamera(ordered: Shot): PlacedCamera {
  const shot = seenAsLand(ordered)
  const { scene, seed, durationSeconds, camera: steps } = shot
  const kind = scene.wall ? WALL_WORLD : WORLDS[scene.place]
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
    ...(scene.subjects.length === 1 &&
      !lead?.group?.blocking && { third: seed % 2 === 0 ? 1 : -1 }),
    ...(lead && { distance: distanceOf(lead, scene.place), aside: roomBeside(castOf(scene)) }),
    ...(WALLED.has(scene.place) && { room: kind.home(scene).bounds.high[0] + 1.6 }),
  })
  const aspect = shot.heightPx / shot.widthPx
  const isFollowed = steps.length > 0 && steps.every((step) => step.includes('Tracking shot'))
  const frame = { scene, ground, aspect, path, isFollowed }
  const guarded = lead && { height: shownHeight(lead), aspect, aside: asideOf(lead) }
  const order = { steps, durationSeconds, path, seed, ...(guarded && { guarded }) }
  const first = framed(kind.home(scene), frame)
  const placed = keptInView(first, frame, {
    durationSeconds,
    // A tilt is to show what is above or below the lead.
    maxLooks: steps.flat().some((command) => command.startsWith('Tilt')) ? 0 : MAX_LOOKS,
    plan: (home) => planCamera({ ...order, home }),
  })
  const asked = { kind, path, ...placed }
  if (!shot.cameraOfTaste || !lead) return asked
  const plan: Composition['plan'] = (home, amount) =>
    planCamera({ ...order, home, amount, isFrontAmid: true })
  return { ...asked, ...composed(first, tasteOf(shot, asked, { first, plan })) }
}

/** How a camera that nobody asked for is composed: by the figures that its world would show. */
function tasteOf(
  shot: Shot,
  asked: PlacedCamera,
  { first, plan }: { readonly first: CameraHome; readonly plan: Composition['plan'] },
): Composition {
  const { place, shotSize, angle, subjects } = shot.scene
  const figures = figuresIn(asked.kind.build(briefOf(shot, asked, new TextureBook(1))).cards)
  const isOfFaces = shotSize === 'close' && place !== 'tabletop'
  return {
    figures: figures.filter(({ rank }) => rank === 0 || (!isOfFaces && !areTooMany(rank, figures))),
    durationSeconds: shot.durationSeconds,
    aspect: shot.heightPx / shot.widthPx,
    size: isOfFaces ? 'close' : angle || isWide(shotSize, subjects) ? 'wide' : 'medium',
    isOfHands: hasProps(subjects[0]?.activity),
    back: backOf(first, place),
    most: place === 'interior' || place === 'city' ? MAX_SHARE_BETWEEN_WALLS : 1,
    plan,
  }
}

/** True for what is done with something. */
const hasProps = (activity: Activity | undefined): boolean =>
  activity !== undefined && PERFORMANCES[activity].props !== undefined

/** What is said to be small is not made as large as it can be. */
const isWide = (size: Scene['shotSize'], [lead]: Scene['subjects']): boolean =>
  size === 'wide' || lead?.size === 'tiny' || lead?.size === 'small'

/** True for more than have to be in the picture, all of them. */
const areTooMany = (rank: number, figures: readonly ShownFigure[]): boolean =>
  figures.filter((one) => one.rank === rank).length > MAX_GROUP

/** How far a camera of taste may go back: to the wall of a room, elsewhere a few steps, or more from what is far. */
function backOf({ position, bounds, subjectDistance }: CameraHome, place: Place): number {
  if (place === 'interior') return Math.max(0, position[2] - bounds.low[2])
  return Math.max(BACK_METRES, BACK_SHARE * subjectDistance)
}

/** A camera that goes farther in a room or a street shows a bare wall. */
const MAX_SHARE_BETWEEN_WALLS = 0.62
const BACK_METRES = 4
const BACK_SHARE = 0.35

/** How far the others of a small group on the ground stand aside of the first. */
function asideOf(lead: CastMember): number {
  const [x, , z] = stagingOf(lead).apart
  if (lead.group) return SEEN_OF_GROUP * lead.group.width
  return z > 0 || lead.count > MAX_GROUP ? 0 : Math.ceil((lead.count - 1) / 2) * x
}

/** What of a group is kept in the picture on either side of its middle: its width less half of who is outermost. */
const SEEN_OF_GROUP = 0.3

/** More are a crowd, which may go on beside the picture. */
const MAX_GROUP = 5

/** A camera that looks further down may go further, and then has to look down again. */
const MAX_LOOKS = 6
/** Radians that nobody sees. */
const SLIGHT = 1e-3

/** The camera and its home, looking down from the start as far as it must to keep a small lead. */
function keptInView(
  first: CameraHome,
  frame: Parameters<typeof lowerGaze>[1],
  way: {
    readonly durationSeconds: number
    readonly maxLooks: number
    readonly plan: (home: CameraHome) => Camera
  },
): Pick<PlacedCamera, 'home' | 'camera'> {
  const looking = (pitch: number): Pick<PlacedCamera, 'home' | 'camera'> => {
    const home = { ...first, pitch }
    return { home, camera: way.plan(home) }
  }
  let placed = looking(first.pitch)
  for (let look = 0; look < way.maxLooks; look++) {
    const lower = lowerGaze(placed.camera, frame, way.durationSeconds)
    if (lower < SLIGHT) break
    placed = looking(placed.home.pitch - lower)
  }
  return placed
}

/** Water that is said to have a colour shows that far out, and mirrors less. */
function dyed(stage: Stage, { scene, palette }: Pick<WorldBrief, 'scene' | 'palette'>): Stage {
  const { water } = stage
  if (!water || !scene.hues?.water) return stage
  const { near, far } = water
  return {
    ...stage,
    water: { ...water, colour: palette.water, near: near * DYED_WAY, far: far * DYED_WAY },
  }
}

const DYED_WAY = 9

/** A camera that stands farther back sees more water before the shore. */
function shoreFrom({ water }: Stage, { position }: CameraHome): Pick<Stage, 'water'> {
  if (!water) return {}
  return { water: { ...water, shoreDistance: water.shoreDistance + Math.max(0, -position[2]) } }
}

/** The shade before the lens ends before the lead, even when the camera has come as near as a push takes it. */
function litLead(haze: Haze, { subjectDistance }: CameraHome): Haze {
  const { near } = haze
  if (!near) return haze
  return { ...haze, near: { ...near, metres: Math.min(near.metres, SHADED_WAY * subjectDistance) } }
}

const SHADED_WAY = 0.55

/** What a world is built from for a camera. */
function briefOf(
  shot: Shot,
  { camera, path }: Pick<PlacedCamera, 'camera' | 'path'>,
  book: TextureBook,
  before?: Scene,
): WorldBrief {
  const { scene, seed, durationSeconds } = shot
  return {
    shot,
    scene,
    palette: paletteFor(scene, seed),
    seed,
    composition: compositionOf(seed, scene),
    book,
    camera,
    sweep: sweepOf(camera, { durationSeconds, aspect: shot.heightPx / shot.widthPx }),
    path,
    leadBefore: before?.subjects[0],
  }
}

/**
 * Plans the camera, then builds as much world as it will see. `book` takes its
 * textures; a new one when absent. `before` is the scene that became this one.
 */
export function buildWorld(
  ordered: Shot,
  book = new TextureBook(ordered.widthPx / FULL_DETAIL_WIDTH_PX),
  before?: Scene,
): World {
  const shot = seenAsLand(ordered)
  const { scene, seed, durationSeconds } = shot
  const placed = placeCamera(shot)
  const { kind, path, home, camera } = placed
  const brief = briefOf(shot, placed, book, before)
  const stage = kind.build(brief)
  // Furniture hides who is in a room from any camera that goes by.
  const isKeptClear =
    shot.cameraOfTaste === true ||
    scene.place === 'interior' ||
    shot.camera.flat().includes('Tracking shot')
  const lead = isKeptClear ? leadOf(scene) : undefined
  const all = [...stage.cards, ...landmarks(brief)]
  const cards = lead
    ? withoutScreens(all, { camera, path, durationSeconds, height: shownHeight(lead) })
    : all
  const slide = slideOf(camera, { durationSeconds, distance: home.subjectDistance })
  return {
    stage: {
      ...stage,
      cards,
      ...shoreFrom(dyed(stage, brief), home),
      haze: litLead(stage.haze, home),
      ...handOf(scene, { book, seed, stage, slide }),
    },
    camera,
    book,
  }
}
