/** A wood with old trunks, a path, mist and beams of light. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { castSubjects } from '../../staging/cast.ts'
import { hang, sunFor } from '../sky/heaven.ts'
import { eyeHeight, reachOf } from '../../camera/lead.ts'
import { paintGround } from '../../painting/ground.ts'
import { paintCanopy, paintGrass, paintTrunk } from '../../painting/plants.ts'
import { paintBeam, paintMist } from '../../painting/soft.ts'
import {
  drifting,
  lying,
  scatterX,
  type Stand,
  standing,
  sunSideOf,
  swaying,
  travelFactor,
} from '../../staging/set-pieces.ts'
import { airOf, hazeOf } from '../sky/weather.ts'
import { mayAdd, type WorldBrief, type WorldKind } from '../brief.ts'
import { firCards } from './fir-wood.ts'
import { type ForestDress, forestDressOf, freeAt, offPath } from './forest-dresses.ts'
import { bloomsOf, growthTones, isSnowy } from './growth.ts'

/** The forest. */
export const FOREST_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.06,
    subjectDistance: reachOf(scene, 10),
    bounds: { low: [-3.4, 0.7, -7], high: [3.4, 3.1, 5] },
  }),
  ground: () => 0,
  build: buildForest,
}

type Wood = {
  readonly brief: WorldBrief
  readonly random: () => number
  readonly sunSide: number
  /** Tangent of the half angle that trees must fill. */
  readonly spread: number
  readonly dress: ForestDress
}

/** Motes of dust are seen in beams of light, and those where it is dim. */
const isDusty = ({ details, timeOfDay }: WorldBrief['scene']): boolean =>
  details.includes('dust') && timeOfDay !== 'night'

function inTheDim(brief: WorldBrief): WorldBrief {
  if (!isDusty(brief.scene)) return brief
  const { palette } = brief
  const [haze, lit] = [mix(palette.haze, DIM, 0.62), mix(palette.growthLit, DIM, 0.35)]
  // Between great trunks, where beams are seen.
  return { ...brief, composition: 0, palette: { ...palette, haze, growthLit: lit } }
}

/** The air between trunks that let little light through. */
const DIM: Rgb = [0.13, 0.2, 0.14]

function buildForest(given: WorldBrief): Stage {
  const brief = inTheDim(given)
  const { scene, palette, seed, sweep } = brief
  const random = seededRandom(seed * 31 + 7)
  const night = scene.timeOfDay === 'night'
  const [yaw] = sunFor(scene, random)
  const sun = [yaw * 0.8, night ? 0.34 : 0.28] as const
  const sunSide = sunSideOf(sun)
  const widest = Math.min(1.15, Math.max(-sweep.yawFrom, sweep.yawTo))
  const dress = forestDressOf(brief)
  const wood: Wood = { brief, random, sunSide, spread: Math.tan(widest), dress }
  const veil = night ? 0.3 : 0.75
  const misty = {
    ...palette,
    sky: palette.sky.map(([at, colour]) => [at, mix(colour, palette.haze, veil)] as const),
  }
  const sky = hang({
    ...brief,
    palette: misty,
    sun,
    clouds: 0,
    cloudScale: 1,
    glow: 1.2,
    beams: 0.07,
    stars: 160,
  })
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...groundCards(brief, dress),
      ...(dress.trees === 'firs' ? firCards(wood) : treeCards(wood)),
      ...underwood(wood),
      ...lightCards(wood),
      ...castSubjects({ ...brief, sunSide, ground: 0, depth: 3 }),
    ],
    haze: hazeOf(scene, palette, { density: night ? 0.026 : 0.021, startMetres: 5, limit: 0.92 }),
    grade: palette.grade,
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

function groundCards(brief: WorldBrief, { litter, straight }: ForestDress): Card[] {
  const { book, palette, seed } = brief
  const floor = growthTones(brief).ground
  const snow = isSnowy(brief)
  const tone = (share: number): Rgb =>
    snow ? floor(share) : mix(floor(share), litterOf(brief), litter)
  const texture = book.add({
    widthPx: 760,
    heightPx: 760,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, tone(0)],
          [0.4, tone(0.25)],
          [0.65, tone(0.55)],
          [1, tone(1)],
        ],
        seed: seed % 37,
        grainX: 26,
        grainZ: 44,
        path: {
          width: 0.03,
          straight,
          colour: snow
            ? mix([0.8, 0.85, 0.93], palette.near, palette.dark ? 0.5 : 0)
            : mix(
                mix([0.56, 0.46, 0.3], palette.ambient, 0.2),
                palette.near,
                palette.dark ? 0.5 : 0.1,
              ),
        },
        edge: 0.01,
      }),
  })
  return [lying(texture, { left: -70, right: 70, near: -14, far: 110, y: 0 }, { backdrop: 40 })]
}

/** What lies under the trees: needles and earth, in autumn a carpet of leaves. */
function litterOf({ scene, palette }: WorldBrief): Rgb {
  if (scene.season === 'autumn' || scene.details.includes('leaves'))
    return mix([0.78, 0.4, 0.12], palette.near, palette.dark ? 0.5 : 0)
  return [0.4, 0.3, 0.18]
}

type Several = readonly [Texture, ...Texture[]]

/** Trunks from far to near, none on the path; crowns hang between them. */
function treeCards(wood: Wood): Card[] {
  const { random, spread, dress } = wood
  const { trunks, crowns } = paintTrees(wood)
  const { sweep } = wood.brief
  const count = Math.round(130 * dress.many * Math.max(1, spread / 0.62) * travelFactor(sweep, 40))
  const trees = Array.from({ length: count }, (_, index): Card[] => {
    const z = lerp(92, 8.5, ((index + random()) / count) ** 1.35)
    const wanted = scatterX(sweep, { z, half: spread * 1.45, random })
    const x = offPath(wanted, freeAt(dress, z))
    const turn = Math.atan2(x, z)
    const width = (0.75 + random() * 0.9) * 2.2 * dress.thick
    const foot = { x, y: -0.2, z, width, height: 15 + random() * 7, turn }
    const trunk = standing(choose(trunks, random), foot)
    // In a glade one sees how high trees are, and none of them ends as a pole.
    if (random() > 0.75 && !dress.glade) return [trunk]
    const size = 3.5 + random() * 4
    const crown = {
      x: x + (random() - 0.5) * 2,
      y: 4.8 + random() * 5.5,
      z: z - 0.1,
      width: size * 1.8,
      height: size * 1.15,
      turn,
    }
    const leaves = dress.glade && z > TOPS_FROM ? topOf(foot, size * 1.3) : crown
    return [trunk, swaying(choose(crowns, random), leaves, { sway: 0.06, phase: random() * 6 })]
  })
  return [...trees.flat(), ...(mayAdd(wood.brief, 'foreground') ? framing(crowns, trunks) : [])]
}

/** From here on, metres, the tops of trees are in the picture. */
const TOPS_FROM = 26

/** The crown over the end of a trunk. */
function topOf({ x, y, z, height, turn }: Required<Stand>, size: number): Required<Stand> {
  const [width, tall] = [size * 1.5, size * 1.5]
  return { x, y: y + height - tall * 0.62, z: z - 0.12, width, height: tall, turn }
}

function paintTrees({ brief, sunSide, dress }: Wood): { trunks: Several; crowns: Several } {
  const { book, palette, seed } = brief
  const dark = mix(palette.near, [0.1, 0.07, 0.05], 0.5)
  const bark = mix(mix(dark, [0.55, 0.44, 0.28], palette.dark ? 0.3 : 0.8), palette.rim, 0.2)
  const night = palette.dark ? 0.55 : 0.08
  const trunk = dress.bark
    ? {
        dark: mix(dress.bark.dark, palette.near, night),
        lit: mix(dress.bark.lit, palette.near, night),
        marks: mix(dress.bark.marks, palette.near, night),
      }
    : { dark, lit: bark }
  const { crown } = growthTones(brief)
  // One crown in two blossoms or has turned: a wood of one colour is no wood.
  const green = { dark: palette.growthShade, lit: mix(palette.growthLit, palette.rim, 0.25) }
  const leafOf = (index: number): typeof green =>
    index % 2 === 0 || isSnowy(brief)
      ? crown
      : { dark: mix(green.dark, crown.dark, 0.5), lit: mix(green.lit, crown.lit, 0.5) }
  const salt = seed % 700
  return {
    trunks: seeds(6, (index) =>
      book.add({
        widthPx: Math.round(240 * Math.max(0.6, dress.thick)),
        heightPx: 1000,
        paint: (_, w, h) => paintTrunk(w, h, { seed: salt * 9 + index, ...trunk, sunSide }),
      }),
    ),
    crowns: seeds(4, (index) =>
      book.add({
        widthPx: 640,
        heightPx: 420,
        paint: (_, w, h) =>
          paintCanopy(w, h, {
            seed: salt * 5 + index,
            ...leafOf(index),
            sunSide,
          }),
      }),
    ),
  }
}

/** One trunk and one bough close by give the picture a frame. */
function framing(
  crowns: readonly [Texture, ...Texture[]],
  trunks: readonly [Texture, ...Texture[]],
): Card[] {
  return [
    standing(trunks[0], { x: -4.3, y: -0.4, z: 5.2, width: 1.9, height: 13 }, { haze: 0.1 }),
    swaying(
      crowns[0],
      { x: 3.2, y: 2.9, z: 4.6, width: 4, height: 2.1 },
      { sway: 0.04, phase: 2, haze: 0 },
    ),
  ]
}

function underwood({ brief, random, sunSide, spread }: Wood): Card[] {
  const { book, palette, seed } = brief
  const { blade } = growthTones(brief)
  const ferns = seeds(4, (index) =>
    book.add({
      widthPx: 460,
      heightPx: 300,
      paint: (_, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 700) * 3 + index,
          dark: blade.dark,
          lit: mix(blade.lit, palette.rim, 0.2),
          sunSide,
          blades: 80,
          ears: 0,
          flowers: bloomsOf(brief),
        }),
    }),
  )
  const { sweep } = brief
  const count = Math.round(170 * travelFactor(sweep, 22))
  const start = mayAdd(brief, 'foreground') ? 3.6 : 5.4
  return Array.from({ length: count }, (_, index) => {
    const z = lerp(60, start + sweep.back, ((index + 0.5) / count) ** 0.62)
    const wanted = scatterX(sweep, { z: z - sweep.back, half: spread * 1.35, random })
    const x = offPath(wanted, 1.3 + 0.02 * Math.abs(z), 1.9)
    const height = 0.45 + random() * 0.6
    return swaying(
      choose(ferns, random),
      { x, y: -0.1, z, width: height * 1.7, height, turn: Math.atan2(x, z) },
      { sway: 0.03, phase: random() * 6 },
    )
  })
}

/** Mist between the trunks, and the beams that show in it. */
function lightCards({ brief, random, sunSide }: Wood): Card[] {
  const { book, palette, scene, seed } = brief
  const free = mayAdd(brief, 'light')
  if (!free && scene.weather !== 'fog') return []
  const mist = book.add({
    widthPx: 512,
    heightPx: 160,
    paint: (_, widthPx, heightPx) =>
      paintMist(
        { widthPx, heightPx },
        mix(palette.haze, [1, 1, 0.92], palette.dark ? 0.08 : 0.35),
        seed % 17,
      ),
  })
  const banks = Array.from({ length: 8 }, (_, index) => {
    const z = 14 + index * 10
    return drifting(
      mist,
      { x: (random() - 0.5) * z * 0.8, y: -0.5, z, width: z * 2.4, height: 2.2 + z * 0.06 },
      {
        speed: (index % 2 === 0 ? -1 : 1) * 0.18,
        opacity: scene.weather === 'fog' ? 0.75 : 0.4,
        haze: 0,
      },
    )
  })
  const dull = scene.weather === 'rain' || scene.weather === 'storm' || scene.weather === 'snow'
  if (!free || scene.timeOfDay === 'night' || dull) return banks
  const beam = book.add({
    widthPx: 220,
    heightPx: 900,
    paint: (_, widthPx, heightPx) => paintBeam({ widthPx, heightPx }, palette.sun),
  })
  const bright = isDusty(scene) ? 2.6 : 1
  const beams = Array.from({ length: 9 }, (_, index): Card => {
    const z = 9 + index * 5.2
    const x = sunSide * 0.3 * z + (random() - 0.5) * z * 0.9
    const [width, phase, strength] = [
      1.1 + random() * 1.7,
      random() * 6,
      (0.17 + 0.13 * random()) * bright,
    ]
    return {
      texture: beam,
      additive: true,
      haze: 0,
      place: (seconds) => ({
        origin: [x, -0.3, z],
        across: [width, 0, 0],
        up: [sunSide * 5.4, 13, 0],
        opacity: strength * (0.75 + 0.25 * Math.sin(seconds * 0.7 + phase)),
      }),
    }
  })
  return [...banks, ...beams]
}

/** A few textures of a kind, at least one. */
function seeds(count: number, make: (index: number) => Texture): readonly [Texture, ...Texture[]] {
  return [make(0), ...Array.from({ length: count - 1 }, (_, index) => make(index + 1))]
}

function choose(textures: readonly [Texture, ...Texture[]], random: () => number): Texture {
  return textures[Math.floor(random() * textures.length)] ?? textures[0]
}
