import type { Rgb } from '../renderer/scene/colour.ts'
import { cloudNoise, ridgeNoise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { paintKernel } from './kernel/paint-kernel.ts'

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

/** A ridge by column: the row of its crest, how far a face leans, one over how deep its foot lies. */
type Columns = {
  readonly crest: Float32Array
  readonly leans: Float32Array
  readonly feet: Float32Array
}

/** Paints a ridge with light from the side, snow and a fringe of trees. */
export function paintRidge(widthPx: number, heightPx: number, look: RidgeLook): Pixels {
  const { crest, leans, feet } = columnsOf(widthPx, heightPx, look)
  const faces = faceColours(look)
  const numbers = Float64Array.from([
    look.frequency,
    shiftOf(look),
    (look.frequency * heightPx) / widthPx,
    look.relief,
    look.sunSide,
    look.snow ?? 0,
    look.hazeTop,
    look.hazeFoot,
    ...look.haze,
  ])
  const kernel = paintKernel()
  const bytes = kernel.call('ridgeWorkBytes', widthPx, heightPx)
  const [target = 0, work = 0, ridge = 0, ...tables] = kernel.rooms(
    widthPx * heightPx * 4,
    bytes,
    numbers.byteLength,
    ...[crest, leans, feet, faces].map(({ byteLength }) => byteLength),
  )
  const buffer = kernel.buffer()
  new Float64Array(buffer, ridge, numbers.length).set(numbers)
  for (const [index, table] of [crest, leans, feet, faces].entries())
    new Float32Array(buffer, tables[index], table.length).set(table)
  kernel.call('paintRidge', target, widthPx, heightPx, ridge, ...tables, work)
  return new Uint8Array(buffer, target, widthPx * heightPx * 4).slice()
}

/** What a ridge is like at each column. */
export function columnsOf(widthPx: number, heightPx: number, look: RidgeLook): Columns {
  const crest = crestLine(widthPx, heightPx, look)
  const leans = crest.map((top, x) => {
    const [before, after] = [crest[Math.max(0, x - 3)], crest[Math.min(widthPx - 1, x + 3)]]
    return (((after ?? top) - (before ?? top)) / 6) * 0.07 * look.sunSide - 0.4
  })
  const feet = crest.map((top) => 1 / Math.max(0.02 * heightPx, heightPx - top))
  return { crest, leans, feet }
}

const shiftOf = ({ seed }: RidgeLook): number => seed * 31.7

/** The row of the crest at each column. */
function crestLine(widthPx: number, heightPx: number, look: RidgeLook): Float32Array {
  const shift = shiftOf(look)
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

/** Steps from the dark side of a face to the lit one. */
export const LEVELS = 256

/** For each step of light: the colour of rock, that of the snow on it, and how much of the snow is seen. */
export function faceColours(look: RidgeLook): Float32Array {
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
