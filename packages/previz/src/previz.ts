/**
 * The package's front door: films painted worlds with a true camera. Loading this
 * file is cheap; everything heavy lives in the process of a film.
 */
import type { CameraPath } from '@backlot/camera/path'
import type { EncoderName, EncoderPreset } from './renderer/encoding/film-encoder.ts'
import type { Shot } from '@backlot/prompt/shot'
import type { FilmPool } from './film/film-pool.ts'
import { openMemoryGate } from './film/memory-gate.ts'
import type { RenderedFilm, FilmRun } from './film/render-film.ts'
import { renderStill } from './film/render-still.ts'
import type { Script } from './film/script.ts'

/** Choices of the operator; every one has a good default. */
export type PrevizConfig = {
  /** Rendering threads for each film. */
  readonly threads?: number
  /** Forces an encoder instead of the best one that works. */
  readonly encoder?: EncoderName
  /** How much work the encoder puts into small files; `fast` when absent. */
  readonly encoderPreset?: EncoderPreset
  /** Memory for all films that are made at once; half of what is available when absent. */
  readonly memoryBytes?: number
}

/** Who watches a film being made, and can end it. */
export type WatchedRun = Pick<
  FilmRun,
  'signal' | 'onProgress' | 'onFrames' | 'onPreview' | 'onBetween'
>

/** Renders shots and filled-in templates, all within one allowance of memory. */
export type Previz = {
  /** A film. Rejects with the signal's reason when it aborts; progress rises from 0 to 1. */
  render(script: Script, run: WatchedRun): Promise<RenderedFilm>

  /** The picture of a film at a moment, as JPEG. Rejects with the signal's reason when it aborts. */
  still(
    script: Script,
    at: { readonly seconds: number; readonly signal: AbortSignal },
  ): Promise<Uint8Array>

  /** Where the camera of a shot is at every picture. */
  cameraPath(shot: Shot): Promise<CameraPath>

  /** Ends the processes that rest between films. */
  close(): Promise<void>
}

/** Opens the renderer. After a film its process rests for half a minute and is the next film's; then it holds nothing. */
export function openPreviz({ memoryBytes, ...config }: PrevizConfig = {}): Previz {
  const gate = openMemoryGate(memoryBytes ?? process.availableMemory() / 2)
  let pool: FilmPool | undefined
  return {
    render: async (script, { signal, onProgress, onFrames, onPreview, onBetween }) => {
      const { renderFilm } = await import('./film/render-film.ts')
      const { openFilmPool } = await import('./film/film-pool.ts')
      pool ??= openFilmPool(gate)
      const watched = {
        signal,
        onProgress,
        ...(onFrames && { onFrames }),
        ...(onPreview && { onPreview }),
        ...(onBetween && { onBetween }),
      }
      return renderFilm(script, { ...config, gate, pool, ...watched })
    },
    still: (script, { seconds, signal }) => renderStill({ script, seconds }, signal),
    cameraPath: async (shot) => {
      const { cameraPathOf } = await import('./camera/camera-path.ts')
      if (!shot.pictures?.firstFrame || !shot.pictures.lastFrame) return cameraPathOf(shot)
      const { withBetween } = await import('./picture/between-pictures.ts')
      return cameraPathOf(await withBetween(shot))
    },
    close: async () => pool?.close(),
  }
}

/** A film's size and length; 768P and six seconds when absent. */
export type PromptFormat = {
  readonly widthPx?: number
  readonly heightPx?: number
  readonly durationSeconds?: number
  readonly signal?: AbortSignal
}

/**
 * A sentence in, the bytes of an MP4 out. Camera commands stand in brackets ("A fox
 * by a lake [Push in]") or in plain words. The same sentence gives the same film.
 */
export async function filmPrompt(
  prompt: string,
  { widthPx = 1366, heightPx = 768, durationSeconds = 6, signal }: PromptFormat = {},
): Promise<Uint8Array> {
  const { planShot } = await import('@backlot/prompt')
  const { renderFilm } = await import('./film/render-film.ts')
  const format = { widthPx, heightPx, durationSeconds }
  const shot = planShot({ prompt, cameraCommands: true, promptOptimizer: true, ...format })
  const run = { signal: signal ?? new AbortController().signal, onProgress: () => {} }
  return (await renderFilm({ kind: 'shot', shot }, run)).bytes
}
