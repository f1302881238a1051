/** Where details can be that are not at home everywhere in the open. */
import type { Detail } from './details.ts'
import type { Place } from './scene.ts'

/** Places of open country. */
const COUNTRY: readonly Place[] = [
  'meadow',
  'village',
  'mountains',
  'desert',
  'snowfield',
  'forest',
]

const PLACES_OF: Partial<Readonly<Record<Detail, readonly Place[]>>> = {
  garden: ['meadow', 'village'],
  park: ['meadow', 'village'],
  yard: ['meadow', 'village'],
  oasis: ['desert'],
  dunes: ['desert'],
  fence: ['meadow', 'village', 'mountains', 'snowfield', 'forest'],
  festival: [...COUNTRY, 'city'],
}

/** True where this place can have this detail. */
export const isAt = (detail: Detail, place: Place): boolean =>
  PLACES_OF[detail]?.includes(place) ?? true
