/** Animals that can stand on their hind legs and use their paws as hands: whose head they have, and their fur. */
import { hex, type Rgb } from '../../renderer/scene/colour.ts'

/** A part of a drawing of 32 by 32 units. */
export type DrawingPart = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Tails, by their form. */
export type UprightTail = 'long' | 'brush' | 'puff' | 'tuft' | 'broad' | 'none'

/** What an animal that stands upright is drawn from. */
export type UprightBuild = {
  /** The cut-out that has its head. */
  readonly head: string
  /** The part of the cut-out that is its head; the whole drawing when absent. */
  readonly part?: DrawingPart
  /** True for a head that is seen from the front; others are drawn looking left. */
  readonly isFrontal: boolean
  /** Height of the head, in heights of the figure. */
  readonly tall: number
  readonly trunk: Rgb
  readonly limbs: Rgb
  readonly belly: Rgb
  readonly tail: UprightTail
}

/** Name, cut-out, height of the head, colours of trunk, limbs and belly, tail; then the part of the drawing and its side. */
type UprightLine = readonly [
  name: string,
  head: string,
  tall: number,
  furs: string,
  tail: UprightTail,
  part?: readonly [left: number, top: number, right: number, bottom: number] | undefined,
  side?: 'profile',
]

const LINES: readonly UprightLine[] = [
  ['dog', 'dog-face', 0.35, '#f3c07b #f3c07b #ffe6b8', 'long'],
  ['cat', 'cat-face', 0.37, '#ffb02e #ffb02e #ffd98a', 'long'],
  ['fox', 'fox', 0.38, '#ff822d #4a3128 #ffdea7', 'brush'],
  ['rabbit', 'rabbit-face', 0.41, '#cdc4d6 #cdc4d6 #f4f4f4', 'puff'],
  ['tiger', 'tiger-face', 0.35, '#ff822d #ff822d #f3eef8', 'long'],
  ['lion', 'lion', 0.4, '#f5b04a #f5b04a #ffdea7', 'tuft'],
  ['bear', 'bear', 0.35, '#a56953 #8c5543 #c98a6a', 'puff'],
  ['polar-bear', 'polar-bear', 0.35, '#f4f4f4 #e3e3e6 #ffffff', 'puff'],
  ['panda', 'panda', 0.35, '#f4f4f4 #433b4b #ffffff', 'puff'],
  ['koala', 'koala', 0.34, '#9b9b9b #8a8a8a #d9d6d3', 'none'],
  ['wolf', 'wolf', 0.38, '#9b9b9b #858585 #d3d3d3', 'brush'],
  ['raccoon', 'raccoon', 0.35, '#9b9b9b #636363 #d3d3d3', 'brush'],
  ['hamster', 'hamster', 0.38, '#f3ad61 #f3ad61 #fff0d6', 'puff'],
  ['mouse', 'mouse-face', 0.37, '#cdc4d6 #cdc4d6 #ece6f0', 'long'],
  ['rat', 'mouse-face', 0.37, '#b4acbc #b4acbc #dcd6e2', 'long'],
  ['frog', 'frog', 0.35, '#00c862 #00c862 #fff478', 'none'],
  ['cow', 'cow-face', 0.37, '#e6e1da #d3cfc9 #f6f0e8', 'tuft'],
  ['pig', 'pig-face', 0.34, '#ff9a97 #ff8f8d #fbc3b8', 'none'],
  ['monkey', 'monkey-face', 0.33, '#7d4533 #7d4533 #b9775f', 'long'],
  ['orangutan', 'orangutan', 0.37, '#f2762a #e0661f #c9571c', 'none', [7, 2.5, 25, 17.5]],
  ['gorilla', 'gorilla', 0.35, '#636363 #575757 #8a8a8a', 'none', [2, 1.5, 13, 13], 'profile'],
  ['penguin', 'penguin', 0.37, '#533566 #533566 #ffffff', 'none', [7, 2, 25, 15.6]],
  ['teddy-bear', 'teddy-bear', 0.39, '#e19747 #d3883e #ffdea7', 'puff', [7, 1.5, 25, 15.8]],
  ['sloth', 'sloth', 0.35, '#f3ad61 #e09c52 #ffdea7', 'none', [4, 10.6, 14.6, 21.4]],
  ['otter', 'otter', 0.34, '#a56953 #95604c #f3c795', 'broad', [2, 9.2, 12.4, 20]],
  ['seal', 'seal', 0.34, '#9b9b9b #8c8c8c #d3d3d3', 'none', [2.2, 7, 16.6, 19.6]],
  [
    'kangaroo',
    'kangaroo',
    0.37,
    '#f3ad61 #f3ad61 #ffe0b0',
    'broad',
    [1, 2.4, 12.5, 12.4],
    'profile',
  ],
  ['goat', 'goat', 0.44, '#f3ad61 #e39e55 #ffe0b0', 'puff', [1.2, 3, 16, 15.5], 'profile'],
  ['ewe', 'ewe', 0.4, '#cdc4d6 #f3ad61 #e6dfec', 'puff', [1, 1.2, 13.6, 14], 'profile'],
  ['ram', 'ram', 0.4, '#cdc4d6 #f3ad61 #e6dfec', 'puff', [1, 1.2, 17.6, 14], 'profile'],
  ['giraffe', 'giraffe', 0.49, '#ffb02e #ffb02e #ffd98a', 'tuft', [2.4, 1.2, 11.4, 14], 'profile'],
  ['zebra', 'zebra', 0.44, '#d3d3d3 #636363 #efefef', 'tuft', [1, 1.6, 14.6, 15], 'profile'],
  ['llama', 'llama', 0.49, '#cdc4d6 #cdc4d6 #e6dfec', 'puff', [2.4, 1.2, 11.6, 14], 'profile'],
  ['camel', 'camel', 0.41, '#f3ad61 #f3ad61 #ffd9a2', 'tuft', [1.2, 2, 12, 13], 'profile'],
  ['beaver', 'beaver', 0.35, '#a56953 #7d4533 #d39a78', 'broad', [1, 2.4, 17, 14.6], 'profile'],
  ['hedgehog', 'hedgehog', 0.39, '#6d4534 #f3ad61 #f3c48a', 'none', [1, 9, 16, 27], 'profile'],
  ['chipmunk', 'chipmunk', 0.39, '#f3ad61 #f3ad61 #ffdea7', 'brush', [1, 2.4, 15.6, 15], 'profile'],
  ['skunk', 'skunk', 0.34, '#636363 #4d4d4d #d3d3d3', 'brush', [1, 14, 14, 24.6], 'profile'],
  ['badger', 'badger', 0.34, '#636363 #3f3f3f #8a8a8a', 'puff', [1, 13, 14.6, 24], 'profile'],
  ['elephant', 'elephant', 0.41, '#9b9b9b #8c8c8c #b9b5b5', 'tuft', [1, 5, 18.6, 24], 'profile'],
  [
    'hippopotamus',
    'hippopotamus',
    0.34,
    '#9b9b9b #8a8a8a #c9bcbc',
    'none',
    [1, 11.6, 17.6, 25],
    'profile',
  ],
  ['t-rex', 't-rex', 0.37, '#00d26a #00b85c #8be8b4', 'broad', [1, 3.2, 16.6, 14], 'profile'],
  ['rooster', 'rooster', 0.41, '#a56953 #6d4534 #f3ad61', 'brush', [2, 1.4, 14.6, 14], 'profile'],
  ['chicken', 'chicken', 0.39, '#f2f2f0 #f9c23c #ffffff', 'puff', undefined, 'profile'],
  ['hen', 'chicken', 0.39, '#c4763a #a85e2e #d08a4c', 'puff', undefined, 'profile'],
  ['poodle', 'poodle', 0.41, '#d3d3d3 #bdbdbd #e9e9e9', 'puff', [1, 2, 16.6, 15.6], 'profile'],
  ['deer', 'deer', 0.46, '#d99450 #b9753a #ffdea7', 'puff', [0.6, 1, 14.6, 13.6], 'profile'],
  ['horse', 'horse-face', 0.44, '#a56953 #8c5543 #b9806a', 'brush', undefined, 'profile'],
  ['unicorn', 'unicorn', 0.46, '#efd5ff #dfc2f2 #f8ecff', 'brush', undefined, 'profile'],
  ['moose', 'moose', 0.49, '#8c5543 #6d4534 #a56953', 'puff', undefined, 'profile'],
]

/** Drawings that only lend their heads: no word of a prompt names them. */
export const LENT_HEADS: readonly string[] = [
  'dog-face',
  'cat-face',
  'rabbit-face',
  'fox',
  'tiger-face',
  'lion',
  'cow-face',
  'pig-face',
  'mouse-face',
  'monkey-face',
  'horse-face',
  'deer',
]

const BUILDS: ReadonlyMap<string, UprightBuild> = new Map(
  LINES.map(([name, head, tall, furs, tail, part, side]) => {
    const [trunk = '#a56953', limbs = trunk, belly = trunk] = furs.split(' ')
    const [left, top, right, bottom] = part ?? [0, 0, 32, 32]
    return [
      name,
      {
        head,
        tall,
        tail,
        isFrontal: side === undefined,
        trunk: hex(trunk),
        limbs: hex(limbs),
        belly: hex(belly),
        ...(part && { part: { left, top, width: right - left, height: bottom - top } }),
      },
    ]
  }),
)

/** The build of a name; throws for one that is in no table. */
export function uprightBuild(name: string): UprightBuild {
  const build = BUILDS.get(name)
  if (!build) throw new RangeError(`nobody called ${name} stands upright`)
  return build
}
