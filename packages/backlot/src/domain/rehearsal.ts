import type { CameraPath } from '@backlot/camera/path'
import type { Shot } from '@backlot/prompt/shot'

/**
 * A shot as the built-in renderer films it, for engines that can follow a guide film: the same
 * move, made by a model.
 */
export interface Rehearsal {
  /** The film as MP4. Rejects with the signal's reason when it aborts. */
  renderBytes(shot: Shot, signal: AbortSignal): Promise<Uint8Array>

  /** Its first frame as JPEG. Rejects with the signal's reason when it aborts. */
  firstFrame(shot: Shot, signal: AbortSignal): Promise<Uint8Array>

  /** The camera pose at every frame. */
  cameraPath(shot: Shot): Promise<CameraPath>
}
