import { closest, distance } from 'fastest-levenshtein'
import {
  bracketsIn,
  CAMERA_COMMANDS,
  type CameraCommand,
  type CameraStep,
  parseCamera,
} from '../commands/commands.ts'
import { readCameraWords } from './read-camera-words.ts'

/** A word with more wrong letters is taken for another word, not for a misspelling. */
const MAX_WRONG_LETTERS = 3

/** A part of a bracket that is no command, and that has no effect. */
export type StrangeBracket = {
  /** What is wrong with it, as a phrase. */
  readonly note: string
  /** The commands that were probably meant; none when it is something else. */
  readonly meant: readonly CameraCommand[]
}

/** The parts of brackets that name no command and that did not act on the camera in another way. */
export function strangeBrackets(
  text: string,
  camera: readonly CameraStep[],
): readonly StrangeBracket[] {
  const obeyed = new Set(camera.flat())
  return bracketsIn(text)
    .flatMap((inside) => inside.split(/[,，、;；]/u))
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('sandbox:'))
    .filter((part) => parseCamera(`[${part}]`).steps.length === 0)
    .map(toStrange)
    .filter(({ meant }) => meant.length === 0 || meant.some((command) => !obeyed.has(command)))
}

function toStrange(part: string): StrangeBracket {
  const slip = meantBy(part)
  if (slip)
    return { note: `[${part}] is not a camera command; did you mean [${slip}]?`, meant: [slip] }
  const meant = readCameraWords(part).flat()
  const note =
    meant.length > 0
      ? `is not obeyed, because camera commands in brackets win over wording: write [${meant.join(', ')}]`
      : 'is not a camera command and is read as part of the description'
  return { note: `[${part}] ${note}`, meant }
}

/** The command that was probably meant. */
function meantBy(part: string): CameraCommand | undefined {
  const written = part.toLowerCase()
  const names = CAMERA_COMMANDS.map((name) => name.toLowerCase())
  const near = closest(written, names)
  if (distance(written, near) > MAX_WRONG_LETTERS) return undefined
  return CAMERA_COMMANDS[names.indexOf(near)]
}

/** Notes on misspelt names in the brackets of a text that were read as commands, one phrase each. */
export function correctionNotes(text: string): readonly string[] {
  return parseCamera(text).corrections.map(
    ({ written, command }) => `[${written}] was read as [${command}]`,
  )
}
