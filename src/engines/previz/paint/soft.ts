/** Things without an edge: glows, discs, mist, beams, shadows. */
import type { Rgb } from '../../../media/colour.ts'
import { cloudNoise, noise } from '../../../media/noise.ts'
import { clamp, smoothstep } from '../../../media/random.ts'
import type { Pixels } from '../../../media/texture.ts'
import { dotted } from './brush.ts'

/** A round light that fades outward; a larger power is a smaller core. */
export function paintGlow(sizePx: number, colour: Rgb, power: number): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2
    return [...colour, off < 1 ? (1 - off) ** power : 0]
  })
}

/** A disc with a soft rim: sun and moon. `craters` darkens it in patches. */
export function paintDisc(sizePx: number, colour: Rgb, craters: number): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2.05
    const dark = 1 - craters * clamp(cloudNoise(u * 3 + 7, v * 3, 4) * 0.9)
    return [colour[0] * dark, colour[1] * dark, colour[2] * dark, smoothstep(1, 0.96, off)]
  })
}

/** A bank of mist that fades on all sides. */
export function paintMist(
  size: { widthPx: number; heightPx: number },
  colour: Rgb,
  seed: number,
): Pixels {
  return dotted(size.widthPx, size.heightPx, (u, v) => {
    const edge =
      smoothstep(0, 0.14, u) *
      smoothstep(1, 0.86, u) *
      smoothstep(0, 0.55, v) *
      smoothstep(1, 0.72, v)
    const body = cloudNoise(u * 7 + seed, v * 2.2 + seed, 5) * 0.5 + 0.5
    return [...colour, edge * smoothstep(0.28, 0.8, body) * 0.85]
  })
}

/** A shaft of light between trees. */
export function paintBeam(size: { widthPx: number; heightPx: number }, colour: Rgb): Pixels {
  return dotted(size.widthPx, size.heightPx, (u, v) => {
    const off = (u - 0.5) * 2
    const body = Math.exp(-off * off * 5) * smoothstep(1, 0.85, Math.abs(off))
    const streaks = 0.65 + 0.35 * noise(off * 4 + 3, 7.7)
    return [...colour, body * streaks * smoothstep(0, 0.12, v) * smoothstep(1, 0.35, v) * 0.9]
  })
}

/** A soft dark ellipse that ties a figure to the ground. */
export function paintShadow(widthPx: number, heightPx: number): Pixels {
  return dotted(widthPx, heightPx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2
    return [0.02, 0.02, 0.05, off < 1 ? 0.62 * (1 - off) ** 1.3 : 0]
  })
}
