/** The built-in engine: `@backlot/previz` behind the ports of the server. */
import { openPreviz, type PrevizConfig, type WatchedRun } from '@backlot/previz'
import { toJpeg } from '@backlot/previz/small-frame'
import type {
  RenderedVideo,
  RenderWatch,
  TemplateEngine,
  VideoEngine,
} from '../../domain/engine.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import type { Script } from '@backlot/previz/script'

/** Renders shots and templates within one memory limit. `close` ends idle processes. */
export type PrevizEngine = VideoEngine & TemplateEngine & Rehearsal & { close(): Promise<void> }

/** Creates the engine. */
export function createPreviz(config: PrevizConfig = {}): PrevizEngine {
  const previz = openPreviz(config)
  const render = async (script: Script, run: RenderWatch): Promise<RenderedVideo> => {
    const watched = { signal: run.signal, onProgress: run.onProgress, ...watchOf(run) }
    const { bytes, widthPx, heightPx, durationSeconds } = await previz.render(script, watched)
    return { video: once(bytes), widthPx, heightPx, durationSeconds }
  }
  return {
    name: 'previz',
    camera: ['commands'],
    pictures: ['first_frame', 'last_frame'],
    render: (shot, run) => render({ kind: 'shot', shot }, run),
    renderTemplate: (play, run) => render({ kind: 'play', play }, run),
    renderStill: (play, at) => previz.still({ kind: 'play', play }, at),
    renderBytes: async (shot, signal) => {
      const run = { signal, onProgress: () => {} }
      return (await previz.render({ kind: 'shot', shot }, run)).bytes
    },
    firstFrame: (shot, signal) => previz.still({ kind: 'shot', shot }, { seconds: 0, signal }),
    cameraPath: previz.cameraPath,
    close: previz.close,
  }
}

/** Forwards the renderer's reports to the server. */
function watchOf({
  onStage,
  onPreview,
  onBetween,
}: RenderWatch): Pick<WatchedRun, 'onFrames' | 'onPreview' | 'onBetween'> {
  return {
    ...(onBetween && { onBetween }),
    ...(onStage && {
      onFrames: (frames) =>
        onStage({ stage: frames.rendered < frames.total ? 'rendering' : 'encoding', frames }),
    }),
    ...(onPreview && {
      onPreview: (small) => {
        let jpeg: Promise<Uint8Array> | undefined
        onPreview({ frame: small.frame, jpeg: () => (jpeg ??= toJpeg(small)) })
      },
    }),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
