/** The cards of a group in which somebody goes elsewhere, or does something else in the end: as it is first, on its way, and then. */
import type { Vector } from '@backlot/camera/geometry'
import { clamp } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Path } from '../../camera/camera-program.ts'
import { borneWith } from './blocking.ts'
import { type GroupSpot, type PartPlace, partPlaces } from '../groups/group-places.ts'
import { speedOf } from '../pace.ts'
import type { Blocking, CastGroup, GroupPart } from '../stagings.ts'
import { legsOf, lengthOf } from './ways.ts'

/** When somebody sets out and arrives, in seconds of the film. */
type Times = { readonly leaves: number; readonly arrives: number }

type Going = NonNullable<Blocking['going']>

/** How one of a group is drawn, which is the part of this number. */
type Draw = (place: PartPlace, part: number) => Card[]

/** All cards of such a group. */
export function blockedCards(
  { parts }: CastGroup,
  blocking: Blocking,
  at: GroupSpot & { readonly draw: Draw },
): Card[] {
  const { who, last, whoLast, going } = blocking
  const first = partPlaces(parts, at)
  const own = borneWith(parts, who)
  const [start, target] = [first[who], partPlaces(last, at)[whoLast]]
  if (!start || !target) return first.flatMap(at.draw)
  const stops = going && stopsOf(going, at)
  const times = timesOf(going, { start, end: target, seconds: at.seconds, stops })
  const legs = going && stops ? wayOf(going, { start, end: target, times, stops }) : []
  const end = ended({
    start,
    target,
    times,
    heading: legs.at(-1)?.place.heading,
    part: last[whoLast],
  })
  // The lead is one figure, whichever of its cards are seen.
  const drawn = (all: readonly GroupPart[], moved: number, place: PartPlace): Card[] => {
    const borne = borneWith(all, moved)
    return partPlaces(all, at, { part: moved, place }).flatMap((one, part) =>
      borne.has(part) ? at.draw(one, who) : [],
    )
  }
  const paced = { ...start, ...pacedBy(parts[who], at.seconds) }
  return [
    ...first.flatMap((place, part) => (own.has(part) ? [] : at.draw(place, part))),
    ...shown(drawn(parts, who, paced), start.path, { from: -Infinity, to: times.leaves }),
    ...legs.flatMap(({ place, from, to }) =>
      shown(drawn(last, whoLast, place), place.path, { from, to }),
    ),
    ...shown(drawn(last, whoLast, { ...end, ...pacedBy(last[whoLast], at.seconds) }), end.path, {
      from: times.arrives,
      to: Infinity,
    }),
  ]
}

/** Legs go as fast as their owner crosses the picture. */
const pacedBy = (part: GroupPart | undefined, seconds: number): Pick<PartPlace, 'pace'> =>
  part?.roam ? { pace: part.roam / seconds } : {}

/** About when something else is done, in shares of the film. */
const TURN = 0.45
/** Most of a film that somebody is on the way, and how long at least. */
const MAX_WAY_SHARE = 0.4
const MIN_WAY_SECONDS = 0.9
/** Somebody who crosses a picture goes faster than through a landscape. */
const HASTE = 1.4

function timesOf(
  going: Blocking['going'],
  way: {
    readonly start: PartPlace
    readonly end: PartPlace
    readonly seconds: number
    readonly stops: Stops | undefined
  },
): Times {
  const { start, end, seconds, stops } = way
  if (!going || !stops) return { leaves: TURN * seconds, arrives: TURN * seconds }
  const metres = lengthOf(stops(start.path(seconds / 2), end.path(seconds / 2)))
  const pace = HASTE * Math.max(speedOf(going.member), 0.6 * going.height)
  const most = MAX_WAY_SHARE * seconds
  const taken = clamp(metres / pace, Math.min(MIN_WAY_SECONDS, most), most)
  return { leaves: (seconds - taken) / 2, arrives: (seconds + taken) / 2 }
}

/** From where somebody sets out and arrives: all places of the way. */
type Stops = (from: Vector, to: Vector) => readonly Vector[]

function stopsOf({ through }: Going, { path, seconds }: GroupSpot): Stops {
  if (!through) return (from, to) => [from, to]
  const [x, y, z] = path(seconds / 2)
  const passed: Vector = [x + through[0], y + through[1], z + through[2]]
  return (from, to) => [from, passed, to]
}

/** Where somebody is on a leg of the way, and when: seconds of the film. */
type PlacedWay = { readonly from: number; readonly to: number; readonly place: PartPlace }

/** Where somebody is on each leg of the way, and when. */
function wayOf(
  going: Going,
  way: {
    readonly start: PartPlace
    readonly end: PartPlace
    readonly times: Times
    readonly stops: Stops
  },
): readonly PlacedWay[] {
  const { start, end, times } = way
  const { member, height } = going
  const [x, , z] = start.path(times.leaves)
  const from: Vector = [x, footAt(going, start, times.leaves), z]
  const [x1, , z1] = end.path(times.arrives)
  const to: Vector = [x1, footAt(going, end, times.arrives), z1]
  const stops = way.stops(from, to)
  const pace = lengthOf(stops) / (times.arrives - times.leaves)
  const legs = legsOf(stops, { ...times, manner: member.action, height })
  return legs.map(({ from: since, to: until, path, heading }) => ({
    from: since,
    to: until,
    place: {
      ...end,
      subject: member,
      path,
      heading: heading ?? start.heading,
      height,
      isRaised: false,
      tilt: () => 0,
      pace,
    },
  }))
}

/** The middle of whoever flies is where its path is, and the foot of all others. */
function footAt({ member, height }: Going, place: PartPlace, seconds: number): number {
  const [, y] = place.path(seconds)
  const isFlying = member.kind === 'bird' && place.subject.kind !== 'bird'
  return isFlying ? y + height / 4 : y
}

/** Somebody in the end: turned as it came, and, where it did not go anywhere, from where it was. */
function ended(way: {
  readonly start: PartPlace
  readonly target: PartPlace
  readonly times: Times
  readonly heading: 1 | -1 | undefined
  readonly part: GroupPart | undefined
}): PartPlace {
  const { start, target, times, heading, part } = way
  if (heading) return { ...target, heading: part?.heading ?? heading }
  const [x0, , z0] = start.path(times.leaves)
  const [x1, , z1] = target.path(times.arrives)
  const path: Path = (seconds) => {
    const [x, y, z] = target.path(times.arrives + started(seconds - times.arrives))
    return [x + x0 - x1, y, z + z0 - z1]
  }
  return { ...target, path }
}

/** Seconds in which somebody who stood comes to full speed. */
const STARTING = 0.7

/** The seconds of a steady walk that bring somebody as far who starts from rest. */
const started = (seconds: number): number =>
  seconds < 0 ? 0 : seconds < STARTING ? seconds ** 2 / (2 * STARTING) : seconds - STARTING / 2

/** Nobody sees this. */
const HIDDEN: Placement = { origin: [0, 0, 0], across: [0, 0, 0], up: [0, 0, 0], opacity: 0 }

/** Cards that are seen for a time, which crouch before it ends and stretch as it begins. */
function shown(
  cards: readonly Card[],
  path: Path,
  { from, to }: { readonly from: number; readonly to: number },
): Card[] {
  return cards.map((card) => ({
    ...card,
    place: (seconds) => {
      if (seconds < from || seconds >= to) return HIDDEN
      const by = stretchAt(seconds - from) * crouchAt(to - seconds)
      return by === 1 ? card.place(seconds) : stretched(card.place(seconds), path(seconds), by)
    },
  }))
}

/** How long a pose goes over into another one, seconds, and how much lower somebody is then. */
const OVER_SECONDS = 0.22
const CROUCH = 0.16

const crouchAt = (left: number): number =>
  left >= OVER_SECONDS ? 1 : 1 - CROUCH * (1 - left / OVER_SECONDS) ** 2

/** From a crouch up, a little too far, and back. */
function stretchAt(gone: number): number {
  if (gone >= 2 * OVER_SECONDS) return 1
  const share = gone / (2 * OVER_SECONDS)
  return 1 - CROUCH * (1 - share) ** 2 * Math.cos(1.5 * Math.PI * share)
}

/** A placement so many times as high above a foot, and as much narrower. */
function stretched(
  { origin, across, up, ...rest }: Placement,
  foot: Vector,
  by: number,
): Placement {
  const wide = 1 / Math.sqrt(by)
  const [x, y] = foot
  const turned = ([dx, dy, dz]: Vector): Vector => [dx * wide, dy * by, dz]
  const [ox, oy] = turned([origin[0] - x, origin[1] - y, 0])
  return { ...rest, origin: [x + ox, y + oy, origin[2]], across: turned(across), up: turned(up) }
}
