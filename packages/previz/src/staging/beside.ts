/** How far aside of the lead somebody stands who is not the lead. */
import { speedOf } from './pace.ts'
import { type CastMember, stagingOf } from './stagings.ts'

/** Metres to the right of the way of a lead that is so far away: towers and houses behind it stand where the picture is free. */
export function besideOf(member: CastMember, leadMetres: number): number {
  const { height, distance } = stagingOf(member)
  const isBuilding = member.kind === 'thing' && height >= BUILDING_METRES && speedOf(member) === 0
  if (isBuilding) return Math.max(BESIDE_METRES, BUILDING_ASIDE * distance)
  return Math.min(BESIDE_METRES, BESIDE_SHARE * leadMetres)
}

const BESIDE_METRES = 1.4
/** Where the picture is narrow, so much of the distance. */
const BESIDE_SHARE = 0.27
const BUILDING_METRES = 4
/** A good third of half the picture. */
const BUILDING_ASIDE = 0.24

/** How far the lead stands aside to the left, so that the middle of the picture is between it and the one beside it: metres; 0 where nobody stands beside it. */
export function roomBeside([lead, second]: readonly CastMember[]): number {
  if (!lead || !second || !isStanding(lead) || !isStanding(second)) return 0
  if (second.clasp || second.paired || second.count >= MANY) return 0
  const { distance } = stagingOf(lead)
  return Math.min(besideOf(second, distance), MAX_BESIDE_SHARE * distance) / 2
}

/** Half the width of the picture at a distance of one metre. */
const HALF_WIDTH = 0.52

/** The share of the picture's width that several of a kind take who stand in a row, seen from so far: 0 where they are one, or spread over water and sky. */
export function rowShare(lead: CastMember, metres: number): number {
  const [x, , z] = stagingOf(lead).apart
  if (lead.count === 1 || lead.count > MAX_ROW || z > 0 || lead.group || lead.kind === 'tabled')
    return 0
  return (lead.count * x) / 2 / (HALF_WIDTH * metres)
}

/** More are a crowd, which goes on beside the picture. */
const MAX_ROW = 4

/** Crowds stand behind the lead, on both sides. */
const MANY = 5
/** Towers far behind are beside the lead anyway. */
const MAX_BESIDE_SHARE = 0.3

/** True for who is on the ground and no part of a table, a group or a road. */
const isStanding = (member: CastMember): boolean =>
  stagingOf(member).altitude === 0 && stagingOf(member).apart[2] === 0 && member.kind !== 'tabled'
