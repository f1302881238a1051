/** Things without an edge: glows, discs, mist, beams, shadows. */
import type { Rgb } from '../renderer/scene/colour.ts'
import { cloudNoise, noise } from '../renderer/scene/noise.ts'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { dotted, tinted } from './brush.ts'
import { slowField } from './field.ts'

/** A round light that fades outward; a larger power is a smaller core. */
export function paintGlow(sizePx: number, colour: Rgb, power: number): Pixels {
  const middle = (sizePx - 1) / 2
  return tinted({ widthPx: sizePx, heightPx: sizePx }, colour, (x, y) => {
    const off = (Math.sqrt((x - middle) ** 2 + (y - middle) ** 2) * 2) / sizePx
    return off < 1 ? (1 - off) ** power : 0
  })
}

/** A disc with a soft rim: sun and moon. `craters` darkens it in patches. */
export function paintDisc(sizePx: number, colour: Rgb, craters: number): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2.05
    if (off > 1) return [0, 0, 0, 0]
    const dark = craters === 0 ? 1 : 1 - craters * clamp(cloudNoise(u * 3 + 7, v * 3, 4) * 0.9)
    return [colour[0] * dark, colour[1] * dark, colour[2] * dark, smoothstep(1, 0.96, off)]
  })
}

/** A bank of mist that fades on all sides. */
export function paintMist(
  size: { widthPx: number; heightPx: number },
  colour: Rgb,
  seed: number,
): Pixels {
  const { widthPx } = size
  const body = slowField(size, { across: 3, down: 2 }, (u, v) => {
    const edge =
      smoothstep(0, 0.14, u) *
      smoothstep(1, 0.86, u) *
      smoothstep(0, 0.55, v) *
      smoothstep(1, 0.72, v)
    if (edge === 0) return 0
    return edge * smoothstep(0.28, 0.8, cloudNoise(u * 7 + seed, v * 2.2 + seed, 4) * 0.5 + 0.5)
  })
  return tinted(size, colour, (x, y) => 0.85 * (body[y * widthPx + x] ?? 0))
}

/** A shaft of light between trees. */
export function paintBeam(size: { widthPx: number; heightPx: number }, colour: Rgb): Pixels {
  const { widthPx, heightPx } = size
  const across = Float64Array.from({ length: widthPx }, (_, x) => {
    const off = ((x + 0.5) / widthPx - 0.5) * 2
    const body = Math.exp(-off * off * 5) * smoothstep(1, 0.85, Math.abs(off))
    return body * (0.65 + 0.35 * noise(off * 4 + 3, 7.7)) * 0.9
  })
  const along = Float64Array.from({ length: heightPx }, (_, y) => {
    const v = (y + 0.5) / heightPx
    return smoothstep(0, 0.12, v) * smoothstep(1, 0.35, v)
  })
  return tinted(size, colour, (x, y) => (across[x] ?? 0) * (along[y] ?? 0))
}

/** A soft dark ellipse that ties a figure to the ground. */
export function paintShadow(widthPx: number, heightPx: number): Pixels {
  return tinted({ widthPx, heightPx }, [0.02, 0.02, 0.05], (x, y) => {
    const off = Math.hypot((x + 0.5) / widthPx - 0.5, (y + 0.5) / heightPx - 0.5) * 2
    return off < 1 ? 0.62 * (1 - off) ** 1.3 : 0
  })
}
