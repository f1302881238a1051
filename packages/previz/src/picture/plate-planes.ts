/** The planes onto which a picture is projected, and how much of each a camera sees. */
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

/** The nearness of a picture's rows, in one over metres: it grows from one row down to the lower edge. */
export type DepthCurve = {
  readonly fromPx: number
  readonly farther: number
  readonly nearer: number
  /** How straight the slope is: 1 for a leaning wall, less for ground that recedes from the camera. */
  readonly straight: number
}

/** The pose from which a picture was taken, its size in pixels, and its depth. */
export type PlateView = {
  readonly home: Pose
  readonly widthPx: number
  readonly heightPx: number
  readonly curve: DepthCurve
  /** The only plane of a picture without depth; absent when the curve applies. */
  readonly plane?: Placement
}

/** A plane onto which a strip of rows is projected. */
export type PlateStrip = {
  readonly placement: Placement
  /**
   * Its upper edge in pixels from the top of the picture; the first strip extends upward, the last
   * one downward.
   */
  readonly fromPx: number
  readonly toPx: number
}

/** No camera move shifts anything at this distance. */
const FAR_METRES = 1000
/**
 * The number of flat strips that approximate the curve; neighbours meet at equal distance, so no
 * gap opens between them.
 */
const STRIPS = 7

/** The plane of the far background. */
export function farPlane(view: PlateView): Placement {
  return facing(view, FAR_METRES)
}

function facing(view: PlateView, metres: number): Placement {
  const { right, up } = basisOf(view.home)
  return { origin: pointAt(view, view.heightPx / 2, metres), across: right, up }
}

/** The planes of the near parts from the top down: a vertical one, then those of the curve. */
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

/** The nearness of a row, in one over metres. */
function nearnessAt({ heightPx, curve }: PlateView, row: number): number {
  const share = (row - curve.fromPx) / (heightPx - curve.fromPx)
  const way = curve.straight * share + (1 - curve.straight) * share * share
  return curve.farther + (curve.nearer - curve.farther) * way
}

/** The point in the middle column of the picture at this distance. */
function pointAt({ home, widthPx, heightPx }: PlateView, row: number, metres: number): Vector {
  const { up, ahead } = basisOf(home)
  const { focalPx, centreY } = lensOf(home, widthPx, heightPx)
  return plus(plus(home.position, ahead, metres), up, (metres * (centreY - row)) / focalPx)
}

/** A part of a picture and its surroundings, in pixels from the picture's left top. */
export type PlateArea = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * The most that a picture is continued beyond its edges, as a share of its sides; a well-planned
 * camera needs less.
 */
const MAX_BESIDE = 0.6
/** The same where another picture shows the surroundings. */
const MAX_BESIDE_OF_TWO = 1.2
/** Pixels beyond the visible area: the last texels of a texture are not drawn. */
const MARGIN_PX = 3

/** The area of the picture's planes that the cameras see, in whole pixels, and at least the picture. */
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

/** Samples along each side of a camera's picture. */
const SIDE_PLACES = 13

/** The edge of a camera's picture, in the plate's coordinates; samples that miss the plane are left out. */
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
