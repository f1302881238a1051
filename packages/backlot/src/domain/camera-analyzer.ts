import type { CameraStep } from '@backlot/camera/commands'
import type { CameraVerdict } from '@backlot/camera/verdict'

/** Reads a film's camera movement from its frames alone. */
export interface CameraAnalyzer {
  /**
   * Analyses a video file. Throws `invalid` when nothing in it can be judged and `timeout` when it
   * takes too long; rejects with the signal's reason.
   */
  analyze(
    film: Uint8Array,
    asked: readonly CameraStep[],
    signal: AbortSignal,
  ): Promise<Pick<CameraVerdict, 'seen' | 'obeyed'>>
}
