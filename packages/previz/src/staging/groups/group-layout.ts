/** How those of a group stand beside, before, behind and under each other: in the picture, and then in metres. */
import type { Vector } from '@backlot/camera/geometry'
import { clamp } from '../../renderer/scene/random.ts'
import { isAfloat } from '../afloat.ts'
import { widthOf } from '../figure-spots.ts'
import { type BearingRow, blockOf, BEARING, type Node } from './group-blocks.ts'
import { inFormation, ringOf } from './group-formations.ts'
import { joinedParts, scaledParts } from './group.ts'
import { BURSTING, endOf, isPlayed, OVER, type Play, SPRINGY } from '../happenings/interplay.ts'
import type { Relation } from '@backlot/prompt/scene'
import type { CastGroup, GroupPart } from '../stagings.ts'
import { speedOf } from '../pace.ts'
import { stagingOf } from '../stagings.ts'
import { freeBelow } from '@backlot/prompt/supports'

/** Where a group plays. */
export type GroupRoom = {
  /** Farther nothing is put, metres: there is a wall. */
  readonly most: number
  readonly durationSeconds: number
}

/** A block at its place, as wide and high as it is seen at the distance of the group. */
type Placed = {
  readonly node: Node
  readonly block: BearingRow
  /** Its middle and its foot. */
  readonly x: number
  readonly y: number
  /** Nearer than the others, or farther: metres. */
  readonly z: number
  readonly heading?: 1 | -1
  /** What it does to another, or that one to it. */
  readonly play?: Play
}

/** The smallest of a group is at least so high, of the largest; among things on a table it is more. */
const MIN_SHARE = 0.36
/** Nothing is shown larger than so many times the smallest. */
const MAX_RATIO = 2.8
/** The same where sizes are said: a tiny dog is seen to be tiny. */
const SAID = [0.2, 4.5] as const
/** Between two side by side, in shares of their widths together; between two who face each other. */
const GAP = { beside: 0.07, facing: 0.16 } as const
/** One before the other, metres: so near that nothing of a group counts as hiding it (`clear-view.ts`). */
const DEPTH = 0.38
/** Two of which the nearer would hide the other are so far aside of each other, in half widths of both; who is hardly hidden is less. */
const ASIDE = { hiding: 0.8, seen: 0.3 } as const

/** The group of a tree of subjects. */
export function groupOf(root: Node, room: GroupRoom): CastGroup {
  const blocks = raised(lowered(evened(blocksOf(root))))
  const speeds = [...blocks.keys()].map(({ member }) => speedOf(member))
  const ways = new Set([...blocks.keys()].map(({ member }) => member.facing))
  const plays = [...blocks.keys()].some(
    ({ relation, member }) => isPlayed(relation) || member.happens === 'collide',
  )
  const isGoing =
    !plays && speeds.every((speed) => speed > 0) && !(ways.has('left') && ways.has('right'))
  const reaches =
    isGoing || plays ? new Map<Node, number>() : reachesOf(blocks, room.durationSeconds)
  const placed = centred(playing(arranged(root, widened(blocks, reaches))))
  const width = rightOf(placed) - leftOf(placed)
  const height = Math.max(...placed.map(({ y, block }) => y + block.height))
  const isAllAfloat = placed.every(({ node }) => isAfloat(node.member))
  const altitude = isAllAfloat ? altitudeOf(placed) : 0
  const wanted = distanceFor(width, height + altitude)
  const scale = Math.min(1, room.most / wanted)
  const parts = placed.reduce<readonly GroupPart[]>(
    (all, one) => joinedParts(all, partsOf(one, reaches.get(one.node) ?? 0)),
    [],
  )
  const pace = isGoing ? Math.min(...speeds) : 0
  return {
    parts: scaledParts(parts, scale),
    width: width * scale,
    height: height * scale,
    distance: wanted * scale,
    altitude: altitude * scale,
    pace,
    run: pace,
    isAfloat: isAllAfloat,
  }
}

/** Half the width of the picture at a distance of one metre, and what a group may take of it and of its height. */
const HALF_WIDTH = 0.52
const TAKEN = { width: 0.66, height: 0.32 } as const
const NEAREST_METRES = 2.9

/** From where something so large is seen well, metres. */
export const distanceFor = (width: number, height: number): number =>
  Math.max(NEAREST_METRES, width / (2 * HALF_WIDTH * TAKEN.width), 0.8 + height / TAKEN.height)

/** Who flies or swims together does so as high as the lowest of them would alone, and no higher than is seen. */
const altitudeOf = (placed: readonly Placed[]): number =>
  clamp(Math.min(...placed.map(({ node }) => stagingOf(node.member).altitude)), 0, 3)

type Blocks = ReadonlyMap<Node, BearingRow>

const neighboursOf = ({ children }: Node): readonly Node[] =>
  children.filter(({ relation }) => relation !== undefined && !BEARING.has(relation))

/** All who stand for themselves, with what they bear. */
function blocksOf(root: Node): Blocks {
  return new Map(standingBy(root).map((node) => [node, blockOf(node)]))
}

const standingBy = (node: Node): readonly Node[] => [node, ...allBorneBy(node).flatMap(standingBy)]

/** Those beside somebody, and those beside whom it bears. */
function allBorneBy(node: Node): readonly Node[] {
  return [
    ...neighboursOf(node),
    ...node.children.filter((one) => !neighboursOf(node).includes(one)).flatMap(allBorneBy),
  ]
}

const scaled = (block: BearingRow, by: number): BearingRow => ({
  ...block,
  parts: scaledParts(block.parts, by),
  width: block.width * by,
  height: block.height * by,
})

/** The large ones smaller and the small ones larger, so that all are seen in one picture. */
function evened(blocks: Blocks): Blocks {
  const isSaid = [...blocks.keys()].some(({ member }) => member.size !== undefined)
  const [share, ratio] = isSaid ? SAID : [MIN_SHARE, MAX_RATIO]
  const heights = [...blocks.values()].map(({ height }) => height)
  const most = Math.max(...heights)
  const least = Math.max(Math.min(...heights), share * Math.min(most, TALL_METRES))
  return new Map(
    [...blocks].map(([node, block]) => {
      const seen = clamp(block.height, least, least * ratio)
      return [node, scaled(block, seen / block.height)]
    }),
  )
}

/** A table is so low that those around it are seen behind it. */
function lowered(blocks: Blocks): Blocks {
  return new Map(
    [...blocks].map(([node, block]) => {
      const around = node.children.find(({ relation }) => relation === 'around')
      const high = (around && blocks.get(around)?.height) ?? Infinity
      const isTable = freeBelow(node.member.shape) !== undefined && block.height < TABLE * high
      return [node, isTable ? scaled(block, Math.min(1, (SEEN_OVER * high) / block.height)) : block]
    }),
  )
}

/** An umbrella is so large that there is room under it, and so is a bench. */
function raised(blocks: Blocks): Blocks {
  return new Map(
    [...blocks].map(([node, block]) => {
      const below = node.children.find(({ relation }) => relation === 'under')
      const free = freeBelow(node.member.shape)
      const high = (below && blocks.get(below)?.height) ?? 0
      const wanted = free === undefined ? 0 : (ROOM_BELOW * high) / free
      return [node, scaled(block, clamp(wanted / block.height, 1, MAX_RAISED))]
    }),
  )
}

/** How much of who is below has room there, and how much larger something is made for it. */
const ROOM_BELOW = 0.85
const MAX_RAISED = 3.2

/** What is not much higher than those around it is lower than they, in their heights. */
const TABLE = 1.7
const SEEN_OVER = 0.78

/** What is higher is a house or a tree, beside which nobody is made larger. */
const TALL_METRES = 3.6

/** How far to either side of its place somebody goes. */
const goesOf = ({ play }: Placed): number => (play ? endOf(play) : 0)

const leftOf = (placed: readonly Placed[]): number =>
  Math.min(...placed.map((one) => one.x + Math.min(0, goesOf(one)) - one.block.width / 2))
const rightOf = (placed: readonly Placed[]): number =>
  Math.max(...placed.map((one) => one.x + Math.max(0, goesOf(one)) + one.block.width / 2))

function centred(placed: readonly Placed[]): readonly Placed[] {
  const middle = (leftOf(placed) + rightOf(placed)) / 2
  return placed.map((one) => ({ ...one, x: one.x - middle }))
}

/** All of a tree at their places, each from the one it is to. */
function arranged(root: Node, blocks: Blocks): readonly Placed[] {
  const block = blocks.get(root)
  if (!block) return []
  return withNeighbours([{ node: root, block, x: 0, y: 0, z: 0 }], { node: root, to: 0, blocks })
}

function withNeighbours(
  placed: readonly Placed[],
  at: { readonly node: Node; readonly to: number; readonly blocks: Blocks },
): readonly Placed[] {
  return allBorneBy(at.node).reduce((all, node) => {
    const block = at.blocks.get(node)
    const other = all[at.to]
    if (!block || !other) return all
    const one = placeBy(all, { node, block, other })
    const turned = one.heading === undefined ? all : facing(all, at.to, one.heading)
    return withNeighbours([...turned, one], { node, to: turned.length, blocks: at.blocks })
  }, placed)
}

/** Whoever is faced looks back. */
const facing = (all: readonly Placed[], index: number, heading: 1 | -1): readonly Placed[] =>
  all.map((one, at) => (at === index ? { ...one, heading: heading === 1 ? -1 : 1 } : one))

type Placing = {
  readonly node: Node
  readonly block: BearingRow
  readonly other: Placed
  /** Where its middle is left of all. */
  readonly left: number
}

function placeBy(all: readonly Placed[], { node, block, other }: Omit<Placing, 'left'>): Placed {
  const { relation } = node
  const y = heightBeside({ node, block, other })
  const here = { node, block, x: other.x, y, z: other.z }
  const together = block.width + other.block.width
  const left = leftOf(all) - block.width / 2
  const right = rightOf(all) + block.width / 2
  if (relation === 'left_of') return { ...here, x: left - GAP.beside * together }
  if (relation === 'facing') return { ...here, x: left - GAP.facing * together, heading: 1 }
  if (relation === 'in_front_of' || relation === 'behind') return inDepth(here, other)
  const close = relation && CLOSE_BY[relation]?.({ node, block, other, left })
  if (close) return { ...here, ...close }
  const isLeftFree = Math.abs(leftOf(all)) < rightOf(all)
  if (relation === 'beside' && isLeftFree) return { ...here, x: left - GAP.beside * together }
  return { ...here, x: right + GAP.beside * together }
}

/** Who runs into something or leaps over it sets out so many widths to the left of it. */
const comingFrom =
  (widths: number) =>
  ({ block, other, left }: Placing): Pick<Placed, 'x' | 'y' | 'z'> => ({
    x: left - widths * block.width,
    y: 0,
    z: other.z - 0.02,
  })

/** A tool is over what it is used on. */
const held = ({ other: { block, x, y, z } }: Placing): Pick<Placed, 'x' | 'y' | 'z'> => ({
  x,
  y: y + (1 + OVER) * block.height,
  z: z - 0.06,
})

/** All with what those do to each other who are said to do something. */
const playing = (placed: readonly Placed[]): readonly Placed[] =>
  placed.map((one): Placed => {
    const done = placed.find(({ node }) => node.children.includes(one.node))
    const doer = placed.find(({ node }) => one.node.children.includes(node) && isDoer(node))
    const play = done && isDoer(one.node) ? playOf(one, done, 'doer') : undefined
    const own = play ?? (doer && playOf(doer, one, 'other'))
    return own ? { ...one, play: own } : one
  })

const isDoer = ({ relation }: Node): boolean => isPlayed(relation)

/** What the first does to the second, as the part of either. */
function playOf(doer: Placed, done: Placed, role: Play['role']): Play | undefined {
  const { relation } = doer.node
  if (!isPlayed(relation)) return undefined
  const [one, other] = role === 'doer' ? [doer, done] : [done, doer]
  const { shape = '' } = done.node.member
  return {
    is: relation,
    role,
    to: [other.x - one.x, other.y - one.y, other.z - one.z],
    own: extentOf(one),
    other: extentOf(other),
    isSpringy: SPRINGY.has(shape),
    isBursting: BURSTING.has(shape),
  }
}

const extentOf = ({ block: { width, height } }: Placed): Play['own'] => ({ width, height })

function inDepth(here: Placed, other: Placed): Placed {
  const isBefore = here.node.relation === 'in_front_of'
  const [near, far] = isBefore ? [here, other] : [other, here]
  const hides = near.block.height > 0.7 * far.block.height
  const together = (here.block.width + other.block.width) / 2
  const aside = (hides ? ASIDE.hiding : ASIDE.seen) * together
  return {
    ...here,
    x: other.x + aside * (isBefore ? -1 : 1),
    z: other.z + (isBefore ? -DEPTH : DEPTH),
  }
}

/** Relations in which one has its place before or around the other, and changes for it. */
const CLOSE_BY: Partial<
  Record<Relation, (placing: Placing) => Partial<Pick<Placed, 'block' | 'x' | 'y' | 'z'>>>
> = {
  under: underneath,
  around: (placing) => ({ block: surrounding(placing), y: 0 }),
  against: leaning,
  hits: comingFrom(0.8),
  jumps_over: comingFrom(0.45),
  presses: held,
  cuts: held,
}

/** All of a row around another one. */
function surrounding({ node, block, other }: Placing): BearingRow {
  const [one] = block.parts
  if (!one) return block
  const width = widthOf(node.member) * one.height
  const { row, height } = block
  const member = { count: row, width, height }
  const isRound = isAloft(node.member)
  const { width: wide, height: high } = other.block
  const formation = ringOf(member, { width: wide, height: high, isAloft: isRound })
  const parts = inFormation(block.parts, formation)
  return { parts, row, width: formation.width, height: formation.height }
}

/** What leans is before a trunk, or before one side of what is wide. */
function leaning({ block, other }: Placing): Pick<Placed, 'block' | 'x' | 'z'> {
  const isTrunk = TRUNKS.has(other.node.member.shape ?? '')
  const aside = isTrunk ? ASIDE_TRUNK * block.width : ASIDE_WALL * other.block.width
  const isSlim = block.width < SLIM * block.height
  const tilted = block.parts.map((part) =>
    part.bearer === undefined ? { ...part, lean: LEAN } : part,
  )
  return {
    block: isSlim ? { ...block, parts: tilted } : block,
    x: other.x + aside + (isSlim ? Math.sin(LEAN) * block.height * 0.6 : 0),
    z: other.z - 0.6 * DEPTH,
  }
}

/** What has all of its foot in the middle. */
const TRUNKS: ReadonlySet<string> = new Set(
  'deciduous-tree evergreen-tree palm-tree christmas-tree street-lamp'.split(' '),
)
/** How far aside who leans stands: in its own width, or in that of what is wide. */
const ASIDE_TRUNK = 0.36
const ASIDE_WALL = 0.3
/** Narrower than this share of its height, something leans visibly: radians. */
const SLIM = 0.62
const LEAN = 0.16

/** Under a table, and seen before it. */
function underneath({ block, other }: Placing): Pick<Placed, 'block' | 'x' | 'y' | 'z'> {
  const free = (freeBelow(other.node.member.shape) ?? 1) * other.block.height
  const by = clamp(free / block.height, MIN_SHARE_BELOW, 1)
  return { block: scaled(block, by), x: other.x, y: 0, z: other.z - 0.12 }
}

/** Who is under something is not made smaller than this. */
const MIN_SHARE_BELOW = 0.6

/** Who flies is about at the middle of who stands. */
function heightBeside({ node, block, other }: Omit<Placing, 'left'>): number {
  if (!isAloft(node.member)) return isAloft(other.node.member) ? 0 : other.y
  if (isAloft(other.node.member)) return other.y
  return Math.max(0.18, 0.7 * other.block.height - 0.3 * block.height)
}

const isAloft = (member: Node['member']): boolean =>
  isAfloat(member) && stagingOf(member).altitude > 0

/** How far whoever goes by itself may go while others stay, in its widths. */
const ROAMING = 0.9

/** How far each goes in the course of a film where not all do: metres. */
const reachesOf = (blocks: Blocks, durationSeconds: number): ReadonlyMap<Node, number> =>
  new Map(
    [...blocks].map(([node, { width }]) => [
      node,
      Math.min(speedOf(node.member) * durationSeconds, ROAMING * width),
    ]),
  )

/** Who goes needs room for it. */
const widened = (blocks: Blocks, reaches: ReadonlyMap<Node, number>): Blocks =>
  new Map(
    [...blocks].map(([node, block]) => [
      node,
      { ...block, width: block.width + (reaches.get(node) ?? 0) },
    ]),
  )

/** The parts of a block at its place. */
function partsOf({ block, x, y, z, heading, play }: Placed, reach: number): readonly GroupPart[] {
  return block.parts.map((part): GroupPart => {
    if (part.bearer !== undefined) return part
    const [dx, dy, dz] = part.offset
    const offset: Vector = [x + dx, y + dy, z + dz]
    return {
      ...part,
      offset,
      ...(heading && { heading }),
      ...(play?.role === 'doer' && { heading: play.to[0] < 0 ? -1 : 1 }),
      ...(reach > 0 && { roam: reach }),
      ...(play && { play }),
    }
  })
}
