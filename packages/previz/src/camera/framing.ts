/** Shot sizes: a close shot moves the camera to the lead, a wide one away from it. */
import { AT_TABLES } from '@backlot/prompt/activities'
import type { Action, Angle, Place, Scene } from '@backlot/prompt/scene'
import { basisOf, minus, plus, type Pose, toCamera } from '@backlot/camera/geometry'
import type { Camera, CameraHome, Path } from './camera-program.ts'
import { floorOf } from '../staging/afloat.ts'
import { isOverRoofs } from './from-above.ts'
import { leadOf } from './lead.ts'
import { rowShare } from '../staging/beside.ts'
import { speedOf } from '../staging/pace.ts'
import { type CastMember, hasFeet, shownHeight, stagingOf } from '../staging/stagings.ts'

/**
 * The share of the way to the lead, and the camera's height as a share of the lead's, unless its
 * staging has its own.
 */
const CLOSE = { approach: 0.68, height: 0.86 } as const
const WIDE = { retreat: 0.75, rise: 0.5, furthest: 7 } as const
/** For a lead this high up, the camera stays low and looks up. */
const ALOFT_METRES = 4.4
/** Actions of leads whose faces are not at standing height. */
const LOW: ReadonlySet<Action> = new Set(['sit', 'sleep', 'swim'])
/** The least distance of a push to the lead, metres. */
const NEAREST_METRES = 1.2

/**
 * The distance of a close shot from a lead that is upright; undefined for other shots, and for
 * leads without a distance of their own.
 */
export function closeDistance(scene: Scene): number | undefined {
  const lead = leadOf(scene)
  if (scene.shotSize !== 'close' || !lead || LOW.has(lead.action)) return undefined
  return stagingOf(lead).close
}

/** What the framing depends on. */
type Frame = {
  readonly scene: Scene
  readonly ground: number
  /** The picture's height divided by its width. */
  readonly aspect: number
  readonly path: Path
  /** True when the camera follows the lead all the time. */
  readonly isFollowed: boolean
}

/**
 * Adjusts the initial camera for the shot size and the angle, and lowers its gaze as far as the
 * lead needs.
 */
export function framed(home: CameraHome, frame: Frame): CameraHome {
  return angled(lookedDown(sized(home, frame), frame), frame)
}

/**
 * The camera's height for each angle: above the ground in metres, or above the lead's middle as a
 * share of its distance; and how much further back it is.
 */
const LOW_EYE_METRES = 0.5
const RISES: Readonly<
  Record<Exclude<Angle, 'low'>, { readonly rise: number; readonly back: number }>
> = {
  high: { rise: 0.48, back: 0 },
  top: { rise: 0.66, back: -0.3 },
  aerial: { rise: 0.6, back: 0.6 },
}
/**
 * The greatest height of a camera, metres: below a ceiling, a canopy of leaves, the edges of the
 * painted sky.
 */
const HIGHEST: Partial<Record<Place, number>> = { interior: 3.1, forest: 5, city: 8, tabletop: 4.2 }
const HIGHEST_ANYWHERE = 13
/** Nothing is painted further down or up; radians. */
const MAX_ANGLE = 0.58
const VIEW_ANGLE = 0.17
/** Mountains must be visible to their peaks. */
const PEAKS_VIEW_ANGLE = 0.06
/** A lead that the camera looks up to is a bit below the middle. */
const LOW_HEAD_ROOM = 0.07

/** How far a camera looks down: over land without a lead the horizon stays in the picture. */
function lowestGaze(scene: Scene): number {
  if (scene.angle !== 'aerial' || leadOf(scene)) return MAX_ANGLE
  return scene.place === 'mountains' ? PEAKS_VIEW_ANGLE : VIEW_ANGLE
}

/** The initial camera of an angle: aimed at its lead's middle, from any height. */
function angled(home: CameraHome, { scene, ground, path }: Frame): CameraHome {
  const { angle, place } = scene
  if (angle === undefined) return home
  const lead = leadOf(scene)
  const [x, , z] = home.position
  const { low, high } = home.bounds
  const distance = lead ? path(0)[2] - z : home.subjectDistance
  const middle = lead ? path(0)[1] + shownHeight(lead) / 2 : ground + 0.6
  const { rise, back } = angle === 'low' ? { rise: 0, back: 0 } : RISES[angle]
  const away = distance * (1 + back)
  const wanted = angle === 'low' ? ground + LOW_EYE_METRES : middle + rise * away
  const highest = isOverRoofs(scene) ? undefined : HIGHEST[place]
  const eye = Math.min(wanted, highest ?? HIGHEST_ANYWHERE)
  const pitch = Math.atan((middle - eye) / away) + (angle === 'low' ? LOW_HEAD_ROOM : 0)
  return {
    ...home,
    position: [x, eye, z + distance - away],
    pitch: Math.max(-lowestGaze(scene), Math.min(MAX_ANGLE, pitch)),
    subjectDistance: home.subjectDistance * (1 + back),
    bounds: {
      low: [low[0], Math.min(low[1], eye - 0.2), Math.min(low[2], low[2] + distance - away)],
      high: [high[0], Math.max(high[1], eye + 0.8), high[2]],
    },
  }
}

/** The lowest positions of a lead's middle and of its feet, in half pictures below the middle. */
const LOWEST = { middle: 0.6, feet: 0.93 } as const
/** The same at the start: a lead at the lower edge of an empty picture looks lost. */
const LOWEST_START = { middle: 0.48, feet: 0.84 } as const
/** Half the width of the picture at a distance of one metre. */
const HALF_WIDTH = 0.52

function lookedDown(home: CameraHome, { scene, aspect, path }: Frame): CameraHome {
  const lead = leadOf(scene)
  if (!lead || scene.shotSize === 'close') return home
  const [, feet, z] = path(0)
  const [, eye, from] = home.position
  const edge = HALF_WIDTH * aspect
  const pitchFor = (height: number, share: number): number =>
    Math.atan((height - eye) / (z - from)) + Math.atan(share * edge)
  const middle = pitchFor(feet + shownHeight(lead) / 2, LOWEST_START.middle)
  return { ...home, pitch: Math.min(home.pitch, middle, pitchFor(feet, LOWEST_START.feet)) }
}

/** A close shot of who works at a table shows the hands as well: from a bit farther away, and lower. */
const AT_TABLE = { farther: 0.55, height: 0.66 } as const

function closeStaging(lead: CastMember): {
  readonly distance: number
  readonly altitude: number
  readonly close?: number
  readonly face: number
} {
  const { distance, altitude, close, face = CLOSE.height } = stagingOf(lead)
  const isAtTable = lead.activity !== undefined && AT_TABLES.has(lead.activity)
  if (!isAtTable || close === undefined)
    return { distance, altitude, face, ...(close !== undefined && { close }) }
  return { distance, altitude, close: close + AT_TABLE.farther, face: AT_TABLE.height }
}

function sized(home: CameraHome, frame: Frame): CameraHome {
  const { scene, ground, isFollowed } = frame
  const lead = leadOf(scene)
  const [x, y, z] = home.position
  const { low, high } = home.bounds
  // Things on a table are seen from near even in a wide shot.
  if (scene.shotSize === 'wide' && scene.place !== 'tabletop') {
    const back = Math.min(WIDE.furthest, home.subjectDistance * WIDE.retreat)
    return {
      ...home,
      position: [x, y + WIDE.rise, z - back],
      subjectDistance: home.subjectDistance + back,
      bounds: { low: [low[0], low[1], low[2] - back], high },
    }
  }
  if (!lead) return home
  if (scene.shotSize !== 'close')
    return isFollowed ? beside(home, lead) : aroundRow(nearLow(home, lead, frame), lead, frame)
  const { distance, altitude, close, face } = closeStaging(lead)
  const height = shownHeight(lead)
  const upright = !LOW.has(lead.action)
  const ahead =
    close && upright ? distance - close : Math.min(distance, home.subjectDistance) * CLOSE.approach
  const left = distance - ahead
  const feet = floorOf(lead, ground) + altitude
  const eye = altitude > ALOFT_METRES ? y : feet + height * face - left * Math.tan(home.pitch)
  return {
    ...home,
    position: [x, eye, z + ahead],
    subjectDistance: left,
    bounds: {
      low: [low[0], Math.min(low[1], eye - 0.3), low[2]],
      high: [high[0], high[1], Math.max(high[2], distance - NEAREST_METRES)],
    },
  }
}

/**
 * A low lead is shown at least at this share of the picture's height, but from no nearer than this
 * distance.
 */
const LOW_SHARES = { alone: 0.36, inRoom: 0.4, among: 0.24 } as const
const NEAREST_LOW_METRES = 2.6

function lowShare({ place, subjects }: Scene, { count }: CastMember): number {
  if (count > 1 || subjects.length > 2) return LOW_SHARES.among
  return place === 'interior' ? LOW_SHARES.inRoom : LOW_SHARES.alone
}

/**
 * Moves the initial camera towards a lead that is curled up or small, and would be lost at the
 * usual distance.
 */
function nearLow(home: CameraHome, lead: CastMember, { scene, aspect, path }: Frame): CameraHome {
  if (!hasFeet(lead.kind) || speedOf(lead) > 0 || lead.action === 'swim') return home
  const [x, y, z] = home.position
  const distance = path(0)[2] - z
  const wanted = shownHeight(lead) / (lowShare(scene, lead) * 2 * HALF_WIDTH * aspect)
  const ahead = distance - Math.max(NEAREST_LOW_METRES, wanted)
  if (ahead <= 0) return home
  const { low, high } = home.bounds
  return {
    ...home,
    position: [x, y, z + ahead],
    subjectDistance: Math.min(home.subjectDistance, distance - ahead),
    bounds: { low, high: [high[0], high[1], Math.max(high[2], z + distance - NEAREST_METRES)] },
  }
}

/** Several in a row take no more of the picture's width than this, where there is room for the camera to go back. */
const MAX_ROW_SHARE = 0.84
const MAX_BACK_METRES = 4

/** Moves the initial camera back from several who would not all be in the picture. */
function aroundRow(home: CameraHome, lead: CastMember, { scene, path }: Frame): CameraHome {
  const [x, y, z] = home.position
  const distance = path(0)[2] - z
  const share = rowShare(lead, distance)
  if (share <= MAX_ROW_SHARE || scene.place === 'interior') return home
  const back = Math.min(MAX_BACK_METRES, distance * (share / MAX_ROW_SHARE - 1))
  const { low, high } = home.bounds
  return {
    ...home,
    position: [x, y, z - back],
    subjectDistance: home.subjectDistance + back,
    bounds: { low: [low[0], low[1], low[2] - back], high },
  }
}

/**
 * A followed lead is seen from this share of the usual distance: a small figure in a wide world
 * does not look followed.
 */
const FOLLOWED_SHARE = 0.72
/** But from no nearer than this many times their height, so that the world visibly passes beside them. */
const FOLLOWED_HEIGHTS = 2.8

/** More people side by side need the whole picture. */
const MAX_BESIDE = 2

/** The initial camera that follows a walking lead; vehicles and flying subjects fill the picture already. */
function beside(home: CameraHome, lead: CastMember): CameraHome {
  const { distance } = stagingOf(lead)
  const isWalker = hasFeet(lead.kind) && speedOf(lead) > 0
  if (!isWalker || lead.count > MAX_BESIDE) return home
  const left = Math.min(
    distance,
    Math.max(FOLLOWED_SHARE * distance, FOLLOWED_HEIGHTS * shownHeight(lead)),
  )
  const [x, y, z] = home.position
  const { low, high } = home.bounds
  const ahead = distance - left
  return {
    ...home,
    position: [x, y, z + ahead],
    subjectDistance: Math.min(home.subjectDistance, left),
    bounds: { low, high: [high[0], high[1], Math.max(high[2], distance - NEAREST_METRES)] },
  }
}

/** A lead lower than this is lost when half of it is outside the picture. Metres. */
const SMALL_METRES = 1
/** The highest position of the head of a small and of a large lead, in half pictures above the middle. */
const HIGHEST_HEAD = { small: 0.6, large: 0.82 } as const
/** For a large lead, the gaze of an approaching camera is lowered no further than this: radians. */
const MAX_LOWER = 0.14
const MOMENTS = 24

/**
 * How much lower the gaze of the whole shot must be, so that a lead that the camera approaches
 * stays in the picture down to its feet: radians; 0 for close shots of large leads, for flying
 * ones, and when nothing would be lost.
 */
export function lowerGaze(camera: Camera, { scene, aspect, path }: Frame, seconds: number): number {
  const lead = leadOf(scene)
  if (!lead) return 0
  const isSmall = shownHeight(lead) < SMALL_METRES
  if (!isSmall && (scene.shotSize === 'close' || stagingOf(lead).altitude > 0)) return 0
  const highest = isSmall ? HIGHEST_HEAD.small : HIGHEST_HEAD.large
  let [missing, room] = [0, Infinity]
  for (let moment = 0; moment <= MOMENTS; moment++) {
    const at = (seconds * moment) / MOMENTS
    const pose = camera(at)
    const halfPicture = aspect / pose.focal
    const feet = path(at)
    const head = plus(feet, [0, shownHeight(lead), 0])
    missing = Math.max(missing, -Math.atan(LOWEST.feet * halfPicture) - riseOf(pose, feet))
    room = Math.min(room, Math.atan(highest * halfPicture) - riseOf(pose, head))
  }
  return Math.max(0, Math.min(missing, room, isSmall ? Infinity : MAX_LOWER))
}

/** The angle of a point above the middle of the picture; 0 for a point behind the camera. */
function riseOf(pose: Pose, point: ReturnType<Path>): number {
  const [, rise, ahead] = toCamera(basisOf(pose), minus(point, pose.position))
  return ahead > 0 ? Math.atan(rise / ahead) : 0
}
