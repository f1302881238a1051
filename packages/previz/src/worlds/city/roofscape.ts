/** A town from the air: blocks of houses between streets, parks, and towers in the haze. */
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintFacade } from '../../painting/building.ts'
import { paintTiles } from '../../painting/roof.ts'
import {
  type TownBlock,
  paintFlatRoof,
  paintTownPlan,
  type PlanArea,
} from '../../painting/town-plan.ts'
import { castSubjects } from '../../staging/cast.ts'
import { lying, standing, swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { treePicture } from '../land/country.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import { hang, sunFor } from '../sky/heaven.ts'
import { mountainPlans, ridges } from '../land/horizon.ts'
import { airOf, hazeOf } from '../sky/weather.ts'

type Several = readonly [Texture, ...Texture[]]

/** A house on its block, metres. */
type House = TownBlock & { readonly height: number; readonly look: number }

/** Rows of blocks, near ones small, far ones larger and taller: where they begin and end, the steps between them, the least height and how much more. */
const ROWS = [
  { from: 13, to: 60, deep: 6.2, wide: 5.4, least: 1.5, more: 2.6, towers: 0.06, tower: 3 },
  { from: 61, to: 150, deep: 9.4, wide: 8.6, least: 2.4, more: 3.6, towers: 0.3, tower: 10 },
] as const

/** Rows from here on are as they are, wherever the camera stands; metres. */
const NEAREST = 20

/** Streets are this wide, metres. */
const STREET = 1.7
/** How many blocks are parks. */
const PARKS = 0.12
/** Beyond this the sides of houses are not seen. */
const SIDES_TO = 62

/** The stage of a town from above. */
export function buildRoofscape(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const random = seededRandom(seed * 83 + 21)
  const sun = sunFor(scene, random)
  const sunSide = sun[0] < 0 ? -1 : 1
  const sky = hang({ ...brief, sun, clouds: 0.4, cloudScale: 1, glow: 0.9, beams: 0, stars: 200 })
  const houses = housesOf(brief, random)
  const hills = mountainPlans(brief, {
    peaks: 0.5,
    snow: 0,
    growth: palette.growthShade,
    trees: false,
  })
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...ridges(brief, hills, { sunSide, notchYaw: sun[0] }),
      ...planCards(brief, houses),
      ...houseCards(brief, houses, sunSide),
      ...treeCards(brief, houses, sunSide),
      ...castSubjects({ ...brief, sunSide, ground: 0, depth: 2.5 }),
    ],
    haze: hazeOf(scene, palette, { density: 0.0075, startMetres: 26, limit: 0.8 }),
    grade: palette.grade,
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

/** Blocks as far to the sides as the camera looks, none under the lead, and low ones before it. */
function housesOf({ sweep, path, scene }: WorldBrief, random: () => number): readonly House[] {
  const half = Math.tan(Math.min(1.05, Math.max(-sweep.yawFrom, sweep.yawTo) + 0.1))
  const [leadX, , leadZ] = path(0)
  const isLed = scene.subjects.length > 0
  return ROWS.flatMap((row) => {
    // A camera that stands farther back has more of the town before it.
    const more = row.from < NEAREST ? Math.ceil(Math.max(0, -sweep.back) / row.deep) : 0
    const from = row.from - more * row.deep
    const rows = Math.floor((row.to - from) / row.deep)
    return Array.from({ length: rows }, (_, line): House[] => {
      const z = from + line * row.deep
      const reach = Math.ceil((half * (z - Math.min(0, sweep.back)) + 9) / row.wide)
      return Array.from({ length: 2 * reach + 1 }, (__, column): House[] => {
        const x = (column - reach) * row.wide
        const isTall = random() < row.towers
        const wanted = row.least + row.more * random() + (isTall ? row.tower * random() : 0)
        const isUnder = isLed && Math.abs(x - leadX) < LEAD.aside && Math.abs(z - leadZ) < LEAD.deep
        const isBefore = isLed && Math.abs(x - leadX) < LEAD.aside && z < leadZ
        return [
          {
            x,
            z,
            width: row.wide - STREET,
            depth: row.deep - STREET,
            height: isBefore ? Math.min(wanted, LEAD.lowest) : wanted,
            isPark: random() < PARKS || isUnder,
            look: Math.floor(random() * 64),
          },
        ]
      }).flat()
    }).flat()
  })
}

/** What is kept free under a lead and before it, metres. */
const LEAD = { aside: 9, deep: 8, lowest: 2 } as const

const AREAS: readonly { readonly area: PlanArea; readonly px: readonly [number, number] }[] = [
  { area: { left: -190, right: 190, near: 58, far: 160 }, px: [1500, 500] },
  { area: { left: -75, right: 75, near: 8, far: 60.4 }, px: [1900, 700] },
  { area: { left: -60, right: 60, near: -44, far: 8 }, px: [1500, 700] },
]

/** The ground, near and far. */
function planCards(brief: WorldBrief, houses: readonly House[]): Card[] {
  const { book, palette, sweep } = brief
  const dim = (tone: Rgb): Rgb => mix(tone, palette.near, palette.dark ? 0.62 : 0.06)
  const isWhite = isSnowy(brief)
  const tones = {
    street: dim(isWhite ? [0.7, 0.73, 0.78] : [0.42, 0.43, 0.47]),
    pavement: dim(isWhite ? [0.9, 0.92, 0.97] : [0.72, 0.69, 0.64]),
    lawn: growthTones(brief).ground(0.6),
    ...(palette.dark && { lamps: [1, 0.78, 0.42] as const }),
  }
  const beyond = book.add({
    widthPx: 64,
    heightPx: 64,
    paint: (_, w, h) =>
      paintTownPlan(w, h, { area: { left: 0, right: 1, near: 0, far: 1 }, blocks: [], tones }),
  })
  const ground = lying(
    beyond,
    { left: -800, right: 800, near: -60, far: 1000, y: -0.02 },
    { backdrop: 40, haze: 0.8 },
  )
  const seen = AREAS.filter(({ area }) => area.far > sweep.back + NEAREST)
  const plans = seen.map(({ area, px }, index) => {
    const blocks = houses.filter(({ z }) => z >= area.near - 8 && z <= area.far)
    const texture = book.add({
      widthPx: px[0],
      heightPx: px[1],
      paint: (_, w, h) => paintTownPlan(w, h, { area, blocks, tones }),
    })
    return lying(texture, { ...area, y: 0 }, { backdrop: 41 + index, haze: 0.8 })
  })
  return [ground, ...plans]
}

const WALLS: readonly [Rgb, ...Rgb[]] = [
  [0.9, 0.82, 0.7],
  [0.8, 0.62, 0.5],
  [0.93, 0.9, 0.85],
  [0.72, 0.75, 0.79],
  [0.86, 0.74, 0.58],
  [0.66, 0.72, 0.78],
]

/** Fronts by the storeys that they have. */
const STOREYS = [3, 6, 12] as const
/** Fronts of each. */
const FRONTS = 4

function frontsOf({ book, palette, seed }: WorldBrief): readonly Several[] {
  const glass: Rgb = palette.dark ? [0.1, 0.12, 0.2] : mix([0.4, 0.52, 0.64], palette.haze, 0.2)
  return STOREYS.map((rows, kind): Several => {
    const front = (index: number): Texture => {
      const wall = mix(itemAt(WALLS, index * 3 + kind), palette.near, palette.dark ? 0.66 : 0.03)
      const look = {
        seed: (seed % 600) * 13 + index * 5 + kind,
        wall,
        wallLow: scaled(wall, 0.8),
        columns: kind === 2 ? 6 : 5,
        rows,
        lit: palette.dark ? 0.5 : 0.02,
        glass,
      }
      return book.add({
        widthPx: 200,
        heightPx: 90 + rows * 30,
        paint: (_, w, h) => paintFacade(w, h, look),
      })
    }
    return [front(0), front(1), front(2), front(3)]
  })
}

/** Tiles on low houses, flat roofs on the others. */
function roofsOf(brief: WorldBrief): { readonly tiled: Several; readonly flat: Several } {
  const { book, palette, seed } = brief
  const dim = (tone: Rgb): Rgb => mix(tone, palette.near, palette.dark ? 0.66 : 0.05)
  const tiled = (index: number, tone: Rgb): Texture =>
    book.add({
      widthPx: 160,
      heightPx: 160,
      paint: (_, w, h) =>
        paintTiles(w, h, { seed: (seed % 97) + index, tiles: dim(tone), snow: isSnowy(brief) }),
    })
  const flat = (index: number, tone: Rgb): Texture =>
    book.add({
      widthPx: 160,
      heightPx: 160,
      paint: (_, w, h) =>
        paintFlatRoof(w, h, {
          seed: (seed % 97) + index,
          tone: dim(isSnowy(brief) ? [0.9, 0.92, 0.97] : tone),
        }),
    })
  return {
    tiled: [tiled(0, [0.66, 0.36, 0.25]), tiled(1, [0.56, 0.32, 0.25]), tiled(2, [0.44, 0.4, 0.4])],
    flat: [flat(3, [0.66, 0.65, 0.64]), flat(4, [0.56, 0.58, 0.6]), flat(5, [0.74, 0.68, 0.6])],
  }
}

/** Pictures of fronts and roofs. */
type HousePictures = {
  readonly fronts: readonly Several[]
  readonly roofs: ReturnType<typeof roofsOf>
  readonly sunSide: number
}

/** Every house. */
function houseCards(brief: WorldBrief, houses: readonly House[], sunSide: number): Card[] {
  const pictures = { fronts: frontsOf(brief), roofs: roofsOf(brief), sunSide }
  return houses.filter(({ isPark }) => !isPark).flatMap((house) => cardsOf(house, pictures))
}

/** The front, the roof and the sides of a house. */
function cardsOf(house: House, { fronts, roofs, sunSide }: HousePictures): Card[] {
  const { x, z, width, depth, height, look } = house
  const kind = height < 3 ? 0 : height < 6 ? 1 : 2
  const front = fronts[kind]?.[look % FRONTS]
  const roof = itemAt(kind === 0 ? roofs.tiled : roofs.flat, look)
  if (!front) return []
  const area = { left: x - width / 2, right: x + width / 2, near: z, far: z + depth, y: height }
  return [
    standing(front, { x, y: 0, z, width, height }, { haze: 0.9 }),
    lying(roof, area, { haze: 0.9 }),
    ...sidesOf(house, front, sunSide),
  ]
}

/** The sides that are seen, from the left and from the right of a house. */
function sidesOf(
  { x, z, width, depth, height }: House,
  texture: Texture,
  sunSide: number,
): readonly Card[] {
  if (z > SIDES_TO) return []
  return [-1, 1].flatMap((side): Card[] => {
    if (side * x > PASSED) return []
    const placement = {
      origin: [x + (side * width) / 2, 0, side < 0 ? z + depth : z] as const,
      across: [0, 0, side < 0 ? -depth : depth] as const,
      up: [0, height, 0] as const,
    }
    const shade = side === sunSide ? 0.12 : 0.4
    return [{ texture, haze: 0.9, shade, place: () => placement }]
  })
}

/** A camera passes so far to either side, metres: of houses beyond one side is never seen. */
const PASSED = 12

/** Trees in parks, and at the corners of blocks. */
function treeCards(brief: WorldBrief, houses: readonly House[], sunSide: number): Card[] {
  const kinds = [0, 1].map((index) => treePicture({ brief, sunSide }, 'broadleaf', index))
  const random = seededRandom(brief.seed * 29 + 7)
  return houses
    .filter(({ z, isPark, look }) => z < SIDES_TO && (isPark || look % 3 === 0))
    .flatMap(({ x, z, width, depth, isPark }) =>
      Array.from({ length: isPark ? 7 : 2 }, (_, index): Card[] => {
        const kind = kinds[index % 2]
        if (!kind) return []
        const height = 0.9 + 0.6 * random()
        const aside = isPark ? (random() - 0.5) * width : (index - 0.5) * (width + 0.5)
        const at = { x: x + aside, y: -0.03, z: isPark ? z + depth * random() : z - 0.35 }
        const stand = { ...at, width: height * kind.form.aspect, height }
        return [swaying(kind.texture, stand, { sway: 0.004, phase: random() * 6, haze: 0.85 })]
      }).flat(),
    )
}
