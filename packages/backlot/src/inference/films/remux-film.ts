/**
 * Writes films anew as MP4 that begins with its index, each in a thread of its
 * own and from file to file: a film may be large, and may claim to be enormous.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RemuxJob, RemuxResult } from './remux-worker.ts'

/** What writing one film anew may take. */
export type RemuxLimits = {
  /** How long it may take, starting the thread included. */
  readonly timeMs: number
  /** The heap of the thread; the bytes of the film go through in parts. */
  readonly heapMegabytes: number
} & Pick<RemuxJob, 'maxPackets' | 'maxPartBytes'>

/** A film of ten minutes has 60 000 packets; each takes some hundred bytes of the heap, so the packets end before the heap does. */
export const REMUX_LIMITS: RemuxLimits = {
  timeMs: 120_000,
  heapMegabytes: 256,
  maxPackets: 200_000,
  maxPartBytes: 64 * 1024 * 1024,
}

/**
 * Writes the film at `from` to `to`, which must not be there yet. Resolves to
 * how it ended, a film beyond the limits being `refused`; rejects with the
 * signal's reason, and the thread has ended by then. What was written stays,
 * however it ended.
 */
export async function remuxFilm(
  film: Pick<RemuxJob, 'from' | 'to'>,
  signal: AbortSignal,
  { timeMs, heapMegabytes, ...limits }: RemuxLimits = REMUX_LIMITS,
): Promise<RemuxResult> {
  signal.throwIfAborted()
  const tooLong = AbortSignal.timeout(timeMs)
  const thread = startThread({ ...film, ...limits }, heapMegabytes)
  const result = resultOf(thread)
  const either = AbortSignal.any([signal, tooLong])
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(either.reason)
  either.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([result, aborted])
  } catch (thrown) {
    signal.throwIfAborted()
    if (tooLong.aborted) return refused(`cannot be rewritten in ${timeMs / 1000} seconds`)
    if (isOutOfMemory(thrown))
      return refused(`cannot be rewritten in ${heapMegabytes} MB of memory`)
    throw thrown
  } finally {
    either.removeEventListener('abort', onAbort)
    await thread.terminate()
  }
}

function startThread(job: RemuxJob, heapMegabytes: number): Worker {
  const file = import.meta.url.endsWith('.ts') ? './remux-worker.ts' : './remux-worker.js'
  return new Worker(new URL(file, import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    execArgv: [],
  })
}

async function resultOf(thread: Worker): Promise<RemuxResult> {
  const ended = once(thread, 'exit').then(([code]) => {
    throw new Error(`the thread that rewrites a film ended with ${code}`)
  })
  ended.catch(() => {}) // after the answer it is no failure
  const answered = once(thread, 'message').then(([answer]) => answer as RemuxResult) // oxlint-disable-line typescript/no-unsafe-type-assertion -- from remux-worker.ts
  answered.catch(() => {}) // `error` is heard by both
  return Promise.race([answered, ended])
}

function refused(reason: string): RemuxResult {
  return { state: 'refused', reason }
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
