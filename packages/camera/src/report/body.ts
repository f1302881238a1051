/**
 * Finds a large body that moves by itself across a quiet scene, such as a ship that fills half of
 * the picture. Its tracks agree so well that they would be taken for the scene, and the rest for
 * passers-by. It is known by what is around it: the sides of the picture move as one far scene, and
 * the ground beside and before the body, which is nearer than it, does not go along with it.
 */
import { evidenceOf, explain, FAR, MIN_TRACKS } from './explain.ts'
import { type CameraMotion, type Shift, withoutTurns } from './camera-motion.ts'
import { fitMotion } from './fit-motion.ts'
import { medianOf, type Track } from './flow.ts'
import { seededRandom } from './random.ts'

/** Random draws are seeded, so the same tracks have the same body. */
const SEED = 1

/** Tracks farther from the middle than this are at the sides of the picture, in half widths. */
const SIDE = 0.5
/** The least share of the tracks at the sides that one far scene must explain. */
const MIN_FAR_SHARE = 0.4
/** A body moves at least this far against the scene in a window, in half widths. */
const MIN_BODY_SHIFT = 0.006
/**
 * Bodies move along the ground or the water: this share of the shift sideways may be up or down.
 * What seems to move up or down is more likely nearer than the rest.
 */
const MAX_RISE_SHARE = 0.5
/** All of a body moves alike: within this, in half widths, and this share of its shift. */
const MAX_SPREAD = 0.003
const MAX_SPREAD_SHARE = 0.2
/** A smaller share of the tracks does not mislead. */
const MIN_BODY_SHARE = 0.1
const MIN_BODY = 6
/** The share of the tracks of a body that may lie beyond each of its edges. */
const EDGE_SHARE = 0.08
/** The least share of the tracks within its edges that belong to the body. */
const MIN_FILLED = 0.4
/** A body that reaches farther from the middle than this may be cut off by the edge of the picture, in half widths. */
const MAX_EDGE = 0.92
/** The fewest tracks beside and before a body, and before it alone. */
const MIN_AROUND = 8
const MIN_BEFORE = 3
/** Moving with the body: at least this share of its shift along its direction. */
const ALONG_SHARE = 0.6
/** The largest share of the tracks around a body that may move with it. */
const MAX_ALONG = 0.2

/** The tracks without those of a large body that moves by itself; all of them when there is none. */
export function withoutBody(tracks: readonly Track[]): readonly Track[] {
  const scene = sceneAtTheSides(tracks)
  if (!scene) return tracks
  const rests = tracks.map((track) => withoutTurns(track, scene))
  const strays = rests.filter((rest) => lengthOf(rest) >= MIN_BODY_SHIFT)
  if (strays.length < MIN_BODY_SHARE * tracks.length) return tracks
  const shift = {
    right: medianOf(strays.map(({ right }) => right)),
    up: medianOf(strays.map(({ up }) => up)),
  }
  if (lengthOf(shift) < MIN_BODY_SHIFT) return tracks
  if (Math.abs(shift.up) > MAX_RISE_SHARE * Math.abs(shift.right)) return tracks
  const most = MAX_SPREAD + MAX_SPREAD_SHARE * lengthOf(shift)
  const isAlike = rests.map(
    ({ right, up }) => lengthOf({ right: right - shift.right, up: up - shift.up }) < most,
  )
  const body = tracks.filter((_, index) => isAlike[index])
  if (body.length < Math.max(MIN_BODY, MIN_BODY_SHARE * tracks.length)) return tracks
  const others = tracks.flatMap((track, index) =>
    isAlike[index] ? [] : [{ ...track, along: alongOf(rests[index], shift) }],
  )
  return standsApart(body, others) ? others : tracks
}

/** The turns of the far scene that the sides of the picture agree on. */
function sceneAtTheSides(tracks: readonly Track[]): CameraMotion | undefined {
  const sides = evidenceOf(tracks.filter(({ x }) => Math.abs(x) > SIDE))
  if (sides.count < MIN_TRACKS) return undefined
  const { motion } = fitMotion(sides, ['pan', 'tilt', 'zoom'], {
    random: seededRandom(SEED),
  })
  explain(sides, motion)
  const far = sides.kinds.filter((kind) => kind === FAR).length
  return far < MIN_FAR_SHARE * sides.count ? undefined : motion
}

/** A track outside of the body, and the share of the body's shift that it moves along with it. */
type Other = Track & { readonly along: number }

function alongOf(rest: Shift | undefined, { right, up }: Shift): number {
  return ((rest?.right ?? 0) * right + (rest?.up ?? 0) * up) / (right * right + up * up)
}

/** True when the body has room on both sides, and neither what is beside it nor the ground before it goes along. */
function standsApart(body: readonly Track[], others: readonly Other[]): boolean {
  const [left, right] = edgesOf(body.map(({ x }) => x))
  const [bottom, top] = edgesOf(body.map(({ y }) => y))
  const middle = medianOf(body.map(({ y }) => y))
  const isWithin = ({ x, y }: Track): boolean => x >= left && x <= right && y >= bottom && y <= top
  const within = others.filter(isWithin)
  const around = others.filter(({ x, y }) => (x < left || x > right) && y <= top)
  const before = around.filter(({ y }) => y < middle)
  return (
    Math.max(-left, right) < MAX_EDGE &&
    body.length >= MIN_FILLED * (body.length + within.length) &&
    around.length >= MIN_AROUND &&
    before.length >= MIN_BEFORE &&
    [around, before].every(isLeftBehind)
  )
}

/** True when hardly any of these tracks move with the body. */
function isLeftBehind(tracks: readonly Other[]): boolean {
  return tracks.filter(({ along }) => along > ALONG_SHARE).length <= MAX_ALONG * tracks.length
}

/** The lower and the upper edge of the values, but for a few outliers. */
function edgesOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const outliers = Math.floor(EDGE_SHARE * sorted.length)
  return [sorted[outliers] ?? 0, sorted.at(-1 - outliers) ?? 0]
}

function lengthOf({ right, up }: Shift): number {
  return Math.hypot(right, up)
}
