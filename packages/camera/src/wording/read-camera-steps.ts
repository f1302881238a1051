import { bracketsAsSentences, type CameraStep, parseCamera } from '../commands/commands.ts'
import { readCameraWords } from './read-camera-words.ts'

/** The steps that a text asks of the camera: its brackets, or where none names a command its plain words. Empty when it asks for nothing. */
export function readCameraSteps(text: string): readonly CameraStep[] {
  const { steps } = parseCamera(text)
  return steps.length > 0 ? steps : readCameraWords(bracketsAsSentences(text))
}
