/** A street between tall houses: neon and wet asphalt by night, shop fronts and sun by day. */
import { hex, mix, type Rgb } from '../../../media/colour.ts'
import { itemAt, lerp, seededRandom } from '../../../media/random.ts'
import type { Card, Stage } from '../../../media/stage.ts'
import type { Texture } from '../../../media/texture.ts'
import { castSubjects } from '../cast.ts'
import { eyeHeight, leadOf, STAGINGS } from '../lead.ts'
import { paintFacade, paintLamp, paintSign } from '../paint/building.ts'
import { paintGround } from '../paint/ground.ts'
import { paintGlow } from '../paint/soft.ts'
import { glowing, lying, skyCards, skyDirection, standing, starField } from '../set-pieces.ts'
import { airOf, hazeOf } from '../weather.ts'
import type { WorldBrief, WorldKind } from './brief.ts'

/** Half the street between the house fronts, and between the kerbs. Metres. */
const STREET = { front: 7.4, kerb: 5.2, pavement: 0.14, near: -16, far: 130 }

/** The city. */
export const CITY_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.05,
    subjectDistance: Math.min(9, STAGINGS[leadOf(scene)?.kind ?? 'woman'].distance),
    bounds: { low: [-4.2, 0.7, -8], high: [4.2, 7, 5] },
  }),
  ground: () => 0,
  build: buildCity,
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

type Town = { readonly brief: WorldBrief; readonly random: () => number; readonly dark: boolean }

function buildCity(brief: WorldBrief): Stage {
  const { scene, palette, book, seed, sweep } = brief
  const random = seededRandom(seed * 57 + 11)
  const dark = palette.dark
  const town: Town = { brief, random, dark }
  const wet = dark || scene.weather === 'rain'
  const sun = [0.14, { dawn: 0.12, day: 0.45, dusk: 0.1, night: 0.24 }[scene.timeOfDay]] as const
  return {
    background: palette.haze,
    cards: [
      ...skyCards(book, sweep, {
        palette,
        clouds: scene.weather === 'clear' ? 0.5 : 0.75,
        cloudScale: 1,
        seed: (seed % 23) + 2,
        sun,
        glow: scene.timeOfDay === 'night' ? 0.5 : 0.9,
        milky: 0,
        disc: scene.weather === 'clear' ? 0.03 : 0,
      }),
      ...skyline(town),
      ...houseRows(town),
      ...pavements(town, wet),
      ...lamps(town),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 2.5 }),
    ],
    haze: hazeOf(scene, palette, { density: dark ? 0.012 : 0.009, startMetres: 8, limit: 0.82 }),
    grade: palette.grade,
    ...(wet && {
      water: {
        shoreDistance: 150,
        colour: palette.water,
        swell: scene.weather === 'rain' ? 11 : 6,
        flow: scene.weather === 'rain' ? 0.8 : 0.25,
        near: 1,
        far: 30,
        glint: 0.25,
      },
    }),
    particles: airOf(scene, palette, seed),
    stars:
      scene.timeOfDay === 'night' && scene.weather === 'clear' ? starField(120, seed, sweep) : [],
    ...(!dark &&
      scene.weather === 'clear' && { shafts: { direction: skyDirection(sun), strength: 0.04 } }),
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

/** Both sides of the street, house by house; fronts are cut in slices so that they sort right. */
function houseRows({ brief, random, dark }: Town): Card[] {
  const { book, palette, seed } = brief
  const signs = variants(6, (index) =>
    book.add({
      widthPx: 96,
      heightPx: 300,
      paint: (_, widthPx, heightPx) =>
        paintSign({ widthPx, heightPx }, itemAt(NEON, index), itemAt(WORDS, index + seed)),
    }),
  )
  const glows = variants(6, (index) =>
    book.add({
      widthPx: 96,
      heightPx: 96,
      paint: (_, sizePx) => paintGlow(sizePx, itemAt(NEON, index), 2),
    }),
  )
  const brick: readonly [Rgb, ...Rgb[]] = dark
    ? [
        [0.13, 0.11, 0.22],
        [0.2, 0.12, 0.17],
        [0.1, 0.13, 0.2],
      ]
    : [
        [0.72, 0.48, 0.38],
        [0.84, 0.78, 0.68],
        [0.58, 0.6, 0.62],
        [0.78, 0.66, 0.5],
      ]
  const fronts = variants(8, (index) =>
    book.add({
      widthPx: 440,
      heightPx: 660,
      paint: (_, w, h) =>
        paintFacade(w, h, {
          seed: (seed % 600) * 17 + index,
          wall: mix(itemAt(brick, index), palette.haze, dark ? 0 : 0.12),
          wallLow: mix(itemAt(brick, index), [0.05, 0.05, 0.1], dark ? 0.55 : 0.2),
          columns: 5,
          rows: 7,
          lit: dark ? 0.5 : 0.04,
          glass: dark ? [0.1, 0.12, 0.2] : mix([0.45, 0.55, 0.66], palette.haze, 0.25),
          shop: mix(itemAt(NEON, index * 5 + seed), [0.7, 0.2, 0.25], 0.4),
        }),
    }),
  )
  const cards: Card[] = []
  for (const side of [-1, 1]) {
    let z = STREET.near
    while (z < STREET.far) {
      const length = 7.5 + random() * 3.5
      const height = 11 + random() * 12 + (z > 40 ? 8 : 0)
      cards.push(...houseFront(pick(fronts, random), { side, z, length, height }))
      if (random() < 0.85) {
        const index = Math.floor(random() * 6)
        const tall = 1.6 + random() * 1.6
        const stand = {
          x: side * (STREET.front - 0.62),
          y: 3.2 + random() * 3.4,
          z: z + random() * length * 0.8,
          width: tall * 0.36,
          height: tall,
        }
        cards.push(standing(itemAt(signs, index), stand, { haze: 0.5 }))
        if (dark)
          cards.push(
            glowing(
              itemAt(glows, index),
              { x: stand.x, y: stand.y + tall / 2, z: stand.z - 0.05, size: tall * 2.1 },
              { opacity: 0.4, flicker: random() < 0.25 ? 0.3 : 0.03 },
            ),
          )
      }
      z += length
    }
  }
  return cards
}

const SLICES = 3

function houseFront(
  texture: Texture,
  house: { side: number; z: number; length: number; height: number },
): Card[] {
  const { side, z, length, height } = house
  const x = side * STREET.front
  const step = length / SLICES
  return Array.from({ length: SLICES }, (_, index) => {
    const near = z + step * index
    // The texture reads from left to right: away from the viewer on the left side, towards on the right.
    const start = side < 0 ? near : near + step
    const placement = {
      origin: [x, STREET.pavement - 0.02, start] as const,
      across: [0, 0, side < 0 ? step : -step] as const,
      up: [0, height, 0] as const,
    }
    const part = side < 0 ? index : SLICES - 1 - index
    return {
      texture,
      haze: 0.9,
      part: [part / SLICES, (part + 1) / SLICES] as const,
      place: () => placement,
    }
  })
}

function pavements({ brief, dark }: Town, wet: boolean): Card[] {
  const { book, palette, seed, scene } = brief
  const snow = scene.weather === 'snow'
  const base: Rgb = snow
    ? [0.82, 0.86, 0.93]
    : dark
      ? [0.1, 0.095, 0.15]
      : mix([0.62, 0.6, 0.57], palette.haze, 0.15)
  const stone = (factor: number): Rgb => [base[0] * factor, base[1] * factor, base[2] * factor]
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
        edge: 0.02,
      }),
  })
  const width = STREET.front - STREET.kerb
  const kerbs = [-1, 1].flatMap((side) => [
    lying(
      pavement,
      {
        left: side < 0 ? -STREET.front : STREET.kerb,
        right: side < 0 ? -STREET.front + width : STREET.front,
        near: STREET.near,
        far: STREET.far,
        y: STREET.pavement,
      },
      { backdrop: 41, haze: 0.7, unmirrored: true },
    ),
  ])
  // Where the street mirrors, pavements must come after the mirror: they are near cards then.
  const shown = wet
    ? kerbs.map((card): Card => ({
        texture: card.texture,
        place: card.place,
        haze: 0.7,
        unmirrored: true,
        bias: -500,
      }))
    : kerbs
  if (wet) return shown
  const road = mix(stone(snow ? 0.92 : 0.62), [0.3, 0.31, 0.35], snow ? 0.1 : 0.5)
  const asphalt = book.add({
    widthPx: 512,
    heightPx: 1024,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, mix(road, [0, 0, 0], 0.15)],
          [1, mix(road, [1, 1, 1], 0.12)],
        ],
        seed: seed % 47,
        grainX: 30,
        grainZ: 160,
        edge: 0.001,
      }),
  })
  return [
    lying(
      asphalt,
      { left: -STREET.kerb, right: STREET.kerb, near: STREET.near, far: STREET.far, y: 0 },
      { backdrop: 40, haze: 0.7 },
    ),
    ...shown,
  ]
}

function lamps({ brief, dark }: Town): Card[] {
  const { book } = brief
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
      const x = side * (STREET.kerb + 0.35)
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
