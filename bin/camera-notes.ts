import { closest, distance } from 'fastest-levenshtein'
import {
  bracketsIn,
  CAMERA_COMMANDS,
  type CameraCommand,
  type CameraStep,
  OPPOSITES,
  parseCamera,
} from '../src/domain/camera.ts'
import { readCameraWords } from '../src/domain/camera-wording/read-camera-words.ts'
import type { Script } from '../src/engines/previz/script.ts'

/** With more letters wrong than this, a word is taken for another one rather than for a slip. */
const MOST_WRONG_LETTERS = 3

/**
 * What whoever wrote a prompt should know before they wait for its film, one sentence each: the camera that was understood,
 * and what stands in brackets without being obeyed. Empty for a template.
 */
export function cameraNotes(prompt: string, script: Script): readonly string[] {
  if (script.kind === 'play') return []
  const { camera, prompt: described } = script.shot
  const understood = camera.map((step) => step.join(' + ')).join(', then ')
  // What a model reads is no longer in its description.
  const unread = parseCamera(described).steps
  return [
    ...(understood === '' ? [] : [`camera: ${understood}`]),
    ...(unread.length > 0 ? [UNREAD_NOTE] : []),
    ...camera.flatMap(undoing),
    ...strangeBrackets(prompt, camera).map(({ told }) => `note: ${told}`),
  ]
}

const UNREAD_NOTE =
  'note: this model does not read camera commands in brackets; say the move in words, or choose another --model'

/** Commands that act at once and against each other leave the camera where it is. */
function undoing(step: CameraStep): readonly string[] {
  return step.flatMap((command, index) => {
    const opposite = step.slice(index + 1).find((other) => other === OPPOSITES[command])
    if (!opposite) return []
    return `note: ${command} and ${opposite} in one bracket undo each other; write [${command}][${opposite}] for one after the other`
  })
}

/** A part of a bracket that a film does not obey. */
export type StrangeBracket = {
  /** What it is, as a phrase. */
  readonly told: string
  /** The moves that it was probably meant to ask for; none when it is something else. */
  readonly meant: readonly CameraCommand[]
}

/** The parts of brackets that name no command, and that this camera does not obey as one either. */
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
    return { told: `[${part}] is not a camera command; did you mean [${slip}]?`, meant: [slip] }
  const meant = readCameraWords(part).flat()
  const told =
    meant.length > 0
      ? `is not obeyed, because camera commands in brackets win over wording: write [${meant.join(', ')}]`
      : 'is not a camera command and is read as part of the description'
  return { told: `[${part}] ${told}`, meant }
}

/** The command that this was probably meant to be. */
function meantBy(part: string): CameraCommand | undefined {
  const written = part.toLowerCase()
  const names = CAMERA_COMMANDS.map((name) => name.toLowerCase())
  const near = closest(written, names)
  if (distance(written, near) > MOST_WRONG_LETTERS) return undefined
  return CAMERA_COMMANDS[names.indexOf(near)]
}
