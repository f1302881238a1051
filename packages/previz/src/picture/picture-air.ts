/**
 * Applies the light and the weather of the prompt to a picture. The first frame is the unchanged
 * picture: all of this fades in during the seconds after it, and fades out before a last picture.
 */
import type { Place, Scene, TimeOfDay, Weather } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import { hitsOf, findHits } from '@backlot/prompt/word-hits'
import { between, toGamma, type Rgb } from '../renderer/scene/colour.ts'
import { smoothstep } from '../renderer/scene/random.ts'
import { BARE_STAGE, type Haze, type Particles, type Stage } from '../renderer/scene/stage.ts'
import { paletteFor } from '../worlds/palette.ts'
import { airOf } from '../worlds/sky/weather.ts'
import type { SmallPicture } from './small-picture.ts'

/** How the light of a picture is changed. */
export type PlateLight = {
  readonly gain: Rgb
  readonly lift: Rgb
  readonly saturation: number
  /** The colour of its haze, between its own brightest part and grey. */
  readonly air: Rgb
}

type Tone = Omit<PlateLight, 'air'>

const AS_IT_IS: Tone = { gain: [1, 1, 1], lift: [0, 0, 0], saturation: 1 }

/** How each time of day changes a picture taken by day. Day changes nothing: dark parts cannot be lit. */
const HOURS: Readonly<Record<TimeOfDay, Tone>> = {
  dawn: { gain: [0.97, 0.86, 0.83], lift: [0.012, 0.006, 0.014], saturation: 0.92 },
  day: AS_IT_IS,
  dusk: { gain: [0.92, 0.69, 0.56], lift: [0.014, 0.002, 0.02], saturation: 1.02 },
  night: { gain: [0.26, 0.35, 0.58], lift: [0, 0.002, 0.012], saturation: 0.62 },
}

const WEATHERS: Readonly<Record<Weather, Tone>> = {
  clear: AS_IT_IS,
  cloud: { gain: [0.92, 0.94, 0.97], lift: [0, 0, 0], saturation: 0.9 },
  rain: { gain: [0.8, 0.84, 0.89], lift: [0, 0, 0], saturation: 0.8 },
  snow: { gain: [0.93, 0.96, 1], lift: [0, 0, 0], saturation: 0.84 },
  fog: { gain: [0.97, 0.98, 1], lift: [0, 0, 0], saturation: 0.86 },
  storm: { gain: [0.58, 0.63, 0.7], lift: [0, 0, 0], saturation: 0.7 },
}

/**
 * The least mean lightness, 0 to 100, of a picture taken by day, and the lightness below which it
 * is night already.
 */
const DAY_LIGHT = 48
const NIGHT_LIGHT = 26

/** The light that the prompt requests, as far as the picture does not have it. */
export function lightOf(
  { prompt, scene }: Pick<Shot, 'prompt' | 'scene'>,
  picture: SmallPicture,
): PlateLight {
  const mean = picture.light.reduce((sum, light) => sum + light, 0) / picture.light.length
  const share = namesHour(prompt) ? smoothstep(NIGHT_LIGHT, DAY_LIGHT, mean) : 0
  const [hour, weather] = [HOURS[scene.timeOfDay], WEATHERS[scene.weather]]
  const gain = between([1, 1, 1], hour.gain, share)
  return {
    gain: [gain[0] * weather.gain[0], gain[1] * weather.gain[1], gain[2] * weather.gain[2]],
    lift: between([0, 0, 0], hour.lift, share),
    saturation: (1 + (hour.saturation - 1) * share) * weather.saturation,
    air: airColour(picture),
  }
}

/** A time of day that the prompt does not name was chosen at random, and must not change the picture. */
function namesHour(prompt: string): boolean {
  return hitsOf(findHits(prompt), 'timeOfDay').some(({ negated }) => !negated)
}

/** Haze is a little darker than the brightest tenth of what it hides, with half of its colourfulness. */
function airColour({ light, red, yellow }: SmallPicture): Rgb {
  const count = Math.max(1, Math.round(light.length / 10))
  const least = light.toSorted().at(-count) ?? 0
  const brightest = Array.from(light.keys())
    .filter((at) => (light[at] ?? 0) >= least)
    .toSorted((one, other) => (light[other] ?? 0) - (light[one] ?? 0))
    .slice(0, count)
  const mean = (part: Float32Array): number =>
    brightest.reduce((sum, at) => sum + (part[at] ?? 0), 0) / brightest.length
  const grey = ((mean(light) * 0.94 + 16) / 116) ** 3
  const level = toGamma(grey)
  const [warm, cold] = [mean(red) / 400, mean(yellow) / 400]
  return [level + warm + cold / 3, level - warm / 2 + cold / 4, level - cold]
}

/** The haze of each weather; distances are in metres of the picture's planes. */
const HAZES: Partial<Record<Weather, Omit<Haze, 'colour'>>> = {
  fog: { density: 0.06, startMetres: 3, limit: 0.8 },
  storm: { density: 0.02, startMetres: 4, limit: 0.4 },
  rain: { density: 0.016, startMetres: 4, limit: 0.34 },
  snow: { density: 0.022, startMetres: 4, limit: 0.42 },
}

/** Places without weather, whatever shows through the window. */
const SHELTERED: ReadonlySet<Place> = new Set(['interior', 'tabletop', 'space', 'underwater'])

/**
 * Applies the weather and the light of the prompt to a picture; leaves the stage unchanged when
 * there are none.
 */
export function underAir(
  stage: Stage,
  { scene, seed, widthPx, heightPx }: Pick<Shot, 'scene' | 'seed' | 'widthPx' | 'heightPx'>,
  { light, onset }: { readonly light: PlateLight; readonly onset: NonNullable<Stage['onset']> },
): Stage {
  const { air, ...tone } = light
  const isOpen = !SHELTERED.has(scene.place)
  const haze = isOpen ? HAZES[scene.weather] : undefined
  const particles = isOpen ? particlesOf(scene, seed, heightPx / widthPx) : []
  const isPlain =
    tone.saturation === 1 &&
    [...tone.gain, ...tone.lift].every((part, at) => part === (at < 3 ? 1 : 0))
  if (isPlain && !haze && particles.length === 0) return stage
  return {
    ...stage,
    ...(haze && { haze: { ...haze, colour: air } }),
    grade: { ...stage.grade, ...tone },
    particles,
    onset,
  }
}

/**
 * The particles of the painted worlds, except those that lie on the ground, whose position is
 * unknown here.
 */
function particlesOf(scene: Scene, seed: number, ratio: number): readonly Particles[] {
  const named = { ...scene, additions: [] }
  const tall = Math.max(1, 1.5 * ratio)
  return airOf(named, paletteFor(named, seed), seed)
    .filter(({ floor }) => floor === undefined)
    .map((air) => {
      const [width, height, depth] = air.box
      const count = Math.round(air.count * tall)
      return Object.assign({}, air, { box: [width, height * tall, depth], count })
    })
}

/** The seconds, or the share of a short film, in which all of this fades in or out. */
const ONSET_SECONDS = 2
const ONSET_SHARE = 0.4

/** The strength at a second of the film: 0 at a first and at a last frame. */
export function onsetOf(
  durationSeconds: number,
  ends: { readonly hasFirst: boolean; readonly lastSeconds?: number },
): (filmSeconds: number) => number {
  const way = Math.min(ONSET_SECONDS, ONSET_SHARE * durationSeconds)
  return (seconds) => {
    const come = ends.hasFirst ? smoothstep(0, way, seconds) : 1
    const left = ends.lastSeconds === undefined ? 1 : smoothstep(0, way, ends.lastSeconds - seconds)
    return Math.min(come, left)
  }
}

/** The grade for pictures: colours are unchanged. */
export const PICTURE_STAGE: Stage = {
  ...BARE_STAGE,
  grade: { ...BARE_STAGE.grade, straight: true },
}
