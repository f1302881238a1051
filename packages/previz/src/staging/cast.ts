/** Puts the subjects of a scene on a world's ground. */
import type { Scene } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import { mix } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Vector } from '@backlot/camera/geometry'
import type { Card } from '../renderer/scene/stage.ts'
import type { Texture, TextureBook } from '../renderer/scene/texture.ts'
import type { Path } from '../camera/camera-program.ts'
import { distanceOf, floorOf, isAfloat } from './afloat.ts'
import { castOf, comesNear, goesAway, headingOf, onItsFeet } from '../camera/lead.ts'
import { speedOf } from './pace.ts'
import { besideOf } from './beside.ts'
import { isBather, type Spray, spraysOf } from './happenings/leaping.ts'
import type { Palette } from '../worlds/palette.ts'
import { paintShadow } from '../painting/soft.ts'
import type { CastGroup } from './stagings.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { type ShadowFall, shadowFall } from './cast-shadows.ts'
import { cutOutCards, cutOutFigure, type CutOutPlace, heldCards } from './cut-outs/cut-out-cards.ts'
import { apartMetres, isMirrored, partnerOf, performing } from './performers.ts'
import { placeFigure } from './figure-cards.ts'
import { isFace } from './happenings/moved-cards.ts'
import { groupCards } from './groups/group-cards.ts'
import type { PartPlace } from './groups/group-places.ts'
import { happened } from './happenings/happened-cards.ts'
import { playedCards } from './happenings/played-cards.ts'
import { stirredCards } from './stirred.ts'
import { isBoard, seatOf } from '@backlot/prompt/saddles'
import {
  animalRiderHeight,
  type CastKind,
  type CastMember,
  hasFeet,
  stagingOf,
} from './stagings.ts'
import { asPerson, figureOf, isPerson } from '../subjects/figure-of.ts'
import type { Figure } from '../subjects/figure.ts'
import { BUILDS } from '../subjects/person/skeleton.ts'

/** What the cast needs to know of its world. */
export type Casting = {
  readonly shot: Shot
  readonly scene: Scene
  readonly palette: Palette
  readonly book: TextureBook
  readonly seed: number
  readonly sunSide: number
  /** The lead's way. */
  readonly path: Path
  readonly ground: number
  /** Most that companions may stand behind or before the lead. */
  readonly depth: number
}

/** All cards of all subjects. */
export function castSubjects(world: Casting): Card[] {
  const { scene, book, palette } = world
  const shadow = book.add({ widthPx: 96, heightPx: 48, paint: (_, w, h) => paintShadow(w, h) })
  const fall = shadowFall(scene, world.sunSide)
  const [lead, ...companions] = castOf(scene)
  const cast = lead ? [lead, ...companions.map((one) => alongWith(lead, one))] : []
  const bathes = cast.some(({ kind }) => isBather(kind))
  const spray = bathes
    ? spraysOf(book, mix([1, 1, 1], palette.haze, palette.dark ? 0.55 : 0.2))
    : undefined
  const cards = cast.flatMap((subject, index) => {
    // Figures are painted heading right; who heads left is a mirror image, and so is its light.
    const sunSide = world.sunSide * headingOf(world.shot.camera, subject)
    const casting = { ...world, sunSide }
    return castSubject({ casting, subject, isLead: index === 0, shadow, fall, spray, index })
  })
  return [...cards, ...stirredCards(world)]
}

/** Who is said to go nowhere in particular goes and looks as the lead does. */
function alongWith({ facing }: CastMember, companion: CastMember): CastMember {
  const isSide = facing === 'left' || facing === 'right'
  return isSide && companion.facing === undefined ? { ...companion, facing } : companion
}

/** A member of the cast that is to be staged. */
type CastPart = {
  readonly casting: Casting
  readonly subject: CastMember
  readonly isLead: boolean
  readonly shadow: Texture
  readonly fall: ShadowFall
  readonly spray: Spray | undefined
  readonly index: number
}

function castSubject(part: CastPart): Card[] {
  const { casting, subject, isLead } = part
  const random = seededRandom(casting.seed + part.index * 71 + 5)
  const looks = Math.min(subject.count, 3)
  if (subject.group) return castGroup({ ...part, group: subject.group })
  const staging = stagingOf(subject)
  const way = isLead || subject.kind === 'tabled' ? casting.path : companionPath(casting, subject)
  const [[x0, , z0], [x1, , z1]] = [way(0), way(1)]
  const pace = Math.hypot(x1 - x0, z1 - z0)
  const wardrobe = { ...casting, pace }
  const cutOut = cutOutFigure(casting, subject)
  const figures = cutOut
    ? []
    : Array.from({ length: looks }, (_, look) => dressed(wardrobe, subject, look))
  const heading = headingOf(casting.shot.camera, subject)
  const count = subject.count * (subject.count >= 3 ? (staging.swarm ?? 1) : 1)
  return Array.from({ length: count }, (_, index): Card[] => {
    const offset = placeOf(subject, {
      index,
      isLead,
      depth: casting.depth,
      random,
      rank: part.index,
      heading,
      leadMetres: casting.path(0)[2],
    })
    const ownPhase = random() * 12
    const phase = isLead && index === 0 && isBather(subject.kind) ? 0 : ownPhase
    const path: Path = (seconds) => {
      const [x, y, z] = way(seconds)
      const lift = hop(subject, seconds, phase) + (staging.lift?.(seconds, phase) ?? 0)
      return [x + offset[0], y + offset[1] + lift, z + offset[2]]
    }
    const ground = floorOf(subject, casting.ground)
    const at = { path, phase, subject, heading: heading * sideOf(subject, index), ground }
    const paper = { ...at, fall: part.fall, contact: part.shadow }
    const figure = figures[subject.paired ? Math.min(index, looks - 1) : index % looks]
    const own = cutOut
      ? cutOutCards({ ...paper, figure: cutOut })
      : figure
        ? placeFigure({ ...paper, figure, shadow: part.shadow, spray: part.spray })
        : []
    const held = index === 0 ? heldCards(casting, subject, paper) : []
    const riders = riderCards(wardrobe, { ...paper, shadow: part.shadow, look: index })
    const others = cutOut ? [...held, ...riders] : [...riders, ...held]
    const cards = happened(casting, paper, [...own, ...others])
    return showing({ rank: part.index, index }, cards)
  }).flat()
}

/** Says of the cards of a figure whom they show. */
const showing = (shows: NonNullable<Card['shows']>, cards: readonly Card[]): Card[] =>
  cards.map((card) => (isFace(card) ? { ...card, shows } : card))

/** A group goes as one: where a subject would stand that is as large as all of it. */
function castGroup(part: CastPart & { readonly group: CastGroup }): Card[] {
  const { casting, subject, isLead, group, index: rank } = part
  const { setting } = subject
  const random = seededRandom(casting.seed + rank * 71 + 5)
  const own = isLead || setting ? casting.path : companionPath(casting, subject)
  const heading = headingOf(casting.shot.camera, subject)
  const leadMetres = casting.path(0)[2]
  const place = { index: 0, isLead, depth: casting.depth, random, rank, heading, leadMetres }
  const [dx, dy, dz] = setting?.spots[0] ?? (isLead ? [0, 0, 0] : offsetOf(subject, place))
  const path: Path = (seconds) => {
    const [x, y, z] = own(seconds)
    return [x + dx, y + dy, z + dz]
  }
  const [[x0, , z0], [x1, , z1]] = [own(0), own(1)]
  const wardrobe = { ...casting, pace: Math.hypot(x1 - x0, z1 - z0) }
  const figures = new Map<string, Figure>()
  const figureFor: PartDress['figureFor'] = (member, look, pace = wardrobe.pace) => {
    const key = JSON.stringify([member, look, pace])
    const figure = figures.get(key) ?? figureOf({ ...wardrobe, pace }, member, look)
    figures.set(key, figure)
    return figure
  }
  const { durationSeconds } = casting.shot
  return groupCards(group, {
    path,
    heading,
    random,
    ground: casting.ground,
    seconds: durationSeconds,
    scale: setting ? setting.height / group.height : 1,
    draw: (one, index) => {
      const cards = drawPart({ ...part, wardrobe, figureFor }, one)
      return showing({ rank, index }, playedCards(cards, one, { ...casting, durationSeconds }))
    },
  })
}

/** What those of a group are dressed from. */
type PartDress = {
  readonly wardrobe: Casting & { readonly pace: number }
  /** Painted once for all who look and go alike. */
  readonly figureFor: (member: CastMember, look: number, pace?: number) => Figure
}

/** One of a group: with its shadow where it stands. */
function drawPart(part: CastPart & PartDress, place: PartPlace): Card[] {
  const { wardrobe, shadow } = part
  const { subject, isRaised } = place
  const paper = { ...place, fall: part.fall, contact: shadow }
  const cutOut = cutOutFigure(wardrobe, subject)
  const others = [
    ...riderCards(wardrobe, { ...paper, shadow, look: place.look }),
    ...heldCards(wardrobe, subject, paper),
  ]
  if (cutOut)
    return happened(wardrobe, place, [...cutOutCards({ ...paper, figure: cutOut }), ...others])
  const figure = part.figureFor(subject, place.look, place.pace)
  const drawn = isRaised ? { ...figure, shadow: 0 } : figure
  const cards = placeFigure({ ...paper, figure: drawn, shadow, spray: part.spray })
  return happened(wardrobe, place, [...cards, ...others])
}

/** Of several who are hand in hand the first holds a hand out behind, the second ahead. */
function claspOf(subject: CastMember, look: number): CastMember {
  const { clasp, ...free } = subject
  if (!clasp || subject.count === 1) return subject
  return look < 2 ? { ...free, clasp: look === 0 ? 'behind' : 'ahead' } : free
}

/** The second of two is a mirror image of the first, where they face each other, and so is its light. */
const sideOf = (subject: CastMember, index: number): number => (isMirrored(subject, index) ? -1 : 1)

/** One of a subject as it is painted. */
function dressed(
  wardrobe: Casting & { readonly pace: number },
  subject: CastMember,
  look: number,
): Figure {
  const dress = { ...wardrobe, sunSide: wardrobe.sunSide * sideOf(subject, look) }
  return figureOf(dress, performing(claspOf(subject, look), look), look + rankOf(subject))
}

/** Two women who hug are no twins. */
const rankOf = ({ paired }: CastMember): number => (paired === 'second' ? 1 : 0)

/** Half the width of the picture at a distance of one metre, and the share of it that a companion may cross. */
const HALF_WIDTH = 0.52
const CROSSED = 0.75

/** Who goes where the lead goes keeps it company; anybody else passes as far as the picture goes. */
function companionPath(casting: Casting, subject: CastMember): Path {
  const { path, scene, shot, ground } = casting
  const { durationSeconds } = shot
  const y = floorOf(subject, ground) + stagingOf(subject).altitude
  const distance = Math.max(distanceOf(subject, scene.place), nearestOf(casting, subject))
  const most = (HALF_WIDTH * distance * CROSSED) / durationSeconds
  const wanted = speedOf(subject)
  if (goesAway(subject)) return (seconds) => [0, y, distance + wanted * (seconds - 1.5)]
  // Hand in hand, in a pair, and beside whom who comes near: as the lead goes.
  if (subject.clasp || subject.paired || comesNear(subject)) return path
  if (wanted > 0 && goesAlong(casting, subject) && path(0)[0] !== path(1)[0])
    return (seconds) => [path(seconds)[0], y, distance]
  const pace = headingOf(shot.camera, subject) * Math.min(wanted, most)
  return (seconds) => [pace * (seconds - durationSeconds / 2), y, distance]
}

/** True for who goes on the same ground as the lead, and the same way. */
function goesAlong({ scene, shot }: Casting, subject: CastMember): boolean {
  const [lead] = castOf(scene)
  if (!lead || isAfloat(lead) || isAfloat(subject)) return false
  return headingOf(shot.camera, lead) === headingOf(shot.camera, subject)
}

/** Who stands beside somebody stands no nearer than that one, or would be below the picture or beside it: metres. */
function nearestOf({ path }: Casting, subject: CastMember): number {
  const [, , lead] = path(0)
  return !isAfloat(subject) && lead < FAR_LEAD_METRES ? lead - BEFORE_METRES : 0
}

const FAR_LEAD_METRES = 18
const BEFORE_METRES = 0.3

/** Who leaps on land is in the air half of the time: seconds from leap to leap for each metre that it is high, and how high. */
const HOP = { seconds: 0.55, rise: 0.26 } as const

function hop(member: CastMember, seconds: number, phase: number): number {
  if (member.action !== 'leap') return 0
  const { height } = stagingOf(member)
  const turn = Math.sin((Math.PI * (seconds + phase)) / (HOP.seconds * Math.sqrt(height)))
  return HOP.rise * height * Math.max(0, turn)
}

/** How high the seat of somebody who sits astride is above their feet, in shares of their height. */
const ASTRIDE = 0.5
/** Who rides is this much nearer than what is ridden, metres. */
const RIDER_BEFORE = 0.06

/** These are drawn together with people who ride them. */
const DRAWN_WITH_RIDERS: ReadonlySet<CastKind> = new Set(['horse', 'bicycle'])

type Riding = Omit<CutOutPlace, 'figure'> & { readonly shadow: Texture; readonly look: number }

/** Who rides, where it is not drawn with what is ridden: on its seat, going up and down with it. */
function riderCards(wardrobe: Casting & { readonly pace: number }, at: Riding): Card[] {
  const { subject } = at
  const [rider] = subject.riders ?? []
  const seat = seatOf(subject)
  if (!rider || seat === undefined) return []
  const person = isDrivenByPaw(subject) || rider.wears ? asPerson(rider) : undefined
  const member = posed(person ?? rider, subject)
  if (!isPerson(member.kind)) return animalOn(wardrobe, at, { member: onItsFeet(member), seat })
  if (DRAWN_WITH_RIDERS.has(subject.kind)) return []
  const figure = { ...figureOf(wardrobe, member, at.look), shadow: 0 }
  const short = BUILDS[member.kind].hip / BUILDS.man.hip
  const legs = stagingOf(member).height * (LEGS_BELOW[mannerOn(subject)] ?? 0) * short
  const scale = scaleOf(at)
  const up = (stagingOf(subject).height * seat - legs) * scale
  const height = stagingOf(member).height * scale
  const path = onSeat(at, up)
  return placeFigure({ ...at, subject: member, path, figure, height, spray: undefined })
}

/** How much larger what is ridden is than it is by itself, among others. */
const scaleOf = ({ subject, height }: Riding): number =>
  height === undefined ? 1 : height / stagingOf(subject).height

/** How somebody rides: astride, standing on a board, or in an open car. */
type Manner = 'astride' | 'standing' | 'inside'

function mannerOn({ kind, shape }: CastMember): Manner {
  if (kind === 'car') return 'inside'
  return isBoard(shape) ? 'standing' : 'astride'
}

/** What of the height of a person is below the seat. */
const LEGS_BELOW: Partial<Record<Manner, number>> = { astride: ASTRIDE, inside: 0.6 }

/** Animals ride on animals and boards as they are, and sit upright in and on whatever is steered. */
const isDrivenByPaw = ({ kind, shape }: CastMember): boolean =>
  kind === 'thing' ? cutOutNamed(shape)?.nature === 'roll' && !isBoard(shape) : !hasFeet(kind)

function posed(rider: CastMember, mount: CastMember): CastMember {
  const manner = mannerOn(mount)
  return {
    ...rider,
    action: manner === 'astride' || !isPerson(rider.kind) ? 'sit' : 'stand',
    ...(manner !== 'standing' && { seated: manner }),
  }
}

/** An animal or a thing sits as it is drawn. */
function animalOn(
  wardrobe: Casting & { readonly pace: number },
  at: Riding,
  { member, seat }: { readonly member: CastMember; readonly seat: number },
): Card[] {
  const scale = scaleOf(at)
  const height = animalRiderHeight(member, at.subject) * scale
  const up = stagingOf(at.subject).height * seat * scale
  const on = { ...at, subject: member, path: onSeat(at, up), height }
  const cutOut = cutOutFigure(wardrobe, member)
  if (cutOut) return cutOutCards({ ...on, figure: cutOut })
  const figure = { ...figureOf(wardrobe, member, at.look), shadow: 0 }
  return placeFigure({ ...on, figure, spray: undefined })
}

/** The way of who sits on somebody, so many metres above its feet. */
function onSeat(at: Riding, up: number): Path {
  const { subject, path, heading } = at
  const height = stagingOf(subject).height * scaleOf(at)
  const isInside = mannerOn(subject) === 'inside'
  const back = heading * (isInside ? DRIVER_BACK : SEAT_BACK) * height
  const nearer = isInside ? -RIDER_BEFORE : RIDER_BEFORE
  return (seconds) => {
    const [x, y, z] = path(seconds)
    return [x - back, y + up, z - nearer]
  }
}

/** Seats are a bit behind the middle, in heights of what is ridden. */
const SEAT_BACK = 0.06
/** The front seat of an open car is about its middle. */
const DRIVER_BACK = 0.05

/** Metres between two who are hand in hand. */
const HAND_IN_HAND = 0.55

/** What flies beside somebody is further off, or it would be above the picture. */
function offOf(member: CastMember): number {
  const [, , z] = stagingOf(member).apart
  return member.kind === 'thing' ? Math.max(z, OFF_METRES) : z
}

/** Who flies or floats beside another is neither behind it nor before it: metres to the side. */
function flownAside(member: CastMember, { isLead, heading }: Standing): number {
  const { altitude, distance } = stagingOf(member)
  return isLead || altitude === 0 ? 0 : heading * FLY_ASIDE * distance
}

/** In shares of the distance. */
const FLY_ASIDE = 0.2
const OFF_METRES = 5

/** Where one of a subject stands, from the way of its subject. */
function placeOf(member: CastMember, at: Standing): Vector {
  const partner = partnerOf(member, at.index)
  if (partner) return pairedAt(member, partner, at.heading)
  const follows = at.isLead ? at.index === 1 : at.index === 0
  return member.clasp && follows ? [-at.heading * HAND_IN_HAND, 0, 0.05] : offsetOf(member, at)
}

/** On either side of where the two are; the second a bit behind, so that arms lie as they should. */
function pairedAt(member: CastMember, partner: 'first' | 'second', heading: number): Vector {
  const half = apartMetres(member) / 2
  return partner === 'first' ? [-heading * half, 0, 0] : [heading * half, 0, 0.02]
}

/** Which of how many somebody is. */
type Standing = {
  readonly index: number
  readonly isLead: boolean
  readonly depth: number
  readonly random: () => number
  readonly rank: number
  readonly heading: number
  /** How far away the lead is. */
  readonly leadMetres: number
}

/** Companions stand around the first: beside it on the ground, spread over water and sky. */
function offsetOf(member: CastMember, at: Standing): Vector {
  const { index, random } = at
  const [x, , z] = stagingOf(member).apart
  const side = index % 2 === 0 ? 1 : -1
  const rank = Math.ceil(index / 2)
  if (member.kind === 'tabled') return member.setting?.spots[index] ?? [0, 0, 0]
  if (z > 0) return spreadOut(member, { ...at, side, rank })
  if (!at.isLead && member.count >= MANY) return behindLead({ side, rank, x, random })
  const away = at.isLead ? 0 : besideOf(member, at.leadMetres)
  return [side * rank * x * (0.85 + 0.3 * random()) + away, 0, behindBy(member, at)]
}

/** How far behind its first one of several stands, metres; some stand a bit before it, but no small thing does. */
function behindBy(member: CastMember, { index, isLead, random, depth }: Standing): number {
  if (index === 0 && isLead) return 0
  const far = random() * depth
  const isBefore = random() < 0.5 && (isLead || member.kind !== 'thing')
  return (isBefore ? -0.25 * far : far) + (isLead ? 0 : 0.3)
}

/** Over water and sky. */
function spreadOut(
  member: CastMember,
  at: Standing & { readonly side: number; readonly rank: number },
): Vector {
  const { side, rank, random } = at
  const [x, y, z] = stagingOf(member).apart
  const beside = at.isLead ? 0 : offOf(member)
  const aside = flownAside(member, at)
  const higher = stagingOf(member).altitude > 0 ? Math.abs(aside) * 0.4 : 0
  return [
    side * rank * x * (0.8 + 0.4 * random()) + aside,
    rank * y * (random() * 2 - 0.6) + higher,
    rank * z + beside,
  ]
}

/** So many are a crowd, and stand behind whom the film is about. */
const MANY = 5
const MANY_BEHIND = { nearest: 1.4, depth: 2.2 } as const

function behindLead(at: { side: number; rank: number; x: number; random: () => number }): Vector {
  const aside = at.side * at.rank * at.x * (0.85 + 0.3 * at.random())
  return [aside, 0, MANY_BEHIND.nearest + MANY_BEHIND.depth * at.random()]
}
