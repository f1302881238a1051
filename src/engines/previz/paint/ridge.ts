import type { Rgb } from '../../../media/colour.ts'
import { cloudNoise, ridgeNoise } from '../../../media/noise.ts'
import { clamp, lerp, seededRandom, smoothstep } from '../../../media/random.ts'
import type { Pixels } from '../../../media/texture.ts'

/** A line of hills or mountains. Lengths along the ridge are in `frequency` units. */
export type RidgeLook = {
  readonly seed: number
  /** Summits along the whole strip. */
  readonly frequency: number
  /** 0 rolls softly, 1 has sharp crests. */
  readonly sharpness: number
  /** The share of the height that is land everywhere. */
  readonly base: number
  readonly shade: Rgb
  readonly light: Rgb
  readonly haze: Rgb
  /** Share of haze at the crest and at the foot. */
  readonly hazeTop: number
  readonly hazeFoot: number
  /** 0 none, 1 down to the middle. */
  readonly snow?: number
  readonly snowColour?: Rgb
  /** Trees for each unit of frequency, and their height as a share of the strip. */
  readonly trees?: number
  readonly treeHeight?: number
  /** Strength of the relief's light and shade. */
  readonly relief: number
  readonly sunSide: number
  /** Lowers the crest: along 0..1 -> factor. */
  readonly envelope?: (along: number) => number
}

/** Paints a ridge with light from the side, snow and a fringe of trees. */
export function paintRidge(widthPx: number, heightPx: number, look: RidgeLook): Pixels {
  const crest = crestLine(widthPx, heightPx, look)
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let x = 0; x < widthPx; x++) {
    const top = crest[x] ?? heightPx
    const before = crest[Math.max(0, x - 3)] ?? top
    const after = crest[Math.min(widthPx - 1, x + 3)] ?? top
    const slope = (after - before) / 6
    for (let y = Math.max(1, Math.floor(top)); y < heightPx; y++) {
      const depth = (y - top) / heightPx
      const colour = rockAt(look, {
        along: (x / widthPx) * look.frequency,
        depth,
        down: y / heightPx,
        slope,
        aspect: heightPx / widthPx,
      })
      const veil = lerp(
        look.hazeTop,
        look.hazeFoot,
        smoothstep(0, Math.max(0.02, 1 - top / heightPx), depth),
      )
      const alpha = clamp(y + 1 - top) * 255
      const at = (y * widthPx + x) * 4
      pixels[at] = lerp(colour[0], look.haze[0], veil) * alpha
      pixels[at + 1] = lerp(colour[1], look.haze[1], veil) * alpha
      pixels[at + 2] = lerp(colour[2], look.haze[2], veil) * alpha
      pixels[at + 3] = alpha
    }
  }
  return pixels
}

/** The row of the crest at each column. */
function crestLine(widthPx: number, heightPx: number, look: RidgeLook): Float32Array {
  const shift = look.seed * 31.7
  const crest = Float32Array.from({ length: widthPx }, (_, x) => {
    const along = (x / widthPx) * look.frequency
    const soft = cloudNoise(along + shift, shift * 0.7, 6) * 0.5 + 0.5
    const sharp = ridgeNoise(along * 0.8 + shift, shift * 0.3 + 1.7, 6)
    const rise = lerp(soft, sharp, look.sharpness) * (look.envelope?.(x / widthPx) ?? 1)
    return heightPx * (1 - look.base - 0.86 * (1 - look.base) * clamp(rise))
  })
  if (look.trees) plantTrees(crest, heightPx, look)
  return crest
}

function plantTrees(crest: Float32Array, heightPx: number, look: RidgeLook): void {
  const random = seededRandom(look.seed * 997 + 3)
  const ground = crest.slice()
  const count = Math.floor((look.trees ?? 0) * look.frequency * 60)
  for (let tree = 0; tree < count; tree++) {
    const middle = random() * crest.length
    const height = heightPx * (look.treeHeight ?? 0.05) * (0.45 + random() * 0.75)
    const half = Math.max(1.2, height * 0.2)
    const foot = ground[Math.floor(middle)] ?? heightPx
    const last = Math.min(crest.length - 1, middle + half)
    for (let x = Math.max(0, Math.ceil(middle - half)); x <= last; x++) {
      const rise = 1 - Math.abs(x - middle) / half
      // Notches make a conifer out of a triangle.
      const row = foot - height * rise * (1 - 0.12 * ((rise * 7) % 1))
      crest[x] = Math.min(crest[x] ?? heightPx, row)
    }
  }
}

function rockAt(
  look: RidgeLook,
  at: { along: number; depth: number; down: number; slope: number; aspect: number },
): Rgb {
  const shift = look.seed * 31.7
  const x = at.along
  const y = at.depth * look.frequency * at.aspect
  const bend = cloudNoise(x * 4 + shift, y * 4, 2) * 0.75
  const faceX = x * 6 + bend + shift
  const faceY = y * 3.4 + bend / 3
  const relief =
    (ridgeNoise(faceX, faceY, 3) - ridgeNoise(faceX + 0.16 * look.sunSide, faceY + 0.03, 3)) *
    1.9 *
    look.relief
  const raw = clamp(0.4 + relief - at.slope * 0.07 * look.sunSide)
  const lit = smoothstep(0, 1, raw) * 0.85 + 0.08
  const rock: Rgb = [
    lerp(look.shade[0], look.light[0], lit),
    lerp(look.shade[1], look.light[1], lit),
    lerp(look.shade[2], look.light[2], lit),
  ]
  if (!look.snow) return rock
  // So far down no snow lies, however the noise falls.
  if (at.down * 0.9 + at.depth * 0.1 - 0.18 > look.snow * 1.2) return rock
  const line = look.snow * (0.55 + 0.9 * cloudNoise(x * 9 + shift, y * 6, 4))
  const cover = smoothstep(line + 0.03, line - 0.03, at.down * 0.9 + at.depth * 0.1 - 0.15)
  const white = look.snowColour ?? [1, 1, 1]
  const share = cover * clamp(0.35 + lit)
  return [
    lerp(rock[0], white[0] * lerp(0.72, 1, lit), share),
    lerp(rock[1], white[1] * lerp(0.74, 1, lit), share),
    lerp(rock[2], white[2] * lerp(0.84, 1, lit), share),
  ]
}
