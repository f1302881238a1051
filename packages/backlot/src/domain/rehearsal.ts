import type { CameraPath } from '@backlot/camera/path'
import type { Shot } from '@backlot/previz/shot'

/**
 * A shot as the embedded renderer films it, for engines whose servers can be
 * shown what is wanted: the same move, made by a model.
 */
export interface Rehearsal {
  /** The film, an MP4. Rejects with the signal's reason when it aborts. */
  renderBytes(shot: Shot, signal: AbortSignal): Promise<Uint8Array>

  /** Its first picture, a JPEG. Rejects with the signal's reason when it aborts. */
  firstFrame(shot: Shot, signal: AbortSignal): Promise<Uint8Array>

  /** Where its camera is at every picture. */
  cameraPath(shot: Shot): Promise<CameraPath>
}
