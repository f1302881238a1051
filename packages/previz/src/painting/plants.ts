/** Trees and grasses. Each takes a seed, so that a wood is not one tree many times. */
import { css, mix, type Rgb } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn } from './brush.ts'
import {
  fadeFoot,
  type Ink,
  inkAt,
  inkOf,
  inksOf,
  type StampLayer,
  layerOn,
  pixelsOf,
  stampBlade,
  stampOval,
} from './stamp.ts'

/** The colours of a plant and where the light comes from. */
export type PlantLook = {
  readonly seed: number
  readonly dark: Rgb
  readonly lit: Rgb
  readonly sunSide: number
}

/** A fir: tiers of drooping branches, each with a ragged lower edge. `snow` loads them. */
export function paintConifer(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { snow: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush) => {
    const random = seededRandom(look.seed)
    const height = heightPx - 6
    brush.translate(widthPx / 2, heightPx - 2)
    brush.strokeStyle = css(mix(look.dark, [0.1, 0.06, 0.04], 0.5))
    brush.lineWidth = Math.max(2, widthPx * 0.035)
    brush.beginPath()
    brush.moveTo(0, 0)
    brush.lineTo(0, -height * 0.9)
    brush.stroke()
    const tiers = 34
    for (let tier = 0; tier < tiers; tier++) {
      const share = tier / (tiers - 1)
      const length = widthPx * 0.47 * (1 - share) ** 0.86 * (0.72 + 0.5 * random()) + 2
      for (const side of [-1, 1]) {
        const lit = side === look.sunSide ? 1 : 0.35
        const green = mix(look.dark, look.lit, clamp(lit * 0.55 * random() + 0.18 * share))
        const colour =
          look.snow && random() < 0.55 ? mix(green, [0.93, 0.96, 1], 0.3 * lit + 0.12) : green
        paintBranch(brush, colour, {
          side,
          length: length * (0.8 + 0.4 * random()),
          y: -height * (0.08 + 0.92 * share),
          droop: height * 0.035 * (1.1 - share) * (0.7 + random() * 0.7),
          thick: height * 0.018 * (1.2 - share),
        })
      }
    }
  })
}

function paintBranch(
  brush: Brush,
  colour: Rgb,
  branch: { side: number; length: number; y: number; droop: number; thick: number },
): void {
  const { side, length, y, droop, thick } = branch
  brush.fillStyle = css(colour)
  brush.beginPath()
  brush.moveTo(0, y - thick * 1.9)
  brush.quadraticCurveTo(side * length * 0.5, y - thick * 0.5, side * length, y + droop)
  const notches = 5
  for (let notch = notches; notch >= 0; notch--) {
    const along = notch / notches
    const hang = thick * (notch % 2 === 1 ? 1 : 0.25)
    brush.lineTo(side * length * along * 0.96, y + droop * along + hang + thick * 0.3)
  }
  brush.closePath()
  brush.fill()
}

/** A leafy tree: a branching trunk with clumps of leaves, darkest first. */
export function paintBroadleaf(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { bark: Rgb },
): Pixels {
  const random = seededRandom(look.seed)
  const grown: Grown = { limbs: [], tips: [] }
  growLimb({ random, grown }, [0, 0], {
    angle: -Math.PI / 2 + (random() - 0.5) * 0.12,
    length: heightPx * 0.25,
    width: widthPx * 0.042,
    left: 4,
  })
  const size = crownSize(grown, widthPx, heightPx)
  const wood = drawn(widthPx, heightPx, (brush) => {
    brush.translate(widthPx / 2, heightPx - 2)
    brush.scale(size, size)
    brush.lineCap = 'round'
    brush.strokeStyle = css(look.bark)
    for (const { width, from, via, to } of grown.limbs) {
      brush.lineWidth = width
      brush.beginPath()
      brush.moveTo(...from)
      brush.quadraticCurveTo(...via, ...to)
      brush.stroke()
    }
  })
  const layer = layerOn(widthPx, heightPx, wood)
  const tips = grown.tips.map(([x, y]): Tip => [widthPx / 2 + x * size, heightPx - 2 + y * size])
  for (const leaves of LEAF_LAYERS)
    scatterLeaves(layer, { random, tips, look, heightPx: heightPx * size, leaves })
  return pixelsOf(layer)
}

type Tip = readonly [number, number]
type Limb = {
  readonly angle: number
  readonly length: number
  readonly width: number
  /** Forks that are still to come. */
  readonly left: number
}
/** A tree before it is painted; the ends of its thin limbs are where leaves hang. */
type Grown = {
  readonly limbs: { width: number; from: Tip; via: Tip; to: Tip }[]
  readonly tips: Tip[]
}

/** Grows a limb and what forks from it. */
function growLimb(tree: { random: () => number; grown: Grown }, [x, y]: Tip, limb: Limb): void {
  const { random, grown } = tree
  const end: Tip = [x + Math.cos(limb.angle) * limb.length, y + Math.sin(limb.angle) * limb.length]
  const bend = (random() - 0.5) * limb.length * 0.2
  const via: Tip = [(x + end[0]) / 2 + bend, (y + end[1]) / 2]
  grown.limbs.push({ width: limb.width, from: [x, y], via, to: end })
  if (limb.left < 3) grown.tips.push(end)
  if (limb.left === 0) return
  const forks = 2 + (random() < 0.5 ? 1 : 0)
  for (let fork = 0; fork < forks; fork++) {
    growLimb(tree, end, {
      angle: limb.angle + (random() - 0.5) * 1.25 + (-Math.PI / 2 - limb.angle) * 0.18,
      length: limb.length * (0.66 + random() * 0.18),
      width: limb.width * 0.66,
      left: limb.left - 1,
    })
  }
}

/** How far leaves reach from the tips of limbs, heights. */
const LEAF_REACH = 0.14

/** The size at which a crown is cut off nowhere, at most 1. */
function crownSize({ tips }: Grown, widthPx: number, heightPx: number): number {
  const reach = LEAF_REACH * heightPx
  const wide = Math.max(...tips.map(([x]) => Math.abs(x))) + reach
  const tall = Math.max(...tips.map(([, y]) => -y)) + reach
  return Math.min(1, (widthPx / 2 - 1) / wide, (heightPx - 3) / tall)
}

/** From the shaded inside of the crown to the lit outside. */
const LEAF_LAYERS = [
  { count: 14, from: 0, to: 0.25, shift: -0.01, size: 0.02 },
  { count: 11, from: 0.3, to: 0.7, shift: 0.012, size: 0.015 },
  { count: 5, from: 0.75, to: 1, shift: 0.022, size: 0.011 },
] as const

function scatterLeaves(
  layer: StampLayer,
  crown: {
    random: () => number
    tips: readonly Tip[]
    look: PlantLook
    heightPx: number
    leaves: (typeof LEAF_LAYERS)[number]
  },
): void {
  const { random, look, heightPx, leaves } = crown
  const shades = inksOf(look.dark, look.lit, 0.92)
  for (const [x, y] of crown.tips) {
    for (let leaf = 0; leaf < leaves.count; leaf++) {
      const angle = random() * 2 * Math.PI
      const reach = Math.sqrt(random()) * heightPx * 0.1
      stampOval(layer, inkAt(shades, lerp(leaves.from, leaves.to, random())), {
        x: x + Math.cos(angle) * reach + look.sunSide * leaves.shift * heightPx,
        y: y + Math.sin(angle) * reach * 0.8 - leaves.shift * heightPx,
        rx: heightPx * leaves.size * (0.6 + random() * 0.8),
        ry: heightPx * leaves.size * (0.4 + random() * 0.5),
        turn: random() * Math.PI,
      })
    }
  }
}

/** The trunk of an old tree from its foot up, with bark; `marks` are the dark rings of a birch. */
export function paintTrunk(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { readonly marks?: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush) => {
    const random = seededRandom(look.seed)
    const [middle, half] = [widthPx / 2, widthPx * 0.17]
    const edge = (side: number, y: number): number =>
      middle +
      side * half * (1 + (y / heightPx) ** 6 * 1.1 + 0.08 * noise(y * 0.02 + look.seed, side * 3))
    brush.beginPath()
    for (let y = 0; y <= heightPx; y += 6) brush.lineTo(edge(-1, y), y)
    for (let y = heightPx; y >= 0; y -= 6) brush.lineTo(edge(1, y), y)
    brush.closePath()
    const [dark, bright] =
      look.sunSide > 0
        ? [middle - half * 1.4, middle + half * 1.4]
        : [middle + half * 1.4, middle - half * 1.4]
    const round = brush.createLinearGradient(dark, 0, bright, 0)
    round.addColorStop(0, css(look.dark))
    round.addColorStop(0.55, css(mix(look.dark, look.lit, 0.25)))
    round.addColorStop(0.92, css(look.lit))
    round.addColorStop(1, css(mix(look.dark, look.lit, 0.55)))
    brush.fillStyle = round
    brush.fill()
    brush.save()
    brush.clip()
    for (let line = 0; line < heightPx * 0.5; line++) {
      const [x, y] = [middle + (random() - 0.5) * half * 3.4, random() * heightPx]
      brush.strokeStyle = css(random() < 0.6 ? look.dark : look.lit, 0.1 + 0.16 * random())
      brush.lineWidth = 1 + random() * widthPx * 0.012
      brush.beginPath()
      brush.moveTo(x, y)
      brush.quadraticCurveTo(
        x + (random() - 0.5) * 8,
        y + heightPx * 0.02,
        x + (random() - 0.5) * 8,
        y + heightPx * (0.03 + random() * 0.05),
      )
      brush.stroke()
    }
    if (look.marks) paintRings(brush, { middle, half, heightPx, random }, look.marks)
    brush.restore()
  })
}

/** Short dark lines across a pale bark, and scars where boughs were. */
function paintRings(
  brush: Brush,
  trunk: { middle: number; half: number; heightPx: number; random: () => number },
  tone: Rgb,
): void {
  const { middle, half, heightPx, random } = trunk
  for (let mark = 0; mark < 90; mark++) {
    const [x, y] = [middle + (random() - 0.5) * half * 2.2, random() * heightPx]
    const wide = half * (0.15 + 0.6 * random() ** 2)
    brush.fillStyle = css(tone, 0.35 + 0.5 * random())
    brush.beginPath()
    brush.ellipse(x, y, wide, heightPx * (0.0016 + 0.003 * random() ** 3), 0, 0, 2 * Math.PI)
    brush.fill()
  }
}

/** A cloud of leaves, for the crown of a wood. */
export function paintCanopy(widthPx: number, heightPx: number, look: PlantLook): Pixels {
  const canvas = layerOn(widthPx, heightPx)
  const random = seededRandom(look.seed)
  const shades = inksOf(look.dark, look.lit, 0.92)
  const clumps = Array.from({ length: 24 }, () => ({
    x: widthPx * (0.15 + 0.7 * random()),
    y: heightPx * (0.2 + 0.6 * random()),
    radius: heightPx * (0.1 + 0.13 * random()),
  }))
  const layers = [
    { leaves: 40, from: 0, to: 0.2 },
    { leaves: 34, from: 0.15, to: 0.55 },
    { leaves: 15, from: 0.45, to: 1 },
  ]
  layers.forEach(({ leaves, from, to }, layer) => {
    for (const clump of clumps) {
      for (let leaf = 0; leaf < leaves; leaf++) {
        const angle = random() * 2 * Math.PI
        const reach = clump.radius * Math.sqrt(random())
        stampOval(canvas, inkAt(shades, lerp(from, to, random())), {
          x: clump.x + Math.cos(angle) * reach * 1.35 + look.sunSide * layer * 3,
          y: clump.y + Math.sin(angle) * reach - layer * heightPx * 0.02,
          rx: heightPx * 0.02 * (0.5 + random()),
          ry: heightPx * 0.011 * (0.5 + random()),
          turn: random() * Math.PI,
        })
      }
    }
  })
  return pixelsOf(canvas)
}

/** A clump of grass or reeds; `flowers` bloom among it, `ears` top some blades. */
export function paintGrass(
  widthPx: number,
  heightPx: number,
  look: PlantLook & {
    blades: number
    ears: number
    flowers: readonly Rgb[]
    /** The share of blades that end in a flower; few when absent. */
    inBloom?: number
  },
): Pixels {
  const layer = layerOn(widthPx, heightPx)
  const random = seededRandom(look.seed)
  const shades = inksOf(look.dark, look.lit)
  const ear = inkOf(mix(look.dark, look.lit, 0.85))
  const petals = look.flowers.map((colour) => inkOf(colour))
  for (let blade = 0; blade < look.blades; blade++) {
    const foot = widthPx * (0.1 + 0.8 * random())
    const length = heightPx * (0.35 + 0.6 * random() * random() + 0.03)
    const bend = (random() - 0.5) * widthPx * 0.22
    const tone = random()
    const width = Math.max(1.3, heightPx * 0.014 * (1.3 - tone * 0.5))
    stampBlade(layer, shades, { foot, length, bend, width, tone: tone * tone })
    const tip = { x: foot + bend, y: heightPx - length }
    if (random() < look.ears)
      stampOval(layer, ear, {
        ...tip,
        rx: heightPx * 0.013,
        ry: heightPx * 0.04,
        turn: bend * 0.01,
      })
    const petal = petals[Math.floor(random() * petals.length)]
    if (petal !== undefined && random() < (look.inBloom ?? 0.15))
      stampFlower(layer, petal, { ...tip, radius: heightPx * 0.03 * (0.7 + random() * 0.6) })
  }
  // Blades stand in the ground, not on it.
  fadeFoot(layer, 0.74)
  return pixelsOf(layer)
}

const POLLEN = inkOf([1, 0.9, 0.58])

function stampFlower(
  layer: StampLayer,
  ink: Ink,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  for (let petal = 0; petal < 5; petal++) {
    const angle = (petal * 2 * Math.PI) / 5
    stampOval(layer, ink, {
      x: x + Math.cos(angle) * radius * 0.8,
      y: y + Math.sin(angle) * radius * 0.6,
      rx: radius * 0.62,
      ry: radius * 0.5,
      turn: petal,
    })
  }
  stampOval(layer, POLLEN, { x, y, rx: radius * 0.35, ry: radius * 0.35 })
}
