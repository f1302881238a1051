/** What vehicles bring along that no prompt needs to say: rails under a train, a runway under a plane that lands, a track under a race. */
import { isAt } from '../scene/detail-places.ts'
import type { Detail } from '../scene/details.ts'
import type { Place, Scene, Subject } from '../scene/scene.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import { vehicleAround } from './read-insides.ts'
import { withRide } from './read-rides.ts'

/** The scene with what its vehicles are on, and inside of one where people are said to be in it. */
export function withVehicles(text: string, scene: Scene): Scene {
  const here = withEarth(text, scene)
  const parts = wholes(text, here.subjects)
  // What runs into a car of which no more is said is no car.
  const isOne = parts.length === 1
  const whole = parts.map((one) => (isOne || one.kind !== 'car' ? inAction(text, one) : one))
  const subjects = withCharger(text, whole)
  const found = { ...here, subjects }
  // Who is in a bus, a train or a plane sees no rails: `read-insides.ts` takes them in.
  if (vehicleAround(text, found)) return withHolograms(text, found)
  return withHolograms(text, withRide(text, withGround(text, found)))
}

/** A car that is charged stands at what charges it. */
function withCharger(text: string, subjects: readonly Subject[]): readonly Subject[] {
  const [lead, ...others] = subjects
  if (lead?.kind !== 'car' || others.some(({ shape }) => shape === CHARGER) || !CHARGED.test(text))
    return subjects
  const charger: Subject = { kind: 'thing', shape: CHARGER, count: 1, action: 'stand', details: [] }
  return [{ ...lead, action: 'stand' }, charger, ...others]
}

const CHARGER = 'charging-station'
const CHARGED = /\b(?:charg(?:es|ed|ing)(?! (?:at|toward|into|through|down)\b)|plugged in)\b|充电/iu

/** Screens that hang in the air, where somebody is among them. */
function withHolograms(text: string, scene: Scene): Scene {
  const isShown = scene.place !== 'abstract' && scene.subjects.length > 0
  const isAmong = isShown || scene.subjects.some(({ kind }) => PEOPLE.has(kind))
  if (!isAmong || !HOLOGRAMS.test(text)) return scene
  return { ...scene, details: [...scene.details, 'holograms'] }
}

const HOLOGRAMS =
  /\b(?:hologra\w+|augmented reality|(?:futuristic|virtual|floating|transparent|digital|touch) (?:[a-z]+ )?(?:screens?|displays?|interfaces?|panels?|computer|hud|ui|dashboard)|heads? up display|hud)\b|全息/iu

const EARTH = /\b(?:earth|planet|world)\b|地球/iu

/** The earth hangs in the sky of space, and is no globe there. */
function withEarth(text: string, scene: Scene): Scene {
  const subjects = scene.subjects.filter(({ shape }) => shape !== 'globe-showing-europe-africa')
  const isGlobe = subjects.length === scene.subjects.length || !EARTH.test(text)
  if (scene.place !== 'space' || isGlobe) return scene
  return { ...scene, subjects, details: [...new Set<Detail>([...scene.details, 'earth'])] }
}

/** Parts of a vehicle that is shown are on it; a part that is looked at is all there is. */
function wholes(text: string, subjects: readonly Subject[]): readonly Subject[] {
  const isPart = ({ shape }: Subject): boolean => PARTS.has(shape ?? '')
  const isWhole = (one: Subject): boolean => DRIVEN.has(one.shape ?? one.kind)
  if (!subjects.some(isPart) || !subjects.some(isWhole)) return subjects
  return PART_SEEN.test(text)
    ? subjects.filter((one) => !isWhole(one))
    : subjects.filter((one) => !isPart(one))
}

const PARTS: ReadonlySet<string> = new Set([
  'car-wheel',
  'steering-wheel',
  'car-engine',
  'headlight',
  'gear-stick',
  'exhaust-pipe',
])
const DRIVEN: ReadonlySet<string> = new Set(
  'car bus train plane ship boat rocket racing-car motorcycle sport-utility-vehicle pickup-truck delivery-truck articulated-lorry minibus taxi police-car tractor'.split(
    ' ',
  ),
)
const PART_SEEN =
  /\b(?:close[- ]?ups?|macro|details?|shot|view|footage|wash(?:es|ing)|chang(?:es|ing)|repair\w*|fix\w*)\b(?: [a-z-]+){0,3} (?:wheels?|tires?|tyres?|rims?|engine|motor|headlights?|headlamps?|lights?|gear ?(?:stick|shift|lever)|exhaust(?: pipe)?) (?:of|on|in|from|inside)\b/iu

/** What else is seen of a vehicle by what is said: that two cars crash, that lights flash, that a plane is parked. */
function inAction(text: string, one: Subject): Subject {
  if (one.happens !== undefined)
    return one.happens === 'land' && one.kind === 'thing' ? { ...one, action: 'stand' } : one
  const change = CHANGES.find(({ of, words }) => of(one) && words.test(text))?.to
  return change ? { ...one, ...change } : one
}

const CRASH =
  /\b(?:crash(?:es|ed|ing)?(?! (?:barrier|test|helmet|into|through|against))|accidents?|collisions?|collid\w+|wrecks? (?:each|one))\b|车祸|撞车/iu
const URGENT =
  /\b(?:sirens?|emergenc\w+|rush\w*|speed(?:s|ing)|hurr\w+|chas\w+|respon\w+|rac(?:es|ing)|pass(?:es|ing)|at night|fast|quickly|driv(?:es|ing))\b/iu
/** A vehicle, not a car, that works on a field. */
const FARMING =
  /\bvehicles?\b(?=.*\b(?:fertili[sz]\w+|plou?gh\w*|crops?|harvest\w*|cultivat\w+|seeds?|sow\w*|farm\w*|tilling|pesticide|spray\w*)\b)/iu
const GROUNDED =
  /\b(?:parked|docked|grounded|stationary|at (?:the|a) (?:gate|terminal)|in (?:the|a|its) hangar|boarding)\b/iu
/** What becomes of whom by which words. */
const CHANGES: readonly {
  readonly of: (one: Subject) => boolean
  readonly words: RegExp
  readonly to: Partial<Subject>
}[] = [
  {
    of: ({ kind }) => kind === 'car',
    words: CRASH,
    to: { count: 2, action: 'stand', happens: 'collide' },
  },
  {
    of: ({ shape }) => EMERGENCY.has(shape ?? ''),
    words: URGENT,
    to: { happens: 'flash' },
  },
  { of: ({ kind }) => kind === 'plane', words: GROUNDED, to: { action: 'stand' } },
  { of: ({ kind }) => kind === 'car', words: FARMING, to: { kind: 'thing', shape: 'tractor' } },
]

/** What drives with lights. */
const EMERGENCY: ReadonlySet<string> = new Set(['police-car', 'ambulance', 'fire-engine'])

/** A ground for vehicles: whose it is, what is said then, and where it may be. */
type VehicleGround = {
  readonly detail: Detail
  readonly of: (lead: Subject) => boolean
  readonly words: RegExp
  readonly places: readonly Place[]
  /** Where it is then; absent: where it was. */
  readonly place?: Place
}

const OPEN: readonly Place[] = ['meadow', 'mountains', 'desert', 'snowfield', 'forest', 'village']

const isKind =
  (...kinds: readonly Subject['kind'][]) =>
  ({ kind, happens, traits }: Subject): boolean =>
    kinds.includes(kind) && happens !== 'float' && !traits?.includes('toy')

/** The first that fits counts. */
const GROUNDS: readonly VehicleGround[] = [
  {
    detail: 'platform',
    of: isKind('train'),
    words:
      /\b(?:station|platform|arriv(?:es?|ing)|depart(?:s|ing)|pull(?:s|ing) (?:in|into|out)|passengers? (?:wait|board)\w*)\b|车站|站台|进站|出站/iu,
    places: ['city', ...OPEN],
    place: 'meadow',
  },
  { detail: 'railway', of: isKind('train'), words: /(?:)/u, places: OPEN },
  {
    detail: 'runway',
    of: isKind('plane'),
    words:
      /\b(?:land(?:s|ed|ing)|tak(?:es?|ing) off|take-?off|took off|touch(?:es|ing)? down|taxi(?:s|ing|es)|airport|terminal|parked|hangar|airfield|on the ground|boarding)\b|起飞|降落|着陆|机场/iu,
    places: ['meadow', 'mountains', 'village', 'interior', 'city'],
    place: 'meadow',
  },
  {
    detail: 'parking',
    of: isKind('car'),
    words: /\b(?:car parks?|parking (?:spaces?|spots?|bays?))\b/iu,
    places: ['city', 'meadow'],
    place: 'meadow',
  },
  {
    detail: 'circuit',
    of: (lead) => isKind('car')(lead) || RACERS.has(lead.shape ?? ''),
    words:
      /\b(?:rac(?:es?|ed|ing)(?! (?:to|against time|towards?|home|through|down|up|along|across|past)\b)|race ?track|(?:on|around|round|down) (?:a|the|its) (?:[a-z]+ )?track|(?:race|racing|rally|f1|formula (?:1|one)) cars?|speedway|raceway|grand prix|formula (?:1|one)|lap(?:s|ping)?|drift(?:s|ing)|circuit|drag strip|finish line|pit stop|nascar)\b|赛车|赛道|漂移/iu,
    places: ['city', 'meadow'],
    place: 'meadow',
  },
]

/** Things that race. */
const RACERS: ReadonlySet<string> = new Set(['racing-car', 'motorcycle', 'sport-utility-vehicle'])

function withGround(text: string, scene: Scene): Scene {
  const [lead] = scene.subjects
  if (!lead || scene.details.includes('bridge')) return scene
  const ground = GROUNDS.find(
    ({ of, words, places }) => of(lead) && places.includes(scene.place) && words.test(text),
  )
  if (!ground || isTownNamed(text, scene, ground)) return scene
  const place = placeOf(text, scene, ground)
  const details = scene.details.filter((one) => isAt(one, place) && !ROADS.has(one))
  const { room: _room, ...open } = scene
  const all = new Set([...details, ground.detail])
  if (ground.detail !== 'circuit') return { ...open, place, details: [...all] }
  if (SKIDS.test(text)) all.add('dust_cloud')
  return { ...open, place, subjects: scene.subjects.map(racing), details: [...all] }
}

/** Where it is: who is said to be in open country stays there, and a plane that is nowhere else is on a plain. */
function placeOf(text: string, { place }: Scene, ground: VehicleGround): Place {
  const isNamed = OPEN.includes(place) && (ground.detail !== 'runway' || PEAKS.test(text))
  return ground.place && !isNamed ? ground.place : place
}

/** Cars that race are low and fast. */
const racing = (one: Subject): Subject =>
  one.kind === 'car'
    ? { species: 'sports_car', ...one, action: one.action === 'travel' ? 'run' : one.action }
    : one

const SKIDS = /\b(?:drift(?:s|ing)?|burn ?outs?|skid\w*|screech\w*|rally|dirt|donuts?)\b|漂移/iu

const PEAKS = /\b(?:mountains?|alps|peaks?|valley|village)\b|山/iu

/** What another ground takes the place of. */
const ROADS: ReadonlySet<Detail> = new Set(['road', 'track', 'carless'])

/** A race through a street that is named stays there. */
const isTownNamed = (text: string, { place }: Scene, { detail }: VehicleGround): boolean =>
  detail === 'circuit' &&
  place === 'city' &&
  /\b(?:city|streets?|town|downtown|avenue|alley|tokyo|new york|london|paris)\b|城|街/iu.test(text)
