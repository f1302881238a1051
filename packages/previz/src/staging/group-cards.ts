/** A group as cards: each of its parts where it is, or where it is borne. */
import type { Path } from '../camera/camera-program.ts'
import { cutOutNamed } from '../cut-outs/catalogue.ts'
import type { Vector } from '@backlot/camera/geometry'
import type { Card } from '../renderer/scene/stage.ts'
import { isAfloat } from './afloat.ts'
import { lifeOf } from './cut-out-cards.ts'
import { scaledParts } from './group.ts'
import { motionAt, type Play } from './interplay.ts'
import type { CastGroup, GroupPart } from './stagings.ts'
import { type CastMember, stagingOf } from './stagings.ts'

/** Where one of a group is, as it is drawn. */
export type PartPlace = {
  readonly subject: CastMember
  readonly path: Path
  readonly phase: number
  readonly heading: 1 | -1
  readonly ground: number
  readonly height: number
  readonly look: number
  readonly isRaised: boolean
  readonly tilt: (seconds: number) => number
  /** What it does to another, or that one to it. */
  readonly play?: Play
}

/** Where a group is, and how one of it is drawn. */
export type GroupPlace = {
  readonly path: Path
  readonly heading: 1 | -1
  readonly ground: number
  /** Length of the film. */
  readonly seconds: number
  /** How many times as large as it was made. */
  readonly scale: number
  readonly random: () => number
  readonly draw: (at: PartPlace) => Card[]
}

/** The cards of all of a group. */
export function groupCards(group: CastGroup, at: GroupPlace): Card[] {
  const places: PartPlace[] = []
  for (const part of scaledParts(group.parts, at.scale))
    places.push(placeOf(part, { ...at, bearer: places[part.bearer ?? -1], look: places.length }))
  return places.flatMap(at.draw)
}

/** So many of a kind look different. */
const LOOKS = 3

function placeOf(
  part: GroupPart,
  at: GroupPlace & { readonly bearer: PartPlace | undefined; readonly look: number },
): PartPlace {
  const { member, height, offset } = part
  const phase = at.bearer?.phase ?? at.random() * 12
  const heading = part.heading ?? at.bearer?.heading ?? at.heading
  const own = at.bearer ? borne(part, at.bearer) : going(part, { ...at, heading, phase })
  return {
    subject: member,
    path: own.path,
    phase,
    heading,
    ground: at.ground,
    height,
    look: at.look % LOOKS,
    isRaised: at.bearer !== undefined || offset[1] > RAISED_METRES,
    tilt: own.tilt,
    ...(part.play && { play: part.play }),
  }
}

/** Higher than this nobody stands on the ground. */
const RAISED_METRES = 0.04

type Way = Pick<PartPlace, 'path' | 'tilt'>

/** The way of who stands for itself. */
function going(
  { member, offset: [dx, dy, dz], height, roam = 0, lean = 0, play }: GroupPart,
  at: GroupPlace & { readonly heading: 1 | -1; readonly phase: number },
): Way {
  const staging = stagingOf(member)
  const share = height / staging.height
  // Boats are in the water, whatever others stand on.
  const floor = isAfloat(member) && staging.altitude <= 0 ? -at.ground : 0
  // Who flies is where its middle is.
  const middle = member.kind === 'bird' ? height / 2 : 0
  const path: Path = (seconds) => {
    const [x, y, z] = at.path(seconds)
    const gone = at.heading * roam * (seconds / at.seconds - 0.5)
    const lift = SWELL * share * (staging.lift?.(seconds, at.phase) ?? 0)
    const [right, up, far] = playedAt(play, { seconds, durationSeconds: at.seconds })
    return [x + dx + gone + right, y + dy + floor + middle + lift + up, z + dz + far]
  }
  return { path, tilt: () => lean }
}

/** Where what it does has brought it, metres from its place. */
const playedAt = (play: Play | undefined, at: Parameters<typeof motionAt>[1]): Vector =>
  play ? motionAt(play, at).by : [0, 0, 0]

/** In a group everybody rises and falls less, or they would lose each other. */
const SWELL = 0.4

/** The way of who is borne: with its bearer, as it sways and hops. */
function borne({ offset, isTurned = false }: GroupPart, bearer: PartPlace): Way {
  const [dx, dy, dz] = offset
  const x0 = isTurned ? bearer.heading * dx : dx
  const cutOut = cutOutNamed(bearer.subject.shape)
  const life = cutOut ? lifeOf(cutOut, bearer) : undefined
  const turnAt = (seconds: number): number => bearer.tilt(seconds) + (life ? life(seconds).tilt : 0)
  const path: Path = (seconds) => {
    const [x, y, z] = bearer.path(seconds)
    const turn = turnAt(seconds)
    const rise = life ? life(seconds).rise * bearer.height : 0
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
    return [x + x0 * cos - dy * sin, y + rise + x0 * sin + dy * cos, z + dz]
  }
  return { path, tilt: turnAt }
}
