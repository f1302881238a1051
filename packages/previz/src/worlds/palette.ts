/** The colours of a film: by time of day, then by place, weather, mood, tint and seed. */
import { isForsaken, isIn } from '@backlot/prompt/conditions'
import type { Colour, Mood, Place, Scene, TimeOfDay, Weather } from '@backlot/prompt/scene'
import { type ColourStop, hex, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp } from '../renderer/scene/random.ts'
import type { Grade } from '../renderer/scene/stage.ts'
import { inStyle } from './style-grades.ts'

/** Everything that worlds and subjects are painted with. */
export type Palette = {
  /** From the horizon up. */
  readonly sky: readonly ColourStop[]
  readonly sun: Rgb
  /** Lit and shaded side of clouds. */
  readonly cloudLit: Rgb
  readonly cloudShade: Rgb
  readonly haze: Rgb
  /** Land by distance. */
  readonly far: Rgb
  readonly middle: Rgb
  readonly near: Rgb
  /** The edge of light around figures, and the light that fills their shadows. */
  readonly rim: Rgb
  readonly ambient: Rgb
  readonly water: Rgb
  /** Lit and shaded growth on the ground. */
  readonly growthLit: Rgb
  readonly growthShade: Rgb
  readonly grade: Grade
  /** Lamps burn. */
  readonly dark: boolean
}

const sky = (...codes: readonly [string, string, string, string, string, string]): ColourStop[] =>
  codes.map((code, index) => [[0, 0.1, 0.24, 0.44, 0.7, 1][index] ?? 1, hex(code)] as const)

const grade = (lift: Rgb, gain: Rgb, tone: Omit<Grade, 'lift' | 'gain'>): Grade => ({
  lift,
  gain,
  ...tone,
})

const BY_TIME: Readonly<Record<TimeOfDay, Palette>> = {
  dusk: {
    sky: sky('#ffd9a0', '#ffb877', '#ec7f6a', '#a75f8c', '#57508f', '#262f63'),
    sun: [1, 0.86, 0.58],
    cloudLit: [1, 0.74, 0.52],
    cloudShade: [0.4, 0.3, 0.47],
    haze: [0.97, 0.66, 0.5],
    far: [0.6, 0.44, 0.56],
    middle: [0.33, 0.26, 0.42],
    near: [0.115, 0.09, 0.17],
    rim: [1, 0.72, 0.42],
    ambient: [0.75, 0.5, 0.62],
    water: [0.2, 0.16, 0.28],
    growthLit: [0.82, 0.6, 0.27],
    growthShade: [0.15, 0.19, 0.23],
    grade: grade([0.002, -0.002, 0.012], [1.1, 1.06, 1.05], {
      saturation: 1.16,
      grain: 9,
      bloomFrom: 0.8,
      bloomGain: 0.55,
    }),
    dark: true,
  },
  dawn: {
    sky: sky('#ffe9cf', '#ffd0b6', '#f0b3b8', '#b3a0c9', '#7d8fc4', '#5470ad'),
    sun: [1, 0.93, 0.78],
    cloudLit: [1, 0.9, 0.84],
    cloudShade: [0.66, 0.62, 0.76],
    haze: [0.98, 0.83, 0.77],
    far: [0.66, 0.6, 0.72],
    middle: [0.42, 0.41, 0.55],
    near: [0.16, 0.17, 0.25],
    rim: [1, 0.87, 0.68],
    ambient: [0.8, 0.75, 0.85],
    water: [0.38, 0.38, 0.5],
    growthLit: [0.62, 0.68, 0.33],
    growthShade: [0.19, 0.33, 0.19],
    grade: grade([-0.004, -0.004, 0.008], [1.1, 1.07, 1.06], {
      saturation: 1.18,
      grain: 8,
      bloomFrom: 0.84,
      bloomGain: 0.45,
    }),
    dark: false,
  },
  day: {
    sky: sky('#f6ecd2', '#d5e4e2', '#9fcdea', '#68acdf', '#3f86cb', '#2a62a6'),
    sun: [1, 0.95, 0.8],
    cloudLit: [1, 0.98, 0.93],
    cloudShade: [0.66, 0.73, 0.86],
    haze: [0.83, 0.9, 0.92],
    far: [0.45, 0.59, 0.76],
    middle: [0.27, 0.47, 0.42],
    near: [0.06, 0.13, 0.16],
    rim: [1, 0.94, 0.74],
    ambient: [0.85, 0.93, 1],
    water: [0.12, 0.32, 0.43],
    growthLit: [0.68, 0.82, 0.3],
    growthShade: [0.1, 0.33, 0.18],
    grade: grade([-0.01, -0.006, 0.004], [1.12, 1.1, 1.07], {
      saturation: 1.18,
      grain: 7,
      bloomFrom: 0.84,
      bloomGain: 0.45,
    }),
    dark: false,
  },
  night: {
    sky: sky('#4a5d92', '#34477c', '#1d2c5a', '#131f47', '#0f1a3d', '#080f28'),
    sun: [0.82, 0.88, 1],
    cloudLit: [0.42, 0.5, 0.72],
    cloudShade: [0.12, 0.16, 0.3],
    haze: [0.2, 0.27, 0.46],
    far: [0.15, 0.2, 0.37],
    middle: [0.085, 0.12, 0.24],
    near: [0.025, 0.035, 0.08],
    rim: [0.62, 0.75, 1],
    ambient: [0.42, 0.5, 0.78],
    water: [0.05, 0.08, 0.17],
    growthLit: [0.2, 0.3, 0.36],
    growthShade: [0.04, 0.08, 0.12],
    grade: grade([-0.002, 0.001, 0.012], [1.08, 1.1, 1.12], {
      saturation: 1.12,
      grain: 11,
      bloomFrom: 0.62,
      bloomGain: 0.6,
    }),
    dark: true,
  },
}

/** What a place changes in the light of the hour. */
const BY_PLACE: Partial<Record<Place, (palette: Palette, time: TimeOfDay) => Palette>> = {
  forest: (palette, time) =>
    time === 'night'
      ? palette
      : {
          ...palette,
          haze: mix(palette.haze, [0.8, 0.88, 0.58], time === 'dusk' ? 0.35 : 0.75),
          sun: mix(palette.sun, [1, 0.95, 0.72], 0.5),
          growthLit: mix(palette.growthLit, [0.5, 0.64, 0.22], 0.6),
          growthShade: mix(palette.growthShade, [0.06, 0.13, 0.06], 0.6),
        },
  city: (palette, time) =>
    time === 'night' || time === 'dusk'
      ? {
          ...palette,
          sky:
            time === 'night'
              ? sky('#6b3f7a', '#4a3272', '#272459', '#1c1d4a', '#141638', '#0a0c22')
              : palette.sky,
          haze: time === 'night' ? [0.23, 0.15, 0.36] : mix(palette.haze, [0.45, 0.25, 0.42], 0.5),
          cloudLit: time === 'night' ? [0.42, 0.28, 0.52] : palette.cloudLit,
          rim: time === 'night' ? [0.4, 0.85, 1] : palette.rim,
          ambient: [0.6, 0.48, 0.85],
          water: [0.035, 0.04, 0.085],
          grade: { ...palette.grade, bloomFrom: 0.6, bloomGain: 0.62, saturation: 1.14 },
        }
      : { ...palette, water: mix(palette.water, [0.3, 0.31, 0.34], 0.8) },
  skyline: (palette, time) =>
    time === 'night'
      ? {
          ...palette,
          sky: sky('#4d3f78', '#35336b', '#232757', '#171d47', '#101638', '#080c22'),
          haze: [0.24, 0.2, 0.38],
          water: [0.03, 0.04, 0.1],
          grade: { ...palette.grade, bloomFrom: 0.6, bloomGain: 0.6, saturation: 1.12 },
        }
      : palette,
  space: (palette) => ({
    ...palette,
    rim: [0.85, 0.92, 1],
    ambient: [0.9, 0.93, 1],
    haze: [0.02, 0.02, 0.05],
  }),
  underwater: (palette, time) => {
    const light = { dawn: 0.8, day: 1, dusk: 0.62, night: 0.28 }[time]
    const lit = (colour: Rgb): Rgb => [colour[0] * light, colour[1] * light, colour[2] * light]
    return {
      ...palette,
      sky: sky('#0d5f86', '#1277a0', '#1f93b8', '#43b5cf', '#8fdbe6', '#c8f2f2').map(
        ([at, colour]) => [at, lit(colour)] as const,
      ),
      haze: lit([0.06, 0.36, 0.5]),
      rim: lit([0.75, 0.97, 1]),
      ambient: lit([0.72, 0.92, 1]),
      dark: false,
      grade: { ...palette.grade, saturation: 1.12 },
    }
  },
  desert: (palette, time) => ({
    ...palette,
    growthLit: time === 'night' ? [0.36, 0.36, 0.45] : [0.95, 0.74, 0.46],
    growthShade: time === 'night' ? [0.12, 0.12, 0.2] : [0.55, 0.34, 0.22],
    middle: mix(palette.middle, [0.62, 0.38, 0.25], time === 'night' ? 0.1 : 0.5),
  }),
  snowfield: (palette, time) => ({
    ...palette,
    growthLit: mix([0.97, 0.98, 1], palette.rim, 0.25),
    growthShade: time === 'night' ? [0.22, 0.28, 0.45] : [0.6, 0.67, 0.82],
    haze: mix(palette.haze, [0.86, 0.91, 0.98], time === 'night' ? 0 : 0.4),
    middle: mix(palette.middle, [0.55, 0.62, 0.75], 0.5),
  }),
}

const MOOD_GRADE: Readonly<Record<Mood, { saturation: number; gain: Rgb; lift: number }>> = {
  calm: { saturation: 1, gain: [1, 1, 1], lift: 0 },
  joyful: { saturation: 1.09, gain: [1, 1, 0.99], lift: 0.004 },
  dramatic: { saturation: 1.06, gain: [0.98, 0.95, 0.94], lift: -0.006 },
  lonely: { saturation: 0.78, gain: [0.93, 0.96, 1], lift: 0.004 },
  dreamy: { saturation: 1.02, gain: [1, 0.98, 1], lift: 0.016 },
  mysterious: { saturation: 0.86, gain: [0.88, 0.94, 0.97], lift: 0 },
}

/** What a colour word looks like on cloth, paint and in the air. */
export const PIGMENTS: Readonly<Record<Colour, Rgb>> = {
  red: hex('#d23b30'),
  orange: hex('#e8812b'),
  yellow: hex('#efc23a'),
  green: hex('#3f9a55'),
  teal: hex('#2aa198'),
  blue: hex('#2f66c4'),
  purple: hex('#7d4bb0'),
  pink: hex('#ec7fa9'),
  brown: hex('#7d5334'),
  white: hex('#f3efe6'),
  grey: hex('#8d939c'),
  black: hex('#23232b'),
}

/** Colours as fur has them: a red fox is rusty, a yellow dog golden; any other is as it is. */
export const FURS: Partial<Record<Colour, Rgb>> = {
  red: hex('#b4532a'),
  orange: hex('#d8792f'),
  yellow: hex('#d9ab57'),
}

/** The palette of a scene. The seed moves every hue a little, so that no two prompts look alike. */
export function paletteFor(scene: Scene, seed: number): Palette {
  return inGloom(inHues(seededPalette(scene, seed), scene), scene)
}

/** Where it is gloomy, or nobody has been for long, there is less light and less colour. */
function inGloom(palette: Palette, scene: Scene): Palette {
  if (!isForsaken(scene)) return palette
  // By night it is dark enough already.
  const isDeep = isIn(scene, 'gloomy') && scene.timeOfDay !== 'night'
  const share = isDeep ? GLOOM.deep : GLOOM.faint
  const { gain, saturation } = palette.grade
  const dull = (colour: Rgb): Rgb => mix(colour, GLOOM.grey, share.grey)
  return {
    ...palette,
    growthLit: dull(palette.growthLit),
    growthShade: dull(palette.growthShade),
    grade: {
      ...palette.grade,
      saturation: saturation * share.saturation,
      gain: [gain[0] * share.gain[0], gain[1] * share.gain[1], gain[2] * share.gain[2]],
    },
  }
}

const GLOOM = {
  grey: [0.24, 0.24, 0.22],
  faint: { grey: 0.3, saturation: 0.72, gain: [0.9, 0.92, 0.92] },
  deep: { grey: 0.5, saturation: 0.56, gain: [0.74, 0.8, 0.82] },
} as const satisfies Record<string, unknown>

/** The palette with the colours that a prompt gives to parts of a place, in the light of the hour. */
function inHues(palette: Palette, { hues = {} }: Scene): Palette {
  const { water, sky: air, ground } = hues
  const light = Math.max(...palette.haze)
  const lit = (colour: Colour): Rgb => scaled(PIGMENTS[colour], 0.25 + 0.75 * light)
  const dyed = (of: Rgb, colour: Colour | undefined, share: number): Rgb =>
    colour ? mix(of, lit(colour), share) : of
  return {
    ...palette,
    sky: palette.sky.map(([at, colour]) => [at, dyed(colour, air, DYED.sky)]),
    haze: dyed(palette.haze, air, DYED.haze),
    cloudLit: dyed(palette.cloudLit, air, DYED.haze),
    cloudShade: dyed(palette.cloudShade, air, DYED.haze),
    water: dyed(palette.water, water, DYED.water),
    growthLit: dyed(palette.growthLit, ground, DYED.ground),
    growthShade: dyed(palette.growthShade, ground, DYED.shade),
  }
}

/** How much of a colour of its own is left to what is dyed: what is not in these shares. */
const DYED = { sky: 0.8, haze: 0.5, water: 0.85, ground: 0.75, shade: 0.5 } as const

function seededPalette(scene: Scene, seed: number): Palette {
  const base = BY_TIME[scene.timeOfDay]
  const placed = BY_PLACE[scene.place]?.(base, scene.timeOfDay) ?? base
  const weathered = underWeather(placed, scene)
  const random = seededRandom(seed ^ 0x5eed)
  const drift: Rgb = [random(), random(), random()]
  const tinted = scene.tint ? PIGMENTS[scene.tint] : undefined
  const tone = (colour: Rgb, share: number): Rgb => {
    // The darker a colour is, the less it takes to change its hue.
    const drifted = mix(colour, scaled(drift, 0.2 + 0.9 * Math.max(...colour)), share * 0.07)
    return tinted ? mix(drifted, tinted, share * 0.3) : drifted
  }
  const mood = MOOD_GRADE[scene.mood]
  const { lift, gain } = weathered.grade
  return {
    ...weathered,
    sky: weathered.sky.map(([at, colour]) => [at, tone(colour, 1)]),
    haze: tone(weathered.haze, 1),
    cloudLit: tone(weathered.cloudLit, 0.6),
    far: tone(weathered.far, 1),
    middle: tone(weathered.middle, 1),
    water: tone(weathered.water, 0.8),
    growthLit: tone(weathered.growthLit, 1),
    grade: inStyle(scene.style, {
      ...weathered.grade,
      saturation: weathered.grade.saturation * mood.saturation,
      lift: [lift[0] + mood.lift, lift[1] + mood.lift, lift[2] + mood.lift],
      gain: [gain[0] * mood.gain[0], gain[1] * mood.gain[1], gain[2] * mood.gain[2]],
    }),
  }
}

/** What weather does to the light: how grey all becomes, how bright the grey is, what is left on the ground and of colours. */
const LIGHT_UNDER: Readonly<
  Record<
    Exclude<Weather, 'clear'>,
    { grey: number; light: number; ground: number; saturation: number }
  >
> = {
  cloud: { grey: 0.2, light: 1, ground: 0.95, saturation: 0.97 },
  rain: { grey: 0.66, light: 0.76, ground: 0.8, saturation: 0.86 },
  snow: { grey: 0.6, light: 1.06, ground: 1, saturation: 0.9 },
  fog: { grey: 0.42, light: 1.02, ground: 0.94, saturation: 0.84 },
  storm: { grey: 0.86, light: 0.6, ground: 0.84, saturation: 0.86 },
}

/** How bright the open sky is, by the hour. */
const OPEN_LIGHT: Readonly<Record<TimeOfDay, number>> = {
  dawn: 0.72,
  day: 0.76,
  dusk: 0.46,
  night: 0.17,
}

/** Where no weather reaches. */
const SHELTERED: ReadonlySet<Place> = new Set(['underwater', 'space'])

/** Rain and snow take the colour out of the sky; fog lifts everything into it. */
function underWeather(palette: Palette, { weather, timeOfDay, place }: Scene): Palette {
  if (weather === 'clear' || SHELTERED.has(place)) return palette
  const under = LIGHT_UNDER[weather]
  // By night it is dark enough already.
  const night = timeOfDay === 'night'
  const light = OPEN_LIGHT[timeOfDay] * (night ? nightLight(weather) : under.light)
  const blue = timeOfDay === 'dusk' || night ? 1.24 : 1.1
  const grey: Rgb = [light * 0.93, light * 0.98, clamp(light * blue)]
  const dull = (colour: Rgb, share: number): Rgb => mix(colour, grey, share)
  const haze = dull(palette.haze, under.grey * 0.85)
  const darker = (colour: Rgb): Rgb =>
    scaled(
      dull(colour, under.grey * 0.12),
      night ? Math.max(1, nightLight(weather) * 0.85) : under.ground,
    )
  return {
    ...palette,
    sky: palette.sky.map(([at, colour]) => {
      const open = dull(colour, under.grey)
      // In fog one sees no farther up than forward.
      return [at, weather === 'fog' ? mix(haze, open, 0.5 * at ** 0.8) : open] as const
    }),
    sun: dull(palette.sun, under.grey * 0.4),
    cloudLit: dull(palette.cloudLit, under.grey * 0.8),
    cloudShade: scaled(
      dull(palette.cloudShade, under.grey * 0.8),
      night ? Math.max(NIGHT_CLOUDS, cloudDarkness(weather)) : cloudDarkness(weather),
    ),
    haze,
    far: dull(palette.far, under.grey * 0.6),
    middle: darker(palette.middle),
    rim: dull(palette.rim, under.grey * 0.5),
    growthLit: darker(palette.growthLit),
    growthShade: darker(palette.growthShade),
    water: dull(palette.water, under.grey * 0.35),
    grade: { ...palette.grade, saturation: palette.grade.saturation * under.saturation },
  }
}

/** By night it is dark enough already; a storm's own light is what one sees it by, or the picture would be black. */
function nightLight(weather: Weather): number {
  return { clear: 1, cloud: 1, rain: 1.15, snow: 1.06, fog: 1.02, storm: 1.7 }[weather]
}

/** The least that is left of the light of clouds by night. */
const NIGHT_CLOUDS = 0.85

/** The undersides of heavy clouds take the light away. */
function cloudDarkness(weather: Weather): number {
  return { clear: 1, cloud: 0.97, rain: 0.8, snow: 0.97, fog: 1, storm: 0.55 }[weather]
}
