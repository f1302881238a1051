/** What a finished film shows of its camera, beside what was asked of it. */
import type { CameraCommand, CameraStep } from '../commands/commands.ts'

/** A piece of a film and the moves that its frames show. */
export type CameraStretch = {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** The largest first; empty when there is too little to follow. */
  readonly moves: readonly {
    readonly command: CameraCommand
    /** Widths of the picture, over the stretch and a second. */
    readonly travel: number
    readonly speed: number
    /** 0 to 1. */
    readonly confidence: number
  }[]
  /** The drift of what the camera follows, in widths; absent when it follows nothing. */
  readonly subjectDrift?: number
  /** How far the camera leans to the right, in degrees; absent when it hardly does. */
  readonly roll?: number
}

/** What a look at a film found. */
export type CameraVerdict = {
  /** In order; empty when nothing was asked. */
  readonly asked: readonly CameraStep[]
  /** One for each step that was asked; where nothing was, one for each motion that is seen. */
  readonly seen: readonly CameraStretch[]
  /** Every asked move is seen, and nothing else that matters; true when nothing was asked. */
  readonly obeyed: boolean
}
