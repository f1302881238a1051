/** Open country: meadow, mountains, desert and snowfield are one world in four dresses. */
import type { Scene } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { castSubjects } from '../../staging/cast.ts'
import { isOnPath } from '../city/avenue.ts'
import { hang, sunFor } from '../sky/heaven.ts'
import { eyeHeight, leadOf, reachOf } from '../../camera/lead.ts'
import { stagingOf } from '../../staging/stagings.ts'
import { paintGround, paintGroundDetail } from '../../painting/ground.ts'
import { paintGrass } from '../../painting/plants.ts'
import { paintMist } from '../../painting/soft.ts'
import {
  drifting,
  lying,
  scatterX,
  sunSideOf,
  swaying,
  travelFactor,
} from '../../staging/set-pieces.ts'
import { airOf, hazeOf } from '../sky/weather.ts'
import { mayAdd, type WorldBrief, type WorldKind } from '../brief.ts'
import { farHouse } from '../village/cottages.ts'
import { type Country, type Dress, treePictures } from './country.ts'
import { isIn } from '@backlot/prompt/conditions'
import { cropOf } from '@backlot/prompt/crops'
import { cropCards } from './crops.ts'
import { dressOf } from './dresses.ts'
import { shadeOn } from '../sky/sunlight.ts'
import { bloomsOf, growthTones, isSnowy } from './growth.ts'
import { mountainPlans, ridges } from './horizon.ts'
import { partCards } from './land-parts.ts'
import { isAboutTrees } from '../sites/painted-things.ts'
import { isBuiltOver, marketCards, roadCards, stadiumCards } from '../sites/venues.ts'
import { fallCards } from '../sites/wonders.ts'

/** Meadow, mountains, desert, snowfield. */
export const LAND_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: leadOf(scene)?.kind === 'balloon' ? 0.13 : 0.06,
    subjectDistance: reachOf(scene, 11),
    bounds: { low: [-9, 0.7, -9], high: [9, 3.1, 5] },
  }),
  ground: () => 0,
  build: buildLand,
}

/** Where nobody stands before them, mountains are what the picture is about: higher, and less in haze. */
const isAboutPeaks = ({ place, subjects }: Scene): boolean =>
  place === 'mountains' && subjects.length === 0
const PANORAMA_PEAKS = 1.7

function buildLand(brief: WorldBrief): Stage {
  const { scene, palette, seed, sweep } = brief
  const random = seededRandom(seed * 19 + 3)
  const sun = sunFor(scene, random)
  const sunSide = sunSideOf(sun)
  const dress = dressOf(brief)
  const spread = Math.min(1.1, Math.max(-sweep.yawFrom, sweep.yawTo))
  const country: Country = { brief, dress, random, sunSide, spread }
  const clouds = scene.timeOfDay === 'night' ? 0.3 : dress.clouds
  const sky = hang({ ...brief, sun, clouds, cloudScale: 0.8, glow: 0.9, beams: 0.04, stars: 420 })
  const isWhite = scene.details.includes('canyon') && isSnowy(brief)
  const growth = isWhite
    ? growthTones(brief).ground(0.5)
    : mix(palette.growthShade, palette.growthLit, 0.5)
  const far = mountainPlans(brief, {
    ...dress,
    growth,
    trees: dress.trees.includes('fir'),
    ...(dress.far && { shapes: dress.far(seed) }),
    ...(isAboutPeaks(scene) && { peaks: PANORAMA_PEAKS, clarity: 0.5 }),
  })
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...ridges(brief, far, { sunSide, notchYaw: sun[0] }),
      ...groundCards(country),
      ...roadCards(brief),
      ...stadiumCards(brief),
      ...mistCards(country),
      ...(scene.details.includes('stadium') ? [] : treeCards(country)),
      ...(scene.details.includes('waterfall')
        ? fallCards(brief, { x: -16, z: 70, scale: 0.8, sunSide })
        : []),
      ...partCards(country),
      ...fieldCards(brief),
      ...(scene.place === 'village' ? marketCards(brief) : []),
      ...(scene.details.includes('stadium') || isLane(dress) ? [] : farHouse(brief, { sunSide })),
      ...grassCards(country),
      ...castSubjects({ ...brief, sunSide, ground: 0, depth: 2.5 }),
    ],
    haze: hazeOf(scene, palette, { density: 0.0048, startMetres: 14, limit: 0.82 }),
    grade: palette.grade,
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

/** The field of a crop that a prompt names. */
function fieldCards(brief: WorldBrief): Card[] {
  const crop = cropOf(brief.scene)
  return crop ? cropCards(brief, crop) : []
}

function groundCards({ brief, dress }: Country): Card[] {
  const { book, palette, seed, scene } = brief
  const bare = (share: number): Rgb => mix(palette.growthShade, palette.growthLit, share)
  const shade = shadeOn(brief)
  const isBare = scene.place === 'desert' || scene.place === 'snowfield'
  const tone = isBare ? bare : growthTones(brief).ground
  const trodden: Rgb = scene.place === 'mountains' ? [0.6, 0.55, 0.48] : [0.8, 0.68, 0.48]
  const path = mix(
    trodden,
    isSnowy(brief) ? [0.9, 0.92, 0.97] : palette.haze,
    isSnowy(brief) ? 0.7 : 0.17,
  )
  const texture = book.add({
    widthPx: 1024,
    heightPx: 720,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, tone(0)],
          [0.4, tone(0.36)],
          [0.68, tone(0.66)],
          [1, tone(1)],
        ],
        seed: seed % 41,
        grainX: scene.place === 'desert' ? 9 : 30,
        grainZ: scene.place === 'desert' ? 16 : 44,
        shade: {
          colour: mix(tone(0), palette.near, 0.6),
          at: (u, v) => shade(lerp(LAND.left, LAND.right, u), lerp(LAND.far, LAND.near, v)),
        },
        edge: 0.012,
        ripples: dress.ripples * 0.6,
        ...(isTrodden(dress, brief) && {
          path: {
            width: 0.007,
            colour: palette.dark ? mix(path, palette.near, 0.55) : path,
            straight: dress.path === 'straight',
          },
        }),
      }),
  })
  return [
    lying(texture, { ...LAND, y: 0 }, { backdrop: 40 }),
    nearGround(brief, { dark: tone(0), lit: tone(1), ripples: dress.ripples }),
  ]
}

/** The land as far as it is painted, metres. */
const LAND = { left: -230, right: 230, near: -20, far: 260 } as const

/** Houses or trees stand on both sides of the way, where a house alone would stand. */
const isLane = ({ path, parts }: Dress): boolean => path === 'straight' || parts.includes('avenue')

/** No path beside a road, nor through a stadium. */
const isTrodden = ({ path }: Dress, { scene }: WorldBrief): boolean =>
  path !== 'none' && !scene.details.some((detail) => detail === 'road' || detail === 'stadium')

/** The ground of the nearest metres, where the texture of the land would be one blur. */
function nearGround(
  { book, seed, sweep, palette }: WorldBrief,
  look: { dark: Rgb; lit: Rgb; ripples: number },
): Card {
  const bare = look.ripples > 0
  const texture = book.add({
    widthPx: 640,
    heightPx: 400,
    paint: (_, w, h) =>
      paintGroundDetail(w, h, {
        seed: seed % 53,
        dark: mix(look.dark, palette.near, bare ? 0.12 : 0.35),
        lit: mix(look.lit, palette.rim, 0.12),
        strength: bare ? 0.34 : 0.5,
        grainX: bare ? 26 : 62,
        grainZ: bare ? 34 : 46,
        ripples: look.ripples * 0.75,
      }),
  })
  const area = { left: sweep.left - 17, right: sweep.right + 17, near: sweep.back - 1, far: 27 }
  return lying(texture, { ...area, y: 0.004 }, { backdrop: 41 })
}

function mistCards({ brief, random }: Country): Card[] {
  const { book, palette, seed, scene } = brief
  if (scene.weather !== 'fog' && !mayAdd(brief, 'light')) return []
  const thick = scene.weather === 'fog' ? 1 : 0.55
  const mist = book.add({
    widthPx: 512,
    heightPx: 128,
    paint: (_, widthPx, heightPx) =>
      paintMist(
        { widthPx, heightPx },
        mix(palette.haze, [1, 1, 1], palette.dark ? 0.1 : 0.35),
        seed % 19,
      ),
  })
  return Array.from({ length: 6 }, (_, index) => {
    const z = 120 + index * 120
    return drifting(
      mist,
      { x: (random() - 0.5) * z * 1.4, y: -1, z, width: z * 1.6, height: z * 0.05 },
      { speed: z * 0.004, opacity: thick, haze: 0 },
    )
  })
}

/** Trees far off in groups, and one that frames the picture. */
function treeCards(country: Country): Card[] {
  const { brief, dress, random, spread } = country
  const trees = treePictures(country)
  if (trees.length === 0 || dress.groups === 'none' || isAboutTrees(brief.scene)) return []
  const isBuilt = isBuiltOver(brief)
  const shade = shadeOn(brief)
  const grove = (at: { yaw: number; z: number; wide: number; count: number }): Card[] =>
    Array.from({ length: at.count }, () => {
      const tree = trees[Math.floor(random() * trees.length)]
      if (!tree) return []
      const z = at.z * (0.85 + 0.35 * random())
      const yaw = at.yaw + (random() - 0.5) * at.wide
      const height = tree.form.tall * (0.65 + 0.6 * random())
      const stand = {
        x: Math.sin(yaw) * z,
        y: -0.15,
        z: Math.cos(yaw) * z,
        width: height * tree.form.aspect,
        height,
        turn: yaw,
      }
      if (isBuilt(stand.x, stand.z)) return []
      return [
        swaying(tree.texture, stand, {
          sway: 0.004 * height,
          phase: random() * 6,
          haze: 0.85,
          shade: shade(stand.x, z) * OF_TREES,
        }),
      ]
    }).flat()
  const frame = random() < 0.5 ? -1 : 1
  const groups = [-0.9, -0.52, -0.28, 0.22, 0.47, 0.85].filter(
    (yaw) => Math.abs(yaw) < spread + 0.1,
  )
  const many = trees.some(({ kind }) => kind === 'fir') ? 8 : 4
  return [
    ...(isWooded(brief)
      ? WOOD_ROWS.flatMap((z) => grove({ yaw: 0, z, wide: 2.1, count: WOOD_ROW_TREES }))
      : []),
    ...groups.flatMap((yaw) =>
      grove({
        yaw,
        z: 55 + random() * 55,
        wide: 0.2,
        count: dress.groups === 'full' ? many : many / 2,
      }),
    ),
    ...(dress.frame && mayAdd(brief, 'foreground')
      ? grove({ yaw: frame * 0.42, z: 15, wide: 0.05, count: 1 })
      : []),
  ]
}

/** Crowns reach out of the shade on the ground. */
const OF_TREES = 0.7

/** A wood seen from the air: rows of trees, metres away. */
const WOOD_ROWS = [34, 46, 60, 78, 100, 130, 165]
const WOOD_ROW_TREES = 22
const isWooded = ({ scene }: WorldBrief): boolean =>
  scene.place === 'mountains' && scene.angle === 'aerial'

/** Grass with flowers, nearer thicker; none where the lead walks. */
function grassCards({ brief, dress, random, sunSide, spread }: Country): Card[] {
  const { book, seed, scene } = brief
  if (dress.clumps === 0) return []
  const flowers = scene.place === 'desert' ? [] : bloomsOf(brief)
  const rich = scene.details.includes('flowers') || scene.place === 'meadow'
  const clumps: Texture[] = Array.from({ length: 5 }, (_, index) =>
    book.add({
      widthPx: 460,
      heightPx: 320,
      paint: (__, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 900) * 7 + index,
          ...growthTones(brief).blade,
          sunSide,
          blades: 66,
          ears: 0.15,
          flowers: rich ? flowers : flowers.slice(3),
        }),
    }),
  )
  const { sweep } = brief
  const isWild = isIn(scene, 'overgrown')
  const lush = isWild ? 2 : scene.details.includes('flowers') ? 1.5 : 1
  const clumpsWanted = isWild ? Math.max(dress.clumps, 160) : dress.clumps
  const count = Math.round(clumpsWanted * lush * travelFactor(sweep, 22))
  const half = Math.tan(Math.min(1.1, spread + 0.12))
  // Grass before a small lead would hide it.
  const lead = stagingOf(leadOf(scene) ?? { kind: 'woman' })
  const small = lead.height < 1
  const hidden = lead.distance + 0.3
  const start = mayAdd(brief, 'foreground') ? 2.6 : 4.4
  const isBare = isWild ? () => false : isBuiltOver(brief)
  const isAvenue = dress.parts.includes('avenue')
  const shade = shadeOn(brief)
  return Array.from({ length: count }, (_, index) => {
    const clump = clumps[Math.floor(random() * clumps.length)]
    if (!clump) return []
    const z = lerp(36, start + sweep.back, ((index + 0.5) / count) ** 0.55)
    const x = scatterX(sweep, { z: z - sweep.back, half, random })
    const height = (0.3 + random() * 0.38) * (isWild ? 1.7 : 1)
    if ((small && z < hidden && Math.abs(x) < 2.4) || isBare(x, z)) return []
    if (isAvenue && isOnPath(brief, x, z)) return []
    const stand = { x, y: -0.05, z, width: height * 1.7, height }
    return [swaying(clump, stand, { sway: 0.04, phase: random() * 6, shade: shade(x, z) })]
  }).flat()
}
