/** What light a table stands in: the colours of its ground and of what is behind it, by the words, the hour and what it carries. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { isProduct } from '@backlot/prompt/shape-products'
import { drawingOf } from '../../cut-outs/shapes.ts'
import type { Place, Surface } from '@backlot/prompt/scene'
import { hex, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { WorldBrief } from '../brief.ts'
import { PIGMENTS } from '../palette.ts'

/** The colours of a table and of its room. */
export type TableLight = {
  readonly surface: Surface
  /** Dark and light of what the table is made of. */
  readonly dark: Rgb
  readonly light: Rgb
  /** What is behind, and the light on it. */
  readonly wall: Rgb
  readonly glow: Rgb
  /** Little light, and all of it on what stands there. */
  readonly isMoody: boolean
  /** Nothing behind but an even ground: the studio of a product, or a colour that is asked for. */
  readonly isPlain: boolean
  readonly beyond?: Place
  readonly sunSide: 1 | -1
}

/** Dark and light of each surface, one pair of which the seed takes. */
const MATERIALS: Readonly<Record<Surface, readonly (readonly [dark: Rgb, light: Rgb])[]>> = {
  wood: [
    [
      [0.34, 0.2, 0.12],
      [0.63, 0.42, 0.26],
    ],
    [
      [0.5, 0.35, 0.22],
      [0.82, 0.65, 0.46],
    ],
    [
      [0.25, 0.17, 0.13],
      [0.47, 0.34, 0.26],
    ],
  ],
  marble: [
    [
      [0.66, 0.64, 0.63],
      [0.93, 0.92, 0.9],
    ],
  ],
  stone: [
    [
      [0.24, 0.25, 0.27],
      [0.42, 0.43, 0.45],
    ],
    [
      [0.5, 0.48, 0.46],
      [0.7, 0.68, 0.65],
    ],
  ],
  cloth: [
    [
      [0.62, 0.57, 0.5],
      [0.92, 0.88, 0.81],
    ],
    [
      [0.45, 0.5, 0.54],
      [0.76, 0.81, 0.84],
    ],
  ],
  gloss: [
    [
      [0.07, 0.07, 0.09],
      [0.2, 0.2, 0.24],
    ],
  ],
  paper: [
    [
      [0.7, 0.68, 0.66],
      [0.9, 0.88, 0.86],
    ],
  ],
}

/** What food stands on where nothing is said, and what products do. */
const FOR_FOOD: readonly Surface[] = ['wood', 'wood', 'marble', 'cloth', 'wood', 'stone']
const FOR_PRODUCTS: readonly Surface[] = ['paper', 'marble', 'paper', 'stone', 'gloss']
const FOR_THINGS: readonly Surface[] = ['wood', 'cloth', 'wood', 'wood']

/** Walls behind rooms and sweeps of paper: calm, and of different hues. */
const WALLS: readonly Rgb[] = [
  [0.56, 0.66, 0.62],
  [0.84, 0.72, 0.6],
  [0.5, 0.6, 0.72],
  [0.8, 0.62, 0.58],
  [0.73, 0.7, 0.6],
  [0.62, 0.58, 0.72],
]

const DIM: Rgb = [0.1, 0.09, 0.1]

/** The light on a table of a scene. */
export function tableLight({ scene, palette, seed, leadBefore }: WorldBrief): TableLight {
  const lead = leadBefore ?? scene.subjects[0]
  const shape = lead?.shape
  const surface = scene.surface ?? usualSurface(shape, seed, scene.tint !== undefined)
  const asked = scene.tint && askedTone(PIGMENTS[scene.tint], scene.mood === 'dreamy')
  const isMoody =
    palette.dark ||
    scene.mood === 'mysterious' ||
    scene.tint === 'black' ||
    scene.details.includes('candles')
  const own = lead?.colour ? PIGMENTS[lead.colour] : mainColour(shape)
  const wall = asked ?? farthest(WALLS, own, seed)
  const materials = MATERIALS[surface]
  const [dark, light] = materials[(seed >>> 2) % materials.length] ?? [DIM, DIM]
  const lit = (colour: Rgb, dim: number): Rgb =>
    mix(
      isMoody ? scaled(mix(colour, DIM, 0.25), dim) : colour,
      [
        colour[0] * palette.ambient[0],
        colour[1] * palette.ambient[1],
        colour[2] * palette.ambient[2],
      ],
      0.3,
    )
  const base = materialOf(surface, { dark, light, wall, ...(asked && { asked }) })
  return {
    surface,
    dark: lit(base.dark, 0.5),
    light: lit(base.light, 0.6),
    wall: lit(wall, scene.tint === 'black' ? 0.7 : 0.3),
    glow: mix(palette.sun, [1, 0.94, 0.84], 0.5),
    isMoody,
    isPlain:
      scene.beyond === undefined &&
      (asked !== undefined || isProduct(shape) || surface === 'paper'),
    ...(scene.beyond && { beyond: scene.beyond }),
    sunSide: (seed >>> 5) % 2 === 0 ? 1 : -1,
  }
}

/** A colour that is asked for, as paper has it; pale where the picture is to be a dream. */
const askedTone = (colour: Rgb, isPale: boolean): Rgb =>
  mix(colour, [0.97, 0.95, 0.93], isPale ? 0.5 : 0.16)

function usualSurface(shape: string | undefined, seed: number, isTinted: boolean): Surface {
  if (isTinted) return 'paper'
  const isFood = cutOutNamed(shape)?.nature === 'food'
  const list = isProduct(shape) ? FOR_PRODUCTS : isFood ? FOR_FOOD : FOR_THINGS
  return list[seed % list.length] ?? 'wood'
}

/** Paper is of the colour of the wall; stone and cloth take a colour that is asked for. */
function materialOf(
  surface: Surface,
  { dark, light, wall, asked }: { dark: Rgb; light: Rgb; wall: Rgb; asked?: Rgb },
): { dark: Rgb; light: Rgb } {
  if (surface === 'paper') return { dark: scaled(wall, 0.84), light: wall }
  if (!asked || surface === 'wood') return { dark, light }
  const share = surface === 'marble' ? 0.75 : 0.85
  return { dark: mix(dark, scaled(asked, 0.62), share), light: mix(light, asked, share) }
}

/** The colour that most of a drawing has. */
function mainColour(shape: string | undefined): Rgb {
  if (shape === undefined || !cutOutNamed(shape)) return [0.7, 0.6, 0.5]
  const [main] = drawingOf(shape).toSorted(([, one], [, other]) => other.length - one.length)
  const digits = main?.[0].slice(1) ?? 'b08a60'
  return hex(`#${digits.length === 3 ? digits.replace(/./gu, '$&$&') : digits}`)
}

const distance = (one: Rgb, other: Rgb): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** One of the two walls before which a colour shows best. */
function farthest(walls: readonly Rgb[], own: Rgb, seed: number): Rgb {
  const sorted = walls.toSorted((one, other) => distance(other, own) - distance(one, own))
  return sorted[(seed >>> 3) % 2] ?? [0.7, 0.7, 0.7]
}
