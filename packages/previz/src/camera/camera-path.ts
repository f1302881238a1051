/** The camera's pose in every frame of a shot, without building its world. */
import type { CameraPath } from '@backlot/camera/path'
import { isOfPictures, type Shot } from '@backlot/prompt/shot'
import { basisOf } from '@backlot/camera/geometry'
import { placeCamera } from '../worlds/world.ts'
import { pictureCamera, SUBJECT_METRES } from '../picture/picture-camera.ts'
import type { Camera } from './camera-program.ts'

/** The path of the shot's camera, exactly as `buildWorld` films it. */
export function cameraPathOf(shot: Shot): CameraPath {
  const { widthPx, heightPx, framesPerSecond, durationSeconds } = shot
  const { camera, subjectMetres } = cameraOf(shot)
  const moments = Array.from(
    { length: Math.round(durationSeconds * framesPerSecond) },
    (_, index) => {
      const seconds = index / framesPerSecond
      const pose = camera(seconds)
      return { seconds, position: pose.position, ...basisOf(pose), focalWidths: pose.focal / 2 }
    },
  )
  return { widthPx, heightPx, framesPerSecond, subjectMetres, moments }
}

function cameraOf(shot: Shot): { readonly camera: Camera; readonly subjectMetres: number } {
  if (isOfPictures(shot)) return { camera: pictureCamera(shot), subjectMetres: SUBJECT_METRES }
  const { camera, home } = placeCamera(shot)
  return { camera, subjectMetres: home.subjectDistance }
}
