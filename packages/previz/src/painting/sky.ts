import type { Weather } from '@backlot/prompt/scene'
import { colourRamp } from '../renderer/scene/colour.ts'
import { lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import type { Palette } from '../worlds/palette.ts'
import { paintKernel } from './kernel/paint-kernel.ts'

/** A piece of the sky around the camera: yaws in radians, heights as tangents of elevation. */
export type SkyView = {
  readonly yawFrom: number
  readonly yawTo: number
  readonly bottom: number
  readonly top: number
}

/** How the sky is today. */
export type SkyLook = {
  readonly palette: Palette
  /** Share of high clouds: 0 is cloudless, 1 is overcast. */
  readonly clouds: number
  /** Larger makes smaller clouds. */
  readonly cloudScale: number
  readonly seed: number
  /** What hangs below the high clouds: heaps, a grey cover, a storm. */
  readonly weather: Weather
  /** Direction of the sun or moon: yaw and tangent of elevation. */
  readonly sun: readonly [number, number]
  /** Strength of the light around the sun. */
  readonly glow: number
  /** Strength of the Milky Way. */
  readonly milky: number
}

/** Colours from the horizon up. */
export const RAMP_SIZE = 512
/** Elevation at which they end, radians. */
export const RAMP_TOP = 0.62
/** High clouds end here, radians above the horizon. */
export const LOWEST_HIGH = 0.012

/** A row of clouds that sail at one height: flat below, heaped above. Elevations in radians. */
export type Bank = {
  readonly base: number
  readonly tall: number
  /** Heaps in a radian. */
  readonly heaps: number
  readonly cover: number
  /** How much of its light the row has. */
  readonly light: number
  /** How much of it the air before it swallows. */
  readonly veil: number
}

/** From the far rows to the near ones, which hang higher and larger. */
export const BANKS: Readonly<Record<Weather, readonly Bank[]>> = {
  clear: [
    { base: 0.03, tall: 0.1, heaps: 7, cover: 0.34, light: 1, veil: 0.45 },
    { base: 0.075, tall: 0.17, heaps: 4.2, cover: 0.36, light: 1, veil: 0.14 },
  ],
  cloud: [
    { base: 0.03, tall: 0.08, heaps: 11, cover: 0.5, light: 1, veil: 0.5 },
    { base: 0.075, tall: 0.15, heaps: 6.4, cover: 0.5, light: 1, veil: 0.22 },
    { base: 0.19, tall: 0.26, heaps: 3.6, cover: 0.52, light: 0.96, veil: 0.06 },
    { base: 0.4, tall: 0.5, heaps: 2.2, cover: 0.56, light: 0.9, veil: 0 },
  ],
  rain: [
    { base: 0.07, tall: 0.22, heaps: 4.6, cover: 0.6, light: 0.5, veil: 0.5 },
    { base: 0.2, tall: 0.42, heaps: 2.6, cover: 0.72, light: 0.4, veil: 0.3 },
  ],
  storm: [
    { base: 0.035, tall: 0.17, heaps: 6, cover: 0.6, light: 0.9, veil: 0.45 },
    { base: 0.1, tall: 0.26, heaps: 3.4, cover: 0.66, light: 0.55, veil: 0.1 },
    { base: 0.24, tall: 0.6, heaps: 1.9, cover: 0.8, light: 0.28, veil: 0 },
  ],
  snow: [{ base: 0.1, tall: 0.5, heaps: 2.4, cover: 0.55, light: 0.8, veil: 0.6 }],
  fog: [],
}

/** Paints a sky: a ramp of colour, light around the sun, clouds lit from there. */
export function paintSky(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook,
): Pixels {
  return paintWith({ widthPx, heightPx }, view, { ...look, banks: BANKS[look.weather] })
}

/** A sky without a cloud: what the layer of `paintClouds` is laid over. */
export function paintBareSky(
  size: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook,
): Pixels {
  return paintWith(size, view, { ...look, clouds: 0, banks: [] })
}

const BLACK: Palette['sky'] = [[0, [0, 0, 0]]]
const WHITE: Palette['sky'] = [[0, [1, 1, 1]]]

/**
 * The clouds of a sky alone, so that they can move before it. What of the sky shows through them is found by painting them before black and
 * before white; laid over the bare sky where they were painted, they give the whole one.
 */
export function paintClouds(
  size: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook,
): Pixels {
  const banks = BANKS[look.weather]
  const plain = { ...look, glow: 0, milky: 0, banks }
  const paint = (sky: Palette['sky']): Pixels =>
    paintWith(size, view, { ...plain, palette: { ...look.palette, sky } })
  const [before, behind] = [paint(BLACK), paint(WHITE)]
  const whole = paintSky(size, view, look)
  const bare = paintBareSky(size, view, look)
  const layer = new Uint8ClampedArray(whole.length)
  for (let at = 0; at < layer.length; at += 4) {
    const through =
      ((behind[at] ?? 0) - (before[at] ?? 0) + (behind[at + 1] ?? 0) - (before[at + 1] ?? 0)) / 2
    const alpha = Math.min(255, Math.max(0, 255 - through))
    // What is left of a cloud by rounding would be a veil over the whole sky.
    if (alpha < MIN_ALPHA) continue
    for (let channel = 0; channel < 3; channel++)
      layer[at + channel] = Math.min(
        alpha,
        (whole[at + channel] ?? 0) - ((255 - alpha) * (bare[at + channel] ?? 0)) / 255,
      )
    layer[at + 3] = alpha
  }
  return layer
}

/** The least that counts, of 255. */
const MIN_ALPHA = 3

function paintWith(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook & { readonly banks: readonly Bank[] },
): Pixels {
  const kernel = paintKernel()
  const { banks } = look
  const numbers = numbersOf(view, look, banks)
  const ramp = colourRamp(look.palette.sky, RAMP_SIZE)
  const elevations = Float64Array.from({ length: heightPx + KNOT_ROWS }, (_, row) =>
    Math.atan(lerp(view.top, view.bottom, (row + 0.5) / heightPx)),
  )
  const [target = 0, sky = 0, tones = 0, rows = 0, work = 0] = kernel.rooms(
    widthPx * heightPx * 4,
    numbers.byteLength,
    ramp.byteLength,
    elevations.byteLength,
    kernel.call('skyWorkBytes', widthPx, heightPx, banks.length),
  )
  const buffer = kernel.buffer()
  new Float64Array(buffer, sky, numbers.length).set(numbers)
  new Float32Array(buffer, tones, ramp.length).set(ramp)
  new Float64Array(buffer, rows, elevations.length).set(elevations)
  kernel.call('paintSky', target, widthPx, heightPx, sky, banks.length, tones, rows, work)
  return new Uint8Array(buffer, target, widthPx * heightPx * 4).slice()
}

/** The last row of knots lies up to so many rows below the sky. */
const KNOT_ROWS = 3

/** A sky as `assembly/sky.ts` lists it. */
function numbersOf(view: SkyView, look: SkyLook, banks: readonly Bank[]): Float64Array {
  const { palette } = look
  return Float64Array.from([
    view.yawFrom,
    view.yawTo,
    view.bottom,
    view.top,
    look.clouds,
    look.cloudScale,
    look.seed,
    ...look.sun,
    look.glow,
    look.milky,
    ...palette.sun,
    ...palette.cloudShade,
    ...palette.cloudLit,
    ...banks.flatMap(({ base, tall, heaps, cover, light, veil }) => [
      base,
      tall,
      heaps,
      cover,
      light,
      veil,
    ]),
  ])
}
