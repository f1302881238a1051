import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import type { Body, Point } from './skeleton.ts'

/** A place on the face by its side, -1 near to 1 far, and its height. */
export type OnFace = (across: number, down: number) => Point

/** What the parts of a head share. */
export type Head = {
  readonly brush: Brush
  readonly body: Body
  readonly on: OnFace
  /** 0 faces the viewer, 1 three quarters to the right. */
  readonly turn: number
  readonly skin: Rgb
}
