/** Where those whom a film shows are at a moment, and what of its picture they take. */
import { basisOf, minus, plus, type Pose, toCamera, type Vector } from '@backlot/camera/geometry'
import type { Card } from '../renderer/scene/stage.ts'
import type { Pixels, Texture } from '../renderer/scene/texture.ts'

/** Somebody or something of a prompt. */
export type ShownFigure = {
  /** The rank of its subject: 0 for the lead. */
  readonly rank: number
  /** The corners of what is painted of it at a moment. */
  readonly cornersAt: (seconds: number) => readonly Vector[]
}

/** A part of the picture, from its middle, in halves of its width and of its height. */
export type Area = {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** The figures that these cards show. */
export function figuresIn(cards: readonly Card[]): readonly ShownFigure[] {
  const parts = new Map<string, [Card, ...Card[]]>()
  for (const card of cards) {
    if (!card.shows) continue
    const key = `${card.shows.rank} ${card.shows.index}`
    const others = parts.get(key)
    if (others) others.push(card)
    else parts.set(key, [card])
  }
  return [...parts.values()].map((own) => ({
    rank: own[0].shows?.rank ?? 0,
    cornersAt: (seconds) => own.flatMap((card) => cornersOf(card, seconds)),
  }))
}

/** What is fainter than this is not there. */
const MIN_OPACITY = 0.1

function cornersOf(card: Card, seconds: number): readonly Vector[] {
  const placement = card.place(seconds)
  if ((placement.opacity ?? 1) < MIN_OPACITY) return []
  const { left, right, bottom, top } = paintedIn(card.texture)
  const { origin, across, up } = placement
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const
  return corners.map(([along, rise]) => {
    const [x, y, z] = plus(plus(origin, across, along), up, rise)
    return [x, Math.max(y, card.above ?? y), z]
  })
}

/** Rows at which a texture is painted to see where something is on it, and so many of its frames. */
const ROWS_PX = 40
const FRAMES = 3
/** Of 255. */
const MIN_ALPHA = 60

const painted = new WeakMap<Texture['paint'], Area>()

/** The part of a texture where something is painted, in shares of its width and height from the lower left. */
function paintedIn({ paint, widthPx, heightPx, frameCount }: Texture): Area {
  const known = painted.get(paint)
  if (known) return known
  const columns = Math.max(8, Math.round((ROWS_PX * widthPx) / heightPx))
  const frames = Array.from({ length: Math.min(FRAMES, frameCount) }, (_, index) =>
    Math.floor((index * frameCount) / FRAMES),
  )
  const areas = frames.map((frame) => filled(paint(frame, columns, ROWS_PX), columns, ROWS_PX))
  const area = unionOf(areas)
  painted.set(paint, area)
  return area
}

function filled(pixels: Pixels, widthPx: number, heightPx: number): Area {
  let [left, right, bottom, top] = [1, 0, 1, 0]
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      if ((pixels[(row * widthPx + column) * 4 + 3] ?? 0) < MIN_ALPHA) continue
      left = Math.min(left, column / widthPx)
      right = Math.max(right, (column + 1) / widthPx)
      bottom = Math.min(bottom, 1 - (row + 1) / heightPx)
      top = Math.max(top, 1 - row / heightPx)
    }
  return left < right ? { left, right, bottom, top } : { left: 0, right: 1, bottom: 0, top: 1 }
}

/** The smallest area that has all of these. */
export function unionOf(areas: readonly Area[]): Area {
  return {
    left: Math.min(...areas.map(({ left }) => left)),
    right: Math.max(...areas.map(({ right }) => right)),
    bottom: Math.min(...areas.map(({ bottom }) => bottom)),
    top: Math.max(...areas.map(({ top }) => top)),
  }
}

/** The part of the picture that these points take; undefined where one of them is not before the camera, or there is none. */
export function areaOf(corners: readonly Vector[], pose: Pose, aspect: number): Area | undefined {
  const basis = basisOf(pose)
  const seen = corners.map((corner) => toCamera(basis, minus(corner, pose.position)))
  if (seen.length === 0 || seen.some(([, , ahead]) => ahead < 0.1)) return undefined
  const xs = seen.map(([right, , ahead]) => (pose.focal * right) / ahead)
  const ys = seen.map(([, up, ahead]) => (pose.focal * up) / ahead / aspect)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  }
}
