/** Reads that a film plays inside a vehicle: "inside a city bus", "passengers on a train", "an airplane cabin". */
import { isOutdoors } from '../hits/sentence-hits.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import type { Room, Scene, Subject } from '../scene/scene.ts'

/** A vehicle as a room, and its English names for a regular expression. */
const VEHICLES: readonly (readonly [room: Room, names: string])[] = [
  [
    'subway',
    'subway(?: train| car| carriage)?|metro(?: train| car| carriage)?|underground train|tube train',
  ],
  ['bus', 'bus(?:es)?|school ?bus|minibus|tram|streetcar|trolley|coach bus'],
  ['train', '(?:[a-z]+ )?train|railway carriage|rail ?car|train car|locomotive'],
  ['cabin', 'plane|aeroplane|airplane|airliner|aircraft|jet'],
]

/** Rooms that buildings are seen as from the inside, by their names; `undefined` for a living room. */
const BUILDINGS: readonly (readonly [room: Room | undefined, names: string])[] = [
  ['factory', 'factory|mill|power plant|plant'],
  ['warehouse', 'warehouse|hangar|barn'],
  ['church', 'church|chapel|cathedral|monastery|abbey'],
  ['mosque', 'mosque'],
  ['hospital', 'hospital|asylum|clinic'],
  ['classroom', 'school'],
  ['corridor', 'building|bunker|facility|complex|institution'],
  ['lobby', 'hotel|motel'],
  ['stairs', 'mansion|villa'],
  ['ballroom', 'castle|palace'],
  [undefined, 'house|home|cabin|cottage|hut|lodge|apartment'],
]

const THROUGH = BUILDINGS.map(
  ([room, names]) =>
    [
      room,
      new RegExp(
        String.raw`\b(?:(?:inside|interior of|the inside of|through|explor(?:es?|ing)|within)(?: of)? (?:an?|the|her|his|their|this|some)(?: (?!the\b|an?\b|of\b)[a-z-]+){0,3}?|in an? (?:abandoned|derelict|haunted|ruined|dilapidated|run-?down)(?: [a-z]+)?) (?:${names})\b(?! (?:windows?|walls?|doors?|gates?|grounds?|gardens?|courtyard))|\b(?:${names}) (?:interior|inside)\b`,
        'iu',
      ),
    ] as const,
)

/** A word after the name that makes it another place or thing: "in a bus stop". */
const NO_PLACE =
  '(?! (?:stop|shelter|station|terminal|lane|lot|depot|platform|tracks?|yard|ticket|set|simulator|model|toy|hangar|window view))'
const ARTICLE = '(?:an?|the|her|his|their|this|some)'

type Reading = {
  readonly room: Room
  /** Said of whatever is there. */
  readonly within: RegExp
  /** Said of people alone: "on a bus". */
  readonly aboard: RegExp
}

const READ: readonly Reading[] = VEHICLES.map(([room, names]) => ({
  room,
  within: new RegExp(
    String.raw`\b(?:inside|aboard|on board|in the (?:back|front|aisle|interior) of|interior of|aisle of|seats? (?:of|in|on)|windows? of)(?: of)?(?: ${ARTICLE})?(?: (?!the\b|an?\b)[a-z-]+){0,2}? (?:${names})\b${NO_PLACE}|\bin ${ARTICLE}(?: (?:[a-z-]+ ){0,2}?| )(?:${names})\b${NO_PLACE}|\b(?:${names}) (?:interior|cabin|compartment|aisle|seats?|passengers?|windows?)\b|\b(?:abandoned|derelict|empty|crowded|packed|modern|luxury) (?:${names}) (?:car|carriage|wagon)\b|\b(?:crowded|packed) (?:${names})\b${NO_PLACE}|\bcabin of ${ARTICLE}(?: [a-z-]+)? (?:${names})\b`,
    'iu',
  ),
  aboard: new RegExp(
    String.raw`\b(?:on|riding(?: on| in)?|rides?(?: on| in)?|traveling (?:on|by)|travelling (?:on|by)|takes? ${ARTICLE}) (?:${ARTICLE} )?(?:(?!top\b|roof\b|toy\b|model\b)[a-z-]+ ){0,2}?(?:${names})\b${NO_PLACE}`,
    'iu',
  ),
}))

/** Not in the vehicle, though the words for it are there. */
const OUTSIDE =
  /\b(?:top of|roof of|toy|model|outside|driv(?:es|ing)|waiting for|side of|painted on|in front of)\b/iu

const AROUND: ReadonlySet<string> = new Set(['bus', 'train', 'plane'])
const AROUND_SHAPES: ReadonlySet<string> = new Set([
  'log-cabin',
  'hut',
  'tram-car',
  'minibus',
  'metro',
  'small-airplane',
  'window',
  'railway-car',
  'station',
  'seat',
])

const isVehicle = ({ kind, shape }: Subject): boolean =>
  AROUND.has(kind) || AROUND_SHAPES.has(shape ?? '')

const CAR_OF_TRAIN = /\b(?:subway|train|railway|metro|rail|dining|sleeping) cars?\b/iu

/** In a vehicle nobody travels by himself. */
const seated = (subject: Subject, text: string): Subject =>
  subject.action === 'travel' || (subject.action === 'walk' && !WALKS.test(text))
    ? { ...subject, action: 'stand' }
    : subject

const WALKS = /\b(?:walk|stroll|pac|strid|march|wander)/iu

/** The vehicle that a text plays in; undefined when it plays in none. */
export function vehicleAround(text: string, { subjects }: Scene): Reading | undefined {
  if (OUTSIDE.test(text)) return undefined
  const hasPeople = subjects.some(({ kind }) => PEOPLE.has(kind))
  return READ.find(({ within, aboard }) => within.test(text) || (hasPeople && aboard.test(text)))
}

/** The scene inside the vehicle that its text says it plays in, which is no subject then. */
export function withinVehicle(text: string, scene: Scene): Scene {
  const reading = vehicleAround(text, scene)
  if (!reading) return withinBuilding(text, scene)
  const isCarOfTrain = CAR_OF_TRAIN.test(text)
  const subjects = scene.subjects
    .filter((one) => !isVehicle(one) && !(isCarOfTrain && one.kind === 'car'))
    .map((one) => inTheAisle(one, text))
  const { hues: _hues, angle: _angle, ...rest } = scene
  return { ...rest, place: 'interior', room: reading.room, subjects }
}

const inTheAisle = (subject: Subject, text: string): Subject => {
  const { relation, ...alone } = seated(subject, text)
  return relation && (AROUND.has(relation.to) || AROUND_SHAPES.has(relation.to))
    ? alone
    : { ...alone, ...(relation && { relation }) }
}

/** The same for a building, which is no subject then; a room that is named is what it is. */
function withinBuilding(text: string, scene: Scene): Scene {
  const reading = THROUGH.find(([, words]) => words.test(text))
  if (!reading || OVER.test(text) || (scene.place === 'interior' && scene.room)) return scene
  const [room] = reading
  const subjects = scene.subjects.filter((one) => !isOutdoors(one))
  const { hues: _hues, angle: _angle, room: _room, ...rest } = scene
  return { ...rest, place: 'interior', ...(room && { room }), subjects }
}

/** Seen from outside all the same. */
const OVER = /\b(?:window of|outside|aerial|drone|from above|door of)\b/iu
