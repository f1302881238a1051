/** The caller's pictures in space: cropped, framed, cut into strips, with a thickness or a relief. */
import type { PictureLayer } from './film-design.ts'
import { plus } from '@backlot/camera/geometry'
import type { Card, Placement } from '../renderer/scene/stage.ts'
import type { Texture } from '../renderer/scene/texture.ts'
import { dotted, drawn } from '../painting/brush.ts'
import { type LayerBrief, lookOf, type OpenPicture } from './layer-brief.ts'
import {
  type Motion,
  motionsOf,
  type LayerPiece,
  placePiece,
  sharpnessOf,
  wholePiece,
} from './motion.ts'
import { drawPicture, frameAround } from './draw-picture.ts'
import { paintRelief, RELIEF_LAYERS } from './relief.ts'

/** A picture on its card: the card's size in metres, and a function that makes its texture. */
type Mounted = {
  readonly layer: PictureLayer
  readonly picture: OpenPicture
  readonly size: readonly [width: number, height: number]
  readonly pixels: number
  readonly brief: LayerBrief
}

/** The full resolution of a picture that fills the frame; more would only be scaled down again. */
const MAX_PX = 2200

/** The cards of a picture layer; none when the picture is not given. */
export function pictureCards(brief: LayerBrief, layer: PictureLayer): readonly Card[] {
  const opened = brief.pictures[layer.picture]
  if (!opened) return []
  return layer.cut_out ? standingCards(brief, layer, opened) : mountedCards(brief, layer, opened)
}

/** An object without its background, or else the picture as a print; both stand at the foot of the box. */
function standingCards(
  brief: LayerBrief,
  layer: PictureLayer,
  { thing, ...whole }: OpenPicture,
): readonly Card[] {
  const picture: OpenPicture = thing ? { ...thing, focus: [0.5, 0.5] } : whole
  const frame = thing ? 'none' : (layer.frame ?? 'print')
  const shown = { ...layer, fit: 'contain', frame } as const
  const [width, height] = sizeFor(shown, picture)
  const [right, up, back] = layer.offset ?? [0, 0, 0]
  const offset = [right, up - (layer.box[1] - height) / 2, back] as const
  const standing = { ...shown, box: [width, height] as const, offset }
  return [...contactShadow(brief, standing), ...mountedCards(brief, standing, picture)]
}

function mountedCards(
  brief: LayerBrief,
  layer: PictureLayer,
  picture: OpenPicture,
): readonly Card[] {
  const motions = motionsOf(layer, brief.camera)
  const size = sizeFor(layer, picture)
  const sharpness = sharpnessOf(motions, brief) * (layer.frame === 'blur' ? 0.25 : 1)
  const pixels = Math.min(sharpness, MAX_PX / Math.max(...size))
  const mounted = { layer, picture, size, pixels, brief }
  return motions.flatMap((motion) => {
    if (layer.relief !== undefined) return reliefCards(mounted, motion, layer.relief)
    if (layer.slices) return sliceCards(mounted, motions, layer.slices)
    if (layer.thickness !== undefined) return thickCards(mounted, motion, layer.thickness)
    return [card(mounted, { motion, texture: textureOf(mounted, 0), piece: wholePiece(size) })]
  })
}

/** The box, or the part of it that the whole picture fills with its frame when it must not be cropped. */
function sizeFor(layer: PictureLayer, picture: OpenPicture): readonly [number, number] {
  const [width, height] = layer.box
  if (layer.fit !== 'contain') return layer.box
  const { side, foot } = frameAround(layer.frame)
  const aspect = picture.widthPx / picture.heightPx
  // A frame's width is a share of the card's shorter side, so both sizes are solved for together.
  const outer = (inner: number): readonly [number, number] => {
    const short = Math.min(inner * aspect, inner)
    const border = (short * side) / (1 - 2 * side)
    return [inner * aspect + 2 * border, inner + border * (2 + (side > 0 ? foot / side - 1 : 0))]
  }
  const [wide, tall] = outer(1)
  const scale = Math.min(width / wide, height / tall)
  return [wide * scale, tall * scale]
}

function textureOf(mounted: Mounted, shade: number): Texture {
  const { layer, picture, size, pixels, brief } = mounted
  return brief.book.add({
    widthPx: size[0] * pixels,
    heightPx: size[1] * pixels,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush) => {
        const scale = widthPx / size[0]
        drawPicture(brush, picture, {
          widthPx,
          heightPx,
          frame: layer.frame ?? 'none',
          cornerPx: (layer.corner ?? 0) * scale,
          shade,
        })
      }),
  })
}

function card(
  { layer, brief }: Mounted,
  on: {
    readonly motion: Motion
    readonly texture: Texture
    readonly piece: LayerPiece
    readonly behind?: number
    readonly part?: readonly [number, number]
  },
): Card {
  const { motion, texture, piece, behind = 0, part } = on
  return {
    texture,
    ...lookOf(layer, brief),
    ...(part && { part }),
    place: (seconds) => {
      const frame = motion(seconds)
      const middle = plus(frame.middle, frame.axes.ahead, behind * frame.scale)
      return placePiece({ ...frame, middle }, piece)
    },
  }
}

/** Dark copies behind the picture, close enough to look like a solid body. */
const THICKNESS_COPIES = 14

function thickCards(mounted: Mounted, motion: Motion, thickness: number): readonly Card[] {
  const piece = wholePiece(mounted.size)
  const dark = textureOf(mounted, 0.62)
  const body = Array.from({ length: THICKNESS_COPIES }, (_, index) => {
    const behind = (thickness * (index + 1)) / THICKNESS_COPIES
    return card(mounted, { motion, texture: dark, piece, behind })
  })
  return [...body.toReversed(), card(mounted, { motion, texture: textureOf(mounted, 0), piece })]
}

/** Vertical strips; each has the layer's motion about its own centre, a little later than the last. */
function sliceCards(
  mounted: Mounted,
  motions: readonly Motion[],
  { count, delay }: NonNullable<PictureLayer['slices']>,
): readonly Card[] {
  const texture = textureOf(mounted, 0)
  const [width, height] = mounted.size
  const rests = motionsOf({ ...mounted.layer, keys: [] }, mounted.brief.camera)
  return motions.flatMap((motion, copy) =>
    Array.from({ length: count }, (_, index) => {
      const offset = ((index + 0.5) / count - 0.5) * width
      const piece = wholePiece([width / count, height])
      const moved: Motion = (seconds) => {
        const frame = motion(seconds - index * delay)
        const across = rests[copy]?.(0).axes.right ?? frame.axes.right
        return { ...frame, middle: plus(frame.middle, across, offset * frame.scale) }
      }
      const part = [index / count, (index + 1) / count] as const
      return card(mounted, { motion: moved, texture, piece, part })
    }),
  )
}

/**
 * The picture as a stack of soft slices, each nearer to the camera's initial position and smaller
 * in proportion: from there it looks unchanged, from elsewhere its near parts are in front of its
 * far ones.
 */
function reliefCards(mounted: Mounted, motion: Motion, depth: number): readonly Card[] {
  const { brief, size, picture, pixels } = mounted
  const piece = wholePiece(size)
  return Array.from({ length: RELIEF_LAYERS }, (_, index) => {
    const nearer = (depth * index) / RELIEF_LAYERS
    const slice = {
      widthPx: size[0] * pixels,
      heightPx: size[1] * pixels,
      paint: (_frame: number, widthPx: number, heightPx: number) =>
        paintRelief(picture, { widthPx, heightPx, layer: index }),
    }
    const texture = index === 0 ? textureOf(mounted, 0) : brief.book.add(slice)
    const lifted: Motion = (seconds) => {
      const frame = motion(seconds)
      const toEye = plus(brief.eye, frame.middle, -1)
      return {
        ...frame,
        middle: plus(frame.middle, toEye, nearer),
        scale: frame.scale * (1 - nearer),
      }
    }
    return card(mounted, { motion: lifted, texture, piece })
  })
}

/** How far a shadow extends beside its object, and along the ground, as shares of its width. */
const SHADOW_WIDTH = 1.16
const SHADOW_DEPTH = 0.42
const SHADOW_PX = 256

/**
 * Ambient occlusion at the foot of a standing object: wide and soft, and dark where it touches the
 * ground.
 */
function contactShadow(brief: LayerBrief, layer: PictureLayer): readonly Card[] {
  const { shadow = 0 } = layer
  if (shadow === 0) return []
  const texture = brief.book.add({
    widthPx: SHADOW_PX,
    heightPx: SHADOW_PX / 2,
    paint: (_, widthPx, heightPx) =>
      dotted(widthPx, heightPx, (u, v) => {
        const off = Math.hypot(u - 0.5, v - 0.5) * 2
        const core = Math.hypot((u - 0.5) / 0.42, (v - 0.5) / 0.2)
        const dark = 0.6 * Math.max(0, 1 - off) ** 1.5 + 0.55 * Math.max(0, 1 - core)
        return [0.02, 0.02, 0.03, Math.min(1, dark) * shadow]
      }),
  })
  const [width, height] = layer.box
  const look = lookOf(layer, brief)
  // The shadow lies in the mirroring plane itself.
  const lying = { ...look, texture, unmirrored: true, bias: (look.bias ?? 0) - SHADOW_BEHIND }
  return motionsOf(layer, brief.camera).map((motion) => {
    const place = (seconds: number): Placement => {
      const { middle, axes, scale, opacity } = motion(seconds)
      const foot = plus(middle, axes.up, (-height / 2) * scale)
      const [wide, deep] = [width * SHADOW_WIDTH * scale, width * SHADOW_DEPTH * scale]
      const edge = plus(plus(foot, axes.right, -wide / 2), axes.ahead, -deep / 2)
      return {
        origin: edge,
        across: plus([0, 0, 0], axes.right, wide),
        up: plus([0, 0, 0], axes.ahead, deep),
        opacity,
      }
    }
    return Object.assign({ place }, lying)
  })
}

/** By how many metres a shadow counts as farther away than its object, however that is turned. */
const SHADOW_BEHIND = 1
