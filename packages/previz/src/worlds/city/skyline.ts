/** A city across the water: towers, their lights, and all of it mirrored. */
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt, lerp } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { castSubjects } from '../../staging/cast.ts'
import { hang, sunFor } from '../sky/heaven.ts'
import { eyeHeight, reachOf } from '../../camera/lead.ts'
import { paintLamp, paintTower, TOWER_CROWNS } from '../../painting/building.ts'
import { paintGround, paintPost, paintTimber } from '../../painting/ground.ts'
import { paintGlow } from '../../painting/soft.ts'
import { glowing, lying, standing, sunSideOf } from '../../staging/set-pieces.ts'
import { airOf, hazeOf } from '../sky/weather.ts'
import type { WorldBrief, WorldKind } from '../brief.ts'
import { isSnowy } from '../land/growth.ts'
import { scattered } from '../land/near-land.ts'

const QUAY_Y = 0.5
const QUAY = { near: -12, far: 9.4, left: -60, right: 60 }

/** The skyline. */
export const SKYLINE_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene) + QUAY_Y, 0],
    pitch: 0.075,
    subjectDistance: reachOf(scene, 9),
    bounds: { low: [-9, 0.9, -9], high: [9, 3.4, 4.5] },
  }),
  ground: () => QUAY_Y,
  build: buildSkyline,
}

function buildSkyline(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const random = seededRandom(seed * 61 + 13)
  const sun = sunFor(scene, random)
  const sunSide = sunSideOf(sun)
  const sky = hang({
    ...brief,
    sun,
    clouds: 0.44,
    cloudScale: 0.9,
    glow: 1,
    beams: 0.03,
    stars: 160,
  })
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...towers(brief, random, sunSide),
      ...quay(brief, sunSide),
      ...moorings(brief, random, sunSide),
      ...castSubjects({ ...brief, sunSide, ground: QUAY_Y, depth: 1 }),
    ],
    haze: hazeOf(scene, palette, { density: 0.0011, startMetres: 180, limit: 0.6 }),
    grade: palette.grade,
    water: {
      shoreDistance: 290,
      colour: palette.water,
      swell: 15,
      flow: 0.9,
      near: 3,
      far: 80,
      glint: 0.55,
    },
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

const STEEL: readonly [Rgb, ...Rgb[]] = [
  [0.5, 0.56, 0.64],
  [0.62, 0.6, 0.58],
  [0.42, 0.48, 0.56],
  [0.66, 0.6, 0.54],
]

function towers(brief: WorldBrief, random: () => number, sunSide: number): Card[] {
  const { book, palette, seed, sweep } = brief
  const night = palette.dark
  const low = palette.sky[0]?.[1] ?? palette.haze
  const high = palette.sky[3]?.[1] ?? palette.far
  const kinds = Array.from({ length: 10 }, (__, index) => {
    const stone = mix(itemAt(STEEL, index), palette.haze, 0.12)
    const wall = night ? mix(palette.near, palette.far, 0.25 + 0.12 * (index % 4)) : stone
    return book.add({
      widthPx: 150,
      heightPx: 520,
      paint: (_, w, h) =>
        paintTower(w, h, {
          seed: (seed % 600) * 7 + index,
          crown: itemAt(TOWER_CROWNS, index),
          wall,
          glassTop: night ? scaled(wall, 0.85) : mix(wall, high, 0.75),
          glassLow: night ? mix(wall, palette.haze, 0.3) : mix(wall, low, 0.45),
          lit: night ? 0.42 : 0.02,
          sunSide,
        }),
    })
  })
  const [first, ...rest] = kinds
  if (!first) return []
  const spread = Math.max(0.75, Math.min(1.2, Math.max(-sweep.yawFrom, sweep.yawTo)))
  const centre = (random() - 0.5) * 0.4
  return Array.from({ length: 96 }, (_, index) => {
    const yaw = lerp(-spread, spread, (index + random()) / 96)
    const back = random()
    const distance = 310 + back * 320
    // Heights gather in the middle, as they do where land is dear.
    const core = Math.exp(-((yaw - centre) ** 2) / 0.05)
    const height = 18 + random() ** 1.6 * 52 + core * random() ** 1.4 * 120 + back * 24
    const stand = {
      x: Math.sin(yaw) * distance,
      y: 0,
      z: Math.max(300, Math.cos(yaw) * distance),
      width: 13 + random() * 15,
      height,
    }
    return standing(itemAt([first, ...rest], random() * kinds.length), stand, { haze: 1 })
  })
}

/** Old posts in the harbour, and bollards on the quay: what a camera that goes passes before the towers. */
function moorings(brief: WorldBrief, random: () => number, sunSide: number): Card[] {
  const { book, palette } = brief
  const wood = {
    dark: mix([0.1, 0.08, 0.07], palette.near, 0.4),
    light: mix([0.5, 0.42, 0.34], palette.middle, 0.3),
  }
  const post = book.add({
    widthPx: 40,
    heightPx: 200,
    paint: (_, widthPx, heightPx) => paintPost({ widthPx, heightPx }, { ...wood, sunSide }),
  })
  const field = { random, free: 0.6, aspect: 0.2 }
  return [
    ...scattered(brief, [post], {
      ...field,
      count: 70,
      near: QUAY.far + 1.5,
      far: 90,
      size: (next) => 0.9 + 1.1 * next(),
    }),
    ...Array.from({ length: 15 }, (_, index) =>
      standing(
        post,
        { x: (index - 7) * 2.6, y: QUAY_Y - 0.02, z: QUAY.far - 1.8, width: 0.24, height: 0.62 },
        { haze: 0, bias: 0.04 },
      ),
    ),
  ]
}

/** A quay of stone with a rail and lamps. */
function quay(brief: WorldBrief, sunSide: number): Card[] {
  const floor = quayFloor(brief)
  const rail = quayRail(brief, sunSide)
  const lamps = quayLamps(brief)
  return [
    lying(floor, { ...QUAY, y: QUAY_Y }, { bias: -30, haze: 0.2, unmirrored: true }),
    ...rail,
    ...lamps,
  ]
}

/** Where the rail stands: at the edge of the quay. */
const RAIL_Z = QUAY.far - 0.2

/** Stone, under snow in winter. */
function quayFloor(brief: WorldBrief): Texture {
  const { book, palette, seed } = brief
  const stone: Rgb = isSnowy(brief)
    ? [0.85, 0.88, 0.94]
    : mix([0.56, 0.54, 0.52], palette.haze, 0.1)
  const light = palette.dark ? mix(stone, palette.near, 0.6) : stone
  return book.add({
    widthPx: 1024,
    heightPx: 512,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, scaled(light, 0.72)],
          [0.5, light],
          [1, scaled(light, 1.16)],
        ],
        seed: seed % 31,
        grainX: 60,
        grainZ: 24,
        edge: 0.002,
      }),
  })
}

/** Two rails of iron, and their posts. */
function quayRail({ book, palette }: WorldBrief, sunSide: number): readonly Card[] {
  const iron = {
    dark: mix([0.08, 0.09, 0.11], palette.near, 0.4),
    light: mix([0.4, 0.42, 0.46], palette.near, 0.3),
  }
  const post = book.add({
    widthPx: 32,
    heightPx: 160,
    paint: (_, widthPx, heightPx) => paintPost({ widthPx, heightPx }, { ...iron, sunSide }),
  })
  const rail = book.add({
    widthPx: 512,
    heightPx: 16,
    paint: (_, widthPx, heightPx) =>
      paintTimber({ widthPx, heightPx }, { ...iron, rim: palette.rim }),
  })
  const z = RAIL_Z
  const cards = [
    standing(rail, { x: 0, y: QUAY_Y + 0.98, z, width: 120, height: 0.09 }, { haze: 0 }),
    standing(rail, { x: 0, y: QUAY_Y + 0.5, z, width: 120, height: 0.05 }, { haze: 0 }),
  ]
  for (let x = -58; x < 60; x += 2)
    cards.push(
      standing(post, { x, y: QUAY_Y - 0.1, z, width: 0.09, height: 1.2 }, { haze: 0, bias: 0.02 }),
    )
  return cards
}

/** Lamps along the rail, which glow in the dark. */
function quayLamps({ book, palette }: WorldBrief): readonly Card[] {
  const lamp = book.add({
    widthPx: 200,
    heightPx: 700,
    paint: (_, widthPx, heightPx) =>
      paintLamp({ widthPx, heightPx }, palette.dark ? [1, 0.86, 0.6] : [0.75, 0.77, 0.8]),
  })
  const glow = book.add({
    widthPx: 160,
    heightPx: 160,
    paint: (_, sizePx) => paintGlow(sizePx, [1, 0.75, 0.45], 2.2),
  })
  const cards: Card[] = []
  for (let x = -47.6; x < 50; x += 11) {
    const stand = { x, y: QUAY_Y - 0.05, z: RAIL_Z - 0.1, width: 1.3, height: 4.4 }
    cards.push(standing(lamp, stand, { haze: 0, bias: 0.03 }))
    if (palette.dark) {
      const light = { x: x + 0.4, y: QUAY_Y + 4, z: RAIL_Z - 0.15, size: 2.6 }
      cards.push(glowing(glow, light, { opacity: 0.6 }))
    }
  }
  return cards
}
