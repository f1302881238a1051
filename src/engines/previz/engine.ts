/**
 * The embedded engine: films painted worlds with a true camera. Loading this
 * file is cheap; everything heavy lives in the process of a film.
 */
import type { VideoEngine } from '../../domain/engine.ts'
import type { EncoderName } from '../../media/film-encoder.ts'
import { openMemoryGate } from './memory-gate.ts'
import { renderFilm } from './render-film.ts'

/** Choices of the operator; every one has a good default. */
export type PrevizConfig = {
  /** Rendering threads for each film. */
  readonly threads?: number
  /** Forces an encoder instead of the best one that works. */
  readonly encoder?: EncoderName
  /** Memory for all films that are made at once; half of what is available when absent. */
  readonly memoryBytes?: number
}

/** Creates the engine; between films it holds nothing. */
export function createPreviz({ memoryBytes, ...config }: PrevizConfig = {}): VideoEngine {
  const gate = openMemoryGate(memoryBytes ?? process.availableMemory() / 2)
  return {
    name: 'previz',
    render: async (shot, run) => {
      const { bytes, widthPx, heightPx, durationSeconds } = await renderFilm(shot, {
        ...config,
        gate,
        signal: run.signal,
        onProgress: (fraction) => run.onProgress(fraction),
      })
      return { video: once(bytes), widthPx, heightPx, durationSeconds }
    },
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
