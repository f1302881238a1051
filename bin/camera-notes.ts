import { closest, distance } from 'fastest-levenshtein'
import { CAMERA_COMMANDS, type CameraCommand, parseCamera } from '../src/domain/camera.ts'
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
  const { camera } = script.shot
  const told = camera.map((step) => step.join(' + ')).join(', then ')
  const notes = strangeBrackets(prompt, new Set(camera.flat())).map(noteOn)
  return [...(told === '' ? [] : [`camera: ${told}`]), ...notes]
}

/** Parts of brackets that are no command, and that the film does not obey as one either. */
function strangeBrackets(prompt: string, obeyed: ReadonlySet<CameraCommand>): readonly string[] {
  const brackets = [...prompt.matchAll(/[[【]([^[\]【】]*)[\]】]/gu)]
  return brackets
    .flatMap(([, inside = '']) => inside.split(/[,，、;；]/u))
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('sandbox:'))
    .filter((part) => parseCamera(`[${part}]`).steps.length === 0)
    .filter((part) => {
      const meant = meantBy(part)
      return meant === undefined ? readCameraWords(part).length === 0 : !obeyed.has(meant)
    })
}

/** The command that this was probably meant to be. */
function meantBy(part: string): CameraCommand | undefined {
  const written = part.toLowerCase()
  const names = CAMERA_COMMANDS.map((name) => name.toLowerCase())
  const near = closest(written, names)
  if (distance(written, near) > MOST_WRONG_LETTERS) return undefined
  return CAMERA_COMMANDS[names.indexOf(near)]
}

function noteOn(part: string): string {
  const meant = meantBy(part)
  const told = `note: [${part}] is not a camera command`
  return meant === undefined
    ? `${told} and is read as part of the description`
    : `${told}; did you mean [${meant}]?`
}
