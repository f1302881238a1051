/** What a camera sees of a stage. */
import type { Tiles } from './frame-memory.ts'
import type { Basis, Lens, Vector } from '@backlot/camera/geometry'
import type { Canvas } from '../kernel/kernel.ts'
import type { Card, Haze, Placement } from '../scene/stage.ts'
import type { TextureImage, ImageNote } from '../scene/texture.ts'

/** A view of the stage: a camera, a canvas, and whether it is the mirrored world. */
export type View = {
  readonly basis: Basis
  readonly position: Vector
  readonly lens: Lens
  readonly canvas: Canvas
  /** The range of rows to draw. */
  readonly top: number
  readonly bottom: number
  /** True for the world as the water mirrors it. */
  readonly mirrored: boolean
  readonly haze: Haze
  /** Which tiles of the canvas are hidden, and by which card. */
  readonly tiles: Tiles
}

/** A card placed at a moment, with its painted picture. */
export type Placed = {
  readonly card: Card
  readonly placement: Placement
  readonly image: TextureImage
  readonly note: ImageNote
  /** Metres ahead of the camera. */
  readonly depth: number
  /** The position in depth order; 0 is nearest. */
  readonly rank: number
}
