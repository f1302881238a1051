/** What floats in the air: by weather, by details of the scene, and always a little dust. */
import type { Place, Scene } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Haze, Particles } from '../../renderer/scene/stage.ts'
import type { Palette } from '../palette.ts'

type Air = Omit<Particles, 'seed'>

const COMMON = { box: [13, 7, 18], middle: 0.8, gain: 1, alpha: 0.8, stray: 0.25 } as const

/** Everything that may float, and when it does; a new kind is a new entry. */
const SHELTERED: Partial<Record<Place, (palette: Palette) => Air>> = {
  underwater: bubbles,
}

const AIRS: readonly {
  readonly floats: (scene: Scene) => boolean
  readonly air: (palette: Palette, scene: Scene) => Air
}[] = [
  { floats: ({ weather }) => weather === 'rain' || weather === 'storm', air: rain },
  { floats: ({ weather }) => weather === 'rain' || weather === 'storm', air: splashes },
  { floats: ({ weather }) => weather === 'snow', air: nearFlakes },
  {
    floats: ({ weather, place, additions }) =>
      weather === 'snow' || (place === 'snowfield' && additions.includes('motion')),
    air: snow,
  },
  { floats: ({ details }) => details.includes('petals'), air: () => leaves([1, 0.76, 0.84]) },
  { floats: ({ details }) => details.includes('lanterns'), air: lanterns },
  { floats: ({ details }) => details.includes('leaves'), air: () => leaves([0.88, 0.48, 0.16]) },
  {
    floats: (scene) => scene.details.includes('fireflies') || isWarmNight(scene),
    air: fireflies,
  },
  { floats: ({ details }) => details.includes('dust'), air: motes },
  { floats: turnsLeaves, air: () => leaves([0.88, 0.48, 0.16]) },
]

const WOODED: ReadonlySet<Place> = new Set(['forest', 'meadow', 'river', 'village'])

/** Fireflies come of themselves on nights without frost, when the engine may add what moves. */
function isWarmNight({ timeOfDay, place, weather, season, additions }: Scene): boolean {
  const mild = season !== 'winter' && (weather === 'clear' || weather === 'cloud')
  const grown = place === 'forest' || (mild && WOODED.has(place))
  return timeOfDay === 'night' && grown && additions.includes('motion')
}

/** Leaves come down of themselves where trees turn, when the engine may add what moves. */
function turnsLeaves({ season, place, additions, details }: Scene): boolean {
  const own = season === 'autumn' && WOODED.has(place) && additions.includes('motion')
  return own && !details.includes('leaves') && !details.includes('falling_leaves')
}

/** The air of a scene; when nothing else floats, dust in the light does. */
export function airOf(scene: Scene, palette: Palette, seed: number): Particles[] {
  const own = SHELTERED[scene.place]
  if (own) return scene.additions.includes('motion') ? [{ ...own(palette), seed }] : []
  const airs = AIRS.filter(({ floats }) => floats(scene)).map(({ air }) => air(palette, scene))
  const still = scene.additions.includes('motion') ? [dust(palette)] : []
  return (airs.length > 0 ? airs : still).map((air, index) =>
    Object.assign(air, { seed: seed + index }),
  )
}

const DROPS: Readonly<Record<'rain' | 'storm', Pick<Air, 'count' | 'velocity' | 'streakMetres'>>> =
  {
    rain: { count: 900, velocity: [-0.6, -9.5, 0], streakMetres: 0.42 },
    storm: { count: 1300, velocity: [-4, -11.5, 0], streakMetres: 0.6 },
  }

function rain(palette: Palette, { weather }: Scene): Air {
  return {
    ...COMMON,
    ...DROPS[weather === 'storm' ? 'storm' : 'rain'],
    stray: 0,
    radiusMetres: 0.006,
    colour: mix(palette.haze, [0.85, 0.9, 1], 0.7),
    gain: 1,
    alpha: palette.dark ? 0.3 : 0.36,
    additive: true,
  }
}

/** Drops that burst where they fall. */
function splashes(palette: Palette, { weather }: Scene): Air {
  return {
    ...COMMON,
    box: [15, 4, 20],
    count: weather === 'storm' ? 420 : 300,
    velocity: [0, -1, 0],
    stray: 0,
    floor: 0.03,
    radiusMetres: 0.012,
    streakMetres: 0.055,
    colour: mix(palette.haze, [0.92, 0.95, 1], 0.6),
    alpha: palette.dark ? 0.4 : 0.55,
    additive: true,
    twinkleHz: 1.4,
  }
}

function snow(palette: Palette, scene: Scene): Air {
  const falling = scene.weather === 'snow'
  return {
    ...COMMON,
    count: falling ? 1150 : 160,
    velocity: [-0.5, -1, 0],
    stray: 0.4,
    radiusMetres: falling ? 0.026 : 0.02,
    colour: mix([0.97, 0.98, 1], palette.haze, palette.dark ? 0.3 : 0),
    alpha: 0.9,
    additive: false,
  }
}

/** Few flakes close to the lens, large and soft. */
function nearFlakes(palette: Palette): Air {
  return {
    ...COMMON,
    box: [5, 4, 6],
    count: 46,
    velocity: [-0.6, -1.1, 0],
    stray: 0.4,
    radiusMetres: 0.03,
    colour: mix([0.97, 0.98, 1], palette.haze, palette.dark ? 0.3 : 0),
    alpha: 0.5,
    additive: false,
  }
}

function bubbles(palette: Palette): Air {
  return {
    ...COMMON,
    count: 120,
    velocity: [0.03, 0.55, 0],
    stray: 0.2,
    radiusMetres: 0.02,
    colour: mix(palette.rim, [1, 1, 1], 0.6),
    alpha: 0.35,
    additive: true,
  }
}

/** Sky lanterns that rise. */
function lanterns(): Air {
  return {
    ...COMMON,
    count: 90,
    box: [44, 18, 54],
    middle: 6,
    velocity: [0.12, 0.35, 0],
    stray: 0.6,
    radiusMetres: 0.15,
    colour: [1, 0.6, 0.24],
    gain: 2.2,
    additive: true,
    twinkleHz: 0.3,
  }
}

function leaves(colour: Rgb): Air {
  return {
    ...COMMON,
    count: 110,
    velocity: [-0.5, -0.45, 0],
    stray: 0.5,
    radiusMetres: 0.028,
    colour,
    additive: false,
  }
}

function fireflies(): Air {
  return {
    ...COMMON,
    count: 90,
    box: [14, 3.4, 18],
    middle: -0.4,
    velocity: [0.1, 0.02, 0],
    stray: 0.6,
    radiusMetres: 0.03,
    colour: [0.85, 1, 0.45],
    gain: 2,
    additive: true,
    twinkleHz: 0.25,
  }
}

function dust(palette: Palette): Air {
  return {
    ...COMMON,
    count: 90,
    velocity: [0.1, 0.03, 0],
    radiusMetres: 0.011,
    colour: palette.rim,
    additive: true,
    twinkleHz: 0.2,
    alpha: palette.dark ? 0.7 : 0.45,
  }
}

/** Motes that shine in the light which falls on them. */
function motes(palette: Palette): Air {
  return {
    ...dust(palette),
    count: 560,
    box: [11, 6, 13],
    velocity: [0.05, 0.03, 0],
    radiusMetres: 0.02,
    gain: 2,
    alpha: 0.85,
  }
}

/** The haze of a world, thicker in bad weather. */
export function hazeOf(scene: Scene, palette: Palette, base: Omit<Haze, 'colour'>): Haze {
  const factor = { clear: 1, cloud: 1.15, rain: 1.9, snow: 2.4, fog: 4.6, storm: 2 }[scene.weather]
  return {
    colour: palette.haze,
    density: base.density * factor,
    startMetres: base.startMetres / Math.sqrt(factor),
    limit: Math.min(0.96, base.limit + (factor > 1 ? 0.1 : 0)),
    near: nearShade(palette),
  }
}

/** What stands before the lens is a dark frame for what is in the light behind it. */
function nearShade({ near, dark }: Palette): NonNullable<Haze['near']> {
  return { colour: near, metres: NEAR_METRES, share: dark ? 0.5 : 0.62 }
}

/** Nearer than leads stand. */
const NEAR_METRES = 5
