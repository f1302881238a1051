/** From a script to the bytes of an MP4, in a process of its own. */
import { availableParallelism } from 'node:os'
import type { EncoderName } from '../../media/film-encoder.ts'
import { startFilmProcess } from './film-process.ts'
import type { MemoryGate } from './memory-gate.ts'
import { formatOfScript, type Script, type ScriptFormat } from './script.ts'

/** How to render. */
export type RenderRun = {
  /** Aborting ends the process of the film at once. */
  readonly signal: AbortSignal
  /** Called with 0 to 1, never with less than before; with 1 exactly at the end. */
  readonly onProgress: (fraction: number) => void
  /** Rendering threads; one for each core, at most four, when absent. */
  readonly threads?: number
  /** Forces an encoder; the best that works when absent. */
  readonly encoder?: EncoderName
  /** Where the film waits until there is memory for it; it begins at once when absent. */
  readonly gate?: MemoryGate
}

/** A finished film. */
export type RenderedFilm = {
  readonly bytes: Uint8Array
  readonly encoderName: EncoderName
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
  /** What its process took: processor time of all threads, and the most memory at one time. */
  readonly cost: { readonly cpuSeconds: number; readonly peakBytes: number }
}

/** More threads than this wait for the one encoder. */
const MOST_THREADS = 4

/**
 * Renders a film. Rejects with `signal.reason` when aborted. However it ends,
 * its process is gone when it settles, and all its memory with it.
 */
export async function renderFilm(script: Script, run: RenderRun): Promise<RenderedFilm> {
  run.signal.throwIfAborted()
  const format = formatOfScript(script)
  checkSize(format)
  run.onProgress(0)
  run.signal.throwIfAborted() // the caller may have aborted while it was told of the start
  const threads = run.threads ?? Math.min(MOST_THREADS, availableParallelism())
  const { encoder } = run
  const film = startFilmProcess({ script, threads, ...(encoder && { encoder }) }, run)
  let leave: (() => void) | undefined
  try {
    leave = await run.gate?.enter(await film.needs, run.signal)
    film.begin()
    const { bytes, encoderName, cost } = await film.done
    run.onProgress(1)
    const { widthPx, heightPx, durationSeconds } = format
    return { bytes, encoderName, widthPx, heightPx, durationSeconds, cost }
  } finally {
    await film.end()
    leave?.()
  }
}

/** The smallest side; the kernel works on blocks, and I420 halves both sides. */
const LEAST_PX = 16

function checkSize({ widthPx, heightPx }: ScriptFormat): void {
  for (const [name, sizePx] of Object.entries({ widthPx, heightPx })) {
    if (sizePx < LEAST_PX || sizePx % 2 !== 0)
      throw new RangeError(`${name} must be even and at least ${LEAST_PX}, got ${sizePx}`)
  }
}
