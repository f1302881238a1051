/** A group as cards: each of its parts where it is, or where it is borne. */
import type { Card } from '../../renderer/scene/stage.ts'
import { blockedCards } from '../happenings/blocked-cards.ts'
import { scaledParts } from './group.ts'
import { type GroupSpot, type PartPlace, partPlaces } from './group-places.ts'
import type { CastGroup } from '../stagings.ts'

/** Where a group is, and how one of it is drawn. */
export type GroupPlace = GroupSpot & {
  /** How many times as large as it was made. */
  readonly scale: number
  /** The cards of one, which is the part of this number. */
  readonly draw: (at: PartPlace, part: number) => Card[]
}

/** The cards of all of a group. */
export function groupCards(group: CastGroup, at: GroupPlace): Card[] {
  if (group.blocking) return blockedCards(group, group.blocking, at)
  return partPlaces(scaledParts(group.parts, at.scale), at).flatMap(at.draw)
}
