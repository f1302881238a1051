/** Finds in a cast who belong together, and makes one member of them. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import type { Place, Related, Relation } from '@backlot/prompt/scene'
import { isToy } from '@backlot/prompt/looks'
import { PEOPLE } from '@backlot/prompt/subject-kinds'
import type { Node } from './group-blocks.ts'
import { groupOf } from './group-layout.ts'
import { isAfloat } from '../afloat.ts'
import { isBather } from '../happenings/leaping.ts'
import { type CastMember, hasFeet } from '../stagings.ts'
import { freeBelow, openingOf } from '@backlot/prompt/supports'
import { STACKS } from '../table-setting.ts'
import { wearingOf } from '@backlot/prompt/wearables'

/** Someone of a cast, and to whom of it they are what. */
type Link = {
  readonly is: Relation
  readonly from: CastMember
  readonly to: CastMember
  /** Some of several who are meant by `from`; all when absent. */
  readonly some?: CastMember
}

/** How far away the farthest may be in a place with walls, metres. */
export const MAX_DISTANCE_METRES: Partial<Record<Place, number>> = {
  interior: 7,
  tabletop: 20,
  forest: 14,
  city: 20,
}

/** How long a film is, for who goes a little way in it. */
export const USUAL_SECONDS = 6

/** The cast with those who belong together as one, at the rank of the first of them; in a studio everybody is laid out as things are. */
export function withGroups(
  cast: readonly CastMember[],
  place: Place,
  isStudio = false,
): readonly CastMember[] {
  const links = linksOf(cast)
  const roots = cast.filter(
    (one) =>
      (links.some(({ to }) => to === one) ||
        isFormed(one, place) ||
        isModel(one, place, isStudio)) &&
      isRoot(one, links),
  )
  if (roots.length === 0) return cast
  const groups = roots.map((root) => {
    const node = nodeOf(root, links)
    return { node, members: new Set(membersOf(node)) }
  })
  return cast.flatMap((one, index): readonly CastMember[] => {
    const own = groups.find(({ members }) => members.has(one))
    if (!own) return [one]
    const isFirst = cast.findIndex((other) => own.members.has(other)) === index
    return isFirst ? [memberOf(own.node, place)] : []
  })
}

/** True for several of a kind who are said to stand somehow to each other; what is stacked on a table is so by itself. */
function isFormed(
  { traits = [], count, activity, shape, happens }: CastMember,
  place: Place,
): boolean {
  if (count === 2 && happens === 'collide') return true
  if (count < 2 || activity) return false
  const isHeap = traits.includes('stacked') && place !== 'tabletop' && !STACKS.has(shape ?? '')
  return isHeap || FORMED.some((trait) => traits.includes(trait))
}

/** True for a toy car on a table, which is laid there as things are, and for whoever is before a sheet of paper. */
const isModel = (one: CastMember, place: Place, isStudio: boolean): boolean =>
  place === 'tabletop' && one.shape === undefined && (isToy(one) || (isStudio && !one.paired))

const FORMED = ['in_row', 'in_circle', 'face_to_face'] as const

const isRoot = (one: CastMember, links: readonly Link[]): boolean =>
  !links.some(({ from }) => from === one)

function nodeOf(of: CastMember, links: readonly Link[], by?: Link): Node {
  const children = links.filter(({ to }) => to === of).map((link) => nodeOf(link.from, links, link))
  const meant = by?.some ?? of
  const member = by ? asBorne(asRunning(meant, by.is), by.is) : meant
  return { of, member, ...(by && { relation: by.is }), children }
}

const membersOf = ({ of, children }: Node): readonly CastMember[] => [
  of,
  ...children.flatMap(membersOf),
]

function memberOf(node: Node, place: Place): CastMember {
  const group = groupOf(node, {
    most: MAX_DISTANCE_METRES[place] ?? Infinity,
    durationSeconds: USUAL_SECONDS,
  })
  const { member } = node
  const facing = membersOf(node).find((one) => one.facing)?.facing
  return {
    kind: 'group',
    ...(facing && { facing }),
    count: 1,
    action: group.pace > 0 ? member.action : 'stand',
    details: [],
    group,
  }
}

/** Who runs into somebody, or leaps over something, is on its feet for it. */
function asRunning(member: CastMember, relation: Relation): CastMember {
  const isRun = relation === 'hits' || relation === 'jumps_over'
  return isRun && hasFeet(member.kind) && member.action === 'stand'
    ? { ...member, action: 'run' }
    : member
}

/** Who is borne does not go. */
function asBorne(member: CastMember, relation: Relation): CastMember {
  const isBorne = relation === 'on' || relation === 'in'
  if (!isBorne || !GOING.has(member.action) || isAfloat(member)) return member
  return { ...member, action: member.shape === undefined ? 'sit' : 'stand' }
}

const GOING: ReadonlySet<CastMember['action']> = new Set(['walk', 'run', 'leap', 'travel'])

/** What those of a cast are to each other, so that each is something to one other and nobody to themselves. */
function linksOf(cast: readonly CastMember[]): readonly Link[] {
  const links: Link[] = besideTheirKind(cast)
  for (const one of cast) {
    if (!one.relation || isBather(one.kind)) continue
    for (const link of linked(one, one.relation, cast)) if (!isLoop(link, links)) links.push(link)
  }
  return links
}

/** Two of a kind in colours of their own, of whom no more is told, are side by side, so that neither hides the other. */
function besideTheirKind(cast: readonly CastMember[]): Link[] {
  const [lead, second, ...others] = cast
  if (!lead || !second || others.length > 0 || lead.kind !== second.kind) return []
  const isTwo = lead.shape === second.shape && lead.species === second.species
  const isFree = [lead, second].every(
    (one) => one.relation === undefined && one.colour !== undefined && isPlain(one),
  )
  const differ = lead.colour !== second.colour
  return isTwo && isFree && differ ? [{ is: 'beside', from: second, to: lead }] : []
}

/** True for what stands or goes on the ground by itself, and on no table. */
const isPlain = (one: CastMember): boolean =>
  !PEOPLE.has(one.kind) && one.kind !== 'tabled' && one.count === 1 && !one.riders && !isAfloat(one)

/** True where somebody would be bound twice, or by a way round to themselves. */
function isLoop({ from, to }: Link, links: readonly Link[]): boolean {
  if (from === to || links.some((one) => one.from === from && one.to !== to)) return true
  const next = links.find((one) => one.from === to)
  return next !== undefined && reaches(next, from, links)
}

function reaches({ to }: Link, goal: CastMember, links: readonly Link[]): boolean {
  if (to === goal) return true
  const next = links.find(({ from }) => from === to)
  return next !== undefined && reaches(next, goal, links)
}

/** The links that a relation makes: whoever stands between two has one on either side. */
function linked(
  from: CastMember,
  { is, to, and }: Related,
  cast: readonly CastMember[],
): readonly Link[] {
  const other = namedIn(cast, to, from)
  const second = namedIn(cast, and, from)
  if (!other) return []
  // Who rides in something is one with it, and has no head or hands of its own.
  if (BODILY.has(is) && other.names?.[0] !== to) return []
  if (is === 'between' && second && second !== other)
    return [
      { is: 'left_of', from: other, to: from },
      { is: 'right_of', from: second, to: from },
    ]
  if (is === 'between' && other.count > 1) {
    const left = Math.floor(other.count / 2)
    return [
      { is: 'left_of', from: other, to: from, some: { ...other, count: left } },
      { is: 'right_of', from: other, to: from, some: { ...other, count: other.count - left } },
    ]
  }
  return [usualLink({ is, from, to: other })]
}

const BODILY: ReadonlySet<Relation> = new Set(['worn_by', 'held_by'])

function namedIn(
  cast: readonly CastMember[],
  name: string | undefined,
  self: CastMember,
): CastMember | undefined {
  return name === undefined
    ? undefined
    : cast.find((one) => one !== self && !isBather(one.kind) && one.names?.includes(name) === true)
}

/** A relation as it can be shown: what has no room below is put on whatever is said to be under it. */
const usualLink = (link: Link): Link => SHOWN_AS[link.is]?.(link) ?? link

/** Where a relation is shown as another one, as what it is said of asks for; undefined where it is not. */
const SHOWN_AS: Partial<Record<Relation, (link: Link) => Link | undefined>> = {
  under: (link) => {
    const { from, to } = link
    if (freeBelow(to.shape) !== undefined) return undefined
    // No animal carries a car.
    if (DRIVEN.has(to.kind)) return { ...link, is: 'in_front_of' }
    return { is: hovers(to) ? 'above' : 'on', from: to, to: from }
  },
  // What is between this and something that is not there.
  between: (link) => ({ ...link, is: 'beside' }),
  // One alone is not around anything.
  around: (link) =>
    link.from.count === 1 ? { ...link, is: hovers(link.from) ? 'above' : 'beside' } : undefined,
  above: (link) => (hovers(link.from) ? undefined : { ...link, is: 'on' }),
  in: (link) => (openingOf(link.to.shape) === undefined ? { ...link, is: 'on' } : undefined),
  on: (link) =>
    ON_FACES.has(wearingOf(link.from.shape)?.at ?? '') ? { ...link, is: 'worn_by' } : undefined,
  worn_by: (link) =>
    wearingOf(link.from.shape) === undefined ? { ...link, is: 'held_by' } : undefined,
}

const DRIVEN: ReadonlySet<CastMember['kind']> = new Set(['car', 'bus', 'train'])

/** What is on something that has eyes or ears, or might have. */
const ON_FACES: ReadonlySet<string> = new Set(['eyes', 'ears'])

/** Who flies, and what hangs in the air without anybody wondering. */
const hovers = (member: CastMember): boolean =>
  isAfloat(member) || LIGHT.has(member.shape ?? '') || cutOutNamed(member.shape)?.nature === 'float'

const LIGHT: ReadonlySet<string> = new Set(
  'maple-leaf feather umbrella red-paper-lantern light-bulb balloon wind-chime framed-picture'.split(
    ' ',
  ),
)
