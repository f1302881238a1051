import type { LayerPlace } from './film-design.ts'
import type { CutPixels } from './even-ground.ts'
import type { Vector } from '@backlot/camera/geometry'
import type { Card } from '../renderer/scene/stage.ts'
import type { TextureBook } from '../renderer/scene/texture.ts'
import type { Camera } from '../camera/camera-program.ts'
import type { Scrim } from './scrims.ts'

/** A picture whose pixels every thread can read. */
export type OpenPicture = {
  /** RGBA, not premultiplied, rows from the top. */
  readonly pixels: Uint8ClampedArray
  readonly widthPx: number
  readonly heightPx: number
  /** The point that cropping keeps, as shares of the width and of the height. */
  readonly focus: readonly [number, number]
  /** The picture without its background, if a layer wants that and the background is clearly even. */
  readonly thing?: CutPixels
}

/** The input for building a layer. */
export type LayerBrief = {
  readonly book: TextureBook
  readonly camera: Camera
  /** The duration of the scene. */
  readonly seconds: number
  readonly texts: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, OpenPicture>>
  /** The index of the layer: of two in the same place, the later one is nearer. */
  readonly rank: number
  /** The camera's initial position. */
  readonly eye: Vector
  /** The scrim that makes a text readable. */
  readonly scrim?: Scrim
}

/** By how many metres a layer counts as nearer than the one before it. */
const RANK_METRES = 0.0004

/** Drawing options for the cards of a layer. */
export function lookOf(
  layer: LayerPlace,
  { rank }: Pick<LayerBrief, 'rank'>,
): Pick<Card, 'bias' | 'haze' | 'additive' | 'unmirrored'> {
  return {
    bias: (layer.bias ?? 0) + rank * RANK_METRES,
    ...(layer.additive && { additive: true }),
    // A layer attached to the camera is an overlay, not part of the world.
    ...(layer.attach && { haze: 0, unmirrored: true }),
  }
}
