/** Where those are at home who are not said to be anywhere. */
import { isOutdoors } from '../hits/sentence-hits.ts'
import { cutOutNamed } from '../things/catalogue.ts'
import { ACTIVITY_NATURES, type ActivityNature } from '../scene/activities.ts'
import {
  type Action,
  nameOf,
  type Place,
  type Room,
  type Species,
  type Subject,
  type SubjectKind,
} from '../scene/scene.ts'
import { asRidden, isAstride } from '../things/saddles.ts'
import { HUMANS, natureOf, PETS, WATERS } from '../things/subject-kinds.ts'
import { isAlive } from '../hits/role-hits.ts'
import { isToy } from '../scene/looks.ts'
import type { SeatName } from '../scene/seats.ts'
import { WORK_ROOMS } from '../lexicon/room-words.ts'
import { isTableThing } from '../hits/table-hits.ts'

/** What people do in a room, whether or not the room is named: the likelier ones first. */
const CHORES: readonly (readonly [room: Room | undefined, words: RegExp])[] = [
  [
    'kitchen',
    /\b(?:wok|(?:frying |sauce)pan|skillet|stove|oven|ingredients?|recipe|cook(?:s|ing)|chop(?:s|ping)|knead(?:s|ing)|dough|batter|bak(?:es|ing)|simmer(?:s|ing)|whisk(?:s|ing)|stirs?|stirring|slic(?:es|ing)|peel(?:s|ing)|flour|cutting board|dishes|butter|vegetables)\b|厨|烹饪|炒|切菜|做饭|和面/iu,
  ],
  [
    'bathroom',
    /\b(?:brush(?:es|ing) (?:her|his|their) (?:teeth|hair)|tooth ?brush|razor|shav(?:es|ing)|shower(?:s|ing)?|wash(?:es|ing) (?:her|his|their) (?:hair|hands|face)|bath ?tub)\b|刷牙|洗脸|洗澡/iu,
  ],
  [
    'bedroom',
    /\b(?:lipstick|make ?up|mascara|eyeliner|eyeshadow|pillows?|blankets?|mattress|pyjamas|pajamas|wak(?:es|ing) up|tuck(?:s|ed) in|lullaby)\b|化妆|口红|枕头|被子/iu,
  ],
  [
    'office',
    /\b(?:typ(?:es|ing)|keyboard|laptop|spreadsheets?|printer|paperwork|computer)\b|打字|电脑|键盘/iu,
  ],
  [
    undefined,
    /\b(?:knit(?:s|ting)|sew(?:s|ing)|iron(?:s|ing)|vacuum(?:s|ing)?|fold(?:s|ing)|unwrap(?:s|ping)|tv|television|video games?|chess|jigsaw|board game|(?:a|the|her|his|some) (?:wine )?glass(?:es)?|scissors|canvas|easel|paint(?:s|ing) (?:a|her|his|the|their) (?:picture|portrait|painting|nails?)|writ(?:es|ing) (?:a|in|on|down)|draw(?:s|ing) (?:a|on|with)|mirror|ceiling|curtains?|lamp)\b|画室|画布|画架|画笔|电视|下棋|剪刀|织毛衣/iu,
  ],
]

/** The room of a chore that somebody does; `undefined` within: a living room. */
function choreOf(
  text: string,
  { action }: Pick<Subject, 'action'>,
): { readonly room: Room | undefined } | undefined {
  const isUnderWay = UNDER_WAY.has(action)
  const chore = [...CHORES, ...(isUnderWay ? [] : WORK_ROOMS)].find(([, words]) => words.test(text))
  return chore && { room: chore[0] }
}

/** Who goes about is in no room by what is said of work. */
const UNDER_WAY: ReadonlySet<Action> = new Set(['walk', 'run', 'travel', 'swim', 'leap', 'fly'])

/** Furniture of a living room. */
const LOUNGE = /\b(?:sofa|couch|armchair|fireplace|living room|lounge)\b/iu

/** Where furniture is at home that people sit or lie on; what has no line is everywhere. */
const SEAT_HOMES: Partial<Record<SeatName, Place>> = {
  chair: 'interior',
  armchair: 'interior',
  sofa: 'interior',
  stool: 'interior',
  throne: 'interior',
  bed: 'interior',
  table: 'interior',
  bench: 'meadow',
  hammock: 'beach',
  steps: 'city',
}

/** The rooms that furniture is in. */
const SEAT_ROOMS: Partial<Record<SeatName, Room>> = {
  bed: 'bedroom',
  stool: 'bar',
  throne: 'ballroom',
}

const isPerson = ({ kind }: Subject): boolean => HUMANS.has(kind)

/** What a room is in which nothing is said of it: by what somebody does there, or by the food named with somebody. */
export function usualRoom(subjects: readonly Subject[], text: string): Room | undefined {
  const [lead, ...others] = subjects
  if (!lead) return undefined
  const room = lead.seat && SEAT_ROOMS[lead.seat]
  return room ?? (isPerson(lead) ? roomOfWork(lead, { others, text }) : undefined)
}

function roomOfWork(
  lead: Subject,
  { others, text }: { readonly others: readonly Subject[]; readonly text: string },
): Room | undefined {
  if (isServed(lead, others)) return 'kitchen'
  if (LOUNGE.test(text)) return undefined
  const { home, room } = usualFor(lead)
  return home === 'interior' ? (room ?? choreOf(text, lead)?.room) : choreOf(text, lead)?.room
}

/** True for who has food and feeds nobody with it. */
const isServed = (lead: Subject, others: readonly Subject[]): boolean =>
  others.some(({ shape }) => cutOutNamed(shape)?.nature === 'food') &&
  !isOutside(lead) &&
  !others.some(isKept)

/** True for animals that are fed where they are kept, which is in no kitchen. */
const isKept = (one: Subject): boolean => !PETS.has(one.kind) && isLiving(one)

/** What is usual for what somebody does; a wild animal eats where it lives. */
const usualFor = (one: Subject): Partial<ActivityNature> => {
  const { activity } = one
  const isWild = !isPerson(one) && isKept(one)
  return activity && !(activity === 'eat' && isWild) ? ACTIVITY_NATURES[activity] : {}
}

/** True for who does what is done in the open. */
function isOutside(subject: Subject): boolean {
  const { home } = usualFor(subject)
  return home !== undefined && home !== 'interior'
}

/** Somebody with food, or with work that is done in rooms, and nothing that would not be in one. */
function isAtHome(subjects: readonly Subject[], text: string): boolean {
  const [lead, ...others] = subjects
  if (!lead || !isPerson(lead) || lead.action === 'swim' || isOutside(lead)) return false
  if (usualRoom(subjects, '') !== undefined) return true
  return (
    choreOf(text, lead) !== undefined && others.every((one) => isPerson(one) || isTableThing(one))
  )
}

/** Who is small enough, and on, in, under or beside a piece of furniture, is in a room. */
function isFurnished(subjects: readonly Subject[]): boolean {
  const [lead] = subjects
  if (!lead || (cutOutNamed(lead.shape)?.heightMetres ?? 0) > INDOORS_METRES || WILD.has(lead.kind))
    return false
  if (subjects.some(isOutdoors)) return false
  const others = new Set(
    subjects.flatMap(({ relation }) => (relation ? [relation.to, relation.and] : [])),
  )
  return subjects.some(
    (one) =>
      (one.relation !== undefined || others.has(nameOf(one))) &&
      (natureOf(one).home === 'interior' || isLaidAtHome(one, lead)),
  )
}

/** "A person and a sink": people and pets with furniture, and with nothing of the open, are in a room. */
const isWithFurniture = ([lead, ...others]: readonly Subject[]): boolean =>
  lead !== undefined &&
  (isPerson(lead) || PETS.has(lead.kind)) &&
  lead.action !== 'travel' &&
  !others.some(isOutdoors) &&
  others.some((one) => one.kind === 'thing' && natureOf(one).home === 'interior')

/** Toys, and who plays with them. */
const isPlayroom = (subjects: readonly Subject[]): boolean =>
  subjects.some(isToy) &&
  subjects.every((one) => isTableThing(one) || isPerson(one) || PETS.has(one.kind))

const INDOORS_METRES = 1.2
const WILD: ReadonlySet<SubjectKind> = new Set(['horse', 'elephant', 'deer', 'dragon'])

/** A pet, and a fish in a bowl, is at home with what stands on tables there. */
const isLaidAtHome = (one: Subject, lead: Subject): boolean =>
  (PETS.has(lead.kind) || SWIMMERS.has(lead.kind)) &&
  (lead.relation?.is === 'on' || lead.relation?.is === 'in') &&
  lead.relation.to === nameOf(one) &&
  natureOf(one).home === 'tabletop'

/** Somebody by a house of a town, and what is driven, waited for or passed in a street. */
const isTraffic = ([lead, ...others]: readonly Subject[]): boolean =>
  others.some(isOfATown) ||
  (lead !== undefined && HUMANS.has(lead.kind) && others.some(({ kind }) => TRAFFIC.has(kind)))

const TRAFFIC: ReadonlySet<SubjectKind> = new Set(['bus', 'car'])

/** Houses of a town, where others stand by them. */
const isOfATown = ({ shape, relation }: Subject): boolean =>
  relation === undefined && TOWN.has(shape ?? '')

const TOWN: ReadonlySet<string> = new Set([
  'convenience-store',
  'office-building',
  'department-store',
])

/** The home of whoever is named first; people go where what they ride or sail is at home. */
export function homeOf(subjects: readonly Subject[], text: string): Place {
  if (subjects.some(isCaughtFish) && !KEPT_IN.test(text)) return 'river'
  const free = subjects.filter((one) => !isCaught(one))
  return isFurnished(free) || isWithFurniture(free) || isPlayroom(free)
    ? 'interior'
    : unfurnishedHome(free, text)
}

function unfurnishedHome(subjects: readonly Subject[], text: string): Place {
  const vessel = subjects.find(isVessel)
  const swimmer = subjects.find(({ kind }) => SWIMMERS.has(kind))
  if (isAtSea({ vessel, swimmer }, text)) return 'sea'
  const shore = swimmer && shoreOf(subjects, text)
  return shore ?? dryHome(subjects, { text, lead: vessel ?? swimmer ?? hostOf(subjects) })
}

function dryHome(
  subjects: readonly Subject[],
  { text, lead }: { readonly text: string; readonly lead: Subject | undefined },
): Place {
  const seat = subjects.find((one) => one.seat)?.seat
  const seatHome = seat && SEAT_HOMES[seat]
  if (seatHome) return seatHome
  if (isAtHome(subjects, text)) return 'interior'
  // A violinist is where the pianist has a piano.
  const usual = lead && [lead, ...subjects].map((one) => usualFor(one).home).find(Boolean)
  if (usual) return usual
  if (isTraffic(subjects)) return 'city'
  // An abstract play of light is for who asks for one, or for nothing: others get open country.
  return lead ? ownHome(lead) : /\p{L}/u.test(text) ? 'meadow' : 'abstract'
}

/** What another one has caught is where that one is. */
const isCaught = (one: Subject): boolean => one.relation?.is === 'held_by' && isLiving(one)

const isCaughtFish = (one: Subject): boolean => one.shape === 'salmon' && isCaught(one)

/** Where somebody of the land is who has to do with a fish: a fisher at a river, a pet at home with one in a bowl. */
function shoreOf(subjects: readonly Subject[], text: string): Place | undefined {
  const [lead] = subjects
  const isOfSea = subjects.some(({ kind, species }) => kind === 'whale' || species === 'dolphin')
  if (!KEPT_IN.test(text)) return lead && isOnLand(lead) ? (isOfSea ? 'beach' : 'river') : undefined
  const other = subjects.find(isOnLand)
  return other && (isPerson(other) || PETS.has(other.kind) ? 'interior' : ownHome(other))
}

const isOnLand = (one: Subject): boolean =>
  !SWIMMERS.has(one.kind) &&
  one.action !== 'swim' &&
  !WATERS.has(natureOf(one).home) &&
  (isPerson(one) || isLiving(one))

const isLiving = ({ kind, shape }: Subject): boolean => isAlive({ value: kind, shape })

const KEPT_IN = /\b(?:fish ?)?(?:tank|aquarium|fish ?bowl|bowl)\b/iu

/** Who swims beside a boat is seen from above; who leaps has much water, and so has a boat in a storm. */
function isAtSea(
  { vessel, swimmer }: Readonly<Record<'vessel' | 'swimmer', Subject | undefined>>,
  text: string,
): boolean {
  if (swimmer && (vessel || swimmer.action === 'leap')) return true
  return vessel !== undefined && ROUGH.test(text)
}

/** Water that is rough enough for a storm is no lake. */
const ROUGH = /\b(?:storms?|stormy|gales?|tempest|hurricane|swell|waves)\b|风暴|暴风雨|巨浪/iu

/** Small things are where somebody is who is named with them, and who rides where what is ridden is at home. */
function hostOf(subjects: readonly Subject[]): Subject | undefined {
  const hosts = subjects.filter((one) => !isTableThing(one) && !isAstride(one))
  // Who flies is where those are who stay on the ground: a bird before a tower is in its city.
  const grounded = hosts.filter((one) => !isFlyer(one))
  const [first] = grounded
  // What is kept in a house and stands by a tree is in the open, and so is who lives in woods and stands by a house.
  const tall = first && CLOSED.has(natureOf(first).home) ? grounded.find(isOutdoors) : undefined
  const host = tall ?? first ?? hosts[0] ?? subjects[0]
  return host && subjects.some(isAstride) ? asRidden(host) : host
}

const CLOSED: ReadonlySet<Place> = new Set(['interior', 'forest'])

const isFlyer = (subject: Subject): boolean => natureOf(subject).habit === 'fly'

/** Who swims and has no water at home, and birds that swim, are at home on a lake. */
function ownHome(subject: Subject): Place {
  const { kind, action, species } = subject
  const home =
    (species && WILDS[species]) ?? (isPerched(subject) ? 'forest' : natureOf(subject).home)
  // What is hurled needs room.
  if (subject.happens === 'hurl' && home === 'tabletop') return 'meadow'
  return action === 'swim' && (kind === 'bird' || !WATERS.has(home)) ? 'lake' : home
}

/** A bird of no sort that does not fly is among branches, and not at the sea. */
const isPerched = ({ kind, action, species }: Subject): boolean =>
  kind === 'bird' && species === undefined && (action === 'stand' || action === 'sit')

/** Sorts that live elsewhere than others of their kind. */
const WILDS: Partial<Record<Species, Place>> = {
  lion: 'meadow',
  tiger: 'forest',
  eagle: 'mountains',
  owl: 'forest',
  parrot: 'forest',
  crow: 'meadow',
  swallow: 'meadow',
  dove: 'village',
  heron: 'lake',
}

/** What is nowhere but on water, or under it. */
export const VESSELS: ReadonlySet<SubjectKind> = new Set(['boat', 'ship'])
/** A ship of a kind of its own is one as well. */
const isVessel = ({ kind, shape }: Subject): boolean => {
  const { nature, heightMetres = 0 } = cutOutNamed(shape) ?? {}
  return VESSELS.has(kind) || (nature === 'sail' && heightMetres > 5)
}

/** Who lives in water. */
export const SWIMMERS: ReadonlySet<SubjectKind> = new Set(['fish', 'whale'])
