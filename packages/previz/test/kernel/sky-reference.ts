/** What `paintSky` of the kernel computes, in plain code: to test against, and to read. */
import { colourRamp } from '../../src/renderer/scene/colour.ts'
import { cloudNoise, noise } from '../../src/renderer/scene/noise.ts'
import { clamp, lerp, smoothstep } from '../../src/renderer/scene/random.ts'
import type { Pixels } from '../../src/renderer/scene/texture.ts'
import type { Palette } from '../../src/worlds/palette.ts'
import { slowField } from '../../src/painting/field.ts'
import {
  type Bank,
  BANKS,
  LOWEST_HIGH,
  RAMP_SIZE,
  RAMP_TOP,
  type SkyLook,
  type SkyView,
} from '../../src/painting/sky.ts'

/** One point of the sky while it is painted: where it is, and its colour so far. */
type Point = {
  readonly colour: Float64Array
  /** Its place in the fields. */
  at: number
  yaw: number
  elevation: number
  /** How much of the sun stands behind it, 0 to 1. */
  behind: number
}

/** What changes slowly over the sky, so that it is not asked for at every point. */
type Fields = {
  readonly glow: Float32Array
  readonly behind: Float32Array
  /** High clouds, 0 to 1; absent where there are none. */
  readonly high: Float32Array | undefined
  readonly hangings: readonly Hanging[]
}

/** A bank, and where heaps come together in it. */
type Hanging = { readonly bank: Bank; readonly groups: Float32Array }

/** Paints a sky: a ramp of colour, light around the sun, clouds lit from there. */
export function skyReference(
  size: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook,
): Pixels {
  const { widthPx, heightPx } = size
  const ramp = colourRamp(look.palette.sky, RAMP_SIZE)
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  const fields = fieldsOf(size, view, look)
  const point: Point = { colour: new Float64Array(3), at: 0, yaw: 0, elevation: 0, behind: 0 }
  for (let y = 0; y < heightPx; y++) {
    const height = lerp(view.top, view.bottom, (y + 0.5) / heightPx)
    const elevation = Math.atan(height)
    const open = Math.floor(clamp((elevation + 0.03) / (RAMP_TOP + 0.03)) * (RAMP_SIZE - 1)) * 3
    const hung = fields.hangings.filter(({ bank }) => isIn(bank, elevation))
    const high = elevation > LOWEST_HIGH ? fields.high : undefined
    point.elevation = elevation
    point.at = y * widthPx
    paintRow(pixels, point, {
      size,
      view,
      look,
      fields,
      height,
      hung,
      high,
      ramp: ramp.subarray(open, open + 3),
    })
  }
  return pixels
}

/** What points of a row have in common. */
type Row = {
  readonly size: { readonly widthPx: number }
  readonly view: SkyView
  readonly look: SkyLook
  readonly fields: Fields
  readonly height: number
  readonly hung: readonly Hanging[]
  readonly high: Float32Array | undefined
  readonly ramp: Float32Array
}

/** Paints a row of points, the first of which is given; on its own because a loop around a loop is compiled anew for every turn. */
function paintRow(pixels: Uint8ClampedArray, point: Point, row: Row): void {
  const { view, look, fields, height, hung, high, ramp } = row
  const { widthPx } = row.size
  const { colour } = point
  for (let x = 0, at = point.at * 4; x < widthPx; x++, point.at++) {
    point.yaw = lerp(view.yawFrom, view.yawTo, (x + 0.5) / widthPx)
    point.behind = fields.behind[point.at] ?? 0
    for (let part = 0; part < 3; part++) colour[part] = ramp[part] ?? 0
    addGlow(point, look, fields.glow[point.at] ?? 0)
    if (look.milky > 0) addMilkyWay(point, look.milky, height)
    if (high) addHighClouds(point, look, high[point.at] ?? 0)
    for (const hanging of hung) addBank(point, look, hanging)
    for (let part = 0; part < 3; part++) pixels[at++] = (colour[part] ?? 0) * 255
    pixels[at++] = 255
  }
}

function isIn({ base, tall }: Bank, elevation: number): boolean {
  return elevation > base - 0.02 && elevation < base + tall * 1.7
}

function fieldsOf(
  size: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook,
): Fields {
  const { widthPx, heightPx } = size
  const yawAt = (u: number): number => lerp(view.yawFrom, view.yawTo, u)
  const heightAt = (v: number): number => lerp(view.top, view.bottom, v)
  const near = (u: number, v: number): number =>
    Math.hypot(yawAt(u) - look.sun[0], (heightAt(v) - look.sun[1]) * 1.1)
  const step = { across: 3, down: 3 }
  const glow = slowField(size, step, (u, v) => {
    const off = near(u, v)
    return look.glow * (0.5 * Math.exp(-off * off * 16) + 0.34 * Math.exp(-off * 2.9))
  })
  const behind = slowField(size, step, (u, v) => Math.exp(-5 * near(u, v) ** 2))
  const hangings = BANKS[look.weather].map((bank): Hanging => {
    const groups = slowField(size, { across: 4, down: 3 }, (u, v) => {
      const [x, y] = inBank(bank, look, yawAt(u), Math.atan(heightAt(v)))
      return cloudNoise(x * 0.42, y * 0.5, 2)
    })
    return { bank, groups }
  })
  if (look.clouds <= 0) return { glow, behind, high: undefined, hangings }
  const bends = slowField(size, { across: 4, down: 2 }, (u, v) => {
    const [x, y] = onCeiling(look, yawAt(u), Math.atan(heightAt(v)))
    return cloudNoise(x * 0.45 + 9, y * 0.45, 2)
  })
  const high = slowField(size, { across: 2, down: 1 }, (u, v) => {
    const elevation = Math.atan(heightAt(v))
    if (elevation <= LOWEST_HIGH) return 0
    const [x, y] = onCeiling(look, yawAt(u), elevation)
    const row = Math.min(heightPx - 1, Math.floor(v * heightPx))
    const bend = bends[row * widthPx + Math.min(widthPx - 1, Math.floor(u * widthPx))] ?? 0
    return cloudNoise(x * 0.55 + bend * 1.1, y * 0.55 + bend * 0.7, 4) * 0.5 + 0.5
  })
  return { glow, behind, high, hangings }
}

/** Where a look upward meets the flat ceiling of the high clouds, which shrink toward the horizon. */
function onCeiling(look: SkyLook, yaw: number, elevation: number): readonly [number, number] {
  const stretch = (1 / (Math.max(0, elevation) + 0.055)) * look.cloudScale
  return [yaw * stretch * 1.05 + look.seed * 13.1, stretch * 1.55 + look.seed * 7.7]
}

/** A place in a bank, in its heaps. */
function inBank(
  bank: Bank,
  look: SkyLook,
  yaw: number,
  elevation: number,
): readonly [number, number] {
  const salt = look.seed * 9.7 + bank.heaps * 3.1
  return [yaw * bank.heaps + salt, (elevation - bank.base) * bank.heaps * 1.25 + salt * 0.37]
}

const GLOW_SHARES = [1, 0.9, 0.8] as const

function addGlow({ colour }: Point, look: SkyLook, glow: number): void {
  const { sun } = look.palette
  for (let part = 0; part < 3; part++) {
    const open = colour[part] ?? 0
    colour[part] = lerp(open, Math.max(open, sun[part] ?? 0), glow * (GLOW_SHARES[part] ?? 1))
  }
}

function addMilkyWay({ colour, yaw }: Point, strength: number, height: number): void {
  const off = yaw * 0.75 + height * 0.9 - 0.35
  const band = strength * Math.exp(-off * off * 12)
  if (band < 0.01) return
  const light = band * (0.5 + 0.7 * cloudNoise(yaw * 4 + 3, height * 4, 4)) * 0.12
  for (let part = 0; part < 3; part++)
    colour[part] = (colour[part] ?? 0) + light * (part === 2 ? 1.5 : 1)
}

/** What a cloud adds behind which the sun stands: red, green, blue. */
const FLARES = [0.1, 0.07, 0.03] as const

function cover(point: Point, palette: Palette, cloud: { share: number; light: number }): void {
  const { colour, behind } = point
  const light = clamp(cloud.light + behind * 0.45 * (1 - cloud.share * 0.5))
  for (let part = 0; part < 3; part++) {
    const lit = lerp(palette.cloudShade[part] ?? 0, palette.cloudLit[part] ?? 0, light)
    colour[part] = lerp(
      colour[part] ?? 0,
      Math.min(1, lit + behind * (FLARES[part] ?? 0)),
      cloud.share,
    )
  }
}

/** Lays high clouds over the sky; `here` says how thick they are at this point. */
function addHighClouds(point: Point, look: SkyLook, here: number): void {
  const { elevation } = point
  const open = 1 - look.clouds
  if (here <= open - 0.02) return
  const share = smoothstep(open - 0.02, open + 0.3, here) * smoothstep(LOWEST_HIGH, 0.06, elevation)
  const veil = (1 - smoothstep(0.02, 0.16, elevation) * 0.75) * 0.6
  cover(point, look.palette, {
    share: share * 0.92 * (1 - veil),
    light: clamp(0.42 + (here - 0.5) * 1.3) * (0.65 + 0.5 * (1 - share)),
  })
}

/** Heaps: round on top where the light is, flat and dark below. */
function addBank(point: Point, look: SkyLook, { bank, groups }: Hanging): void {
  const { yaw, elevation } = point
  const group = groups[point.at] ?? 0
  const rise = (elevation - bank.base) / bank.tall
  // Nothing can heap up here.
  const room = group * 0.75 - rise * 0.62 + bank.cover - 0.28
  if (room < -0.42) return
  const heap = heapNoise(...inBank(bank, look, yaw, elevation))
  const depth = room + heap * 0.8 - 0.22
  const share =
    smoothstep(0, 0.1, depth) * smoothstep(-0.02 / bank.tall, 0.16, rise + 0.1 * (heap - 0.4))
  if (share <= 0) return
  const edge = 1 - smoothstep(0.04, 0.5, depth)
  const light = (0.1 + 0.5 * clamp(rise * 1.3) + 0.65 * (heap - 0.3) + 0.28 * edge) * bank.light
  cover(point, look.palette, { share: share * (1 - bank.veil) * 0.97, light: clamp(light) })
}

/** Round bumps with creases between them, 0..1. */
function heapNoise(x: number, y: number): number {
  let sum = 0
  let weight = 0.52
  let [atX, atY] = [x * 1.5, y * 1.5]
  for (let octave = 0; octave < 4; octave++) {
    sum += weight * Math.abs(noise(atX, atY))
    const turned = atX * 1.68 + atY * 1.26
    atY = atY * 1.68 - atX * 1.26 + 11.3
    atX = turned + 3.7
    weight *= 0.55
  }
  return Math.min(1, sum * 1.45)
}
