import { correctionNotes, strangeBrackets } from '@backlot/camera/bracket-notes'
import { type CameraStep, OPPOSITES, parseCamera } from '@backlot/camera/commands'
import { betweenNote } from '@backlot/previz/between-note'
import type { NotShown } from '@backlot/prompt/shot'
import type { Script } from '@backlot/previz/script'

/**
 * Notes about a prompt before its film is made, one sentence each: the camera that was understood,
 * and bracketed text that is not obeyed. Empty for a template.
 */
export function cameraNotes(prompt: string, script: Script): readonly string[] {
  if (script.kind === 'play') return []
  const { camera, prompt: described, between } = script.shot
  const understood = camera.map((step) => step.join(' + ')).join(', then ')
  // Commands that were read are no longer in the description.
  const unread = parseCamera(described).steps
  return [
    ...(understood === '' ? [] : [`camera: ${understood}`]),
    ...(between ? [`between the pictures: ${betweenNote(between)}`] : []),
    ...(unread.length > 0 ? [UNREAD_NOTE] : []),
    ...(script.shot.notShown ?? []).map(missing),
    ...camera.flatMap(undoing),
    ...(unread.length > 0 ? [] : correctionNotes(prompt)).map((note) => `note: ${note}`),
    ...strangeBrackets(prompt, camera).map(({ note }) => `note: ${note}`),
  ]
}

/** One thing that the film lacks, and what is shown instead. */
function missing({ words, reason, instead }: NotShown): string {
  const seen = instead === undefined ? '' : `; the film shows the place alone (${instead})`
  return `note: not shown: ${words}, for ${WHY[reason]}${seen}`
}

const WHY: Readonly<Record<NotShown['reason'], string>> = {
  no_figure: 'the renderer has no figure of it',
  too_many: 'the film has as many subjects as it can show',
  other_place: 'the film plays in another place',
  no_change: 'nothing in the renderer changes in this way',
  no_writing: 'nothing in the film carries these words',
  too_long: 'too many words to be read in a film',
  no_font: 'the typefaces have no letters of this script',
  no_time: 'the film is too short for another beat',
}

const UNREAD_NOTE =
  'note: this model does not read camera commands in brackets; say the move in words, or choose another --model'

/** Simultaneous opposite commands leave the camera where it is. */
function undoing(step: CameraStep): readonly string[] {
  return step.flatMap((command, index) => {
    const opposite = step.slice(index + 1).find((other) => other === OPPOSITES[command])
    if (!opposite) return []
    return `note: ${command} and ${opposite} in one bracket undo each other; write [${command}][${opposite}] for one after the other`
  })
}
