import { closest, distance } from 'fastest-levenshtein'
import { CAMERA_COMMANDS, parseCamera } from '../src/domain/camera.ts'
import { readCameraWords } from '../src/domain/camera-words.ts'
import type { Script } from '../src/engines/previz/script.ts'

/** With more letters wrong than this, a word is taken for another one rather than for a slip. */
const MOST_WRONG_LETTERS = 3

/**
 * What whoever wrote a prompt should know before they wait for its film, one sentence each: the camera that was understood,
 * and what stands in brackets without being a command. Empty for a template.
 */
export function cameraNotes(prompt: string, script: Script): readonly string[] {
  if (script.kind === 'play') return []
  const camera = script.shot.camera.map((step) => step.join(' + ')).join(', then ')
  return [...(camera === '' ? [] : [`camera: ${camera}`]), ...strangeBrackets(prompt).map(noteOn)]
}

/** Parts of brackets that are no command, nor camera wording, nor a phrase of films on demand. */
function strangeBrackets(prompt: string): readonly string[] {
  const brackets = [...prompt.matchAll(/[[【]([^[\]【】]*)[\]】]/gu)]
  return brackets
    .flatMap(([, inside = '']) => inside.split(/[,，、;；]/u))
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('sandbox:'))
    .filter((part) => parseCamera(`[${part}]`).steps.length === 0)
    .filter((part) => readCameraWords(part).length === 0)
}

function noteOn(part: string): string {
  const written = part.toLowerCase()
  const names = CAMERA_COMMANDS.map((name) => name.toLowerCase())
  const near = closest(written, names)
  const meant = CAMERA_COMMANDS[names.indexOf(near)]
  const told = `note: [${part}] is not a camera command`
  return distance(written, near) <= MOST_WRONG_LETTERS
    ? `${told}; did you mean [${meant}]?`
    : `${told} and is read as part of the description`
}
