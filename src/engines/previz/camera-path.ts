/** Where the camera of a shot is at every picture; the world around it is not built for that. */
import type { CameraPath } from '../../domain/camera-path.ts'
import type { Shot } from '../../domain/shot.ts'
import { basisOf } from '../../media/scene/geometry.ts'
import { placeCamera } from './world.ts'

/** The path of the shot's camera, exactly as `buildWorld` films it. */
export function cameraPathOf(shot: Shot): CameraPath {
  const { widthPx, heightPx, framesPerSecond, durationSeconds } = shot
  const { camera, home } = placeCamera(shot)
  const moments = Array.from(
    { length: Math.round(durationSeconds * framesPerSecond) },
    (_, index) => {
      const seconds = index / framesPerSecond
      const pose = camera(seconds)
      return { seconds, position: pose.position, ...basisOf(pose), focalWidths: pose.focal / 2 }
    },
  )
  const subjectMetres = home.subjectDistance
  return { widthPx, heightPx, framesPerSecond, subjectMetres, moments }
}
