/** A street between tall houses: neon and wet asphalt by night, shop fronts and sun by day. */
import type { Scene } from '@backlot/prompt/scene'
import { hex, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { castSubjects } from '../../staging/cast.ts'
import { hang, SUN_HEIGHTS } from '../sky/heaven.ts'
import type { CameraHome } from '../../camera/camera-program.ts'
import { isOverRoofs } from '../../camera/from-above.ts'
import { eyeHeight, reachOf } from '../../camera/lead.ts'
import { paintFacade, paintLamp, paintSign } from '../../painting/building.ts'
import { paintGround } from '../../painting/ground.ts'
import { paintTiles } from '../../painting/roof.ts'
import { paintGlow } from '../../painting/soft.ts'
import { glowing, lying, standing } from '../../staging/set-pieces.ts'
import { airOf, hazeOf } from '../sky/weather.ts'
import type { WorldBrief, WorldKind } from '../brief.ts'
import { chapelEnd, parkCards, roofCard } from './city-ends.ts'
import { type CityDress, cityDressOf, isAlley, type Street, streetOf } from './city-dresses.ts'
import { isSnowy } from '../land/growth.ts'
import { buildRoofscape } from './roofscape.ts'
import { roadThings } from './road-marks.ts'
import { alleyThings, streetThings } from './street-things.ts'
import { marketCards } from '../sites/venues.ts'
import { streetWeeds, wornFront } from './worn-street.ts'

/** How far a street goes. Metres. */
const REACH = { near: -16, far: 130 }

/** The city. */
export const CITY_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.05,
    subjectDistance: reachOf(scene, isAlley(scene) ? 6.5 : 9),
    bounds: isOverRoofs(scene) ? OVER_ROOFS : boundsOf(streetOf(scene)),
  }),
  ground: () => 0,
  build: (brief) => (isOverRoofs(brief.scene) ? buildRoofscape(brief) : buildCity(brief)),
}

/** Over the roofs of a town there is room on all sides. */
const OVER_ROOFS: CameraHome['bounds'] = { low: [-9, 7, -9], high: [9, 16, 6] }

/** Before the fronts on both sides there is room for who walks beside a camera. */
function boundsOf({ front }: Street): CameraHome['bounds'] {
  const aside = Math.min(4.2, front - 1)
  return { low: [-aside, 0.7, -8], high: [aside, 3.1, 5] }
}

const NEON: readonly [Rgb, ...Rgb[]] = [
  hex('#ff4f9a'),
  hex('#39d5ff'),
  hex('#ffb13d'),
  hex('#8f6bff'),
  hex('#4dffb0'),
  hex('#ff6a4d'),
]
const WORDS: readonly [string, ...string[]] = [
  'SUSHI',
  'NOODLE',
  'BAR',
  'HOTEL',
  'JAZZ',
  'TEA',
  'RADIO',
  'CINE',
]

type Town = {
  readonly brief: WorldBrief
  readonly random: () => number
  readonly dark: boolean
  readonly dress: CityDress
}

function buildCity(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const random = seededRandom(seed * 57 + 11)
  const { dark } = palette
  const town: Town = { brief, random, dark, dress: cityDressOf(brief) }
  const wet = isRaining(scene) || (dark && !isSnowy(brief))
  const sun = [0.14, SUN_HEIGHTS[scene.timeOfDay]] as const
  const sky = hang({
    ...brief,
    sun,
    clouds: 0.5,
    cloudScale: 1,
    glow: 0.9,
    beams: dark ? 0 : 0.04,
    stars: 120,
  })
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...(town.dress.end === 'towers' ? skyline(town) : chapelEnd(brief)),
      ...houseRows(town, wet),
      ...streetCards(town, wet),
      ...lamps(town),
      ...streetWeeds(brief, streetOf(scene)),
      ...(isAlley(scene) ? alleyThings(brief) : roadThings(brief)),
      ...(scene.details.includes('market') ? marketCards(brief) : []),
      ...(isAlley(scene) || scene.details.includes('market')
        ? []
        : streetThings(brief, streetOf(scene))),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 2.5 }),
    ],
    haze: hazeOf(scene, palette, { density: dark ? 0.012 : 0.009, startMetres: 8, limit: 0.82 }),
    grade: palette.grade,
    ...(wet && { water: wetAsphalt(brief) }),
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

const isRaining = ({ weather }: Scene): boolean => weather === 'rain' || weather === 'storm'

/** Asphalt mirrors, and more so under rain drops. */
function wetAsphalt({ scene, palette }: WorldBrief): NonNullable<Stage['water']> {
  const raining = isRaining(scene)
  return {
    shoreDistance: 150,
    colour: palette.water,
    swell: raining ? 11 : 6,
    flow: raining ? 0.8 : 0.25,
    near: 1,
    far: 30,
    glint: 0.25,
  }
}

/** Towers behind the street and all around. */
function skyline({ brief, random, dark }: Town): Card[] {
  const { book, palette, seed, sweep } = brief
  const wall = mix(palette.far, palette.haze, 0.35)
  const towers = variants(6, (index) =>
    book.add({
      widthPx: 200,
      heightPx: 460,
      paint: (_, w, h) =>
        paintFacade(w, h, {
          seed: (seed % 600) * 7 + index,
          wall,
          wallLow: mix(wall, palette.haze, 0.3),
          columns: 9,
          rows: 26,
          lit: dark ? 0.42 : 0.02,
          glass: mix(wall, dark ? palette.near : (palette.sky[3]?.[1] ?? wall), 0.45),
        }),
    }),
  )
  const spread = Math.max(0.7, Math.min(1.2, Math.max(-sweep.yawFrom, sweep.yawTo)))
  return Array.from({ length: 80 }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1
    const yaw = side * lerp(0.05, spread, random())
    const distance = 150 + random() * 420
    const stand = {
      x: Math.sin(yaw) * distance,
      y: 0,
      z: Math.cos(yaw) * distance,
      width: 18 + random() * 16,
      height: 40 + random() * 90,
      turn: yaw,
    }
    return standing(pick(towers, random), stand, { haze: 0.6 })
  })
}

type Several = readonly [Texture, ...Texture[]]

/** Both sides of the street, house by house. */
function houseRows(town: Town, wet: boolean): Card[] {
  const { brief, random, dress } = town
  const fronts = paintFronts(town)
  const lights = paintSigns(town)
  const roofs = dress.roofs ? paintRoofs(town) : undefined
  const [low, more, far] = dress.high
  const street = streetOf(brief.scene)
  const row = (side: number): Card[] => {
    if (dress[side < 0 ? 'left' : 'right'] === 'park')
      return parkCards(brief, random, { side, front: street.front, wet })
    const cards: Card[] = []
    for (let z = REACH.near; z < REACH.far;) {
      const length = 7.5 + random() * 3.5
      const height = low + random() * more + (z > 40 ? far : 0)
      cards.push(...houseFront(pick(fronts, random), street, { side, z, length, height }))
      const eaves = street.pavement + height
      if (roofs)
        cards.push(roofCard(pick(roofs, random), { x: side * street.front, z, length, eaves }))
      if (random() < dress.signs)
        cards.push(...signCards(town, lights, { side, z: z + random() * length * 0.8 }))
      z += length
    }
    return cards
  }
  return [...row(-1), ...row(1)]
}

/** Tiles of three tones. */
function paintRoofs({ brief, dark }: Town): Several {
  const { book, palette, seed } = brief
  const tones: readonly [Rgb, ...Rgb[]] = [
    [0.62, 0.34, 0.24],
    [0.52, 0.3, 0.24],
    [0.42, 0.36, 0.36],
  ]
  return variants(3, (index) =>
    book.add({
      widthPx: 320,
      heightPx: 150,
      paint: (_, w, h) =>
        paintTiles(w, h, {
          seed: (seed % 97) + index,
          tiles: mix(itemAt(tones, index), palette.near, dark ? 0.6 : 0.06),
          snow: isSnowy(brief),
        }),
    }),
  )
}

function paintFronts({ brief, dark, dress }: Town): Several {
  const { book, palette, seed } = brief
  const glass: Rgb = dark ? [0.1, 0.12, 0.2] : mix([0.45, 0.55, 0.66], palette.haze, 0.25)
  return variants(8, (index) => {
    const wall = itemAt(dress.walls[dark ? 'night' : 'day'], index)
    const look = {
      seed: (seed % 600) * 17 + index,
      wall: mix(wall, palette.haze, dark ? 0 : 0.12),
      wallLow: mix(wall, [0.05, 0.05, 0.1], dark ? 0.55 : 0.2),
      columns: dress.windows[0],
      rows: dress.windows[1],
      lit: dark ? 0.5 : 0.04,
      glass,
      shop: mix(itemAt(NEON, index * 5 + seed), [0.7, 0.2, 0.25], 0.4),
      ...wornFront(brief, index),
    }
    return book.add({ widthPx: 440, heightPx: 660, paint: (_, w, h) => paintFacade(w, h, look) })
  })
}

type Signs = { readonly signs: Several; readonly glows: Several }

function paintSigns({ brief }: Town): Signs {
  const { book, seed } = brief
  return {
    signs: variants(6, (index) =>
      book.add({
        widthPx: 96,
        heightPx: 300,
        paint: (_, widthPx, heightPx) =>
          paintSign({ widthPx, heightPx }, itemAt(NEON, index), itemAt(WORDS, index + seed)),
      }),
    ),
    glows: variants(6, (index) =>
      book.add({
        widthPx: 96,
        heightPx: 96,
        paint: (_, sizePx) => paintGlow(sizePx, itemAt(NEON, index), 2),
      }),
    ),
  }
}

/** A sign that juts out over the pavement; by night it glows, and one in four flickers. */
function signCards(
  { brief, random, dark }: Town,
  lights: Signs,
  at: { side: number; z: number },
): Card[] {
  const index = Math.floor(random() * 6)
  const height = 1.6 + random() * 1.6
  const x = at.side * (streetOf(brief.scene).front - 0.62)
  const y = 3.2 + random() * 3.4
  const sign = standing(
    itemAt(lights.signs, index),
    { x, y, z: at.z, width: height * 0.36, height },
    { haze: 0.5 },
  )
  if (!dark) return [sign]
  const flicker = random() < 0.25 ? 0.3 : 0.03
  const glow = { x, y: y + height / 2, z: at.z - 0.05, size: height * 2.1 }
  return [sign, glowing(itemAt(lights.glows, index), glow, { opacity: 0.4, flicker })]
}

/** The sun is behind the houses on the right. */
const SHADED_SIDE = 0.36

/** House fronts are cut in slices along the street, so that they sort right. */
const SLICES = 3

function houseFront(
  texture: Texture,
  street: Street,
  house: { side: number; z: number; length: number; height: number },
): Card[] {
  const { side, z, length, height } = house
  const x = side * street.front
  // A little overlap, so that no light comes between two houses.
  const step = (length + 0.12) / SLICES
  return Array.from({ length: SLICES }, (_, index) => {
    const near = z + step * index
    // The texture reads from left to right: away from the viewer on the left side, towards on the right.
    const start = side < 0 ? near : near + step
    const placement = {
      origin: [x, street.pavement - 0.02, start] as const,
      across: [0, 0, side < 0 ? step : -step] as const,
      up: [0, height, 0] as const,
    }
    const part = side < 0 ? index : SLICES - 1 - index
    return {
      texture,
      haze: 0.9,
      ...(side > 0 && { shade: SHADED_SIDE }),
      part: [part / SLICES, (part + 1) / SLICES] as const,
      place: () => placement,
    }
  })
}

/** Pavements, and the road between them unless it is a mirror. */
function streetCards(town: Town, wet: boolean): Card[] {
  const { book, seed } = town.brief
  const base = stoneTone(town)
  const stone = (factor: number): Rgb => scaled(base, factor)
  const pavement = book.add({
    widthPx: 256,
    heightPx: 1024,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, stone(0.7)],
          [0.5, stone(1)],
          [1, stone(1.25)],
        ],
        seed: seed % 43,
        grainX: 9,
        grainZ: 60,
        edge: 0.07,
      }),
  })
  // Where the street mirrors, pavements come after the mirror: far cards by order, not backdrops.
  const order = wet ? { bias: -500 } : { backdrop: 41 }
  const look = { haze: 0.7, unmirrored: true, ...order }
  const { near, far } = REACH
  const { front, kerb, pavement: y } = streetOf(town.brief.scene)
  const kerbs = [
    lying(pavement, { left: -front - 0.5, right: -kerb, near, far, y }, look),
    lying(pavement, { left: kerb, right: front + 0.5, near, far, y }, look),
  ]
  return wet ? kerbs : [roadCard(town, base), ...kerbs]
}

function stoneTone({ brief, dark }: Town): Rgb {
  if (isSnowy(brief)) return dark ? [0.36, 0.38, 0.48] : [0.82, 0.86, 0.93]
  return dark ? [0.1, 0.095, 0.15] : mix([0.62, 0.6, 0.57], brief.palette.haze, 0.15)
}

function roadCard({ brief }: Town, stone: Rgb): Card {
  const snow = isSnowy(brief)
  const road = mix(scaled(stone, snow ? 0.92 : 0.62), [0.3, 0.31, 0.35], snow ? 0.1 : 0.5)
  const asphalt = brief.book.add({
    widthPx: 512,
    heightPx: 1024,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, mix(road, [0, 0, 0], 0.15)],
          [1, mix(road, [1, 1, 1], 0.12)],
        ],
        seed: brief.seed % 47,
        grainX: 30,
        grainZ: 160,
        edge: 0.001,
        shade: { colour: scaled(road, 0.45), at: (u) => streetShade(brief, u) },
      }),
  })
  const { near, far } = REACH
  const { kerb } = streetOf(brief.scene)
  // Wider than the kerbs: one looks past their raised edge.
  const area = { left: -kerb - 2, right: kerb + 2, near, far, y: 0 }
  return lying(asphalt, area, { backdrop: 40, haze: 0.7 })
}

/** The shadow of the houses on the right lies over that side of the road. */
function streetShade({ scene }: WorldBrief, u: number): number {
  return scene.weather === 'clear' ? 0.6 * smoothstep(0.66, 0.69, u) : 0
}

function lamps({ brief, dark }: Town): Card[] {
  const { book } = brief
  const { kerb } = streetOf(brief.scene)
  const light: Rgb = dark ? [1, 0.86, 0.6] : [0.75, 0.77, 0.8]
  const lamp = book.add({
    widthPx: 200,
    heightPx: 700,
    paint: (_, widthPx, heightPx) => paintLamp({ widthPx, heightPx }, light),
  })
  const glow = book.add({
    widthPx: 192,
    heightPx: 192,
    paint: (_, sizePx) => paintGlow(sizePx, [1, 0.75, 0.45], 2.2),
  })
  const cards: Card[] = []
  for (let z = 6.4; z < 90; z += 8.5) {
    for (const side of [-1, 1]) {
      const x = side * (kerb + 0.35)
      const placement = {
        origin: [x + side * 0.35, 0.1, z] as const,
        across: [-side * 1.55, 0, 0] as const,
        up: [0, 4.6, 0] as const,
      }
      cards.push({ texture: lamp, haze: 0.7, place: () => placement })
      if (dark)
        cards.push(
          glowing(glow, { x: x - side * 0.63, y: 4.2, z: z - 0.02, size: 3 }, { opacity: 0.62 }),
        )
    }
  }
  return cards
}

function variants(
  count: number,
  make: (index: number) => Texture,
): readonly [Texture, ...Texture[]] {
  return [make(0), ...Array.from({ length: count - 1 }, (_, index) => make(index + 1))]
}

function pick(textures: readonly [Texture, ...Texture[]], random: () => number): Texture {
  return itemAt(textures, random() * textures.length)
}
