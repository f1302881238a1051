/** The camera moves of a finished video beside those that were asked for. */
import type { CameraCommand, CameraStep } from '../commands/commands.ts'

/** A part of a film and the moves that its frames show. */
export type CameraStretch = {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** The largest first; empty when too few features can be tracked. */
  readonly moves: readonly {
    readonly command: CameraCommand
    /** In widths of the picture: over the whole stretch, and a second. */
    readonly travel: number
    readonly speed: number
    /** 0 to 1. */
    readonly confidence: number
  }[]
  /**
   * A zoom and a push, or a zoom out and a pull, that the film does not tell apart: one of them or
   * both; absent when all is told.
   */
  readonly uncertain?: readonly CameraCommand[]
  /** The drift of the subject that the camera follows, in widths; absent when it follows none. */
  readonly subjectDrift?: number
  /** How far the camera rolls to the right, in degrees; absent when it hardly does. */
  readonly roll?: number
}

/** The result of an analysis. */
export type CameraVerdict = {
  /** In order; empty when nothing was asked. */
  readonly asked: readonly CameraStep[]
  /** One for each step that was asked for; one for each motion when nothing was. */
  readonly seen: readonly CameraStretch[]
  /** Every requested move is seen, and no other of importance; true when nothing was asked. */
  readonly obeyed: boolean
}
