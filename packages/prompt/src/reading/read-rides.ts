/** Who is in a vehicle is seen inside it: in a car; and what is under ground is a station or a tunnel there. */
import { isAt } from '../scene/detail-places.ts'
import { nameOf, type Room, type Scene, type Subject } from '../scene/scene.ts'
import type { SeatName } from '../scene/seats.ts'
import { hasHands, PEOPLE } from '../things/subject-kinds.ts'

/** The scene inside of a vehicle, of an underground station or of a tunnel, where that is said. */
export function withRide(text: string, scene: Scene): Scene {
  const room = rideOf(text, scene)
  if (room === 'car') return aboard(text, scene)
  if (room === 'factory')
    return {
      ...scene,
      place: 'interior',
      room,
      details: scene.details.filter((one) => isAt(one, 'interior')),
    }
  if (room) return underGround(text, scene, room)
  return DECK.test(text) ? onDeck(scene) : scene
}

const DECK =
  /\b(?:in|on|aboard|on board|onboard)(?: of)? (?:an?|the|their|his|her) (?:[a-z]+ ){0,2}(?:yacht|super ?yacht|cruise ship|ferry|deck|sailing yacht)\b(?! (?:chair|of cards))/iu

/** Who is on a yacht is on planks over the water, with the yacht behind. */
function onDeck(scene: Scene): Scene {
  const people = scene.subjects.filter(({ kind }) => PEOPLE.has(kind))
  if (people.length === 0 || !DRY.has(scene.place)) return scene
  const others = scene.subjects.filter(
    ({ kind, shape }) => !PEOPLE.has(kind) && kind !== 'boat' && kind !== 'ship' && shape !== YACHT,
  )
  const yacht: Subject = { kind: 'thing', shape: YACHT, count: 1, action: 'travel', details: [] }
  const { room: _room, wall: _wall, surface: _surface, beyond: _beyond, ...open } = scene
  return { ...open, place: 'lake', details: ['jetty'], subjects: [...people, ...others, yacht] }
}

const YACHT = 'motor-yacht'
/** Places that a yacht is not in, and that were only taken for one. */
const DRY: ReadonlySet<Scene['place']> = new Set(['interior', 'meadow', 'tabletop', 'city'])

type RideRoom = Extract<Room, 'car' | 'metro' | 'tunnel' | 'factory'>

const CARS =
  '(?:cars?|taxis?|taxicab|cab|limousine|limo|suv|jeep|pickup|truck|lorry|vehicle|automobile|convertible|sedan|uber)'
const ARTICLE = '(?: (?:an?|the|his|her|their|its|my|one))?'
const AFTER =
  '(?! (?:station|stop|tracks?|platform|line|tunnel|park|lot|show|race|seat cover|window|shop|factory|door)s?\\b)'

/** Words that put somebody inside, before a vehicle and in other ways. */
const INSIDE_CAR = new RegExp(
  String.raw`\b(?:(?:in|inside|inside of|interior of|from inside)${ARTICLE}(?: [a-z-]+){0,2} ${CARS}\b${AFTER}|(?:behind|at|on|holding) (?:the|a|his|her|its) (?:steering )?wheel of|behind (?:the|a) (?:steering )?wheel|(?:on|in|from|at) (?:the|a|his|her|their) (?:(?:back|rear|front|passenger|driver'?s?) ?seats?|backseat|passenger side|drivers? side)|(?:in|inside) (?:an?|the|his|her|their) (?:[a-z-]+ ){0,2}van|car (?:interior|seat|cabin)|(?:car|vehicle|taxi|truck) interior|seat ?belts?)\b`,
  'iu',
)
/** Who is said to go along a road, to get in or out, or to be before a vehicle is seen from outside. */
const OUTSIDE =
  /\b(?:driv(?:es?|ing) (?:in|his|her|their|the|an?) (?:[a-z]+ ){1,3}(?:through|down|along|across|past|around)|(?:driv(?:es?|ing)|rid(?:es?|ing)|cruis(?:es?|ing)|travel(?:s|ing)?|speed(?:s|ing)) (?:[a-z]+ly )?(?:through|down|along|across|past|on|over|up|around|away|fast|by|into)|(?:get(?:s|ting)?|climb(?:s|ing)?|step(?:s|ping)?|jump(?:s|ing)?|put(?:s|ting)?|load(?:s|ing)?|board(?:s|ing)?|enter(?:s|ing)?) (?:[a-z]+ ){0,3}?(?:in|into|on|onto|off|out|out of)|leaning|leans|convertible|roof|on top|trunk|hood|open car)\b/iu

const METRO =
  /\b(?:subway|metro|underground|tube)(?: (?:train|railway))?(?: [a-z]+)? (?:stations?|platforms?|stops?)\b|\b(?:in|inside|at|of|through|out of|from) (?:an?|the) (?:[a-z]+ )?(?:subway|metro|underground)\b(?! (?:train|car|tunnel|entrance|lake|cave|bar))|\bsubway\b(?! (?:entrance|sandwich|car|carriage|train|map|tiles?|walls?|sign))|地铁站/iu
const TUNNEL = /\btunnels?\b(?! (?:of|vision|effect|particles?|animation|background|loop))|隧道/iu

/** Which of these rooms a text is about. */
function rideOf(text: string, scene: Scene): RideRoom | undefined {
  if (!INDOORS.has(scene.place)) return undefined
  const rider = scene.subjects.find(canRide)
  const isOpen = OUTSIDE.test(text)
  if (rider && ((!isOpen && INSIDE_CAR.test(text)) || isDriverSeen(text, scene))) return 'car'
  return byWords(text, scene)
}

function byWords(text: string, { subjects }: Scene): RideRoom | undefined {
  const hasTrain = subjects.some(({ kind }) => kind === 'train')
  const isTunnel = TUNNEL.test(text)
  const isMetro = METRO.test(text) || (hasTrain && TUBE.test(text))
  if (isMetro && (!isTunnel || subjects.length > 0)) return 'metro'
  if (isTunnel && subjects.every(mayPass)) return 'tunnel'
  return FACTORY.test(text) || subjects.some(isOfFactory) ? 'factory' : undefined
}

/** A train under ground. */
const TUBE = /\b(?:subway|metro|underground|tube)\b|地铁/iu
const FACTORY =
  /\b(?:(?:in|inside|at|of|through) (?:an?|the|its) (?:[a-z]+ ){0,2}(?:factory|manufacturing plant|industrial plant|car plant)|factory (?:floor|hall|workers?|interior|line)|(?:assembly|production|manufacturing|bottling) lines?|conveyor(?: belts?)?)\b|工厂|车间|流水线/iu

const isOfFactory = ({ shape }: Subject): boolean =>
  shape === 'robot-arm' || shape === 'conveyor-belt'

/** The face of who drives is inside of the car. */
const isDriverSeen = (text: string, { shotSize, subjects }: Scene): boolean =>
  shotSize === 'close' && DRIVES.test(text) && subjects.some(({ kind }) => kind === 'car')

/** Places that a room of a vehicle takes the place of; who is under water or in space is not in a bus. */
const INDOORS: ReadonlySet<Scene['place']> = new Set([
  'interior',
  'city',
  'meadow',
  'mountains',
  'village',
  'skyline',
  'tabletop',
  'abstract',
])

const canRide = (one: Subject): boolean => PEOPLE.has(one.kind) || hasHands(one)

/** What goes through a tunnel and is not longer than that is wide. */
const mayPass = ({ kind, shape }: Subject): boolean =>
  kind === 'car' || kind === 'bus' || PEOPLE.has(kind) || shape === 'motorcycle'

const VEHICLES: ReadonlySet<string> = new Set([
  'car',
  'bus',
  'train',
  'plane',
  'taxi',
  'police-car',
  'tram-car',
  'minibus',
  'pickup-truck',
  'sport-utility-vehicle',
  'delivery-truck',
  'small-airplane',
  'bus-stop',
  'coach-seat',
  'steering-wheel',
])

const isVehicle = ({ kind, shape }: Subject): boolean => VEHICLES.has(shape ?? kind)

/** Inside of it, where those sit who do not stand; what is around them is no subject. */
function aboard(text: string, scene: Scene): Scene {
  const isDriver = DRIVES.test(text)
  const seat: SeatName = isDriver ? 'driver_seat' : 'car_seat'
  const subjects = scene.subjects
    .filter((one) => !isVehicle(one))
    .map((one) => (one.shape === 'radio' ? heldRadio(one, scene) : one))
    .map((one) => (canRide(one) ? seated(one, seat) : one))
  const { wall: _wall, beyond: _beyond, surface: _surface, liquid: _liquid, ...open } = scene
  return {
    ...open,
    place: 'interior',
    room: 'car',
    ...(scene.shotSize === 'medium' && { shotSize: 'close' }),
    subjects,
    details: [],
  }
}

/** Somebody on a seat, and on or in nothing else. */
function seated({ relation: _relation, traits, ...alone }: Subject, seat: SeatName): Subject {
  const kept = traits?.filter((trait) => trait !== 'astride') ?? []
  return {
    ...alone,
    ...(kept.length > 0 && { traits: kept }),
    action: 'sit',
    ...(PEOPLE.has(alone.kind) && { seat }),
  }
}

/** Who talks on the radio of a car holds a part of it. */
function heldRadio(radio: Subject, { subjects }: Scene): Subject {
  const talker = subjects.find(canRide)
  if (!talker) return radio
  return { ...radio, shape: 'walkie-talkie', relation: { is: 'held_by', to: nameOf(talker) } }
}

const DRIVES =
  /\b(?:driv(?:es?|ing|ers?)|wheel|police(?:man|woman| officer)?|chauffeur|trucker)\b/iu

/** No steam under ground. */
const electric = (train: Subject): Subject => ({ ...train, species: 'express' })

/** In a station or a tunnel, with its train where nobody else is there. */
function underGround(text: string, scene: Scene, room: 'metro' | 'tunnel'): Scene {
  const isRail =
    room === 'metro' || /\b(?:train|subway|metro|rail\w*|tube)\b|地铁|火车/iu.test(text)
  const people = scene.subjects.filter(({ kind }) => PEOPLE.has(kind))
  const others = scene.subjects.filter(({ kind }) => !PEOPLE.has(kind))
  const hasTrain = others.some(({ kind }) => kind === 'train')
  const train: Subject = {
    kind: 'train',
    count: 1,
    action: 'travel',
    details: [],
    species: 'express',
  }
  const isAlone = room === 'metro' && !hasTrain && people.length === 0
  const subjects = [...people, ...others, ...(isAlone ? [train] : [])]
  const { wall: _wall, ...open } = scene
  return {
    ...open,
    place: 'interior',
    room,
    subjects: subjects.map((one) => (one.kind === 'train' && isRail ? electric(one) : one)),
    details: isRail && room === 'tunnel' ? ['railway'] : [],
  }
}
