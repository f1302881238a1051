/** An avenue: a path that comes in from one side and leads away between two rows of trees. */
import { seededRandom } from '@backlot/camera/random'
import { slowField, specks } from '../../painting/field.ts'
import { dotted } from '../../painting/brush.ts'
import { paintGrass } from '../../painting/plants.ts'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { noise } from '../../renderer/scene/noise.ts'
import { clamp, itemAt, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { leadOf } from '../../camera/lead.ts'
import { lying, swaying } from '../../staging/set-pieces.ts'
import { stagingOf } from '../../staging/stagings.ts'
import type { WorldBrief } from '../brief.ts'
import { type Country, treePicture } from '../land/country.ts'
import { bloomsOf, growthTones, isSnowy } from '../land/growth.ts'

/** The trees of one avenue: kinds, one picture for each; metres between two of a row, and from the middle. */
type Rows = {
  readonly kinds: readonly [TreeKind, ...TreeKind[]]
  readonly apart: number
  readonly aside: readonly [least: number, most: number]
  readonly size: readonly [least: number, most: number]
}

const AVENUES: readonly [Rows, ...Rows[]] = [
  {
    kinds: ['poplar', 'poplar', 'birch'],
    apart: 8.2,
    aside: [7.4, 8.6],
    size: [0.66, 1.06],
  },
  {
    kinds: ['broadleaf', 'oak', 'birch', 'broadleaf'],
    apart: 10.5,
    aside: [9, 13],
    size: [0.6, 1.05],
  },
  {
    kinds: ['birch', 'broadleaf', 'birch'],
    apart: 8.8,
    aside: [7.6, 10.5],
    size: [0.72, 1.1],
  },
]

/** How far the rows go, and where they begin: metres. */
const ROWS = { from: 14, to: 140 } as const
/** The ground with the path and the shade of the crowns, metres. */
const LAWN = { left: -18, right: 18, near: 1.5, far: 96, y: 0.006 } as const
const HALF_PATH = 1.25

/** Everything along an avenue: the path and the shade on the ground, trees, beds of flowers. */
export function avenueCards(country: Country): Card[] {
  const rows = itemAt(AVENUES, Math.floor(country.brief.seed / 3))
  return [...lawnCards(country), ...rowCards(country, rows), ...bedCards(country)]
}

/** True where the path of an avenue runs, so that no grass grows there. */
export function isOnPath({ seed }: Pick<WorldBrief, 'seed'>, x: number, z: number): boolean {
  return Math.abs(x - middleAt(seed, z)) < HALF_PATH + 0.25
}

/** The middle of the path so many metres away: beside the lead, and farther off between the trees. */
function middleAt(seed: number, z: number): number {
  const side = Math.floor(seed / 9) % 2 === 0 ? -1 : 1
  const swing = 1.1 * Math.sin(z / 9) * smoothstep(10, 26, z) * smoothstep(90, 50, z)
  return side * (4.4 * smoothstep(34, 4, z) + swing)
}

/** Trees of a few kinds, in lighter and darker greens, never two alike beside each other. */
function rowCards(country: Country, { kinds, apart, aside, size }: Rows): Card[] {
  const { random } = country
  const pictures = kinds.map((kind, index) =>
    treePicture(country, kind, index, FRESHNESS[index % FRESHNESS.length]),
  )
  const count = Math.floor((ROWS.to - ROWS.from) / apart)
  return Array.from({ length: 2 * count }, (_, index): Card[] => {
    const side = index % 2 === 0 ? -1 : 1
    const row = index >> 1
    const tree =
      pictures[(row * 2 + (side > 0 ? 1 : 0) + Math.floor(random() * 2)) % pictures.length]
    const z = ROWS.from + (row + 0.35 * random() + (side > 0 ? 0.4 : 0)) * apart
    const x = side * lerp(...aside, random())
    const height = (tree?.form.tall ?? 0) * lerp(...size, random())
    if (!tree) return []
    const stand = { x, y: -0.15, z, width: height * tree.form.aspect, height }
    return [swaying(tree.texture, stand, { sway: 0.008 * height, phase: random() * 6, haze: 0.9 })]
  }).flat()
}

/** How much lighter than others the crowns of each picture are. */
const FRESHNESS = [0.25, 0.9, 0.55, 0]

/** A path over the grass, and the shade of the trees with spots of sun in it. */
function lawnCards({ brief }: Country): Card[] {
  const { book, palette, scene, seed } = brief
  const gravel: Rgb = isSnowy(brief)
    ? [0.86, 0.89, 0.95]
    : mix([0.9, 0.78, 0.58], palette.haze, 0.12)
  const path = palette.dark ? mix(gravel, palette.near, 0.55) : gravel
  const shade = mix(growthTones(brief).ground(0), palette.near, 0.62)
  const isSunny = scene.weather === 'clear' && scene.timeOfDay !== 'night'
  const strength = (isSunny ? 0.55 : 0.2) * (isSnowy(brief) ? 0.5 : 1)
  const texture = book.add({
    widthPx: 384,
    heightPx: 640,
    paint: (_, widthPx, heightPx) =>
      paintLawn({ widthPx, heightPx }, { seed, path, shade, strength }),
  })
  return [lying(texture, LAWN, { backdrop: 42 })]
}

function paintLawn(
  size: { readonly widthPx: number; readonly heightPx: number },
  look: { seed: number; path: Rgb; shade: Rgb; strength: number },
): ReturnType<typeof dotted> {
  const { widthPx, heightPx } = size
  const { seed, path, shade } = look
  const speck = specks(seed % 61)
  const dims = slowField(size, SHADE_STEP, shadeUnder(look))
  const ends = (at: number): number => smoothstep(0, 0.2, at) * smoothstep(1, 0.96, at)
  let at = 0
  return dotted(widthPx, heightPx, (u, v) => {
    const x = lerp(LAWN.left, LAWN.right, u)
    const z = lerp(LAWN.far, LAWN.near, v)
    const dim = dims[at++] ?? 0
    const seen = ends(v) * smoothstep(0, 0.1, Math.min(u, 1 - u))
    const away = Math.abs(x - middleAt(seed, z))
    if (away > HALF_PATH + 0.5) return [shade[0], shade[1], shade[2], seen * dim]
    const ragged = away + 0.22 * noise(x * 0.8 + (seed % 37), z * 0.9)
    const worn = smoothstep(HALF_PATH + 0.22, HALF_PATH - 0.12, ragged)
    const edge = 0.3 * smoothstep(0.3, 0, Math.abs(ragged - HALF_PATH))
    const gravel = scaled(mix(path, shade, clamp(dim * 0.9 + edge)), 1 + 0.1 * speck())
    const share = worn + (1 - worn) * dim
    const [red, green, blue] = mix(shade, gravel, worn / Math.max(0.001, share))
    return [red, green, blue, seen * share]
  })
}

/** How dark it is under the crowns: most between the trees, with spots of sun. */
function shadeUnder({ seed, strength }: { seed: number; strength: number }) {
  const move = seed % 37
  return (u: number, v: number): number => {
    const x = lerp(LAWN.left, LAWN.right, u)
    const z = lerp(LAWN.far, LAWN.near, v)
    const leafy = noise(x * 0.34 + move, z * 0.16) + 0.6 * noise(x * 0.9, z * 0.5 + move)
    const crowns = smoothstep(1.5, 9, Math.abs(x)) * 0.5 + 0.5 * smoothstep(8, 26, z)
    return strength * smoothstep(-0.42, 0.3, leafy + crowns - 0.55)
  }
}

/** Shade has soft edges. */
const SHADE_STEP = { across: 4, down: 4 } as const

/** Flowers along the path, behind the lead. */
function bedCards({ brief, sunSide }: Country): Card[] {
  const { book, seed, scene } = brief
  const flowers = bloomsOf(brief)
  if (flowers.length === 0) return []
  const pictures = [0, 1].map((index) =>
    book.add({
      widthPx: 560,
      heightPx: 220,
      paint: (__, w, h) =>
        paintGrass(w, h, {
          seed: (seed % 900) * 5 + 71 + index,
          ...growthTones(brief).blade,
          sunSide,
          blades: 110,
          ears: 0,
          // One bed is of the one hue, the next is white.
          flowers: index === 0 ? flowers.slice(0, 2) : flowers.slice(2),
          inBloom: 0.62,
        }),
    }),
  )
  const random = seededRandom(seed + 404)
  const from = stagingOf(leadOf(scene) ?? { kind: 'woman' }).distance + 2.2
  return Array.from({ length: BEDS.count * BEDS.clumps }, (_, index): Card[] => {
    const bed = Math.floor(index / BEDS.clumps)
    const picture = pictures[bed % pictures.length]
    const side = bed % 2 === 0 ? -1 : 1
    const z = from + (bed >> 1) * BEDS.apart + (index % BEDS.clumps) * 1.1 + 0.3 * random()
    const x = middleAt(seed, z) + side * (HALF_PATH + 0.75 + 0.4 * random())
    const height = 0.5 + 0.14 * random()
    if (!picture) return []
    const stand = { x, y: -0.05, z, width: height * 2.55, height }
    return [swaying(picture, stand, { sway: 0.03, phase: random() * 6 })]
  }).flat()
}

/** Beds left and right of the path, and clumps in each. */
const BEDS = { count: 8, clumps: 4, apart: 7.5 } as const
