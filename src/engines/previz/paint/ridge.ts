import type { Rgb } from '../../../media/scene/colour.ts'
import { cloudNoise, ridgeNoise } from '../../../media/scene/noise.ts'
import { clamp, lerp, seededRandom, smoothstep } from '../../../media/scene/random.ts'
import type { Pixels } from '../../../media/scene/texture.ts'
import { slowField } from './field.ts'

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

/** A ridge while it is painted. By column: the row of its crest, how far a face leans, one over how deep its foot lies. */
type Ridge = {
  readonly look: RidgeLook
  readonly widthPx: number
  readonly heightPx: number
  readonly crest: Float32Array
  readonly leans: Float32Array
  readonly feet: Float32Array
  readonly relief: Float32Array
  readonly cover: Float32Array | undefined
  readonly faces: Float32Array
}

/** Paints a ridge with light from the side, snow and a fringe of trees. */
export function paintRidge(widthPx: number, heightPx: number, look: RidgeLook): Pixels {
  const crest = crestLine(widthPx, heightPx, look)
  const leans = crest.map((top, x) => {
    const [before, after] = [crest[Math.max(0, x - 3)], crest[Math.min(widthPx - 1, x + 3)]]
    return (((after ?? top) - (before ?? top)) / 6) * 0.07 * look.sunSide - 0.4
  })
  const feet = crest.map((top) => 1 / Math.max(0.02 * heightPx, heightPx - top))
  const faces = faceColours(look)
  const size = { widthPx, heightPx }
  const ridge = { look, ...size, crest, leans, feet, ...facesOf(widthPx, heightPx, look), faces }
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  const rowBytes = widthPx * 4
  for (let y = 1; y < heightPx; y++)
    paintRow(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), ridge, y)
  return pixels
}

/** Paints a row of pixels. It is a function of its own because a loop around a loop is compiled anew for every turn. */
function paintRow(pixels: Uint8ClampedArray, ridge: Ridge, y: number): void {
  const { look, widthPx, heightPx, crest, leans, feet, relief, cover, faces } = ridge
  const { hazeTop, hazeFoot } = look
  const [hazeRed, hazeGreen, hazeBlue] = look.haze
  for (let x = 0; x < widthPx; x++) {
    const top = crest[x] ?? heightPx
    const below = y - Math.floor(top)
    if (below < 0) continue
    // Faces hang from the crest: they are known by how far below it they are.
    const face = below * widthPx + x
    const depth = Math.max(0, y - top)
    const level = (clamp((relief[face] ?? 0) - (leans[x] ?? 0)) * (LEVELS - 1)) | 0
    const snowed = cover
      ? snowAt(cover[face] ?? 0, (y * 0.9 + depth * 0.1) / heightPx) * (faces[level * 7 + 6] ?? 0)
      : 0
    const deep = Math.min(1, depth * (feet[x] ?? 0))
    const veil = lerp(hazeTop, hazeFoot, deep * deep * (3 - 2 * deep))
    const alpha = clamp(y + 1 - top) * 255
    const place = x * 4
    const [rock, snow] = [level * 7, level * 7 + 3]
    const bare = (1 - veil) * (1 - snowed) * alpha
    const white = (1 - veil) * snowed * alpha
    const air = veil * alpha
    pixels[place] = (faces[rock] ?? 0) * bare + (faces[snow] ?? 0) * white + hazeRed * air
    pixels[place + 1] =
      (faces[rock + 1] ?? 0) * bare + (faces[snow + 1] ?? 0) * white + hazeGreen * air
    pixels[place + 2] =
      (faces[rock + 2] ?? 0) * bare + (faces[snow + 2] ?? 0) * white + hazeBlue * air
    pixels[place + 3] = alpha
  }
}

/** How much snow lies below a line that is ragged. */
function snowAt(line: number, down: number): number {
  return smoothstep(line + 0.03, line - 0.03, down - 0.15)
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

/** Light and shade of the rock, and where its snow begins, by column and by pixels below the crest. */
function facesOf(
  widthPx: number,
  heightPx: number,
  look: RidgeLook,
): { relief: Float32Array; cover: Float32Array | undefined } {
  const size = { widthPx, heightPx }
  const shift = look.seed * 31.7
  const tall = (look.frequency * heightPx) / widthPx
  const relief = slowField(size, { across: 3, down: 3 }, (u, v) => {
    const [x, y] = [u * look.frequency, v * tall]
    const bend = cloudNoise(x * 4 + shift, y * 4, 2) * 0.75
    const faceX = x * 6 + bend + shift
    const faceY = y * 3.4 + bend / 3
    const rise =
      ridgeNoise(faceX, faceY, 3) - ridgeNoise(faceX + 0.16 * look.sunSide, faceY + 0.03, 3)
    return rise * 1.9 * look.relief
  })
  const { snow } = look
  if (!snow) return { relief, cover: undefined }
  const cover = slowField(size, { across: 3, down: 3 }, (u, v) => {
    const edge = cloudNoise(u * look.frequency * 9 + shift, v * tall * 6, 4)
    return snow * (0.55 + 0.9 * edge)
  })
  return { relief, cover }
}

/** Steps from the dark side of a face to the lit one. */
const LEVELS = 256

/** For each step of light: the colour of rock, that of the snow on it, and how much of the snow is seen. */
function faceColours(look: RidgeLook): Float32Array {
  const faces = new Float32Array(LEVELS * 7)
  for (let level = 0; level < LEVELS; level++) {
    const raw = level / (LEVELS - 1)
    const lit = raw * raw * (3 - 2 * raw) * 0.85 + 0.08
    const rock = [0, 1, 2].map((part) => lerp(look.shade[part] ?? 0, look.light[part] ?? 0, lit))
    const snow = [0, 1, 2].map(
      (part) => (look.snowColour?.[part] ?? 1) * lerp(SNOW_SHADE[part] ?? 1, 1, lit),
    )
    faces.set([...rock, ...snow, clamp(0.35 + lit)], level * 7)
  }
  return faces
}

/** Snow in the shade is blue. */
const SNOW_SHADE = [0.72, 0.74, 0.84] as const
