/** A lake among mountains, or the open sea: water to the horizon, something to stand on in front. */
import type { Scene } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import { castSubjects } from '../../staging/cast.ts'
import { hang, sunFor } from '../sky/heaven.ts'
import { isAfloat } from '../../staging/afloat.ts'
import { eyeHeight, leadOf, reachOf } from '../../camera/lead.ts'
import type { CastKind } from '../../staging/stagings.ts'
import { paintLantern } from '../../painting/building.ts'
import {
  paintGround,
  paintPlanks,
  paintPost,
  paintRope,
  paintTimber,
} from '../../painting/ground.ts'
import { paintGrass } from '../../painting/plants.ts'
import { paintGlow, paintMist } from '../../painting/soft.ts'
import {
  drifting,
  glowing,
  lying,
  standing,
  sunSideOf,
  swaying,
  woodTones,
} from '../../staging/set-pieces.ts'
import { airOf, hazeOf } from '../sky/weather.ts'
import { mayAdd, type WorldBrief, type WorldKind } from '../brief.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import { isletCards } from './islet.ts'
import { marshCards } from '../land/marsh.ts'
import { mountainPlans, ridges } from '../land/horizon.ts'
import { nearSeaCards } from './near-sea.ts'
import { shallows } from './shallows.ts'
import { farShoreCards, type Waters } from './far-shores.ts'
import { spitCards } from './spits.ts'
import { harbourCards } from '../sites/venues.ts'
import { palmCards, strandCards } from './shore.ts'
import { type WaterDress, waterDressOf } from './water-dresses.ts'
import { breakerCards, surfCards, waveCards } from './waves.ts'

/** What the lead stands on: people and pets on a jetty, larger animals and sea folk on a beach. */
type Footing = 'jetty' | 'beach' | 'none'

const JETTY_Y = 0.46

/** The height of each. */
const GROUNDS: Readonly<Record<Footing, number>> = { jetty: JETTY_Y, beach: 0.04, none: 0 }

const LARGE: ReadonlySet<CastKind> = new Set(['horse', 'deer', 'car'])

/** Water that is half overgrown. */
const isMarsh = ({ details, place }: Scene): boolean =>
  place === 'lake' && details.includes('marsh')

/** Sea to the horizon, whether seen from the sand or from the waves. */
const isOpen = ({ place }: Scene): boolean => place === 'sea' || place === 'beach'

function footingOf(scene: Scene): Footing {
  const lead = leadOf(scene)
  const { kind, action } = lead ?? {}
  const leaps = kind === 'leaper' || kind === 'breacher'
  if (action === 'swim' && !leaps) return 'none'
  if (scene.place === 'beach') return 'beach'
  if (isMarsh(scene))
    return leaps || kind === undefined || (lead && isAfloat(lead)) ? 'none' : 'beach'
  if (leaps) return 'none'
  if (kind === undefined || (lead && isAfloat(lead))) {
    const jetty = scene.details.includes('jetty') || mayAdd({ scene }, 'foreground')
    return jetty && !isOpen(scene) ? 'jetty' : 'none'
  }
  const isBeach = isOpen(scene) && !scene.details.includes('harbour')
  return isBeach || LARGE.has(kind) ? 'beach' : 'jetty'
}

/** Lake and sea. */
export const WATER_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene) + (footingOf(scene) === 'jetty' ? 0.1 : 0), 0],
    pitch: 0.035,
    subjectDistance: reachOf(scene, 11),
    bounds: { low: [-9, 0.75, -9], high: [9, 3.1, footingOf(scene) === 'none' ? 9 : 4.2] },
  }),
  ground: (scene) => GROUNDS[footingOf(scene)],
  build: buildWaterWorld,
}

function buildWaterWorld(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const random = seededRandom(seed * 77 + 5)
  const sun = sunFor(scene, random)
  const sunSide = sunSideOf(sun)
  const clouds = scene.timeOfDay === 'night' ? 0.34 : 0.46
  const sky = hang({ ...brief, sun, clouds, cloudScale: 1, glow: 1, beams: 0.05, stars: 420 })
  const footing = footingOf(scene)
  const dress = waterDressOf(brief)
  const spread = Math.min(1.1, Math.max(-brief.sweep.yawFrom, brief.sweep.yawTo))
  const waters: Waters = { brief, dress, random: seededRandom(seed * 91 + 3), sunSide, spread }
  const footings = {
    jetty: () => jettyCards(brief, sunSide),
    beach: () => shoreCards(brief, sunSide),
    none: () => [],
  }
  const ground = GROUNDS[footing]
  return {
    background: palette.haze,
    cards: [
      ...sky.cards,
      ...farShore(brief, dress, { sunSide, notchYaw: sun[0] }),
      ...mistCards(brief, random),
      ...farShoreCards(waters),
      ...(isOpen(scene)
        ? nearSeaCards(brief, { sunSide, start: footing === 'beach' ? 14.5 : 5 })
        : []),
      ...(dress.parts.includes('stacks') ? harbourCards(brief, { sunSide }) : []),
      ...(dress.parts.includes('spits') ? spitCards(waters, random) : []),
      ...(isOpen(scene) ? waveCards(brief, footing === 'beach' ? 15 : 5.5) : []),
      ...(isOpen(scene) && footing === 'beach' ? breakerCards(brief) : []),
      ...footings[footing](),
      ...isletCards(brief, { ground, ...WATERS_EDGE[footing], sunSide }),
      ...reedCards(brief, random, { sunSide, footing }),
      ...(isOpen(scene)
        ? shallows(brief, seededRandom(seed * 19 + 7), { ...SEA_STONES[footing], sunSide })
        : shallows(brief, random, {
            sunSide,
            near: 3.4,
            far: 40,
            stones: 54,
            reeds: isMarsh(scene) ? 0 : 18,
          })),
      ...(isMarsh(scene)
        ? marshCards(brief, { sunSide, near: footing === 'beach' ? 13.6 : 3 })
        : []),
      ...castSubjects({ ...brief, sunSide, ground, depth: footing === 'jetty' ? 0.3 : 2 }),
    ],
    haze: hazeOf(scene, palette, { density: 0.0042, startMetres: 25, limit: 0.8 }),
    grade: palette.grade,
    water: waterOf(brief),
    particles: airOf(scene, palette, seed),
    ...sky.light,
  }
}

/** Where the water begins and ends in which something may stand, metres. */
const WATERS_EDGE = {
  beach: { shore: 12, until: 90 },
  jetty: { shore: 7.4, until: 90 },
  none: { shore: 0, until: 90 },
} as const

/** Stones in the sea, from where its water begins. */
const SEA_STONES = {
  beach: { near: 13.8, far: 60, stones: 12, reeds: 0 },
  jetty: { near: 5, far: 60, stones: 20, reeds: 0 },
  none: { near: 5, far: 60, stones: 20, reeds: 0 },
} as const

function farShore(
  brief: WorldBrief,
  { peaks, snow, far }: WaterDress,
  light: { sunSide: number; notchYaw: number },
): Card[] {
  const growth = brief.palette.growthShade
  if (isOpen(brief.scene)) {
    const [, island] = mountainPlans(brief, { peaks, snow, growth, trees: false })
    return island ? ridges(brief, [island], light) : []
  }
  const look = { peaks, snow, growth, trees: true, ...(far && { shapes: far(brief.seed) }) }
  return ridges(brief, mountainPlans(brief, look), light)
}

/** Brown and still where reeds stand in it. */
const PEAT: Rgb = [0.2, 0.21, 0.13]

function waterOf({ scene, palette }: WorldBrief): NonNullable<Stage['water']> {
  const restless = { rain: 1.3, storm: 1.8 }[scene.weather as string] ?? 1
  const common = {
    colour: palette.water,
    near: 3,
    far: 90,
    glint: scene.timeOfDay === 'night' ? 0.5 : 0.75,
  }
  return isOpen(scene)
    ? { ...common, shoreDistance: 4200, swell: 27 * restless, flow: 1.5 }
    : isMarsh(scene)
      ? {
          ...common,
          colour: mix(palette.water, PEAT, 0.55),
          shoreDistance: 170,
          swell: 7 * restless,
          flow: 0.4,
        }
      : { ...common, shoreDistance: 470, swell: 17 * restless, flow: 1 }
}

function mistCards(brief: WorldBrief, random: () => number): Card[] {
  const { book, palette, scene, seed } = brief
  if (scene.weather !== 'fog' && !mayAdd(brief, 'light')) return []
  const thick = scene.weather === 'fog' ? 1 : 0.6
  const banks = [0.25, 0.12].map((white, index) =>
    book.add({
      widthPx: 512,
      heightPx: 128,
      paint: (_, widthPx, heightPx) =>
        paintMist(
          { widthPx, heightPx },
          mix(palette.haze, [1, 1, 1], palette.dark ? white * 0.5 : white),
          (seed % 13) + index * 5,
        ),
    }),
  )
  return Array.from({ length: 7 }, (_, index) => {
    const z = 170 + index * 70
    const bank = banks[index % 2]
    if (!bank) return []
    const x = (random() - 0.5) * z * 1.4
    return [
      drifting(
        bank,
        { x, y: -0.4, z, width: z * 1.4, height: z * 0.05 * thick * 1.4 },
        { speed: (index % 2 === 0 ? -1 : 1) * z * 0.005, opacity: thick, haze: 0 },
      ),
    ]
  }).flat()
}

const JETTY = { left: -30, right: 34 }
const JETTY_METRES = { before: 0.6, deep: 1.4, furthest: 7.3 } as const

/** From where to where the jetty is deep: under the feet of the lead. */
function jettyDepth({ path }: WorldBrief): { readonly near: number; readonly far: number } {
  const { before, deep, furthest } = JETTY_METRES
  const near = Math.min(path(0)[2], furthest) - before
  return { near, far: near + deep }
}

const POST_SPACING = 2.4

function jettyCards(brief: WorldBrief, sunSide: number): Card[] {
  return [
    ...deckCards(brief),
    ...railCards(brief, sunSide),
    ...(mayAdd(brief, 'light') || brief.scene.details.includes('lanterns')
      ? lanternCards(brief)
      : []),
  ]
}

/** Planks and the beam in front of them, in two halves that overlap. */
function deckCards(brief: WorldBrief): Card[] {
  const { book, palette } = brief
  const { near, far } = jettyDepth(brief)
  const { dark, light } = woodTones(palette)
  const planks = book.add({
    widthPx: 1024,
    heightPx: 160,
    paint: (_, widthPx, heightPx) => paintPlanks({ widthPx, heightPx }, dark, light),
  })
  const timber = book.add({
    widthPx: 1024,
    heightPx: 64,
    paint: (_, widthPx, heightPx) =>
      paintTimber({ widthPx, heightPx }, { dark, light, rim: palette.rim }),
  })
  const length = (JETTY.right - JETTY.left) / 2
  return [0, 1].flatMap((half) => {
    const left = JETTY.left + half * length - 0.1
    const right = left + length + 0.2
    const beam = {
      x: (left + right) / 2,
      y: JETTY_Y - 0.26,
      z: near,
      width: right - left,
      height: 0.27,
    }
    return [
      lying(planks, { left, right, near, far, y: JETTY_Y }, { bias: -0.9, haze: 0 }),
      standing(timber, beam, { haze: 0 }),
    ]
  })
}

/** Posts on both sides, and a rope along the far ones. */
function railCards(brief: WorldBrief, sunSide: number): Card[] {
  const { book, palette } = brief
  const { near, far } = jettyDepth(brief)
  const tones = { ...woodTones(palette), sunSide }
  const post = book.add({
    widthPx: 64,
    heightPx: 260,
    paint: (_, widthPx, heightPx) => paintPost({ widthPx, heightPx }, tones),
  })
  const rope = book.add({
    widthPx: 512,
    heightPx: 96,
    paint: (_, widthPx, heightPx) =>
      paintRope({ widthPx, heightPx }, mix(palette.near, palette.rim, 0.35)),
  })
  const count = Math.floor((JETTY.right - JETTY.left) / POST_SPACING)
  return Array.from({ length: count }, (_, index) => {
    const x = JETTY.left + 0.6 + index * POST_SPACING
    const back = { x: x + 0.2, y: -0.45, z: far + 0.02, width: 0.2, height: 1.62 }
    const front = { x, y: -0.5, z: near - 0.03, width: 0.22, height: 1.12 }
    const sag = {
      ...back,
      x: back.x + POST_SPACING / 2,
      y: 0.66,
      width: POST_SPACING,
      height: 0.45,
    }
    return [
      standing(post, back, { haze: 0 }),
      standing(post, front, { haze: 0 }),
      standing(rope, sag, { haze: 0, bias: 0.01 }),
    ]
  }).flat()
}

function lanternCards(brief: WorldBrief): Card[] {
  const { book, palette } = brief
  const { far } = jettyDepth(brief)
  const lantern = book.add({
    widthPx: 96,
    heightPx: 800,
    paint: (_, widthPx, heightPx) => paintLantern({ widthPx, heightPx }, palette.near),
  })
  const glow = book.add({
    widthPx: 128,
    heightPx: 128,
    paint: (_, sizePx) => paintGlow(sizePx, [1, 0.72, 0.38], 2),
  })
  return [-15.6, -8.4, -1.2, 6, 13.2, 20.4].flatMap((x) => {
    const stand = { x, y: -0.12, z: far - 0.01, width: 0.2, height: 1.67 }
    const card = standing(lantern, stand, { haze: 0 })
    const light = glowing(
      glow,
      { x, y: 1.32, z: far - 0.02, size: 0.9 },
      { opacity: 0.85, flicker: 0.14 },
    )
    return palette.dark ? [card, light] : [card]
  })
}

/** Sand, and on the sea what belongs to it. */
function shoreCards(brief: WorldBrief, sunSide: number): Card[] {
  const sand = beachCards(brief)
  return isOpen(brief.scene)
    ? [
        ...sand,
        ...strandCards(brief, { sunSide }),
        ...surfCards(brief),
        ...palmCards(brief, { sunSide }),
      ]
    : sand
}

/** A strip of sand in front of the water, with a soft wet edge. */
function beachCards(brief: WorldBrief): Card[] {
  const { book, palette, seed } = brief
  const sand: Rgb = isSnowy(brief)
    ? [0.85, 0.88, 0.94]
    : isMarsh(brief.scene)
      ? mix(growthTones(brief).ground(0.3), [0.36, 0.3, 0.2], 0.45)
      : mix([0.93, 0.79, 0.56], palette.haze, palette.dark ? 0.06 : 0.14)
  const lit = mix(sand, palette.rim, 0.1)
  const [red, green, blue] = palette.ambient
  const grey = (red + green + blue) / 3
  // At dusk it has the light of all of the sky, whose other half is blue.
  const ambient = mix(palette.ambient, [grey, grey, grey], palette.dark ? 0.5 : 0)
  const isNight = brief.scene.timeOfDay === 'night'
  const shade = isNight ? 0.5 : palette.dark ? 0.9 : 0.92
  // Sand gives back light of the whole sky, and is never as dark as earth.
  const tone = (factor: number): Rgb =>
    mix(
      [lit[0] * factor * ambient[0], lit[1] * factor * ambient[1], lit[2] * factor * ambient[2]],
      palette.haze,
      isNight ? 0.08 : 0.16,
    )
  const texture = book.add({
    widthPx: 1024,
    heightPx: 512,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, tone(shade * 0.7)],
          [0.5, tone(shade)],
          [1, tone(shade * 1.25)],
        ],
        seed: seed % 31,
        grainX: 40,
        grainZ: 24,
        edge: 0.08,
        ripples: 0.25,
      }),
  })
  return [
    lying(
      texture,
      { left: -50, right: 50, near: -12, far: 13.5, y: 0.02 },
      { bias: -30, haze: 0.3, unmirrored: true },
    ),
  ]
}

/** Reeds or dune grass that frame the picture. */
function reedCards(
  brief: WorldBrief,
  random: () => number,
  at: { sunSide: number; footing: Footing },
): Card[] {
  const { book, palette, seed, scene } = brief
  if (!mayAdd(brief, 'foreground') || (isOpen(scene) && at.footing === 'none')) return []
  const dark = mix(palette.near, [0, 0, 0], 0.35)
  const lit = mix(palette.near, palette.rim, 0.55)
  const clumps = Array.from({ length: 4 }, (_, index) =>
    book.add({
      widthPx: 420,
      heightPx: 360,
      paint: (__, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 500) * 5 + index,
          dark,
          lit,
          sunSide: at.sunSide,
          blades: 60,
          ears: 0.22,
          flowers: [],
        }),
    }),
  )
  return Array.from({ length: 26 }, (_, index) => {
    const clump = clumps[Math.floor(random() * clumps.length)]
    if (!clump) return []
    const z = 1.9 + random() * 2.6
    const x = index < 15 ? 0.75 + random() * 2.5 + z * 0.14 : -2.3 - random() * 2.2
    const stand = { x, y: -0.25, z, width: 1.15 + random() * 0.5, height: 0.7 + random() * 0.5 }
    return [swaying(clump, stand, { sway: 0.035, phase: random() * 6, haze: 0 })]
  }).flat()
}
