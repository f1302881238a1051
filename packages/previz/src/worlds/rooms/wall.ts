/** A wall close behind all that is shown, on a pavement, on grass or on boards: what is written on it is near enough to be read. */
import { seededRandom } from '@backlot/camera/random'
import { hex, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import { eyeHeight, leadOf, reachOf } from '../../camera/lead.ts'
import { paintGround, paintPlanks } from '../../painting/ground.ts'
import { INKS, isLightTone } from '../../subjects/cut-outs/cut-out-writing.ts'
import { paintGrass } from '../../painting/plants.ts'
import { paintGlow } from '../../painting/soft.ts'
import { courseOf, paintWall, WALL_TONES } from '../../painting/wall.ts'
import type { Lit } from '../../painting/venue.ts'
import type { Palette } from '../palette.ts'
import {
  paintPlaque,
  paintPoster,
  paintWallWriting,
  type WallWriting,
} from '../../painting/wall-writing.ts'
import type { PlaceWriting, Wall } from '@backlot/prompt/scene'
import { castSubjects } from '../../staging/cast.ts'
import { lying, standing } from '../../staging/set-pieces.ts'
import { shownHeight } from '../../staging/stagings.ts'
import type { WorldBrief, WorldKind } from '../brief.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import { hang, SUN_HEIGHTS } from '../sky/heaven.ts'
import { namedPaint } from '../named-paint.ts'
import { paintingOf } from '../sites/painted-things.ts'
import { airOf, hazeOf } from '../sky/weather.ts'

/** How far a wall goes to either side, and the ground towards the camera. Metres. */
const REACH = 64
const NEAR = -16
/** Of one picture of a wall, metres. */
const PIECE_METRES = 8
const PX_PER_METRE = 150

/** A world that is a wall. */
export const WALL_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.02,
    subjectDistance: reachOf(scene, 5),
    bounds: { low: [-4.2, 0.6, -7], high: [4.2, 3, 2.4] },
  }),
  ground: () => 0,
  build: buildWall,
}

/** The light on what stands close: by night lamps are near. */
const lightOn = ({ ambient, near, dark }: Palette): Lit => {
  const lit = (channel: number, part: number): number => channel * (0.5 + 0.5 * part)
  return ([red, green, blue]) =>
    mix(
      [lit(red, ambient[0]), lit(green, ambient[1]), lit(blue, ambient[2])],
      near,
      dark ? 0.22 : 0.04,
    )
}

/** Where a wall is and how high it is, metres. */
type Site = { readonly z: number; readonly height: number }

function buildWall(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const { dark } = palette
  const cast = castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 0.5 })
  const site = siteOf(brief, cast)
  const sun = [0.3, SUN_HEIGHTS[scene.timeOfDay]] as const
  const sky = hang({ ...brief, sun, clouds: 0.5, cloudScale: 1, glow: 0.8, beams: 0, stars: 120 })
  const wall = scene.wall ?? { material: 'plaster' }
  const isRoom = scene.place === 'interior'
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...(isRoom ? [] : treesBehind(brief, site)),
      ...wallCards(brief, wall, site),
      ...groundCards(brief, site),
      ...(isRoom ? [] : tufts(brief, site)),
      ...writingCards(brief, wall, site),
      ...cast,
    ],
    haze: hazeOf(scene, palette, { density: dark ? 0.01 : 0.006, startMetres: 12, limit: 0.7 }),
    grade: palette.grade,
    particles: isRoom ? [] : airOf(scene, palette, seed),
    ...sky.light,
  }
}

/** Behind everybody, and higher than they are. */
function siteOf({ scene, path, shot }: WorldBrief, cast: readonly Card[]): Site {
  const lead = leadOf(scene)
  const seconds = [0, shot.durationSeconds / 2, shot.durationSeconds]
  const farthest = cast.flatMap((card) =>
    card.shows ? seconds.map((at) => card.place(at).origin[2]) : [],
  )
  const z = lead
    ? Math.max(...seconds.map((at) => path(at)[2]), ...farthest) + BEHIND_METRES
    : BARE_METRES
  const tall = lead ? shownHeight(lead) * 1.5 + 0.6 : 0
  const height =
    scene.place === 'interior' ? 0.5 * z + 3 : Math.max(MIN_HEIGHT_METRES, 0.3 * z + 1.1, tall)
  return { z, height }
}

const BEHIND_METRES = 1.1
const BARE_METRES = 7
const MIN_HEIGHT_METRES = 3.1

/** Half of what is seen of a wall, in its distance. */
const HALF_WIDTH = 0.52

function wallCards(brief: WorldBrief, { material, colour }: Wall, { z, height }: Site): Card[] {
  const { book, palette, seed } = brief
  const lit = lightOn(palette)
  const tone = colour ? namedPaint(colour, palette) : WALL_TONES[material]
  const texture = book.add({
    widthPx: PIECE_METRES * PX_PER_METRE,
    heightPx: Math.min(900, height * PX_PER_METRE),
    paint: (_, w, h) =>
      paintWall(w, h, {
        material,
        colour: tone,
        lit,
        seed: seed % 97,
        widthMetres: PIECE_METRES,
        heightMetres: height,
      }),
  })
  const coping = book.add({
    widthPx: 256,
    heightPx: 24,
    paint: (_, w, h) =>
      paintWall(w, h, {
        material: 'concrete',
        colour: material === 'plaster' ? scaled(tone, 0.9) : [0.7, 0.69, 0.66],
        lit,
        seed: seed % 89,
        widthMetres: PIECE_METRES,
        heightMetres: 0.16,
      }),
  })
  const pieces: Card[] = []
  for (let x = -REACH; x <= REACH; x += PIECE_METRES) {
    const look = { haze: 0.8, bias: -0.3, unmirrored: true }
    const stand = { x, y: -0.03, z, width: PIECE_METRES + 0.02, height: height + 0.03 }
    pieces.push(standing(texture, stand, look))
    const top = { ...stand, y: height - 0.02, z: z - 0.05, height: 0.16, width: PIECE_METRES + 0.3 }
    if (brief.scene.place !== 'interior')
      pieces.push(standing(coping, top, { ...look, bias: -0.25 }))
  }
  return pieces
}

/** Crowns of trees that look over the wall: without anything far, no camera is seen to go. */
function treesBehind(brief: WorldBrief, { z, height }: Site): Card[] {
  const { book, palette, scene, seed } = brief
  const random = seededRandom(seed * 17 + 3)
  const paintings = [0, 1, 2].flatMap((index) => {
    const look = { scene, palette, seed: seed + index * 7, sunSide: 1 }
    const painting = paintingOf('deciduous-tree', look)
    if (!painting) return []
    const { aspect, paint } = painting
    const rows = 420
    return [
      {
        aspect,
        texture: book.add({
          widthPx: rows * aspect,
          heightPx: rows,
          paint: (_, w, h) => paint(w, h),
        }),
      },
    ]
  })
  const cards: Card[] = []
  for (let x = -34; x < 34; x += 5 + 3 * random()) {
    const one = paintings[Math.floor(random() * paintings.length)]
    const tall = height * (1.35 + 0.7 * random())
    if (!one) continue
    const stand = { x, y: 0, z: z + 4 + 7 * random(), width: tall * one.aspect, height: tall }
    cards.push(standing(one.texture, stand, { haze: 1.2, unmirrored: true }))
  }
  return cards
}

function groundCards(brief: WorldBrief, { z }: Site): Card[] {
  const { book, scene, seed } = brief
  const area = { left: -REACH, right: REACH, near: NEAR, far: z + 2.5, y: 0 }
  const look = { backdrop: 40, haze: 0.7 }
  if (scene.place === 'interior') {
    const lit = lightOn(brief.palette)
    const floor = book.add({
      widthPx: 1600,
      heightPx: 200,
      paint: (_, w, h) =>
        paintPlanks(
          { widthPx: w, heightPx: h, closed: true },
          lit([0.3, 0.19, 0.12]),
          lit([0.74, 0.54, 0.36]),
        ),
    })
    return [lying(floor, { ...area, left: -12, right: 12 }, look)]
  }
  const isGreen = scene.place !== 'city'
  const { ground } = growthTones(brief)
  const stone = isSnowy(brief) ? ([0.84, 0.87, 0.93] as const) : ([0.62, 0.6, 0.57] as const)
  const lit = lightOn(brief.palette)
  const tone = (share: number): Rgb =>
    isGreen ? ground(share) : lit(scaled(stone, 0.78 + 0.34 * share))
  const texture = book.add({
    widthPx: 768,
    heightPx: 512,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, tone(0.05)],
          [1, tone(0.9)],
        ],
        seed: seed % 41,
        grainX: 90,
        grainZ: 30,
        edge: 0.001,
      }),
  })
  return [lying(texture, area, look), ...(isGreen || isSnowy(brief) ? [] : slabs(brief, area))]
}

/** Joints between the slabs of a pavement. */
function slabs(
  { book, palette }: WorldBrief,
  area: { readonly near: number; readonly far: number },
): Card[] {
  const lit = lightOn(palette)
  const line = lit([0.33, 0.32, 0.31])
  const texture = book.add({
    widthPx: 512,
    heightPx: 512,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, line],
          [1, mix(line, [1, 1, 1], 0.1)],
        ],
        seed: 3,
        grainX: 8,
        grainZ: 8,
        edge: 0.3,
      }),
  })
  const cards: Card[] = []
  const look = { backdrop: 41, haze: 0.7 }
  for (let z = area.far - SLAB; z > area.near; z -= SLAB)
    cards.push(
      lying(texture, { left: -14, right: 14, near: z - 0.02, far: z + 0.02, y: 0.002 }, look),
    )
  for (let x = -14; x <= 14; x += SLAB)
    cards.push(
      lying(
        texture,
        { left: x - 0.015, right: x + 0.015, near: area.near, far: area.far, y: 0.002 },
        look,
      ),
    )
  return cards
}

const SLAB = 1.4

/** Grass at the foot of the wall. */
function tufts(brief: WorldBrief, { z }: Site): Card[] {
  const { book, seed } = brief
  const { blade } = growthTones(brief)
  const random = seededRandom(seed * 11 + 9)
  const textures = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 200,
      heightPx: 140,
      paint: (_, w, h) =>
        paintGrass(w, h, {
          seed: seed + index,
          ...blade,
          sunSide: 1,
          blades: 42,
          ears: 0.1,
          flowers: [],
        }),
    }),
  )
  const green = brief.scene.place === 'city' ? 2.6 : 0.9
  const cards: Card[] = []
  for (let x = -16; x < 16; x += green * (0.4 + 1.2 * random())) {
    const texture = textures[Math.floor(random() * textures.length)]
    const height = 0.16 + 0.26 * random()
    if (texture)
      cards.push(
        standing(
          texture,
          { x, y: -0.02, z: z - 0.1, width: height * 1.5, height },
          { haze: 0.6, unmirrored: true },
        ),
      )
  }
  return cards
}

/** Words on the wall, as wide as is seen of it. */
function writingCards(brief: WorldBrief, wall: Wall, site: Site): Card[] {
  const { scene, palette, book, seed } = brief
  const { writing } = scene
  if (!writing || writing.on === 'ground' || writing.on === 'sky' || writing.on === 'shopfront')
    return []
  const area = areaOf(brief, writing, site)
  const { x, y, width, height } = area
  const course = courseOf(wall.material)
  const look: WallWriting = {
    writing,
    ink: inkOn(wall, writing),
    lit: lightOn(palette),
    seed: seed % 101,
    course: writing.on === 'wall' ? course / height : 0,
  }
  const paint = { wall: paintWallWriting, poster: paintPoster, plaque: paintPlaque }[writing.on]
  const px = Math.min(1500 / width, 900 / height, 260)
  const texture = book.add({
    widthPx: width * px,
    heightPx: height * px,
    paint: (_, w, h) => paint(w, h, look),
  })
  const stand = { x, y, z: site.z - 0.012, width, height }
  const isLight = writing.lettering === 'neon'
  const card = standing(texture, stand, { haze: isLight ? 0.2 : 0.8, bias: 0.1, unmirrored: true })
  return isLight ? [...neonGlow(brief, area, site, look.ink), card] : [card]
}

/** Where the words are: in the middle of what is seen, above whoever stands before them. */
function areaOf(
  { scene, camera, shot }: WorldBrief,
  { on, words }: PlaceWriting,
  { z, height }: Site,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const lead = leadOf(scene)
  const seen = 2 * HALF_WIDTH * z
  const [x, eye] = camera(shot.durationSeconds / 2).position
  const lift = lead ? 0 : Math.max(0, 0.6 * (eye - EYE_METRES))
  if (on === 'poster') return { x, y: 0.62, width: 1.5, height: 2.1 }
  if (on === 'plaque') return { x, y: 1.05, width: 2, height: 1.1 }
  const long = Math.min(1, 0.5 + words.length / 20)
  const width = Math.min(WRITING_SHARE * seen, 9) * (lead ? 1 : long)
  const foot = lead ? Math.min(shownHeight(lead) * 0.82, height * 0.52) : 0.55 + lift
  const top = lead ? height - 0.18 : Math.min(height - 0.2, foot + 2.1)
  return { x, y: foot, width, height: Math.max(0.7, top - foot) }
}

const WRITING_SHARE = 0.74
/** The height of the eyes, from which words are in the middle. */
const EYE_METRES = 1.58

/** Ink that is read on the wall. */
function inkOn({ material, colour }: Wall, { colour: named, lettering, on }: PlaceWriting): string {
  if (named) return INKS[named]
  if (on === 'poster') return '#b3262c'
  if (lettering === 'neon') return '#ff4f9a'
  if (lettering === 'graffiti')
    return colour === 'blue' || colour === 'teal' ? '#f25a2a' : '#2fb4e8'
  const tone = colour ? hex(INKS[colour]) : WALL_TONES[material]
  if (material === 'brick') return '#f6f3ea'
  return isLightTone(tone) ? '#20242e' : '#f6f3ea'
}

function neonGlow(
  { book }: WorldBrief,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { z }: Site,
  ink: string,
): Card[] {
  const texture = book.add({
    widthPx: 160,
    heightPx: 160,
    paint: (_, sizePx) => paintGlow(sizePx, hex(ink), 2),
  })
  const [width, height] = [at.width * 1.5, at.height * 2.1]
  const stand = { x: at.x, y: at.y + at.height / 2 - height / 2, z: z - 0.008, width, height }
  const base = standing(texture, stand, { haze: 0, additive: true, bias: 0.05, unmirrored: true })
  return [
    {
      ...base,
      place: (seconds) => ({ ...base.place(seconds), opacity: 0.5 + 0.03 * Math.sin(seconds * 7) }),
    },
  ]
}
