/**
 * Scripts: everything that can be filmed, whatever ordered it. Imports nothing heavy, because the
 * server uses it too.
 */
import { isOfPictures, type Shot } from '@backlot/prompt/shot'
import type { TemplatePlay } from '../templates/template-play.ts'
import type { OpenPlate } from '../picture/open-plates.ts'
import type { OpenPlay } from '../templates/build-film.ts'

/** The input for a film, as it is sent to the film's process. */
export type Script =
  | { readonly kind: 'shot'; readonly shot: Shot }
  | { readonly kind: 'play'; readonly play: TemplatePlay }

/** A script with its pictures decoded, shared by the threads of the film. */
export type OpenScript =
  | { readonly kind: 'shot'; readonly shot: Shot; readonly plates?: readonly OpenPlate[] }
  | { readonly kind: 'play'; readonly play: OpenPlay }

/** The size, frame rate and duration of a film. */
export type ScriptFormat = Pick<
  Shot,
  'widthPx' | 'heightPx' | 'framesPerSecond' | 'durationSeconds'
>

/** The format that a script requests. */
export function formatOfScript(script: Script | OpenScript): ScriptFormat {
  return script.kind === 'shot' ? script.shot : script.play
}

/** Decodes the pictures of a script. The decoder is imported only when there are any. */
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
  // The script is sent to every thread: decoded pixels are shared memory, and the files are left out.
  const plates = await openPlates({ ...shot, ...decided })
  return { kind: 'shot', shot: decided, plates }
}

/** The memory of a script's decoded pictures, in bytes. */
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
