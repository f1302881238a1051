/** Reads what state a place is in: "an abandoned factory", "a messy room", "a gloomy forest". */
import { cutOutNamed } from '../things/catalogue.ts'
import type { Condition } from '../scene/conditions.ts'
import type { Detail } from '../scene/details.ts'
import type { Scene, Subject } from '../scene/scene.ts'

/** Words for places and what stands in them, with which a state is said. */
const PLACES =
  'rooms?|interiors?|house|home|mansions?|villas?|palace|cabin|cottage|hut|lodge|building|apartment|flat|loft|penthouse|studio|kitchen|bed ?room|bath ?room|living ?room|dining ?room|dining|lounge|office|work ?space|class ?room|school|hospital|asylum|clinic|hotel|motel|lobby|restaurant|caf[eé]|bar|pub|diner|bakery|shop|store|mall|supermarket|market|gym|library|church|cathedral|chapel|monastery|temple|castle|tower|factory|warehouse|workshop|mill|mine|barn|farm ?house|farm|garage|basement|cellar|attic|corridor|hall ?ways?|halls?|stair ?case|stairs|stair ?well|elevator|tunnels?|subway|station|platform|train|carriage|bus|plane|ship|yacht|cruise|limousine|resort|suite|theat(?:er|re)|cinema|stage|stadium|gallery|museum|laboratory|lab|prison|jail|cell|cave|dungeon|street|alley|road|city|town|village|park|playground|amusement park|garden|yard|courtyard|cemetery|graveyard|forest|woods?|swamp|bridge|place|space|scene|setting|space ?ship|lecture hall|gymnasium|hangar|parking lot|gas station|bungalow|shack|greenhouse|pool|beach|field|railway|structure|facility|complex'

/** Adjectives with up to two other words before the place: "an old dusty attic". */
const before = (adjectives: string): RegExp =>
  new RegExp(String.raw`\b(?:${adjectives})(?:,? (?!and\b)[a-z-]+){0,2}? (?:${PLACES})\b`, 'iu')

/** Words that say it of whatever they stand with, but of nobody alive. */
const ALIVE =
  'dogs?|pupp(?:y|ies)|cats?|kittens?|bab(?:y|ies)|child(?:ren)?|kids?|bo(?:y|ys)|girls?|m[ae]n|wom[ae]n|people|animals?|pets?|hair|bun|braids?|eyes|face'
const alone = (words: string): RegExp =>
  new RegExp(String.raw`\b(?:${words})\b(?!(?: [a-z]+)? (?:${ALIVE})\b)`, 'iu')

const READ: readonly (readonly [Condition, readonly RegExp[]])[] = [
  [
    'derelict',
    [
      alone(
        'abandoned|derelict|dilapidated|decrepit|run ?down|ramshackle|haunted|post ?apocalyptic|disused|ruined interior|destroyed interior',
      ),
      before(
        'ruined|destroyed|damaged|bombed|burned out|burnt out|broken|neglected|forgotten|decaying|crumbling',
      ),
      /\bdeserted (?:house|mansion|building|factory|hospital|school|hotel|mall|city|town|village)\b/iu,
      /废弃|破败|荒废|残破|鬼屋/u,
    ],
  ],
  [
    'gloomy',
    [
      alone('gloomy|eerie|haunted|spooky|creepy|sinister|ominous|dreary|bleak|macabre|ghostly'),
      before('dim|dimly lit|scary|nightmarish|horror|cursed'),
      /\bdark(?:,? [a-z-]+)? (?:basement|cellar|corridor|hall ?way|attic|house|mansion|alley|dungeon|tunnel|warehouse|stairwell)\b/iu,
      /阴森|诡异|阴暗|恐怖|鬼屋/u,
    ],
  ],
  ['overgrown', [alone('overgrown|vine ?covered|ivy ?covered|reclaimed by nature'), /杂草丛生/u]],
  [
    'messy',
    [alone('messy|cluttered|untidy|littered|disorganized'), before('chaotic|dirty'), /凌乱|杂乱/u],
  ],
  [
    'luxurious',
    [
      alone('luxurious|opulent|lavish'),
      before('luxury|elegant|fancy|grand|royal|five star|ornate|upscale|posh|glamorous|rich'),
      /豪华|奢华/u,
    ],
  ],
  [
    'modern',
    [
      before(
        'modern|contemporary|minimalist|minimal|sleek|futuristic|stylish|scandinavian|high tech',
      ),
      /\b(?:modern|contemporary|minimalist|scandinavian) (?:interior|design|style|decor|furniture)\b/iu,
      /现代(?:化|风格)?的?(?:室内|客厅|厨房|卧室|房间|办公室)|极简/u,
    ],
  ],
  [
    'rustic',
    [
      before('rustic|old ?fashioned|country style|farmhouse|medieval|antique'),
      /\brustic\b|\b(?:log|wooden) (?:cabin|house|hut|room|interior|walls)\b/iu,
      /乡村风格|田园风/u,
    ],
  ],
  ['empty', [before('empty|bare|vacant|unfurnished'), /空荡荡的?(?:房间|屋子|房子|客厅)|空房间/u]],
]

/** What is shown of a room alone. */
const INDOORS: ReadonlySet<Condition> = new Set(['messy', 'luxurious', 'modern', 'rustic', 'empty'])

/** Where no state is seen. */
const NOWHERE: ReadonlySet<Scene['place']> = new Set([
  'abstract',
  'space',
  'tabletop',
  'underwater',
])

/** A modern or an empty museum is one of modern art, or without people. */
const PLAIN_ROOMS: ReadonlySet<Scene['room']> = new Set(['gallery', 'stage', 'cave'])

/** What nobody drives any more rusts where it stands. */
function withRust(subject: Subject): Subject {
  if (subject.material) return subject
  if (VEHICLES.has(subject.kind) || IRON.has(subject.shape ?? ''))
    return { ...subject, action: 'stand', material: 'rust' }
  return isBuilding(subject) ? { ...subject, material: 'stone' } : subject
}

/** Things of iron that are no vehicles of a kind of their own. */
const IRON: ReadonlySet<string> = new Set([
  'ferris-wheel',
  'roller-coaster',
  'water-tower',
  'tractor',
  'pickup-truck',
  'taxi',
  'articulated-lorry',
  'fire-engine',
  'tram-car',
])

/** A building of which there is no drawing in ruins; its paint has gone. */
function isBuilding({ shape }: Subject): boolean {
  const { nature, heightMetres = 0 } = cutOutNamed(shape) ?? {}
  return nature === 'stand' && heightMetres > BUILDING_METRES && !OLD.has(shape ?? '')
}

const BUILDING_METRES = 5
const OLD: ReadonlySet<string> = new Set([
  'ruined-building',
  'derelict-house',
  'coliseum',
  'pyramid',
])

const VEHICLES: ReadonlySet<Subject['kind']> = new Set([
  'car',
  'bus',
  'train',
  'ship',
  'boat',
  'plane',
])

/** Characters in which the place is described; later in a story it is of others that it is said. */
const REACH = 320

/** What goes with states: dust in the light, a street without cars. */
function withOthers(conditions: readonly Condition[], { place }: Scene): readonly Detail[] {
  const isOld = conditions.includes('derelict')
  return [
    ...conditions,
    ...(isOld && place === 'interior' ? (['dust'] as const) : []),
    ...(isOld && place === 'city' ? (['carless'] as const) : []),
  ]
}

/** The scene in the state that its text says it is in; who it says is gloomy lets fog in, where no weather is named. */
export function withConditions(text: string, scene: Scene): Scene {
  const { place, room } = scene
  if (NOWHERE.has(place)) return scene
  const isRoom = place === 'interior'
  const described = text.slice(0, REACH)
  const conditions = READ.filter(
    ([condition, words]) =>
      (isRoom ? !PLAIN_ROOMS.has(room) || !INDOORS.has(condition) : !INDOORS.has(condition)) &&
      words.some((one) => one.test(described)),
  ).map(([condition]) => condition)
  if (conditions.length === 0) return scene
  const isFoggy = !isRoom && conditions.includes('gloomy') && scene.weather === 'clear'
  const details = [...new Set([...scene.details, ...withOthers(conditions, scene)])]
  const subjects = conditions.includes('derelict') ? scene.subjects.map(withRust) : scene.subjects
  return { ...scene, details, subjects, ...(isFoggy && { weather: 'fog' }) }
}
