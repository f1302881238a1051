import { colourRamp, type Rgb } from '../../../media/colour.ts'
import { cloudNoise } from '../../../media/noise.ts'
import { clamp, lerp, smoothstep } from '../../../media/random.ts'
import type { Pixels } from '../../../media/texture.ts'
import type { Palette } from '../palette.ts'
import { type Dab, dotted } from './brush.ts'

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
  /** 0 is cloudless, 1 is overcast. */
  readonly clouds: number
  /** Larger makes smaller clouds. */
  readonly cloudScale: number
  readonly seed: number
  /** Direction of the sun or moon: yaw and tangent of elevation. */
  readonly sun: readonly [number, number]
  /** Strength of the light around the sun. */
  readonly glow: number
  /** Strength of the Milky Way. */
  readonly milky: number
}

const RAMP_SIZE = 512
/** Elevation at which the ramp ends, radians. */
const RAMP_TOP = 0.62

/** Paints a sky: a ramp of colour, light around the sun, clouds lit from there. */
export function paintSky(
  size: { widthPx: number; heightPx: number },
  view: SkyView,
  look: SkyLook,
): Pixels {
  const ramp = colourRamp(look.palette.sky, RAMP_SIZE)
  return dotted(size.widthPx, size.heightPx, (u, v) => {
    const yaw = lerp(view.yawFrom, view.yawTo, u)
    const height = lerp(view.top, view.bottom, v)
    const elevation = Math.atan(height)
    const index = Math.floor(clamp((elevation + 0.03) / (RAMP_TOP + 0.03)) * (RAMP_SIZE - 1)) * 3
    const open: Rgb = [ramp[index] ?? 0, ramp[index + 1] ?? 0, ramp[index + 2] ?? 0]
    const near = Math.hypot(yaw - look.sun[0], (height - look.sun[1]) * 1.1)
    const lit = withGlow(open, look, near)
    const starry = look.milky > 0 ? withMilkyWay(lit, look.milky, [yaw, height]) : lit
    return look.clouds > 0 && elevation > 0.012
      ? withClouds(starry, look, { yaw, elevation, near })
      : [...starry, 1]
  })
}

function withGlow(open: Rgb, look: SkyLook, near: number): Rgb {
  const { sun } = look.palette
  const glow = look.glow * (0.5 * Math.exp(-near * near * 16) + 0.34 * Math.exp(-near * 2.9))
  return [
    lerp(open[0], Math.max(open[0], sun[0]), glow),
    lerp(open[1], Math.max(open[1], sun[1]), glow * 0.9),
    lerp(open[2], Math.max(open[2], sun[2]), glow * 0.8),
  ]
}

function withMilkyWay(colour: Rgb, strength: number, [x, y]: readonly [number, number]): Rgb {
  const off = x * 0.75 + y * 0.9 - 0.35
  const light =
    strength * Math.exp(-off * off * 12) * (0.5 + 0.7 * cloudNoise(x * 4 + 3, y * 4, 4)) * 0.12
  return [colour[0] + light, colour[1] + light, colour[2] + light * 1.5]
}

/** Clouds lie on a flat ceiling, so that they shrink toward the horizon. */
function withClouds(
  colour: Rgb,
  look: SkyLook,
  at: { yaw: number; elevation: number; near: number },
): Dab {
  const { palette, cloudScale, seed } = look
  const stretch = (1 / (at.elevation + 0.055)) * cloudScale
  const x = at.yaw * stretch * 1.05 + seed * 13.1
  const y = stretch * 1.55 + seed * 7.7
  const bend = cloudNoise(x * 0.45 + 9, y * 0.45, 2)
  const field = (offsetX: number, offsetY: number, octaves: number): number =>
    cloudNoise((x + offsetX) * 0.55 + bend * 1.1, (y + offsetY) * 0.55 + bend * 0.7, octaves) *
      0.5 +
    0.5
  const here = field(0, 0, 4)
  const open = 1 - look.clouds
  const cover = smoothstep(open - 0.02, open + 0.3, here) * smoothstep(0.012, 0.06, at.elevation)
  if (cover <= 0) return [...colour, 1]
  const toSun = clamp((look.sun[0] - at.yaw) * 4, -1, 1) * 0.3 * cloudScale
  const slope = here - field(toSun, -0.4 * cloudScale, 3)
  const behind = Math.exp(-at.near * at.near * 5)
  const light = clamp(
    clamp(0.5 + slope * 2.6) * (0.65 + 0.5 * (1 - cover)) + behind * 0.55 * (1 - cover * 0.55),
  )
  const veil = (1 - smoothstep(0.02, 0.16, at.elevation) * 0.75) * 0.6
  const part = (index: 0 | 1 | 2, flare: number): number => {
    const cloud = lerp(palette.cloudShade[index], palette.cloudLit[index], light) + behind * flare
    return lerp(colour[index], lerp(cloud, colour[index], veil), cover * 0.92)
  }
  return [part(0, 0.1), part(1, 0.07), part(2, 0.03), 1]
}
