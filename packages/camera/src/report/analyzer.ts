/**
 * Analyses films in processes of their own, one for each: seconds of arithmetic
 * that hold nobody up, and a decoder that a strange file may crash.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { CameraStep } from '../commands/commands.ts'
import type { AnalysisResult, AnalysisRequest, CameraFound } from './analysis-process.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** A film of ten seconds takes five on one processor; what takes longer than this hangs. */
const MAX_ANALYSIS_MS = 120_000

/** The frames of one window and the tracks of a film need far less. */
const NODE_FLAGS = ['--max-old-space-size=384']

/** An analysis that took longer than any honest film needs. */
export class AnalysisTimeout extends Error {
  override readonly name = 'AnalysisTimeout'
}

/** Analyses film files outside of the own process. */
export interface FilmAnalyzer {
  /**
   * What the camera of a film file does, beside what was asked of it. Throws
   * `UnreadableFilm` when nothing in it can be judged and `AnalysisTimeout`;
   * rejects with the signal's reason, and ends the process then.
   */
  analyze(film: Uint8Array, asked: readonly CameraStep[], signal: AbortSignal): Promise<CameraFound>

  /** The JPEG of what a film file shows halfway. Throws what `analyze` throws. */
  middlePicture(film: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

/** Creates an analyzer; each analysis has a process of its own. */
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
    child.send(order, () => {}) // one that has just died is heard from `close`
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
  closed.catch(() => {}) // after the answer it is no failure
  const answered = once(child, 'message').then(([answer]) => answer as AnalysisResult) // oxlint-disable-line typescript/no-unsafe-type-assertion -- from analysis-process.ts
  answered.catch(() => {}) // `error` is heard by both
  return Promise.race([answered, closed])
}
