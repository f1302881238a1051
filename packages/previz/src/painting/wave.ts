/** A row of waves, seen from the front. */
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { cloudField } from './field.ts'

/** How a row of waves looks. */
export type WaveLook = {
  readonly seed: number
  /** The water in the hollow and on the crest, and the foam. */
  readonly deep: Rgb
  readonly crest: Rgb
  readonly foam: Rgb
  /** How much of the crests breaks, 0 to 1. */
  readonly breaking: number
}

/** Paints a row of crests; their feet fade into the water. */
export function paintWave(widthPx: number, heightPx: number, look: WaveLook): Pixels {
  const { seed, breaking } = look
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  const tops = Float64Array.from({ length: widthPx }, (_, x) => {
    const u = (x + 0.5) / widthPx
    // Crests are narrower than the hollows between them.
    const swell = 1 - Math.abs(noise(u * 7 + seed, 2.7)) * 1.5
    return clamp(0.62 - 0.5 * swell * smoothstep(0, 0.06, u) * smoothstep(1, 0.94, u), 0.06, 0.9)
  })
  const clouds = { scale: [60, 5], move: [seed, 0], octaves: 3 } as const
  const curls = cloudField({ widthPx, heightPx }, { across: 2, down: 2 }, clouds)
  const tints = Array.from({ length: 17 }, (_, step) => mix(look.crest, look.deep, step / 16))
  for (let y = 0, at = 0; y < heightPx; y++) {
    const v = (y + 0.5) / heightPx
    for (let x = 0; x < widthPx; x++, at++) {
      const top = tops[x] ?? 1
      const depth = v - top
      if (depth < -0.03) continue
      const high = smoothstep(0.5, 0.16, top)
      const curl = curls[at] ?? 0
      const spray = smoothstep(0.16 * high * breaking + 0.02, 0, depth + 0.06 * curl) * high
      const lace = smoothstep(0.12, 0.4, curl) * smoothstep(0.5, 0.05, depth) * high * breaking
      const foamed = clamp(spray * breaking * 1.3 + lace * 0.7)
      const tint = tints[Math.min(16, Math.max(0, Math.floor(depth * 34)))] ?? look.deep
      const ends =
        smoothstep(0, 0.05, (x + 0.5) / widthPx) * smoothstep(1, 0.95, (x + 0.5) / widthPx)
      const body = smoothstep(-0.03, 0.01, depth) * smoothstep(1, 0.5, v)
      const alpha = body * ends * (0.35 + 0.6 * Math.max(high, foamed)) * 255
      for (let part = 0; part < 3; part++)
        pixels[at * 4 + part] =
          ((tint[part] ?? 0) * (1 - foamed) + (look.foam[part] ?? 1) * foamed) * alpha
      pixels[at * 4 + 3] = alpha
    }
  }
  return pixels
}
