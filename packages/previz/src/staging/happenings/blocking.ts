/** Blocking: one group of who is there at first and in the end, in which the lead goes from one place to another, or does one thing and then another. */
import type { Vector } from '@backlot/camera/geometry'
import type { Action, Place } from '@backlot/prompt/scene'
import { isAfloat } from '../afloat.ts'
import { widthOf } from '../figure-spots.ts'
import { trueHeight } from '../groups/group-blocks.ts'
import { distanceFor } from '../groups/group-layout.ts'
import { MAX_DISTANCE_METRES, USUAL_SECONDS } from '../groups/groups.ts'
import { scaledParts } from '../groups/group.ts'
import { speedOf } from '../pace.ts'
import {
  type Blocking,
  type CastGroup,
  type CastMember,
  type GroupPart,
  shownHeight,
  stagingOf,
} from '../stagings.ts'

/** Who goes or does something else, how, and where. */
type Blocked = { readonly lead: string; readonly place: Place; readonly manner: Action }

/** The cast of the beginning, its lead in a group that tells what it does then. */
export function blocked(
  first: readonly CastMember[],
  then: readonly CastMember[],
  scene: Blocked,
): readonly CastMember[] {
  const [before, after] = [withLead(first, scene.lead), withLead(then, scene.lead)]
  if (!before || !after) return first
  const group = joined(before, after, scene)
  const { member } = before
  const staged: CastMember = {
    kind: 'group',
    count: 1,
    action: 'stand',
    details: [],
    ...(member.facing && { facing: member.facing }),
    ...(member.names && { names: member.names }),
    group,
  }
  return first.map((one) => (one === member ? staged : one))
}

/** A group, and which of its parts is the lead. */
type Led = { readonly member: CastMember; readonly group: CastGroup; readonly who: number }

function withLead(cast: readonly CastMember[], lead: string): Led | undefined {
  const isLead = ({ names }: CastMember): boolean => names?.includes(lead) === true
  const member = cast.find(
    (one) => isLead(one) || one.group?.parts.some((part) => isLead(part.member)),
  )
  if (!member) return undefined
  const group = member.group ?? groupOfOne(member)
  return { member, group, who: group.parts.findIndex((part) => isLead(part.member)) }
}

/** Whoever crosses the picture goes no farther in a film, in distances from the camera. */
const MAX_ROAMED = 0.7

/** Somebody alone, as large and as near as ever. */
function groupOfOne(member: CastMember): CastGroup {
  const { height, distance, altitude } = stagingOf(member)
  const roam = Math.min(speedOf(member) * USUAL_SECONDS, MAX_ROAMED * distance)
  return {
    parts: [{ member, offset: [0, 0, 0], height, ...(roam > 0 && { roam }) }],
    width: widthOf(member) * height,
    height: shownHeight(member),
    distance,
    altitude,
    pace: 0,
    run: 0,
    isAfloat: isAfloat(member),
  }
}

/** Both groups as one: what stays is where it is at first. */
function joined(before: Led, after: Led, { place, manner }: Blocked): CastGroup {
  const marks = landmarks(before, after)
  const end = aligned(before, after, marks)
  const parts = sized(before.group.parts, before.who, end[after.who])
  const last = sized(end, after.who, before.group.parts[before.who])
  const going = goingOf(
    { parts, who: before.who },
    { parts: last, who: after.who },
    { manner, mark: marks && markOf(parts, marks.before) },
  )
  const room = roomOf([parts, last], going)
  const middle = (room.left + room.right) / 2
  const width = room.right - room.left
  const usual = Math.max(before.group.distance, after.group.distance)
  const wanted = marks
    ? Math.max(usual, distanceFor(width, room.height + before.group.altitude))
    : usual
  const scale = Math.min(1, (MAX_DISTANCE_METRES[place] ?? Infinity) / wanted)
  const placed = (all: readonly GroupPart[]): readonly GroupPart[] =>
    scaledParts(shifted(all, [-middle, 0, 0]), scale)
  const { through } = going ?? {}
  return {
    ...before.group,
    parts: placed(parts),
    width: width * scale,
    height: room.height * scale,
    distance: wanted * scale,
    pace: 0,
    run: 0,
    altitude: before.group.altitude * scale,
    blocking: {
      who: before.who,
      last: placed(last),
      whoLast: after.who,
      ...(going && {
        going: {
          member: going.member,
          height: going.height * scale,
          ...(through && {
            through: [
              (through[0] - middle) * scale,
              through[1] * scale,
              through[2] * scale,
            ] as const,
          }),
        },
      }),
    },
  }
}

/** The same thing in both groups, which the lead is somewhere to. */
type Landmarks = { readonly before: number; readonly after: number }

function landmarks(before: Led, after: Led): Landmarks | undefined {
  const names = [after, before].map(({ group, who }) => group.parts[who]?.member.relation?.to)
  for (const name of names) {
    const [one, other] = [indexNamed(before, name), indexNamed(after, name)]
    if (one >= 0 && other >= 0) return { before: one, after: other }
  }
  return undefined
}

const indexNamed = ({ group, who }: Led, name: string | undefined): number =>
  group.parts.findIndex(
    ({ member }, index) =>
      index !== who && name !== undefined && member.names?.includes(name) === true,
  )

/** Where the foot of a part is, from the foot of the group. */
function placeIn(parts: readonly GroupPart[], index: number): Vector {
  const part = parts[index]
  if (!part) return [0, 0, 0]
  const [x, y, z] = part.offset
  if (part.bearer === undefined) return [x, y, z]
  const [x0, y0, z0] = placeIn(parts, part.bearer)
  return [x + x0, y + y0, z + z0]
}

const shifted = (parts: readonly GroupPart[], [dx, dy, dz]: Vector): readonly GroupPart[] =>
  parts.map((part) => {
    const [x, y, z] = part.offset
    return part.bearer === undefined ? { ...part, offset: [x + dx, y + dy, z + dz] } : part
  })

/** The parts of the end where what stays is at the same place, and as large. */
function aligned(before: Led, after: Led, marks: Landmarks | undefined): readonly GroupPart[] {
  const [one, other] = [marks?.before ?? before.who, marks?.after ?? after.who]
  const [here, there] = [before.group.parts[one], after.group.parts[other]]
  const by = marks && here && there ? here.height / there.height : 1
  const parts = scaledParts(after.group.parts, by)
  const [x0, y0, z0] = placeIn(before.group.parts, one)
  const [x, y, z] = placeIn(parts, other)
  const rise = marks ? 0 : after.group.altitude - before.group.altitude
  const shift: Vector = [x0 - x, y0 - y + rise, z0 - z]
  return shifted(parts, shift)
}

/** The same one is no smaller at one time than at another. */
function sized(
  parts: readonly GroupPart[],
  who: number,
  other: GroupPart | undefined,
): readonly GroupPart[] {
  const own = parts[who]
  if (!own || !other || own.member.kind !== other.member.kind) return parts
  const by = Math.min(1, other.height / own.height)
  const borne = borneWith(parts, who)
  return parts.map((part, index) => {
    if (!borne.has(index) || by === 1) return part
    const [x, y, z] = part.offset
    return {
      ...part,
      height: part.height * by,
      ...(index !== who && { offset: [x * by, y * by, z * by] as const }),
    }
  })
}

/** A part and all that it bears. */
export function borneWith(parts: readonly GroupPart[], who: number): ReadonlySet<number> {
  const all = new Set([who])
  for (const [index, { bearer }] of parts.entries())
    if (bearer !== undefined && all.has(bearer)) all.add(index)
  return all
}

/** Nearer than this, in heights of who goes, two places are one. */
const SAME_PLACE = 0.2

type Going = NonNullable<Blocking['going']>

/** Somebody on the way from one place to another; undefined for who stays. */
function goingOf(
  before: Pick<Led, 'who'> & { readonly parts: readonly GroupPart[] },
  after: Pick<Led, 'who'> & { readonly parts: readonly GroupPart[] },
  way: { readonly manner: Action; readonly mark: Mark | undefined },
): Going | undefined {
  const [from, to] = [before.parts[before.who], after.parts[after.who]]
  if (!from || !to) return undefined
  const [start, end] = [placeIn(before.parts, before.who), placeIn(after.parts, after.who)]
  const gone = Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2])
  if (gone < SAME_PLACE * from.height) return undefined
  const { activity: _doing, relation: _place, ...rest } = to.member
  const kind = rest.kind === 'perched' && way.manner === 'fly' ? 'bird' : rest.kind
  const member: CastMember = { ...rest, kind, action: way.manner }
  const height = trueHeight(member) * (from.height / trueHeight(from.member))
  const through = way.mark && passed(way.mark, { start, end, member, height })
  return { member, height, ...(through && { through }) }
}

/** How far from the edge of something somebody goes around it, in widths, and how far before it: metres. */
const AROUND = 0.7
const BEFORE_METRES = 0.34
/** What is lower than this share of who leaps is leapt over. */
const LEAPT = 0.9

/** Something that may be in the way, and where its foot is. */
type Mark = { readonly past: GroupPart; readonly at: Vector }

function markOf(parts: readonly GroupPart[], index: number): Mark | undefined {
  const past = parts[index]
  return past && { past, at: placeIn(parts, index) }
}

type Passing = {
  readonly start: Vector
  readonly end: Vector
  readonly member: CastMember
  readonly height: number
}

/** The place over, before or beside something that somebody passes on the way; undefined where it is not in the way. */
function passed(mark: Mark, passing: Passing): Vector | undefined {
  const { past, at } = mark
  const [x, y, z] = at
  const { start, end, height } = passing
  const half = halfOf(past)
  const isAcross = (start[0] - x) * (end[0] - x) < 0 && Math.abs(start[0] - end[0]) > half
  const isThrough = (start[2] - z) * (end[2] - z) < 0
  const isInTheWay = isAcross || isThrough
  if (passesOver(past, passing)) return isInTheWay ? [x, y + past.height * 1.1, z] : undefined
  if (isThrough || isBelowTop(mark, passing)) return sideOf(mark, passing)
  const isLevel = Math.abs(start[1] - end[1]) < height / 3
  return isAcross && isLevel ? [x, Math.min(start[1], end[1]), z - BEFORE_METRES] : undefined
}

const halfOf = ({ member, height }: Pick<GroupPart, 'member' | 'height'>): number =>
  (widthOf(member) * height) / 2

const passesOver = (past: GroupPart, { member, height }: Passing): boolean =>
  member.action === 'fly' || (member.action === 'leap' && past.height < LEAPT * height)

/** True for a way from under something to its top, or back. */
function isBelowTop({ past, at: [x, y] }: Mark, { start, end }: Passing): boolean {
  const isBelow = (place: Vector): boolean =>
    Math.abs(place[0] - x) < halfOf(past) && place[1] < y + past.height / 2
  return Math.abs(end[1] - start[1]) > past.height / 3 && (isBelow(start) || isBelow(end))
}

/** The place beside something, on the side to which somebody goes. */
function sideOf({ past, at: [x, , z] }: Mark, { start, end, member, height }: Passing): Vector {
  const side = start[0] + end[0] < 2 * x ? -1 : 1
  const aside = halfOf(past) + 2 * AROUND * halfOf({ member, height })
  return [x + side * aside, Math.min(start[1], end[1]), z]
}

/** What all that is there takes at one time or another. */
function roomOf(
  groups: readonly (readonly GroupPart[])[],
  going: Going | undefined,
): { readonly left: number; readonly right: number; readonly height: number } {
  const areas = groups.flatMap((parts) =>
    parts.map((part, index) => areaOf(placeIn(parts, index), part)),
  )
  const { through } = going ?? {}
  if (going && through) areas.push(areaOf(through, { ...going, offset: through }))
  return {
    left: Math.min(...areas.map(({ left }) => left)),
    right: Math.max(...areas.map(({ right }) => right)),
    height: Math.max(...areas.map(({ top }) => top)),
  }
}

function areaOf(
  [x, y]: Vector,
  { member, height, roam = 0 }: GroupPart,
): { readonly left: number; readonly right: number; readonly top: number } {
  const half = halfOf({ member, height }) + roam / 2
  return {
    left: x - half,
    right: x + half,
    top: y + height * (shownHeight(member) / stagingOf(member).height),
  }
}
