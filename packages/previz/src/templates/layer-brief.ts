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
  /** What should not be cut off: shares of the width and of the height. */
  readonly focus: readonly [number, number]
  /** What is left of it without its ground, where a layer wants that and the ground is surely one. */
  readonly thing?: CutPixels
}

/** What the layers of a scene are made from. */
export type LayerBrief = {
  readonly book: TextureBook
  readonly camera: Camera
  /** Length of the scene. */
  readonly seconds: number
  readonly texts: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, OpenPicture>>
  /** The number of the layer: of two at one place, the later one is nearer. */
  readonly rank: number
  /** Where the camera starts. */
  readonly eye: Vector
  /** The plate that a text needs to be read. */
  readonly scrim?: Scrim
}

/** Metres by which a layer counts as nearer than the one before it. */
const RANK_METRES = 0.0004

/** How the cards of a layer are drawn. */
export function lookOf(
  layer: LayerPlace,
  { rank }: Pick<LayerBrief, 'rank'>,
): Pick<Card, 'bias' | 'haze' | 'additive' | 'unmirrored'> {
  return {
    bias: (layer.bias ?? 0) + rank * RANK_METRES,
    ...(layer.additive && { additive: true }),
    // What goes with the camera is a picture on the lens, not a thing in the world.
    ...(layer.attach && { haze: 0, unmirrored: true }),
  }
}
