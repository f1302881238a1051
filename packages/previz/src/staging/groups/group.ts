/** Parts of a group put together and made larger. */
import { scaledPlay } from '../happenings/interplay.ts'
import type { GroupPart } from '../stagings.ts'

/** The same group so many times as large. */
export function scaledParts(parts: readonly GroupPart[], by: number): readonly GroupPart[] {
  if (by === 1) return parts
  return parts.map(({ offset: [x, y, z], height, roam, play, ...part }) => ({
    ...part,
    offset: [x * by, y * by, z * by],
    height: height * by,
    ...(roam !== undefined && { roam: roam * by }),
    ...(play && { play: scaledPlay(play, by) }),
  }))
}

/** Parts after others, who bear what they bore. */
export function joinedParts(
  first: readonly GroupPart[],
  others: readonly GroupPart[],
): readonly GroupPart[] {
  return [
    ...first,
    ...others.map(({ bearer, ...part }) => ({
      ...part,
      ...(bearer !== undefined && { bearer: bearer + first.length }),
    })),
  ]
}
