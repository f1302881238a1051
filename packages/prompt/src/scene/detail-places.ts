/** Where details can be that are not at home everywhere in the open. */
import type { Detail } from './details.ts'
import { CROPS } from './crops.ts'
import { MOTION_BACKGROUNDS } from './motion-backgrounds.ts'
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

/** Where smoke can rise from the ground. */
const AIRY: readonly Place[] = [...COUNTRY, 'city', 'skyline', 'river', 'lake', 'beach', 'sea']

const PLACES_OF: Partial<Readonly<Record<Detail, readonly Place[]>>> = {
  ...Object.fromEntries(CROPS.map((one) => [one, ['meadow', 'village', 'mountains']])),
  garden: ['meadow', 'village'],
  park: ['meadow', 'village'],
  yard: ['meadow', 'village'],
  oasis: ['desert'],
  dunes: ['desert'],
  wildfire: COUNTRY,
  smoke_plume: AIRY,
  steam_plume: AIRY,
  fjord: ['lake'],
  parking: COUNTRY,
  steps: [...COUNTRY, 'city'],
  fence: ['meadow', 'village', 'mountains', 'snowfield', 'forest'],
  great_wall: ['mountains', 'meadow', 'desert', 'snowfield'],
  canyon: ['mountains'],
  suspension_bridge: ['sea', 'beach', 'lake', 'river', 'skyline', 'mountains', 'meadow', 'space'],
  waves: ['sea', 'beach'],
  rocks: ['sea', 'beach'],
  marina: ['sea', 'beach', 'lake'],
  paris: ['city', 'skyline', 'interior'],
  london: ['city', 'skyline', 'interior'],
  shanghai: ['city', 'skyline', 'interior'],
  tokyo: ['city', 'skyline', 'interior'],
  mumbai: ['city', 'skyline'],
  new_york: ['city', 'skyline'],
  earth: ['space'],
  festival: [...COUNTRY, 'city'],
  ...Object.fromEntries(MOTION_BACKGROUNDS.map((one) => [one, ['abstract']])),
}

/** True where this place can have this detail. */
export const isAt = (detail: Detail, place: Place): boolean =>
  PLACES_OF[detail]?.includes(place) ?? true
