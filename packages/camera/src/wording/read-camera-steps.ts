import { bracketsAsSentences, type CameraStep, parseCamera } from '../commands/commands.ts'
import { readCameraWords } from './read-camera-words.ts'

/**
 * The camera steps of a text: its brackets, or its plain words when no bracket names a command.
 * Empty when it asks for none.
 */
export function readCameraSteps(text: string): readonly CameraStep[] {
  const { steps } = parseCamera(text)
  return steps.length > 0 ? steps : readCameraWords(bracketsAsSentences(text))
}
