/** One after another of a group with all that it bears: what is on it, in it, worn and held by it. */
import { cutOutNamed, type Level } from '@backlot/prompt/catalogue'
import type { Relation } from '@backlot/prompt/scene'
import { spotsOf, widthOf } from '../figure-spots.ts'
import { HEADING } from '@backlot/prompt/natures'
import { type Formation, heapOf, inFormation, lineOf, pairOf, ringOf } from './group-formations.ts'
import { joinedParts, scaledParts } from './group.ts'
import type { Play } from '../happenings/interplay.ts'
import { clamp } from '../../renderer/scene/random.ts'
import type { GroupPart } from '../stagings.ts'
import { sizedHeight } from '../sizes.ts'
import { seatOf } from '@backlot/prompt/saddles'
import { type CastMember, shownHeight, stagingOf } from '../stagings.ts'
import { freeBelow, openingOf, restOn } from '@backlot/prompt/supports'
import { wearingOf, WORN_ORDER } from '@backlot/prompt/wearables'

/** Who are one row, with what they bear: their places are from the middle of its foot. */
export type BearingRow = {
  readonly parts: readonly GroupPart[]
  /** How many of the parts are the row itself; they are the first. */
  readonly row: number
  readonly width: number
  readonly height: number
}

/** Somebody, and who is somewhere to them. */
export type Node = {
  readonly member: CastMember
  /** Whom of the cast it is; several are one there. */
  readonly of: CastMember
  readonly relation?: Relation
  readonly children: readonly Node[]
}

/** Relations in which one bears the other. */
export const BEARING: ReadonlySet<Relation> = new Set([
  'on',
  'in',
  'above',
  'hung_from',
  'worn_by',
  'held_by',
])

/** Several side by side stand so many widths apart; in something they are crowded. */
const APART = { usual: 1.06, in: 0.5 } as const

/** How high somebody is among others, metres: as it is, and not enlarged as what is small is where it is alone. */
export function trueHeight(member: CastMember): number {
  const cutOut = cutOutNamed(member.shape)
  // What is ridden is as large as its rider needs it.
  if (cutOut && !member.riders) return sizedHeight(cutOut.heightMetres, member)
  const { size: _size, traits: _traits, ...usual } = member
  return sizedHeight(stagingOf(usual).height, member)
}

/** Birds in flight are drawn with room for the strokes of their wings, and fill this share of it. */
const SPREAD = 0.5

/** The height of what is seen of a figure of this height. */
function seenHeight(member: CastMember, height: number): number {
  if (member.shape !== undefined && !member.riders) return height
  if (member.kind === 'bird') return SPREAD * height
  return height * (shownHeight(member) / stagingOf(member).height)
}

/** Somebody with all that they bear. */
export function blockOf(node: Node): BearingRow {
  const borne = node.children.filter(
    ({ relation }) => relation !== undefined && BEARING.has(relation),
  )
  return borne.reduce((block, child) => withBorne(block, node.member, child), rowOf(node))
}

/** Somebody, or several side by side, who bear nothing. */
function rowOf({ member, relation }: Node): BearingRow {
  const apart = relation === 'in' ? APART.in : APART.usual
  const height = trueHeight(member)
  const width = widthOf(member) * height
  const { count } = member
  const seen = seenHeight(member, height)
  const formation = formationOf(member, { count, width, height: seen })
  const parts = Array.from({ length: count }, (_, index): GroupPart => {
    const x = (index - (count - 1) / 2) * width * apart
    const one = { ...member, count: 1 }
    return { member: one, offset: [x, 0, 0.02 * (index % 2)], height, ...turnedAs(member) }
  })
  if (formation) {
    const { width: wide, height: high } = formation
    const formed = inFormation(parts, formation)
    const met =
      member.happens === 'collide' ? formed.map(colliding({ width, height: seen })) : formed
    return { parts: met, row: count, width: wide, height: high }
  }
  return { parts, row: count, width: width * (1 + (count - 1) * apart), height: seen }
}

/** Two who go at each other: each half of the way. */
const colliding =
  (own: Play['own']) =>
  (part: GroupPart, index: number, all: readonly GroupPart[]): GroupPart => {
    const [x] = part.offset
    const [other = x] = all[1 - index]?.offset ?? []
    const play: Play = {
      is: 'hits',
      role: 'doer',
      to: [other - x, 0, 0],
      own,
      other: own,
      share: 0.5,
    }
    return { ...part, play }
  }

/** How several are said to be to each other, where that is not side by side. */
function formationOf(one: CastMember, member: Parameters<typeof heapOf>[0]): Formation | undefined {
  const { traits = [] } = one
  if (member.count === 1) return undefined
  if (one.happens === 'collide') return pairOf(member, COLLIDING)
  if (traits.includes('stacked')) return heapOf(member, placeOn(one, 'on').up)
  if (traits.includes('in_row')) return lineOf(member)
  if (traits.includes('face_to_face')) return pairOf(member)
  return traits.includes('in_circle') ? ringOf(member, NOTHING) : undefined
}

/** Between two who will collide, in widths. */
const COLLIDING = 2.6

/** A ring around nothing. */
const NOTHING = { width: 0, height: 0, isAloft: false } as const

/** The side that somebody is said to go or look to. */
function turnedAs({ facing }: CastMember): Pick<GroupPart, 'heading'> {
  if (facing !== 'left' && facing !== 'right') return {}
  return { heading: facing === 'left' ? -1 : 1 }
}

/** A block with one more that it bears. */
function withBorne(block: BearingRow, bearer: CastMember, child: Node): BearingRow {
  const { relation } = child
  if (relation === 'worn_by') return eachBears(block, (part) => wornPart(part, child.member))
  if (relation === 'held_by') return holding(block, child.member)
  // Several on several: one on each.
  if (child.member.count > 1 && child.member.count === block.row)
    return stackedOn(block, { bearer, bearers: block.row }, alone(child))
  return stackedOn(block, { bearer, bearers: 1 }, child)
}

const alone = (node: Node): Node => ({ ...node, member: { ...node.member, count: 1 } })

/** What every one of a row wears. */
function eachBears(
  block: BearingRow,
  borne: (part: GroupPart) => GroupPart | undefined,
): BearingRow {
  const more = block.parts.slice(0, block.row).flatMap((part, index): GroupPart[] => {
    const worn = borne(part)
    return worn ? [{ ...worn, bearer: index }] : []
  })
  const tops = more.map(({ offset, height }) => offset[1] + height)
  return { ...block, parts: [...block.parts, ...more], height: Math.max(block.height, ...tops) }
}

/** How much of a hat is over the head that it is on, of its height. */
const BRIM = 0.2
/** From the side glasses look narrower. */
const FROM_SIDE = 0.74

/** What is worn before something else is so much nearer, metres. */
const NEARER = 0.002

function wornPart({ member: wearer, height }: GroupPart, item: CastMember): GroupPart | undefined {
  const wearing = wearingOf(item.shape)
  if (!wearing) return undefined
  const { worn, head, isFrontal } = spotsOf(wearer)
  const { x, up } = worn[wearing.at]
  const narrow = wearing.at === 'eyes' && !isFrontal ? FROM_SIDE : 1
  const high = (wearing.width * head * height * narrow) / widthOf(item)
  const below = { head: BRIM, eyes: 0.5, ears: 0.5, neck: 0.62, body: 0.5 }[wearing.at]
  return {
    member: { ...item, count: 1 },
    offset: [
      x * height,
      up * height - below * high,
      -0.03 - NEARER * WORN_ORDER.indexOf(wearing.at),
    ],
    height: high,
    isTurned: true,
  }
}

/** How large things in hands are, of what they are; at least and at most, in heights of who holds them. */
const HELD = { scale: 1.35, least: 0.26, most: 0.52 } as const
/** What is larger stands before who uses it: at least and at most so high. */
const USED = { from: 0.75, least: 0.6, most: 1.15 } as const

function holding(block: BearingRow, item: CastMember): BearingRow {
  const held = eachBears(block, (part) => heldPart(part, item))
  const [used] = held.parts.slice(block.parts.length)
  const isAside = used !== undefined && used.offset[1] === 0
  return isAside ? { ...held, width: block.width + widthOf(item) * used.height } : held
}

/** Animals that others have in their mouths or claws. */
const CAUGHT: ReadonlySet<string> = new Set(['walk', 'hop', 'crawl', 'swim'])
/** How large they are at most, in heights of who has them, and how far over the chin of a face they are, in heads. */
const PREY = { most: 0.3, overChin: 0.16 } as const

/** An animal in the mouth of another one, or in its claws. */
function caughtPart({ member: holder, height }: GroupPart, item: CastMember): GroupPart {
  const { hands, isFrontal, worn, head } = spotsOf(holder)
  const high = Math.min(PREY.most, trueHeight(item) / height) * height
  const mouth = isFrontal ? worn.neck.up + PREY.overChin * head : hands.up
  const foot = mouth < 0 ? mouth * height - high : mouth * height - high / 2
  const x = isFrontal ? 0 : hands.x * height + widthOf(item) * high * 0.2
  return { member: { ...item, count: 1 }, offset: [x, foot, -0.06], height: high, isTurned: true }
}

function heldPart(part: GroupPart, item: CastMember): GroupPart {
  if (CAUGHT.has(cutOutNamed(item.shape)?.nature ?? '')) return caughtPart(part, item)
  const { member: holder, height } = part
  const { hands, isFrontal } = spotsOf(holder)
  const share = trueHeight(item) / height
  const isUsed = cutOutNamed(item.shape)?.nature === 'stand' || share > USED.from
  const member: CastMember = { ...item, count: 1 }
  if (isUsed) {
    const high = Math.min(USED.most, Math.max(USED.least, share)) * height
    const x = (widthOf(holder) * height) / 2 + widthOf(item) * high * 0.32
    return { member, offset: [x, 0, -0.1], height: high, isTurned: true }
  }
  const high = Math.min(HELD.most, Math.max(HELD.least, share * HELD.scale)) * height
  const isHanging = HANGING.has(item.shape ?? '')
  const besideFace = isHanging ? BESIDE_FACE * height : 0
  const ahead = isFrontal ? besideFace : widthOf(item) * high * 0.36
  const foot = footInHand(item, { hand: hands.up * height, high, isFrontal })
  return { member, offset: [hands.x * height + ahead, foot, -0.06], height: high, isTurned: true }
}

/** What hangs is so far aside of a face, in heights of who holds it. */
const BESIDE_FACE = 0.26

/** How high the foot is of what is held. */
function footInHand(
  { shape = '' }: CastMember,
  at: { readonly hand: number; readonly high: number; readonly isFrontal: boolean },
): number {
  if (HANGING.has(shape)) return at.hand
  return BALLS.has(shape) && !at.isFrontal ? 0 : Math.max(0, at.hand - at.high / 2)
}

/** What is held at its foot, and is above the hand. */
const HANGING: ReadonlySet<string> = new Set([
  'balloon',
  'kite',
  'umbrella',
  'lollipop',
  'carp-streamer',
])

/** Who has no hands plays with them on the ground. */
const BALLS: ReadonlySet<string> = new Set(
  'soccer-ball basketball beach-ball volleyball tennis baseball yarn'.split(' '),
)

/** Where others are on a figure, of which heights and widths are in its heights. */
type Place = Level & { readonly isGlass?: boolean; readonly isIn: boolean }

/** What others are on the roof of. */
const ROOFED: ReadonlySet<string> = new Set(['car', 'bus', 'train'])

function placeOn(bearer: CastMember, relation: Relation | undefined): Place {
  const cutOut = cutOutNamed(bearer.shape)
  const opening = relation === 'in' ? openingOf(bearer.shape) : undefined
  const seat = ROOFED.has(bearer.kind) ? undefined : seatOf(bearer)
  if (!cutOut || (seat !== undefined && !opening)) {
    const aspect = widthOf(bearer)
    return { up: seat ?? 0.92, middle: 0, width: 0.6 * aspect, isIn: false }
  }
  const level = opening ?? restOn(cutOut)
  const aspect = cutOut.box.width / cutOut.box.height
  const toRight = (level.middle - 0.5) * aspect
  const isMirrored = HEADING.has(cutOut.nature) && !cutOut.looksRight
  return {
    ...level,
    middle: isMirrored ? -toRight : toRight,
    width: level.width * aspect,
    isIn: opening !== undefined,
  }
}

/** What of the width of those on it a support has at least, and of those in it an opening. */
const ROOM = { on: 0.66, in: 0.82 } as const
/** Who is on something is at least so high, of it. */
const MIN_SHARE_ON = 0.3
/** How much of who is in something is below its rim: of the living, and of stems and things. */
const SUNK = { alive: 0.4, thing: 0.3 } as const
/** In glass: what it takes of the height below the rim, and how far above the foot it is. */
const IN_GLASS = { height: 0.6, up: 0.24 } as const

function stackedOn(
  block: BearingRow,
  { bearer, bearers }: { readonly bearer: CastMember; readonly bearers: number },
  child: Node,
): BearingRow {
  const place = placeOn(bearer, child.relation)
  const [base] = block.parts
  const small = blockOf(child)
  if (!base) return block
  const fit = fitOf(place, { bearer, height: base.height }, { child, ...small })
  const grown = scaledBlock(block, fit.bearer)
  const laid = scaledBlock(small, fit.child)
  const high = base.height * fit.bearer
  const foot = footOf(place, { high, block: grown, bearer, child, laid })
  const isHung = child.relation === 'hung_from'
  const aside = isHung ? HUNG_ASIDE * grown.width : place.middle * high
  const offset = [aside, foot, isHung ? -0.1 : depthOf(place, high)] as const
  const parts = Array.from({ length: bearers }).reduce<readonly GroupPart[]>(
    (all, _, index) =>
      joinedParts(
        all,
        borneBy(laid, { index, from: all.length, offset, isTurned: isTurning(bearer) }),
      ),
    grown.parts,
  )
  return {
    ...grown,
    parts,
    width: Math.max(grown.width, laid.width),
    height: Math.max(grown.height, foot + laid.height),
  }
}

/** The parts of a block as they are borne by a part of another one, which they are put after. */
function borneBy(
  { parts }: BearingRow,
  at: {
    readonly index: number
    readonly from: number
    readonly offset: readonly [number, number, number]
    readonly isTurned: boolean
  },
): readonly GroupPart[] {
  const [dx, dy, dz] = at.offset
  return parts.map((part): GroupPart => {
    if (part.bearer !== undefined) return part
    const [x, y, z] = part.offset
    return {
      ...part,
      offset: [x + dx, y + dy, z + dz],
      bearer: at.index - at.from,
      isTurned: at.isTurned,
    }
  })
}

function scaledBlock(block: BearingRow, by: number): BearingRow {
  return {
    ...block,
    parts: scaledParts(block.parts, by),
    width: block.width * by,
    height: block.height * by,
  }
}

const isAlive = ({ shape }: CastMember): boolean => {
  const nature = cutOutNamed(shape)?.nature
  return nature === undefined || HEADING.has(nature) || nature === 'stand'
}

const sunkOf = ({ member }: Node): number => (isAlive(member) ? SUNK.alive : SUNK.thing)

/** True for who is drawn from the side, and turned round with its way. */
function isTurning({ shape }: CastMember): boolean {
  const cutOut = cutOutNamed(shape)
  return !cutOut || HEADING.has(cutOut.nature)
}

/** How much larger the one is made, or the other smaller, so that they fit: things grow, the living do not. */
function fitOf(
  place: Place,
  base: { readonly bearer: CastMember; readonly height: number },
  { child, width, height }: Pick<BearingRow, 'width' | 'height'> & { readonly child: Node },
): { readonly bearer: number; readonly child: number } {
  if (child.relation === 'above')
    return { bearer: 1, child: clamp(height / base.height, ...ABOVE) / (height / base.height) }
  if (child.relation === 'hung_from')
    return { bearer: 1, child: clamp(height / base.height, ...HUNG) / (height / base.height) }
  const room = place.width * base.height
  const wide = (width * (place.isIn ? ROOM.in : ROOM.on)) / room
  const deep = place.up * base.height
  const tall = place.isGlass ? height / (IN_GLASS.height * deep) : (sunkOf(child) * height) / deep
  const missing = Math.max(1, wide, place.isIn ? tall : 0)
  if (missing > 1)
    return isGrowing(base.bearer)
      ? { bearer: missing, child: 1 }
      : { bearer: 1, child: 1 / missing }
  const least = (MIN_SHARE_ON * base.height) / height
  return { bearer: 1, child: Math.max(1, Math.min(least, 1 / wide)) }
}

/** What hovers over something is so many times its height, or nobody sees it, or what is below. */
const ABOVE = [0.3, 2.4] as const

/** Things are made as large as they need to be. */
const isGrowing = ({ shape }: CastMember): boolean => shape !== undefined

/** What hangs from something: how high it is, of that; how far aside, of its width; and from which height, of it. */
const HUNG = [0.16, 0.4] as const
const HUNG_ASIDE = 0.22
const HUNG_UP = { free: 0.16, usual: 0.78 } as const

/** How far above the highest point of another one somebody hovers, of its own height. */
const HOVERING = 0.2

function footOf(
  place: Place,
  at: {
    readonly high: number
    readonly block: BearingRow
    readonly bearer: CastMember
    readonly child: Node
    readonly laid: BearingRow
  },
): number {
  const { high, block, child, laid } = at
  if (child.relation === 'above') return block.height + HOVERING * laid.height
  if (child.relation === 'hung_from') return Math.max(0, hookOf(at.bearer) * high - laid.height)
  if (place.isGlass) return IN_GLASS.up * place.up * high
  if (place.isIn) return place.up * high - sunkOf(child) * laid.height
  return (place.up - 0.015) * high
}

/** Where others hang on something, of its height: in the crown of a tree, at the arm of a lamp. */
function hookOf({ shape }: CastMember): number {
  const free = freeBelow(shape)
  return free === undefined ? HUNG_UP.usual : free + HUNG_UP.free
}

/** Who is in something is behind its front, and who is on it before its back: metres. */
function depthOf(place: Place, high: number): number {
  if (place.isGlass) return 0.005 * high
  return place.isIn ? 0.06 : -0.05
}
