/**
 * Reads a scene out of a prompt with the lexicon: words become hits, hits fill
 * slots. Pure, deterministic, linear in the length of the prompt.
 */
import {
  ADDITIONS,
  type Colour,
  nameOf,
  type Place,
  type Scene,
  type ShotSize,
  type Subject,
  type TimeOfDay,
  type Weather,
} from '../scene/scene.ts'
import { isAt } from '../scene/detail-places.ts'
import type { Detail } from '../scene/details.ts'
import { homeOf, usualRoom, VESSELS, SWIMMERS } from './usual-places.ts'
import { withChurch } from './read-churches.ts'
import { withConditions } from './read-conditions.ts'
import { withinVehicle } from './read-insides.ts'
import { withMoon } from './read-moon.ts'
import { withCrops } from './read-crops.ts'
import { seenFromInside } from './read-viewpoint.ts'
import { inNeon } from './read-neon.ts'
import { withVehicles } from './read-vehicles.ts'
import { asBuilt } from '../hits/building-kinds.ts'
import { type ReadSubjects, readSubjects } from './read-subjects.ts'
import { darkSheet, isStudio, posing } from './studio.ts'
import { withoutBackground } from '../hits/background-hits.ts'
import { withoutModifiers } from '../hits/thing-hits.ts'
import { asMeant, isOutdoors } from '../hits/sentence-hits.ts'
import { absencesIn } from '../lexicon/place-names.ts'
import {
  beforeBackground,
  coloursOf,
  isMotionBackground,
  motionBackgroundOf,
} from './read-motion-background.ts'
import type { WordHit, HitOf } from '../lexicon/word-hit.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'
import type { WordSlots } from '../lexicon/scene-words.ts'
import { cutOutNamed } from '../things/catalogue.ts'
import { atBowls } from './at-bowls.ts'
import { inKinds } from './kinds-of-animals.ts'
import { atFlower, flowerSeenClose, inSeason, isPartOfPlant } from './plant-parts.ts'
import { asDishes, isLiquidAlone, laidOut, liquidOf, tableOf } from '../hits/table-hits.ts'

/** How to read. */
export type SceneReading = {
  /** Fills what the text leaves open; 32-bit unsigned. */
  readonly seed: number
  /** True: an engine may add what the prompt does not say. */
  readonly enrich: boolean
}

/**
 * The scene that the text describes. What the text leaves open is filled from
 * what it says, and at last from the seed: the same text and seed always give
 * the same scene.
 */
export function readScene(text: string, { seed, enrich }: SceneReading): Scene {
  const found = findHits(text).filter(({ negated, slot }) => !negated && slot !== 'nothing')
  const heads = withoutModifiers(text, found).filter(({ slot }) => slot !== 'nothing')
  const hits = withoutBackground(asMeant(text, asBuilt(text, heads)))
  const saidSize = best(hits, 'shotSize')
  const { subjects: cast, own, isOfHands } = castOf(text, hits, saidSize)
  const { subjects: staged, ...where } = placed(text, hits, { cast, own })
  const { place } = where
  const fed = atFlower(atBowls(staged, text, place), text)
  const season = best(hits, 'season')
  const subjects = fed.map((one) => inSeason(withFoundRelation(one, fed), season))
  const loose = looseColour(text, hits, { own, grounds: groundsOf(place) })
  const tint = tintOf(place, hits, loose ?? darkSheet(where, text))
  const backgrounds = motionBackgroundOf(text, place, subjects)
  const scene: Scene = {
    ...where,
    ...roomOf(place, { text, hits }, subjects),
    timeOfDay: best(hits, 'timeOfDay') ?? usualTime(seed, place, subjects),
    weather: readWeather(hits),
    ...(season && { season }),
    style: best(hits, 'style') ?? 'natural',
    shotSize: sizeOf(saidSize, { isOfHands, subjects }),
    ...angleOf(hits),
    subjects,
    mood: best(hits, 'mood') ?? 'calm',
    ...(backgrounds.length > 0 ? coloursOf(text) : tint && { tint }),
    details: [
      ...new Set([
        ...detailsOf(hits, subjects, place),
        ...wavesIn(text, hits, place),
        ...backgrounds,
        ...absencesIn(text),
      ]),
    ],
    additions: enrich ? ADDITIONS : [],
  }
  return asPlaceIs(text, seenFromInside(text, inNeon(text, withVehicles(text, scene))))
}

/** What is read one after the other: the state last, of the place that it then is. */
const PLACE_READERS: readonly ((text: string, scene: Scene) => Scene)[] = [
  withinVehicle,
  withChurch,
  withCrops,
  withMoon,
  withConditions,
]

/** What the words for a place say beyond the place itself: a field of what, inside of what, in which state. */
function asPlaceIs(text: string, scene: Scene): Scene {
  const isFromInside = scene.details.some(
    (detail) => detail === 'windscreen' || detail === 'plane_window',
  )
  if (isFromInside) return scene
  return PLACE_READERS.reduce((read, reader) => reader(text, read), scene)
}

/** Hands at work and parts of plants are seen close. */
function sizeOf(
  said: ShotSize | undefined,
  { isOfHands, subjects }: Pick<ReadSubjects, 'isOfHands' | 'subjects'>,
): ShotSize {
  if (isOfHands) return 'close'
  return said ?? (isPartOfPlant(subjects) ? 'close' : 'medium')
}

/** Who and what is there; in a close picture of flowers alone, one of them. */
function castOf(
  text: string,
  hits: readonly WordHit[],
  shotSize: ShotSize | undefined,
): ReadSubjects {
  const isClose = shotSize === 'close'
  const named = readSubjects(text, hits, { isPortrait: isClose })
  const read = { ...named, subjects: inKinds(text, named.subjects) }
  if (!isClose || read.subjects.length > 0) return read
  const details = hitsOf(hits, 'detail').map(({ value }) => value)
  return { ...read, subjects: flowerSeenClose(details) }
}

/** A relation to somebody who is not shown is none. */
function withFoundRelation(subject: Subject, all: readonly Subject[]): Subject {
  const { relation, ...alone } = subject
  if (!relation) return subject
  const isShown = (name: string): boolean =>
    all.some((one) => one !== subject && nameOf(one) === name)
  const { is, to, and } = relation
  if (!isShown(to)) return alone
  return and === undefined || isShown(and) ? subject : { ...alone, relation: { is, to } }
}

/** Where it plays and who is there: a still life on a table, everybody else where they are said to be or at home. */
function placed(
  text: string,
  hits: readonly WordHit[],
  { cast, own }: { readonly cast: readonly Subject[]; readonly own: ReadonlySet<number> },
): Pick<Scene, 'place' | 'beyond' | 'surface' | 'liquid' | 'subjects'> {
  if (isMotionBackground(text, cast))
    return { place: 'abstract', subjects: beforeBackground(text, cast) }
  const said = readPlace(
    text,
    hits.filter(({ slot, start }) => slot !== 'place' || !own.has(start)),
  )
  const served = asDishes(cast, said)
  const subjects = said === 'interior' ? served.filter((one) => !isOutdoors(one)) : served
  const table = tableOf(said, subjects, { text, hits })
  if (table) {
    const parts = { ...surfaceOf(subjects), ...tableParts(text, hits) }
    return { ...table, ...parts, subjects: laidOut(subjects, text, hits) }
  }
  if (isStudio(said, subjects, text))
    return { place: 'tabletop', surface: 'paper', subjects: subjects.map(posing) }
  if (subjects.length === 0 && said === undefined && isLiquidAlone(text, hits))
    return { place: 'tabletop', ...tableParts(text, hits), subjects }
  const named = afloat(below(said, subjects, hits), subjects)
  return { place: offTable(named, subjects) ?? homeOf(subjects, text), subjects }
}

/** Flat forms are before a plain sheet, where no table is said. */
const surfaceOf = ([lead]: readonly Subject[]): Pick<Scene, 'surface'> =>
  lead?.shape?.startsWith('flat-') ? { surface: 'paper' } : {}

/** What is said of a table, and of what is poured there. */
function tableParts(text: string, hits: readonly WordHit[]): Pick<Scene, 'surface' | 'liquid'> {
  const surface = best(hits, 'surface')
  const liquid = liquidOf(text, hits)
  return { ...(surface && { surface }), ...(liquid && { liquid }) }
}

/** Golden particles colour all there is. */
const tintOf = (
  place: Place,
  hits: readonly WordHit[],
  loose: Colour | undefined,
): Colour | undefined => loose ?? (place === 'abstract' ? best(hits, 'colour') : undefined)

/** What happens nowhere but on a table. */
const ON_A_TABLE: ReadonlySet<Detail> = new Set(['steam', 'pour', 'splash', 'dew', 'candles'])

/** What would stand twice, near and far. */
const CASTLES: ReadonlySet<string> = new Set(['castle', 'classical-building', 'japanese-castle'])

/** Each once; the petals of a flower that is shown are on it, and do not fall. */
function detailsOf(
  hits: readonly WordHit[],
  subjects: readonly Subject[],
  place: Place,
): readonly Detail[] {
  const all = [...new Set(hitsOf(hits, 'detail').map(({ value }) => value))]
  const here = all.filter((detail) => isAt(detail, place))
  const named = place === 'tabletop' ? here : here.filter((detail) => !ON_A_TABLE.has(detail))
  const isFlower = subjects.some(({ shape }) => cutOutNamed(shape)?.nature === 'plant')
  const isCastle = subjects.some(({ shape }) => CASTLES.has(shape ?? ''))
  // A fence that somebody leaps over is the only one.
  const isLeapt = subjects.some(({ relation }) => relation?.is === 'jumps_over')
  const shown = named.filter(
    (detail) =>
      !(isFlower && detail === 'petals') &&
      !(isCastle && detail === 'castle') &&
      !(isLeapt && detail === 'fence'),
  )
  return shown.length === 0 && place === 'meadow' ? usualDetails(subjects) : shown
}

/** Words for a sea by its waves. */
const WAVES = /\b(?:waves?|surf(?:ing|ers?)?|breakers?|whitecaps?)\b/iu

/** The waves of a sea that is named by them. */
const wavesIn = (text: string, hits: readonly WordHit[], place: Place): readonly Detail[] =>
  (place === 'sea' || place === 'beach') &&
  hits.some(({ slot, start, end }) => slot === 'place' && WAVES.test(text.slice(start, end)))
    ? ['waves']
    : []

/** Who is on a bench in open country of which nothing is said is in a park. */
const usualDetails = ([lead]: readonly Subject[]): readonly Detail[] =>
  lead?.seat === 'bench' ? ['park'] : []

/** What an interior is, where that is said or told by what is in it. */
function roomOf(
  place: Place,
  { text, hits }: { readonly text: string; readonly hits: readonly WordHit[] },
  subjects: readonly Subject[],
): Pick<Scene, 'room'> {
  if (place !== 'interior') return {}
  const room = best(hits, 'room') ?? usualRoom(subjects, text)
  return room ? { room } : {}
}

function angleOf(hits: readonly WordHit[]): Pick<Scene, 'angle'> {
  const angle = best(hits, 'angle')
  return angle ? { angle } : {}
}

/** Whoever swims in a sea and neither leaps nor shows at its surface is seen under it, unless somebody else is seen above it. */
function below(
  place: Place | undefined,
  subjects: readonly Subject[],
  hits: readonly WordHit[],
): Place | undefined {
  const allDive =
    subjects.length > 0 &&
    subjects.every(({ kind, action }) => SWIMMERS.has(kind) && action === 'swim')
  const shows = hits.some(({ slot }) => slot === 'waterline')
  return place && OPEN_WATERS.has(place) && allDive && !shows ? 'underwater' : place
}

const OPEN_WATERS: ReadonlySet<Place> = new Set(['sea', 'lake'])

/** Where a vessel is under way there is water: between icebergs the sea, in a wood a river. */
function afloat(place: Place | undefined, subjects: readonly Subject[]): Place | undefined {
  const sails = subjects.some(({ kind, action }) => VESSELS.has(kind) && action === 'travel')
  return place && sails ? (NEAREST_WATERS[place] ?? place) : place
}

const NEAREST_WATERS: Partial<Record<Place, Place>> = {
  snowfield: 'sea',
  forest: 'river',
  meadow: 'river',
  mountains: 'lake',
}

/** Who is no still life is in the room, and not on its table. */
const offTable = (place: Place | undefined, [lead]: readonly Subject[]): Place | undefined =>
  place === 'tabletop' && lead ? 'interior' : place

/** Places that are the same place seen closer: the special word wins over the plain one. */
const WITHIN: Partial<Record<Place, readonly Place[]>> = {
  underwater: ['sea', 'lake', 'beach', 'city', 'village', 'forest', 'meadow', 'skyline'],
  skyline: ['city'],
  beach: ['sea'],
  river: ['forest', 'meadow'],
  village: ['meadow'],
}

function readPlace(text: string, hits: readonly WordHit[]): Place | undefined {
  const named = hitsOf(hits, 'place')
  const wholes = named.filter((hit, index) => !isModifier(text, hit, named[index + 1]))
  const near = wholes.filter((hit) => !isBackdrop(text, hit))
  const heads = near.some(({ hint }) => !hint) ? near : wholes
  const place = best(heads, 'place')
  const special = heads.find(
    ({ value, hint }) => !hint && place && WITHIN[value]?.includes(place) === true,
  )
  return special?.value ?? place
}

/** What stands far behind is not where somebody is, if another place is: "mountains in the background", 远处是雪山. */
function isBackdrop(text: string, { start, end }: WordHit): boolean {
  const before = text.slice(Math.max(0, start - BACKDROP_REACH), start)
  const after = text.slice(end, end + BACKDROP_REACH)
  return (
    BACKDROP_BEFORE.some((words) => words.test(before)) ||
    BACKDROP_AFTER.some((words) => words.test(after))
  )
}

/** Characters on either side of a place in which the words stand that make it a backdrop. */
const BACKDROP_REACH = 40

const BACKDROP_BEFORE: readonly RegExp[] = [
  /\b(?:(?:in the (?:far )?(?:background|distance)|on the horizon),?|(?:against|with) (?:a|the) back(?:drop|ground) of)(?: [a-z-]+){0,3} $/iu,
  /(?:(?:远处|远方|背后|身后|天边)就?[是有的]|背景[是为])[^，。,.]{0,4}$/u,
]

const BACKDROP_AFTER: readonly RegExp[] = [
  /^(?: [a-z]+){0,2} (?:in the (?:far |hazy |misty )?(?:background|distance)|on the horizon)\b/iu,
  /^ (?:far )?(?:behind|beyond)(?: (?:her|him|them|it))?(?:[,.;]|$)/iu,
  /^[^，。,.]{0,3}(?:[为作做]背景|在(?:远处|远方|背景))/u,
]

/** In "arctic sea" only the last word is a place; a mere hint after it takes nothing away ("village garden"), and what is under water stays there. */
function isModifier(text: string, hit: WordHit, next: WordHit | undefined): boolean {
  if (hit.value === 'underwater') return false
  return next !== undefined && !next.hint && /^ ?$/u.test(text.slice(hit.end, next.start))
}

/** A storm outdoes the rain and the clouds that come with it, and they outdo a clear sky. */
const WEATHER_RANK: readonly Weather[] = ['storm', 'snow', 'rain', 'fog', 'cloud']

function readWeather(hits: readonly WordHit[]): Weather {
  const named = new Set(hitsOf(hits, 'weather').map(({ value }) => value))
  return WEATHER_RANK.find((weather) => named.has(weather)) ?? 'clear'
}

/** What people expect where no time is named: mostly day, and a kinder light now and then. */
function pickTime(seed: number, place: Place): TimeOfDay {
  const times = TIMES[place] ?? USUAL_TIMES
  return times[mixed(seed) % times.length] ?? 'day'
}

const USUAL_TIMES: readonly TimeOfDay[] = ['day', 'day', 'day', 'day', 'dawn', 'day', 'day', 'dusk']
const TIMES: Partial<Record<Place, readonly TimeOfDay[]>> = {
  city: ['day', 'day', 'dusk', 'day', 'day', 'night'],
  skyline: ['day', 'dusk', 'day', 'night'],
  abstract: ['night', 'dusk', 'dusk', 'night'],
  space: ['night'],
  tabletop: ['day'],
  interior: ['day', 'day', 'day', 'dusk'],
}

/** A silhouette is seen against a bright sky. */
const usualTime = (seed: number, place: Place, subjects: readonly Subject[]): TimeOfDay =>
  subjects.some(({ traits }) => traits?.includes('silhouette')) ? 'dusk' : pickTime(seed, place)

/** All bits of a seed in the lowest ones. */
function mixed(seed: number): number {
  const once = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  return (once ^ (once >>> 12)) >>> 3
}

/** The value named most often; of equals, the one named first. Hints count only among themselves. */
function best<Slot extends keyof WordSlots>(
  hits: readonly WordHit[],
  slot: Slot,
): WordSlots[Slot] | undefined {
  const named = hitsOf(hits, slot)
  const plain = named.filter(({ hint }) => !hint)
  const votes = new Map<WordSlots[Slot], number>()
  for (const { value } of plain.length > 0 ? plain : named)
    votes.set(value, (votes.get(value) ?? 0) + 1)
  return [...votes].toSorted((left, right) => right[1] - left[1])[0]?.[0]
}

/** The nearest hit behind the end of one; hits stand in the order of the text. */
function nextAfter(hits: readonly WordHit[], index: number): WordHit | undefined {
  const end = hits[index]?.end ?? 0
  for (let at = index + 1; at < hits.length; at += 1) {
    const next = hits[at]
    if (next && next.start > end) return next
  }
  return undefined
}

/** What has no colour of its own and gives it to all. */
const LIGHTS =
  /^(?: (?:(?:spot)?lights?|lighting|neon|glow|haze|tones?|hues?|palette|tint|ambience)\b|(?:色)?(?:的)?(?:光|色调|调子|氛围))/iu
/** The same of a table: what is under and behind what stands there. */
const GROUNDS =
  /^(?: (?:(?:spot)?lights?|lighting|neon|glow|haze|tones?|hues?|palette|tint|ambience)\b|(?: [a-z]+)? (?:background|backdrop|surface|table|tabletop|marble|velvet|silk|satin|linen|cloth|tablecloth|fabric|slate|paper|podium|pedestal|gradient|studio)\b|(?:色)?(?:的)?(?:光|色调|调子|氛围|背景|桌))/iu

const groundsOf = (place: Place): RegExp => (place === 'tabletop' ? GROUNDS : LIGHTS)

/** A colour of nothing in particular: nobody wears it, and no word of the lexicon follows it. */
function looseColour(
  text: string,
  hits: readonly WordHit[],
  { own, grounds }: { readonly own: ReadonlySet<number>; readonly grounds: RegExp },
): Colour | undefined {
  const isLoose = (hit: WordHit, index: number): hit is HitOf<'colour'> => {
    if (hit.slot !== 'colour' || own.has(hit.start)) return false
    if (grounds.test(text.slice(hit.end, hit.end + 24))) return true
    // "White background" is one word of the lexicon.
    if (/(?:ground|drop)$/iu.test(text.slice(hit.start, hit.end))) return true
    const next = nextAfter(hits, index)
    // "Purple and gold" are of nothing both, or of something.
    if (next?.slot === 'colour' && text.slice(hit.end, next.start) === ' and ')
      return isLoose(next, hits.indexOf(next))
    const isFollowed = next !== undefined && next.start - hit.end < 12
    return !isFollowed && !/^[ -][a-z]/u.test(text.slice(hit.end, hit.end + 2))
  }
  return hits.find(isLoose)?.value
}
