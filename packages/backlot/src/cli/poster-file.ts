/** A still that represents a film. */
import { renderStill } from '@backlot/previz/render-still'
import { formatOfScript, type Script } from '@backlot/previz/script'

/** The JPEG of the middle of a film, where its moves are half done. Nothing else of the film is rendered. */
export function posterOf(script: Script): Promise<Uint8Array> {
  const seconds = formatOfScript(script).durationSeconds / 2
  return renderStill({ script, seconds }, new AbortController().signal)
}
