/**
 * The embedded engine: films painted worlds with a true camera. Loading this
 * file is cheap; everything heavy lives in the process of a film.
 */
import type { Film, FilmRun, TemplateEngine, VideoEngine } from '../../domain/engine.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import type { EncoderName } from '../../media/encoding/film-encoder.ts'
import type { FilmPool } from './film-pool.ts'
import { openMemoryGate } from './memory-gate.ts'
import { renderStill } from './render-still.ts'
import type { Script } from './script.ts'

/** Choices of the operator; every one has a good default. */
export type PrevizConfig = {
  /** Rendering threads for each film. */
  readonly threads?: number
  /** Forces an encoder instead of the best one that works. */
  readonly encoder?: EncoderName
  /** Memory for all films that are made at once; half of what is available when absent. */
  readonly memoryBytes?: number
}

/** Films shots and templates within one allowance of memory. `close` ends the processes that rest between films. */
export type Previz = VideoEngine & TemplateEngine & Rehearsal & { close(): Promise<void> }

/** Creates the engine. After a film its process rests for half a minute and is the next film's; then it holds nothing. */
export function createPreviz({ memoryBytes, ...config }: PrevizConfig = {}): Previz {
  const gate = openMemoryGate(memoryBytes ?? process.availableMemory() / 2)
  let pool: FilmPool | undefined
  const render = async (
    script: Script,
    { signal, onProgress }: Pick<FilmRun, 'signal' | 'onProgress'>,
  ): Promise<Film> => {
    const { renderFilm } = await import('./render-film.ts')
    const { openFilmPool } = await import('./film-pool.ts')
    pool ??= openFilmPool(gate)
    const run = { ...config, gate, pool, signal, onProgress }
    const { bytes, widthPx, heightPx, durationSeconds } = await renderFilm(script, run)
    return { video: once(bytes), widthPx, heightPx, durationSeconds }
  }
  return {
    name: 'previz',
    camera: ['commands'],
    render: (shot, run) => render({ kind: 'shot', shot }, run),
    renderTemplate: (play, run) => render({ kind: 'play', play }, run),
    renderStill: (play, { seconds, signal }) =>
      renderStill({ script: { kind: 'play', play }, seconds }, signal),
    film: async (shot, signal) => {
      const { video } = await render({ kind: 'shot', shot }, { signal, onProgress: () => {} })
      return Buffer.concat(await Array.fromAsync(video))
    },
    firstFrame: (shot, signal) =>
      renderStill({ script: { kind: 'shot', shot }, seconds: 0 }, signal),
    close: async () => pool?.close(),
    cameraPath: async (shot) => (await import('./camera-path.ts')).cameraPathOf(shot),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
