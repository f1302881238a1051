/** What can be filmed, whatever it was ordered as. Loads nothing heavy: the server knows it too. */
import { isOfPictures, type Shot } from '../prompt/shot.ts'
import type { TemplatePlay } from '../templates/template-play.ts'
import type { OpenPlate } from '../picture/open-plates.ts'
import type { OpenPlay } from '../templates/build-film.ts'

/** What is to be filmed, as it is sent to the process of the film. */
export type Script =
  | { readonly kind: 'shot'; readonly shot: Shot }
  | { readonly kind: 'play'; readonly play: TemplatePlay }

/** The same with its pictures open, as the threads of the film share it. */
export type OpenScript =
  | { readonly kind: 'shot'; readonly shot: Shot; readonly plates?: readonly OpenPlate[] }
  | { readonly kind: 'play'; readonly play: OpenPlay }

/** The size, pace and length of a film. */
export type ScriptFormat = Pick<
  Shot,
  'widthPx' | 'heightPx' | 'framesPerSecond' | 'durationSeconds'
>

/** What a script asks the picture to be. */
export function formatOfScript(script: Script | OpenScript): ScriptFormat {
  return script.kind === 'shot' ? script.shot : script.play
}

/** Opens the pictures of a script. What decodes them is loaded when there are any, and not before. */
export async function openScript(script: Script): Promise<OpenScript> {
  if (script.kind === 'shot') return openShot(script.shot)
  const { openPictures } = await import('../templates/open-pictures.ts')
  const pictures = await openPictures(script.play.pictures, script.play.design)
  return { kind: 'play', play: { ...script.play, pictures } }
}

async function openShot(shot: Shot): Promise<OpenScript> {
  const { pictures: _files, ...rest } = shot
  if (!isOfPictures(shot)) return { kind: 'shot', shot: rest }
  const { openPlates } = await import('../picture/open-plates.ts')
  const { withBetween } = await import('../picture/between-pictures.ts')
  const { pictures: _same, ...decided } = await withBetween(shot)
  // Every thread is sent the script: what is decoded is shared, and the files are not needed any more.
  const plates = await openPlates({ ...shot, ...decided })
  return { kind: 'shot', shot: decided, plates }
}

/** The memory that the open pictures of a script take. */
export function pictureBytesOf(script: OpenScript): number {
  if (script.kind === 'shot')
    return (script.plates ?? []).reduce((sum, plate) => sum + plateBytes(plate), 0)
  return Object.values(script.play.pictures).reduce(
    (sum, { pixels, thing }) => sum + pixels.length + (thing?.pixels.length ?? 0),
    0,
  )
}

function plateBytes({ pixels, near, behind }: OpenPlate): number {
  return pixels.length + (near?.length ?? 0) + (behind?.pixels.length ?? 0)
}
