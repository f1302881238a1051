/** The embedded engine: `@backlot/previz` behind the ports of the server. */
import { openPreviz, type PrevizConfig } from '@backlot/previz'
import type { Film, FilmRun, TemplateEngine, VideoEngine } from '../../domain/engine.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import type { Script } from '@backlot/previz/script'

/** Films shots and templates within one allowance of memory. `close` ends the processes that rest between films. */
export type PrevizEngine = VideoEngine & TemplateEngine & Rehearsal & { close(): Promise<void> }

/** Creates the engine. */
export function createPreviz(config: PrevizConfig = {}): PrevizEngine {
  const previz = openPreviz(config)
  const render = async (
    script: Script,
    run: Pick<FilmRun, 'signal' | 'onProgress'>,
  ): Promise<Film> => {
    const { bytes, widthPx, heightPx, durationSeconds } = await previz.render(script, run)
    return { video: once(bytes), widthPx, heightPx, durationSeconds }
  }
  return {
    name: 'previz',
    camera: ['commands'],
    render: (shot, run) => render({ kind: 'shot', shot }, run),
    renderTemplate: (play, run) => render({ kind: 'play', play }, run),
    renderStill: (play, at) => previz.still({ kind: 'play', play }, at),
    film: async (shot, signal) => {
      const run = { signal, onProgress: () => {} }
      return (await previz.render({ kind: 'shot', shot }, run)).bytes
    },
    firstFrame: (shot, signal) => previz.still({ kind: 'shot', shot }, { seconds: 0, signal }),
    cameraPath: previz.cameraPath,
    close: previz.close,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
