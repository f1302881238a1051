/** Space: stars, a nebula, a great planet; grey dust underfoot for those who walk. */
import { blend, hex, type Rgb } from '../renderer/scene/colour.ts'
import { cloudNoise, noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, itemAt, lerp, smoothstep } from '../renderer/scene/random.ts'
import type { Card, Placement, Stage, Star } from '../renderer/scene/stage.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { castSubjects } from '../staging/cast.ts'
import { eyeHeight, leadOf, reachOf } from '../camera/lead.ts'
import type { CastKind } from '../staging/stagings.ts'
import { dabOf, dotted } from '../painting/brush.ts'
import { slowField } from '../painting/field.ts'
import { paintGround } from '../painting/ground.ts'
import { paintGlow } from '../painting/soft.ts'
import { lying, ring, scatterX, standAt, standing, starField } from '../staging/set-pieces.ts'
import type { WorldBrief, WorldKind } from './brief.ts'

const WEIGHTLESS: ReadonlySet<CastKind> = new Set([
  'rocket',
  'plane',
  'ship',
  'dragon',
  'whale',
  'bird',
  'balloon',
  'fish',
])

/** Somebody who stands or goes needs a moon to do it on, and so does what lands. */
const isMoon = ({ scene }: Pick<WorldBrief, 'scene'>): boolean => {
  const lead = leadOf(scene)
  if (lead?.happens === 'land') return true
  return lead !== undefined && lead.action !== 'fly' && !WEIGHTLESS.has(lead.kind)
}

/** Space. */
export const SPACE_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.1,
    subjectDistance: reachOf(scene, 10),
    bounds: { low: [-9, 0.7, -9], high: [9, 3.4, 5] },
  }),
  ground: () => 0,
  build: buildSpace,
}

const NEBULAE: readonly [readonly [Rgb, Rgb], ...(readonly [Rgb, Rgb])[]] = [
  [hex('#5b2a86'), hex('#e05a8a')],
  [hex('#173f7a'), hex('#3fb6c9')],
  [hex('#7a2b3f'), hex('#f0a35a')],
]

function buildSpace(brief: WorldBrief): Stage {
  const { palette, seed, sweep, book } = brief
  const random = seededRandom(seed * 37 + 5)
  const moon = isMoon(brief)
  const view = {
    yawFrom: sweep.yawFrom,
    yawTo: sweep.yawTo,
    bottom: -0.9,
    top: Math.max(1, sweep.top),
  }
  const [cool, warm] = itemAt(NEBULAE, seed)
  const sky = book.add({
    widthPx: 420 * (view.yawTo - view.yawFrom),
    heightPx: 420,
    paint: (_, w, h) => {
      const clouds = slowField({ widthPx: w, heightPx: h }, { across: 3, down: 3 }, (u, v) => {
        const x = lerp(view.yawFrom, view.yawTo, u) * 1.5 + (seed % 50)
        const y = lerp(view.top, view.bottom, v) * 1.5
        const bend = cloudNoise(x * 0.8, y * 0.8, 3)
        return clamp(cloudNoise(x * 1.1 + bend, y * 1.1 - bend, 6) * 0.9 + 0.32)
      })
      return dotted(w, h, (u, v) => {
        const cloud = clouds[Math.floor(v * h) * w + Math.floor(u * w)] ?? 0
        const core = smoothstep(0.45, 0.95, cloud)
        const colour = blend(
          [0.012, 0.014, 0.035],
          blend(cool, warm, core),
          cloud * (moon ? 0.5 * cloud : 0.2 + 0.8 * cloud),
        )
        return dabOf(colour, 1)
      })
    },
  })
  const stars = spaceStars(seed, sweep)
  return {
    background: [0.01, 0.012, 0.03],
    cards: [
      ...ring(sky, { ...view, radius: 1 }, { infinite: true, backdrop: 0 }),
      ...planet(brief, random),
      ...(moon ? moonGround(brief, random) : asteroids(brief, random)),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 2 }),
    ],
    haze: { colour: [0.02, 0.02, 0.04], density: 0, startMetres: 400, limit: 0 },
    grade: { ...palette.grade, bloomFrom: 0.66, bloomGain: 0.5 },
    particles: [],
    stars,
  }
}

/** Stars on all sides, below the horizon too. */
function spaceStars(seed: number, sweep: WorldBrief['sweep']): Star[] {
  const above = starField(1100, seed, sweep)
  const below = starField(700, seed + 1, sweep).map(({ direction: [x, y, z], ...star }) =>
    Object.assign(star, { direction: [x, 0.1 - y, z] as const }),
  )
  return [...above, ...below].map((star) =>
    Object.assign(star, { alpha: Math.min(1, star.alpha * 1.25), radius: star.radius * 1.1 }),
  )
}

/** Boulders that tumble slowly, near and far: what there is to travel past. */
function asteroids(brief: WorldBrief, random: () => number): Card[] {
  const { book, seed, sweep, palette } = brief
  const looks = [0, 1, 2, 3].map((index) =>
    book.add({
      widthPx: 200,
      heightPx: 200,
      paint: (_, sizePx) => paintAsteroid(sizePx, (seed % 61) + index * 5, palette.rim),
    }),
  )
  const count = 130
  return Array.from({ length: count }, (_, index): Card[] => {
    const texture = looks[index % looks.length]
    const share = (index + random()) / count
    const z = 120 * (4.5 / 120) ** share
    const x = scatterX(sweep, { z, half: 0.7, random })
    // All over the picture, thinner above; a belt that falls away to one side.
    const y = 1.3 - z * 0.05 + x * 0.06 + (random() - 0.5) * z * 0.6
    const size = z * (0.026 + 0.085 * random() ** 2.5)
    if (!texture || (z < 14 && Math.abs(x) < 0.14 * z)) return []
    const [turn, phase] = [(random() - 0.5) * 0.06, random() * 6]
    const place = (seconds: number): Placement => spun({ x, y, z, size }, phase + seconds * turn)
    return [{ texture, haze: 0, place }]
  }).flat()
}

/** A square turned about its middle. */
function spun(at: { x: number; y: number; z: number; size: number }, angle: number): Placement {
  const flat = standAt({ ...at, width: at.size, height: at.size })
  const [sin, cos] = [Math.sin(angle) * at.size, Math.cos(angle) * at.size]
  return {
    ...flat,
    origin: [at.x - cos / 2 + sin / 2, at.y - sin / 2 - cos / 2, at.z],
    across: [cos, sin, 0],
    up: [-sin, cos, 0],
  }
}

function paintAsteroid(sizePx: number, seed: number, rim: Rgb): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1]
    if (x * x + y * y > 1) return [0, 0, 0, 0]
    const angle = Math.atan2(y, x)
    const edge = 0.72 + 0.22 * cloudNoise(Math.cos(angle) * 1.6 + seed, Math.sin(angle) * 1.6, 4)
    const off = Math.hypot(x, y) / edge
    const dome = Math.sqrt(Math.max(0, 1 - off * off))
    const pits = cloudNoise(u * 6 + seed, v * 6, 4)
    const light = clamp(0.75 * x - 0.35 * y + 0.4 * dome + 0.35 * pits, 0.03, 1)
    return dabOf(
      blend([0.05, 0.045, 0.06], blend([0.62, 0.55, 0.5], rim, 0.25), light),
      smoothstep(1, 0.95, off),
    )
  })
}

/** The planet in the sky: ours, Mars for whoever floats above it, or a ball of gas in a ring. */
type Planet = 'earth' | 'mars' | 'gas'

/** What a planet looks like. */
type PlanetLook = {
  readonly glow: Rgb
  /** The colour that the air adds at the lit edge. */
  readonly rim: Rgb
  /** The colour at a longitude and a height from the middle, given finer and coarser detail. */
  readonly colourAt: (detail: number, place: readonly [number, number], seed: number) => Rgb
}

const PLANET_LOOKS: Readonly<Record<Planet, PlanetLook>> = {
  earth: { glow: [0.4, 0.65, 1], rim: [0.4, 0.6, 1], colourAt: earthAt },
  mars: { glow: [1, 0.55, 0.35], rim: [0.6, 0.4, 0.3], colourAt: marsAt },
  gas: { glow: [1, 0.7, 0.45], rim: [0.6, 0.6, 0.4], colourAt: gasAt },
}

function planetOf(brief: WorldBrief): Planet {
  const { details } = brief.scene
  if (details.includes('mars') && !isMoon(brief)) return 'mars'
  if (details.includes('earth')) return 'earth'
  return !details.includes('rings') && brief.seed % 2 === 0 ? 'earth' : 'gas'
}

function planet(brief: WorldBrief, random: () => number): Card[] {
  const { book, seed } = brief
  const kind = planetOf(brief)
  const look = PLANET_LOOKS[kind]
  const disc = book.add({
    widthPx: 420,
    heightPx: 420,
    paint: (_, sizePx) => paintPlanet(sizePx, seed % 97, look),
  })
  const glow = book.add({
    widthPx: 128,
    heightPx: 128,
    paint: (_, sizePx) => paintGlow(sizePx, look.glow, 1.5),
  })
  const side = random() < 0.5 ? -1 : 1
  const at = (
    half: number,
  ): {
    origin: readonly [number, number, number]
    across: readonly [number, number, number]
    up: readonly [number, number, number]
  } => ({
    origin: [side * 0.26 - half, PLANET_HEIGHT - half, 1],
    across: [2 * half, 0, 0],
    up: [0, 2 * half, 0],
  })
  const halo = { ...at(0.3), opacity: 0.5 }
  const rings = kind === 'gas' ? ringCards(book, side) : []
  return [
    { texture: glow, infinite: true, backdrop: 1, additive: true, place: () => halo },
    { texture: disc, infinite: true, backdrop: 2, place: () => at(0.16) },
    ...rings,
  ]
}

/** The tangent of the planet's elevation. */
const PLANET_HEIGHT = 0.23

/** Rings of ice about the planet; what is behind it is left out. */
function ringCards(book: WorldBrief['book'], side: number): Card[] {
  const texture = book.add({
    widthPx: 700,
    heightPx: 260,
    paint: (_, widthPx, heightPx) =>
      dotted(widthPx, heightPx, (u, v) => {
        const [x, y] = [u * 2 - 1, v * 2 - 1]
        const radius = Math.hypot(x, y)
        const bands = 0.62 + 0.38 * noise(radius * 34, 1.7)
        const gap = smoothstep(0.012, 0.03, Math.abs(radius - 0.8))
        const body = smoothstep(0.55, 0.6, radius) * smoothstep(0.99, 0.95, radius) * gap
        // The planet, as high as the picture of its rings is flat.
        const hidden = y < 0 && Math.hypot(x / 0.46, (y * 260) / 700 / 0.46) < 1
        const light = 0.45 + 0.5 * smoothstep(-1, 0.9, x)
        return [0.98 * light, 0.86 * light, 0.7 * light, hidden ? 0 : body * bands * 0.85]
      }),
  })
  const [wide, flat, tilt] = [0.35, 0.13, 0.3]
  const placement: Placement = {
    origin: [
      side * 0.26 - wide * Math.cos(tilt) + flat * Math.sin(tilt),
      PLANET_HEIGHT - wide * Math.sin(tilt) - flat * Math.cos(tilt),
      1,
    ],
    across: [2 * wide * Math.cos(tilt), 2 * wide * Math.sin(tilt), 0],
    up: [-2 * flat * Math.sin(tilt), 2 * flat * Math.cos(tilt), 0],
  }
  return [{ texture, infinite: true, backdrop: 3, place: () => placement }]
}

/** A ball lit from the right. */
function paintPlanet(sizePx: number, seed: number, { rim: air, colourAt }: PlanetLook): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const [x, y] = [u * 2.04 - 1.02, v * 2.04 - 1.02]
    const off = x * x + y * y
    if (off > 1) return [0, 0, 0, 0]
    const z = Math.sqrt(1 - off)
    const light = clamp(0.9 * x - 0.35 * y + 0.45 * z + 0.05, 0.015, 1)
    const lon = Math.atan2(x, z)
    const detail = cloudNoise(lon * 1.8 + seed, y * 2.4, 6)
    const colour = colourAt(detail, [lon, y], seed)
    const rim = smoothstep(0.75, 1, off) * light * 0.5
    return [
      colour[0] * light + rim * air[0],
      colour[1] * light + rim * air[1],
      colour[2] * light + rim * air[2],
      smoothstep(1, 0.985, off),
    ]
  })
}

/** Seas, land and clouds. */
function earthAt(detail: number, [lon, y]: readonly [number, number], seed: number): Rgb {
  const land = smoothstep(0.02, 0.1, detail)
  const cloud = smoothstep(0.1, 0.4, cloudNoise(lon * 2.6 + 40 + seed, y * 4.4, 5))
  const ground = blend([0.05, 0.2, 0.5], [0.22, 0.42, 0.2], land)
  return blend(ground, [1, 1, 1], cloud * 0.85)
}

/** Rust and darker plains, a cap of ice at the top. */
function marsAt(detail: number, [lon, y]: readonly [number, number], seed: number): Rgb {
  const plains = smoothstep(-0.1, 0.3, cloudNoise(lon * 1.3 + seed, y * 1.7 + 9, 4))
  const ground = blend([0.86, 0.44, 0.24], [0.45, 0.2, 0.13], plains)
  const dusty = blend(ground, [0.93, 0.62, 0.4], clamp(0.35 + detail))
  return blend(dusty, [0.96, 0.93, 0.9], smoothstep(-0.86, -0.93, y + detail * 0.06))
}

/** Bands of gas. */
function gasAt(detail: number, [, y]: readonly [number, number], seed: number): Rgb {
  const bands = cloudNoise(seed, y * 6 + detail * 0.6, 4)
  const tone: Rgb = bands > 0 ? [0.95, 0.85, 0.7] : [0.6, 0.32, 0.24]
  return blend([0.82, 0.6, 0.4], tone, Math.abs(bands))
}

/** The dust of the moon, or of Mars. */
const dustOf = ({ scene }: WorldBrief): readonly [Rgb, Rgb] =>
  scene.details.includes('mars')
    ? [
        [0.2, 0.08, 0.05],
        [0.86, 0.45, 0.26],
      ]
    : [
        [0.16, 0.16, 0.18],
        [0.72, 0.71, 0.7],
      ]

function moonGround(brief: WorldBrief, random: () => number): Card[] {
  const { book, seed, sweep } = brief
  const [shade, light] = dustOf(brief)
  const dust = (share: number): Rgb => blend(shade, light, share)
  const ground = book.add({
    widthPx: 1024,
    heightPx: 1024,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, dust(0)],
          [0.45, dust(0.42)],
          [0.7, dust(0.66)],
          [1, dust(1)],
        ],
        seed: seed % 41,
        grainX: 36,
        grainZ: 46,
        edge: 0.002,
      }),
  })
  const rocks = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 160,
      heightPx: 90,
      paint: (_, w, h) =>
        dotted(w, h, (u, v) => {
          const edge =
            0.2 + 0.75 * Math.abs(u - 0.5) ** 2 * 3.2 + 0.14 * cloudNoise(u * 4 + index * 7, 2.2, 4)
          const lit = clamp(
            0.32 + 0.5 * (u - 0.3) + 0.5 * cloudNoise(u * 8 + index, v * 6, 4) - v * 0.25,
          )
          return dabOf(dust(lit), smoothstep(edge, edge + 0.03, v))
        }),
    }),
  )
  return [
    lying(ground, { left: -260, right: 260, near: -20, far: 300, y: 0 }, { backdrop: 40 }),
    ...Array.from({ length: 70 }, (_, index) => {
      const rock = rocks[index % 3]
      const z = lerp(90, 4, (index / 70) ** 0.5)
      const height = 0.15 + random() * (z > 40 ? 2.6 : 0.4)
      const x = scatterX(sweep, { z, half: 0.8, random })
      return rock ? [standing(rock, { x, y: -0.04, z, width: height * 2.1, height })] : []
    }).flat(),
  ]
}
