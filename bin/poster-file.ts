/** One picture that stands for a film. */
import { extname } from 'node:path'
import { renderStill } from '../src/engines/previz/render-still.ts'
import { formatOfScript, type Script } from '../src/engines/previz/script.ts'
import { Refusal } from './refusal.ts'

/** Throws a `Refusal` for a name that is not a JPEG's. */
export function checkPosterName(file: string): void {
  if (!['.jpg', '.jpeg'].includes(extname(file).toLowerCase()))
    throw new Refusal(`a poster goes to a .jpg, got ${file}`)
}

/** The JPEG of the middle of a film, where its moves are half done. Nothing else of the film is made for it. */
export function posterOf(script: Script): Promise<Uint8Array> {
  const seconds = formatOfScript(script).durationSeconds / 2
  return renderStill({ script, seconds }, new AbortController().signal)
}
