/** From a shot to the bytes of an MP4, in threads of their own. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Shot } from '../../domain/shot.ts'
import type { EncoderName } from '../../media/film-encoder.ts'
import type { DirectorMessage, DirectorOrder } from './director.ts'

/** How to render. */
export type RenderRun = {
  /** Aborting ends every thread of the film within a second. */
  readonly signal: AbortSignal
  /** Called with 0 to 1, never with less than before; with 1 exactly at the end. */
  readonly onProgress: (fraction: number) => void
  /** Rendering threads; one for each core, at most four, when absent. */
  readonly threads?: number
  /** Forces an encoder; the best that works when absent. */
  readonly encoder?: EncoderName
}

/** A finished film. */
export type RenderedFilm = {
  readonly bytes: Uint8Array
  readonly encoderName: EncoderName
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
}

/** More threads than this wait for the one encoder. */
const MOST_THREADS = 4

/**
 * Renders a film. Rejects with `signal.reason` when aborted. However it ends,
 * all its threads and their memory are gone when it settles.
 */
export async function renderFilm(shot: Shot, run: RenderRun): Promise<RenderedFilm> {
  run.signal.throwIfAborted()
  checkSize(shot)
  const order: DirectorOrder = {
    shot,
    threads: run.threads ?? Math.min(MOST_THREADS, availableParallelism()),
    ...(run.encoder && { encoder: run.encoder }),
  }
  const file = import.meta.url.endsWith('.ts') ? './director.ts' : './director.js'
  const director = new Worker(new URL(file, import.meta.url), { workerData: order })
  run.onProgress(0)
  try {
    const done = await outcomeOf(director, run)
    run.onProgress(1)
    const { widthPx, heightPx, durationSeconds } = shot
    return { bytes: done.bytes, encoderName: done.encoderName, widthPx, heightPx, durationSeconds }
  } finally {
    await director.terminate()
  }
}

/** The smallest side; the kernel works on blocks, and I420 halves both sides. */
const LEAST_PX = 16

function checkSize({ widthPx, heightPx }: Shot): void {
  for (const [name, sizePx] of Object.entries({ widthPx, heightPx })) {
    if (sizePx < LEAST_PX || sizePx % 2 !== 0)
      throw new RangeError(`${name} must be even and at least ${LEAST_PX}, got ${sizePx}`)
  }
}

type Done = Extract<DirectorMessage, { kind: 'done' }>

function outcomeOf(director: Worker, { signal, onProgress }: RenderRun): Promise<Done> {
  const { promise, resolve, reject } = Promise.withResolvers<Done>()
  const onAbort = (): void => reject(signal.reason)
  // The caller may have aborted while it was told of the start.
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  director.on('message', (message: DirectorMessage) => {
    if (message.kind === 'done') resolve(message)
    else if (!signal.aborted) onProgress(message.fraction)
  })
  director.on('error', reject)
  director.on('exit', (code) => reject(new Error(`the renderer stopped with code ${code}`)))
  return promise.finally(() => signal.removeEventListener('abort', onAbort))
}
