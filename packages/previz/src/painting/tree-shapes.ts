/** How trees grow: limbs and clumps of leaves, a silhouette for each kind. */
import type { Rgb } from '../renderer/scene/colour.ts'
import { lerp } from '../renderer/scene/random.ts'

/** Kinds of trees. */
export type TreeKind =
  | 'broadleaf'
  | 'poplar'
  | 'birch'
  | 'oak'
  | 'willow'
  | 'acacia'
  | 'fir'
  | 'pine'
  | 'cypress'

/** A joint of a limb: x from the middle and y from the ground, in heights of the tree, and its width. */
export type Joint = readonly [x: number, y: number, width: number]
/** A clump of leaves, in heights of the tree; strands `hang` from it so far down. */
export type Clump = {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly hang?: number
}
/** How leaves look: size in heights, how slender, which way they lie, how many on the area of a clump. */
export type Leaf = {
  readonly size: number
  readonly slender: number
  readonly turn: number
  readonly stray: number
  readonly dense: number
}
/** A tree before it is painted. */
export type Shape = {
  readonly limbs: readonly (readonly Joint[])[]
  readonly clumps: readonly Clump[]
  readonly leaf: Leaf
  /** The colour of a bark that is not brown. */
  readonly bark?: Rgb
}

const OVAL_LEAF: Leaf = { size: 0.015, slender: 0.6, turn: 0, stray: 3, dense: 1 }

type Grower = (random: () => number) => Shape

/** How each kind grows that is made of clumps. */
export const SHAPES: Readonly<Record<Exclude<TreeKind, 'broadleaf' | 'fir'>, Grower>> = {
  oak: growOak,
  poplar: growPoplar,
  birch: growBirch,
  willow: growWillow,
  acacia: growAcacia,
  pine: growPine,
  cypress: growCypress,
}

/** So many values of a function over shares of 0..1. */
function along<Value>(count: number, value: (share: number, index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => value((index + 0.5) / count, index))
}

/** A limb that bows from a fork into a clump. */
const bough = (from: Joint, to: Clump, lift: number): readonly Joint[] => [
  from,
  [lerp(from[0], to.x, 0.55), lerp(from[1], to.y, 0.5) + lift, from[2] * 0.6],
  [to.x, to.y, from[2] * 0.25],
]

/** A stout trunk, and boughs that reach wider than the tree is tall. */
function growOak(random: () => number): Shape {
  const fork: Joint = [0.02 * (random() - 0.5), 0.3, 0.062]
  const rim = along(11, (share): Clump => {
    const angle = Math.PI * (1.08 - 1.16 * share)
    return {
      x: Math.cos(angle) * (0.45 + 0.06 * random()),
      y: 0.46 + Math.sin(angle) * (0.31 + 0.06 * random()),
      rx: 0.12 + 0.045 * random(),
      ry: 0.085 + 0.03 * random(),
    }
  })
  const heart = along(8, (share): Clump => ({
    x: lerp(-0.32, 0.32, share) + 0.06 * (random() - 0.5),
    y: 0.44 + 0.2 * random(),
    rx: 0.13,
    ry: 0.09,
  }))
  return {
    limbs: [
      [[0, 0, 0.095], [0, 0.05, 0.068], fork],
      ...rim.filter((_, index) => index % 3 === 0).map((to) => bough(fork, to, 0.03)),
    ],
    clumps: [...heart, ...rim],
    leaf: OVAL_LEAF,
  }
}

/** A column of leaves that begins near the ground. */
function growPoplar(random: () => number): Shape {
  const lean = 0.02 * (random() - 0.5)
  return {
    limbs: [
      [
        [0, 0, 0.026],
        [lean, 0.5, 0.016],
        [lean, 0.93, 0.004],
      ],
    ],
    clumps: along(19, (share, index) => {
      const wide = Math.sin(Math.PI * (0.1 + 0.86 * share) ** 0.8)
      return {
        x: lean + (index % 2 === 0 ? -1 : 1) * 0.03 * wide * random(),
        y: lerp(0.13, 0.925, share),
        rx: 0.025 + 0.052 * wide * (0.85 + 0.3 * random()),
        ry: 0.062,
      }
    }),
    leaf: { ...OVAL_LEAF, size: 0.0095, turn: Math.PI / 2, stray: 0.9 },
  }
}

/** A white stem that bows a little, and thin veils of leaves that hang. */
function growBirch(random: () => number): Shape {
  const bow = 0.07 * (random() - 0.5)
  const stem: readonly Joint[] = [
    [0, 0, 0.03],
    [bow, 0.34, 0.021],
    [bow * 1.2, 0.66, 0.013],
    [bow * 0.6, 0.94, 0.004],
  ]
  const clumps = along(15, (share, index): Clump => {
    const side = index % 2 === 0 ? -1 : 1
    const wide = Math.sin(Math.PI * Math.min(0.96, 0.2 + 0.8 * share))
    return {
      x: bow + side * (0.02 + 0.15 * wide * (0.4 + 0.6 * random())),
      y: lerp(0.34, 0.92, share),
      rx: 0.05 + 0.045 * wide,
      ry: 0.042 + 0.012 * random(),
      hang: 0.1 + 0.1 * random(),
    }
  })
  return {
    limbs: [
      stem,
      ...clumps
        .filter((_, index) => index % 3 === 0)
        .map((to) => bough([bow, to.y - 0.1, 0.008], to, 0.02)),
    ],
    clumps,
    leaf: { ...OVAL_LEAF, size: 0.0095, dense: 0.62 },
    bark: [0.93, 0.91, 0.87],
  }
}

/** A dome from which curtains hang almost to the ground. */
function growWillow(random: () => number): Shape {
  const fork: Joint = [0.03 * (random() - 0.5), 0.36, 0.055]
  const clumps = along(17, (share, index): Clump => {
    const angle = Math.PI * (1.02 - 1.04 * share)
    const inner = index % 3 === 1 ? 0.6 : 1
    return {
      x: Math.cos(angle) * 0.44 * inner,
      y: 0.57 + Math.sin(angle) * 0.3 * (0.75 + 0.25 * inner) + 0.03 * random(),
      rx: 0.09 + 0.02 * random(),
      ry: 0.07,
      hang: (index % 3 === 1 ? 0.26 : 0.4) + 0.12 * random(),
    }
  })
  return {
    limbs: [
      [[0, 0, 0.085], [0.01, 0.12, 0.062], fork],
      ...clumps.filter((_, index) => index % 3 === 0).map((to) => bough(fork, to, 0.06)),
    ],
    clumps,
    leaf: { ...OVAL_LEAF, size: 0.0135, slender: 0.36, turn: Math.PI / 2, stray: 0.7, dense: 0.8 },
  }
}

/** Limbs that spread like the ribs of a fan under flat tables of leaves. */
function growAcacia(random: () => number): Shape {
  const fork: Joint = [0.04 * (random() - 0.5), 0.34, 0.04]
  const clumps = along(15, (share, index): Clump => {
    const low = index % 4 === 3 ? 0.13 : 0
    return {
      x: lerp(-0.6, 0.6, share) * (low ? 0.8 : 1),
      y: 0.83 - low - 0.13 * Math.abs(share - 0.5) + 0.05 * random(),
      rx: 0.15 + 0.04 * random(),
      ry: 0.05 + 0.014 * random(),
    }
  })
  return {
    limbs: [
      [[0, 0, 0.06], [0.012, 0.16, 0.046], fork],
      ...clumps.filter((_, index) => index % 3 === 0).map((to) => bough(fork, to, -0.03)),
    ],
    clumps,
    leaf: { ...OVAL_LEAF, size: 0.0135 },
  }
}

/** A bare red stem, broken stubs, and clouds of needles on top. */
function growPine(random: () => number): Shape {
  const bow = 0.12 * (random() - 0.5)
  const top: Joint = [bow * 0.7, 0.86, 0.012]
  const clumps = along(9, (share, index): Clump => {
    const side = index % 2 === 0 ? -1 : 1
    // Widest above the middle: an umbrella.
    const wide = Math.sin(Math.PI * (0.3 + 0.52 * share)) * (share < 0.3 ? 0.72 : 1)
    return {
      x: bow + side * 0.16 * wide * (0.45 + 0.55 * random()) * (share > 0.85 ? 0.2 : 1),
      y: lerp(0.56, 0.93, share ** 0.9),
      rx: 0.07 + 0.065 * wide,
      ry: 0.026 + 0.01 * random(),
    }
  })
  const stub = (y: number, side: number): readonly Joint[] => [
    [bow * 0.8, y, 0.008],
    [bow * 0.8 + side * 0.05, y + 0.02, 0.003],
  ]
  return {
    limbs: [
      [[0, 0, 0.042], [bow * 0.6, 0.25, 0.032], [bow, 0.58, 0.024], top],
      stub(0.38 + 0.05 * random(), 1),
      stub(0.45, -1),
      ...clumps
        .filter((_, index) => index % 2 === 0)
        .map((to) => bough([bow, to.y - 0.08, 0.013], to, 0)),
    ],
    clumps,
    leaf: { size: 0.015, slender: 0.26, turn: Math.PI / 2, stray: 1.9, dense: 1.25 },
    bark: [0.5, 0.3, 0.2],
  }
}

/** A dark flame. */
function growCypress(random: () => number): Shape {
  return {
    limbs: [
      [
        [0, 0, 0.022],
        [0, 0.3, 0.014],
      ],
    ],
    clumps: along(22, (share, index) => ({
      x: (index % 2 === 0 ? -1 : 1) * 0.014 * random(),
      y: lerp(0.08, 0.95, share),
      rx: 0.008 + 0.066 * Math.sin(Math.PI * (0.16 + 0.82 * share) ** 0.75),
      ry: 0.05,
    })),
    leaf: { size: 0.0115, slender: 0.34, turn: Math.PI / 2, stray: 0.5, dense: 1.3 },
  }
}
