/** How long a text is in view, from the positions of its cards. */
import { basisOf, dot, lensOf, minus, plus, toPixel, type Vector } from '@backlot/camera/geometry'
import type { Card, Placement } from '../../packages/previz/src/renderer/scene/stage.ts'
import type { Camera } from '../../packages/previz/src/camera/camera-program.ts'

/** A scene as the camera sees it. */
type View = {
  readonly camera: Camera
  readonly widthPx: number
  readonly heightPx: number
  /** Length of the scene. */
  readonly seconds: number
}

const STEP_SECONDS = 0.1
/** Within this share of the frame's width or height from an edge, a screen may cut off text. */
const SAFE_SHARE = 0.02
/** The margin of a line's card around its letters, as a share of its height. */
const MARGIN_SHARE = 0.42 / 1.84

/** Seconds in which all lines of a text are completely visible inside the frame's safe area. */
export function secondsInView(cards: readonly Card[], view: View): number {
  const lines = cards.filter(({ part }) => part?.[0] === 0 && part[1] === 1)
  let seen = 0
  for (let seconds = 0; seconds < view.seconds; seconds += STEP_SECONDS) {
    const placed = lines.map((card) => card.place(seconds))
    if (placed.every((line) => isInView(line, view, seconds))) seen += STEP_SECONDS
  }
  return seen
}

function isInView(line: Placement, view: View, seconds: number): boolean {
  if ((line.opacity ?? 1) < 0.5) return false
  const pose = view.camera(seconds)
  const { right, up, ahead } = basisOf(pose)
  const lens = lensOf(pose, view.widthPx, view.heightPx)
  return lettersOf(line).every((corner) => {
    const way = minus(corner, pose.position)
    const depth = dot(ahead, way)
    if (depth <= 0) return false
    const [x, y] = toPixel(lens, [dot(right, way), dot(up, way), depth])
    return isSafe(x / view.widthPx) && isSafe(y / view.heightPx)
  })
}

function isSafe(share: number): boolean {
  return share >= SAFE_SHARE && share <= 1 - SAFE_SHARE
}

/** The corners of the letters of a line. */
function lettersOf({ origin, across, up }: Placement): readonly Vector[] {
  const [wide, tall] = [Math.hypot(...across), Math.hypot(...up)]
  const aside = (MARGIN_SHARE * tall) / wide
  return [aside, 1 - aside].flatMap((right) =>
    [MARGIN_SHARE, 1 - MARGIN_SHARE].map((above) => plus(plus(origin, across, right), up, above)),
  )
}
