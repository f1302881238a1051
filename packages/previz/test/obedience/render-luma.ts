/** Films without an encoder: the brightness of every frame, straight from the renderer, in this thread. */
import type { Shot } from '@backlot/prompt/shot'
import { openFrames } from '../../src/film/open-stills.ts'
import { buildProgramme } from '../../src/staging/build-programme.ts'
import type { Frame } from '@backlot/camera/frame'

/** Opens a shot for its frames in order; the brightness of one is valid until the next one is asked for. */
export async function openLuma(shot: Shot): Promise<Iterable<Frame>> {
  const { widthPx, heightPx, durationSeconds, framesPerSecond } = shot
  const frames = await openFrames(await buildProgramme({ kind: 'shot', shot }), shot)
  const frameCount = Math.round(durationSeconds * framesPerSecond)
  return (function* render() {
    for (let number = 0; number < frameCount; number++) {
      const seconds = number / framesPerSecond
      const luma = frames.draw(seconds, number).subarray(0, widthPx * heightPx)
      yield { seconds, widthPx, heightPx, luma }
    }
  })()
}
