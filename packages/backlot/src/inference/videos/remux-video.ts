/**
 * Rewrites videos as MP4 that begins with its index, each in a process of its own and from file to
 * file: a video may be large, and may claim to be enormous. A thread would not do: V8 ends the
 * whole process when a thread needs too much at once, and a thread that waits for the system cannot
 * be terminated. See docs/decisions/0094.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { RemuxJob, RemuxResult } from './remux-worker.ts'

/** Limits of rewriting one video. */
export type RemuxLimits = {
  /** The time limit, including the start of the process. */
  readonly timeMs: number
  /** The heap of the process; the bytes of the video pass through in parts. */
  readonly heapMegabytes: number
} & Pick<RemuxJob, 'maxPackets' | 'maxPartBytes'>

/**
 * A film of ten minutes has 60 000 packets; each takes some hundred bytes of heap, so the packet
 * limit is reached before the heap's.
 */
export const REMUX_LIMITS: RemuxLimits = {
  timeMs: 120_000,
  heapMegabytes: 256,
  maxPackets: 200_000,
  maxPartBytes: 64 * 1024 * 1024,
}

/**
 * Rewrites the video at `from` to `to`, which must not exist yet. Resolves to how it ended; a video
 * beyond the limits or one that crashes the process is `refused`. Rejects with the signal's reason,
 * and when no process can be started. The process has ended by then. What was written stays,
 * however it ended.
 */
export async function remuxVideo(
  film: Pick<RemuxJob, 'from' | 'to'>,
  signal: AbortSignal,
  { timeMs, heapMegabytes, ...limits }: RemuxLimits = REMUX_LIMITS,
): Promise<RemuxResult> {
  signal.throwIfAborted()
  const tooLong = AbortSignal.timeout(timeMs)
  const child = startProcess(heapMegabytes)
  const gone = goneOf(child)
  try {
    return await resultOf(
      child,
      { ...film, ...limits },
      { gone, stop: AbortSignal.any([signal, tooLong]) },
    )
  } catch (thrown) {
    signal.throwIfAborted()
    if (tooLong.aborted) return refused(`cannot be rewritten in ${timeMs / 1000} seconds`)
    if (!(thrown instanceof Died)) throw thrown
    return refused(
      thrown.isOutOfMemory
        ? `cannot be rewritten in ${heapMegabytes} MB of memory`
        : thrown.message,
    )
  } finally {
    child.kill('SIGKILL')
    await gone.catch(() => undefined)
  }
}

/** The process ended before it answered. */
class Died extends Error {
  readonly isOutOfMemory: boolean

  constructor(how: string, lastWords: string) {
    super(`ended the process that rewrites it: ${how}`)
    this.isOutOfMemory = /heap out of memory|Reached heap limit|allocation failed/i.test(lastWords)
  }
}

/** Enough for a crash report, and less than a loop of warnings may write. */
const MAX_STDERR_CHARS = 4096

/** Rejects with `Died` when the process has ended, and with the error when it could not be started. */
async function goneOf(child: ChildProcess): Promise<never> {
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = (lastWords + words).slice(-MAX_STDERR_CHARS)
  })
  const [code, signal] = await once(child, 'close') // rejects with `error`
  throw new Died(signal === null ? `exit code ${code}` : String(signal), lastWords)
}

async function resultOf(
  child: ChildProcess,
  job: RemuxJob,
  { gone, stop }: { readonly gone: Promise<never>; readonly stop: AbortSignal },
): Promise<RemuxResult> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const onStop = (): void => reject(stop.reason)
  stop.addEventListener('abort', onStop, { once: true })
  const { promise: answered, resolve } = Promise.withResolvers<RemuxResult>()
  child.once('message', (answer) => resolve(answer as RemuxResult)) // oxlint-disable-line typescript/no-unsafe-type-assertion -- from remux-worker.ts
  child.send(job, () => {}) // its death is reported by `gone`
  try {
    return await Promise.race([answered, gone, stopped])
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}

/** Reads hostile files: it gets none of the secrets in our environment, and cannot start anything. */
function startProcess(heapMegabytes: number): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './remux-worker.ts' : './remux-worker.js'
  const { SystemRoot } = process.env // nothing starts on Windows without it
  return fork(new URL(file, import.meta.url), {
    execArgv: [
      `--max-heap-size=${heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-fs-write=*',
    ],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Outside the terminal's process group: Ctrl-C goes to this process, which then ends it.
    detached: true,
  })
}

function refused(reason: string): RemuxResult {
  return { state: 'refused', reason }
}
