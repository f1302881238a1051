/**
 * Analyses each film in a child process of its own: that takes seconds of CPU time, and a corrupt
 * file may crash the decoder.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { CameraStep } from '../commands/commands.ts'
import type { AnalysisResult, AnalysisRequest, CameraFound } from './analysis-process.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** A film of ten seconds takes five on one processor; an analysis that takes longer than this hangs. */
const MAX_ANALYSIS_MS = 120_000

/** Much more memory than the frames of one window and the tracks of a film need. */
const NODE_FLAGS = ['--max-old-space-size=384']

/** An analysis exceeded its time limit. */
export class AnalysisTimeout extends Error {
  override readonly name = 'AnalysisTimeout'
}

/** Analyses film files in child processes. */
export interface FilmAnalyzer {
  /**
   * Compares the camera moves of a film file with those that were asked for. Throws
   * `UnreadableFilm` when the film cannot be judged and `AnalysisTimeout`; when the signal aborts,
   * kills the process and rejects with its reason.
   */
  analyze(film: Uint8Array, asked: readonly CameraStep[], signal: AbortSignal): Promise<CameraFound>

  /** The middle frame of a film file as a JPEG. Throws what `analyze` throws. */
  middlePicture(film: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

/** Creates an analyzer; each analysis runs in a process of its own. */
export function createFilmAnalyzer(): FilmAnalyzer {
  return {
    analyze: async (film, asked, signal) => {
      const result = await inProcess({ want: 'camera', film, asked }, signal)
      if ('seen' in result) return result
      throw failureOf(result)
    },
    middlePicture: async (film, signal) => {
      const result = await inProcess({ want: 'middle', film }, signal)
      if ('jpeg' in result) return result.jpeg
      throw failureOf(result)
    },
  }
}

function failureOf(result: AnalysisResult): Error {
  return 'unreadable' in result
    ? new UnreadableFilm(result.unreadable)
    : new Error('an analysis answered what was not asked')
}

async function inProcess(order: AnalysisRequest, signal: AbortSignal): Promise<AnalysisResult> {
  signal.throwIfAborted()
  const tooLong = AbortSignal.timeout(MAX_ANALYSIS_MS)
  const child = forkAnalysis()
  const kill = (): void => void child.kill('SIGKILL')
  const either = AbortSignal.any([signal, tooLong])
  either.addEventListener('abort', kill, { once: true })
  try {
    const answer = answerOf(child)
    child.send(order, () => {}) // if the child has just died, `close` reports it
    return await answer
  } catch (thrown) {
    signal.throwIfAborted()
    if (tooLong.aborted)
      throw new AnalysisTimeout(`the analysis of the film took over ${MAX_ANALYSIS_MS / 1000} s`)
    throw thrown
  } finally {
    either.removeEventListener('abort', kill)
    kill()
  }
}

function forkAnalysis(): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './analysis-process.ts' : './analysis-process.js'
  return fork(new URL(file, import.meta.url), [], {
    execArgv: NODE_FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

async function answerOf(child: ChildProcess): Promise<AnalysisResult> {
  const closed = once(child, 'close').then(([code, name]: unknown[]) => {
    throw new Error(`the analysis of a film ended with ${String(name ?? code)}`)
  })
  closed.catch(() => {}) // the child may close after its answer
  const answered = once(child, 'message').then(([answer]) => answer as AnalysisResult) // oxlint-disable-line typescript/no-unsafe-type-assertion -- from analysis-process.ts
  answered.catch(() => {}) // `error` rejects both promises
  return Promise.race([answered, closed])
}
