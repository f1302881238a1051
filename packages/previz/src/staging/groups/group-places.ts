/** Where those of a group are at each moment. */
import type { Vector } from '@backlot/camera/geometry'
import type { Path } from '../../camera/camera-program.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { motionAt, type Play } from '../happenings/interplay.ts'
import { isAfloat } from '../afloat.ts'
import { lifeOf } from '../cut-outs/cut-out-cards.ts'
import { type CastMember, type GroupPart, stagingOf } from '../stagings.ts'

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
  /** Metres a second that its legs show it to go; as the whole group goes when absent. */
  readonly pace?: number
}

/** Where a group is. */
export type GroupSpot = {
  readonly path: Path
  readonly heading: 1 | -1
  readonly ground: number
  /** Length of the film. */
  readonly seconds: number
  readonly random: () => number
}

/** The places of all parts; one of them may be somewhere else, with all that it bears. */
export function partPlaces(
  parts: readonly GroupPart[],
  at: GroupSpot,
  moved?: { readonly part: number; readonly place: PartPlace },
): readonly PartPlace[] {
  const places: PartPlace[] = []
  for (const part of parts) {
    const look = places.length
    const place = placeOf(part, { ...at, bearer: places[part.bearer ?? -1], look })
    places.push(moved?.part === look ? moved.place : place)
  }
  return places
}

/** So many of a kind look different. */
const LOOKS = 3

function placeOf(
  part: GroupPart,
  at: GroupSpot & { readonly bearer: PartPlace | undefined; readonly look: number },
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
  at: GroupSpot & { readonly heading: 1 | -1; readonly phase: number },
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
