/** Who is in the water, how deep, and where: water is at 0, whatever others stand on. */
import type { Place } from '@backlot/prompt/scene'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import type { Nature } from '@backlot/prompt/natures'
import { WATERS } from '@backlot/prompt/subject-kinds'
import { type CastKind, type CastMember, stagingOf } from './stagings.ts'

/** Who floats, swims or flies, and needs nothing to stand on. */
const AFLOAT: ReadonlySet<CastKind> = new Set([
  'boat',
  'rowboat',
  'ship',
  'fish',
  'whale',
  'leaper',
  'breacher',
  'bird',
  'butterfly',
  'balloon',
  'plane',
  'dragon',
  'rocket',
])

const AFLOAT_NATURES: ReadonlySet<Nature> = new Set(['swim', 'fly', 'drift', 'sail', 'float'])

/** True for who floats, swims or flies, and needs nothing to stand on. */
export function isAfloat({
  kind,
  shape,
  group,
}: Pick<CastMember, 'kind' | 'shape' | 'group'>): boolean {
  if (group) return group.isAfloat
  const cutOut = kind === 'thing' ? cutOutNamed(shape) : undefined
  return cutOut ? AFLOAT_NATURES.has(cutOut.nature) : AFLOAT.has(kind)
}

/** The height of what it stands on, or lies in, above the water. */
export function floorOf(
  member: Pick<CastMember, 'kind' | 'action' | 'shape' | 'group'>,
  ground: number,
): number {
  return isAfloat(member) || member.action === 'swim' ? 0 : ground
}

/** Places where water is seen from above. */
const hasSurface = (place: Place): boolean =>
  place === 'skyline' || (WATERS.has(place) && place !== 'underwater')

const FROM_ABOVE: Partial<Record<CastKind, CastKind>> = { fish: 'leaper', whale: 'breacher' }

/** Whoever swims, as the water of a place has it: from above there are arcs and backs, and where there is none nobody swims. */
export function asInWater(member: CastMember, place: Place): CastMember {
  const kind = FROM_ABOVE[member.kind]
  if (kind) return hasSurface(place) ? { ...member, kind } : { ...member, action: 'swim' }
  if (member.action !== 'swim' || WATERS.has(place)) return member
  return { ...member, action: member.kind === 'perched' ? 'stand' : 'walk' }
}

/** Metres to those who swim off the shore, where the water is seen around them, and to those who leap. */
const SWIM_METRES = 6.6
/** In shares of the usual distance: half of who swims is under water. */
const SWIM_SHARE = 1
/** Where land lies before the water. */
const OFF_SHORE: Partial<Record<Place, { readonly swim: number; readonly leap: number }>> = {
  beach: { swim: 8.2, leap: 16.5 },
  river: { swim: 8.2, leap: 14 },
  skyline: { swim: SWIM_METRES, leap: 13 },
}

/** How far away somebody plays in a place: in the water, where somebody is to be in it. */
export function distanceOf(
  member: Pick<CastMember, 'kind' | 'action' | 'shape' | 'group'>,
  place: Place,
): number {
  const { kind, action } = member
  const { distance } = stagingOf(member)
  if (kind === 'leaper' || kind === 'breacher')
    return Math.max(distance, OFF_SHORE[place]?.leap ?? 0)
  const swims = action === 'swim' && place !== 'underwater' && !isAfloat(member)
  if (!swims) return distance
  return OFF_SHORE[place]?.swim ?? Math.min(SWIM_METRES, distance * SWIM_SHARE)
}
