/** Who is at another place in the end: one of a group that goes there, rather than a second scene. */
import type { Vector } from '@backlot/camera/geometry'
import { nameOf, type Scene, type Subject } from '../prompt/scene.ts'
import { widthOf } from './figure-spots.ts'
import type { Play } from './interplay.ts'
import type { CastGroup, CastMember, GroupPart } from './stagings.ts'

/** A scene, as far as it says who is where, and who is where in the end. */
type Moving = Pick<Scene, 'subjects'> & Partial<Pick<Scene, 'becomes'>>

/** True where all that is otherwise in the end is where somebody is, and what they do for it. */
function isMove({ subjects, becomes = {} }: Moving): boolean {
  const { subjects: later, ...others } = becomes
  if (!later || Object.keys(others).length > 0 || later.length !== subjects.length) return false
  return subjects.every((one, index) => {
    const then = later[index]
    return then !== undefined && isSame(one, then) && one.relation?.to === then.relation?.to
  })
}

const isSame = (one: Subject, then: Subject): boolean =>
  nameOf(one) === nameOf(then) && one.count === then.count && one.colour === then.colour

/** The cast of a scene, in which those who are somewhere else in the end go there. */
export function movingCast<Of extends Moving>(
  scene: Of,
  castOf: (scene: Of) => readonly CastMember[],
): readonly CastMember[] {
  const cast = castOf(scene)
  const later = scene.becomes?.subjects
  if (!later || !isMove(scene)) return cast
  const then = castOf({ ...scene, subjects: later })
  return cast.map((one, index) => moved(one, then[index]))
}

function moved(one: CastMember, then: CastMember | undefined): CastMember {
  const group = one.group && goingTo(one.group, then?.group)
  return group ? { ...one, group } : one
}

/** True for a cast in which somebody goes to another place. */
export const hasMoves = (cast: readonly CastMember[]): boolean =>
  cast.some(({ group }) => group?.parts.some(({ play }) => play?.is === 'moves') === true)

/** Half the width of the picture at a distance of one metre, and what a group may take of it. */
const HALF_WIDTH = 0.52
const TAKEN = 0.66
/** Who goes less far, in metres, stays. */
const MIN_METRES = 0.05

/** A group whose parts go where those of another are; undefined where they are not the same. */
function goingTo(group: CastGroup, then: CastGroup | undefined): CastGroup | undefined {
  if (!then || !then.parts.every((part, at) => isAlike(part, group.parts[at]))) return undefined
  const [from, to] = [spotsOf(group.parts), spotsOf(then.parts)]
  const [root] = group.parts
  const [anchor, goal] = [from[0], to[0]]
  if (!root || !anchor || !goal) return undefined
  const parts = group.parts.map((part, at): GroupPart => {
    const by = minus(minus(to[at] ?? goal, goal), minus(from[at] ?? anchor, anchor))
    if (Math.hypot(...by) < MIN_METRES) return part
    const { bearer: _bearer, ...free } = part
    return {
      ...free,
      offset: from[at] ?? anchor,
      ...(Math.abs(by[0]) > MIN_METRES && { heading: by[0] < 0 ? -1 : 1 }),
      play: moveOf(part, root, by),
    }
  })
  return fitted(group, then, parts)
}

const isAlike = ({ member }: GroupPart, other: GroupPart | undefined): boolean =>
  other !== undefined && nameOfMember(member) === nameOfMember(other.member)

const nameOfMember = ({ kind, shape }: CastMember): string => shape ?? kind

const moveOf = (part: GroupPart, root: GroupPart, to: Vector): Play => ({
  is: 'moves',
  role: 'doer',
  to,
  own: extentOf(part),
  other: extentOf(root),
})

const extentOf = ({ member, height }: GroupPart): Play['own'] => ({
  width: widthOf(member) * height,
  height,
})

/** Where the feet of all are, from the foot of the group. */
function spotsOf(parts: readonly GroupPart[]): readonly Vector[] {
  const spots: Vector[] = []
  for (const { offset, bearer } of parts) {
    const [x, y, z] = spots[bearer ?? -1] ?? [0, 0, 0]
    spots.push([x + offset[0], y + offset[1], z + offset[2]])
  }
  return spots
}

const minus = ([x, y, z]: Vector, other: Vector): Vector => [
  x - other[0],
  y - other[1],
  z - other[2],
]

/** In the middle of the picture from the beginning to the end, and far enough away for both. */
function fitted(group: CastGroup, then: CastGroup, parts: readonly GroupPart[]): CastGroup {
  const ends = parts.flatMap(({ offset: [x], bearer, play, ...part }) => {
    if (bearer !== undefined) return []
    const half = extentOf({ ...part, offset: [x, 0, 0] }).width / 2
    const goes = play?.to[0] ?? 0
    return [x - half, x + half, x + goes - half, x + goes + half]
  })
  const [left, right] = [Math.min(...ends), Math.max(...ends)]
  const middle = (left + right) / 2
  const width = right - left
  const distance = Math.max(group.distance, then.distance, width / (2 * HALF_WIDTH * TAKEN))
  return {
    ...group,
    parts: parts.map((part) =>
      part.bearer === undefined
        ? { ...part, offset: [part.offset[0] - middle, part.offset[1], part.offset[2]] }
        : part,
    ),
    width,
    height: Math.max(group.height, then.height),
    distance,
  }
}
