/** Rows, rings, heaps and pairs: how several of one kind stand to each other, and around another. */
import { clamp } from '../../renderer/scene/random.ts'
import type { GroupPart } from '../stagings.ts'

/** How much of a formation is taken, metres. */
type Extent = { readonly width: number; readonly height: number }

/** Where one of several stands, from the middle of their foot, and which way it is turned; metres. */
type Spot = {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly heading?: 1 | -1
}

/** Several at their places. */
export type Formation = Extent & { readonly spots: readonly Spot[] }

/** One of those who stand so: how large it is, metres, and how many they are. */
type Member = Extent & { readonly count: number }

/** How much of its width is between two of a heap. */
const APART = 0.92
/** So many are a tower, and more are a heap. */
const TOWER = 3

/** One on another, each at a share of the height of the one below, or rows that get shorter. */
export function heapOf({ count, width, height }: Member, up: number): Formation {
  const base = count <= TOWER ? 1 : Math.ceil((Math.sqrt(8 * count + 1) - 1) / 2)
  const rows = rowsOf(count, base)
  const spots = rows.flatMap((size, row) =>
    Array.from({ length: size }, (_, index): Spot => {
      const x = (index - (size - 1) / 2) * width * APART
      return { x, y: row * height * up, z: -0.004 * row }
    }),
  )
  return {
    spots,
    width: width * (1 + (Math.max(...rows) - 1) * APART),
    height: height * (1 + (rows.length - 1) * up),
  }
}

/** How many are in each row of a heap, from its foot. */
function rowsOf(count: number, base: number): readonly number[] {
  if (base === 1) return Array.from({ length: count }, () => 1)
  const rows: number[] = []
  for (let [left, size] = [count, base]; left > 0; size = Math.max(1, size - 1)) {
    rows.push(Math.min(size, left))
    left -= size
  }
  return rows
}

/** Those who are wider than this, in their heights, stand one behind the other as well, in shares of their width. */
const LONG = { from: 1.9, aside: 0.72, back: 0.3 } as const

/** Side by side; what is long stands as seen from a corner. */
export function lineOf({ count, width, height }: Member): Formation | undefined {
  if (width < LONG.from * height) return undefined
  const spots = Array.from({ length: count }, (_, index): Spot => {
    const at = index - (count - 1) / 2
    return { x: at * LONG.aside * width, y: 0, z: at * LONG.back * width }
  })
  return { spots, width: width * (1 + (count - 1) * LONG.aside), height }
}

/** Between two who are turned to each other, in widths. */
const FACED = 1.45

/** Two who look at each other, so many widths apart. */
export function pairOf({ width, height }: Member, apart: number = FACED): Formation {
  const x = (width * apart) / 2
  const spots: readonly Spot[] = [
    { x: -x, y: 0, z: 0, heading: 1 },
    { x, y: 0, z: 0, heading: -1 },
  ]
  return { spots, width: width * (1 + apart), height }
}

/** How near each other those of a ring stand, in widths, as they are seen; its depth, in half widths of it, and at most, metres. */
const RING = { apart: 0.58, depth: 0.6, maxMetres: 1.1, beforeMetres: 0.34 } as const
/** Who is lower than this share of what is in the middle stands before it as well, and hides little. */
const LOW = 0.42

/** What a ring is around. */
export type Middle = Extent & { readonly isAloft: boolean }

/**
 * Several around something, or around nothing: on both sides and behind it, each turned to the middle; who is low is before
 * it, too, and who flies is around its upper half.
 */
export function ringOf(member: Member, middle: Middle): Formation {
  const { count, width, height } = member
  const isClosed = height < LOW * middle.height || middle.width === 0
  const half = Math.max(
    middle.width / 2 + 0.56 * width,
    ((count - 1) * width * (isClosed ? RING.apart / 2 : RING.apart)) / 2,
  )
  const depth = Math.min(RING.maxMetres, RING.depth * half)
  const spots = Array.from({ length: count }, (_, index): Spot => {
    const across = count === 1 ? 1 : (2 * index) / (count - 1) - 1
    const curve = Math.sqrt(Math.max(0, 1 - across * across))
    const x = half * across
    if (middle.isAloft)
      return {
        x,
        y: middle.height * 0.3 + curve * middle.height * 0.62,
        z: 0.1,
        ...inwards(across),
      }
    const isBefore = isClosed && index % 2 === 1
    const z = isBefore ? -Math.max(RING.beforeMetres, 0.5 * depth) * curve : depth * curve - 0.06
    return { x, y: 0, z, ...inwards(across) }
  })
  const top = Math.max(...spots.map(({ y }) => y))
  return { spots, width: 2 * half + width, height: top + height }
}

/** Who is left of the middle looks right. */
const inwards = (across: number): Pick<Spot, 'heading'> =>
  Math.abs(across) < 0.05 ? {} : { heading: across < 0 ? 1 : -1 }

/** The parts of a row at the places of a formation, and after them what they bear. */
export function inFormation(
  parts: readonly GroupPart[],
  { spots }: Formation,
): readonly GroupPart[] {
  return parts.map((part, index): GroupPart => {
    const spot = part.bearer === undefined ? spots[clamp(index, 0, spots.length - 1)] : undefined
    if (!spot) return part
    const { x, y, z, heading } = spot
    return { ...part, offset: [x, y, z], ...(heading && { heading }) }
  })
}
