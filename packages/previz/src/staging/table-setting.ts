/** How things are arranged on a table: the first large in the middle, the others around it by their true sizes. */
import { type CutOut, cutOutNamed } from '@backlot/prompt/catalogue'
import type { Vector } from '@backlot/camera/geometry'
import type { Subject } from '@backlot/prompt/scene'
import { sizedHeight } from './sizes.ts'

/** Where the things of one subject stand, from the way of the lead, and how high each is. Metres. */
export type TableSetting = {
  readonly height: number
  /** How flat it is drawn, of its height: what lies in a stack is seen from its side; as it is when absent. */
  readonly flat?: number
  readonly spots: readonly Vector[]
}

/** How high the first thing is, by how many things there are: everything on a table is several times as large as it is. */
const HEIGHTS = [1.95, 1.95, 1.72, 1.6, 1.5, 1.4] as const
/** How much of that the first is that is said to be small or large. */
const SAID = { tiny: 0.42, small: 0.68, large: 1.12, giant: 1.25 } as const
/** The widest that the first may be, alone and among others. */
const WIDEST = { alone: 3.4, among: 2.1 } as const
/** The least and the most of the first that another is high. */
const RATIO = { least: 0.42, most: 1.2 } as const
const RATIO_SAID = { least: 0.22, most: 2.4 } as const
/** What is so low beside the first lies before it; the rest stands behind. Shares of its height. */
const LOW = 0.66
/** Half the width of the picture that things may take at the distance of the first, and that distance. */
const HALF_ROOM = 2.4
const DISTANCE = 5.2
/** Cups overlap a little, so that a group is one. */
const CLOSE = 0.9

/** Drawings of things that are a stack already. */
export const STACKS: ReadonlySet<string> = new Set(
  'pancakes books newspaper dango clinking-glasses'.split(' '),
)
/** What lies flat in a stack: the share of its height that is seen. */
const FLAT: ReadonlySet<string> = new Set(
  'cookie doughnut coin waffle bagel whole-pizza rice-cracker pie flying-disc bread falafel moon-cake'.split(
    ' ',
  ),
)
const FLATTENED = 0.42
const TALLEST_STACK = 1.9
/** The share of its height that a thing of a stack shows of the one below it. */
const STACKED = 0.72
const MAX_STACKED = 5

const aspectOf = ({ box, isHead }: CutOut): number => (isHead ? 0.78 : box.width / box.height)

/** What a dish is made of is small beside it, whatever the size of its drawing. */
const INGREDIENTS: ReadonlySet<string> = new Set(
  `egg onion garlic lemon lime tangerine strawberry cherries blueberries tomato olive brown-mushroom mushroom chestnut peanuts beans
  ginger-root pea-pod hot-pepper bell-pepper carrot potato candy cookie fortune-cookie butter cheese-wedge leafy-green herb kiwi-fruit peach
  grapes fried-shrimp ice salt honey-pot spoon chocolate-bar cucumber avocado rice-ball maple-leaf four-leaf-clover coin ring pill`.split(
    /\s+/u,
  ),
)
const SMALL = 0.5

/** What is laid: a thing, or several who belong together. */
type Laid = Pick<Subject, 'shape' | 'count' | 'traits' | 'size'> & {
  readonly group?: { readonly width: number; readonly height: number }
}

type Part = {
  readonly subject: Laid
  readonly aspect: number
  readonly metres: number
  readonly isIngredient: boolean
  readonly isStacked: boolean
}

function partOf(subject: Laid): Part {
  const { group } = subject
  if (group) {
    const aspect = group.width / group.height
    return { subject, aspect, metres: group.height, isIngredient: false, isStacked: false }
  }
  const cutOut = cutOutNamed(subject.shape)
  const isStacked = subject.traits?.includes('stacked') === true
  return {
    subject,
    aspect: cutOut ? aspectOf(cutOut) : 1,
    metres: sizedHeight(cutOut?.heightMetres ?? 0.25, subject),
    isIngredient: INGREDIENTS.has(subject.shape ?? ''),
    isStacked: isStacked && !STACKS.has(subject.shape ?? ''),
  }
}

/** The setting of each of several subjects, in their order; something may be poured over the first. */
export function setTable(subjects: readonly Laid[], isPoured = false): readonly TableSetting[] {
  const [lead, ...others] = subjects.map(partOf)
  if (!lead) return []
  const things = others.reduce((sum, { subject }) => sum + subject.count, lead.subject.count)
  const first = setLead(lead, things, isPoured ? UNDER_A_STREAM : 1)
  const cursors = { right: first.half, left: first.half }
  const beside = others.map((part, index) =>
    setBeside(part, {
      side: index % 2 === 0 ? 'right' : 'left',
      cursors,
      leadHeight: first.height,
      lead,
    }),
  )
  return fitted([first, ...beside])
}

/** What is poured into or onto is so much smaller that there is room for what that comes from. */
const UNDER_A_STREAM = 0.64

type Row = TableSetting & { readonly half: number; readonly width: number }

function setLead(part: Part, things: number, share: number): Row {
  const { aspect, subject } = part
  const own = HEIGHTS[Math.min(things, HEIGHTS.length - 1)] ?? 1.4
  const usual = own * share * (subject.size ? SAID[subject.size] : 1)
  const widest = things === 1 ? WIDEST.alone : WIDEST.among
  const height = Math.min(usual, widest / aspect)
  const width = height * aspect
  if (part.isStacked) return stackOf(part, { height: height * 0.62, x: 0, z: 0 })
  const spots = rowsOf(subject.count, width)
  const half = Math.max(...spots.map(([x]) => Math.abs(x))) + width / 2
  return { height, width, half, spots }
}

/** Two side by side, three with one in front, more in two rows. */
function rowsOf(count: number, width: number): readonly Vector[] {
  const step = width * CLOSE
  if (count === 1) return [[0, 0, 0]]
  if (count === 2)
    return [
      [-0.56 * width, 0, 0],
      [0.56 * width, 0, 0.12],
    ]
  const front = count === 3 ? 1 : Math.floor(count / 2)
  return Array.from({ length: count }, (_, index): Vector => {
    const isFront = index < front
    const [at, row] = isFront ? [index, front] : [index - front, count - front]
    const spread = !isFront && count === 3 ? 1.75 : 1
    return [(at - (row - 1) / 2) * step * spread, 0, isFront ? 0 : 0.75]
  })
}

/** One on another, each a little aside of the one below. */
function stackOf({ aspect, subject }: Part, at: { height: number; x: number; z: number }): Row {
  const flat = FLAT.has(subject.shape ?? '') ? FLATTENED : 1
  const count = Math.min(MAX_STACKED, Math.max(flat < 1 ? 5 : 3, subject.count))
  const height = Math.min(at.height, TALLEST_STACK / (flat * (1 + STACKED * (count - 1))))
  const width = height * aspect
  const spots = Array.from({ length: count }, (_, index): Vector => [
    at.x + 0.05 * width * Math.sin(index * 2.3),
    index * height * flat * STACKED,
    at.z - 0.004 * index,
  ])
  return { height, width, half: width / 2, spots, ...(flat < 1 && { flat }) }
}

function setBeside(
  part: Part,
  at: {
    readonly side: 'left' | 'right'
    readonly cursors: { left: number; right: number }
    readonly leadHeight: number
    readonly lead: Part
  },
): Row {
  const { subject, aspect, metres } = part
  const { side, cursors, leadHeight, lead } = at
  const isSmall = part.isIngredient && !lead.isIngredient
  const isSaid = subject.size !== undefined || lead.subject.size !== undefined
  const { least, most: usual } = isSaid ? RATIO_SAID : RATIO
  const most = isSmall ? SMALL : usual
  const ratio = Math.min(most, Math.max(least, metres / lead.metres))
  const height = Math.min(leadHeight * ratio, WIDEST.among / aspect)
  const width = height * aspect
  const isLow = height < LOW * leadHeight
  const z = isLow ? -0.35 : 0.55
  if (part.isStacked) {
    const x = next(cursors, side, { width, overlap: isLow ? 0.12 : 0.2, step: 1 })
    return stackOf(part, { height, x, z })
  }
  // Several are on both sides.
  const other = side === 'right' ? 'left' : 'right'
  const spots = Array.from({ length: subject.count }, (_, index): Vector => {
    const step = { width, overlap: isLow ? 0.12 : 0.2, step: subject.count > 2 ? 0.8 : 1 }
    const x = next(cursors, index % 2 === 0 ? side : other, step)
    const back = isLow ? -0.25 : 0.35
    return [x, 0, z + (Math.floor(index / 2) % 2 === 0 ? 0 : back)]
  })
  return { height, width, half: 0, spots }
}

/** The middle of the next thing on a side, which from then on is taken. */
function next(
  cursors: { left: number; right: number },
  side: 'left' | 'right',
  { width, overlap, step }: { width: number; overlap: number; step: number },
): number {
  const from = cursors[side] - overlap * width
  cursors[side] = from + width * step
  return (side === 'right' ? 1 : -1) * (from + width / 2)
}

/** All of it smaller, where it would be wider than the picture. */
function fitted(rows: readonly Row[]): readonly TableSetting[] {
  const widest = Math.max(
    ...rows.flatMap(({ spots, width }) =>
      spots.map(([x, , z]) => ((Math.abs(x) + width / 2) * DISTANCE) / (DISTANCE + z)),
    ),
  )
  const scale = Math.min(1, HALF_ROOM / widest)
  return rows.map(({ height, spots, flat }) => ({
    height: height * scale,
    ...(flat !== undefined && { flat }),
    spots: spots.map(([x, y, z]): Vector => [x * scale, y * scale, z]),
  }))
}
