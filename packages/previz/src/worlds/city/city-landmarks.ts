/** What a city is known by: seen at the end of its streets, over its towers, and from its windows. */
import type { Detail } from '@backlot/prompt/details'
import type { Place, Scene, Subject } from '@backlot/prompt/scene'
import type { Card } from '../../renderer/scene/stage.ts'
import type { WorldBrief } from '../brief.ts'
import { type PlacedThing, placedCutOuts } from '../sites/placed-things.ts'

/** Cities with a landmark, as details of a scene. */
type KnownCity = Extract<Detail, 'paris' | 'london' | 'shanghai' | 'tokyo' | 'mumbai' | 'new_york'>

const LANDMARKS: Readonly<Record<KnownCity, Partial<Record<Place, readonly PlacedThing[]>>>> = {
  paris: {
    city: [['eiffel-tower', 0, 134, 58]],
    skyline: [['eiffel-tower', -24, 284, 96]],
    interior: [['eiffel-tower', 9, 128, 19, -1]],
  },
  london: {
    city: [['clock-tower', 0.6, 131, 40]],
    skyline: [
      ['clock-tower', -38, 282, 84],
      ['classical-building', -78, 286, 34],
      ['ferris-wheel', 46, 282, 78],
    ],
    interior: [['clock-tower', 9, 128, 19, -1]],
  },
  shanghai: {
    city: [['pearl-tower', 0, 134, 62]],
    skyline: [
      ['pearl-tower', -30, 282, 104],
      ['opener-tower', 58, 296, 88],
      ['twist-tower', 84, 294, 108],
    ],
    interior: [['pearl-tower', 9, 128, 19, -1]],
  },
  tokyo: {
    city: [['tokyo-tower', 0, 134, 54]],
    skyline: [['tokyo-tower', -30, 282, 96]],
    interior: [['tokyo-tower', 9, 128, 19, -1]],
  },
  mumbai: { city: [['mosque', 0, 118, 19]], skyline: [['mosque', -34, 280, 48]] },
  new_york: { skyline: [['statue-of-liberty', -40, 200, 50]] },
}

/** Rows of a picture of a landmark, which is large. */
const ROWS_PX = 560

const isKnown = (detail: Detail): detail is KnownCity => Object.hasOwn(LANDMARKS, detail)

/** Leaves out what stands before the landmark of a scene, as seen from where a film begins. */
export function withoutScreening(cards: Card[], { details, place }: Scene): Card[] {
  const known = details.filter(isKnown).flatMap((city) => LANDMARKS[city][place] ?? [])
  return cards.filter((card) => {
    const { origin, across } = card.place(0)
    const [left, right] = [origin[0] / origin[2], (origin[0] + across[0]) / origin[2]]
    return known.every(([, x, z]) => x / z + FREE < left || x / z - FREE > right)
  })
}

/** Half of what is kept free for a landmark, as a tangent. */
const FREE = 0.04

/** The landmarks of the city that a prompt names; none that is a subject already. */
export function cityLandmarks(brief: WorldBrief): Card[] {
  const { details, place, subjects } = brief.scene
  const isSubject = (shape: string): boolean => subjects.some((one: Subject) => one.shape === shape)
  const pieces = details
    .filter(isKnown)
    .flatMap((city) => LANDMARKS[city][place] ?? [])
    .filter(([shape]) => !isSubject(shape))
  return pieces.length > 0 ? placedCutOuts(brief, brief.palette, pieces, ROWS_PX) : []
}
