/** Trees by kind: each has a silhouette of its own, made of a trunk, limbs and clumps of leaves. */
import { mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, strokeTaper } from './brush.ts'
import { paintBroadleaf, paintConifer, type PlantLook } from './plants.ts'
import { type Clump, type Joint, type Leaf, SHAPES, type TreeKind } from './tree-shapes.ts'
import { type Inks, inkAt, inksOf, layerOn, pixelsOf, type StampLayer, stampOval } from './stamp.ts'

/** How tall a grown tree is, metres, how wide for that, and whether it keeps its green in every season. */
export type TreeForm = {
  readonly tall: number
  readonly aspect: number
  readonly evergreen?: true
  /** The side of a square with as many points as its texture. */
  readonly sidePx: number
}

/** The forms of all kinds. */
export const TREE_FORMS: Readonly<Record<TreeKind, TreeForm>> = {
  broadleaf: { tall: 8.5, aspect: 1, sidePx: 520 },
  poplar: { tall: 15, aspect: 0.26, sidePx: 420 },
  birch: { tall: 10.5, aspect: 0.56, sidePx: 470 },
  oak: { tall: 10, aspect: 1.3, sidePx: 560 },
  willow: { tall: 8.6, aspect: 1.2, sidePx: 540 },
  acacia: { tall: 6.4, aspect: 1.6, sidePx: 480 },
  fir: { tall: 11, aspect: 0.41, evergreen: true, sidePx: 360 },
  pine: { tall: 13, aspect: 0.58, evergreen: true, sidePx: 440 },
  cypress: { tall: 10.5, aspect: 0.2, evergreen: true, sidePx: 340 },
}

/** The colours of a tree; `snow` lies on it where it stays green. */
export type TreeLook = PlantLook & { readonly bark: Rgb; readonly snow: boolean }

/** A tree of a kind; the middle of its foot is the middle of the lowest row. */
export function paintTree(
  kind: TreeKind,
  widthPx: number,
  heightPx: number,
  look: TreeLook,
): Pixels {
  if (kind === 'broadleaf') return paintBroadleaf(widthPx, heightPx, look)
  if (kind === 'fir') return paintConifer(widthPx, heightPx, look)
  const random = seededRandom(look.seed)
  const { clumps, limbs, leaf, bark } = SHAPES[kind](random)
  const aspect = widthPx / heightPx
  const wood = drawn(widthPx, heightPx, (brush) => {
    const at = (x: number, y: number): readonly [number, number] => [
      widthPx / 2 + x * heightPx,
      heightPx * (1 - y) - 1,
    ]
    const tone = bark ? mix(bark, look.bark, look.snow ? 0.2 : 0.35) : look.bark
    // Wood is round: a lighter stripe runs along its sunny side.
    const stripes = [
      { colour: tone, aside: 0, share: 1 },
      { colour: scaled(tone, 1.4), aside: 0.2 * look.sunSide, share: 0.42 },
    ]
    for (const { colour, aside, share } of stripes)
      for (const limb of limbs)
        strokeTaper(
          brush,
          colour,
          limb.map(([x, y, width]) => {
            const wide = Math.max(1, share * width * heightPx)
            const [left, top] = at(x + aside * width, y)
            return [left, top, wide] as const
          }),
        )
    if (kind === 'birch') markBirch(brush, limbs[0] ?? [], { at, heightPx, random })
  })
  const layer = layerOn(widthPx, heightPx, wood)
  const size = { heightPx, half: widthPx / 2, limit: aspect / 2 }
  hangLeaves(layer, { random, look, leaf, clumps, size })
  return pixelsOf(layer)
}

/** Dark scars across the stem of a birch, and black at its foot. */
function markBirch(
  brush: Brush,
  stem: readonly Joint[],
  on: {
    readonly at: (x: number, y: number) => readonly [number, number]
    readonly heightPx: number
    readonly random: () => number
  },
): void {
  const { at, heightPx, random } = on
  stem.slice(1).forEach(([toX, toY, toWidth], index) => {
    const [fromX, fromY, fromWidth] = stem[index] ?? [toX, toY, toWidth]
    for (let scar = 0; scar < 13; scar++) {
      const share = random()
      const width = lerp(fromWidth, toWidth, share) * heightPx
      const [x, y] = at(lerp(fromX, toX, share), lerp(fromY, toY, share))
      fillOval(brush, [0.16, 0.14, 0.14], {
        x: x + (random() - 0.5) * width * 0.7,
        y,
        rx: width * (0.12 + 0.26 * random()),
        ry: heightPx * 0.0022 * (0.6 + random()),
        alpha: 0.75,
      })
    }
  })
}

const SNOW: Rgb = [0.93, 0.96, 1]
/** Leaves in a square of the tree's height. */
const LEAVES = 9500
/** How much a clump is lit by where it is in the crown, and a leaf by where it is in its clump. */
const LIGHT = { crown: 0.34, clump: 0.5, chance: 0.2 } as const

type Crown = {
  readonly random: () => number
  readonly look: TreeLook
  readonly leaf: Leaf
  readonly clumps: readonly Clump[]
  readonly size: { readonly heightPx: number; readonly half: number; readonly limit: number }
}

/** Leaves on all clumps, first those in the shade, then those toward the light. */
function hangLeaves(layer: StampLayer, crown: Crown): void {
  const { clumps, look } = crown
  const shades = inksOf(scaled(look.dark, 0.86), look.lit, 0.94)
  const snowy = inksOf(mix(look.lit, SNOW, 0.45), mix(look.lit, SNOW, 0.9), 0.94)
  const middle = clumps.reduce((sum, { y }) => sum + y, 0) / clumps.length
  const wide = Math.max(...clumps.map(({ x }) => Math.abs(x))) + 0.02
  const tall = Math.max(...clumps.map(({ y }) => Math.abs(y - middle))) + 0.02
  const lightOf = ({ x, y }: Clump): number =>
    0.36 + LIGHT.crown * ((look.sunSide * 0.6 * x) / wide + (0.8 * (y - middle)) / tall)
  for (const shade of [0.55, 1])
    for (const clump of clumps) {
      const base = lightOf(clump) * shade
      fillClump(layer, crown, { clump, base, inks: shades, snowy, spread: 1.5 - 0.5 * shade })
      if (clump.hang) hangStrands(layer, crown, { clump, base, inks: shades })
    }
}

type Filling = {
  readonly clump: Clump
  readonly base: number
  readonly inks: Inks
}

function fillClump(
  layer: StampLayer,
  { random, look, leaf, size }: Crown,
  { clump, base, inks, snowy, spread }: Filling & { snowy: Inks; spread: number },
): void {
  const { heightPx, half, limit } = size
  const { x, y, rx, ry } = clump
  const count = Math.min(170, Math.round(LEAVES * leaf.dense * Math.PI * rx * ry * 0.42) + 14)
  const edge = limit - leaf.size * 1.2
  for (let index = 0; index < count; index++) {
    const angle = random() * 2 * Math.PI
    const reach = Math.sqrt(random()) * (0.82 + 0.24 * random()) * Math.min(1.12, spread)
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
    const light =
      base +
      LIGHT.clump * (look.sunSide * 0.5 * dx + 0.75 * dy) +
      LIGHT.chance * (random() - 0.5) * 2
    const long = leaf.size * (0.6 + 0.7 * random())
    const white = look.snow && light > 0.42 && random() < 0.6
    stampOval(layer, inkAt(white ? snowy : inks, light), {
      x: half + clamp(x + dx * rx, -edge, edge) * heightPx,
      y: heightPx * (1 - Math.min(0.985, y + dy * ry)),
      rx: heightPx * long,
      ry: heightPx * long * leaf.slender * (0.8 + 0.4 * random()),
      turn: leaf.turn + (random() - 0.5) * leaf.stray,
    })
  }
}

/** Strings of leaves below a clump, that swing out as they fall. */
function hangStrands(
  layer: StampLayer,
  { random, look, leaf, size }: Crown,
  { clump, base, inks }: Filling,
): void {
  const { heightPx, half, limit } = size
  const hang = clump.hang ?? 0
  const edge = limit - leaf.size
  for (let strand = 0; strand < 5; strand++) {
    const from = clump.x + clump.rx * (random() * 2 - 1) * 0.9
    const length = hang * (0.6 + 0.5 * random())
    const tone = base + 0.16 * look.sunSide * Math.sign(from - clump.x) + 0.3 * (random() - 0.5)
    const leaves = Math.ceil(length / (leaf.size * 0.85))
    for (let index = 0; index < leaves; index++) {
      const share = index / leaves
      const x = from * (1 + 0.1 * share) + 0.008 * Math.sin(share * 5 + strand)
      stampOval(layer, inkAt(inks, tone + 0.12 * (random() - 0.5) - 0.1 * share), {
        x: half + clamp(x, -edge, edge) * heightPx,
        y: heightPx * (1 - Math.max(0.05, clump.y - share * length)),
        rx: heightPx * leaf.size * (0.85 - 0.3 * share),
        ry: heightPx * leaf.size * 0.36,
        turn: Math.PI / 2 + (random() - 0.5) * 0.8,
      })
    }
  }
}
