/** The motion of a layer and of its pieces. */
import type { LayerPlace, MotionKey, Triple } from './film-design.ts'
import { type Basis, basisOf, dot, minus, plus, type Vector } from '@backlot/camera/geometry'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp, smoothstep } from '../renderer/scene/random.ts'
import type { Placement } from '../renderer/scene/stage.ts'
import type { Camera } from '../camera/camera-program.ts'

/** A layer's plane at a moment: its centre, axes, scale and opacity. */
export type LayerFrame = {
  readonly middle: Vector
  readonly axes: Basis
  readonly scale: number
  readonly opacity: number
}

/** A layer's plane as a function of time in seconds. */
export type Motion = (seconds: number) => LayerFrame

/** A piece of a layer, in metres from the layer's centre. */
export type LayerPiece = {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

const DEFAULT_FADE_SECONDS = 0.5

/** The motions of a layer: one, or one for each copy. */
export function motionsOf(layer: LayerPlace, camera: Camera): readonly Motion[] {
  return copiesOf(layer).map((copy) => motionOf(layer, copy, camera))
}

/** The differences between a copy and the layer. */
type Copy = {
  readonly move: Triple
  readonly delay: number
  readonly scale: number
  readonly drift: Triple
}

const ORIGINAL: Copy = { move: [0, 0, 0], delay: 0, scale: 1, drift: [0, 0, 0] }

function copiesOf({ repeat, scatter }: LayerPlace): readonly Copy[] {
  if (repeat)
    return Array.from({ length: repeat.count }, (_, index) => ({
      ...ORIGINAL,
      move: times(repeat.step, index),
      delay: (repeat.delay ?? 0) * index,
    }))
  if (!scatter) return [ORIGINAL]
  const random = seededRandom(scatter.seed ?? 7)
  return Array.from({ length: scatter.count }, () => {
    const anywhere = (size: number): number => (random() - 0.5) * size
    const [width, height, depth] = scatter.room
    const speed = 0.5 + random()
    return {
      ...ORIGINAL,
      move: [anywhere(width), anywhere(height), anywhere(depth)],
      scale: 0.5 + random(),
      drift: times(scatter.drift ?? [0, 0, 0], speed),
    }
  })
}

function motionOf(layer: LayerPlace, copy: Copy, camera: Camera): Motion {
  const start = plus(layer.at, copy.move)
  return (seconds) => {
    const local = seconds - copy.delay
    const key = keyAt(layer.keys ?? [], local)
    const turn = plus(layer.turn ?? [0, 0, 0], key.turn)
    const axes = basisOf({ position: start, focal: 1, ...toAngles(turn) })
    const scale = key.scale * copy.scale
    const pivot = plus(plus(start, key.move), copy.drift, seconds)
    const middle = plus(pivot, along(axes, layer.offset ?? [0, 0, 0]), scale)
    const opacity = (layer.opacity ?? 1) * key.opacity * presence(layer, local)
    const frame = { middle, axes, scale, opacity }
    const placed = layer.attach ? attached(frame, camera, seconds) : frame
    return layer.sided && !isFacing(placed, camera(seconds).position)
      ? { ...placed, opacity: 0 }
      : placed
  }
}

function times([x, y, z]: Triple, factor: number): Triple {
  return [x * factor, y * factor, z * factor]
}

function toAngles([yaw, pitch, roll]: Triple): { yaw: number; pitch: number; roll: number } {
  const turn = Math.PI / 180
  return { yaw: yaw * turn, pitch: pitch * turn, roll: roll * turn }
}

/** The layer's opacity: it fades in after `from`, and is invisible from `to` on. */
function presence(layer: LayerPlace, seconds: number): number {
  const fade = Math.max(0.001, layer.fade ?? DEFAULT_FADE_SECONDS)
  const come = layer.from === undefined ? 1 : smoothstep(layer.from, layer.from + fade, seconds)
  const gone = layer.to === undefined ? 0 : smoothstep(layer.to - fade, layer.to, seconds)
  return come * (1 - gone)
}

const STILL: Required<MotionKey> = { at: 0, move: [0, 0, 0], turn: [0, 0, 0], scale: 1, opacity: 1 }

/** The keys around a moment, interpolated; a member that a key lacks has its value at rest. */
function keyAt(keys: readonly MotionKey[], seconds: number): Required<MotionKey> {
  const next = keys.findIndex(({ at }) => at > seconds)
  const to = { ...STILL, ...(next < 0 ? keys.at(-1) : keys[next]) }
  if (next <= 0) return to
  const from = { ...STILL, ...keys[next - 1] }
  const share = ease((seconds - from.at) / (to.at - from.at))
  return {
    at: seconds,
    move: blend(from.move, to.move, share),
    turn: blend(from.turn, to.turn, share),
    scale: lerp(from.scale, to.scale, share),
    opacity: lerp(from.opacity, to.opacity, share),
  }
}

/** Linear interpolation of points or angles. */
export function blend(from: Triple, to: Triple, share: number): Triple {
  return [lerp(from[0], to[0], share), lerp(from[1], to[1], share), lerp(from[2], to[2], share)]
}

/** An S-curve that starts and ends softly. */
export function ease(share: number): number {
  const at = clamp(share)
  return at ** 3 * (at * (at * 6 - 15) + 10)
}

/** Converts a frame from camera axes to the world. */
function attached(frame: LayerFrame, camera: Camera, seconds: number): LayerFrame {
  const pose = camera(seconds)
  const basis = basisOf(pose)
  return {
    ...frame,
    middle: plus(pose.position, along(basis, frame.middle)),
    axes: {
      right: along(basis, frame.axes.right),
      up: along(basis, frame.axes.up),
      ahead: along(basis, frame.axes.ahead),
    },
  }
}

/** Converts a vector from these axes to the world. */
function along({ right, up, ahead }: Basis, [x, y, z]: Triple): Vector {
  return plus(plus(times(right, x), up, y), ahead, z)
}

function isFacing({ middle, axes }: LayerFrame, eye: Vector): boolean {
  return dot(axes.ahead, minus(middle, eye)) > 0
}

/** The placement of a piece of a layer. */
export function placePiece(frame: LayerFrame, piece: LayerPiece): Placement {
  const { middle, axes, scale, opacity } = frame
  const corner = plus(plus(middle, axes.right, piece.left * scale), axes.up, piece.bottom * scale)
  return {
    origin: corner,
    across: times(axes.right, piece.width * scale),
    up: times(axes.up, piece.height * scale),
    opacity,
  }
}

/** The piece that covers a whole layer of this size. */
export function wholePiece([width, height]: readonly [number, number]): LayerPiece {
  return { left: -width / 2, bottom: -height / 2, width, height }
}

/** The number of moments that are sampled for the layer's largest size in the picture. */
const LOOKS = 24
/** The highest resolution of a layer, in pixels per metre. */
const SHARPEST = 4000

/** Pixels per metre for a layer, in a picture 1366 pixels wide, at the moment when it appears largest. */
export function sharpnessOf(
  motions: readonly Motion[],
  view: { readonly camera: Camera; readonly seconds: number },
): number {
  let most = 1
  for (let look = 0; look <= LOOKS; look++) {
    const seconds = (view.seconds * look) / LOOKS
    const pose = view.camera(seconds)
    const { ahead } = basisOf(pose)
    for (const motion of motions) {
      const { middle, scale, opacity } = motion(seconds)
      if (opacity < 0.02) continue
      const depth = Math.max(0.2, dot(ahead, minus(middle, pose.position)))
      most = Math.max(most, (scale * pose.focal * 683) / depth)
    }
  }
  return Math.min(SHARPEST, most)
}
