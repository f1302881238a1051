/** A river between green banks, and the waterside of a village when a boat plays in it. */
import type { Scene } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt, lerp } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { castSubjects } from '../../staging/cast.ts'
import { hang, sunFor } from '../sky/heaven.ts'
import { eyeHeight, leadOf, reachOf } from '../../camera/lead.ts'
import { type CastKind, stagingOf } from '../../staging/stagings.ts'
import { isletCards } from './islet.ts'
import { paintBridge } from '../../painting/cottage.ts'
import { paintGround } from '../../painting/ground.ts'
import { paintBroadleaf, paintGrass } from '../../painting/plants.ts'
import { lying, scatterX, standing, sunSideOf, swaying } from '../../staging/set-pieces.ts'
import { airOf, hazeOf } from '../sky/weather.ts'
import { mayAdd, type WorldBrief, type WorldKind } from '../brief.ts'
import { cottages } from '../village/cottages.ts'
import { bloomsOf, growthTones } from '../land/growth.ts'
import { farShoreCards, type Waters } from './far-shores.ts'
import { mountainPlans, ridges } from '../land/horizon.ts'
import { bankTrees, LEADING, leadingBanks } from './river-banks.ts'
import { shallows } from './shallows.ts'
import { type WaterDress, waterDressOf } from './water-dresses.ts'
import { fallCards } from '../sites/wonders.ts'

const BANK_Y = 0.12
/** Where the near bank ends, metres. */
const NEAR_BANK = 10.5
const BRIDGE_Y = 3.1
const FAR_BANK = 46

const ON_BRIDGE: ReadonlySet<CastKind> = new Set(['train', 'bus', 'car'])

/** How much nearer the water comes when somebody swims in it, so that they are not small behind the grass. */
const SWIMMERS_NEARER = 4.4
const nearerFor = ({ scene }: Pick<WorldBrief, 'scene'>): number =>
  leadOf(scene)?.action === 'swim' ? SWIMMERS_NEARER : 0

/** The river. */
export const RIVER_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene) + BANK_Y, 0],
    pitch: 0.04,
    subjectDistance: reachOf(scene, 11),
    bounds: { low: [-9, 0.75, -9], high: [9, 3.1, 4.2] },
  }),
  ground: (scene) => {
    const kind = leadOf(scene)?.kind
    return kind && ON_BRIDGE.has(kind) ? BRIDGE_Y : BANK_Y
  },
  build: buildRiver,
}

function buildRiver(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const random = seededRandom(seed * 43 + 9)
  const sun = sunFor(scene, random)
  const sunSide = sunSideOf(sun)
  const sky = hang({
    ...brief,
    sun,
    clouds: 0.46,
    cloudScale: 0.9,
    glow: 0.95,
    beams: 0.04,
    stars: 380,
  })
  const growth = mix(palette.growthShade, palette.growthLit, 0.5)
  // A village stands across the water, and needs the far bank.
  const dress: WaterDress = scene.place === 'village' ? ACROSS : waterDressOf(brief)
  const far = mountainPlans(brief, {
    ...dress,
    growth,
    trees: true,
    ...(dress.far && { shapes: dress.far(seed) }),
  })
  const spread = Math.min(1.1, Math.max(-brief.sweep.yawFrom, brief.sweep.yawTo))
  const waters: Waters = { brief, dress, random: seededRandom(seed * 61 + 5), sunSide, spread }
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...ridges(brief, far, { sunSide, notchYaw: sun[0] }),
      ...farShoreCards(waters),
      ...banks(brief, dress),
      ...(dress.leads ? bankTrees(waters) : trees(brief, random, sunSide)),
      ...(scene.details.includes('waterfall')
        ? fallCards(brief, { x: 3, z: FAR_BANK - 2, scale: 0.62, sunSide })
        : []),
      ...(scene.place === 'village'
        ? cottages(brief, random, { sunSide, waterside: FAR_BANK + 2 })
        : []),
      ...bridge(scene, brief),
      ...nearGrass(brief, random, sunSide),
      ...shallows(brief, random, { sunSide, near: 2.8, far: 34, stones: 54, reeds: 14 }),
      ...isletCards(brief, { ground: BANK_Y, shore: NEAR_BANK, until: FAR_BANK - 4, sunSide }),
      ...castSubjects({ ...brief, sunSide, ground: RIVER_WORLD.ground(scene), depth: 1 }),
    ],
    haze: hazeOf(scene, palette, { density: 0.0046, startMetres: 20, limit: 0.8 }),
    grade: palette.grade,
    water: {
      shoreDistance: dress.leads ? LEADING.far - 2 : FAR_BANK - 1,
      colour: mix(palette.water, palette.growthShade, 0.25),
      swell: scene.weather === 'rain' || scene.weather === 'storm' ? 15 : 9,
      flow: 1.2,
      near: 3,
      far: 32,
      glint: 0.6,
    },
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

/** What a river is like when a village stands across it. */
const ACROSS: WaterDress = { peaks: 0.3, snow: 0.4, trees: ['broadleaf'], parts: [] }

function banks(brief: WorldBrief, dress: WaterDress): Card[] {
  const { book, seed } = brief
  const tone = growthTones(brief).ground
  const grass = (share: number, edge: number): Texture =>
    book.add({
      widthPx: 1024,
      heightPx: 512,
      paint: (_, w, h) =>
        paintGround(w, h, {
          stops: [
            [0, tone(0)],
            [0.4, tone(0.35 * share)],
            [0.7, tone(0.65 * share)],
            [1, tone(share)],
          ],
          seed: seed % 41,
          grainX: 34,
          grainZ: 22,
          edge,
        }),
    })
  const far = dress.leads
    ? leadingBanks(brief, grass(1, LEADING.edge))
    : [
        lying(
          grass(1, 0.004),
          // It begins under the water, so that no light comes between.
          { left: -240, right: 240, near: FAR_BANK - 6, far: 260, y: 0.22 },
          { backdrop: 40 },
        ),
      ]
  return [
    ...far,
    lying(
      grass(0.9, 0.07),
      { left: -50, right: 50, near: -12, far: NEAR_BANK - nearerFor(brief), y: 0.05 },
      { bias: -30, haze: 0.3, unmirrored: true },
    ),
  ]
}

function trees(
  { book, palette, seed, sweep, ...brief }: WorldBrief,
  random: () => number,
  sunSide: number,
): Card[] {
  const { crown } = growthTones({ palette, scene: brief.scene })
  const bark: Rgb = mix([0.2, 0.14, 0.11], palette.near, 0.4)
  const kinds = [0, 1, 2, 3].map((index) =>
    book.add({
      widthPx: 460,
      heightPx: 460,
      paint: (_, w, h) =>
        paintBroadleaf(w, h, { seed: (seed % 900) * 3 + index, ...crown, bark, sunSide }),
    }),
  )
  const few = brief.scene.place === 'village' ? 16 : 46
  return Array.from({ length: few }, (_, index) => {
    const kind = kinds[index % kinds.length]
    if (!kind) return []
    const z = FAR_BANK + 3 + 60 * random() ** 2
    const height = 6 + random() * 6
    const stand = { x: scatterX(sweep, { z, half: 1, random }), y: 0, z, width: height, height }
    return [swaying(kind, stand, { sway: 0.05, phase: random() * 6, haze: 0.9 })]
  }).flat()
}

function bridge(scene: Scene, { book, palette }: WorldBrief): Card[] {
  const kind = leadOf(scene)?.kind
  const wanted =
    scene.details.includes('bridge') || scene.subjects.some((one) => ON_BRIDGE.has(one.kind))
  if (!wanted) return []
  const stone = mix([0.58, 0.54, 0.48], palette.near, palette.dark ? 0.5 : 0.12)
  const texture = book.add({
    widthPx: 1400,
    heightPx: 180,
    paint: (_, w, h) => paintBridge(w, h, { stone, arches: 7 }),
  })
  const z = kind && ON_BRIDGE.has(kind) ? stagingOf({ kind }).distance - 0.4 : 25
  return [-50, 0, 50].map((x) =>
    standing(texture, { x, y: -0.4, z, width: 50.2, height: BRIDGE_Y + 0.75 }, { haze: 0.8 }),
  )
}

/** Grass at the water's edge and before the lens. */
function nearGrass(brief: WorldBrief, random: () => number, sunSide: number): Card[] {
  const { book, seed, sweep } = brief
  const { blade } = growthTones(brief)
  const clumps: readonly Texture[] = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 420,
      heightPx: 320,
      paint: (_, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 500) * 5 + index,
          ...blade,
          sunSide,
          blades: 60,
          ears: 0.2,
          flowers: bloomsOf(brief),
        }),
    }),
  )
  const [first, ...rest] = clumps
  if (!first) return []
  const nearer = nearerFor(brief)
  const near = nearer === 0 && mayAdd(brief, 'foreground')
  const count = near ? 70 : 40
  return Array.from({ length: count }, (_, index) => {
    const z =
      near && index % 3 === 0 ? lerp(2.4, 5.6, random()) : lerp(8.6, 10.8, random()) - nearer
    const height = (0.35 + random() * 0.4) * (nearer > 0 ? 0.5 : 1)
    const stand = {
      x: scatterX(sweep, { z, half: 0.9, random }),
      y: 0,
      z,
      width: height * 1.6,
      height,
    }
    return swaying(itemAt([first, ...rest], random() * 3), stand, {
      sway: 0.035,
      phase: random() * 6,
      haze: 0.2,
    })
  })
}
