/**
 * The camera that nobody asked for has no reason to lose anybody: it keeps all that the film shows in its picture, with a margin, from
 * the first moment to the last. Its start is moved and turned, and its moves are made smaller, until they do.
 */
import type { ShotSize } from '@backlot/prompt/scene'
import type { Camera, CameraHome } from './camera-program.ts'
import { type Area, areaOf, type ShownFigure, unionOf } from './shown-figures.ts'
import { clamp } from '../renderer/scene/random.ts'

/** What is to be composed. */
export type Composition = {
  readonly figures: readonly ShownFigure[]
  readonly durationSeconds: number
  /** The picture's height divided by its width. */
  readonly aspect: number
  /** In a close picture faces count; in a medium one the lead is as large as it can be; a wide one stays as wide as it is. */
  readonly size: ShotSize
  /** True where the film is about what the lead has in its hands, which is to be seen. */
  readonly isOfHands?: boolean
  /** How far the camera may go back behind its usual place, metres. */
  readonly back: number
  /** The share of its moves that is made where nobody is lost. */
  readonly most: number
  /** The camera from such a start, with so much of its moves. */
  readonly plan: (home: CameraHome, amount: number) => Camera
}

/** What a figure may not pass, in halves of the picture from its middle. */
const EDGES: Area = { left: -0.88, right: 0.88, bottom: -0.84, top: 0.86 }
/** So much beyond that nobody sees. */
const SLACK = 0.03
/** The shares of a move that are tried. */
const AMOUNTS = [1, 0.8, 0.62, 0.46, 0.34] as const
const MOMENTS = 12
const TRIES = 8
/** A lead by itself takes this much of the picture's height, or of its width. */
const LEAD_SHARE = { height: 0.4, width: 0.5 } as const
/** Who does something with the hands is so much larger. */
const OF_HANDS = 1.36
/** But for that the camera comes no nearer than this share of its distance. */
const NEAREST_SHARES = { usual: 0.62, ofHands: 0.46 } as const
/** A lead that takes more than this many times that may become smaller. */
const MAX_LEAD_SHARES = 1.6
/** The middle of all is no lower than this, unless the camera would look so far down for it that there is little but ground: radians. */
const LOWEST_MIDDLE = -0.25
const LOWEST_GAZE = -0.16
/** So near the middle of the picture is the middle of several, in halves of its width. */
const ABOUT_MIDDLE = 0.15
/** To lose nobody is worth most: in halves of the picture, of the wanted size, of the move. */
const WORTH = { lost: 8, size: 3, amount: 0.4 } as const

/** What a camera shows in the course of a film. */
type View = {
  /** All figures of all moments. */
  readonly whole: Area
  /** The least that the lead takes, in shares of what it should. */
  readonly lead: number
  /** Metres to the nearest of them, and half the width of the picture a metre away. */
  readonly metres: number
  readonly halfWidth: number
}

/** A camera, its start, and how good it is. */
type Made = { readonly home: CameraHome; readonly camera: Camera; readonly worth: number }

/** The start and the camera that show all figures best; the first start with all of its moves where there are none. */
export function composed(first: CameraHome, composition: Composition): Omit<Made, 'worth'> {
  const usual = viewOf(composition.plan(first, 0), composition)?.lead ?? 1
  const made = (amount: number): Made => {
    const home = settled(first, composition, amount)
    const camera = composition.plan(home, amount)
    const view = viewOf(camera, composition)
    const worth = view ? worthOf(view, { amount, usual }) : amount - WORTH.lost
    return { home, camera, worth }
  }
  const [whole, ...less] = AMOUNTS
  let best = made(whole * composition.most)
  for (const share of less) {
    const amount = share * composition.most
    if (best.worth >= WORTH.size + WORTH.amount * amount) break
    const one = made(amount)
    if (one.worth > best.worth) best = one
  }
  return best
}

/** A lead is to be as large as it should be, or as it usually is where that is more. */
function worthOf(
  { whole, lead }: View,
  { amount, usual }: { readonly amount: number; readonly usual: number },
): number {
  const lost = Math.max(0, ...Object.values(beyond(whole)).map((by) => by - SLACK))
  const size = Math.min(1, lead / clamp(usual, 1, MAX_LEAD_SHARES))
  return WORTH.size * size + WORTH.amount * amount - WORTH.lost * lost
}

/** How far an area is beyond each edge. */
const beyond = ({ left, right, bottom, top }: Area): Area => ({
  left: Math.max(0, EDGES.left - left),
  right: Math.max(0, right - EDGES.right),
  bottom: Math.max(0, EDGES.bottom - bottom),
  top: Math.max(0, top - EDGES.top),
})

/** Moves and turns a start until all figures are within the edges, as far as it can go. */
function settled(first: CameraHome, composition: Composition, amount: number): CameraHome {
  let home = first
  for (let index = 0; index < TRIES; index++) {
    const view = viewOf(composition.plan(home, amount), composition)
    if (!view) return home
    home = adjusted(home, view, { first, composition })
  }
  return home
}

/** A start from which the figures of a view are nearer to where they should be in the picture. */
function adjusted(
  home: CameraHome,
  view: View,
  { first, composition }: { readonly first: CameraHome; readonly composition: Composition },
): CameraHome {
  const { metres, halfWidth } = view
  const { isOfHands = false } = composition
  const ahead = clamp(
    home.position[2] - first.position[2] + metres * (1 - 1 / growth(view, composition)),
    -composition.back,
    first.subjectDistance * (1 - NEAREST_SHARES[isOfHands ? 'ofHands' : 'usual']),
  )
  const { low: least, high: most } = first.bounds
  const aside = stepAside(view.whole, composition) * halfWidth * metres
  const x = clamp(home.position[0] + aside, least[0], most[0])
  const z = first.position[2] + ahead
  return {
    ...home,
    position: [x, home.position[1], z],
    pitch: home.pitch + turnUp(home, view, composition),
    subjectDistance: Math.max(0.3 * first.subjectDistance, first.subjectDistance - ahead),
    bounds: {
      low: [least[0], least[1], Math.min(least[2], z)],
      high: [most[0], most[1], Math.max(most[2], z + 0.45 * metres)],
    },
  }
}

/** How far the camera is to go aside, in halves of the picture: one figure may stand on a third, several are about the middle. */
function stepAside(whole: Area, { figures }: Composition): number {
  const out = beyond(whole)
  const middle = (whole.left + whole.right) / 2
  const free = out.left + out.right > 0 ? 0 : figures.length > 1 ? ABOUT_MIDDLE : 1
  return middle - clamp(middle, -free, free)
}

/** How far the camera is to look up, radians: so far that heads are seen, else that feet are, or what stands very low. */
function turnUp(
  { pitch }: CameraHome,
  { whole, halfWidth }: View,
  { aspect, size }: Composition,
): number {
  const out = beyond(whole)
  const toPitch = (halves: number): number => Math.atan(halves * aspect * halfWidth)
  const tooTall = whole.top - whole.bottom > EDGES.top - EDGES.bottom
  if (tooTall || out.top > 0) return toPitch(whole.top - EDGES.top)
  const low = Math.min(0, (whole.top + whole.bottom) / 2 - LOWEST_MIDDLE)
  const mayLower = size === 'medium' ? Math.min(0, LOWEST_GAZE - pitch) : 0
  return Math.min(Math.max(toPitch(low), mayLower), toPitch(-out.bottom))
}

/** How much larger everybody is to become: less than 1 where they take more than the picture, more where the lead is small. */
function growth({ whole, lead }: View, { size }: Composition): number {
  const fits = Math.min(
    (EDGES.right - EDGES.left) / (whole.right - whole.left),
    (EDGES.top - EDGES.bottom) / (whole.top - whole.bottom),
  )
  if (fits < 1) return fits
  return size === 'medium' ? Math.min(fits, Math.max(1, 1 / lead)) : 1
}

/** One figure at one moment. */
type Seen = { readonly area: Area; readonly rank: number; readonly metres: number }

/** What is seen of the figures; undefined where there are none, or one is behind the camera. */
function viewOf(camera: Camera, composition: Composition): View | undefined {
  const { durationSeconds, isOfHands = false } = composition
  const wanted = isOfHands ? OF_HANDS : 1
  const moments = Array.from({ length: MOMENTS + 1 }, (_, index) =>
    seenAt(camera, composition, (durationSeconds * index) / MOMENTS),
  )
  const seen = moments.flatMap((figures) => figures ?? [])
  if (seen.length === 0 || moments.includes(undefined)) return undefined
  const leads = moments.flatMap((figures = []) => {
    const shares = figures
      .filter(({ rank }) => rank === 0)
      .map(({ area }) => shareOf(area) / wanted)
    return shares.length > 0 ? [Math.max(...shares)] : []
  })
  return {
    whole: unionOf(seen.map(({ area }) => area)),
    lead: Math.min(...leads),
    metres: Math.min(...seen.map(({ metres }) => metres)),
    halfWidth: 1 / camera(0).focal,
  }
}

/** What is seen at a moment; undefined where somebody is behind the camera. */
function seenAt(
  camera: Camera,
  { figures, aspect, size }: Composition,
  seconds: number,
): readonly Seen[] | undefined {
  const pose = camera(seconds)
  const seen: Seen[] = []
  for (const { rank, cornersAt } of figures) {
    const corners = cornersAt(seconds)
    if (corners.length === 0) continue
    const area = areaOf(corners, pose, aspect)
    if (!area) return undefined
    const metres = Math.min(...corners.map(([, , z]) => z)) - pose.position[2]
    seen.push({ area: size === 'close' ? faceIn(area) : area, rank, metres })
  }
  return seen
}

/** What a figure takes of what a lead should take. */
const shareOf = ({ left, right, bottom, top }: Area): number =>
  Math.max((top - bottom) / 2 / LEAD_SHARE.height, (right - left) / 2 / LEAD_SHARE.width)

/** The part of somebody that a close picture is about: shares of the height from the top, and of the width about the middle. */
const FACE = { height: 0.45, width: 0.6 } as const

function faceIn({ left, right, bottom, top }: Area): Area {
  const aside = ((right - left) * (1 - FACE.width)) / 2
  return {
    left: left + aside,
    right: right - aside,
    bottom: top - FACE.height * (top - bottom),
    top,
  }
}
