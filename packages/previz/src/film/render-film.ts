/** Renders a script to the bytes of an MP4, in a child process. */
import { availableParallelism } from 'node:os'
import type { EncoderName, EncoderPreset } from '../renderer/encoding/film-encoder.ts'
import type { DirectorOrder } from './director.ts'
import type { FilmPool } from './film-pool.ts'
import {
  type Crew,
  type FilmInMaking,
  type FilmProcess,
  type FrameCount,
  startFilmProcess,
} from './film-process.ts'
import type { MemoryGate } from './memory-gate.ts'
import type { BetweenPictures } from '@backlot/prompt/shot'
import { formatOfScript, type Script, type ScriptFormat } from './script.ts'
import type { SmallFrame } from './small-frame.ts'

/** Options for rendering. */
export type FilmRun = {
  /** Aborting kills the film's process at once. */
  readonly signal: AbortSignal
  /** Called with a fraction from 0 to 1 that never decreases; with 1 exactly at the end. */
  readonly onProgress: (fraction: number) => void
  /** Called with the number of frames rendered and encoded. */
  readonly onFrames?: (frames: FrameCount) => void
  /** Called with a small picture of the newest frame, two or three times a second. */
  readonly onPreview?: (preview: SmallFrame) => void
  /** Called once for a film with a first and a last picture: what is made of them. */
  readonly onBetween?: (between: BetweenPictures) => void
  /** Rendering threads; when absent, one per core, at most four. */
  readonly threads?: number
  /** Requires this encoder; the best that works when absent. */
  readonly encoder?: EncoderName
  /** How hard it works for a small file; `fast` when absent. */
  readonly encoderPreset?: EncoderPreset
  /** Delays the film until there is memory for it; it begins at once when absent. */
  readonly gate?: Pick<MemoryGate, 'enter'>
  /**
   * Provides the film's process and takes it back afterwards; without it, the film has a process of
   * its own.
   */
  readonly pool?: FilmPool
}

/** A finished film. */
export type RenderedFilm = {
  readonly bytes: Uint8Array
  readonly encoderName: EncoderName
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
  /**
   * The cost in its process: CPU time of all threads, and the peak memory. The program that encodes
   * for `ffmpeg` is a separate process, and not included.
   */
  readonly cost: { readonly cpuSeconds: number; readonly peakBytes: number }
}

/** With more threads, they wait for the single encoder. */
const MAX_THREADS = 4

/**
 * Renders a film. Rejects with `signal.reason` when aborted. When it settles, its process has ended
 * and freed all memory; or the film succeeded, and its process has dropped it and rests in the
 * pool.
 */
export async function renderFilm(script: Script, run: FilmRun): Promise<RenderedFilm> {
  run.signal.throwIfAborted()
  const format = formatOfScript(script)
  checkSize(format)
  run.onProgress(0)
  run.signal.throwIfAborted() // the caller may have aborted in a callback
  const { encoder, encoderPreset, threads = Math.min(MAX_THREADS, availableParallelism()) } = run
  const crew = { kind: script.kind, threads }
  const order = { script, ...(encoder && { encoder }), ...(encoderPreset && { encoderPreset }) }
  const { film, leave } = await admitFilm(crew, order, run)
  try {
    film.begin()
    const { bytes, encoderName, cost } = await film.done
    run.onProgress(1)
    await giveBack(film, run)
    const { widthPx, heightPx, durationSeconds } = format
    return { bytes, encoderName, widthPx, heightPx, durationSeconds, cost }
  } catch (thrown) {
    await film.process.end()
    throw thrown
  } finally {
    leave()
  }
}

type StartedFilm = FilmInMaking & { readonly process: FilmProcess }

/**
 * Resolves when there is memory for the film, which may then begin. Its process starts when the
 * gate has memory for that.
 */
async function admitFilm(
  crew: Crew,
  order: DirectorOrder,
  run: FilmRun,
): Promise<{ readonly film: StartedFilm; readonly leave: () => void }> {
  const started: { film?: StartedFilm } = {}
  const start = async (): Promise<number> => {
    started.film = await startFilm(crew, order, run)
    return started.film.needs
  }
  try {
    const { gate = OPEN_GATE, signal } = run
    const leave = await gate.enter(start, signal)
    if (!started.film) throw new Error('the gate let in a film that has not started')
    return { film: started.film, leave }
  } catch (thrown) {
    await started.film?.process.end()
    throw thrown
  }
}

/** Admits everyone at once. */
const OPEN_GATE: Pick<MemoryGate, 'enter'> = {
  enter: async (needs) => {
    await needs()
    return () => {}
  },
}

/**
 * Resolves when the film's needs are known. If that fails in a reused process, it is tried again in
 * a new one.
 */
async function startFilm(crew: Crew, order: DirectorOrder, run: FilmRun): Promise<StartedFilm> {
  const { pool } = run
  const start = (process: FilmProcess): StartedFilm => ({ process, ...process.make(order, run) })
  const film = start(pool?.take(crew) ?? startFilmProcess(crew))
  if (film.process.filmCount === 1) return film
  try {
    await film.needs
    return film
  } catch {
    await film.process.end()
    run.signal.throwIfAborted()
    return start(startFilmProcess(crew))
  }
}

/** The time limit for a process to drop its film: a hundred times the usual. */
const MAX_DROPPING_MS = 5000

/**
 * Only processes of shots are reused: the typefaces of templates stay loaded, and a later text
 * could be set in them.
 */
async function giveBack({ process, rest }: StartedFilm, { pool }: FilmRun): Promise<void> {
  if (!pool || process.crew.kind !== 'shot') return process.end()
  const timer = setTimeout(() => void process.end(), MAX_DROPPING_MS)
  try {
    const keptBytes = await rest
    await pool.giveBack(process, keptBytes)
  } catch {
    await process.end() // the film itself has succeeded
  } finally {
    clearTimeout(timer)
  }
}

/** The least side of a picture; the kernel works on blocks, and I420 halves both sides. */
const MIN_PX = 16

function checkSize({ widthPx, heightPx }: ScriptFormat): void {
  for (const [name, sizePx] of Object.entries({ widthPx, heightPx })) {
    if (sizePx < MIN_PX || sizePx % 2 !== 0)
      throw new RangeError(`${name} must be even and at least ${MIN_PX}, got ${sizePx}`)
  }
}
