/** The planes that a picture is thrown onto, and how much of each a camera sees. */
import {
  basisOf,
  lensOf,
  plus,
  type Pose,
  type Vector,
  type WritableMatrix,
} from '@backlot/camera/geometry'
import { type ProjectedMap, projectedMap } from '../renderer/frame/projected-map.ts'
import type { Placement } from '../renderer/scene/stage.ts'

/** How near the rows of a picture are: from one on, nearer and nearer down to its lower edge. In one over metres. */
export type DepthCurve = {
  readonly fromPx: number
  readonly farther: number
  readonly nearer: number
  /** How straight the way down is: 1 for a wall that leans, less for ground that runs away from the camera. */
  readonly straight: number
}

/** Where a picture was taken from, its size in pixels, and how near its rows are. */
export type PlateView = {
  readonly home: Pose
  readonly widthPx: number
  readonly heightPx: number
  readonly curve: DepthCurve
  /** The one plane of a picture without depth; absent where the curve counts. */
  readonly plane?: Placement
}

/** A plane that a strip of rows is thrown onto. */
export type PlateStrip = {
  readonly placement: Placement
  /** Pixels from the upper edge of the picture; the first strip goes on upward, the last one downward. */
  readonly fromPx: number
  readonly toPx: number
}

/** What no step of the camera moves. */
const FAR_METRES = 1000
/** The curve is made of so many flat strips; where two meet they are equally near, so that nothing opens between them. */
const STRIPS = 7

/** The plane of what is far away. */
export function farPlane(view: PlateView): Placement {
  return facing(view, FAR_METRES)
}

function facing(view: PlateView, metres: number): Placement {
  const { right, up } = basisOf(view.home)
  return { origin: pointAt(view, view.heightPx / 2, metres), across: right, up }
}

/** The planes of what is near, from the upper edge down: one that stands, then those of the curve. */
export function stripsOf(view: PlateView): readonly PlateStrip[] {
  const { home, heightPx, curve } = view
  const { right } = basisOf(home)
  const edges = Array.from(
    { length: STRIPS + 1 },
    (_, index) => curve.fromPx + ((heightPx - curve.fromPx) * index) / STRIPS,
  )
  const curved = edges.slice(1).map((toPx, index) => {
    const fromPx = edges[index] ?? 0
    const [upper, lower] = [fromPx, toPx].map((row) =>
      pointAt(view, row, 1 / nearnessAt(view, row)),
    )
    const origin = lower ?? home.position
    const up = plus(upper ?? home.position, origin, -1)
    const last = index === STRIPS - 1
    return { placement: { origin, across: right, up }, fromPx, toPx: last ? Infinity : toPx }
  })
  const standing = facing(view, 1 / curve.farther)
  return [{ placement: standing, fromPx: -Infinity, toPx: curve.fromPx }, ...curved]
}

/** How near a row is, in one over metres. */
function nearnessAt({ heightPx, curve }: PlateView, row: number): number {
  const share = (row - curve.fromPx) / (heightPx - curve.fromPx)
  const way = curve.straight * share + (1 - curve.straight) * share * share
  return curve.farther + (curve.nearer - curve.farther) * way
}

/** The point in the middle column of the picture that is so far ahead. */
function pointAt({ home, widthPx, heightPx }: PlateView, row: number, metres: number): Vector {
  const { up, ahead } = basisOf(home)
  const { focalPx, centreY } = lensOf(home, widthPx, heightPx)
  return plus(plus(home.position, ahead, metres), up, (metres * (centreY - row)) / focalPx)
}

/** A part of a picture and what is beside it, in pixels from its left top. */
export type PlateArea = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A picture is continued beyond its edges by at most this share of its sides; a camera that is planned well needs less. */
const MAX_BESIDE = 0.6
/** What is beside one picture is in the other one. */
const MAX_BESIDE_OF_TWO = 1.2
/** Pixels more than is seen: the last texels of a texture are not drawn. */
const MARGIN_PX = 3

/** All that cameras see of the planes of a picture, in whole pixels, and at least the picture. */
export function areaSeen(view: PlateView, poses: readonly Pose[]): PlateArea {
  const { widthPx, heightPx } = view
  const whole = { fromPx: -Infinity, toPx: Infinity }
  const planes = view.plane
    ? [{ placement: view.plane, ...whole }]
    : [{ placement: farPlane(view), ...whole }, ...stripsOf(view)]
  const beside = view.plane ? MAX_BESIDE_OF_TWO : MAX_BESIDE
  let [left, top, right, bottom] = [0, 0, widthPx, heightPx]
  const seen = poses.flatMap((pose) =>
    planes.flatMap(({ placement, fromPx, toPx }) =>
      edgeSeen(view, placement, pose).filter(([, y]) => y >= fromPx && y <= toPx),
    ),
  )
  for (const [x, y] of seen) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const within = (value: number, sizePx: number): number =>
    Math.min((1 + beside) * sizePx, Math.max(-beside * sizePx, value))
  const from = [
    Math.floor(within(left, widthPx)) - MARGIN_PX,
    Math.floor(within(top, heightPx)) - MARGIN_PX,
  ] as const
  const to = [
    Math.ceil(within(right, widthPx)) + MARGIN_PX,
    Math.ceil(within(bottom, heightPx)) + MARGIN_PX,
  ] as const
  return { left: from[0], top: from[1], width: to[0] - from[0], height: to[1] - from[1] }
}

/** Places down the sides of a camera's picture that are looked at. */
const SIDE_PLACES = 13

/** Where the edge of a camera's picture lies in the picture of the plate; places that see nothing of the plane are left out. */
function edgeSeen(
  { home, widthPx, heightPx }: PlateView,
  placement: Placement,
  pose: Pose,
): readonly (readonly [x: number, y: number])[] {
  const map: WritableMatrix = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  const to: ProjectedMap = { toCard: map, nearness: [0, 0, 0] }
  const canvas = { address: 0, width: widthPx, height: heightPx }
  const view = {
    basis: basisOf(pose),
    position: pose.position,
    lens: lensOf(pose, widthPx, heightPx),
  }
  const projection = { from: home, left: 0, top: 0, width: widthPx, height: heightPx }
  if (!projectedMap(view, { placement, projection, canvas }, to)) return []
  const places = Array.from({ length: SIDE_PLACES }, (_, index) => {
    const y = (heightPx * index) / (SIDE_PLACES - 1)
    return [
      [0, y],
      [widthPx, y],
    ] as const
  }).flat()
  return places.flatMap(([x, y]) => {
    const w = map[6] * x + map[7] * y + map[8]
    if (w <= 0) return []
    const s = (map[0] * x + map[1] * y + map[2]) / w
    const t = (map[3] * x + map[4] * y + map[5]) / w
    return [[s * widthPx, (1 - t) * heightPx] as const]
  })
}
